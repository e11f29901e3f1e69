// Which kernels this build has and this processor runs.
#include <vector>

#include "sim/cpu/lane_kernels.h"

namespace drape {

namespace scalarx1 {
extern const LaneKernels kKernels;
}
#ifdef DRAPE_X86_LANES
namespace sse4x4 {
extern const LaneKernels kKernels;
}
namespace avx2x8 {
extern const LaneKernels kKernels;
}
namespace avx512x16 {
extern const LaneKernels kKernels;
}
#endif

std::span<const LaneKernels* const> laneKernels()
{
    static const std::vector<const LaneKernels*> all = [] {
        std::vector<const LaneKernels*> found;
#ifdef DRAPE_X86_LANES
        if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512cd") &&
            __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("bmi2"))
        {
            // Sixteen places at once reach too many others that are near few of them: 26.5 ns a particle, 21.4 with eight.
            static LaneKernels wide = avx512x16::kKernels;
            wide.findNear = avx2x8::kKernels.findNear;
            wide.nearLanes = avx2x8::kKernels.nearLanes;
            found.push_back(&wide);
        }
        if (__builtin_cpu_supports("avx2"))
            found.push_back(&avx2x8::kKernels);
        if (__builtin_cpu_supports("sse4.2"))
            found.push_back(&sse4x4::kKernels);
#endif
        found.push_back(&scalarx1::kKernels);
        return found;
    }();
    return all;
}

const LaneKernels* findLaneKernels(std::string_view name)
{
    for (const LaneKernels* kernels : laneKernels())
        if (name.empty() || kernels->name == name)
            return kernels;
    return nullptr;
}

}  // namespace drape
