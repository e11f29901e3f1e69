#include "sim/scene/read_file.h"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <system_error>

#include "sim/scene/obj_loader.h"

namespace drape {
namespace {

namespace fs = std::filesystem;

/// The outermost folder on the way to a file that may not be looked into.
fs::path closedFolder(const fs::path& file)
{
    const auto isHidden = [](const fs::path& path) {
        std::error_code error;
        return !fs::exists(path, error) && error == std::errc::permission_denied;
    };
    fs::path folder = file.parent_path();
    while (isHidden(folder))
        folder = folder.parent_path();
    return folder.empty() ? "." : folder;
}

}  // namespace

std::string readFile(const std::filesystem::path& file, Progress* progress)
{
    std::error_code error;
    const std::filesystem::file_status status = std::filesystem::status(file, error);
    if (error == std::errc::too_many_symbolic_link_levels)
        throw InputError(fmt::format("{}: this link leads back to itself", file.string()));
    if (error == std::errc::permission_denied)
        throw InputError(fmt::format("{}: you may not look into the folder {}; its owner can allow that with chmod +x", file.string(),
                                     closedFolder(file).string()));
    if (error == std::errc::filename_too_long)
        throw InputError(fmt::format("{}: no file can have a name as long as this", file.string()));
    std::error_code ignored;
    if (!std::filesystem::exists(status) && std::filesystem::is_symlink(file, ignored))
        throw InputError(fmt::format("{}: this link leads to {}, where no file is", file.string(),
                                     std::filesystem::read_symlink(file, ignored).string()));
    if (!std::filesystem::exists(status))
        throw InputError(fmt::format("{}: there is no such file", file.string()));
    if (std::filesystem::is_directory(status))
        throw InputError(fmt::format("{}: this is a folder; name a file in it", file.string()));
    // Reading a pipe or a terminal could wait for ever.
    if (!std::filesystem::is_regular_file(status))
        throw InputError(fmt::format("{}: this is a device or a pipe; copy what comes from it to a file first", file.string()));
    errno = 0;
    std::ifstream stream(file, std::ios::binary);
    if (!stream && errno == EACCES)
        throw InputError(fmt::format("{}: you may not read this file; its owner can allow that with chmod +r", file.string()));
    if (!stream)
        throw InputError(fmt::format("{}: cannot be opened: {}", file.string(), std::strerror(errno)));

    const std::uintmax_t size = std::filesystem::file_size(file, error);
    std::string text;
    if (!error)
        text.reserve(size);
    std::string chunk(1 << 20, '\0');
    while (stream.read(chunk.data(), static_cast<std::streamsize>(chunk.size())) || stream.gcount() > 0)
    {
        text.append(chunk, 0, static_cast<size_t>(stream.gcount()));
        if (progress)
            progress->report("reading the file", error || size == 0 ? 0.0f : static_cast<float>(text.size()) / static_cast<float>(size));
    }
    if (stream.bad())
        throw InputError(fmt::format("{}: reading failed after {} bytes", file.string(), text.size()));
    if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff"))
        throw InputError(fmt::format("{}: this text is UTF-16; save it as UTF-8", file.string()));
    return text;
}

}  // namespace drape
