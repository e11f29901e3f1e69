// Restitution against the textbook.
#include <gtest/gtest.h>

#include <cmath>

#include "lab.h"
#include "sim/collision_mesh.h"

namespace drape {
namespace {

Lab droppedSheet(float height, float restitution, float frequency)
{
    Lab lab(makeSquare(5, 0.4f));
    lab.tilt(-90.0).lift({0.0f, height, 0.0f});
    lab.params().solver.gravity = {0.0f, -9.81f, 0.0f};
    lab.params().solver.frequency = frequency;
    lab.cloth().params.collision.restitution = restitution;
    return lab;
}

Collider ground()
{
    return {ColliderType::plane, "ground", {0.0f, 0.0f, 0.0f}, {0.0f, 1.0f, 0.0f}, 0.0f, 0.0f, 0.3f};
}

/// Highest point of the sheet's centre after its first bounce [m].
float bounceHeight(Simulation& simulation)
{
    float before = measure(simulation).center.y, highest = 0.0f;
    bool bounced = false;
    for (int frame = 0; frame < 240; ++frame)
    {
        simulation.advance(1.0f / 60.0f);
        const float now = measure(simulation).center.y;
        bounced = bounced || now > before + 1e-5f;
        if (bounced)
        {
            if (now < before)
                return highest;
            highest = std::max(highest, now);
        }
        before = now;
    }
    return highest;
}

TEST(Bounce, HeightFollowsRestitution)
{
    for (const float frequency : {60.0f, 120.0f, 300.0f})
        for (const float restitution : {0.3f, 0.5f, 0.8f, 1.0f})
            for (const float height : {0.7f, 1.0f, 1.33f})
            {
                Lab lab = droppedSheet(height, restitution, frequency);
                lab.setup.colliders.push_back(ground());
                Simulation simulation = lab.start();
                const float expected = restitution * restitution * height;
                // A frame sees the top to within g dt^2 / 8 = 0.3 mm.
                EXPECT_NEAR(bounceHeight(simulation), expected, (frequency < 300.0f ? 0.05f : 0.01f) * expected + 3.5e-4f)
                    << frequency << " Hz, restitution " << restitution << ", from " << height << " m";
            }
}

TEST(Bounce, HeightFollowsRestitutionOnBoxAndMeshAndWithContinuousCollision)
{
    ClothMesh slab = makeSphere(4, 1.0f);
    for (Vec3f& p : slab.positions)
        p = p * (1.0f / std::max({std::fabs(p.x), std::fabs(p.y), std::fabs(p.z)}));
    Collider box = ground(), mesh = ground();
    box.type = ColliderType::box;
    box.halfSize = {1.0f, 1.0f, 1.0f};
    mesh.type = ColliderType::mesh;
    mesh.mesh = makeCollisionMesh(slab.positions, slab.triangles);
    box.a = mesh.a = {0.0f, -1.0f, 0.0f};
    for (const Collider& collider : {box, mesh})
        for (const bool continuous : {false, true})
        {
            Lab lab = droppedSheet(1.0f, 0.6f, 300.0f);
            lab.cloth().params.collision.offset = 0.001f;
            lab.lift({0.0f, 0.001f, 0.0f});
            lab.cloth().params.collision.continuous = continuous;
            lab.setup.colliders.push_back(collider);
            Simulation simulation = lab.start();
            EXPECT_NEAR(bounceHeight(simulation) - 0.001f, 0.36f, 0.01f * 0.36f + 3.5e-4f);
        }
}

TEST(Bounce, WithoutRestitutionItStays)
{
    for (const bool continuous : {false, true})
    {
        Lab lab = droppedSheet(1.0f, 0.0f, 300.0f);
        lab.cloth().params.collision.continuous = continuous;
        lab.setup.colliders.push_back(ground());
        Simulation simulation = lab.start();
        EXPECT_LT(bounceHeight(simulation), 1e-3f);
    }
}

TEST(Bounce, ARestingClothDoesNotJitter)
{
    // Flat on the ground, and hung tautly over a ball.
    for (const bool over : {false, true})
    {
        Lab lab(makeSquare(21, 1.0f));
        lab.tilt(-90.0).lift({0.0f, over ? 0.81f : 0.05f, 0.0f});
        lab.params().solver.gravity = {0.0f, -9.81f, 0.0f};
        lab.cloth().params.cloth.damping = {0.3f, 0.3f, 0.3f};
        lab.cloth().params.collision.restitution = 0.8f;
        lab.cloth().params.collision.offset = 0.005f;
        lab.setup.colliders.push_back(ground());
        if (over)
            lab.setup.colliders.push_back({ColliderType::sphere, "ball", {0.0f, 0.5f, 0.0f}, {}, 0.3f, 0.0f, 0.5f});
        Simulation simulation = lab.start();
        run(simulation, 400);
        double fastest = 0.0;
        for (int i = 0; i < 60; ++i)
        {
            run(simulation, 1);
            fastest = std::max(fastest, measure(simulation).maxSpeed);
        }
        EXPECT_LT(fastest, 0.02) << (over ? "over a ball" : "on the ground");
    }
}

}  // namespace
}  // namespace drape
