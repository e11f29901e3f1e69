// Two simulations side by side: what is said about where they part must be what was done to them.
#include "sim/comparison.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "lab.h"
#include "sim/cpu/cpu_backend.h"
#include "tests/breaking_backend.h"

namespace drape {
namespace {

constexpr float kFrame = 1.0f / 60.0f;

/// What a PerturbedBackend does, in the course of a frame that is counted from 1.
struct Nudge
{
    uint64_t frame;
    int iteration;
    Stage stage;
    ParticlePlace at;
    bool once = false;  // not when the frame is run again
};

constexpr float kNudge = 1e-5f;  // more than the stages after it swallow [m]

/// The reference, but for one coordinate.
class PerturbedBackend : public ReferenceBackend
{
public:
    explicit PerturbedBackend(const Nudge& nudge) : nudge_(nudge) {}

    void beginFrame(const StepParams& params, World& world) override
    {
        ReferenceBackend::beginFrame(params, world);
        world_ = &world;
    }
    void run(Stage stage, int iteration) override
    {
        ReferenceBackend::run(stage, iteration);
        if (stage != nudge_.stage || iteration != nudge_.iteration || world_->frame + 1 != nudge_.frame || (nudge_.once && done_))
            return;
        float& y = world_->cloths[static_cast<size_t>(nudge_.at.cloth)].state.current.y[nudge_.at.particle];
        y += kNudge;
        done_ = true;
    }

private:
    Nudge nudge_;
    World* world_ = nullptr;
    bool done_ = false;
};

/// Keeps the state to itself in a frame, as a device does.
class DistantBackend : public PerturbedBackend
{
public:
    using PerturbedBackend::PerturbedBackend;

    void beginFrame(const StepParams& params, World& world) override
    {
        world_ = &world;
        own_ = world;
        PerturbedBackend::beginFrame(params, own_);
    }
    void syncState() override
    {
        for (size_t i = 0; i < own_.cloths.size(); ++i)
            world_->cloths[i].state = own_.cloths[i].state;
    }
    void endFrame() override
    {
        PerturbedBackend::endFrame();
        syncState();
    }

private:
    World own_;
    World* world_ = nullptr;
};

/// Two sheets that hang by a corner each and swing.
WorldSetup swinging()
{
    Lab lab(makeSquare(8, 1.0f));
    lab.params().solver.gravity = {0.0f, -9.81f, 0.0f};
    lab.cloth().pins = {{0}};
    lab.setup.cloths.push_back(lab.setup.cloths[0]);
    for (Vec3f& x : lab.setup.cloths[1].startPositions)
        x += Vec3f{3.0f, 0.0f, 0.0f};
    return lab.setup;
}

class ComparisonTest : public testing::Test
{
protected:
    ComparisonTest() : a_(swinging(), std::make_unique<ReferenceBackend>()) {}

    Comparison with(std::unique_ptr<Backend> backend, std::vector<SetParam> onlyB = {})
    {
        return Comparison(a_, std::make_unique<Simulation>(a_, std::move(backend)), std::move(onlyB));
    }
    static void run(Comparison& comparison, int frames)
    {
        for (int i = 0; i < frames; ++i)
            comparison.advance(kFrame);
    }

    Simulation a_;
};

TEST_F(ComparisonTest, AFrameThatIsNotFiniteIsTakenBackOnBothSides)
{
    Comparison comparison = with(std::make_unique<test::BreakingBackend>(Stage::edges, 1, 1, 5));
    run(comparison, 2);
    for (int again = 0; again < 2; ++again)
    {
        const std::optional<std::string> fault = comparison.advance(kFrame);
        ASSERT_TRUE(fault);
        EXPECT_EQ(fault->substr(0, fault->find(" of cloth")), "side B, frame 3, iteration 1, stage edges: particle 5");
        EXPECT_EQ(comparison.a().world().frame, 2u);
        EXPECT_EQ(comparison.b().world().frame, 2u);
        EXPECT_EQ(measure(comparison.b()).nonFinite, 0u);
        EXPECT_EQ(measure(comparison.a()).hash, measure(comparison.b()).hash);
        EXPECT_FALSE(comparison.first());
    }
}

TEST_F(ComparisonTest, BackendsWithTheSameBitsNeverDiffer)
{
    Comparison comparison = with(std::make_unique<CpuBackend>());
    for (int i = 0; i < 30; ++i)
    {
        if (i == 10)
            comparison.apply(Drag{0, 60, {1.0f, 1.0f, 0.5f}});
        comparison.advance(kFrame);
        EXPECT_TRUE(comparison.difference().sameBits);
    }
    EXPECT_FALSE(comparison.first());
    EXPECT_EQ(comparison.difference().largest, 0.0);
    EXPECT_EQ(comparison.b().world().frame, 30u);
    EXPECT_EQ(measure(comparison.a()).hash, measure(comparison.b()).hash);
}

TEST_F(ComparisonTest, NamesFrameIterationStageClothAndParticle)
{
    for (const Nudge& nudge :
         {Nudge{7, 3, Stage::edges, {1, 20}}, Nudge{1, 0, Stage::integrate, {0, 5}}, Nudge{12, 4, Stage::sleep, {1, 63}}})
    {
        Comparison comparison = with(std::make_unique<PerturbedBackend>(nudge));
        run(comparison, static_cast<int>(nudge.frame) - 1);
        EXPECT_TRUE(comparison.difference().sameBits);
        ASSERT_FALSE(comparison.first());
        run(comparison, 1);
        ASSERT_TRUE(comparison.first());
        const FirstDifference& first = *comparison.first();
        EXPECT_EQ(first.frame, nudge.frame);
        EXPECT_EQ(first.stage, nudge.stage);
        EXPECT_EQ(first.iteration, nudge.iteration);
        EXPECT_EQ(first.at.cloth, nudge.at.cloth);
        EXPECT_EQ(first.at.particle, nudge.at.particle);
        EXPECT_EQ(first.a.x, first.b.x);
        EXPECT_EQ(first.b.y, first.a.y + kNudge);
        EXPECT_FALSE(comparison.difference().sameBits);
        EXPECT_GT(comparison.difference().largest, 0.0);
        EXPECT_LT(comparison.difference().largest, 1e-3);
        run(comparison, 3);
        EXPECT_EQ(comparison.first()->frame, nudge.frame) << "only the first one counts";
    }
}

TEST_F(ComparisonTest, LooksIntoBackendsThatKeepTheStateToThemselves)
{
    Comparison comparison = with(std::make_unique<DistantBackend>(Nudge{4, 2, Stage::collision, {0, 33}}));
    run(comparison, 6);
    ASSERT_TRUE(comparison.first());
    EXPECT_EQ(comparison.first()->frame, 4u);
    EXPECT_EQ(comparison.first()->stage, Stage::collision);
    EXPECT_EQ(comparison.first()->iteration, 2);
    EXPECT_EQ(comparison.first()->at.particle, 33u);
}

TEST_F(ComparisonTest, RunningAFrameAgainDoesNotChangeTheCourse)
{
    Simulation alone(swinging(), std::make_unique<ReferenceBackend>());
    Comparison comparison = with(std::make_unique<PerturbedBackend>(Nudge{3, 1, Stage::wind, {0, 9}}));
    run(comparison, 10);
    drape::run(alone, 10);
    EXPECT_TRUE(differenceOf(alone.world(), comparison.a().world()).sameBits);
    EXPECT_EQ(comparison.a().world().frame, 10u);
    EXPECT_EQ(comparison.a().world().time, alone.world().time);
}

TEST_F(ComparisonTest, WhatDoesNotComeAgainHasNoStage)
{
    Comparison comparison = with(std::make_unique<PerturbedBackend>(Nudge{5, 1, Stage::edges, {1, 12}, true}));
    run(comparison, 5);
    ASSERT_TRUE(comparison.first());
    EXPECT_EQ(comparison.first()->frame, 5u);
    EXPECT_FALSE(comparison.first()->stage);
    EXPECT_EQ(comparison.first()->at.cloth, 1);
}

TEST_F(ComparisonTest, OtherSettingsDifferInTheFirstFrame)
{
    const auto firstWith = [&](const char* name, ParamValue value) {
        Comparison comparison = with(std::make_unique<ReferenceBackend>(), {{findParam(name), value}});
        run(comparison, 2);
        return comparison.first().value();
    };
    const FirstDifference jacobi = firstWith("edges.method", static_cast<int>(EdgeMethod::jacobi));
    EXPECT_EQ(jacobi.frame, 1u);
    EXPECT_EQ(jacobi.stage, Stage::edges);
    const FirstDifference slow = firstWith("solver.frequency", 60.0f);
    EXPECT_EQ(slow.frame, 1u);
    EXPECT_EQ(slow.stage, Stage::integrate);
    EXPECT_EQ(slow.iteration, 0);
    const FirstDifference elsewhere = firstWith("frame.position", Vec3f{0.0f, 2.0f, 0.0f});
    EXPECT_EQ(elsewhere.frame, 0u);
    EXPECT_FALSE(elsewhere.stage);
    EXPECT_NEAR(elsewhere.b.y - elsewhere.a.y, 2.0f, 1e-6f);
}

// Nothing moves, so that the sides differ only by how often they do nothing: no difference.
TEST_F(ComparisonTest, FewerIterationsAloneAreNoDifference)
{
    Lab lab(makeSquare(4, 1.0f));
    Simulation a(lab.setup, std::make_unique<ReferenceBackend>());
    Comparison comparison(a, std::make_unique<Simulation>(a, std::make_unique<ReferenceBackend>()),
                          {{findParam("solver.frequency"), 60.0f}});
    run(comparison, 3);
    EXPECT_EQ(a.lastStep().iterations, 5);
    EXPECT_EQ(comparison.b().lastStep().iterations, 1);
    EXPECT_FALSE(comparison.first());
}

TEST_F(ComparisonTest, ASettingOfOneSideStaysThere)
{
    const ParamInfo* density = findParam("cloth.density");
    Comparison comparison = with(std::make_unique<ReferenceBackend>(), {{density, 0.5f}});
    comparison.apply(SetParam{density, 0.7f});
    comparison.apply(SetParam{findParam("cloth.drag"), 2.0f});
    EXPECT_EQ(comparison.a().world().cloths[1].params().cloth.density, 0.7f);
    EXPECT_EQ(comparison.b().world().cloths[1].params().cloth.density, 0.5f);
    EXPECT_EQ(comparison.b().world().cloths[1].params().cloth.drag, 2.0f);
}

TEST_F(ComparisonTest, MeasuresDistancesInTheWorld)
{
    Comparison comparison = with(std::make_unique<ReferenceBackend>(), {{findParam("frame.position"), Vec3f{0.0f, 3.0f, 4.0f}}});
    EXPECT_NEAR(comparison.difference().largest, 5.0, 1e-5);
    EXPECT_NEAR(comparison.difference().mean, 5.0, 1e-5);
    FrameSnapshot snapshot;
    comparison.snapshot(snapshot);
    ASSERT_TRUE(snapshot.other);
    for (const std::vector<float>& cloth : snapshot.other->distances)
    {
        ASSERT_EQ(cloth.size(), 64u);
        for (const float distance : cloth)
            EXPECT_NEAR(distance, 5.0f, 1e-5f);
    }
    EXPECT_NEAR(snapshot.other->frame.cloths[0].positions[7].y - snapshot.cloths[0].positions[7].y, 3.0f, 1e-6f);
}

TEST_F(ComparisonTest, NotFiniteIsInfinitelyFar)
{
    const World a = a_.world();
    World b = a;
    b.cloths[1].state.current.x[4] = std::numeric_limits<float>::quiet_NaN();
    const Difference difference = differenceOf(a, b);
    EXPECT_FALSE(difference.sameBits);
    EXPECT_TRUE(std::isinf(difference.largest));
    EXPECT_EQ(difference.at.cloth, 1);
    EXPECT_EQ(difference.at.particle, 4u);
    EXPECT_TRUE(differenceOf(b, b).sameBits);
}

TEST_F(ComparisonTest, GoesToTheFrameBeforeWithTheCommandsOfTheWayThere)
{
    const Nudge nudge{20, 2, Stage::edges, {1, 30}};
    Comparison comparison = with(std::make_unique<PerturbedBackend>(nudge));
    World before;
    for (int i = 0; i < 25; ++i)
    {
        if (i == 4)
            comparison.apply(SetParam{findParam("cloth.drag"), 3.0f});
        if (i == 8)
            comparison.apply(Drag{0, 60, {1.0f, 1.0f, 0.5f}});
        if (i == 19)
        {
            before = comparison.a().world();
            comparison.apply(Release{0, 60, true});
        }
        comparison.advance(kFrame);
    }
    comparison.apply(SetParam{findParam("cloth.drag"), 0.0f});  // later: not on the way there
    ASSERT_EQ(comparison.first()->frame, 20u);
    Progress progress;
    comparison.goTo(19, kFrame, progress);
    EXPECT_EQ(comparison.a().world().frame, 19u);
    EXPECT_EQ(comparison.b().world().frame, 19u);
    EXPECT_TRUE(differenceOf(before, comparison.a().world()).sameBits);
    EXPECT_TRUE(comparison.difference().sameBits);
    EXPECT_EQ(comparison.a().world().cloths[0].params().cloth.drag, 3.0f);
    EXPECT_TRUE(comparison.a().world().cloths[0].holds.back().pinned) << "the command before the next frame is applied too";
    ASSERT_TRUE(comparison.first()) << "is still known";
    comparison.advance(kFrame);
    EXPECT_FALSE(comparison.difference().sameBits);
    EXPECT_EQ(comparison.first()->frame, 20u);
}

TEST_F(ComparisonTest, AnotherCourseIsSearchedAnew)
{
    Comparison comparison = with(std::make_unique<PerturbedBackend>(Nudge{10, 2, Stage::edges, {1, 30}}));
    run(comparison, 12);
    Progress progress;
    comparison.goTo(9, kFrame, progress);
    comparison.apply(Drag{0, 60, {1.0f, 1.0f, 0.5f}});
    EXPECT_FALSE(comparison.first());
    run(comparison, 1);
    ASSERT_TRUE(comparison.first());
    EXPECT_EQ(comparison.first()->stage, Stage::edges);
    comparison.apply(Reset{});
    EXPECT_FALSE(comparison.first());
    EXPECT_EQ(comparison.b().world().frame, 0u);
}

TEST_F(ComparisonTest, ACancelledWayGoesOnFromWhereItIs)
{
    Comparison comparison = with(std::make_unique<PerturbedBackend>(Nudge{10, 2, Stage::edges, {1, 30}}));
    run(comparison, 10);
    Progress progress;
    progress.cancel();
    EXPECT_THROW(comparison.goTo(9, kFrame, progress), Cancelled);
    EXPECT_EQ(comparison.a().world().frame, 0u);
    run(comparison, 10);
    EXPECT_EQ(comparison.first()->frame, 10u);
}

TEST_F(ComparisonTest, ASecondSideStartsWithThePresentParameters)
{
    a_.apply(SetParam{findParam("cloth.density"), 0.9f, 1});
    drape::run(a_, 3);
    Comparison comparison = with(std::make_unique<ReferenceBackend>());
    EXPECT_EQ(comparison.a().world().frame, 0u);
    EXPECT_EQ(comparison.b().world().cloths[1].params().cloth.density, 0.9f);
    EXPECT_NE(comparison.b().world().cloths[0].params().cloth.density, 0.9f);
    run(comparison, 5);
    EXPECT_FALSE(comparison.first());
}

}  // namespace
}  // namespace drape
