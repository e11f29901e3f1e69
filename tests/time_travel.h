// Going back and forth in time comes to the same bits as being there first, on whatever backend; what goes on from there replays.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <vector>

#include "sim/scene/scene.h"
#include "sim/timeline.h"

namespace drape::test {

/// All that carries a state from one frame to the next: tracks, tethers that are made while frames pass, cloth on cloth, a cloth that
/// falls asleep, a moving frame.
inline constexpr const char* kTimeScene = R"({
  "tracks": [{"name": "swing", "keys": [{"time": 0}, {"time": 0.3, "shift": [0.1, 0, 0.2]}, {"time": 0.6}]}],
  "cloths": [
    {"mesh": {"generator": "sheet", "columns": 96, "rows": 96, "width": 1, "height": 1}, "position": [0, 1.2, 0],
     "pins": [0], "attach": [{"select": [95], "track": "swing"}]},
    {"mesh": {"generator": "sheet", "columns": 12, "rows": 12, "width": 0.4, "height": 0.4}, "position": [0, 1.3, 0.1],
     "rotation": [90, 0, 0]},
    {"mesh": {"generator": "sheet", "columns": 6, "rows": 6, "width": 0.2, "height": 0.2}, "position": [2, 0.02, 0],
     "rotation": [90, 0, 0], "params": {"sleep": {"on": true, "speed": 0.5, "delay": 0.05}}}
  ],
  "colliders": [{"type": "plane"}, {"type": "sphere", "center": [0, 0.7, 0.3], "radius": 0.2, "track": "swing"}]
})";

/// What a user does in some frames.
inline void meddleInTime(Simulation& simulation)
{
    const uint64_t frame = simulation.world().frame;
    if (frame == 3)
        simulation.apply(Pin{0, 500});  // new tethers are due some frames later
    if (frame == 5)
        simulation.apply(drape::SetParam{findParam("wind.velocity"), Vec3f{3.0f, 0.0f, 1.0f}});
    if (frame >= 6 && frame < 9)
        simulation.apply(Drag{0, 700, {0.1f * static_cast<float>(frame), 1.0f, 0.3f}});
    if (frame == 9)
        simulation.apply(Release{0, 700, false});
    if (frame == 10)
    {
        simulation.apply(RemoveCollider{1});
        simulation.apply(SetStiffness{0, {5, 6, 7}, 0.3f});
        simulation.apply(drape::SetParam{findParam("frame.position"), Vec3f{0.1f, 0.0f, 0.0f}, 1});
    }
    if (frame == 12)
        simulation.apply(Unpin{0, 500});
}

inline void checkTimeTravel(const std::function<std::unique_ptr<Backend>()>& makeBackend)
{
    constexpr uint64_t kFrames = 16;
    constexpr float kFrame = 1.0f / 60.0f;
    const Scene scene = parseScene(kTimeScene, "time.json");
    Simulation simulation(buildScene(scene).world, makeBackend());
    simulation.startRecording(kFrame);
    Timeline timeline;
    std::vector<uint64_t> hashes{measure(simulation).hash};
    meddleInTime(simulation);
    bool slept = false;
    while (simulation.world().frame < kFrames)
    {
        timeline.beforeFrame(simulation);
        simulation.advance(kFrame);
        meddleInTime(simulation);
        hashes.push_back(measure(simulation).hash);
        slept |= simulation.world().cloths[2].asleep;
    }
    EXPECT_TRUE(slept);
    EXPECT_GT(TetherKeeper::delay(simulation.world().cloths[0]), 0u);
    const size_t commands = simulation.recording()->commands.size();
    const auto never = [] { return false; };
    const auto check = [&](uint64_t frame) {
        ASSERT_TRUE(timeline.goTo(simulation, frame, kFrame, never));
        EXPECT_EQ(simulation.world().frame, frame);
        EXPECT_EQ(measure(simulation).hash, hashes[frame]) << frame;
        EXPECT_EQ(simulation.recording()->frames, frame);
    };
    for (const uint64_t frame : {15, 4, 16, 7, 0, 11, 8, 9, 3, 16})
        check(frame);
    EXPECT_EQ(simulation.recording()->commands.size(), commands);

    // With hardly any checkpoints, frames in between are simulated anew.
    timeline.setBudget(1);
    check(2);
    check(14);
    check(5);

    // It goes on from there as a run does that was never anywhere else.
    timeline.forgetFuture(simulation);
    simulation.apply(drape::SetParam{findParam("cloth.drag"), 3.0f});
    for (int i = 0; i < 4; ++i)
    {
        timeline.beforeFrame(simulation);
        simulation.advance(kFrame);
    }
    const Recording recording = *simulation.recording();
    EXPECT_EQ(recording.frames, 9u);
    Simulation again(buildScene(scene).world, makeBackend());
    Replay replay(recording);
    while (!replay.atLastFrame())
    {
        replay.applyDue([&](const Command& command) { again.apply(command); });
        again.advance(kFrame);
        replay.countFrame();
    }
    EXPECT_EQ(measure(again).hash, measure(simulation).hash);
}

}  // namespace drape::test
