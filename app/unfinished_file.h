// The name under which a file is written until it is whole, so that nothing is ever half there and no old file is lost.
#pragma once

#include <filesystem>

namespace drape {

/// Where it is not committed, what was written is removed and nothing has happened. All throw std::runtime_error, which names the file,
/// the reason and what to do.
class UnfinishedFile
{
public:
    explicit UnfinishedFile(std::filesystem::path file);
    ~UnfinishedFile();
    UnfinishedFile(const UnfinishedFile&) = delete;
    UnfinishedFile& operator=(const UnfinishedFile&) = delete;

    /// To be written to: beside the file, so that it can be renamed. The file itself where that is a device or a pipe.
    const std::filesystem::path& path() const { return path_; }

    /// Puts what was written, and closed, in the file's place.
    void commit();

    /// `reason`: errno.
    [[noreturn]] void fail(int reason) const;

private:
    std::filesystem::path file_, target_, path_;
    bool committed_ = false;
};

/// Throws what writing would throw if the file's folder is missing, or it or an old file closed to us, so that a long run need not end in
/// that.
void checkWritable(const std::filesystem::path& file);

}  // namespace drape
