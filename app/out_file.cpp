#include "app/out_file.h"

#include <cerrno>
#include <utility>

namespace drape {

OutFile::OutFile(std::filesystem::path file) : file_(std::move(file)), stream_(std::fopen(file_.path().c_str(), "wb"))
{
    if (!stream_)
        file_.fail(errno);
}

void OutFile::write(std::string_view content)
{
    if (std::fwrite(content.data(), 1, content.size(), stream_.get()) != content.size())
        file_.fail(errno);
}

void OutFile::overwrite(uint64_t place, std::string_view content)
{
    if (fseeko(stream_.get(), static_cast<off_t>(place), SEEK_SET) != 0)
        file_.fail(errno);
    write(content);
}

void OutFile::commit()
{
    if (std::fflush(stream_.get()) != 0 || std::fclose(stream_.release()) != 0)
        file_.fail(errno);
    file_.commit();
}

}  // namespace drape
