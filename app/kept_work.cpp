#include "app/kept_work.h"

#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <ctime>
#include <system_error>
#include <utility>

#include "app/failure.h"
#include "app/write_file.h"

namespace drape {

namespace fs = std::filesystem;

namespace {

constexpr size_t kLongestName = 40;
constexpr size_t kTimeLength = 20;  // of " 2026-12-01 12.03.44"

bool isWork(const fs::path& file)
{
    return file.extension() == ".session" && file.stem().string().size() > kTimeLength;
}

fs::path lockOf(const fs::path& file)
{
    return file.string() + ".open";
}

/// What every file system takes.
std::string asFileName(const std::string& scene)
{
    std::string name = scene.substr(0, kLongestName);
    std::ranges::replace_if(
        name, [](char c) { return !((c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '-' || c == '_'); },
        '_');
    return name.empty() ? "scene" : name;
}

std::string describe(const fs::path& file)
{
    const std::string stem = file.stem().string();
    const size_t end = stem.size() - kTimeLength;
    std::string time = stem.substr(end + 1, kTimeLength - 4);
    std::ranges::replace(time, '.', ':');
    return stem.substr(0, end) + ", " + time;
}

/// Newest first. The time is the last of a name.
std::vector<fs::path> filesIn(const fs::path& folder)
{
    std::vector<fs::path> files;
    std::error_code failed;
    for (fs::directory_iterator entry(folder, failed), end; !failed && entry != end; entry.increment(failed))
        if (isWork(entry->path()))
            files.push_back(entry->path());
    const auto time = [](const fs::path& file) {
        const std::string stem = file.stem().string();
        return stem.substr(stem.size() - kTimeLength);
    };
    std::ranges::sort(files, [&](const fs::path& a, const fs::path& b) { return std::pair(time(b), b) < std::pair(time(a), a); });
    return files;
}

/// A descriptor that holds the lock, or -1.
int takeLock(const fs::path& lock, int flags)
{
    constexpr int kForUser = 0600;
    const int descriptor = open(lock.c_str(), flags | O_RDWR | O_CLOEXEC, kForUser);
    if (descriptor < 0 || flock(descriptor, LOCK_EX | LOCK_NB) == 0)
        return descriptor;
    close(descriptor);
    return -1;
}

}  // namespace

KeptWork::KeptWork(fs::path folder) : folder_(std::move(folder))
{
    for (const fs::path& file : folder_.empty() ? std::vector<fs::path>{} : filesIn(folder_))
    {
        const int descriptor = takeLock(lockOf(file), 0);
        if (descriptor < 0)
            continue;
        std::error_code ignored;
        fs::remove(lockOf(file), ignored);
        close(descriptor);
        if (!orphan_)
            orphan_ = Entry{file, describe(file)};
    }
}

KeptWork::~KeptWork()
{
    if (thread_.joinable())
    {
        {
            const std::lock_guard lock(mutex_);
            quit_ = true;
        }
        changed_.notify_all();
        thread_.join();
    }
    unlock();
}

std::vector<KeptWork::Entry> KeptWork::entries() const
{
    std::vector<Entry> entries;
    for (const fs::path& file : filesIn(folder_))
        if (file != present_)
            entries.push_back({file, describe(file)});
    return entries;
}

std::optional<KeptWork::Entry> KeptWork::takeOrphan()
{
    return std::exchange(orphan_, std::nullopt);
}

bool KeptWork::has(const fs::path& file) const
{
    return possible() && file.parent_path() == folder_ && isWork(file);
}

bool KeptWork::lock(const fs::path& file)
{
    lock_ = takeLock(lockOf(file), O_CREAT);
    return lock_ >= 0;
}

void KeptWork::unlock()
{
    if (lock_ < 0)
        return;
    std::error_code ignored;
    fs::remove(lockOf(present_), ignored);
    close(std::exchange(lock_, -1));
}

void KeptWork::start(const std::string& scene, const fs::path& opened)
{
    unlock();
    scene_ = scene;
    present_.clear();
    if (has(opened) && lock(opened))
        present_ = opened;
}

fs::path KeptWork::file()
{
    if (!possible() || !present_.empty())
        return present_;
    std::error_code failed;
    fs::create_directories(folder_, failed);
    if (failed)
    {
        const std::lock_guard lock(mutex_);
        error_ = fmt::format("cannot make the folder {}: {}", folder_.string(), failed.message());
        return {};
    }
    const std::string name = asFileName(scene_);
    constexpr int kPrograms = 60;  // that begin to keep the same scene at one time
    for (std::time_t now = std::time(nullptr), last = now + kPrograms; now < last && present_.empty(); ++now)
    {
        const fs::path file = folder_ / fmt::format("{} {:%Y-%m-%d %H.%M.%S}.session", name, fmt::localtime(now));
        if (fs::exists(file, failed) || !lock(file))
            continue;
        present_ = file;
    }
    if (present_.empty() && access(folder_.c_str(), W_OK | X_OK) != 0)
    {
        const int reason = errno;
        const std::lock_guard lock(mutex_);
        error_ = fmt::format("cannot write to the folder {}: {}", folder_.string(), std::strerror(reason));
    }
    return present_;
}

void KeptWork::forget()
{
    if (present_.empty())
        return;
    unlock();
    queue({std::exchange(present_, {}), std::nullopt});
}

void KeptWork::write(fs::path file, SessionFile work)
{
    queue({std::move(file), std::move(work)});
}

void KeptWork::queue(Job job)
{
    {
        const std::lock_guard lock(mutex_);
        jobs_.push_back(std::move(job));
        if (startThread())
        {
            changed_.notify_all();
            return;
        }
    }
    doAll();
}

/// False where the system gives none: then the work is done at once.
bool KeptWork::startThread()
{
    if (!thread_.joinable())
        try
        {
            thread_ = std::thread([this] { work(); });
        }
        catch (const std::system_error&)
        {
            return false;
        }
    return true;
}

void KeptWork::doAll()
{
    std::unique_lock lock(mutex_);
    while (!jobs_.empty() && !thread_.joinable())
    {
        const Job job = std::move(jobs_.front());
        jobs_.pop_front();
        lock.unlock();
        carryOut(job);
        lock.lock();
    }
    changed_.notify_all();
}

void KeptWork::work()
{
    std::unique_lock lock(mutex_);
    while (true)
    {
        changed_.wait(lock, [&] { return quit_ || !jobs_.empty(); });
        if (jobs_.empty())
            return;
        // Those behind it are added at the end, where they move nothing.
        const Job& job = jobs_.front();
        lock.unlock();
        carryOut(job);
        lock.lock();
        jobs_.pop_front();
        changed_.notify_all();
    }
}

void KeptWork::carryOut(const Job& job)
{
    std::error_code ignored;
    if (!job.work)
    {
        fs::remove(job.file, ignored);
        return;
    }
    try
    {
        writeFile(job.file, formatSession(*job.work, job.file));
        thin();
    }
    catch (const std::exception& error)
    {
        const std::lock_guard lock(mutex_);
        error_ = explain(error);
    }
}

/// Not those that programs are about to replace.
void KeptWork::thin() const
{
    size_t count = 0;
    std::error_code ignored;
    for (const fs::path& file : filesIn(folder_))
        if (!fs::exists(lockOf(file), ignored) && ++count > kMost)
            fs::remove(file, ignored);
}

void KeptWork::flush()
{
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return jobs_.empty(); });
}

std::optional<std::string> KeptWork::takeError()
{
    const std::lock_guard lock(mutex_);
    if (error_.empty())
        return std::nullopt;
    return std::exchange(error_, {});
}

}  // namespace drape
