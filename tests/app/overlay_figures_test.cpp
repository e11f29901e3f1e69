// What the overlays and plots find in a frame: contacts, and figures over time.
#include <gtest/gtest.h>

#include <algorithm>

#include "app/contact_search.h"
#include "app/figures_history.h"
#include "tests/render/snapshot_builder.h"

namespace drape {
namespace {

FrameSnapshot cooked(const Vec3f& center)
{
    FrameSnapshot frame = squareCloth(center, {0.0f, 1.0f, 0.0f}, 8);
    ClothSnapshot& cloth = frame.cloths[0];
    cloth.fabric = cook(*cloth.mesh, {});
    cloth.positions = cloth.fabric->restPositions;
    return frame;
}

size_t count(const FrameSnapshot& frame, ContactKind kind)
{
    const std::vector<ContactPoint> contacts = findContacts(frame);
    return static_cast<size_t>(std::ranges::count(contacts, kind, &ContactPoint::kind));
}

TEST(ContactSearch, FindsParticlesOnTheGroundAndNoneAboveIt)
{
    FrameSnapshot frame = cooked({0.0f, 0.005f, 0.0f});
    frame.colliders.push_back(groundPlane(0.0f));
    EXPECT_EQ(count(frame, ContactKind::solid), frame.cloths[0].positions.size());
    for (Vec3f& p : frame.cloths[0].positions)
        p.y += 0.01f;
    EXPECT_TRUE(findContacts(frame).empty());
}

TEST(ContactSearch, KnowsEveryShapeOfCollider)
{
    FrameSnapshot frame = cooked({0.0f, 1.0f, 0.0f});
    Collider collider;
    collider.a = {0.0f, 0.5f, 0.0f};
    collider.radiusA = 0.5f;
    frame.colliders = {collider};
    EXPECT_EQ(count(frame, ContactKind::solid), 1u) << "sphere";
    collider.type = ColliderType::capsule;
    collider.a = {-0.5f, 0.5f, 0.0f};
    collider.b = {0.5f, 0.5f, 0.0f};
    collider.radiusB = 0.5f;
    frame.colliders = {collider};
    EXPECT_EQ(count(frame, ContactKind::solid), 5u) << "capsule";
    collider.type = ColliderType::box;
    collider.a = {0.0f, 0.5f, 0.0f};
    collider.halfSize = {0.3f, 0.5f, 0.3f};
    frame.colliders = {collider};
    EXPECT_EQ(count(frame, ContactKind::solid), 9u) << "box";
    collider.rotation = {0.0f, 45.0f, 0.0f};
    frame.colliders = {collider};
    EXPECT_EQ(count(frame, ContactKind::solid), 5u) << "turned box";
}

TEST(ContactSearch, TellsAClothFromAnother)
{
    FrameSnapshot frame = cooked({0.0f, 1.0f, 0.0f});
    frame.cloths.push_back(cooked({0.0f, 1.015f, 0.0f}).cloths[0]);
    EXPECT_EQ(count(frame, ContactKind::otherCloth), 2 * frame.cloths[0].positions.size());
    EXPECT_EQ(count(frame, ContactKind::itself), 0u);
    frame.params.interCollision.on = false;
    EXPECT_TRUE(findContacts(frame).empty());
}

TEST(ContactSearch, NeighboursAtRestDoNotTouch)
{
    FrameSnapshot frame = cooked({0.0f, 1.0f, 0.0f});
    ClothSnapshot& cloth = frame.cloths[0];
    EXPECT_TRUE(findContacts(frame).empty());
    const uint32_t moved = cloth.fabric->particleOfVertex.front(), target = cloth.fabric->particleOfVertex.back();
    cloth.positions[moved] = cloth.positions[target] + Vec3f{0.0f, 0.008f, 0.0f};
    EXPECT_EQ(count(frame, ContactKind::itself), 2u);
    cloth.params.selfCollision.distance = 0.5f;  // farther than neighbours are at rest
    cloth.positions = cloth.fabric->restPositions;
    EXPECT_TRUE(findContacts(frame).empty());
}

TEST(Figures, AreTheEnergiesOfAFallingCloth)
{
    FrameSnapshot frame = cooked({0.0f, 3.0f, 0.0f});
    frame.cloths[0].params.cloth.density = 0.25f;
    frame.params.solver.gravity = {0.0f, -10.0f, 0.0f};
    ClothMotion motion;
    motion.update(frame);
    EXPECT_NEAR(figuresOf(frame, motion).potentialEnergy, 1.0f * 10.0f * 3.0f, 1e-3f);
    EXPECT_EQ(figuresOf(frame, motion).kineticEnergy, 0.0f);
    frame.frame = 1;
    frame.time = 0.1;
    for (Vec3f& p : frame.cloths[0].positions)
        p.y -= 0.2f;
    motion.update(frame);
    const FrameFigures figures = figuresOf(frame, motion);
    EXPECT_NEAR(figures.potentialEnergy, 28.0f, 1e-3f);
    EXPECT_NEAR(figures.kineticEnergy, 0.5f * 1.0f * 2.0f * 2.0f, 1e-3f);
    EXPECT_NEAR(figures.highestStrain, 0.0f, 1e-5f);
    EXPECT_EQ(figures.time, 0.1);
}

TEST(Figures, BeginAnewWithAScene)
{
    FiguresHistory history;
    FrameSnapshot frame = cooked({0.0f, 1.0f, 0.0f});
    history.add(frame);
    history.add(frame);
    EXPECT_EQ(history.figures().size(), 1u) << "a frame is looked at once";
    frame.scene = 2;
    history.add(frame);
    EXPECT_EQ(history.figures().size(), 1u);
}

}  // namespace
}  // namespace drape
