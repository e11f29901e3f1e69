// `drape bench`: how fast each backend is, against the reference in the same run.
#pragma once

#include <string>
#include <vector>

namespace drape {

struct BenchOptions
{
    std::vector<std::string> scenes;    // names of benchScenes(); empty: all, or with `quick` the small ones
    std::vector<std::string> backends;  // beside the reference; empty: all that are available
    std::vector<std::string> simd;      // instruction sets of the cpu backend; empty: all that this processor runs
    int threads = 0;                    // most threads; 0: as many as the machine has
    bool quick = false;                 // small scenes, few repetitions
    std::string jsonFile;               // empty: none; "-": standard output, instead of the table
};

/// Returns the exit status: 1 where a backend's positions differ from the reference's. Throws Cancelled.
int runBench(const BenchOptions& options);

}  // namespace drape
