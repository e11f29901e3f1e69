// The moving frame against the same cloth in the world, and each of its factors against the textbook.
#include "sim/moving_frame.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <ostream>
#include <string>

#include "lab.h"

namespace drape {
namespace {

const Vec3f kNone{0.0f, 0.0f, 0.0f}, kAll{1.0f, 1.0f, 1.0f};

void setInertia(ClothParams& params, const Vec3f& linear, const Vec3f& angular, const Vec3f& centrifugal)
{
    params.frame.linearInertia = linear;
    params.frame.angularInertia = angular;
    params.frame.centrifugalInertia = centrifugal;
}

/// Particles that no edge holds.
Lab looseParticles(uint32_t side = 3)
{
    Lab lab(makeSquare(side, 1.0f));
    ClothParams& params = lab.cloth().params;
    params.vertical.stiffness = params.horizontal.stiffness = params.shear.stiffness = params.bending.stiffness = 0.0f;
    return lab;
}

Track still()
{
    Track track;
    track.name = "still";
    track.keys = {{0.0}};
    return track;
}
Track spin(float degreesPerSecond)
{
    Track track;
    track.keys = {{0.0}, {360.0 / static_cast<double>(degreesPerSecond), {}, {0, 360, 0}}};
    return track;
}

double largestDistance(const Simulation& a, const Simulation& b)
{
    double most = 0.0;
    const Cloth &one = a.world().cloths[0], &other = b.world().cloths[0];
    for (uint32_t i = 0; i < one.fabric().particleCount; ++i)
        most = std::max(most, static_cast<double>(length(one.worldPosition(i) - other.worldPosition(i))));
    return most;
}

double largestSpeed(const Simulation& simulation)
{
    return measure(simulation).maxSpeed;
}

struct FrameMotionCase
{
    const char* name;
    Track track;
    bool surroundings;  // wind, gravity and a ball that the cloth hits
};

void PrintTo(const FrameMotionCase& motion, std::ostream* out)
{
    *out << motion.name;
}

class MovingFrameTest : public testing::TestWithParam<FrameMotionCase>
{
};

/// A cloth that two corners hold, with everything that may depend on the frame.
Lab hangingCloth(const FrameMotionCase& motion)
{
    Lab lab(makeSquare(9, 1.0f));
    lab.cloth().params.tethers.on = true;
    lab.params().solver.gravity = {0.0f, -9.81f, 0.0f};
    lab.setup.tracks.push_back(motion.track);
    if (motion.surroundings)
    {
        lab.params().wind.airDensity = 1.2f;
        lab.params().wind.velocity = {2.0f, 0.3f, -1.0f};
        lab.cloth().params.collision.offset = 0.01f;
        lab.setup.colliders.push_back({ColliderType::sphere, "ball", {0.3f, -0.2f, 0.3f}, {}, 0.25f, 0.25f, 0.4f});
    }
    return lab;
}

TEST_P(MovingFrameTest, WithAllInertiaEqualsTheSameClothInTheWorld)
{
    Lab inFrame = hangingCloth(GetParam()), inWorld = inFrame;
    inFrame.cloth().frameTrack = 0;
    inFrame.cloth().pins = {{0}, {8}};
    // In the world the pins take the same way, and the cloth starts where the frame puts it.
    const Pose start = trackPose(inWorld.setup.tracks, 0, 0.0);
    for (Vec3f& x : inWorld.cloth().startPositions)
        x = start.toOutside(x);
    inWorld.cloth().pins = {{0, 0}, {8, 0}};

    Simulation a = inFrame.start(), b = inWorld.start();
    double moved = 0.0;
    for (int frame = 0; frame < 45; ++frame)
    {
        const float dt = frame < 12 || frame > 24 ? 1.0f / 60.0f : frame % 2 == 0 ? 1.0f / 30.0f : 1.0f / 100.0f;
        a.advance(dt);
        b.advance(dt);
        // From rounding, which a hanging cloth soon makes a hundred times larger.
        ASSERT_LT(largestDistance(a, b), GetParam().surroundings ? 3e-3 : 2e-3) << "frame " << frame;
        moved = std::max(moved, static_cast<double>(length(b.world().cloths[0].worldPosition(72) - inWorld.cloth().startPositions[72])));
    }
    EXPECT_GT(moved, 0.3);

    // The factors are what makes them equal.
    setInertia(inFrame.cloth().params, kNone, kNone, kNone);
    Simulation numb = inFrame.start(), again = inWorld.start();
    double apart = 0.0;
    for (int frame = 0; frame < 40; ++frame)
    {
        numb.advance(1.0f / 60.0f);
        again.advance(1.0f / 60.0f);
        apart = std::max(apart, largestDistance(numb, again));
    }
    EXPECT_GT(apart, 0.1);
}

INSTANTIATE_TEST_SUITE_P(
    Motions, MovingFrameTest, testing::ValuesIn([] {
        Track shift = still(), turn = still(), both = still();
        shift.keys = {{0.0}, {0.4, {0.6f, 0.1f, -0.3f}}, {0.7, {-0.2f, 0.3f, 0.2f}}, {1.2}};
        turn.pivot = {0.4f, 0.2f, 0.1f};
        turn.keys = {{0.0}, {0.5, {}, {40, 120, -30}}, {0.9, {}, {-20, 240, 60}}, {1.4, {}, {0, 360, 0}}};
        both = turn;
        both.keys = {{0.0, {0.2f, 0, 0}, {0, 30, 0}}, {0.6, {-0.2f, 0.2f, 0.1f}, {0, 150, 20}}, {1.1, {0.2f, 0, 0}, {0, 390, 0}}};
        return std::vector<FrameMotionCase>{{"Accelerating", shift, false},
                                            {"Spinning", turn, false},
                                            {"EvenlySpinning", spin(300.0f), false},
                                            {"Both", both, false},
                                            {"AcceleratingAmidWindAndBall", shift, true},
                                            {"SpinningAmidWindAndBall", turn, true},
                                            {"BothAmidWindAndBall", both, true}};
    }()),
    [](const auto& test) { return test.param.name; });

TEST(MovingFrame, MovedBySlidersEqualsDraggingThePinsThroughTheWorld)
{
    Lab lab(makeSquare(9, 1.0f));
    lab.params().solver.gravity = {0.0f, -9.81f, 0.0f};
    lab.cloth().pins = {{0}, {8}};
    Simulation inFrame = lab.start(), inWorld = lab.start();
    for (int frame = 1; frame <= 60; ++frame)
    {
        const float t = static_cast<float>(frame) / 60.0f;
        const Vec3f at{0.5f * t * t, 0.2f * t, -0.4f * t * t};
        inFrame.apply(SetParam{findParam("frame.position"), at});
        for (uint32_t pin : {0u, 8u})
            inWorld.apply(Drag{0, pin, lab.cloth().startPositions[pin] + at});
        inFrame.advance(1.0f / 60.0f);
        inWorld.advance(1.0f / 60.0f);
        ASSERT_LT(largestDistance(inFrame, inWorld), 5e-4) << "frame " << frame;
    }
}

TEST(MovingFrame, WithoutInertiaEqualsAFrameAtRest)
{
    for (const bool turns : {false, true})
    {
        Lab lab(makeSquare(9, 1.0f));
        lab.params().solver.gravity = turns ? kNone : Vec3f{0.0f, -9.81f, 0.0f};  // gravity turns against the frame
        lab.cloth().accelerations.assign(81, {3.0f, -2.0f, 4.0f});
        lab.cloth().pins = {{0}, {8}};
        lab.cloth().params.tethers.on = true;
        setInertia(lab.cloth().params, kNone, kNone, kNone);
        Simulation rest = lab.start();
        Track track = still();
        track.keys = {{0.0}, {0.3, {1, 2, 3}, turns ? Vec3f{90, 0, 40} : kNone}, {0.5, {-1, 0, 0}, kNone}, {1.0}};
        lab.setup.tracks.push_back(track);
        lab.cloth().frameTrack = 0;
        Simulation moving = lab.start();
        for (int frame = 0; frame < 60; ++frame)
        {
            rest.advance(1.0f / 60.0f);
            moving.advance(1.0f / 60.0f);
        }
        for (uint32_t i = 0; i < 81; ++i)
            EXPECT_EQ(moving.world().cloths[0].state.current[i], rest.world().cloths[0].state.current[i]) << turns;
    }
}

/// How far the loose particles get within the frame in half a second, by axis.
Vec3f drifted(Lab lab, const Track& track)
{
    lab.setup.tracks = {track};
    lab.cloth().frameTrack = 0;
    Simulation simulation = lab.start();
    run(simulation, 30);
    Vec3f most = kNone;
    for (uint32_t i = 0; i < lab.cloth().fabric->particleCount; ++i)
    {
        const Vec3f way = simulation.world().cloths[0].state.current[i] - lab.cloth().startPositions[i];
        most = {std::max(most.x, std::fabs(way.x)), std::max(most.y, std::fabs(way.y)), std::max(most.z, std::fabs(way.z))};
    }
    return most;
}

void expectOnlyAxis(int axis, const Vec3f& way)
{
    const float ways[] = {way.x, way.y, way.z};
    for (int i = 0; i < 3; ++i)
        if (i == axis)
            EXPECT_GT(ways[i], 0.02f);
        else
            EXPECT_LT(ways[i], 1e-5f);
}

TEST(MovingFrame, EachFactorActsOnItsAxisOnly)
{
    Track shove = still(), twirl = still();
    shove.loop = twirl.loop = false;
    shove.keys = {{0.0}, {1.0, {1, 1, 1}}};
    twirl.keys = {{0.0}, {1.0, {}, {120, 120, 120}}};
    for (int axis = 0; axis < 3; ++axis)
    {
        SCOPED_TRACE(axis);
        const Vec3f one{axis == 0 ? 1.0f : 0.0f, axis == 1 ? 1.0f : 0.0f, axis == 2 ? 1.0f : 0.0f};
        Lab lab = looseParticles();
        setInertia(lab.cloth().params, one, kNone, kNone);
        expectOnlyAxis(axis, drifted(lab, shove));
        lab.lift({0.2f, 0.3f, 0.4f});
        setInertia(lab.cloth().params, kNone, one, kNone);
        expectOnlyAxis(axis, drifted(lab, twirl));
        setInertia(lab.cloth().params, kNone, kNone, one);
        expectOnlyAxis(axis, drifted(lab, twirl));
    }
}

TEST(MovingFrame, LinearInertiaIsTheFramesAccelerationBackwards)
{
    for (const float factor : {1.0f, 0.5f})
    {
        Lab lab = looseParticles();
        setInertia(lab.cloth().params, {factor, factor, factor}, kNone, kNone);
        Simulation simulation = lab.start();
        for (int frame = 1; frame <= 60; ++frame)  // 2 m/s^2
        {
            const float t = static_cast<float>(frame) / 60.0f;
            simulation.apply(SetParam{findParam("frame.position"), Vec3f{t * t, 0.0f, 0.0f}});
            simulation.advance(1.0f / 60.0f);
        }
        const double way = static_cast<double>(simulation.world().cloths[0].state.current[4].x - lab.cloth().startPositions[4].x);
        EXPECT_NEAR(way, -static_cast<double>(factor), 0.01);
    }
}

TEST(MovingFrame, CentrifugalInertiaThrowsOutwards)
{
    // r'' = w^2 r: r = r0 cosh(w t).
    Lab lab = looseParticles();
    setInertia(lab.cloth().params, kNone, kNone, kAll);
    lab.setup.tracks = {spin(90.0f)};
    lab.cloth().frameTrack = 0;
    Simulation simulation = lab.start();
    run(simulation, 60);
    const double growth = std::cosh(1.5707963 * 1.0);
    for (uint32_t i = 0; i < 9; ++i)
    {
        const Vec3f from = lab.cloth().startPositions[i], to = simulation.world().cloths[0].state.current[i];
        EXPECT_NEAR(static_cast<double>(to.x), growth * static_cast<double>(from.x), 0.01 * growth);
        EXPECT_EQ(to.y, from.y);
    }
}

/// A frame that moves evenly, its start unfelt.
void glide(Simulation& simulation, const Vec3f& velocity, int frames, int from = 0)
{
    for (int frame = from + 1; frame <= from + frames; ++frame)
    {
        simulation.apply(SetParam{findParam("frame.position"), velocity * (static_cast<float>(frame) / 60.0f)});
        if (frame == 1)
            simulation.apply(ClearInertia{0});
        simulation.advance(1.0f / 60.0f);
    }
}

TEST(MovingFrame, LinearDragTakesTheVelocityThroughTheWorldByAxis)
{
    // drag 0.5: half of it in 0.1 s.
    Lab lab = looseParticles();
    setInertia(lab.cloth().params, kNone, kNone, kNone);
    lab.cloth().params.frame.linearDrag = {0.5f, 0.0f, 0.5f};
    Simulation simulation = lab.start();
    glide(simulation, {1.0f, 1.0f, 0.0f}, 7);  // the first is forgotten
    const Vec3d v = velocityOf(simulation);
    EXPECT_NEAR(v.x, -0.5, 0.01);
    EXPECT_NEAR(v.y, 0.0, 1e-5);
    EXPECT_NEAR(v.z, 0.0, 1e-5);
    simulation.apply(SetParam{findParam("frame.linearDrag"), kAll});
    glide(simulation, {1.0f, 1.0f, 0.0f}, 1, 7);
    EXPECT_NEAR(velocityOf(simulation).x, -1.0, 1e-4);  // at rest in the world
    EXPECT_NEAR(velocityOf(simulation).y, -1.0, 1e-4);
}

TEST(MovingFrame, LinearDragActsInAFrameAtRestToo)
{
    Lab lab = looseParticles();
    lab.params().solver.gravity = {0.0f, -9.81f, 0.0f};
    Simulation simulation = lab.start();
    run(simulation, 30);
    simulation.apply(SetParam{findParam("solver.gravity"), kNone});
    const double before = velocityOf(simulation).y;
    simulation.apply(SetParam{findParam("frame.linearDrag"), Vec3f{0.5f, 0.5f, 0.5f}});
    run(simulation, 6);
    EXPECT_NEAR(velocityOf(simulation).y / before, 0.5, 0.01);
}

/// Mean speed [m/s] through the world of the particles, tangential to a turning of w [rad/s] about y.
double tangentialSpeed(const Simulation& simulation, double w)
{
    const Cloth& cloth = simulation.world().cloths[0];
    double sum = 0.0;
    int count = 0;
    for (uint32_t i = 0; i < cloth.fabric().particleCount; ++i)
    {
        const Vec3d x = toDouble(cloth.state.current[i]);
        const double radius = std::sqrt(x.x * x.x + x.z * x.z);
        if (radius < 0.1)
            continue;
        const Vec3d v = toDouble(cloth.state.current[i] - cloth.state.previous[i]) * (1.0 / simulation.world().lastStep);
        sum += (v.x * x.z - v.z * x.x) / radius / radius + w;  // of the frame's turning w: part that is left
        ++count;
    }
    return sum / count;
}

TEST(MovingFrame, AngularDragTakesWhatTheTurningGives)
{
    const double w = 1.5707963;
    for (const bool angular : {true, false})
    {
        Lab lab = looseParticles();
        setInertia(lab.cloth().params, kNone, kNone, kNone);
        (angular ? lab.cloth().params.frame.angularDrag : lab.cloth().params.frame.linearDrag) = {0.5f, 0.5f, 0.5f};
        lab.setup.tracks = {spin(90.0f)};
        lab.cloth().frameTrack = 0;
        Simulation simulation = lab.start();
        run(simulation, 6);
        EXPECT_NEAR(tangentialSpeed(simulation, w) / w, angular ? 0.5 : 1.0, 0.02);
    }
}

TEST(MovingFrame, TeleportLeavesNoVelocity)
{
    Lab lab(makeSquare(9, 1.0f));
    lab.cloth().pins = {{0}, {8}};
    lab.params().wind.airDensity = 1.2f;
    Simulation simulation = lab.start();
    run(simulation, 5);
    simulation.apply(Teleport{0, {7.0f, 2.0f, -3.0f}, {20.0f, 130.0f, -50.0f}});
    run(simulation, 5);
    EXPECT_LT(largestSpeed(simulation), 1e-9);
    const Pose expected{rotationOf({20.0, 130.0, -50.0}), {7.0, 2.0, -3.0}};
    for (uint32_t i = 0; i < 81; ++i)
        EXPECT_LT(length(simulation.world().cloths[0].worldPosition(i) - expected.toOutside(lab.cloth().startPositions[i])), 1e-5f);
    // The same way by slider is felt.
    simulation.apply(SetParam{findParam("frame.position"), Vec3f{7.0f, 2.0f, -2.5f}});
    run(simulation, 1);
    EXPECT_GT(largestSpeed(simulation), 1.0);
}

TEST(MovingFrame, TeleportInTheMidstOfAnEvenGlideIsNotFelt)
{
    Lab lab = looseParticles();
    Simulation simulation = lab.start();
    glide(simulation, {3.0f, 0.0f, 1.0f}, 10);
    EXPECT_LT(largestSpeed(simulation), 1e-3);
    simulation.apply(Teleport{0, {50.0f, 0.0f, 0.0f}, kNone});
    simulation.advance(1.0f / 60.0f);
    for (int frame = 1; frame < 10; ++frame)
    {
        simulation.apply(SetParam{findParam("frame.position"),
                                  Vec3f{50.0f, 0.0f, 0.0f} + Vec3f{3.0f, 0.0f, 1.0f} * (static_cast<float>(frame) / 60.0f)});
        simulation.advance(1.0f / 60.0f);
    }
    EXPECT_LT(largestSpeed(simulation), 1e-3);
}

TEST(MovingFrame, ClearInertiaForgetsOneFrameOfMotion)
{
    Lab lab = looseParticles();
    Simulation forgets = lab.start(), feels = lab.start();
    for (Simulation* simulation : {&forgets, &feels})
    {
        run(*simulation, 3);
        simulation->apply(SetParam{findParam("frame.position"), Vec3f{0.2f, 0.0f, 0.0f}});
        simulation->apply(SetParam{findParam("frame.rotation"), Vec3f{0.0f, 10.0f, 0.0f}});
    }
    forgets.apply(ClearInertia{0});
    forgets.advance(1.0f / 60.0f);
    feels.advance(1.0f / 60.0f);
    EXPECT_EQ(largestSpeed(forgets), 0.0);
    EXPECT_GT(largestSpeed(feels), 5.0);
    // It forgets one frame, not more: the next jump counts.
    run(forgets, 2);
    EXPECT_EQ(largestSpeed(forgets), 0.0);
    forgets.apply(SetParam{findParam("frame.position"), Vec3f{0.4f, 0.0f, 0.0f}});
    forgets.advance(1.0f / 60.0f);
    EXPECT_GT(largestSpeed(forgets), 5.0);
}

TEST(MovingFrame, TheWindBlowsPastTheFrame)
{
    Lab lab(makeSquare(9, 1.0f));
    lab.cloth().pins = {{0}, {8}};
    lab.params().wind.airDensity = 1.2f;
    Simulation glides = lab.start();
    lab.params().wind.velocity = {0.5f, 0.0f, 3.0f};
    Simulation blown = lab.start();
    glide(glides, {-0.5f, 0.0f, -3.0f}, 1 + 40);  // in the first, forgotten frame it rests
    run(blown, 40);
    double most = 0.0, moved = 0.0;
    for (uint32_t i = 0; i < 81; ++i)
    {
        const Vec3f a = glides.world().cloths[0].state.current[i], b = blown.world().cloths[0].state.current[i];
        most = std::max(most, static_cast<double>(length(a - b)));
        moved = std::max(moved, static_cast<double>(length(b - lab.cloth().startPositions[i])));
    }
    EXPECT_GT(moved, 0.2);
    EXPECT_LT(most, 1e-3);
}

TEST(MovingFrame, TheMouseHoldsAParticleInTheWorld)
{
    Lab lab(makeSquare(5, 1.0f));
    Simulation simulation = lab.start();
    const Vec3f mouse{1.0f, 0.4f, 0.2f};
    for (int frame = 1; frame <= 10; ++frame)
    {
        simulation.apply(Drag{0, 12, mouse});
        simulation.apply(SetParam{findParam("frame.position"), Vec3f{0.1f * static_cast<float>(frame), 0.0f, 0.0f}});
        simulation.apply(SetParam{findParam("frame.rotation"), Vec3f{0.0f, 9.0f * static_cast<float>(frame), 0.0f}});
        simulation.advance(1.0f / 60.0f);
        EXPECT_LT(length(simulation.world().cloths[0].worldPosition(12) - mouse), 1e-5f);
    }
}

TEST(MovingFrame, SpheresMoveAlongTheirTracksFromWhereTheyStart)
{
    Lab lab = looseParticles();
    Track track = still();
    track.loop = false;
    track.keys = {{0.0, {5, 0, 0}, {0, 0, 30}}, {1.0, {5, 1, 0}, {0, 90, 30}}};  // starts away from where the scene's points are
    lab.setup.tracks = {track};
    lab.cloth().motion.push_back({0, {lab.cloth().startPositions[0], 0.0f}, 0});
    lab.cloth().pins = {{8, 0}};
    Simulation simulation = lab.start();
    simulation.advance(1e-4f);
    for (uint32_t i : {0u, 8u})
        EXPECT_LT(length(simulation.world().cloths[0].worldPosition(i) - lab.cloth().startPositions[i]), 1e-3f);
    run(simulation, 70);
    const Pose moved = compose(track.own(1.0), inverse(track.own(0.0)));
    for (uint32_t i : {0u, 8u})
        EXPECT_LT(length(simulation.world().cloths[0].worldPosition(i) - moved.toOutside(lab.cloth().startPositions[i])), 1e-4f);
}

}  // namespace
}  // namespace drape
