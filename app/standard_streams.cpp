#include "app/standard_streams.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <stdexcept>

namespace drape {
namespace {

[[noreturn]] void failToPrint()
{
    throw std::runtime_error(fmt::format("cannot write to standard output: {}; send it elsewhere", std::strerror(errno)));
}

}  // namespace

void sayText(std::string_view text)
{
    std::fwrite(text.data(), 1, text.size(), stderr);
}

void printText(std::string_view text)
{
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size())
        failToPrint();
}

void flushPrinted()
{
    if (std::fflush(stdout) != 0)
        failToPrint();
}

void occupyClosedStreams()
{
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (fcntl(stream, F_GETFD) < 0)
            // The wrong way round, so that to use it fails as before. The lowest number that is free is this one.
            static_cast<void>(open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY));
}

}  // namespace drape
