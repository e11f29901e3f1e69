#include "sim/step.h"

#include <chrono>

#include "sim/flat_cloth.h"
#include "sim/holds.h"
#include "sim/sleep.h"

namespace drape {
namespace {

using Clock = std::chrono::steady_clock;

float millisecondsSince(Clock::time_point start)
{
    return std::chrono::duration<float, std::milli>(Clock::now() - start).count();
}

}  // namespace

void step(Backend& backend, World& world, float dt, StepParams& params, FrameTimes& times, const StageObserver& observer)
{
    const Clock::time_point frameStart = Clock::now();
    times = {};
    const auto run = [&](Stage stage, int iteration) {
        const Clock::time_point start = Clock::now();
        backend.run(stage, iteration);
        times.stage[static_cast<size_t>(stage)] += millisecondsSince(start);
        if (observer)
        {
            backend.syncState();
            observer(stage, iteration);
        }
    };

    ruffleFlatCloths(world);
    makeStepParams(world, dt, params);
    wakeWhatIsMoved(world, params);
    backend.beginFrame(params, world);
    for (int i = 0; i < params.iterations; ++i)
    {
        run(Stage::integrate, i);
        run(Stage::wind, i);
        run(Stage::motion, i);
        run(Stage::tethers, i);
        run(Stage::levels, i);
        run(Stage::edges, i);
        run(Stage::pressure, i);
        run(Stage::separation, i);
        run(Stage::collision, i);
        run(Stage::selfCollision, i);
        run(Stage::interCollision, i);
        run(Stage::sleep, i);
    }
    backend.endFrame();
    backend.reportTimes(times);
    settle(world, params);

    for (Cloth& cloth : world.cloths)
        for (Hold& hold : cloth.holds)
        {
            if (hold.track != kNoTrack)
                hold.target = cloth.state.current[hold.particle];
            if (hold.dragged)
                followHand(hold, dt);
            hold.start = hold.target;
        }
    for (MovingCollider& collider : world.colliders)
        collider.start = collider.target;
    ++world.frame;
    world.time += static_cast<double>(dt);
    times.frame = millisecondsSince(frameStart);
}

}  // namespace drape
