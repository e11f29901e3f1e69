#include "app/progress_line.h"

#include <unistd.h>

#include "app/standard_streams.h"

namespace drape {
namespace {

using namespace std::chrono_literals;

constexpr auto kTerminalPeriod = 100ms;
constexpr auto kLogPeriod = 5000ms;

}  // namespace

ProgressLine::ProgressLine() : terminal_(isatty(STDERR_FILENO) != 0)
{
    next_ = std::chrono::steady_clock::now() + (terminal_ ? kTerminalPeriod : kLogPeriod);
}

void ProgressLine::show(const std::string& text)
{
    if (terminal_)
        say("\r\x1b[K{}", text);
    else
        say("{}\n", text);
    shown_ = true;
    next_ = std::chrono::steady_clock::now() + (terminal_ ? kTerminalPeriod : kLogPeriod);
}

void ProgressLine::clear()
{
    if (terminal_ && shown_)
        say("\r\x1b[K");
    shown_ = false;
}

}  // namespace drape
