// Another program that reads what we write.
#pragma once

#include <sys/types.h>

#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace drape {

/// Where a program stands that the user can call by its name; none: it is not installed.
std::optional<std::filesystem::path> findProgram(const std::string& name);

/// Its standard input is ours to write. It has nothing to do with our terminal: Ctrl-C reaches us alone.
class PipedProgram
{
public:
    /// `arguments[0]` is its path. Throws std::runtime_error where it cannot be started.
    explicit PipedProgram(const std::vector<std::string>& arguments);
    /// Kills it where it was not waited for.
    ~PipedProgram();
    PipedProgram(const PipedProgram&) = delete;
    PipedProgram& operator=(const PipedProgram&) = delete;

    /// False when it reads no more.
    bool write(std::string_view bytes);

    /// Tells it that this is all and waits for its end: what it complained about; empty where all went well.
    std::string finish();

private:
    struct Closer
    {
        void operator()(std::FILE* stream) const { std::fclose(stream); }
    };
    std::string name_;
    std::unique_ptr<std::FILE, Closer> complaints_;
    int input_ = -1;
    pid_t pid_ = -1;
};

}  // namespace drape
