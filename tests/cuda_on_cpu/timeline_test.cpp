// Going back in time on a device, which keeps the state to itself.
#include "sim/gpu/factory.h"
#include "tests/time_travel.h"

namespace drape {
namespace {

TEST(TimeTravel, OfTheDevice)
{
    test::checkTimeTravel([] { return gpu_on_cpu::makeBackend({}); });
}

}  // namespace
}  // namespace drape
