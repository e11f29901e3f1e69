// What threads do together comes out as if one had done it.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>

#include "sim/cpu/gatherer.h"
#include "sim/cpu/shared_sum.h"

namespace drape {
namespace {

TEST(SharedSum, HasTheBitsOfTheFixedSum)
{
    const auto term = [](uint32_t i) { return std::sin(static_cast<float>(i)) * static_cast<float>(i % 97); };
    for (size_t threads : {1, 2, 5})
    {
        ThreadTeam team(threads);
        SharedSum<float> sum;
        for (uint32_t count : {0u, 1u, 31u, 1023u, 1024u, 1025u, 5000u, 1024u * 1024u, 1024u * 1024u + 1u, 2500000u})
        {
            const auto expected = std::bit_cast<uint32_t>(fixedSum<float>(count, term));
            std::vector<uint32_t> found(team.size());
            team.run([&](ThreadTeam::Member& member) { found[member.index()] = std::bit_cast<uint32_t>(sum(count, term, member)); });
            EXPECT_EQ(found, std::vector(team.size(), expected)) << count << " terms, " << threads << " threads";
        }
    }
}

TEST(Gatherer, KeepsTheOrderOfOneThread)
{
    for (size_t threads : {1, 2, 5})
    {
        ThreadTeam team(threads);
        Gatherer<uint32_t> gatherer;
        for (uint32_t count : {0u, 1u, 7u, 8u, 1000u})
        {
            // Element i counts i mod 5 times; what is there already stays.
            std::vector<uint32_t> expected{77}, found{77};
            for (uint32_t i = 0; i < count; ++i)
                expected.insert(expected.end(), i % 5, i);
            team.run([&](ThreadTeam::Member& member) {
                gatherer.gather(count, 8, found, member, [](uint32_t begin, uint32_t end, Gatherer<uint32_t>::Found& own) {
                    for (uint32_t i = begin; i < end; ++i)
                        own.items.insert(own.items.end(), i % 5, i);
                });
            });
            EXPECT_EQ(found, expected) << count << " elements, " << threads << " threads";
        }
    }
}

}  // namespace
}  // namespace drape
