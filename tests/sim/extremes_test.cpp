// What users of cloth programs do to them: very small and large sheets, heavy hands, torn sliders, stalls, tight places.
#include <gtest/gtest.h>

#include "sim/collision_mesh.h"
#include "sim/kept_distance.h"
#include "tests/sim/crossings.h"
#include "tests/sim/lab.h"

namespace drape {
namespace {

constexpr uint32_t kSide = 20;

double coordinate(const Vec3f& v, int axis)
{
    return static_cast<double>(axis == 0 ? v.x : axis == 1 ? v.y : v.z);
}

double farthestApart(const World& a, const World& b, double scaleOfB)
{
    double farthest = 0.0;
    for (uint32_t i = 0; i < a.cloths[0].state.current.size(); ++i)
        for (int axis = 0; axis < 3; ++axis)
            farthest = std::max(farthest, std::abs(coordinate(a.cloths[0].worldPosition(i), axis) -
                                                   coordinate(b.cloths[0].worldPosition(i), axis) / scaleOfB));
    return farthest;
}

/// A sheet of `size` m that swings from two corners onto a ball, in air; with gravity and densities scaled alike it moves alike.
Lab swing(float size)
{
    Lab lab(makeSquare(kSide, size));
    lab.tilt(-80.0).lift({0.0f, size, 0.0f});
    ClothParams& params = lab.cloth().params;
    params.cloth.density = 0.2f * size;
    params.tethers.on = true;
    params.selfCollision.on = true;
    params.selfCollision.distance = 0.02f * size;
    params.collision.offset = 0.01f * size;
    lab.params().wind.airDensity = 1.2f;
    lab.params().wind.velocity = {0.0f, 0.0f, 0.5f * size};
    lab.params().solver.gravity = {0.0f, -9.81f * size, 0.0f};
    lab.cloth().pins = {{lab.particle(0)}, {lab.particle(kSide - 1)}};
    lab.setup.colliders.push_back({ColliderType::sphere, "", {0, 0.5f * size, 0.2f * size}, {}, 0.2f * size, 0.0f, 0.3f});
    return lab;
}

TEST(Extremes, TheSameSheetAtAnySizeMovesAlike)
{
    Simulation one = swing(1.0f).start();
    run(one, 60);
    for (const float size : {0.01f, 100.0f})
    {
        Simulation other = swing(size).start();
        run(other, 60);
        EXPECT_LT(farthestApart(one.world(), other.world(), static_cast<double>(size)), 0.02) << size << " m";
    }
}

TEST(Extremes, OneKilogramOfFiftyTimesFiftyParticlesStaysWhole)
{
    for (const float size : {1.0f, 10.0f})
    {
        Lab lab(makeSquare(50, size));
        lab.tilt(-80.0).lift({0.0f, size, 0.0f});
        lab.cloth().params.cloth.density = 1.0f / (size * size);
        lab.params().solver.gravity = {0.0f, -9.81f, 0.0f};
        lab.params().wind.airDensity = 1.2f;
        lab.params().wind.velocity = {3.0f, 0.0f, 5.0f};
        lab.cloth().pins = {{lab.particle(0)}, {lab.particle(49)}};
        Simulation simulation = lab.start();
        double fastest = 0.0;
        for (int frame = 0; frame < 120; ++frame)
        {
            simulation.advance(1.0f / 60.0f);
            fastest = std::max(fastest, measure(simulation).maxSpeed);
        }
        EXPECT_EQ(measure(simulation).nonFinite, 0u);
        EXPECT_LT(fastest, 30.0) << size << " m";
        EXPECT_LT(measure(simulation).meanStretch, 1.1) << size << " m";
    }
}

TEST(Extremes, EveryParameterTornFromEndToEndLeavesASoundCloth)
{
    for (const ParamInfo& info : paramTable())
    {
        Lab lab = swing(1.0f);
        Simulation simulation = lab.start();
        const ParamValue before = getParam(info, lab.params(), lab.cloth().params);
        const auto end = [&](const ParamValue& limit) -> ParamValue {
            if (std::holds_alternative<Vec3f>(before))
                return Vec3f{std::get<float>(limit), std::get<float>(limit), std::get<float>(limit)};
            return limit;
        };
        run(simulation, 10);
        for (int i = 0; i < 8; ++i)
        {
            simulation.apply(SetParam{&info, end(i % 2 == 0 ? info.high : info.low)});
            run(simulation, 3);
            ASSERT_EQ(measure(simulation).nonFinite, 0u) << info.name;
        }
        simulation.apply(SetParam{&info, before});
        run(simulation, 180);
        const FrameStats stats = measure(simulation);
        EXPECT_EQ(stats.nonFinite, 0u) << info.name;
        EXPECT_LT(stats.maxSpeed, 5.0) << info.name;
        EXPECT_LT(stats.maxStretch, 1.5) << info.name;
    }
}

TEST(Extremes, FramesOfAnyLengthTellTheSameStory)
{
    const auto after = [](float rate) {
        Lab lab = swing(1.0f);
        lab.setup.colliders.clear();
        Simulation simulation = lab.start();
        run(simulation, static_cast<int>(rate), 1.0f / rate);
        return simulation.world();
    };
    const World usual = after(60.0f);
    EXPECT_LT(farthestApart(usual, after(30.0f), 1.0), 0.03);
    EXPECT_LT(farthestApart(usual, after(144.0f), 1.0), 0.03);
}

TEST(Extremes, ALongFrameIsNoBurst)
{
    Lab lab = swing(1.0f);
    Simulation simulation = lab.start();
    run(simulation, 120);
    for (const float dt : {1.0f, 1e-3f, 5.0f, 1.0f / 60.0f})
    {
        simulation.advance(dt);
        EXPECT_EQ(measure(simulation).nonFinite, 0u) << dt;
        EXPECT_LT(measure(simulation).maxSpeed, 10.0) << dt;
        EXPECT_LT(measure(simulation).maxStretch, 1.5) << dt;
    }
    run(simulation, 60);
    EXPECT_LT(measure(simulation).maxStretch, 1.1);
}

TEST(Extremes, APinDraggedBeyondItsTethersComesBackWhole)
{
    Lab lab = swing(1.0f);
    lab.setup.colliders.clear();
    Simulation simulation = lab.start();
    const uint32_t corner = lab.particle(kSide - 1);
    const Vec3f home = simulation.world().cloths[0].worldPosition(corner);
    for (int frame = 1; frame <= 60; ++frame)
    {
        simulation.apply(Drag{0, corner, home + Vec3f{0.05f * static_cast<float>(frame), 0.0f, 0.0f}});
        simulation.advance(1.0f / 60.0f);
        ASSERT_EQ(measure(simulation).nonFinite, 0u);
    }
    simulation.apply(Drag{0, corner, home});
    run(simulation, 240);
    EXPECT_LT(measure(simulation).meanStretch, 1.02);
    EXPECT_LT(measure(simulation).maxSpeed, 1.0);
}

TEST(Extremes, WithAllParticlesPinnedNothingMoves)
{
    Lab lab = swing(1.0f);
    for (uint32_t i = 0; i < kSide * kSide; ++i)
        lab.cloth().pins.push_back({i});
    Simulation simulation = lab.start();
    const Vec3Array before = simulation.world().cloths[0].state.current;
    run(simulation, 30);
    const Vec3Array& now = simulation.world().cloths[0].state.current;
    EXPECT_TRUE(now.x == before.x && now.y == before.y && now.z == before.z);
}

TEST(Extremes, APinMadeAndFreedManyTimesLeavesNoTrace)
{
    Lab lab = swing(1.0f);
    lab.setup.colliders.clear();
    Simulation simulation = lab.start();
    const uint32_t middle = lab.particle(kSide * (kSide / 2) + kSide / 2);
    for (int i = 0; i < 20; ++i)
    {
        simulation.apply(Pin{0, middle});
        simulation.advance(1.0f / 60.0f);
        simulation.apply(Unpin{0, middle});
        simulation.advance(1.0f / 60.0f);
    }
    run(simulation, 180);
    EXPECT_EQ(simulation.world().cloths[0].holds.size(), 2u);
    EXPECT_LT(measure(simulation).maxStretch, 1.1);
}

TEST(Extremes, ASkirtHeldAtTheWaistDoesNotStretch)
{
    Lab lab(makeTube(40, 24, 0.25f, 0.7f));
    lab.params().solver.gravity = {0.0f, -9.81f, 0.0f};
    lab.cloth().params.tethers.on = true;
    const ClothMesh& mesh = *lab.cloth().mesh;
    for (uint32_t v = 0; v < mesh.positions.size(); ++v)
        if (mesh.positions[v].y > 0.349f)
            lab.cloth().pins.push_back({lab.particle(v)});
    ASSERT_EQ(lab.cloth().pins.size(), 40u);
    Simulation simulation = lab.start();
    run(simulation, 180);
    EXPECT_LT(measure(simulation).maxStretch, 1.02);
    EXPECT_NEAR(measure(simulation).low.y, -0.35f, 0.01f);
}

TEST(Extremes, ClothSqueezedBetweenTwoSolidsComesOutCalm)
{
    Lab lab(makeSquare(kSide, 0.6f));
    lab.tilt(-90.0).lift({0.0f, 0.02f, 0.0f});
    lab.params().solver.gravity = {0.0f, -9.81f, 0.0f};
    lab.setup.colliders.push_back({ColliderType::plane, "", {0, 0, 0}, {0, 1, 0}, 0.0f, 0.0f, 0.3f});
    Collider press;
    press.type = ColliderType::box;
    press.halfSize = {0.2f, 0.1f, 0.2f};
    press.a = {0.0f, 0.3f, 0.0f};
    lab.setup.colliders.push_back(press);
    Simulation simulation = lab.start();
    for (int frame = 0; frame < 120; ++frame)
    {
        // Down to 2 cm into the ground, and up again.
        press.a.y = frame < 60 ? 0.3f - 0.22f * static_cast<float>(frame) / 60.0f : 0.08f + 0.22f * static_cast<float>(frame - 60) / 60.0f;
        simulation.apply(SetCollider{1, press});
        simulation.advance(1.0f / 60.0f);
        ASSERT_EQ(measure(simulation).nonFinite, 0u);
        ASSERT_LT(measure(simulation).maxSpeed, 20.0) << "frame " << frame;
    }
    run(simulation, 120);
    EXPECT_LT(measure(simulation).maxSpeed, 0.3);
    EXPECT_LT(measure(simulation).maxStretch, 1.2);
}

/// Several meshes as one.
ClothMesh together(const std::vector<ClothMesh>& parts)
{
    ClothMesh all;
    for (const ClothMesh& part : parts)
    {
        const auto first = static_cast<uint32_t>(all.positions.size());
        all.positions.insert(all.positions.end(), part.positions.begin(), part.positions.end());
        for (const uint32_t vertex : part.triangles)
            all.triangles.push_back(first + vertex);
    }
    return all;
}

std::shared_ptr<const CollisionMesh> collisionMeshOf(const ClothMesh& mesh)
{
    return makeCollisionMesh(mesh.positions, mesh.triangles);
}

/// A sheet dropped on a collider mesh at the origin.
Simulation dropOn(std::shared_ptr<const CollisionMesh> mesh, float from)
{
    Lab lab(makeSquare(kSide, 1.6f));
    lab.tilt(-90.0).lift({0.0f, from, 0.0f});
    lab.params().solver.gravity = {0.0f, -9.81f, 0.0f};
    lab.cloth().params.collision.offset = 0.01f;
    Collider collider;
    collider.type = ColliderType::mesh;
    collider.mesh = std::move(mesh);
    collider.friction = 1.0f;
    lab.setup.colliders.push_back(collider);
    return lab.start();
}

/// Two squares in one mesh, `gap` m apart.
ClothMesh twoLayers(uint32_t side, float size, float gap)
{
    ClothMesh mesh = makeSquare(side, size);
    const auto count = static_cast<uint32_t>(mesh.positions.size());
    for (uint32_t i = 0; i < count; ++i)
        mesh.positions.push_back(mesh.positions[i] + Vec3f{0.0f, 0.0f, gap});
    for (std::vector<uint32_t>* corners : {&mesh.triangles, &mesh.quads})
        for (size_t i = 0, end = corners->size(); i < end; ++i)
            corners->push_back((*corners)[i] + count);
    return mesh;
}

TEST(Extremes, LayersAMillimetreApartStayApart)
{
    const auto crossingsWith = [](bool selfCollision) {
        Lab lab(twoLayers(17, 0.4f, 0.001f));
        lab.tilt(-90.0).lift({0.0f, 0.45f, 0.0f});
        lab.params().solver.gravity = {0.0f, -9.81f, 0.0f};
        lab.setup.colliders.push_back({ColliderType::sphere, "", {0, 0.25f, 0}, {}, 0.15f, 0.0f, 0.4f});
        lab.setup.colliders.push_back({ColliderType::plane, "", {0, 0, 0}, {0, 1, 0}, 0.0f, 0.0f, 0.5f});
        lab.cloth().params.selfCollision = {selfCollision, SelfCollisionModel::triangles, 0.0009f, 1.0f};
        lab.cloth().params.cloth.damping = {0.1f, 0.1f, 0.1f};
        Simulation simulation = lab.start();
        run(simulation, 120);
        return crossings(simulation.world().cloths[0], simulation.world().cloths[0]);
    };
    EXPECT_GT(crossingsWith(false), 500);
    EXPECT_LT(crossingsWith(true), 10);
}

TEST(Extremes, AColliderOfTwoClosedPartsIsSolidInBoth)
{
    ClothMesh left = makeSphere(10, 0.3f), right = left;
    for (Vec3f& x : left.positions)
        x.x -= 0.45f;
    for (Vec3f& x : right.positions)
        x.x += 0.45f;
    Simulation simulation = dropOn(collisionMeshOf(together({left, right})), 0.4f);
    run(simulation, 90);
    for (const Vec3f& centre : {Vec3f{-0.45f, 0, 0}, Vec3f{0.45f, 0, 0}})
        for (uint32_t i = 0; i < kSide * kSide; ++i)
            EXPECT_GT(length(simulation.world().cloths[0].worldPosition(i) - centre), 0.29f);
    EXPECT_GT(measure(simulation).high.y, 0.25f);
}

TEST(Extremes, AColliderOfAHundredThousandTrianglesHolds)
{
    const ClothMesh mesh = makeSphere(92, 0.5f);
    ASSERT_GT(mesh.triangles.size() / 3, 100'000u);
    Simulation simulation = dropOn(collisionMeshOf(mesh), 0.6f);
    run(simulation, 45);
    for (uint32_t i = 0; i < kSide * kSide; ++i)
        EXPECT_GT(length(simulation.world().cloths[0].worldPosition(i)), 0.5f);
    EXPECT_GT(measure(simulation).high.y, 0.5f);
}

TEST(Extremes, ADistanceBeyondAllMeasureIsNotKept)
{
    // At a metre every particle would touch every triangle of the other sheet: minutes for a frame.
    Lab lab(makeSquare(41, 1.0f));
    lab.cloth().params.selfCollision = {};
    lab.cloth().params.selfCollision.model = SelfCollisionModel::triangles;
    lab.cloth().params.selfCollision.distance = 1.0f;
    lab.params().interCollision.distance = 1.0f;
    lab.setup.cloths.push_back(lab.cloth());
    for (Vec3f& x : lab.setup.cloths[1].startPositions)
        x.z += 0.1f;
    Simulation simulation = lab.start();
    simulation.advance(1.0f / 60.0f);
    const float spacing = std::sqrt(simulation.world().cloths[0].fabric().area / (41.0f * 41.0f));
    EXPECT_NEAR(simulation.lastStep().interDistance, 6.0f * spacing, 1e-5f);
    EXPECT_NEAR(simulation.lastStep().cloth[1].selfDistance, 6.0f * spacing, 1e-5f);
    EXPECT_LT(measure(simulation).maxSpeed, 20.0);

    // What meshes can tell apart is kept as it is.
    EXPECT_EQ(keptDistance(0.05f, 0.01f), 0.05f);
    lab.cloth().params.selfCollision.model = SelfCollisionModel::particles;
    EXPECT_EQ(selfDistanceOf(lab.cloth().params.selfCollision, *lab.cloth().fabric), 1.0f);
}

TEST(Extremes, FiveHundredClothsAtOnce)
{
    Lab lab(makeSquare(4, 0.1f));
    lab.params().solver.gravity = {0.0f, -9.81f, 0.0f};
    lab.setup.colliders.push_back({ColliderType::plane, "", {0, 0, 0}, {0, 1, 0}, 0.0f, 0.0f, 0.5f});
    lab.params().interCollision.on = true;
    const ClothSetup first = lab.cloth();
    lab.setup.cloths.clear();
    for (int i = 0; i < 500; ++i)
    {
        ClothSetup cloth = first;
        for (Vec3f& x : cloth.startPositions)
            x += Vec3f{0.15f * static_cast<float>(i % 25), 0.2f + 0.01f * static_cast<float>(i % 7), 0.15f * static_cast<float>(i / 25)};
        lab.setup.cloths.push_back(cloth);
    }
    Simulation simulation = lab.start();
    run(simulation, 60);
    EXPECT_EQ(measure(simulation).nonFinite, 0u);
    EXPECT_EQ(simulation.world().cloths.size(), 500u);
    EXPECT_GT(measure(simulation).low.y, -0.01f);
    EXPECT_LT(measure(simulation).high.y, 0.15f);
}

TEST(Extremes, ASmallClothLiesOnAVeryLargeOne)
{
    Lab lab(makeSquare(30, 6.0f));
    lab.tilt(-90.0).lift({0.0f, 0.5f, 0.0f});
    lab.params().solver.gravity = {0.0f, -9.81f, 0.0f};
    lab.params().interCollision.on = true;
    lab.params().interCollision.distance = 0.03f;
    for (uint32_t i = 0; i < 30 * 30; ++i)
        lab.cloth().pins.push_back({i});
    Lab small(makeSquare(8, 0.1f));
    small.tilt(-90.0).lift({0.07f, 0.6f, 0.11f});
    lab.setup.cloths.push_back(small.cloth());
    Simulation simulation = lab.start();
    run(simulation, 90);
    EXPECT_EQ(measure(simulation).nonFinite, 0u);
    EXPECT_GT(measure(simulation, 1).low.y, 0.5f);
    EXPECT_LT(measure(simulation, 1).high.y, 0.6f);
}

}  // namespace
}  // namespace drape
