#include "tests/app/process.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <thread>

namespace drape::test {
namespace {

void redirect(const std::filesystem::path& file, int descriptor)
{
    const int to = open(file.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    dup2(to, descriptor);
    close(to);
}

}  // namespace

Process::Process(const std::vector<std::string>& arguments, const std::filesystem::path& folder)
{
    std::vector<char*> argv;
    for (const std::string& argument : arguments)
        argv.push_back(const_cast<char*>(argument.c_str()));
    argv.push_back(nullptr);

    pid_ = fork();
    if (pid_ < 0)
        throw std::runtime_error("fork failed");
    if (pid_ == 0)
    {
        redirect(outputs_ / "out", STDOUT_FILENO);
        redirect(outputs_ / "err", STDERR_FILENO);
        if (chdir(folder.c_str()) == 0)
            execvp(argv[0], argv.data());
        _exit(127);
    }
}

Process::~Process()
{
    if (running())
    {
        signal(SIGKILL);
        waitpid(pid_, nullptr, 0);
    }
}

bool Process::running()
{
    int status = 0;
    if (!ended_ && waitpid(pid_, &status, WNOHANG) == pid_)
    {
        ended_ = true;
        status_ = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    }
    return !ended_;
}

int Process::wait(double seconds)
{
    const auto end = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
    while (running())
    {
        if (std::chrono::steady_clock::now() > end)
        {
            signal(SIGKILL);
            waitpid(pid_, nullptr, 0);
            ended_ = true;
            return -1;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return status_;
}

void Process::signal(int number)
{
    if (running())
        kill(pid_, number);
}

std::string Process::out() const
{
    return readFile(outputs_ / "out");
}

std::string Process::err() const
{
    return readFile(outputs_ / "err");
}

Result run(const std::vector<std::string>& arguments, const std::filesystem::path& folder)
{
    Process process(arguments, folder);
    const int status = process.wait(60.0);
    return {status, process.out(), process.err()};
}

Result runDrape(std::vector<std::string> arguments, const std::filesystem::path& folder)
{
    arguments.insert(arguments.begin(), DRAPE_PROGRAM);
    return run(arguments, folder);
}

std::string readFile(const std::filesystem::path& file)
{
    std::ifstream in(file, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

}  // namespace drape::test
