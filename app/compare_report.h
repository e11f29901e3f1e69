// What comparing two backends came to, as text and as JSON.
#pragma once

#include <string>

#include "app/stats_json.h"
#include "sim/comparison.h"

namespace drape {

/// What happened on the way to the present frame.
struct ComparisonLog
{
    RunLog a, b;
    Difference largest;  // of all frames
    uint64_t largestFrame = 0;
};

std::string comparisonText(const Comparison& comparison, const ComparisonLog& log);

/// Iterations count from 1, as frames do; distances are in metres, null where infinite. Both sides' statistics are those of `--stats`.
std::string comparisonJson(const Comparison& comparison, const ComparisonLog& log);

}  // namespace drape
