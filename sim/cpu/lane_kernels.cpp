// Compiled once for each instruction set (sim/cpu/CMakeLists.txt).
#include "sim/cpu/lane_kernels.h"

#include "sim/cpu/lanes/collision_kernel.h"
#include "sim/cpu/lanes/edge_kernels.h"
#include "sim/cpu/lanes/integrate_kernel.h"
#include "sim/cpu/lanes/level_kernels.h"
#include "sim/cpu/lanes/self_collision_kernel.h"
#include "sim/cpu/lanes/tether_kernel.h"
#if DRAPE_LANE_COUNT > 1
#include "sim/cpu/lanes/normal_kernels.h"
#include "sim/cpu/lanes/wind_kernels.h"
#endif

#define DRAPE_QUOTE(name) #name
#define DRAPE_NAME_OF(name) DRAPE_QUOTE(name)

namespace drape::DRAPE_LANES {

#if DRAPE_LANE_COUNT == 1
constexpr decltype(LaneKernels::interleaveWays) interleaveWays = nullptr, blowTriangles = nullptr, carryParticles = nullptr;
constexpr decltype(LaneKernels::crossTriangles) crossTriangles = nullptr, sumNormals = nullptr;
#endif

extern const LaneKernels kKernels;
const LaneKernels kKernels{DRAPE_NAME_OF(DRAPE_LANES),
                           kLanes,
                           kLanes,
                           integrate,
                           projectRuns,
                           projectScattered,
                           interleave,
                           deinterleave,
                           restrictNodes,
                           restrictRuns,
                           findMoves,
                           prolongRuns,
                           projectPairs,
                           prolongToNodes,
                           prolongToParticles,
                           findNear,
                           separatePairs,
                           interleaveWays,
                           blowTriangles,
                           carryParticles,
                           crossTriangles,
                           sumNormals,
                           collide,
                           tether};

}  // namespace drape::DRAPE_LANES
