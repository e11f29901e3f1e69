// What `drape bench` says: a table for people, JSON for docs/performance.md and for comparisons over time.
#pragma once

#include <string>
#include <vector>

#include "app/bench/bench_contest.h"

namespace drape {

/// The stages that the scenes of the benchmark put to work.
const std::vector<Stage>& benchStages();

/// One line a contestant: a frame, particles x iterations a second, then nanoseconds for each element of each stage, each with its ratio to
/// the first contestant, the reference.
std::string benchTable(const BenchResult& result);

std::string benchJson(const std::vector<BenchResult>& results, bool quick);

}  // namespace drape
