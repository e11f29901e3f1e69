#include "app/piped_program.h"

#include <fmt/format.h>
#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <sstream>
#include <stdexcept>

namespace drape {

namespace fs = std::filesystem;

namespace {

/// What the program says is no reason to need a folder to write in.
std::FILE* memoryFile()
{
    const int descriptor = memfd_create("complaints", MFD_CLOEXEC);
    return descriptor < 0 ? nullptr : fdopen(descriptor, "w+");
}

}  // namespace

std::optional<fs::path> findProgram(const std::string& name)
{
    const char* path = std::getenv("PATH");
    std::istringstream folders(path != nullptr ? path : "");
    for (std::string folder; std::getline(folders, folder, ':');)
    {
        const fs::path program = fs::path(folder) / name;
        std::error_code ignored;
        if (fs::is_regular_file(program, ignored) && access(program.c_str(), X_OK) == 0)
            return program;
    }
    return std::nullopt;
}

PipedProgram::PipedProgram(const std::vector<std::string>& arguments) : name_(fs::path(arguments[0]).filename()), complaints_(memoryFile())
{
    // A socket, because a pipe whose reader has ended would end us too.
    std::array<int, 2> ends{};
    if (!complaints_ || socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
        throw std::runtime_error(fmt::format("cannot start {}: {}", name_, std::strerror(errno)));
    input_ = ends[0];

    std::vector<char*> argv;
    for (const std::string& argument : arguments)
        argv.push_back(const_cast<char*>(argument.c_str()));
    argv.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, fileno(complaints_.get()), STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, fileno(complaints_.get()), STDERR_FILENO);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    const int failed = posix_spawn(&pid_, argv[0], &actions, &attributes, argv.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
    close(ends[1]);
    if (failed != 0)
    {
        close(input_);
        throw std::runtime_error(fmt::format("cannot start {}: {}", name_, std::strerror(failed)));
    }
}

PipedProgram::~PipedProgram()
{
    if (pid_ < 0)
        return;
    kill(pid_, SIGKILL);
    close(input_);
    waitpid(pid_, nullptr, 0);
}

bool PipedProgram::write(std::string_view bytes)
{
    while (!bytes.empty())
    {
        const ssize_t sent = send(input_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent < 0)
            return false;
        bytes.remove_prefix(static_cast<size_t>(sent));
    }
    return true;
}

std::string PipedProgram::finish()
{
    close(input_);
    int status = 0;
    while (waitpid(pid_, &status, 0) < 0 && errno == EINTR)
        continue;
    pid_ = -1;
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
        return "";
    std::array<char, 400> text{};
    std::rewind(complaints_.get());
    const std::string said(text.data(), std::fread(text.data(), 1, text.size(), complaints_.get()));
    const std::string first = said.substr(0, said.find('\n'));
    if (WIFSIGNALED(status))
        return fmt::format("{} was ended by signal {}", name_, WTERMSIG(status));
    return fmt::format("{}: {}", name_, first.empty() ? fmt::format("status {}", WEXITSTATUS(status)) : first);
}

}  // namespace drape
