// Cooking on many random meshes: closed, open, non-manifold, several components, strips, crowded and lonely vertices.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "lab.h"

namespace drape {
namespace {

using Random = std::mt19937;

uint32_t below(Random& random, uint32_t count)
{
    return static_cast<uint32_t>(random() % count);
}
float unit(Random& random)
{
    return static_cast<float>(random() % 10001) / 5000.0f - 1.0f;
}

ClothMesh fan(uint32_t valence, bool closed, Random& random)
{
    ClothMesh mesh;
    mesh.positions.push_back({0.0f, 0.0f, 0.0f});
    for (uint32_t i = 0; i < valence; ++i)
    {
        const float angle = 6.2831853f * static_cast<float>(i) / static_cast<float>(valence);
        mesh.positions.push_back({std::cos(angle), std::sin(angle), 0.2f * unit(random)});
    }
    for (uint32_t i = 0; i + (closed ? 0 : 1) < valence; ++i)
        mesh.triangles.insert(mesh.triangles.end(), {0u, 1 + i, 1 + (i + 1) % valence});
    return mesh;
}

ClothMesh strip(uint32_t triangles, Random& random)
{
    ClothMesh mesh;
    for (uint32_t i = 0; i < triangles + 2; ++i)
        mesh.positions.push_back({static_cast<float>(i / 2) + 0.3f * unit(random), static_cast<float>(i % 2), 0.1f * unit(random)});
    for (uint32_t i = 0; i < triangles; ++i)
        mesh.triangles.insert(mesh.triangles.end(), i % 2 == 0 ? std::initializer_list<uint32_t>{i, i + 1, i + 2}
                                                               : std::initializer_list<uint32_t>{i + 1, i, i + 2});
    return mesh;
}

/// Any three vertices make a triangle: edges with many faces, bow ties, everything.
ClothMesh soup(Random& random)
{
    ClothMesh mesh;
    const uint32_t vertices = 3 + below(random, 40);
    for (uint32_t i = 0; i < vertices; ++i)
        mesh.positions.push_back({unit(random), unit(random), unit(random)});
    std::set<std::array<uint32_t, 3>> seen;
    for (uint32_t i = 0; i < 1 + below(random, 80); ++i)
    {
        const uint32_t a = below(random, vertices), b = below(random, vertices), c = below(random, vertices);
        std::array<uint32_t, 3> key{a, b, c};
        std::sort(key.begin(), key.end());
        if (key[0] != key[1] && key[1] != key[2] && seen.insert(key).second)
            mesh.triangles.insert(mesh.triangles.end(), {a, b, c});
    }
    if (mesh.triangles.empty())
        mesh.triangles = {0, 1, 2};
    return mesh;
}

ClothMesh joined(const ClothMesh& a, const ClothMesh& b)
{
    ClothMesh mesh = a;
    for (const Vec3f& x : b.positions)
        mesh.positions.push_back(x + Vec3f{5.0f, 0.0f, 0.0f});
    for (uint32_t vertex : b.triangles)
        mesh.triangles.push_back(vertex + static_cast<uint32_t>(a.positions.size()));
    return mesh;
}

ClothMesh shuffled(const ClothMesh& mesh, Random& random)
{
    std::vector<uint32_t> to(mesh.positions.size());
    for (uint32_t i = 0; i < to.size(); ++i)
        to[i] = i;
    std::shuffle(to.begin(), to.end(), random);
    ClothMesh out;
    out.positions.resize(to.size());
    for (uint32_t i = 0; i < to.size(); ++i)
        out.positions[to[i]] = mesh.positions[i];
    for (uint32_t vertex : mesh.triangles)
        out.triangles.push_back(to[vertex]);
    return out;
}

ClothMesh randomMesh(uint32_t seed)
{
    Random random(seed);
    switch (seed % 8)
    {
        case 0:
            return fan(3 + below(random, 58), true, random);
        case 1:
            return fan(3 + below(random, 58), false, random);
        case 2:
            return strip(1 + below(random, 60), random);
        case 3:
            return soup(random);
        case 4:
            return joined(fan(5, true, random), strip(4, random));
        case 5:
            return shuffled(makeSphere(2 + below(random, 6), 1.0f), random);
        case 6:
            return shuffled(makeIrregularSheet(10 + below(random, 300), 1.0f, 1.0f, seed), random);
        default:
            return shuffled(makeTube(3 + below(random, 20), 2 + below(random, 12), 0.3f, 1.0f), random);
    }
}

/// Edges of the triangles, as particle pairs.
std::set<std::pair<uint32_t, uint32_t>> surfaceEdges(const Fabric& fabric)
{
    std::set<std::pair<uint32_t, uint32_t>> edges;
    for (size_t t = 0; t < fabric.triangles.size(); t += 3)
        for (size_t i = 0; i < 3; ++i)
            edges.insert(std::minmax(fabric.triangles[t + i], fabric.triangles[t + (i + 1) % 3]));
    return edges;
}

TEST(CookRandom, EveryMeshGivesASoundFabric)
{
    for (uint32_t seed = 0; seed < 400; ++seed)
    {
        SCOPED_TRACE("seed " + std::to_string(seed));
        const ClothMesh mesh = randomMesh(seed);
        const auto fabric = cook(mesh, {});
        ASSERT_EQ(fabric->particleCount, mesh.positions.size());
        EXPECT_EQ(fabric->triangleCount(), mesh.triangles.size() / 3);

        // Every edge of the surface is a constraint, once, and no colour has a particle twice.
        std::set<std::pair<uint32_t, uint32_t>> constraints;
        for (const EdgeSet& set : fabric->sets)
        {
            std::set<uint32_t> used;
            fabric->forEachEdge(set, [&](uint32_t, uint32_t a, uint32_t b) {
                EXPECT_TRUE(constraints.insert(std::minmax(a, b)).second);
                EXPECT_TRUE(used.insert(a).second);
                EXPECT_TRUE(used.insert(b).second);
            });
        }
        for (const auto& edge : surfaceEdges(*fabric))
            EXPECT_TRUE(constraints.count(edge) == 1 ||
                        length(fabric->restPositions[edge.first] - fabric->restPositions[edge.second]) == 0.0f);
        for (const HingeSet& set : fabric->hinges().sets)
        {
            std::set<uint32_t> used;
            for (uint32_t i = 4 * set.first; i < 4 * (set.first + set.count); ++i)
                EXPECT_TRUE(used.insert(fabric->hinges().corners[i]).second);
        }
        double area = 0.0;
        for (float a : fabric->particleArea)
            area += static_cast<double>(a);
        double triangles = 0.0;
        for (float a : fabric->triangleArea)
            triangles += static_cast<double>(a);
        EXPECT_NEAR(area, triangles, 1e-4 * triangles);
        EXPECT_EQ(fabric->closed, seed % 8 == 5 || (seed % 8 == 3 && fabric->closed));
    }
}

TEST(CookRandom, EveryMeshRestsWhereItIs)
{
    // Without gravity a cloth in its rest shape has nothing to do, with any of the models.
    for (uint32_t seed = 0; seed < 160; ++seed)
    {
        SCOPED_TRACE("seed " + std::to_string(seed));
        Lab lab(randomMesh(seed));
        lab.cloth().params.bending.model = seed % 16 < 8 ? BendingModel::distance : BendingModel::dihedral;
        lab.cloth().params.bending.stiffness = lab.cloth().params.shear.stiffness = 1.0f;
        lab.cloth().params.edges.method = seed % 32 < 16 ? EdgeMethod::gaussSeidel : EdgeMethod::jacobi;
        lab.cloth().params.pressure.on = true;
        Simulation simulation = lab.start();
        run(simulation, 30);
        const ClothState& state = simulation.world().cloths[0].state;
        float farthest = 0.0f;
        for (uint32_t i = 0; i < state.current.size(); ++i)
            farthest = std::max(farthest, length(state.current[i] - lab.cloth().startPositions[i]));
        EXPECT_LT(farthest, 1e-3f);
    }
}

}  // namespace
}  // namespace drape
