// Particles and triangles: the formulas, the search, and cloth that must not pass through itself.
#include <gtest/gtest.h>

#include <random>
#include <set>

#include "crossings.h"
#include "lab.h"
#include "sim/cpu/self_collision_grid.h"
#include "sim/cpu/touch_search.h"

namespace drape {
namespace {

constexpr Vec3f kA{0, 0, 0}, kB{1, 0, 0}, kC{0, 1, 0};

float side(const Vec3f& from, const Vec3f& to, float thickness = 0.1f)
{
    return touchedSide(from, kA, kB, kC, to, kA, kB, kC, thickness);
}

TEST(TriangleContact, TheSideIsTheOneTheParticleCameFrom)
{
    EXPECT_EQ(side({0.2f, 0.2f, 0.5f}, {0.2f, 0.2f, 0.2f}), 0.0f);
    EXPECT_EQ(side({0.2f, 0.2f, 0.5f}, {0.2f, 0.2f, 0.05f}), 1.0f);
    EXPECT_EQ(side({0.2f, 0.2f, -0.5f}, {0.2f, 0.2f, -0.05f}), -1.0f);
    EXPECT_EQ(side({0.2f, 0.2f, 0.01f}, {0.2f, 0.2f, -0.05f}), 1.0f);
    EXPECT_EQ(side({0.2f, 0.2f, -9.0f}, {0.2f, 0.2f, 7.0f}), -1.0f);     // far through
    EXPECT_EQ(side({0.2f, 0.2f, 0.1f}, {4.0f, 0.2f, -0.001f}), 0.0f);    // through the plane beside the triangle
    EXPECT_EQ(side({0.3f, 0.3f, 1.0f}, {0.3f, -3.0f, -0.1f}), 0.0f);     // round it
    EXPECT_EQ(side({0.3f, 0.3f, 0.001f}, {0.3f, -0.1f, -0.01f}), 1.0f);  // through it, then off its rim
    EXPECT_EQ(side({-0.1f, 0.2f, 0.0f}, {-0.1f, 0.2f, 0.0f}), 0.0f);     // beside it
}

TEST(TriangleContact, TrianglesWithoutAreaTouchNothing)
{
    for (const Vec3f& c : {Vec3f{2, 0, 0}, Vec3f{0, 0, 0}, Vec3f{0.5f, 0, 0}})
        for (const Vec3f& q : {Vec3f{0.5f, 0, 0}, Vec3f{0, 0, 0}, Vec3f{0.3f, 0.01f, 0}})
        {
            EXPECT_EQ(touchedSide(q, kA, kB, c, q, kA, kB, c, 0.1f), 0.0f);
            const auto push = pushFromTriangle(q, kA, kB, c, 1.0f, 0.1f);
            EXPECT_EQ(push.depth, 0.0f);
            EXPECT_TRUE(isFinite(push.direction));
            EXPECT_FALSE(std::isnan(push.part[1] + push.part[2] + push.part[3]));
        }
}

TEST(TriangleContact, APushRestoresTheThicknessAndKeepsTheMomentum)
{
    std::mt19937 random(3);
    std::uniform_real_distribution<float> unit(0.0f, 1.0f);
    for (int i = 0; i < 200; ++i)
    {
        std::array<Vec3f, 4> x;
        std::array<float, 4> w;
        for (size_t k = 0; k < 4; ++k)
        {
            x[k] = {unit(random), unit(random), unit(random)};
            w[k] = 0.5f + unit(random);
        }
        const OverTriangle<float> over = overTriangle(x[0], x[1], x[2], x[3]);
        if (length(cross(x[2] - x[1], x[3] - x[1])) < 0.1f || insideness(over) < 0.0f)
            continue;
        const float side = i % 2 ? 1.0f : -1.0f;
        const auto push = pushFromTriangle(x[0], x[1], x[2], x[3], side, 2.0f);
        const auto& part = push.part;
        float sum = 0.0f;
        for (size_t k = 0; k < 4; ++k)
            sum += w[k] * part[k] * part[k];
        const float size = push.depth / sum;
        Vec3d linear{0, 0, 0}, angular{0, 0, 0};
        std::array<Vec3f, 4> moved = x;
        for (size_t k = 0; k < 4; ++k)
        {
            const Vec3f move = push.direction * (w[k] * part[k] * size);
            linear += toDouble(move) * (1.0 / w[k]);
            angular += cross(toDouble(x[k]), toDouble(move)) * (1.0 / w[k]);
            moved[k] += move;
        }
        EXPECT_LT(length(linear), 1e-5);
        EXPECT_LT(length(angular), 1e-5);
        // Along the old normal the foot is now the thickness away.
        const Vec3f foot = moved[1] * -part[1] + moved[2] * -part[2] + moved[3] * -part[3];
        EXPECT_NEAR(dot(moved[0] - foot, push.direction), 2.0f, 1e-4f);
    }
}

TEST(EdgeContact, TheSideIsTheOneTheEdgeCameFrom)
{
    const Vec3f u{0, 0, -1}, v{0, 0, 1};
    const auto side = [&](float before, float now, float shift = 0.0f) {
        return touchedEdge(Vec3f{-1, before, shift}, Vec3f{1, before, shift}, u, v, Vec3f{-1, now, shift}, Vec3f{1, now, shift}, u, v,
                           0.1f);
    };
    EXPECT_EQ(side(0.5f, 0.2f), 0.0f);
    EXPECT_NE(side(0.5f, 0.05f), 0.0f);
    EXPECT_EQ(side(0.5f, 0.05f), side(0.05f, -0.05f));
    EXPECT_EQ(side(0.5f, 0.05f), side(3.0f, -2.0f));
    EXPECT_EQ(side(0.5f, 0.05f), -side(-0.5f, -0.05f));
    EXPECT_EQ(side(0.05f, 0.05f, 1.05f), 2.0f);  // beyond its end
    EXPECT_EQ(side(0.5f, -0.5f, 1.2f), 0.0f);    // past its end
    // Parallel edges and edges without length: never NaN.
    EXPECT_EQ(touchedEdge(u, v, u, v, u, v, u, v, 0.1f), 2.0f);
    for (const Vec3f& end : {u, v})
    {
        const auto push = pushFromEdge(u, end, u, v, 2.0f, 0.1f);
        EXPECT_TRUE(isFinite(push.direction));
        EXPECT_TRUE(std::isfinite(push.depth + push.part[0] + push.part[1] + push.part[2] + push.part[3]));
    }
}

TEST(EdgeContact, APushRestoresTheDistanceAndKeepsTheMomentum)
{
    std::mt19937 random(6);
    std::uniform_real_distribution<float> unit(-1.0f, 1.0f);
    for (int i = 0; i < 200; ++i)
    {
        std::array<Vec3f, 4> x;
        for (Vec3f& at : x)
            at = {unit(random), unit(random), unit(random)};
        const BetweenEdges<float> between = betweenEdges(x[0], x[1], x[2], x[3]);
        // The nearest of many points.
        float nearest = 1e9f;
        for (int a = 0; a <= 100; ++a)
            for (int b = 0; b <= 100; ++b)
                nearest = std::min(
                    nearest, length(lerp(x[0], x[1], 0.01f * static_cast<float>(a)) - lerp(x[2], x[3], 0.01f * static_cast<float>(b))));
        EXPECT_NEAR(length(between.apart), nearest, 0.02f);
        const float side = between.inner > 0.0f ? (dot(between.apart, between.normal) < 0.0f ? -1.0f : 1.0f) : 2.0f;
        const auto push = pushFromEdge(x[0], x[1], x[2], x[3], side, 3.0f);
        EXPECT_NEAR(push.depth, 3.0f - length(between.apart), 1e-4f);
        Vec3f linear{0, 0, 0}, angular{0, 0, 0};
        for (size_t k = 0; k < 4; ++k)
        {
            linear += push.direction * push.part[k];
            angular += cross(x[k], push.direction * push.part[k]);
        }
        EXPECT_LT(length(linear), 1e-5f);
        EXPECT_LT(length(angular), 1e-4f);
    }
}

TEST(TriangleContact, DistanceAtRestEqualsTheNearestOfManyPoints)
{
    std::mt19937 random(4);
    std::uniform_real_distribution<float> unit(-1.0f, 1.0f);
    const auto point = [&] { return Vec3f{unit(random), unit(random), unit(random)}; };
    for (int i = 0; i < 50; ++i)
    {
        const Vec3f q = point() * 2.0f, a = point(), b = point(), c = i % 10 == 0 ? a : point();
        float nearest = 1e9f;
        for (int u = 0; u <= 200; ++u)
            for (int v = 0; u + v <= 200; ++v)
            {
                const float s = static_cast<float>(u) / 200.0f, t = static_cast<float>(v) / 200.0f;
                nearest = std::min(nearest, length(q - (a + (b - a) * s + (c - a) * t)));
            }
        const float found = std::sqrt(triangleDistanceSquared(q, a, b, c));
        EXPECT_LE(found, nearest + 1e-4f);
        EXPECT_GE(found, nearest - 0.02f);
    }
}

TEST(TriangleTree, FindsTheTouchesThatBruteForceFinds)
{
    for (const ClothMesh& mesh : {makeSquare(12, 1.0f), makeIrregularSheet(150, 1.0f, 1.0f, 2), makeSphere(4, 0.5f)})
        for (float thickness : {0.001f, 0.05f, 0.4f})
        {
            const auto fabric = cook(mesh, {});
            const uint32_t count = fabric->particleCount;
            std::mt19937 random(5);
            std::uniform_real_distribution<float> noise(-0.1f, 0.1f), rare(0.0f, 1.0f);
            TouchSolver bodies;
            for (uint32_t i = 0; i < count; ++i)
            {
                const Vec3f x = fabric->restPositions[i];
                bodies.before.push_back(Vec3f{x.x, std::abs(x.y), x.z} + Vec3f{noise(random), noise(random), noise(random)});
                bodies.now.push_back(bodies.before[i] +
                                     Vec3f{noise(random), noise(random), noise(random)} * (rare(random) < 0.05f ? 20.0f : 0.3f));
            }
            using Found = std::set<std::array<float, 5>>;
            Found expected, found;
            const auto entry = [](uint32_t q, uint32_t a, uint32_t b, uint32_t c, float side) {
                return std::array<float, 5>{static_cast<float>(q), static_cast<float>(a), static_cast<float>(b), static_cast<float>(c),
                                            side};
            };
            for (uint32_t q = 0; q < count; ++q)
                for (size_t t = 0; t < fabric->triangles.size(); t += 3)
                {
                    const uint32_t a = fabric->triangles[t], b = fabric->triangles[t + 1], c = fabric->triangles[t + 2];
                    const auto& x0 = bodies.before;
                    const auto& x1 = bodies.now;
                    const float s = touchedSide(x0[q], x0[a], x0[b], x0[c], x1[q], x1[a], x1[b], x1[c], thickness);
                    if (q != a && q != b && q != c && s != 0.0f)
                        expected.insert(entry(q, a, b, c, s));
                }
            TriangleTree tree;
            tree.build(*fabric);
            ThreadTeam::Member alone = ThreadTeam::alone();
            tree.fit(bodies.before, bodies.now, alone);
            std::vector<uint32_t> near;
            for (uint32_t q = 0; q < count; ++q)
                forEachTouch(tree, bodies, fabric->triangles, 0, q, thickness, near,
                             [&](uint32_t a, uint32_t b, uint32_t c, float s) { found.insert(entry(q, a, b, c, s)); });
            EXPECT_GT(expected.size(), 0u);
            EXPECT_TRUE(found == expected) << found.size() << " of " << expected.size();
        }
}

/// A small triangle that falls on the middle of a large, pinned one of the same cloth.
Lab fallingOnTheMiddle(SelfCollisionModel model)
{
    ClothMesh mesh;
    mesh.positions = {{-1, 0, 1}, {1, 0, 1}, {0, 0, -1}, {-0.02f, 0.1f, 0.02f}, {0.02f, 0.1f, 0.02f}, {0, 0.1f, -0.02f}};
    mesh.triangles = {0, 1, 2, 3, 4, 5};
    Lab lab(mesh);
    lab.params().solver.gravity = {0.0f, -9.81f, 0.0f};
    lab.cloth().pins = {{0}, {1}, {2}};
    lab.cloth().params.selfCollision = {true, model, 0.02f, 1.0f};
    return lab;
}

TEST(SelfCollision, OnlyTrianglesStopAParticleInTheMiddleOfATriangle)
{
    for (const auto model : {SelfCollisionModel::particles, SelfCollisionModel::triangles})
    {
        Simulation simulation = fallingOnTheMiddle(model).start();
        run(simulation, 60);
        for (uint32_t i = 3; i < 6; ++i)
        {
            const float height = simulation.world().cloths[0].state.current[i].y;
            if (model == SelfCollisionModel::triangles)
                EXPECT_GT(height, 0.015f);
            else
                EXPECT_LT(height, -1.0f);
        }
    }
}

TEST(SelfCollision, AFastParticleDoesNotPassATriangle)
{
    Lab lab = fallingOnTheMiddle(SelfCollisionModel::triangles);
    lab.cloth().accelerations.assign(6, {0, 0, 0});
    for (uint32_t i = 3; i < 6; ++i)
        lab.cloth().accelerations[i] = {0, -20000, 0};  // 20 m/s and more on arrival, a way longer than the thickness in one iteration
    Simulation simulation = lab.start();
    run(simulation, 3);
    for (uint32_t i = 3; i < 6; ++i)
        EXPECT_GT(simulation.world().cloths[0].state.current[i].y, 0.0f);
}

/// A sheet that is folded and comes to rest on the ground.
Lab folded(const ClothMesh& mesh, SelfCollisionModel model, float distance)
{
    Lab lab(mesh);
    lab.tilt(-90.0);
    lab.params().solver.gravity = {0.0f, -9.81f, 0.0f};
    for (Vec3f& x : lab.cloth().startPositions)
        x = x.x > 0.0f ? Vec3f{-x.x, 0.06f + x.x * 0.05f, x.z} : Vec3f{x.x, 0.01f, x.z};
    lab.setup.colliders.push_back({ColliderType::plane, "ground", {0, 0, 0}, {0, 1, 0}, 0.0f, 0.0f, 0.5f});
    lab.cloth().params.selfCollision = {true, model, distance, 1.0f};
    lab.cloth().params.cloth.damping = {0.3f, 0.3f, 0.3f};
    return lab;
}

TEST(SelfCollision, AFoldedSheetKeepsTheThicknessBetweenItsLayers)
{
    for (const ClothMesh& mesh : {makeSquare(13, 1.0f), makeIrregularSheet(150, 1.0f, 1.0f, 5)})
    {
        const float thickness = 0.03f;
        Simulation simulation = folded(mesh, SelfCollisionModel::triangles, thickness).start();
        run(simulation, 300);
        const Cloth& cloth = simulation.world().cloths[0];
        EXPECT_EQ(crossings(cloth, cloth), 0);
        const auto& rest = cloth.fabric().restPositions;
        float nearest = 1.0f;
        for (uint32_t q = 0; q < cloth.fabric().particleCount; ++q)
            for (size_t t = 0; t < cloth.fabric().triangles.size(); t += 3)
            {
                const uint32_t a = cloth.fabric().triangles[t], b = cloth.fabric().triangles[t + 1], c = cloth.fabric().triangles[t + 2];
                const auto& x = cloth.state.current;
                const auto over = overTriangle(x[q], x[a], x[b], x[c]);
                if (q != a && q != b && q != c && insideness(over) >= 0.0f &&
                    triangleDistanceSquared(rest[q], rest[a], rest[b], rest[c]) > 0.3f * 0.3f)
                    nearest = std::min(nearest, std::abs(over.height));
            }
        EXPECT_GT(nearest, 0.9f * thickness);
    }
}

/// A strip between two bars that are turned against each other, twice round.
Simulation twisted(SelfCollisionModel model, float distance, double turns = 2.0)
{
    constexpr uint32_t kAcross = 13, kAlong = 37;
    Lab lab(makeSheet(kAcross, kAlong, 0.4f, 1.2f, Diagonals::alternating));
    const auto turn = static_cast<float>(180.0 * turns);
    lab.setup.tracks = {{"top", kNoTrack, {0, 0, 0}, false, {{0.0, {0, 0, 0}, {0, 0, 0}}, {6.0, {0, -0.3f, 0}, {0, turn, 0}}}},
                        {"bottom", kNoTrack, {0, 0, 0}, false, {{0.0, {0, 0, 0}, {0, 0, 0}}, {6.0, {0, 0.3f, 0}, {0, -turn, 0}}}}};
    for (uint32_t i = 0; i < kAcross; ++i)
    {
        lab.cloth().pins.push_back({lab.particle(i), 0});
        lab.cloth().pins.push_back({lab.particle(kAcross * (kAlong - 1) + i), 1});
    }
    lab.cloth().params.cloth.damping = {0.2f, 0.2f, 0.2f};
    lab.cloth().params.selfCollision = {distance > 0.0f, model, distance, 1.0f};
    return lab.start();
}

TEST(SelfCollision, ASheetTurnedTwiceRoundItselfDoesNotPassThroughItself)
{
    // Twelve particles across, 3.3 cm apart: particles keep apart from the distance of that on, triangles from any.
    const auto crossingsWith = [](SelfCollisionModel model, float distance) {
        Simulation simulation = twisted(model, distance);
        run(simulation, 400);
        EXPECT_EQ(measure(simulation).nonFinite, 0u);
        return crossings(simulation.world().cloths[0], simulation.world().cloths[0]);
    };
    EXPECT_GT(crossingsWith(SelfCollisionModel::particles, 0.0f), 50) << "without self collision";
    EXPECT_EQ(crossingsWith(SelfCollisionModel::particles, 0.035f), 0);
    EXPECT_EQ(crossingsWith(SelfCollisionModel::triangles, 0.015f), 0);
}

TEST(SelfCollision, ADistanceBeyondTheSheetsSizeOrOfNothingChangesNothing)
{
    const auto hashWith = [](bool on, SelfCollisionModel model, float distance) {
        Lab lab(makeSquare(12, 0.3f));
        lab.params().solver.gravity = {0.0f, -9.81f, 0.0f};
        lab.cloth().pins = {{0}};
        lab.cloth().params.selfCollision = {on, model, distance, 1.0f};
        Simulation simulation = lab.start();
        run(simulation, 30);
        return measure(simulation).hash;
    };
    const uint64_t off = hashWith(false, SelfCollisionModel::particles, 0.01f);
    for (const auto model : {SelfCollisionModel::particles, SelfCollisionModel::triangles})
        for (const float distance : {0.0f, 0.6f})
            EXPECT_EQ(hashWith(true, model, distance), off);
}

TEST(SelfCollision, ADistanceAboveTheEdgesLengthLeavesAFlatSheetAlone)
{
    for (const auto model : {SelfCollisionModel::particles, SelfCollisionModel::triangles})
    {
        Lab lab(makeSquare(12, 0.3f));
        lab.cloth().params.selfCollision = {true, model, 0.08f, 1.0f};
        Simulation simulation = lab.start();
        run(simulation, 30);
        for (uint32_t i = 0; i < 144; ++i)
            EXPECT_LT(length(simulation.world().cloths[0].state.current[i] - lab.cloth().startPositions[i]), 1e-4f);
    }
}

TEST(SelfCollision, OneLostParticleDoesNotHideOrSlowTheOthers)
{
    // A crumpled sheet, one of its particles pinned a kilometre away; no edges.
    Lab lab(makeSquare(48, 1.0f));
    std::mt19937 random(9);
    std::uniform_real_distribution<float> unit(0.0f, 0.25f);
    for (Vec3f& x : lab.cloth().startPositions)
        x = {unit(random), unit(random), unit(random)};
    lab.cloth().startPositions[700] = {900.0f, -400.0f, 300.0f};
    Vec3Array x(lab.cloth().startPositions);
    SelfCollisionGrid grid;
    size_t candidates = 0, pairs = 0, expected = 0;
    grid.build(x, 0.02f, 1.4f);
    grid.forEachCandidate(0, grid.count(), [&](uint32_t i, uint32_t j) {
        ++candidates;
        pairs += lengthSquared(grid.positions()[j] - grid.positions()[i]) < 0.02f * 0.02f;
    });
    for (uint32_t i = 0; i < x.size(); ++i)
        for (uint32_t j = 0; j < x.size(); ++j)
            expected += i != j && lengthSquared(x[j] - x[i]) < 0.02f * 0.02f;
    EXPECT_EQ(pairs, expected);
    EXPECT_LT(candidates, 40 * expected) << "of " << x.size() * x.size();
}

TEST(SelfCollision, AllParticlesInOnePlaceAreBoundedWorkAndComeApart)
{
    for (const auto model : {SelfCollisionModel::particles, SelfCollisionModel::triangles})
    {
        Lab lab(makeSquare(model == SelfCollisionModel::particles ? 64 : 16, 1.0f));
        for (Vec3f& x : lab.cloth().startPositions)
            x = {0.0f, 0.0f, 0.0f};
        lab.cloth().params.selfCollision = {true, model, 0.02f, 1.0f};
        lab.params().solver.frequency = 60.0f;
        Simulation simulation = lab.start();
        run(simulation, 3);
        EXPECT_EQ(measure(simulation).nonFinite, 0u);
        if (model == SelfCollisionModel::particles)
        {
            Vec3Array x(lab.cloth().startPositions);
            SelfCollisionGrid grid;
            size_t candidates = 0;
            grid.build(x, 0.02f);
            grid.forEachCandidate(0, grid.count(), [&](uint32_t, uint32_t) { ++candidates; });
            EXPECT_LE(candidates, x.size() * (kMostInCell + 1));
            EXPECT_GT(length(measure(simulation).high - measure(simulation).low), 0.05f);
        }
    }
}

TEST(Momentum, IsKeptBySelfCollisionWithTriangles)
{
    // Two layers that are too near to each other, with no edges to hold them.
    Lab lab(makeSquare(13, 1.0f));
    for (Vec3f& x : lab.cloth().startPositions)
        x = x.x > 0.0f ? Vec3f{-x.x + 0.003f, x.y + 0.004f, 0.01f + 0.01f * x.x} : x;
    ClothParams& params = lab.cloth().params;
    params.vertical.stiffness = params.horizontal.stiffness = params.shear.stiffness = params.bending.stiffness = 0.0f;
    params.selfCollision = {true, SelfCollisionModel::triangles, 0.03f, 0.7f, 0.0f};
    Simulation simulation = lab.start();
    for (int frame = 0; frame < 30; ++frame)
    {
        simulation.advance(1.0f / 60.0f);
        const Momentum momentum = momentumOf(simulation.world().cloths[0]);
        ASSERT_GT(momentum.scale, 0.0);
        EXPECT_LT(length(momentum.linear), 1e-3 * momentum.scale) << frame;
        EXPECT_LT(length(momentum.angular), 1e-3 * momentum.scale) << frame;
    }
}

}  // namespace
}  // namespace drape
