#include "sim/scene/read_file.h"

#include <fmt/format.h>

#include <fstream>
#include <system_error>

#include "sim/scene/obj_loader.h"

namespace drape {

std::string readFile(const std::filesystem::path& file, Progress* progress)
{
    std::error_code error;
    const std::filesystem::file_status status = std::filesystem::status(file, error);
    if (!std::filesystem::exists(status))
        throw InputError(fmt::format("{}: there is no such file", file.string()));
    if (std::filesystem::is_directory(status))
        throw InputError(fmt::format("{}: this is a folder; name a file in it", file.string()));
    std::ifstream stream(file, std::ios::binary);
    if (!stream)
        throw InputError(fmt::format("{}: cannot be opened; is it yours to read?", file.string()));

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
    return text;
}

}  // namespace drape
