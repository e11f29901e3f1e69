// Going back in time on the CPU's backends.
#include "sim/cpu/cpu_backend.h"
#include "sim/cpu/reference_backend.h"
#include "tests/time_travel.h"

namespace drape {
namespace {

TEST(TimeTravel, OfTheCpuBackend)
{
    test::checkTimeTravel([] {
        auto backend = std::make_unique<CpuBackend>();
        backend->setThreads(2);
        return backend;
    });
}

TEST(TimeTravel, OfTheReference)
{
    test::checkTimeTravel([] { return std::make_unique<ReferenceBackend>(); });
}

}  // namespace
}  // namespace drape
