// Mode bits of files, which root does not mind: programs for which they count whoever runs the tests.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace drape::test {

/// Words to put before a program so that mode bits count for it; none where they do anyway.
std::vector<std::string> obeyingModeBits();

/// Why they do not count with these words either; empty where they do.
std::string whyModeBitsDoNotCount();

/// A file or folder with other mode bits, for as long as the object lives.
class WithMode
{
public:
    WithMode(std::filesystem::path file, unsigned mode);
    ~WithMode();
    WithMode(const WithMode&) = delete;
    WithMode& operator=(const WithMode&) = delete;

private:
    std::filesystem::path file_;
    std::filesystem::perms before_;
};

}  // namespace drape::test
