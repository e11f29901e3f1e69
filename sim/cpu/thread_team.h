// A few threads that work on one thing together: fork, barriers, join, many times a frame.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <thread>
#include <type_traits>
#include <vector>

namespace drape {

/// A half-open range of elements.
struct Share
{
    size_t begin, end;
};

/// The part of `count` elements that member `index` of `members` works on. Parts follow one another, differ by at most one
/// grain, and start at multiples of `grain`.
inline Share shareOf(size_t count, size_t grain, size_t index, size_t members)
{
    const size_t grains = (count + grain - 1) / grain;
    const auto start = [&](size_t i) {
        const size_t place = grain * (grains / members * i + (grains % members < i ? grains % members : i));
        return place < count ? place : count;
    };
    return {start(index), start(index + 1)};
}

/// Threads that are kept from call to call. The caller of `run` is the first of them. Who waits spins for some tens of
/// microseconds, as the pauses within a frame are shorter, and then sleeps; so an idle team uses no processor time.
/// One thread at a time may call `run`, `summon`, `assembled` and `resize`.
class ThreadTeam
{
public:
    /// One thread's view of a call of `run`.
    class Member
    {
    public:
        size_t index() const { return index_; }
        size_t members() const { return members_; }
        Share share(size_t count, size_t grain = 1) const { return shareOf(count, grain, index_, members_); }

        /// Returns when all members have called it. What they wrote before, each sees afterwards.
        void barrier()
        {
            if (members_ > 1)
                team_->barrier();
        }

    private:
        friend class ThreadTeam;
        Member(ThreadTeam* team, size_t index, size_t members) : team_(team), index_(index), members_(members) {}

        ThreadTeam* team_;
        size_t index_, members_;
    };

    explicit ThreadTeam(size_t members = 1) { resize(members); }
    ~ThreadTeam() { dismiss(); }
    ThreadTeam(const ThreadTeam&) = delete;
    ThreadTeam& operator=(const ThreadTeam&) = delete;

    size_t size() const { return workers_.size() + 1; }

    /// Not within `run`. At least one; fewer than asked for where the system gives no more threads.
    void resize(size_t members);

    /// A member by itself, for work that is not shared.
    static Member alone() { return Member(nullptr, 0, 1); }

    /// Wakes the others and does not wait for them: that takes as long as some short pieces of work.
    void summon();
    /// Have all come that were summoned? If not, `run` waits for them.
    bool assembled() const { return !summoned_ || phase_.load(std::memory_order_acquire) != summons_; }

    /// Calls work(Member&) once on each thread and returns when all are done. `work` must not throw.
    template <class Work>
    void run(Work&& work)
    {
        if (workers_.empty())
        {
            Member only = alone();
            work(only);
            return;
        }
        using Plain = std::remove_reference_t<Work>;
        start([](void* what, Member& member) noexcept { (*static_cast<Plain*>(what))(member); },
              const_cast<void*>(static_cast<const void*>(std::addressof(work))));
    }

private:
    using Call = void (*)(void* what, Member& member) noexcept;

    void start(Call job, void* what);
    void work(size_t index, uint32_t seen);
    void dismiss();
    void call(Call job, void* what);
    void awaitSummoned();
    void barrier();
    uint32_t arrive();
    void await(const std::atomic<uint32_t>& value, uint32_t old) const;

    std::vector<std::thread> workers_;
    bool spin_ = true;  // there is a core for each
    Call call_ = nullptr;
    void* what_ = nullptr;
    bool summoned_ = false;
    uint32_t summons_ = 0;  // the phase that ends when all have come
    // On cache lines of their own: one is written at each barrier by all, the others are what all wait for.
    alignas(64) std::atomic<uint32_t> arrived_{0};
    alignas(64) std::atomic<uint32_t> phase_{0};  // barriers passed
    alignas(64) std::atomic<uint32_t> calls_{0};
};

}  // namespace drape
