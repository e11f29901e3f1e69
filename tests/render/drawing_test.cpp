// Draws small snapshots without a window and looks at the pixels.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <fstream>

#include "render/faceted_solid.h"
#include "render/level_lines.h"
#include "render/light.h"
#include "render/offscreen.h"
#include "tests/render/snapshot_builder.h"
#include "tests/scratch_folder.h"

namespace drape {
namespace {

constexpr int kWidth = 200, kHeight = 150;
const std::filesystem::path kShaders = std::filesystem::path(DRAPE_SOURCE_FOLDER) / "shaders";

struct Pixel
{
    int r, g, b;
    int sum() const { return r + g + b; }
};

class Drawing : public testing::Test
{
protected:
    Drawing()
    {
        options_.pins = false;
        options_.pattern = false;
        camera_.target = {0.0f, 2.0f, 0.0f};
        camera_.distance = 6.0f;
        camera_.yaw = 0.0f;
        camera_.pitch = 0.0f;
    }

    Image draw(const FrameSnapshot& frame) const { return renderToImage(frame, camera_, options_, kShaders, kWidth, kHeight); }

    /// Pixel in which a point of the world lies.
    Pixel at(const Image& image, const glm::vec3& world) const
    {
        const float aspect = static_cast<float>(kWidth) / kHeight;
        const glm::vec4 clip = camera_.projection(aspect) * camera_.view() * glm::vec4(world, 1.0f);
        const int x = static_cast<int>((clip.x / clip.w * 0.5f + 0.5f) * kWidth),
                  y = static_cast<int>((0.5f - clip.y / clip.w * 0.5f) * kHeight);
        EXPECT_TRUE(x >= 0 && x < kWidth && y >= 0 && y < kHeight);
        const size_t i = 3 * static_cast<size_t>(y * kWidth + x);
        return {image.rgb[i], image.rgb[i + 1], image.rgb[i + 2]};
    }

    OffscreenContext context_;
    Camera camera_;
    ViewOptions options_;
};

TEST_F(Drawing, ClothIsWhereItHangsAndTheStudioElsewhere)
{
    const Image image = draw(squareCloth({0.0f, 2.0f, 0.0f}, {0.0f, 0.0f, 1.0f}, 4));
    const Image empty = draw(FrameSnapshot{});
    for (const glm::vec3 inside : {glm::vec3(0.0f, 2.0f, 0.0f), glm::vec3(-0.9f, 2.9f, 0.0f), glm::vec3(0.9f, 1.1f, 0.0f)})
    {
        const Pixel p = at(image, inside);
        EXPECT_GT(p.r, 2 * p.g);
        EXPECT_GT(p.r, 2 * p.b);
        EXPECT_GT(p.r, 100);
    }
    for (const glm::vec3 outside : {glm::vec3(-1.1f, 2.0f, 0.0f), glm::vec3(1.1f, 2.0f, 0.0f), glm::vec3(0.0f, 3.1f, 0.0f)})
    {
        const Pixel p = at(image, outside), q = at(empty, outside);
        EXPECT_LT(std::abs(p.sum() - q.sum()), 6);
        EXPECT_LT(std::abs(p.r - p.g), 25);
    }
}

/// A square and, as its other side, the same one elsewhere.
FrameSnapshot compared(const Vec3f& center, const Vec3f& otherCenter, float distance)
{
    FrameSnapshot frame = squareCloth(center, {0.0f, 0.0f, 1.0f}, 4);
    frame.other = std::make_shared<OtherSide>();
    frame.other->frame = squareCloth(otherCenter, {0.0f, 0.0f, 1.0f}, 4);
    frame.other->distances.emplace_back(frame.cloths[0].positions.size(), distance);
    return frame;
}

TEST_F(Drawing, TheOtherSideLiesOverTheFirstInItsOwnColor)
{
    const FrameSnapshot frame = compared({0.0f, 2.0f, 0.0f}, {1.0f, 2.0f, 0.0f}, 1.0f);
    const Pixel alone = at(draw(frame), {-0.9f, 2.0f, 0.0f});
    EXPECT_GT(alone.r, 2 * alone.g);
    options_.layer = ClothLayer::overlaid;
    const Image image = draw(frame);
    const Pixel a = at(image, {-0.9f, 2.0f, 0.0f}), both = at(image, {0.5f, 2.0f, 0.0f}), b = at(image, {1.9f, 2.0f, 0.0f});
    EXPECT_GT(a.r, a.b + 60);
    EXPECT_GT(b.b, b.r + 20);
    EXPECT_GT(both.b, a.b + 20);
    EXPECT_LT(both.b - both.r, b.b - b.r) << "side A shines through";
}

TEST_F(Drawing, DistancesHaveTheColorsOfTheScale)
{
    options_.layer = ClothLayer::distances;
    const auto colorAt = [&](float distance) {
        return at(draw(compared({0.0f, 2.0f, 0.0f}, {0.0f, 2.0f, 0.0f}, distance)), {0.1f, 2.1f, 0.0f});
    };
    const Pixel none = colorAt(0.0f), small = colorAt(1e-8f), middle = colorAt(3e-4f), large = colorAt(1.0f), endless = colorAt(INFINITY);
    EXPECT_LT(std::abs(none.r - none.b), 20);
    EXPECT_GT(small.b, small.r + 50);
    EXPECT_GT(middle.g, middle.b + 30);
    EXPECT_GT(large.r, large.b + 80);
    EXPECT_GT(large.r, large.g + 80);
    EXPECT_EQ(endless.sum(), large.sum());
}

TEST_F(Drawing, APartOfTheFramebufferLeavesTheRest)
{
    const OffscreenTarget target(2 * kWidth, kHeight);
    Renderer renderer(kShaders);
    const FrameSnapshot frame = squareCloth({0.0f, 2.0f, 0.0f}, {0.0f, 0.0f, 1.0f}, 4);
    renderer.draw(frame, camera_, options_, target.framebuffer(), {0, 0, kWidth, kHeight});
    renderer.draw(frame, camera_, options_, target.framebuffer(), {kWidth, 0, kWidth, kHeight});
    const Image both = target.read(), one = draw(frame);
    int different = 0;
    for (int y = 0; y < kHeight; ++y)
        for (int x = 0; x < 2 * kWidth; ++x)
            for (int c = 0; c < 3; ++c)
                different += std::abs(both.rgb[static_cast<size_t>((y * 2 * kWidth + x) * 3 + c)] -
                                      one.rgb[static_cast<size_t>((y * kWidth + x % kWidth) * 3 + c)]) > 3
                                 ? 1
                                 : 0;  // the backdrop is dithered by place
    EXPECT_EQ(different, 0);
}

TEST_F(Drawing, TheBackHasItsOwnColor)
{
    const Pixel p = at(draw(squareCloth({0.0f, 2.0f, 0.0f}, {0.0f, 0.0f, -1.0f}, 4)), camera_.target);
    EXPECT_GT(p.b, p.r + 40);
    EXPECT_GT(p.b, p.g + 40);
}

TEST_F(Drawing, ThePatternIsThereWithAndWithoutTextureCoordinates)
{
    for (const bool withUv : {true, false})
    {
        const FrameSnapshot frame = squareCloth({0.0f, 2.0f, 0.0f}, {0.0f, 0.0f, 1.0f}, 4, withUv);
        const auto shades = [&](bool pattern) {
            options_.pattern = pattern;
            const Image image = draw(frame);
            int low = 255, high = 0;
            for (float x = -0.8f; x < 0.8f; x += 0.02f)
            {
                const Pixel p = at(image, {x, 2.02f, 0.0f});
                low = std::min(low, p.r);
                high = std::max(high, p.r);
            }
            return high - low;
        };
        EXPECT_LT(shades(false), 6);
        EXPECT_GT(shades(true), 14);
    }
}

TEST_F(Drawing, ClothDarkensTheGroundBelowIt)
{
    camera_.target = {0.0f, 0.0f, 0.0f};
    camera_.distance = 8.0f;
    camera_.pitch = 35.0f;
    FrameSnapshot frame = squareCloth({0.0f, 2.0f, 0.0f}, {0.0f, 1.0f, 0.0f}, 4);
    frame.colliders.push_back(groundPlane(0.0f));
    // Where the light through the cloth's centre meets the ground.
    const glm::vec3 light = keyLight();
    const glm::vec3 shadow(-2.0f * light.x / light.y, 0.0f, -2.0f * light.z / light.y);
    const glm::vec3 lit = shadow + glm::vec3(-1.6f, 0.0f, 0.3f);
    options_.shadows = false;
    const Image without = draw(frame);
    options_.shadows = true;
    const Image with = draw(frame);
    EXPECT_LT(at(with, shadow).sum(), at(without, shadow).sum() - 100);
    EXPECT_NEAR(at(with, lit).sum(), at(without, lit).sum(), 6);
}

TEST_F(Drawing, WithoutAGroundPlaneNothingCatchesAShadow)
{
    camera_.target = {0.0f, 0.0f, 0.0f};
    camera_.distance = 8.0f;
    camera_.pitch = 35.0f;
    const FrameSnapshot frame = squareCloth({0.0f, 2.0f, 0.0f}, {0.0f, 1.0f, 0.0f}, 4);
    options_.shadows = false;
    const Image without = draw(frame);
    options_.shadows = true;
    const Image with = draw(frame);
    const glm::vec3 light = keyLight();
    const glm::vec3 shadow(-2.0f * light.x / light.y + 0.03f, 0.0f, -2.0f * light.z / light.y + 0.03f);
    EXPECT_NEAR(at(with, shadow).sum(), at(without, shadow).sum(), 6);
}

TEST_F(Drawing, ATaperedCapsuleTouchesBothSpheresTangentially)
{
    FrameSnapshot frame;
    frame.scene = 1;
    Collider capsule;
    capsule.type = ColliderType::capsule;
    capsule.a = {-1.0f, 2.0f, 0.0f};
    capsule.radiusA = 0.8f;
    capsule.b = {1.0f, 2.0f, 0.0f};
    capsule.radiusB = 0.2f;
    frame.colliders.push_back(capsule);
    // Seen from far away the silhouette is the plane figure: the tangent leans by asin((0.8 - 0.2) / 2).
    camera_.distance = 200.0f;
    camera_.fovY = 1.2f;
    const Image image = draw(frame);
    options_.colliders = false;
    const Image empty = draw(frame);
    const float sine = 0.3f, cosine = std::sqrt(1.0f - sine * sine);
    for (const float t : {0.1f, 0.5f, 0.9f})
    {
        const float radius = 0.8f - 0.6f * t;
        const glm::vec3 center(-1.0f + 2.0f * t, 2.0f, 0.0f);
        const glm::vec3 normal(sine, cosine, 0.0f);
        const glm::vec3 in = center + (radius - 0.06f) * normal, out = center + (radius + 0.06f) * normal;
        EXPECT_GT(std::abs(at(image, in).sum() - at(empty, in).sum()), 20) << t;
        EXPECT_LT(std::abs(at(image, out).sum() - at(empty, out).sum()), 6) << t;
    }
}

TEST_F(Drawing, ASphereWithinTheOtherOfACapsuleDoesNoHarm)
{
    FrameSnapshot frame;
    frame.scene = 1;
    Collider capsule;
    capsule.type = ColliderType::capsule;
    capsule.a = capsule.b = {0.0f, 2.0f, 0.0f};
    capsule.radiusA = 0.2f;
    capsule.radiusB = 1.0f;
    frame.colliders.push_back(capsule);
    const Image image = draw(frame);
    options_.colliders = false;
    const Image empty = draw(frame);
    const glm::vec3 inside(0.7f, 2.0f, 0.0f), outside(1.2f, 2.0f, 0.0f);
    EXPECT_GT(std::abs(at(image, inside).sum() - at(empty, inside).sum()), 20);
    EXPECT_LT(std::abs(at(image, outside).sum() - at(empty, outside).sum()), 6);
}

TEST_F(Drawing, ABoxIsDrawnTurned)
{
    FrameSnapshot frame;
    frame.scene = 1;
    Collider box;
    box.type = ColliderType::box;
    box.a = {0.0f, 2.0f, 0.0f};
    box.halfSize = {1.0f, 0.2f, 0.2f};
    box.rotation = {0.0f, 0.0f, 90.0f};
    frame.colliders.push_back(box);
    const Image image = draw(frame);
    options_.colliders = false;
    const Image empty = draw(frame);
    const glm::vec3 inside(0.0f, 2.8f, 0.0f), outside(0.8f, 2.0f, 0.0f);
    EXPECT_GT(std::abs(at(image, inside).sum() - at(empty, inside).sum()), 20);
    EXPECT_LT(std::abs(at(image, outside).sum() - at(empty, outside).sum()), 6);
}

TEST(FacetedSolid, AConvexSolidHasTheFacesOfItsPlanes)
{
    // A pyramid's frustum of four leaning sides, its top cut off; a plane that touches nothing adds no face.
    Collider solid;
    solid.type = ColliderType::convex;
    solid.a = {10.0f, 0.0f, 0.0f};
    const float s = std::sqrt(0.5f);
    solid.planes = {{{0, -1, 0}, 0.0f}, {{0, 1, 0}, 0.5f}, {{s, s, 0}, s},   {{-s, s, 0}, s},
                    {{0, s, s}, s},     {{0, s, -s}, s},   {{0, 1, 0}, 5.0f}};
    const std::vector<FacetVertex> facets = facetsOf(solid);
    EXPECT_EQ(facets.size(), 3u * 2u * 6u);
    for (size_t i = 0; i < facets.size(); i += 3)
    {
        const glm::vec3 normal = glm::cross(facets[i + 1].position - facets[i].position, facets[i + 2].position - facets[i].position);
        EXPECT_NEAR(glm::dot(glm::normalize(normal), facets[i].normal), 1.0f, 1e-4f);
        for (size_t k = 0; k < 3; ++k)
        {
            const glm::vec3 p = facets[i + k].position;
            EXPECT_GE(p.y, -1e-5f);
            EXPECT_LE(p.y, 0.5f + 1e-5f);
            EXPECT_LE(std::abs(p.x - 10.0f) + p.y, 1.0f + 1e-4f);
        }
    }
}

TEST_F(Drawing, AMeshToCollideWithIsSeenFromBothSides)
{
    FrameSnapshot frame;
    frame.scene = 1;
    Collider mesh;
    mesh.type = ColliderType::mesh;
    mesh.a = {0.5f, 2.0f, 0.0f};
    for (const float turn : {0.0f, 180.0f})
    {
        mesh.rotation = {0.0f, turn, 0.0f};
        mesh.mesh = makeCollisionMesh({{-1, -1, 0}, {1, -1, 0}, {0, 1, 0}}, {0, 1, 2});
        frame.colliders = {mesh};
        options_.colliders = true;
        const Image image = draw(frame);
        options_.colliders = false;
        const Image empty = draw(frame);
        const glm::vec3 inside(0.5f, 2.0f, 0.0f), outside(-0.4f, 2.6f, 0.0f);
        EXPECT_GT(std::abs(at(image, inside).sum() - at(empty, inside).sum()), 20) << turn;
        EXPECT_LT(std::abs(at(image, outside).sum() - at(empty, outside).sum()), 6) << turn;
    }
}

TEST_F(Drawing, PinsAreMarkedAlsoBehindTheCloth)
{
    FrameSnapshot frame = squareCloth({0.0f, 2.0f, 0.0f}, {0.0f, 0.0f, 1.0f}, 4);
    ClothSnapshot behind = frame.cloths[0];
    for (Vec3f& p : behind.positions)
        p.z -= 1.0f;
    const uint32_t particle = behind.fabric->particleOfVertex[2 * 5 + 2];
    behind.holds.push_back({particle, behind.positions[particle], behind.positions[particle], true, false});
    frame.cloths.push_back(behind);
    const Image hidden = draw(frame);
    options_.pins = true;
    EXPECT_NE(at(draw(frame), {0.0f, 2.0f, -1.0f}).g, at(hidden, {0.0f, 2.0f, -1.0f}).g);
}

TEST_F(Drawing, WireframeShowsTheEdges)
{
    const FrameSnapshot frame = squareCloth({0.0f, 2.0f, 0.0f}, {0.0f, 0.0f, 1.0f}, 4);
    const Image plain = draw(frame);
    options_.wireframe = true;
    const Image wires = draw(frame);
    int darker = 0;
    for (size_t i = 0; i < plain.rgb.size(); ++i)
        darker += wires.rgb[i] + 8 < plain.rgb[i] ? 1 : 0;
    EXPECT_GT(darker, 200);
    EXPECT_LT(darker, static_cast<int>(plain.rgb.size() / 6));
}

TEST_F(Drawing, TheSameFrameGivesTheSamePicture)
{
    const FrameSnapshot frame = squareCloth({0.0f, 2.0f, 0.0f}, {0.0f, 0.0f, 1.0f}, 4);
    EXPECT_EQ(draw(frame).rgb, draw(frame).rgb);
}

TEST_F(Drawing, ValuesThatAreNotFiniteDoNotSpoilTheRest)
{
    FrameSnapshot frame = squareCloth({0.0f, 2.0f, 0.0f}, {0.0f, 0.0f, 1.0f}, 4);
    frame.cloths[0].positions[0].x = std::numeric_limits<float>::quiet_NaN();
    frame.cloths[0].positions[1].y = std::numeric_limits<float>::infinity();
    const Pixel p = at(draw(frame), {-0.3f, 1.7f, 0.0f});
    EXPECT_GT(p.r, 2 * p.g);
}

TEST_F(Drawing, AnImpossibleSizeIsRefused)
{
    EXPECT_THROW(OffscreenTarget(0, 10), std::runtime_error);
    EXPECT_THROW(OffscreenTarget(1000000, 10), std::runtime_error);
}

TEST_F(Drawing, AShaderThatIsMissingOrWrongIsNamed)
{
    const test::ScratchFolder scratch;
    const std::filesystem::path folder = scratch.path() / "shaders";
    std::filesystem::copy(kShaders, folder);
    std::ofstream(folder / "cloth.frag") << "void main() { nonsense = 1.0; }";
    try
    {
        Renderer renderer(folder);
        FAIL() << "a wrong shader was accepted";
    }
    catch (const std::runtime_error& error)
    {
        EXPECT_NE(std::string(error.what()).find("cloth.frag"), std::string::npos) << error.what();
        EXPECT_NE(std::string(error.what()).find("nonsense"), std::string::npos) << error.what();
    }
    std::filesystem::remove(folder / "cloth.frag");
    EXPECT_THROW(Renderer{folder}, std::runtime_error);
}

TEST_F(Drawing, ALevelShowsWhichPairsCarryALoad)
{
    FrameSnapshot frame = squareCloth({0.0f, 2.0f, 0.0f}, {0.0f, 0.0f, 1.0f}, 24);
    frame.cloths[0].fabric = cook(*frame.cloths[0].mesh, {});
    frame.cloths[0].positions = frame.cloths[0].fabric->restPositions;
    const Fabric& fabric = *frame.cloths[0].fabric;
    ASSERT_GE(fabric.levels.size(), 2u);
    LevelLines lines;
    const auto scaled = [&](float by) {
        FrameSnapshot copy = frame;
        for (Vec3f& p : copy.cloths[0].positions)
            p.x *= by;
        return copy;
    };
    lines.update(scaled(1.1f), 0);
    EXPECT_EQ(lines.nodes.size(), fabric.levels[0].nodeCount);
    EXPECT_EQ(lines.tautEnds.size() + lines.slackEnds.size(), 2 * fabric.levels[0].pairCount());
    const size_t taut = lines.tautEnds.size();
    lines.update(scaled(0.9f), 0);
    EXPECT_LT(lines.tautEnds.size(), taut);
    EXPECT_FALSE(lines.slackEnds.empty());
    lines.update(frame, fabric.levels.size());
    EXPECT_TRUE(lines.nodes.empty());

    frame.cloths[0].holds.push_back({0, {}, {}, true, false, kNoTrack, {}});
    lines.update(frame, 0);
    EXPECT_EQ(lines.fixedNodes.size(), 1u);
    EXPECT_NEAR(lines.fixedNodes[0].x, frame.cloths[0].positions[0].x, 1e-5f);

    const Image without = draw(frame);
    options_.level = 1;
    const Image with = draw(frame);
    EXPECT_NE(without.rgb, with.rgb);
}

TEST(Png, HasItsSize)
{
    const std::string bytes = pngBytes({3, 2, std::vector<uint8_t>(18, 200)});
    ASSERT_GT(bytes.size(), 24u);
    EXPECT_EQ(bytes[1], 'P');
    EXPECT_EQ(bytes[19], 3);
    EXPECT_EQ(bytes[23], 2);
}

}  // namespace
}  // namespace drape
