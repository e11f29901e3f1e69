// To look into a frame of a device, which keeps the state to itself.
#include "tests/frame_stages.h"

#include "sim/gpu/factory.h"

namespace drape {
namespace {

TEST(FrameStages, OfTheDevice)
{
    test::checkFrameStages([] { return gpu_on_cpu::makeBackend({}); });
}

}  // namespace
}  // namespace drape
