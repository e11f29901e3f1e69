// Internal stages must not create momentum.
#include <gtest/gtest.h>

#include <random>

#include "lab.h"

namespace drape {
namespace {

/// A crumpled, spinning, moving sheet.
Lab crumpled(const ClothMesh& mesh)
{
    Lab lab(mesh);
    std::mt19937 random(7);
    std::uniform_real_distribution<float> noise(-0.003f, 0.003f);
    for (Vec3f& x : lab.cloth().startPositions)
        x += Vec3f{noise(random), noise(random), noise(random)};
    return lab;
}

void expectMomentumKept(Lab& lab)
{
    // The internal stages alone set the crumpled sheet in motion: its total momentum stays what it was, none.
    Simulation simulation = lab.start();
    simulation.advance(1.0f / 300.0f);
    const double scale = momentumOf(simulation.world().cloths[0]).scale;
    ASSERT_GT(scale, 0.0);
    for (int frame = 0; frame < 60; ++frame)
    {
        simulation.advance(1.0f / 60.0f);
        const Momentum momentum = momentumOf(simulation.world().cloths[0]);
        EXPECT_LT(length(momentum.linear), 1e-3 * scale) << "frame " << frame;
        EXPECT_LT(length(momentum.angular), 1e-3 * scale) << "frame " << frame;
    }
}

TEST(Momentum, IsKeptByEdges)
{
    for (const ClothMesh& mesh : {makeSquare(13, 1.0f), makeIrregularSheet(200, 1.0f, 1.0f, 5)})
    {
        Lab lab = crumpled(mesh);
        lab.cloth().params.vertical.stiffness = 0.8f;
        lab.cloth().params.bending.stiffness = 0.5f;
        for (EdgeMethod method : {EdgeMethod::gaussSeidel, EdgeMethod::jacobi})
            for (BendingModel model : {BendingModel::distance, BendingModel::dihedral})
            {
                lab.cloth().params.edges.method = method;
                lab.cloth().params.bending.model = model;
                expectMomentumKept(lab);
            }
    }
}

TEST(Momentum, IsKeptByLevels)
{
    for (const ClothMesh& mesh : {makeSquare(40, 1.0f), makeIrregularSheet(1600, 1.0f, 1.0f, 5)})
    {
        Lab lab = crumpled(mesh);
        // Stretched, so that the levels pull.
        for (Vec3f& x : lab.cloth().startPositions)
            x = {x.x * 1.1f, x.y * 1.02f, x.z + 0.1f * x.x * x.y};
        expectMomentumKept(lab);
    }
}

TEST(Momentum, IsKeptBySelfCollision)
{
    Lab lab(makeSquare(13, 1.0f));
    // Folded in two layers that are too near to each other, with no edges to hold them.
    for (Vec3f& x : lab.cloth().startPositions)
        x = x.x > 0.0f ? Vec3f{-x.x + 0.003f, x.y + 0.004f, 0.01f} : x;
    ClothParams& params = lab.cloth().params;
    params.vertical.stiffness = params.horizontal.stiffness = params.shear.stiffness = params.bending.stiffness = 0.0f;
    lab.cloth().params.selfCollision = {true, SelfCollisionModel::particles, 0.06f, 0.7f};
    expectMomentumKept(lab);
}

}  // namespace
}  // namespace drape
