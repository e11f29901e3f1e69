// What the user did and did not save, kept from one run to the next.
#pragma once

#include <condition_variable>
#include <deque>
#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "sim/scene/session_file.h"

namespace drape {

/// Session files in a folder, the newest few. That of a running program has a lock beside it, which the system lets go when the program
/// ends, however it ends. Not for several threads, but for write().
class KeptWork
{
public:
    static constexpr size_t kMost = 5;

    /// The folder need not exist. An empty one: nothing is kept.
    explicit KeptWork(std::filesystem::path folder);
    /// Waits until all is written.
    ~KeptWork();
    KeptWork(const KeptWork&) = delete;
    KeptWork& operator=(const KeptWork&) = delete;

    bool possible() const { return !folder_.empty(); }

    struct Entry
    {
        std::filesystem::path file;
        std::string name;  // of the scene, and when it was kept: "flag, 2026-12-01 12:03"
    };
    /// Newest first, but for the present one.
    std::vector<Entry> entries() const;
    /// Of a program that ended before its time; once.
    std::optional<Entry> takeOrphan();
    bool has(const std::filesystem::path& file) const;

    /// What is kept from now on is of another scene. Where that was opened from a kept file, this is replaced.
    void start(const std::string& scene, const std::filesystem::path& opened);
    /// Where the present scene's work belongs; empty where that cannot be.
    std::filesystem::path file();
    /// The user has saved it.
    void forget();

    /// Writes it on a thread of its own.
    void write(std::filesystem::path file, SessionFile work);
    /// Waits until all is written.
    void flush();
    /// Why something could not be written, once.
    std::optional<std::string> takeError();

private:
    struct Job
    {
        std::filesystem::path file;
        std::optional<SessionFile> work;  // none: the file is to be removed
    };
    void queue(Job job);
    bool startThread();
    void doAll();
    void work();
    void carryOut(const Job& job);
    bool lock(const std::filesystem::path& file);
    void unlock();
    void thin() const;

    std::filesystem::path folder_;
    std::string scene_;
    std::filesystem::path present_;
    int lock_ = -1;  // descriptor of the present file's lock
    std::optional<Entry> orphan_;

    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Job> jobs_;  // the first one is being carried out
    std::string error_;
    bool quit_ = false;
    std::thread thread_;
};

}  // namespace drape
