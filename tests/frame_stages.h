// To look into a frame changes none of its bits; what is seen after the last stage is the frame's end, and any backend shows the same.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <vector>

#include "sim/cpu/reference_backend.h"
#include "sim/frame_stages.h"
#include "sim/scene/scene.h"
#include "sim/simulation.h"
#include "tests/time_travel.h"

namespace drape::test {

inline void expectSamePlaces(const FrameStages& a, const FrameStages& b, size_t cloths)
{
    ASSERT_EQ(a.moves().size(), b.moves().size());
    std::vector<Vec3f> here, there;
    for (size_t at = 0; at <= a.moves().size(); ++at)
        for (size_t c = 0; c < cloths; ++c)
        {
            a.positions(at, c, here);
            b.positions(at, c, there);
            ASSERT_EQ(here, there) << "frame " << a.frame() << ", after " << at << " stages, cloth " << c;
        }
}

inline void checkFrameStages(const std::function<std::unique_ptr<Backend>()>& makeBackend)
{
    constexpr float kFrame = 1.0f / 60.0f;
    const Scene scene = parseScene(kTimeScene, "time.json");
    Simulation usual(buildScene(scene).world, makeBackend());
    Simulation looked(buildScene(scene).world, makeBackend());
    Simulation reference(buildScene(scene).world, std::make_unique<ReferenceBackend>());
    const auto look = [&](Simulation& simulation, FrameStages& stages) {
        stages.start(simulation.world());
        simulation.advance(kFrame, [&](Stage stage, int i) { stages.add(simulation.world(), stage, i); });
        stages.finish(simulation.world());
    };
    FrameStages stages, same;
    std::vector<Vec3f> places;
    bool slept = false;
    for (uint64_t frame = 0; frame < 14; ++frame)
    {
        for (Simulation* simulation : {&usual, &looked, &reference})
            meddleInTime(*simulation);
        usual.advance(kFrame);
        look(looked, stages);
        look(reference, same);
        ASSERT_EQ(measure(looked).hash, measure(usual).hash) << "frame " << frame;
        EXPECT_EQ(stages.frame(), frame + 1);
        EXPECT_EQ(stages.moves().size(), static_cast<size_t>(kStageCount * looked.lastStep().iterations));
        const World& world = looked.world();
        for (size_t c = 0; c < world.cloths.size(); ++c)
        {
            stages.positions(stages.moves().size(), c, places);
            for (uint32_t i = 0; i < places.size(); ++i)
                ASSERT_EQ(places[i], world.cloths[c].worldPosition(i)) << "frame " << frame << ", cloth " << c << ", particle " << i;
        }
        expectSamePlaces(stages, same, world.cloths.size());
        slept |= stages.asleep(2) && !stages.allAsleep();
    }
    EXPECT_TRUE(slept);
}

}  // namespace drape::test
