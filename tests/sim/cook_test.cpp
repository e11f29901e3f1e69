#include <gtest/gtest.h>

#include <set>

#include "lab.h"
#include "sim/edge_colouring.h"

namespace drape {
namespace {

std::array<uint32_t, kPhaseTypeCount> countTypes(const Fabric& fabric)
{
    std::array<uint32_t, kPhaseTypeCount> counts{};
    for (const EdgeSet& set : fabric.sets)
        counts[static_cast<size_t>(set.type)] += set.count;
    return counts;
}

/// The runs stand at the front of the set and are what they say, the padding touches no particle. Returns where the set ends.
uint32_t expectSoundRuns(const Fabric& fabric, const EdgeSet& set)
{
    uint32_t next = set.first;
    for (uint32_t r = set.firstRun; r < set.firstRun + set.runCount; ++r)
    {
        const EdgeRun& run = fabric.edgeRuns[r];
        EXPECT_EQ(run.first, next);
        next += run.count;
    }
    EXPECT_EQ(set.scattered, next);
    const uint32_t last = set.first + set.count;
    const uint32_t end = set.scattered + static_cast<uint32_t>(paddedCount(last - set.scattered));
    for (uint32_t e = last; e < end; ++e)
    {
        const uint32_t* ends = &fabric.edges[2 * (set.firstEnds + e - set.scattered)];
        EXPECT_EQ(ends[0], paddedCount(fabric.particleCount) + (e - set.scattered) % kWidestLanes);
        EXPECT_EQ(ends[0], ends[1]);
        EXPECT_EQ(fabric.restLengths[e], 0.0f);
    }
    return end;
}

void expectSound(const Fabric& fabric)
{
    uint32_t next = 0, nextEnds = 0;
    std::set<std::pair<uint32_t, uint32_t>> seen;
    for (const EdgeSet& set : fabric.sets)
    {
        EXPECT_EQ(set.first, next);
        EXPECT_EQ(set.firstEnds, nextEnds);
        next = expectSoundRuns(fabric, set);
        nextEnds += next - set.scattered;
        std::vector<bool> used(fabric.particleCount, false);
        uint32_t expected = set.first;
        fabric.forEachEdge(set, [&](uint32_t e, uint32_t a, uint32_t b) {
            EXPECT_EQ(e, expected++);
            for (uint32_t particle : {a, b})
            {
                ASSERT_LT(particle, fabric.particleCount);
                EXPECT_FALSE(used[particle]) << "two edges of one colour share particle " << particle;
                used[particle] = true;
            }
            EXPECT_TRUE(seen.insert(std::minmax(a, b)).second) << "edge " << a << "-" << b << " stands twice";
            EXPECT_FLOAT_EQ(fabric.restLengths[e], length(fabric.restPositions[a] - fabric.restPositions[b]));
        });
        EXPECT_EQ(expected, set.first + set.count);
    }
    EXPECT_EQ(next, fabric.restLengths.size());
    EXPECT_EQ(nextEnds * 2, fabric.edges.size());
    for (uint32_t p = 0; p < fabric.particleCount; ++p)
        for (uint32_t i = fabric.trianglesOfParticle.start[p]; i < fabric.trianglesOfParticle.start[p + 1]; ++i)
            EXPECT_EQ(fabric.triangles[fabric.trianglesOfParticle.items[i]], p);
    EXPECT_EQ(fabric.trianglesOfParticle.items.size(), fabric.triangles.size());
}

TEST(Cook, ColoursAndTypesEveryMeshSoundly)
{
    for (const ClothMesh& mesh : {makeSquare(20, 1.0f), makeDisc(8, 0.5f), makeSphere(8, 0.5f), makeTube(24, 12, 0.3f, 1.0f),
                                  makeIrregularSheet(500, 1.0f, 1.0f, 4), makeDress(48)})
        expectSound(*cook(mesh, {}));
}

TEST(Cook, ASheetHasTheEdgesOfTheBook)
{
    for (Diagonals diagonals : {Diagonals::forward, Diagonals::backward, Diagonals::alternating})
        for (bool quadsKnown : {true, false})
        {
            ClothMesh mesh = makeSheet(64, 48, 1.0f, 0.9f, diagonals);
            if (!quadsKnown)
                mesh.quads.clear();
            const auto counts = countTypes(*cook(mesh, {}));
            EXPECT_EQ(counts[static_cast<size_t>(PhaseType::horizontal)], 63u * 48u);
            EXPECT_EQ(counts[static_cast<size_t>(PhaseType::vertical)], 64u * 47u);
            EXPECT_EQ(counts[static_cast<size_t>(PhaseType::shear)], 2u * 63u * 47u);
            EXPECT_EQ(counts[static_cast<size_t>(PhaseType::bending)], 62u * 48u + 64u * 46u);
        }
}

TEST(Cook, TypesFollowGravity)
{
    const ClothMesh mesh = makeSheet(10, 10, 1.0f, 1.0f, Diagonals::forward);
    const auto counts = countTypes(*cook(mesh, {{0.0f, 0.0f, -9.81f}}));
    EXPECT_EQ(counts[static_cast<size_t>(PhaseType::vertical)], 0u);
    EXPECT_EQ(counts[static_cast<size_t>(PhaseType::horizontal)], 180u);
}

TEST(Cook, AHubOfThousandsOfSpokesBendsAcrossEachPair)
{
    constexpr uint32_t kSpokes = 6000;
    ClothMesh wheel;
    wheel.positions.push_back({0.0f, 0.0f, 0.0f});
    for (uint32_t i = 0; i < kSpokes; ++i)
    {
        const float angle = 2.0f * std::numbers::pi_v<float> * static_cast<float>(i) / kSpokes;
        wheel.positions.push_back({std::cos(angle), 0.0f, std::sin(angle)});
        wheel.triangles.insert(wheel.triangles.end(), {0, i + 1, (i + 1) % kSpokes + 1});
    }
    const auto fabric = cook(wheel, {});
    const auto hub = std::ranges::find_if(fabric->restPositions, [](const Vec3f& p) { return length(p) < 0.5f; });
    ASSERT_NE(hub, fabric->restPositions.end());
    uint32_t across = 0;
    for (const EdgeSet& set : fabric->sets)
        for (uint32_t i = set.first; set.type == PhaseType::bending && i < set.first + set.count; ++i)
            across += fabric->restLengths[i] > 1.999f;
    // Of spokes nearly as straight the first is taken, so not all of the pairs are each other's.
    EXPECT_GE(across, kSpokes / 2);
    EXPECT_LE(across, kSpokes);
}

TEST(Cook, MassesAddUp)
{
    for (const ClothMesh& mesh : {makeSheet(12, 31, 2.0f, 0.5f, Diagonals::alternating), makeIrregularSheet(400, 2.0f, 0.5f, 1)})
    {
        const auto fabric = cook(mesh, {});
        double area = 0.0;
        for (float a : fabric->particleArea)
            area += static_cast<double>(a);
        EXPECT_NEAR(area, 1.0, 1e-4);
    }
}

TEST(Cook, IsDeterministic)
{
    const ClothMesh mesh = makeIrregularSheet(800, 1.0f, 1.0f, 9);
    const auto a = cook(mesh, {}), b = cook(mesh, {});
    EXPECT_EQ(a->edges, b->edges);
    EXPECT_EQ(a->vertexOfParticle, b->vertexOfParticle);
    EXPECT_EQ(a->restLengths, b->restLengths);
}

TEST(Cook, CanBeCancelled)
{
    Progress progress;
    progress.cancel();
    EXPECT_THROW(cook(makeSquare(4, 1.0f), {}, &progress), Cancelled);
}

TEST(Cook, RefusesAMeshWithoutTriangles)
{
    EXPECT_THROW(cook(ClothMesh{}, {}), std::invalid_argument);
}

TEST(ColourGroups, HandlesParticlesWithMoreThan64Edges)
{
    std::vector<uint32_t> star;
    for (uint32_t i = 1; i <= 200; ++i)
        star.insert(star.end(), {0u, i});
    const std::vector<uint32_t> colours = colourGroups(star, 2, 201);
    EXPECT_EQ(std::set<uint32_t>(colours.begin(), colours.end()).size(), 200u);
}

}  // namespace
}  // namespace drape
