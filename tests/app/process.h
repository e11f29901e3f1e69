// Starts programs and looks at what they said.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <vector>

#include "tests/scratch_folder.h"

namespace drape::test {

/// A program that runs; killed with the object if it still does then.
class Process
{
public:
    /// `arguments[0]` is the program, looked for in PATH. Its outputs go to files, so that it never waits for us.
    explicit Process(const std::vector<std::string>& arguments, const std::filesystem::path& folder = ".");
    ~Process();
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    bool running();

    /// Waits for the end; the exit status, 128 + N where signal N ended it, -1 where it was killed because it took longer.
    int wait(double seconds);

    void signal(int number);
    std::string out() const;
    std::string err() const;

private:
    pid_t pid_;
    ScratchFolder outputs_;
    int status_ = -1;
    bool ended_ = false;
};

struct Result
{
    int status;
    std::string out, err;
};

/// Runs a program to its end, for a minute at most.
Result run(const std::vector<std::string>& arguments, const std::filesystem::path& folder = ".");

/// Runs the drape that was built with the tests.
Result runDrape(std::vector<std::string> arguments, const std::filesystem::path& folder = ".");

std::string readFile(const std::filesystem::path& file);

}  // namespace drape::test
