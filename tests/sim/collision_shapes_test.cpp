// Boxes, convex shapes and meshes as colliders.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "lab.h"
#include "sim/collider_step.h"
#include "sim/collision_mesh.h"
#include "sim/convex.h"
#include "sim/stages/collision_point.h"

namespace drape {
namespace {

constexpr double kRadians = 3.14159265358979323846 / 180.0;

Collider boxCollider(const Vec3f& center, const Vec3f& halfSize, const Vec3f& rotation = {0, 0, 0})
{
    Collider box;
    box.type = ColliderType::box;
    box.a = center;
    box.halfSize = halfSize;
    box.rotation = rotation;
    return box;
}

std::vector<HalfSpace> boxPlanes(const Vec3f& half)
{
    return {{{1, 0, 0}, half.x},  {{-1, 0, 0}, half.x}, {{0, 1, 0}, half.y},
            {{0, -1, 0}, half.y}, {{0, 0, 1}, half.z},  {{0, 0, -1}, half.z}};
}

Collider convexCollider(const Vec3f& center, std::vector<HalfSpace> planes, const Vec3f& rotation = {0, 0, 0})
{
    Collider convex;
    convex.type = ColliderType::convex;
    convex.a = center;
    convex.planes = std::move(planes);
    convex.rotation = rotation;
    return convex;
}

Collider meshCollider(const Vec3f& center, const ClothMesh& mesh, const Vec3f& rotation = {0, 0, 0})
{
    Collider collider;
    collider.type = ColliderType::mesh;
    collider.a = center;
    collider.mesh = makeCollisionMesh(mesh.positions, mesh.triangles);
    collider.rotation = rotation;
    return collider;
}

/// A closed box of triangles, each side cut finely.
ClothMesh boxMesh(const Vec3f& half)
{
    ClothMesh mesh = makeSphere(6, 1.0f);
    for (Vec3f& p : mesh.positions)
    {
        const float most = std::max({std::fabs(p.x), std::fabs(p.y), std::fabs(p.z)});
        p = scale(p * (1.0f / most), half);
    }
    return mesh;
}

/// How far a sheet slid down the top of a collider that is turned about x [m] in two seconds.
double slideOn(Collider slope, double degrees, float friction, float frequency)
{
    Lab lab(makeSquare(5, 0.4f));
    lab.tilt(-90.0 + degrees);
    const auto s = static_cast<float>(std::sin(degrees * kRadians)), c = static_cast<float>(std::cos(degrees * kRadians));
    lab.params().solver.gravity = {0.0f, -9.81f, 0.0f};
    lab.params().solver.frequency = frequency;
    lab.cloth().params.collision.offset = 0.001f;
    lab.lift(Vec3f{0.0f, c, s} * 0.001f);
    slope.a = Vec3f{0.0f, c, s} * -0.5f + Vec3f{0.0f, -s, c} * 3.0f;  // its top goes through the origin
    slope.rotation = {static_cast<float>(degrees), 0.0f, 0.0f};
    slope.friction = friction;
    lab.setup.colliders.push_back(slope);
    Simulation simulation = lab.start();
    const Vec3f start = measure(simulation).center;
    run(simulation, 120);
    const Vec3f way = measure(simulation).center - start;
    return std::sqrt(static_cast<double>(way.y * way.y + way.z * way.z));
}

TEST(CollisionShapes, ASheetSlidesIfAndOnlyIfTheInclineIsSteeperThanMu)
{
    const Vec3f half{2.0f, 0.5f, 8.0f};
    const Collider shapes[] = {boxCollider({0, 0, 0}, half), convexCollider({0, 0, 0}, boxPlanes(half)),
                               meshCollider({0, 0, 0}, boxMesh(half))};
    for (const Collider& shape : shapes)
        for (float frequency : {60.0f, 300.0f})
            for (double degrees : {10.0, 25.0, 40.0})
            {
                const double mu = std::tan(degrees * kRadians);
                EXPECT_LT(slideOn(shape, degrees, static_cast<float>(mu * 1.05), frequency), 2e-3) << degrees << " " << frequency;
                const double slid = slideOn(shape, degrees, static_cast<float>(mu * 0.9), frequency);
                const double expected = 0.5 * 9.81 * std::sin(degrees * kRadians) * 0.1 * 4.0;
                EXPECT_NEAR(slid, expected, 0.05 * expected) << degrees << " degrees, " << frequency << " Hz";
            }
}

TEST(CollisionShapes, ABoxIsAsFarAsAMeshOfTheSameShape)
{
    const Vec3f half{0.3f, 0.2f, 0.5f};
    const Collider mesh = meshCollider({0, 0, 0}, boxMesh(half));
    const std::vector<HalfSpace> planes = boxPlanes(half);
    std::mt19937 random(3);
    std::uniform_real_distribution<float> spread(-0.8f, 0.8f);
    for (int i = 0; i < 4000; ++i)
    {
        const Vec3f x{spread(random), spread(random), spread(random)};
        const Depth<float> box = depthInBox(x, half), convex = depthInHalfSpaces(x, planes.data(), 6);
        const Depth<float> inMesh = depthInMesh(mesh.mesh->view(), 2.0f, x, x);
        EXPECT_NEAR(box.depth, inMesh.depth - 2.0f, 1e-5f);
        EXPECT_NEAR(length(box.normal), 1.0f, 1e-5f);
        EXPECT_GE(convex.depth, box.depth - 1e-6f);
        if (box.depth > 0.0f)
        {
            EXPECT_NEAR(convex.depth, box.depth, 1e-6f);
        }
        // The way out leads out.
        EXPECT_NEAR(depthInBox(x + box.normal * box.depth, half).depth, 0.0f, 1e-6f);
    }
}

TEST(CollisionShapes, HalfSpacesGiveTheFacesOfTheirSolid)
{
    const std::vector<std::vector<Vec3f>> faces = facesOf(boxPlanes({1, 2, 3}));
    double volume = 0.0;
    for (const std::vector<Vec3f>& face : faces)
    {
        ASSERT_EQ(face.size(), 4u);
        for (size_t i = 2; i < face.size(); ++i)
            volume += dot(toDouble(face[0]), cross(toDouble(face[i - 1]), toDouble(face[i]))) / 6.0;
    }
    EXPECT_NEAR(volume, 48.0, 1e-4);  // positive: wound outwards
    auto planes = boxPlanes({1, 2, 3});
    planes.push_back({{1, 0, 0}, 5.0f});  // cuts nothing
    planes.push_back(planes[0]);          // once more
    const auto more = facesOf(planes);
    EXPECT_EQ(more[0].size() + more[7].size(), 4u);
    EXPECT_TRUE(more[6].empty());
}

TEST(CollisionShapes, NothingStaysInsideASolid)
{
    const ClothMesh ball = makeSphere(10, 0.3f);
    const Vec3f half{0.25f, 0.15f, 0.3f};
    const Collider shapes[] = {boxCollider({0.05f, 0.5f, 0.0f}, half, {20.0f, 30.0f, 10.0f}),
                               convexCollider({0.05f, 0.5f, 0.0f}, boxPlanes(half), {20.0f, 30.0f, 10.0f}),
                               meshCollider({0.05f, 0.5f, 0.0f}, ball, {20.0f, 30.0f, 10.0f})};
    for (const Collider& shape : shapes)
        for (const bool continuous : {false, true})
        {
            Lab lab(makeSquare(21, 1.0f));
            lab.tilt(-90.0).lift({0.0f, 0.95f, 0.0f});
            lab.params().solver.gravity = {0.0f, -9.81f, 0.0f};
            lab.cloth().params.cloth.damping = {0.3f, 0.3f, 0.3f};
            lab.cloth().params.collision.continuous = continuous;
            lab.setup.colliders.push_back(shape);
            Simulation simulation = lab.start();
            run(simulation, 120);
            const Mat3d turn = rotationOf(toDouble(shape.rotation));
            uint32_t near = 0;
            for (uint32_t i = 0; i < 441; ++i)
            {
                const Vec3f inside = toFloat(transpose(turn) * toDouble(simulation.world().cloths[0].state.current[i] - shape.a));
                const float depth = shape.type == ColliderType::mesh ? depthInMesh(shape.mesh->view(), 1.0f, inside, inside).depth - 1.0f
                                                                     : depthInBox(inside, half).depth;
                EXPECT_LT(depth, 0.002f);
                near += depth > -0.01f ? 1u : 0u;
            }
            EXPECT_GT(near, 10u) << "it lies on the shape";
        }
}

TEST(CollisionShapes, AnOpenMeshHoldsTheClothOnTheSideItCameFrom)
{
    for (const double from : {1.0, -1.0})
    {
        Lab lab(makeSquare(11, 0.4f));
        lab.tilt(-90.0).lift({0.0f, static_cast<float>(0.02 * from), 0.0f});
        lab.params().solver.gravity = {0.0f, static_cast<float>(-9.81 * from), 0.0f};
        lab.cloth().params.collision.offset = 0.01f;
        lab.setup.colliders.push_back(meshCollider({0, 0, 0}, makeSquare(9, 1.0f), {-90.0f, 0.0f, 0.0f}));
        Simulation simulation = lab.start();
        run(simulation, 120);
        for (uint32_t i = 0; i < 121; ++i)
            EXPECT_NEAR(static_cast<double>(simulation.world().cloths[0].state.current[i].y) * from, 0.01, 1e-3);
    }
}

TEST(CollisionShapes, ClothSlidesOverTheRimOfAnOpenMesh)
{
    // Half of the sheet lies on the shell; it slips off and falls past the edge, instead of sticking to it.
    Lab lab(makeSquare(11, 0.4f));
    lab.tilt(-90.0).lift({0.62f, 0.02f, 0.0f});
    lab.params().solver.gravity = {0.0f, -9.81f, 0.0f};
    lab.cloth().params.collision.offset = 0.005f;
    Collider shell = meshCollider({0, 0, 0}, makeSquare(9, 1.0f), {-90.0f, 0.0f, 0.0f});
    shell.friction = 0.0f;
    lab.setup.colliders.push_back(shell);
    Simulation simulation = lab.start();
    run(simulation, 150);
    for (uint32_t i = 0; i < 121; ++i)
        EXPECT_LT(simulation.world().cloths[0].state.current[i].y, -0.5f);
}

TEST(CollisionShapes, ASpinningTableTurnsTheClothRound)
{
    ClothMesh top = boxMesh({1.0f, 0.5f, 1.0f});
    for (const Collider& table : {boxCollider({0, -0.5f, 0}, {1.0f, 0.5f, 1.0f}), meshCollider({0, -0.5f, 0}, top)})
    {
        Lab lab(makeSquare(9, 0.4f));
        lab.tilt(-90.0).lift({0.0f, 0.002f, 0.0f});
        lab.params().solver.gravity = {0.0f, -9.81f, 0.0f};
        lab.cloth().params.collision.offset = 0.002f;
        Collider turning = table;
        turning.friction = 2.0f;
        lab.setup.colliders.push_back(turning);
        Simulation simulation = lab.start();
        run(simulation, 10);
        for (int frame = 0; frame < 60; ++frame)
        {
            turning.rotation.y += 0.5f;
            simulation.apply(SetCollider{0, turning});
            simulation.advance(1.0f / 60.0f);
        }
        const Vec3f corner = simulation.world().cloths[0].state.current[0], start = lab.cloth().startPositions[0];
        const double turned = std::atan2(static_cast<double>(start.z * corner.x - start.x * corner.z),
                                         static_cast<double>(start.x * corner.x + start.z * corner.z));
        EXPECT_NEAR(turned / kRadians, 30.0, 1.0);
    }
}

TEST(CollisionShapes, AShapePutOverAClothPushesItOutWithoutAnExplosion)
{
    Lab lab(makeSquare(15, 0.6f));
    lab.tilt(-90.0);
    Simulation simulation = lab.start();
    run(simulation, 5);
    simulation.apply(AddCollider{boxCollider({0, -0.08f, 0}, {0.2f, 0.1f, 0.2f})});
    double fastest = 0.0;
    for (int frame = 0; frame < 60; ++frame)
    {
        simulation.advance(1.0f / 60.0f);
        fastest = std::max(fastest, measure(simulation).maxSpeed);
    }
    EXPECT_LT(fastest, 1.0);  // pushed by 0.02 m in one iteration: 6 m/s without care
}

TEST(CollisionShapes, AParticlePressedOntoAColliderCountsHeavier)
{
    EXPECT_FLOAT_EQ(pressedInvMass(2.0f, 100.0f, Vec3f{0.0f, 0.1f, 0.0f}), 1.0f);
    EXPECT_FLOAT_EQ(pressedInvMass(2.0f, 0.0f, Vec3f{0.0f, 0.1f, 0.0f}), 2.0f);
    // Of two layers on the ground that are too near, the lower one holds its place when it counts heavier.
    const auto sunk = [](float massScale) {
        Lab lab(makeSheet(2, 2, 0.2f, 0.2f, Diagonals::forward));
        lab.params().solver.gravity = {0.0f, -9.81f, 0.0f};
        lab.cloth().params.collision.massScale = massScale;
        lab.cloth().params.selfCollision.on = true;
        lab.cloth().params.selfCollision.distance = 0.15f;
        lab.setup.colliders.push_back({ColliderType::plane, "", {0, 0.5f, 0}, {0, 1, 0}, 0, 0, 0.0f});
        // Standing on edge a little too low, and folded to half its height: the upper row too near to the lower one.
        for (Vec3f& x : lab.cloth().startPositions)
            x = {x.x, x.y > 0.0f ? 0.6f : 0.49f, 0.0f};
        lab.cloth().params.vertical.stiffness = 0.0f;
        lab.cloth().params.shear.stiffness = 0.0f;
        Simulation simulation = lab.start();
        float lowest = 0.5f;
        simulation.advance(1.0f / 300.0f);
        for (uint32_t p = 0; p < 4; ++p)
            lowest = std::min(lowest, simulation.world().cloths[0].state.current[p].y);
        return 0.5f - lowest;
    };
    const float light = sunk(0.0f), heavy = sunk(1e6f);
    EXPECT_GT(light, 0.02f);
    EXPECT_LT(heavy, 0.1f * light);
}

}  // namespace
}  // namespace drape
