#include "app/interrupt.h"

#include <atomic>
#include <csignal>

namespace drape {
namespace {

std::atomic<bool> asked{false};

}  // namespace

void catchInterrupt()
{
    struct sigaction action = {};
    action.sa_handler = [](int) { asked = true; };
    action.sa_flags = SA_RESETHAND;
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
}

bool interrupted()
{
    return asked;
}

void outliveTooLargeFiles()
{
    std::signal(SIGXFSZ, SIG_IGN);
}

void outliveReaders()
{
    std::signal(SIGPIPE, SIG_IGN);
}

}  // namespace drape
