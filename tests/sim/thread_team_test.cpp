#include "sim/cpu/thread_team.h"

#include <gtest/gtest.h>

#include <chrono>
#include <ctime>
#include <numeric>

namespace drape {
namespace {

/// More members than cores among them.
constexpr size_t kTeams[] = {1, 2, 3, 8};

double processSeconds()
{
    timespec used{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    return static_cast<double>(used.tv_sec) + 1e-9 * static_cast<double>(used.tv_nsec);
}

TEST(ThreadTeam, SharesCoverEverythingOnce)
{
    for (size_t count : {0u, 1u, 7u, 8u, 63u, 64u, 1000u})
        for (size_t grain : {1u, 8u, 16u})
            for (size_t members : {1u, 2u, 3u, 7u, 16u})
            {
                size_t end = 0, least = count, most = 0;
                for (size_t i = 0; i < members; ++i)
                {
                    const Share share = shareOf(count, grain, i, members);
                    EXPECT_EQ(share.begin, end);
                    EXPECT_TRUE(share.begin % grain == 0 || share.begin == count);
                    end = share.end;
                    least = std::min(least, share.end - share.begin);
                    most = std::max(most, share.end - share.begin);
                }
                EXPECT_EQ(end, count);
                EXPECT_LT(most - least, 2 * grain);
            }
}

TEST(ThreadTeam, EachMemberWorksOnceACall)
{
    for (size_t size : kTeams)
    {
        ThreadTeam team(size);
        ASSERT_EQ(team.size(), size);
        std::vector<int> calls(size);
        for (int i = 0; i < 1000; ++i)
            team.run([&](ThreadTeam::Member& member) {
                EXPECT_EQ(member.members(), size);
                ++calls[member.index()];
            });
        EXPECT_EQ(calls, std::vector<int>(size, 1000));
    }
}

/// A sum over all that the others wrote before the barrier, again and again.
TEST(ThreadTeam, BarriersShowWhatTheOthersWrote)
{
    constexpr size_t kCount = 64;
    constexpr int kRounds = 500;
    for (size_t size : kTeams)
    {
        ThreadTeam team(size);
        std::vector<uint32_t> values(kCount), next(kCount);
        std::iota(values.begin(), values.end(), 0u);
        std::vector<uint32_t> expected = values;
        for (int round = 0; round < kRounds; ++round)
        {
            for (size_t i = 0; i < kCount; ++i)
                next[i] = expected[(i + 1) % kCount] * 3 + expected[(i + 31) % kCount];
            expected = next;
        }
        team.run([&](ThreadTeam::Member& member) {
            const Share share = member.share(kCount);
            for (int round = 0; round < kRounds; ++round)
            {
                for (size_t i = share.begin; i < share.end; ++i)
                    next[i] = values[(i + 1) % kCount] * 3 + values[(i + 31) % kCount];
                member.barrier();
                for (size_t i = share.begin; i < share.end; ++i)
                    values[i] = next[i];
                member.barrier();
            }
        });
        EXPECT_EQ(values, expected) << size;
    }
}

TEST(ThreadTeam, WorksAfterASummons)
{
    for (size_t size : kTeams)
    {
        ThreadTeam team(size);
        EXPECT_TRUE(team.assembled());
        size_t worked = 0;
        for (int i = 0; i < 200; ++i)
        {
            team.summon();
            team.summon();
            if (i % 3 == 0)
                while (!team.assembled())
                    std::this_thread::yield();
            std::atomic<size_t> calls{0};
            team.run([&](ThreadTeam::Member& member) {
                ++calls;
                member.barrier();
            });
            EXPECT_TRUE(team.assembled());
            worked += calls;
        }
        EXPECT_EQ(worked, 200 * size);
        team.summon();
        team.resize(size + 1);
        team.run([&](ThreadTeam::Member& member) { EXPECT_EQ(member.members(), size + 1); });
        team.summon();  // and is left so
    }
}

TEST(ThreadTeam, ChangesItsSizeBetweenCalls)
{
    ThreadTeam team;
    for (size_t size : {1u, 4u, 2u, 2u, 7u, 1u, 3u, 0u})
    {
        team.resize(size);
        std::atomic<size_t> worked{0};
        team.run([&](ThreadTeam::Member& member) {
            ++worked;
            member.barrier();
        });
        EXPECT_EQ(worked, std::max<size_t>(size, 1));
    }
}

TEST(ThreadTeam, SleepsWhenIdle)
{
    ThreadTeam team(4);
    team.run([](ThreadTeam::Member&) {});
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    const double before = processSeconds();
    std::this_thread::sleep_for(std::chrono::milliseconds(400));
    EXPECT_LT(processSeconds() - before, 0.02);
}

/// With more threads than cores a barrier costs some changes of threads, not time slices.
TEST(ThreadTeam, GetsOnWithMoreThreadsThanCores)
{
    ThreadTeam team(4 * std::max(std::thread::hardware_concurrency(), 1u));
    const auto start = std::chrono::steady_clock::now();
    team.run([](ThreadTeam::Member& member) {
        for (int i = 0; i < 400; ++i)
            member.barrier();
    });
    const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - start;
    EXPECT_LT(passed.count(), 4.0);
}

}  // namespace
}  // namespace drape
