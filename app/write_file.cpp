#include "app/write_file.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <stdexcept>
#include <string>
#include <system_error>

namespace drape {
namespace {

[[noreturn]] void fail(const std::filesystem::path& file, int reason)
{
    throw std::runtime_error(fmt::format("cannot write {}: {}", file.string(), std::strerror(reason)));
}

bool isDevice(const std::filesystem::path& file)
{
    return std::filesystem::exists(file) && !std::filesystem::is_regular_file(file) && !std::filesystem::is_directory(file);
}

void writeAll(const std::filesystem::path& to, std::string_view content)
{
    std::FILE* out = std::fopen(to.c_str(), "wb");
    if (!out)
        throw std::system_error(errno, std::generic_category());
    const bool written = std::fwrite(content.data(), 1, content.size(), out) == content.size() && std::fflush(out) == 0;
    const int reason = errno;
    std::fclose(out);
    if (!written)
        throw std::system_error(reason, std::generic_category());
}

}  // namespace

void writeFile(const std::filesystem::path& file, std::string_view content)
{
    // A device or a pipe, such as /dev/stdout, is nothing to rename over.
    const std::filesystem::path to = isDevice(file) ? file.string() : file.string() + "." + std::to_string(getpid()) + ".tmp";
    try
    {
        writeAll(to, content);
        if (to != file)
            std::filesystem::rename(to, file);
    }
    catch (const std::system_error& error)
    {
        if (to != file)
            std::remove(to.c_str());
        fail(file, error.code().value());
    }
}

void checkWritable(const std::filesystem::path& file)
{
    if (std::filesystem::is_directory(file))
        fail(file, EISDIR);
    const std::filesystem::path folder = file.has_parent_path() ? file.parent_path() : ".";
    if (access(isDevice(file) ? file.c_str() : folder.c_str(), W_OK) != 0)
        fail(file, errno);
}

}  // namespace drape
