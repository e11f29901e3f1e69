#include "app/unfinished_file.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <stdexcept>
#include <string>
#include <system_error>
#include <utility>

namespace drape {
namespace {

namespace fs = std::filesystem;

const char* adviceFor(int reason)
{
    switch (reason)
    {
        case ENOENT:
            return ". Its folder is not there: make it first";
        case ENOTDIR:
            return ". What should be its folder is a file";
        case EISDIR:
            return ". Name a file in it";
        case EACCES:
        case EPERM:
        case EROFS:
            return ". You may not write there: choose another folder";
        case ENOSPC:
        case EDQUOT:
            return ". Make room, or choose another disk; what was there before is untouched";
        case EFBIG:
            return ". The disk, or a limit on this program (ulimit -f), takes no file as large; what was there before is untouched";
        case ENAMETOOLONG:
            return ". Choose a shorter name";
        default:
            return "";
    }
}

[[noreturn]] void failToWrite(const fs::path& file, int reason)
{
    throw std::runtime_error(fmt::format("cannot write {}: {}{}", file.string(), std::strerror(reason), adviceFor(reason)));
}

bool isDevice(const fs::path& file)
{
    std::error_code ignored;
    return fs::exists(file, ignored) && !fs::is_regular_file(file, ignored) && !fs::is_directory(file, ignored);
}

/// A link goes on pointing to the file that is written anew.
fs::path behindLinks(const fs::path& file)
{
    std::error_code failed;
    const fs::path real = fs::is_symlink(file, failed) ? fs::weakly_canonical(file, failed) : file;
    return failed || real.empty() ? file : real;
}

/// Throws where the folder, or the file that is to be replaced, is closed to us: a rename would not mind the latter.
void requireWritable(const fs::path& file, const fs::path& target)
{
    std::error_code ignored;
    if (fs::is_directory(target, ignored))
        failToWrite(file, EISDIR);
    if (isDevice(target))
    {
        if (access(target.c_str(), W_OK) != 0)
            failToWrite(file, errno);
        return;
    }
    const fs::path folder = target.has_parent_path() ? target.parent_path() : ".";
    if (const long most = pathconf(folder.c_str(), _PC_NAME_MAX); most > 0 && target.filename().native().size() > static_cast<size_t>(most))
        failToWrite(file, ENAMETOOLONG);
    if (fs::exists(folder, ignored) && !fs::is_directory(folder, ignored))
        failToWrite(file, ENOTDIR);
    if (access(folder.c_str(), W_OK | X_OK) != 0)
        failToWrite(file, errno);
    if (fs::exists(target, ignored) && access(target.c_str(), W_OK) != 0)
        throw std::runtime_error(fmt::format(
            "cannot write {}: this file is read-only. Choose another name, or allow writing to it with chmod +w", file.string()));
}

/// The ending stays: other programs go by it. Never too long where the name itself is not.
std::string unfinishedName(const std::string& name)
{
    constexpr size_t kEnough = 160, kEnoughEnding = 40;
    return fmt::format("{}.{}.tmp{}", name.substr(0, kEnough), getpid(), fs::path(name).extension().string().substr(0, kEnoughEnding));
}

}  // namespace

UnfinishedFile::UnfinishedFile(fs::path file) : file_(std::move(file)), target_(behindLinks(file_)), path_(target_)
{
    requireWritable(file_, target_);
    if (!isDevice(target_))
        path_.replace_filename(unfinishedName(target_.filename().string()));
}

UnfinishedFile::~UnfinishedFile()
{
    if (!committed_ && path_ != target_)
        std::remove(path_.c_str());
}

void UnfinishedFile::commit()
{
    if (path_ != target_ && std::rename(path_.c_str(), target_.c_str()) != 0)
        fail(errno);
    committed_ = true;
}

void UnfinishedFile::fail(int reason) const
{
    failToWrite(file_, reason);
}

void checkWritable(const fs::path& file)
{
    requireWritable(file, behindLinks(file));
}

}  // namespace drape
