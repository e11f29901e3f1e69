// Drops a file on another program's window, as a file manager would (the XDND protocol).
#pragma once

#include <filesystem>

namespace drape::test {

/// `window` is an X window. Returns once the program says that it has taken the file; throws std::runtime_error where it does not.
void dropFile(unsigned long window, const std::filesystem::path& file);

}  // namespace drape::test
