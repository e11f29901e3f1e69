// Which frames a timeline keeps.
#include "sim/timeline.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "lab.h"

namespace drape {
namespace {

constexpr float kFrame = 1.0f / 60.0f;

std::unique_ptr<Simulation> hanging()
{
    Lab lab(makeSquare(12, 1.0f));
    lab.params().solver.gravity = {0.0f, -9.81f, 0.0f};
    lab.cloth().pins = {{0}};
    auto simulation = std::make_unique<Simulation>(lab.setup, std::make_unique<ReferenceBackend>());
    simulation->startRecording(kFrame);
    return simulation;
}

void run(Simulation& simulation, Timeline& timeline, int frames)
{
    for (int i = 0; i < frames; ++i)
    {
        timeline.beforeFrame(simulation);
        simulation.advance(kFrame);
    }
}

bool never()
{
    return false;
}

TEST(MostDispensable, IsFarFromHereAndBesideOthers)
{
    const std::vector<uint64_t> even{0, 1, 2, 3, 4, 5, 6, 7, 8};
    EXPECT_EQ(mostDispensable(even, 8), 1u);
    EXPECT_EQ(mostDispensable(even, 0), 7u);
    const std::vector<uint64_t> gaps{0, 8, 16, 17, 18, 24, 25};
    EXPECT_EQ(mostDispensable(gaps, 25), 3u);
}

TEST(Timeline, ThinsOldFramesMoreThanRecentOnes)
{
    const auto hung = hanging();
    Simulation& simulation = *hung;
    Timeline timeline;
    run(simulation, timeline, 1);
    const size_t each = timeline.bytes();
    timeline.setBudget(40 * each);
    run(simulation, timeline, 400);
    const std::vector<uint64_t> kept = timeline.keptFrames();
    EXPECT_LE(timeline.bytes(), 40 * each);
    EXPECT_GE(kept.size(), 35u);
    EXPECT_EQ(kept.front(), 0u);
    EXPECT_EQ(kept.back(), 400u);
    EXPECT_TRUE(std::ranges::is_sorted(kept));
    const auto between = [&](uint64_t low, uint64_t high) {
        return std::ranges::count_if(kept, [&](uint64_t frame) { return frame >= low && frame < high; });
    };
    EXPECT_GE(between(390, 401), 5);
    EXPECT_GE(between(300, 401), 2 * between(0, 100));
    for (size_t i = 1; i < kept.size(); ++i)
        EXPECT_LE(kept[i] - kept[i - 1], 100u);
}

TEST(Timeline, KeepsTheStartWhateverTheBudget)
{
    const auto hung = hanging();
    Simulation& simulation = *hung;
    Timeline timeline;
    timeline.setBudget(1);
    run(simulation, timeline, 30);
    const uint64_t hash = measure(simulation).hash;
    EXPECT_LE(timeline.keptFrames().size(), 2u);
    EXPECT_TRUE(timeline.goTo(simulation, 12, kFrame, never));
    EXPECT_EQ(simulation.world().frame, 12u);
    EXPECT_EQ(timeline.end(simulation), 30u);
    EXPECT_TRUE(timeline.goTo(simulation, 1000, kFrame, never));
    EXPECT_EQ(simulation.world().frame, 30u);
    EXPECT_EQ(measure(simulation).hash, hash);
}

TEST(Timeline, StopsOnTheWay)
{
    const auto hung = hanging();
    Simulation& simulation = *hung;
    Timeline timeline;
    timeline.setBudget(1);
    run(simulation, timeline, 30);
    int asked = 0;
    EXPECT_FALSE(timeline.goTo(simulation, 20, kFrame, [&] { return ++asked > 5; }));
    EXPECT_EQ(simulation.world().frame, 5u);
    EXPECT_EQ(timeline.end(simulation), 30u);
}

TEST(Timeline, AnotherCourseForgetsTheFuture)
{
    const auto hung = hanging();
    Simulation& simulation = *hung;
    Timeline timeline;
    run(simulation, timeline, 20);
    EXPECT_TRUE(timeline.goTo(simulation, 7, kFrame, never));
    EXPECT_EQ(timeline.end(simulation), 20u);
    EXPECT_EQ(simulation.recording()->frames, 7u);
    run(simulation, timeline, 1);
    EXPECT_EQ(timeline.end(simulation), 8u);
    EXPECT_LE(timeline.keptFrames().back(), 8u);
    simulation.apply(Reset{});
    EXPECT_EQ(timeline.end(simulation), 0u);
    run(simulation, timeline, 2);
    EXPECT_EQ(timeline.keptFrames(), (std::vector<uint64_t>{0, 1}));
}

}  // namespace
}  // namespace drape
