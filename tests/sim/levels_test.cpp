// Coarse levels: what they are made of, what they hold and what they leave alone.
#include "sim/levels.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numbers>
#include <numeric>
#include <vector>

#include "tests/sim/lab.h"

namespace drape {
namespace {

struct MeshCase
{
    const char* name;
    ClothMesh (*make)();
};

ClothMesh twoSheets()
{
    ClothMesh mesh = makeSquare(20, 1.0f);
    const ClothMesh other = makeSheet(30, 9, 2.0f, 0.6f, Diagonals::alternating);
    const auto base = static_cast<uint32_t>(mesh.positions.size());
    for (const Vec3f& x : other.positions)
        mesh.positions.push_back(x + Vec3f{0.0f, 0.0f, 1.0f});
    for (uint32_t v : other.triangles)
        mesh.triangles.push_back(base + v);
    return mesh;
}

const MeshCase kMeshes[] = {
    {"square", [] { return makeSquare(64, 1.0f); }},
    {"strip", [] { return makeSheet(120, 4, 3.0f, 0.1f, Diagonals::alternating); }},
    {"odd", [] { return makeSheet(37, 58, 0.7f, 1.1f, Diagonals::alternating); }},
    {"irregular", [] { return makeIrregularSheet(3000, 1.0f, 1.0f, 3); }},
    {"disc", [] { return makeDisc(24, 0.5f); }},
    {"sphere", [] { return makeSphere(16, 0.5f); }},
    {"tube", [] { return makeTube(48, 40, 0.3f, 1.0f); }},
    {"dress", [] { return makeDress(64); }},
    {"two sheets", twoSheets},
};

/// Where the nodes of all levels are when the particles are at `x`; no particle is held.
std::vector<std::vector<Vec3f>> nodesAt(const Fabric& fabric, std::vector<Vec3f> x)
{
    std::vector<std::vector<Vec3f>> all;
    for (const Level& level : fabric.levels)
    {
        std::vector<Vec3f> nodes(level.nodeCount, {0.0f, 0.0f, 0.0f});
        for (uint32_t node = 0; node < level.nodeCount; ++node)
        {
            const PointSet set = level.pointsOf(node);
            for (size_t i = 0; i < set.points.size(); ++i)
                nodes[node] += x[set.points[i]] * set.weights[i];
        }
        all.push_back(nodes);
        x = nodes;
    }
    return all;
}

/// The largest distance over reach of any pair.
float tightest(const Fabric& fabric, const std::vector<Vec3f>& x)
{
    const auto nodes = nodesAt(fabric, x);
    float largest = 0.0f;
    for (size_t l = 0; l < fabric.levels.size(); ++l)
        fabric.levels[l].forEachPair([&](uint32_t p) {
            const uint32_t* pair = &fabric.levels[l].pairs[2 * p];
            largest = std::max(largest, length(nodes[l][pair[1]] - nodes[l][pair[0]]) / fabric.levels[l].reach[p]);
        });
    return largest;
}

TEST(Levels, PointsHangOnNodesNearThemByWeightsThatSumToOne)
{
    for (const MeshCase& mesh : kMeshes)
    {
        SCOPED_TRACE(mesh.name);
        const auto fabric = cook(mesh.make(), {});
        ASSERT_FALSE(fabric->levels.empty());
        uint32_t fine = fabric->particleCount;
        float areaBefore = fabric->area;
        for (const Level& level : fabric->levels)
        {
            ASSERT_EQ(level.fineCount, fine);
            EXPECT_LT(level.nodeCount, 0.8 * fine);
            for (uint32_t i = 0; i < fine; ++i)
            {
                float sum = 0.0f;
                for (uint32_t slot = 0; slot < level.slots; ++slot)
                {
                    ASSERT_GE(level.weight[slot * level.stride() + i], 0.0f);
                    ASSERT_LT(level.node[slot * level.stride() + i], level.nodeCount);
                    sum += level.weight[slot * level.stride() + i];
                }
                ASSERT_NEAR(sum, 1.0f, 1e-5f) << i;
            }
            for (uint32_t node = 0; node < level.nodeCount; ++node)
            {
                float sum = 0.0f;
                for (float weight : level.pointsOf(node).weights)
                    sum += weight;
                ASSERT_NEAR(sum, 1.0f, 1e-5f) << node;
            }
            // No cloth is lost on the way up.
            const float area = std::accumulate(level.area.begin(), level.area.end(), 0.0f);
            EXPECT_NEAR(area, areaBefore, 1e-3f * areaBefore);
            areaBefore = area;
            fine = level.nodeCount;
        }
        EXPECT_LT(fine, 200u);
    }
}

TEST(Levels, NoTwoPairsOfASetShareANode)
{
    for (const MeshCase& mesh : kMeshes)
    {
        SCOPED_TRACE(mesh.name);
        const auto fabric = cook(mesh.make(), {});
        for (const Level& level : fabric->levels)
            for (const PairSet& set : level.sets)
            {
                std::vector<uint32_t> ends(level.pairs.begin() + 2 * set.first, level.pairs.begin() + 2 * (set.first + set.count));
                std::sort(ends.begin(), ends.end());
                EXPECT_EQ(std::adjacent_find(ends.begin(), ends.end()), ends.end());
            }
    }
}

TEST(Levels, AreTheSameEveryTime)
{
    const ClothMesh mesh = makeIrregularSheet(2000, 1.0f, 1.0f, 5);
    const auto one = cook(mesh, {}), two = cook(mesh, {});
    ASSERT_EQ(one->levels.size(), two->levels.size());
    for (size_t l = 0; l < one->levels.size(); ++l)
    {
        EXPECT_EQ(one->levels[l].node, two->levels[l].node);
        EXPECT_EQ(one->levels[l].weight, two->levels[l].weight);
        EXPECT_EQ(one->levels[l].pairs, two->levels[l].pairs);
        EXPECT_EQ(one->levels[l].reach, two->levels[l].reach);
    }
}

TEST(Levels, ReachesAreTightOnFlatGridsAndNeverShort)
{
    for (const MeshCase& mesh : kMeshes)
    {
        SCOPED_TRACE(mesh.name);
        const auto fabric = cook(mesh.make(), {});
        EXPECT_LE(tightest(*fabric, fabric->restPositions), 1.0f + 1e-4f);
    }
    const auto sheet = cook(makeSquare(65, 1.0f), {});
    const auto nodes = nodesAt(*sheet, sheet->restPositions);
    for (size_t l = 0; l < sheet->levels.size(); ++l)
        sheet->levels[l].forEachPair([&](uint32_t p) {
            const uint32_t* pair = &sheet->levels[l].pairs[2 * p];
            const float ratio = length(nodes[l][pair[1]] - nodes[l][pair[0]]) / sheet->levels[l].reach[p];
            // Corners, whose nodes are narrower than their neighbours, have to leave room for folds.
            EXPECT_GE(ratio, 0.98f);
        });
}

TEST(Levels, AFlatClothIsFoundFlatHoweverItIsRolledUp)
{
    // A tube's rest shape is curved, but it can be laid flat: its reaches are those of the flat sheet, not of chords.
    const uint32_t around = 64, along = 33;
    const auto tube = cook(makeTube(around, along, 0.5f, 1.5f), {});
    const double side = std::numbers::pi / around;  // half a chord for a radius of 1
    const double circumference = 2.0 * around * 0.5 * std::sin(side);
    const Level& level = tube->levels[0];
    const auto nodes = nodesAt(*tube, tube->restPositions);
    double longest = 0.0;
    level.forEachPair([&](uint32_t p) {
        const Vec3f h = nodes[0][level.pairs[2 * p + 1]] - nodes[0][level.pairs[2 * p]];
        if (std::fabs(h.y) < 1e-4f)
            longest = std::max(longest, static_cast<double>(level.reach[p]));
    });
    EXPECT_NEAR(longest, circumference / 16.0, 1e-4);
}

/// Reflects what lies beyond a line through the sheet's plane back over it: a flat fold.
std::vector<Vec3f> folded(std::vector<Vec3f> x, double angle, double offset)
{
    const auto nx = static_cast<float>(std::cos(angle)), ny = static_cast<float>(std::sin(angle));
    for (Vec3f& p : x)
    {
        const float beyond = p.x * nx + p.y * ny - static_cast<float>(offset);
        if (beyond > 0.0f)
            p = p - Vec3f{nx, ny, 0.0f} * (2.0f * beyond);
    }
    return x;
}

TEST(Levels, NoFoldIsResisted)
{
    for (const MeshCase& mesh : {kMeshes[0], kMeshes[1], kMeshes[2], kMeshes[3], kMeshes[4]})
    {
        SCOPED_TRACE(mesh.name);
        const auto fabric = cook(mesh.make(), {});
        for (int i = 0; i < 60; ++i)
        {
            std::vector<Vec3f> x = folded(fabric->restPositions, 0.7 * i, 0.01 * (i % 17) - 0.08);
            EXPECT_LE(tightest(*fabric, x), 1.0f + 4e-3f) << "fold " << i;
            x = folded(x, 0.7 * i + 1.3, 0.013 * (i % 11) - 0.05);
            EXPECT_LE(tightest(*fabric, x), 1.0f + 4e-3f) << "twofold " << i;
        }
    }
}

TEST(Levels, AStretchedSheetIsNoticed)
{
    const auto fabric = cook(makeSquare(64, 1.0f), {});
    std::vector<Vec3f> x = fabric->restPositions;
    for (Vec3f& p : x)
        p.x *= 1.01f;
    EXPECT_NEAR(tightest(*fabric, x), 1.01f, 1e-3f);
}

/// A sheet that hangs from some of its particles, nothing else being on.
Lab hanging(const ClothMesh& mesh, bool byRow)
{
    Lab lab(mesh);
    float top = -1e9f, left = 1e9f, right = -1e9f;
    for (const Vec3f& x : mesh.positions)
    {
        top = std::max(top, x.y);
        left = std::min(left, x.x);
        right = std::max(right, x.x);
    }
    for (uint32_t v = 0; v < mesh.positions.size(); ++v)
    {
        const Vec3f& x = mesh.positions[v];
        if (x.y > top - 1e-5f && (byRow || x.x < left + 1e-5f || x.x > right - 1e-5f))
            lab.cloth().pins.push_back({lab.particle(v)});
    }
    lab.params().solver.gravity = {0.0f, -9.81f, 0.0f};
    lab.params().wind.airDensity = 1.2f;
    lab.cloth().params.cloth.damping = {0.02f, 0.02f, 0.02f};
    return lab;
}

double largestStretch(const Cloth& cloth)
{
    double largest = 0.0;
    const Fabric& fabric = cloth.fabric();
    for (const EdgeSet& set : fabric.sets)
        if (isStructural(set.type))
            fabric.forEachEdge(set, [&](uint32_t e, uint32_t a, uint32_t b) {
                const Vec3f h = cloth.state.current[b] - cloth.state.current[a];
                largest = std::max(largest, static_cast<double>(length(h) / fabric.restLengths[e]));
            });
    return largest;
}

TEST(Levels, AFineSheetHangsWithoutStretching)
{
    for (bool byRow : {true, false})
        for (bool irregular : {false, true})
        {
            SCOPED_TRACE(testing::Message() << (byRow ? "row " : "corners ") << (irregular ? "irregular" : "grid"));
            Lab lab = hanging(irregular ? makeIrregularSheet(64 * 64, 1.0f, 1.0f, 1) : makeSquare(64, 1.0f), byRow);
            Simulation with = lab.start();
            lab.cloth().params.levels.on = false;
            Simulation without = lab.start();
            run(with, 180);
            run(without, 180);
            EXPECT_LT(largestStretch(with.world().cloths[0]), irregular ? 1.08 : byRow ? 1.01 : 1.05);
            EXPECT_GT(largestStretch(without.world().cloths[0]), 1.3);
        }
}

TEST(Levels, PinsChangedWhileItRunsHoldAtOnce)
{
    Lab lab = hanging(makeSquare(64, 1.0f), true);
    Simulation simulation = lab.start();
    run(simulation, 30);
    // From the whole row to its two ends, then to one of them.
    for (uint32_t column = 1; column < 63; ++column)
        simulation.apply(Unpin{0, lab.particle(column)});
    run(simulation, 180);
    EXPECT_LT(largestStretch(simulation.world().cloths[0]), 1.06);
    simulation.apply(Pin{0, lab.particle(0)});
    simulation.apply(Unpin{0, lab.particle(63)});
    run(simulation, 240);
    EXPECT_LT(largestStretch(simulation.world().cloths[0]), 1.35);  // one particle holds it all
}

TEST(Levels, AClothHeldInItsRestShapeStaysInIt)
{
    for (const MeshCase& mesh : kMeshes)
    {
        const ClothMesh shape = mesh.make();
        Lab lab(shape);
        const std::vector<Vec3f>& rest = lab.cloth().startPositions;
        float top = rest[0].y, left = rest[0].x, right = rest[0].x;
        for (const Vec3f& x : rest)
        {
            top = std::max(top, x.y);
            left = std::min(left, x.x);
            right = std::max(right, x.x);
        }
        const float size = right - left;
        const auto heldWhere = [&](auto isHeld) {
            lab.cloth().pins.clear();
            for (uint32_t i = 0; i < rest.size(); ++i)
                if (isHeld(i, rest[i]))
                    lab.cloth().pins.push_back({i});
        };
        const auto furthest = [&] {
            Simulation simulation = lab.start();
            run(simulation, 3);
            float largest = 0.0f;
            for (uint32_t i = 0; i < rest.size(); ++i)
                largest = std::max(largest, length(simulation.world().cloths[0].state.current[i] - rest[i]));
            return largest / size;
        };
        SCOPED_TRACE(mesh.name);
        heldWhere([&](uint32_t, const Vec3f& x) { return x.y > top - 0.01f * size; });
        EXPECT_LT(furthest(), 1e-4f) << "by its top";
        heldWhere([&](uint32_t, const Vec3f& x) { return x.x < left + 0.01f * size || x.x > right - 0.01f * size; });
        EXPECT_LT(furthest(), 1e-4f) << "by both sides";
        heldWhere([&](uint32_t i, const Vec3f&) { return i % 97 == 0; });
        EXPECT_LT(furthest(), 1e-4f) << "here and there";
    }
}

TEST(Levels, StateAfterUnpinningIsThatOfAFreeCloth)
{
    const auto fabric = cook(makeSquare(40, 1.0f), {});
    const std::vector<uint32_t> held{3, 700};
    const auto pinned = makeLevelStates(*fabric, held, {}), released = makeLevelStates(*fabric, {}, {});
    ASSERT_EQ(released.size(), fabric->levels.size());
    for (size_t l = 0; l < released.size(); ++l)
    {
        EXPECT_FALSE(pinned[l].fixed.empty());
        EXPECT_TRUE(released[l].fixed.empty());
        EXPECT_EQ(released[l].reach, fabric->levels[l].reach);
        for (uint32_t node : pinned[l].fixed)
            EXPECT_EQ(pinned[l].invArea[node], 0.0f);
    }
}

/// Kinetic and potential energy by mass [J/kg], the latter above y = 0.
struct Energy
{
    double kinetic = 0.0, total = 0.0;
};
Energy energyOf(const Simulation& simulation)
{
    const Cloth& cloth = simulation.world().cloths[0];
    Energy energy;
    double mass = 0.0;
    for (uint32_t i = 0; i < cloth.fabric().particleCount; ++i)
    {
        const double m = massOf(cloth, i);
        const Vec3d v = toDouble(cloth.state.current[i] - cloth.state.previous[i]) * (1.0 / simulation.world().lastStep);
        energy.kinetic += 0.5 * m * dot(v, v);
        energy.total += 0.5 * m * dot(v, v) + 9.81 * m * static_cast<double>(cloth.state.current[i].y);
        mass += m;
    }
    energy.kinetic /= mass;
    energy.total /= mass;
    return energy;
}

/// Two held places farther apart than the cloth between them reaches, as by who drags one too far. `calm`: speed that is left [m/s].
void expectCalmWhenPulledTooFar(const ClothMesh& mesh, uint32_t dragged, const Vec3f& by, double calm)
{
    Lab lab(mesh);
    lab.params().solver.gravity = {0.0f, -9.81f, 0.0f};
    lab.cloth().pins = {{lab.particle(0)}};
    Simulation simulation = lab.start();
    const uint32_t particle = lab.particle(dragged);
    const Vec3f home = simulation.world().cloths[0].worldPosition(particle);
    constexpr int kFrames = 60;
    for (int frame = 1; frame <= kFrames; ++frame)
    {
        simulation.apply(Drag{0, particle, home + by * (static_cast<float>(frame) / kFrames)});
        simulation.advance(1.0f / 60.0f);
    }
    run(simulation, 120);
    EXPECT_LT(measure(simulation).maxSpeed, calm);
    EXPECT_GT(measure(simulation).meanStretch, 1.01);
    simulation.apply(Drag{0, particle, home});
    run(simulation, 300);
    EXPECT_LT(measure(simulation).maxSpeed, 6.0);  // it swings
    EXPECT_LT(measure(simulation).meanStretch, 1.02);
}

TEST(Levels, PulledFartherThanItReachesTheClothStaysCalm)
{
    expectCalmWhenPulledTooFar(makeSquare(33, 1.0f), 33 * 33 - 1, {0.5f, -0.8f, 0.3f}, 2.0);
    expectCalmWhenPulledTooFar(makeSquare(33, 1.0f), 33 * 33 - 1, {20.0f, -30.0f, 10.0f}, 30.0);
    expectCalmWhenPulledTooFar(makeIrregularSheet(1500, 1.0f, 1.0f, 3), 700, {0.5f, -2.0f, 1.0f}, 6.0);
    expectCalmWhenPulledTooFar(makeSphere(8, 0.4f), 200, {1.0f, -1.0f, 1.0f}, 3.0);
}

TEST(Levels, AHangingClothComesToRestAndDoesNotBuzz)
{
    for (bool irregular : {false, true})
    {
        Lab lab = hanging(irregular ? makeIrregularSheet(2500, 1.0f, 1.0f, 1) : makeSquare(50, 1.0f), false);
        Simulation simulation = lab.start();
        run(simulation, 600);
        EXPECT_LT(energyOf(simulation).kinetic, 1e-4) << (irregular ? "irregular" : "grid");
    }
}

TEST(Levels, EnergyNeverRises)
{
    for (bool irregular : {false, true})
    {
        Lab lab = hanging(irregular ? makeIrregularSheet(2500, 1.0f, 1.0f, 1) : makeSquare(50, 1.0f), false);
        lab.tilt(80.0);
        lab.params().wind.airDensity = 0.0f;
        lab.cloth().params.cloth.damping = {0.0f, 0.0f, 0.0f};
        Simulation simulation = lab.start();
        simulation.advance(1.0f / 60.0f);
        double lowest = energyOf(simulation).total;
        for (int frame = 0; frame < 240; ++frame)
        {
            simulation.advance(1.0f / 60.0f);
            const double now = energyOf(simulation).total;
            // A few thousandths of what it has to fall.
            EXPECT_LT(now, lowest + 0.02) << "frame " << frame;
            lowest = std::min(lowest, now);
        }
    }
}

TEST(Levels, StretchThatTheEdgesAllowIsAllowed)
{
    // Edges that are slack up to 1.2 times their length: the sheet hangs about as long with levels as without.
    Lab lab = hanging(makeSquare(40, 1.0f), true);
    lab.cloth().params.vertical.multiplier = 0.0f;
    lab.cloth().params.vertical.stretchLimit = 1.2f;
    lab.cloth().params.shear.stiffness = 0.0f;
    lab.cloth().params.bending.stiffness = 0.0f;
    Simulation simulation = lab.start();
    run(simulation, 240);
    const Cloth& cloth = simulation.world().cloths[0];
    const float drop = cloth.state.current[lab.particle(0)].y - cloth.state.current[lab.particle(39 * 40)].y;
    EXPECT_GT(drop, 1.15f);
    EXPECT_LT(drop, 1.30f);
}

TEST(Levels, ElasticClothStretchesByItsComplianceAlone)
{
    double drops[2];
    for (bool on : {false, true})
    {
        Lab lab = hanging(makeSquare(40, 1.0f), true);
        for (PhaseParams* phase : {&lab.cloth().params.vertical, &lab.cloth().params.horizontal, &lab.cloth().params.shear})
            phase->compliance = 0.02f;
        lab.cloth().params.bending.stiffness = 0.0f;
        lab.cloth().params.cloth.damping = {0.5f, 0.5f, 0.5f};
        lab.cloth().params.levels.on = on;
        Simulation simulation = lab.start();
        run(simulation, 600);
        const Cloth& cloth = simulation.world().cloths[0];
        drops[on] = static_cast<double>(cloth.state.current[lab.particle(20)].y - cloth.state.current[lab.particle(39 * 40 + 20)].y);
    }
    EXPECT_GT(drops[0], 1.02);
    EXPECT_NEAR(drops[1], drops[0], 0.002);
}

TEST(Levels, FallingFreelyNothingIsPulled)
{
    Lab lab(makeSquare(40, 1.0f));
    lab.params().solver.gravity = {0.0f, -9.81f, 0.0f};
    Simulation with = lab.start();
    lab.cloth().params.levels.on = false;
    Simulation without = lab.start();
    run(with, 60);
    run(without, 60);
    float farthest = 0.0f;
    for (uint32_t i = 0; i < with.world().cloths[0].fabric().particleCount; ++i)
        farthest = std::max(farthest, length(with.world().cloths[0].state.current[i] - without.world().cloths[0].state.current[i]));
    EXPECT_LT(farthest, 2e-4f);  // rounding, after a fall of 5 m
}

/// As cook() makes them, but that no part counts as a grid.
std::vector<Level> levelsOf(const Fabric& fabric, const std::function<void(float)>& report)
{
    Adjacency neighbours;
    neighbours.start.push_back(0);
    std::vector<uint32_t> room;
    for (uint32_t i = 0; i < fabric.particleCount; ++i)
    {
        const std::span<const uint32_t> own = fabric.neighboursOf(i, room);
        neighbours.items.insert(neighbours.items.end(), own.begin(), own.end());
        neighbours.start.push_back(static_cast<uint32_t>(neighbours.items.size()));
    }
    return makeLevels(fabric, neighbours, {}, {0.0f, -9.81f, 0.0f}, report);
}

TEST(Levels, SayHowFarTheyAreAndCanBeCancelled)
{
    const auto fabric = cook(makeIrregularSheet(40000, 1.0f, 1.0f, 3), {});
    std::vector<float> reports;
    const size_t levels = levelsOf(*fabric, [&](float done) { reports.push_back(done); }).size();
    EXPECT_EQ(levels, fabric->levels.size());
    EXPECT_GT(reports.size(), levels + 2);
    EXPECT_EQ(reports.front(), 0.0f);
    EXPECT_TRUE(std::ranges::is_sorted(reports));
    EXPECT_GT(reports.back(), 0.9f);
    EXPECT_LE(reports.back(), 1.0f);

    Progress progress;
    size_t calls = 0;
    const auto cancelInTheMiddle = [&](float done) {
        ++calls;
        if (done > 0.5f)
            progress.cancel();
        progress.report("building coarse levels", done);
    };
    EXPECT_THROW(levelsOf(*fabric, cancelInTheMiddle), Cancelled);
    EXPECT_LT(calls, reports.size());
    EXPECT_GT(progress.fraction(), 0.5f);
    EXPECT_LT(progress.fraction(), 0.9f);
}

TEST(Levels, RunsHoldEachNodeAndPointOnce)
{
    const auto fabric = cook(makeSheet(65, 49, 1.3f, 1.0f, Diagonals::alternating), {});
    const Level& level = fabric->levels[0];
    ASSERT_FALSE(level.runs.empty());
    std::vector<int> nodes(level.nodeCount, 0), points(level.fineCount, 0);
    for (const NodeRun& run : level.runs.nodes)
        for (uint32_t i = 0; i < run.count; ++i)
        {
            const PointSet set = level.pointsOf(run.first + i);
            ++nodes[run.first + i];
            ASSERT_EQ(set.points.size(), run.entries);
            for (uint32_t e = 0; e < run.entries; ++e)
            {
                EXPECT_EQ(set.points[e], level.runs.items[run.firstItem + e] + i);
                EXPECT_EQ(set.weights[e], level.runs.weights[run.firstWeight + e * paddedCount(run.count) + i]);
            }
        }
    for (const PointRun& run : level.runs.points)
        for (uint32_t i = 0; i < run.count; ++i)
        {
            ++points[run.first + i];
            for (uint32_t slot = 0; slot < level.slots; ++slot)
                EXPECT_EQ(level.node[slot * level.stride() + run.first + i], run.node[slot] + i);
        }
    for (uint32_t node : level.runs.looseNodes)
        ++nodes[node];
    for (uint32_t point : level.runs.loosePoints)
        ++points[point];
    EXPECT_EQ(nodes, std::vector<int>(level.nodeCount, 1));
    EXPECT_EQ(points, std::vector<int>(level.fineCount, 1));
    EXPECT_LT(level.runs.loosePoints.size(), level.fineCount / 4);
    EXPECT_TRUE(cook(makeIrregularSheet(2000, 1.0f, 1.0f, 1), {})->levels[0].runs.empty());
}

TEST(Levels, GridsKeepTheirGrid)
{
    // Bilinear rows have four nodes inside a cell; the nodes of a tube go round it.
    const auto nodesInCells = [](const ClothMesh& mesh) {
        const auto fabric = cook(mesh, {});
        const Level& level = fabric->levels[0];
        uint32_t four = 0;
        for (uint32_t i = 0; i < level.fineCount; ++i)
            four += level.slots == 4 && level.weight[3 * level.stride() + i] > 0.0f ? 1 : 0;
        return std::pair{level.nodeCount, four};
    };
    EXPECT_EQ(nodesInCells(makeSheet(33, 49, 0.7f, 1.1f, Diagonals::alternating)), (std::pair{9u * 13u, 24u * 36u}));
    EXPECT_EQ(nodesInCells(makeTube(32, 41, 0.3f, 1.0f)), (std::pair{8u * 11u, 24u * 30u}));
    EXPECT_EQ(nodesInCells(makeTube(48, 21, 0.3f, 1.0f)), (std::pair{12u * 6u, 36u * 15u}));
    EXPECT_EQ(nodesInCells(makeIrregularSheet(1000, 1.0f, 1.0f, 1)).second, 0u);
}

}  // namespace
}  // namespace drape
