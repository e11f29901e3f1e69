// The sums of sim/fixed_sum.h, shared by threads.
#pragma once

#include <algorithm>
#include <vector>

#include "sim/cpu/thread_team.h"
#include "sim/fixed_sum.h"

namespace drape {

template <class Value>
class SharedSum
{
public:
    /// fixedSum(count, term), for all members of a team, each of which calls it. What they wrote before, the terms may read; when it
    /// returns, all terms have been taken.
    template <class Term>
    Value operator()(uint32_t count, const Term& term, ThreadTeam::Member& member)
    {
        const uint32_t blocks = count / kSumBlock + (count % kSumBlock > 0 ? 1 : 0);
        member.barrier();  // also: nobody reads the last sum's blocks any more
        if (member.index() == 0)
            blocks_.resize(blocks);
        member.barrier();
        const Share part = member.share(blocks);
        for (auto i = static_cast<uint32_t>(part.begin); i < part.end; ++i)
            blocks_[i] = sumBlock<Value>(i * kSumBlock, i + 1 < blocks ? (i + 1) * kSumBlock : count, term);
        member.barrier();
        return fixedSum<Value>(blocks, [&](uint32_t i) { return blocks_[i]; });
    }

private:
    std::vector<Value> blocks_;
};

}  // namespace drape
