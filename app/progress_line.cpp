#include "app/progress_line.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

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
        fmt::print(stderr, "\r\x1b[K{}", text);
    else
        fmt::print(stderr, "{}\n", text);
    std::fflush(stderr);
    shown_ = true;
    next_ = std::chrono::steady_clock::now() + (terminal_ ? kTerminalPeriod : kLogPeriod);
}

void ProgressLine::clear()
{
    if (terminal_ && shown_)
        fmt::print(stderr, "\r\x1b[K");
    shown_ = false;
}

}  // namespace drape
