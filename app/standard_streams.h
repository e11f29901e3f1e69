// What the program says to whoever started it: messages on standard error, results on standard output.
#pragma once

#include <fmt/format.h>

#include <string_view>
#include <utility>

namespace drape {

void sayText(std::string_view text);
void printText(std::string_view text);

/// A message. Where it cannot be written, that is no reason to stop.
template <class... T>
void say(fmt::format_string<T...> format, T&&... values)
{
    sayText(fmt::format(format, std::forward<T>(values)...));
}

/// A result. Throws std::runtime_error where it cannot be written.
template <class... T>
void print(fmt::format_string<T...> format, T&&... values)
{
    printText(fmt::format(format, std::forward<T>(values)...));
}

/// Throws where results that were printed did not arrive.
void flushPrinted();

/// Call first: where a stream is closed, its number would be given to the next file that is opened, and messages would go there.
void occupyClosedStreams();

}  // namespace drape
