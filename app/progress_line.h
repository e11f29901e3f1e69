// How far long work is, on standard error: one line rewritten in place on a terminal, a line now and then elsewhere.
#pragma once

#include <chrono>
#include <string>

namespace drape {

class ProgressLine
{
public:
    ProgressLine();
    ~ProgressLine() { clear(); }
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// True when it is time to show something new; so that a fast loop need not format text for nothing.
    bool due() const { return std::chrono::steady_clock::now() >= next_; }

    void show(const std::string& text);

    /// Takes the line off the terminal, before other text is written.
    void clear();

private:
    bool terminal_;
    bool shown_ = false;
    std::chrono::steady_clock::time_point next_;
};

}  // namespace drape
