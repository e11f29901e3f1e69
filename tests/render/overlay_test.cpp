// What the overlays show, as numbers and as pixels.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <set>

#include "render/cloth_motion.h"
#include "render/cloth_strain.h"
#include "render/color_scale.h"
#include "render/offscreen.h"
#include "tests/render/snapshot_builder.h"

namespace drape {
namespace {

/// A cooked square of 2 m that hangs in the plane z = 0, its middle at height 2, drawn out by `x` and `y`.
FrameSnapshot stretched(float x, float y)
{
    FrameSnapshot frame = squareCloth({0.0f, 2.0f, 0.0f}, {0.0f, 0.0f, 1.0f}, 8);
    ClothSnapshot& cloth = frame.cloths[0];
    cloth.fabric = cook(*cloth.mesh, {});
    cloth.positions = cloth.fabric->restPositions;
    for (Vec3f& p : cloth.positions)
        p = {p.x * x, 2.0f + (p.y - 2.0f) * y, p.z};
    return frame;
}

TEST(ClothStrain, IsThatOfTheWorstEdgeAlongTheThreads)
{
    std::vector<float> strain;
    strainOfParticles(stretched(1.1f, 1.02f).cloths[0], strain);
    for (const float of : strain)
        EXPECT_NEAR(of, 0.1f, 1e-4f);
    strainOfParticles(stretched(1.02f, 0.8f).cloths[0], strain);
    for (const float of : strain)
        EXPECT_NEAR(of, -0.2f, 1e-4f);
}

TEST(ClothStrain, IsSummarizedOverAllEdges)
{
    const StrainSummary summary = summarizeStrain(stretched(1.1f, 0.9f));
    EXPECT_NEAR(summary.highest, 0.1f, 1e-4f);
    EXPECT_NEAR(summary.lowest, -0.1f, 1e-4f);
    EXPECT_NEAR(summary.mean, 0.0f, 1e-4f);
    EXPECT_EQ(summarizeStrain(FrameSnapshot{}).mean, 0.0f);
}

TEST(ClothStrain, IgnoresWhatIsNotFinite)
{
    FrameSnapshot frame = stretched(1.1f, 1.1f);
    frame.cloths[0].positions[0].x = std::numeric_limits<float>::quiet_NaN();
    EXPECT_NEAR(summarizeStrain(frame).mean, 0.1f, 1e-4f);
}

TEST(ClothMotion, IsTheWayBetweenTwoFramesOverTheirTime)
{
    ClothMotion motion;
    FrameSnapshot frame = stretched(1.0f, 1.0f);
    motion.update(frame);
    EXPECT_EQ(length(motion.velocities(0)[3]), 0.0f);
    frame.frame = 2;
    frame.time = 0.5;
    for (Vec3f& p : frame.cloths[0].positions)
        p += Vec3f{1.0f, 0.0f, -2.0f};
    motion.update(frame);
    EXPECT_NEAR(motion.velocities(0)[3].x, 2.0f, 1e-4f);
    EXPECT_NEAR(motion.velocities(0)[3].z, -4.0f, 1e-4f);
    motion.update(frame);
    EXPECT_NEAR(motion.velocities(0)[3].x, 2.0f, 1e-4f) << "looking twice changes nothing";
    frame.frame = 0;
    frame.time = 0.0;
    motion.update(frame);
    EXPECT_EQ(length(motion.velocities(0)[3]), 0.0f) << "after a reset all is at rest";
}

TEST(ColorScale, HasItsColorsAtTheirPlaces)
{
    EXPECT_EQ(colorAt(kStrainColors, placeOnScale(-0.05f, -0.05f, 0.05f)), kStrainColors.front());
    EXPECT_EQ(colorAt(kStrainColors, placeOnScale(0.0f, -0.05f, 0.05f)), kStrainColors[2]);
    EXPECT_LT(length(colorAt(kStrainColors, placeOnScale(7.0f, -0.05f, 0.05f)) - kStrainColors.back()), 1e-6f);
    EXPECT_EQ(placeOnScale(std::numeric_limits<float>::quiet_NaN(), 0.0f, 1.0f), 0.0f);
    const Vec3f between = colorAt(kStrainColors, 0.125f);
    EXPECT_NEAR(between.x, 0.5f * (kStrainColors[0].x + kStrainColors[1].x), 1e-5f);
}

float lightness(const Vec3f& c)
{
    const auto linear = [](float v) { return v <= 0.04045f ? v / 12.92f : std::pow((v + 0.055f) / 1.055f, 2.4f); };
    return 0.2126f * linear(c.x) + 0.7152f * linear(c.y) + 0.0722f * linear(c.z);
}

// Whoever sees no hue sees this.
TEST(ColorScale, GetsLighterWithSpeedAndDarkerWithStrain)
{
    for (size_t i = 1; i < kSpeedColors.size(); ++i)
        EXPECT_GT(lightness(kSpeedColors[i]), lightness(kSpeedColors[i - 1]) + 0.02f);
    EXPECT_GT(lightness(kStrainColors[2]), lightness(kStrainColors[1]) + 0.1f);
    EXPECT_GT(lightness(kStrainColors[1]), lightness(kStrainColors[0]) + 0.1f);
    EXPECT_GT(lightness(kStrainColors[2]), lightness(kStrainColors[3]) + 0.1f);
    EXPECT_GT(lightness(kStrainColors[3]), lightness(kStrainColors[4]) + 0.1f);
}

// Blue and orange stay apart where red and green do not: by the blue that the long cones do not see.
TEST(ColorScale, TellsStretchFromCompressionWithoutRedAndGreen)
{
    for (const size_t i : {0, 1})
        EXPECT_GT(kStrainColors[i].z - kStrainColors[kStrainColors.size() - 1 - i].z, 0.4f);
}

TEST(ColorScale, NumbersHaveColorsOfTheirOwn)
{
    for (size_t a = 0; a < 16; ++a)
        for (size_t b = 0; b < a; ++b)
            EXPECT_GT(length(colorOfNumber(a) - colorOfNumber(b)), 0.08f) << a << " and " << b;
}

TEST(EdgeDisplay, ShowsItsPhase)
{
    EXPECT_TRUE(isShown(EdgeDisplay::shear, PhaseType::shear));
    EXPECT_FALSE(isShown(EdgeDisplay::shear, PhaseType::bending));
    EXPECT_TRUE(isShown(EdgeDisplay::vertical, PhaseType::vertical));
    for (int type = 0; type < kPhaseTypeCount; ++type)
    {
        EXPECT_TRUE(isShown(EdgeDisplay::phases, static_cast<PhaseType>(type)));
        EXPECT_TRUE(isShown(EdgeDisplay::sets, static_cast<PhaseType>(type)));
        EXPECT_FALSE(isShown(EdgeDisplay::none, static_cast<PhaseType>(type)));
    }
}

TEST(Quality, SuitsTheRenderer)
{
    EXPECT_EQ(qualityFor("llvmpipe (LLVM 15.0.6, 256 bits)"), Quality::low);
    EXPECT_EQ(qualityFor("NVIDIA H200/PCIe/SSE2"), Quality::high);
    EXPECT_EQ(qualityFor("Mesa Intel(R) UHD Graphics 620 (KBL GT2)"), Quality::high);
}

class Overlay : public testing::Test
{
protected:
    Overlay()
    {
        options_.pins = false;
        options_.ground = false;
        camera_.target = {0.0f, 2.0f, 0.0f};
        camera_.distance = 5.0f;
        camera_.yaw = camera_.pitch = 0.0f;
    }

    Image draw(const FrameSnapshot& frame) const
    {
        return renderToImage(frame, camera_, options_, std::filesystem::path(DRAPE_SOURCE_FOLDER) / "shaders", kSize, kSize);
    }

    static Vec3f middle(const Image& image)
    {
        Vec3f sum{0.0f, 0.0f, 0.0f};
        for (int y = kSize / 2 - 4; y < kSize / 2 + 4; ++y)
            for (int x = kSize / 2 - 4; x < kSize / 2 + 4; ++x)
            {
                const uint8_t* c = &image.rgb[static_cast<size_t>(3 * (y * kSize + x))];
                sum += Vec3f{static_cast<float>(c[0]), static_cast<float>(c[1]), static_cast<float>(c[2])};
            }
        return sum * (1.0f / 64.0f);
    }

    static int differingPixels(const Image& a, const Image& b, int least = 24)
    {
        int count = 0;
        for (size_t i = 0; i < a.rgb.size(); i += 3)
            count += std::abs(a.rgb[i] - b.rgb[i]) + std::abs(a.rgb[i + 1] - b.rgb[i + 1]) + std::abs(a.rgb[i + 2] - b.rgb[i + 2]) > least;
        return count;
    }

    static constexpr int kSize = 160;
    OffscreenContext context_;
    Camera camera_;
    ViewOptions options_;
};

TEST_F(Overlay, StretchedClothIsOrangeAndCompressedClothBlue)
{
    options_.colors = ClothColors::strain;
    const Vec3f long_ = middle(draw(stretched(1.08f, 1.08f))), short_ = middle(draw(stretched(0.92f, 0.92f))),
                rest = middle(draw(stretched(1.0f, 1.0f)));
    EXPECT_GT(long_.x, long_.z + 60.0f);
    EXPECT_GT(short_.z, short_.x + 60.0f);
    EXPECT_LT(std::abs(rest.x - rest.z), 25.0f);
}

TEST_F(Overlay, TheRangeOfStretchIsThatOfTheScale)
{
    options_.colors = ClothColors::strain;
    options_.strainRange = 1.0f;
    const Vec3f little = middle(draw(stretched(1.08f, 1.08f)));
    options_.strainRange = 0.02f;
    const Vec3f much = middle(draw(stretched(1.08f, 1.08f)));
    EXPECT_GT(little.z, much.z + 60.0f);
}

TEST_F(Overlay, SoftClothIsYellowWhileItsStiffnessIsPaintedAndStiffClothDark)
{
    FrameSnapshot frame = stretched(1.0f, 1.0f);
    const Image own = draw(frame);
    options_.paintsStiffness = true;
    const Vec3f stiff = middle(draw(frame));
    frame.cloths[0].stiffness.assign(frame.cloths[0].positions.size(), 0.0f);
    const Vec3f soft = middle(draw(frame));
    EXPECT_GT(soft.x, soft.z + 60.0f);
    EXPECT_GT(soft.x, stiff.x + 60.0f);
    options_.paintsStiffness = false;
    EXPECT_EQ(differingPixels(draw(frame), own), 0);
}

TEST_F(Overlay, EdgesOfAPhaseAreFewerThanAll)
{
    const FrameSnapshot frame = stretched(1.0f, 1.0f);
    const Image plain = draw(frame);
    options_.edges = EdgeDisplay::horizontal;
    const Image some = draw(frame);
    options_.edges = EdgeDisplay::phases;
    const Image all = draw(frame);
    options_.edges = EdgeDisplay::sets;
    EXPECT_GT(differingPixels(plain, some), 100);
    EXPECT_GT(differingPixels(plain, all), differingPixels(plain, some) + 100);
    EXPECT_GT(differingPixels(draw(frame), all), 100) << "the colouring has other colours than the phases";
}

TEST_F(Overlay, ContactsNormalsAndWindAreSeen)
{
    FrameSnapshot frame = stretched(1.0f, 1.0f);
    const Image plain = draw(frame);
    options_.contacts = std::make_shared<const std::vector<ContactPoint>>(1, ContactPoint{{0.0f, 2.0f, 0.0f}, ContactKind::solid});
    EXPECT_GT(middle(draw(frame)).z, middle(plain).z + 5.0f);
    options_.contacts = nullptr;
    camera_.yaw = 40.0f;
    const Image turned = draw(frame);
    options_.normals = true;
    EXPECT_GT(differingPixels(turned, draw(frame)), 60);
    options_.normals = false;
    options_.wind = {3.0f, 0.0f, 0.0f};
    EXPECT_GT(differingPixels(turned, draw(frame)), 60);
}

TEST_F(Overlay, FabricsDifferInMoreThanColor)
{
    FrameSnapshot frame = stretched(1.0f, 1.0f);
    camera_.distance = 0.25f;  // so that threads are wider than pixels
    ClothLook& look = frame.cloths[0].look;
    look.weave = Weave::none;
    const Image smooth = draw(frame);
    for (const Weave weave : {Weave::plain, Weave::twill, Weave::satin, Weave::knit})
    {
        look.weave = weave;
        // Satin is nearly smooth.
        EXPECT_GT(differingPixels(smooth, draw(frame), weave == Weave::satin ? 6 : 24), kSize * kSize / 20)
            << kWeaveNames[static_cast<size_t>(weave)];
    }
    options_.quality = Quality::low;
    look.weave = Weave::none;
    const Image low = draw(frame);
    look.weave = Weave::knit;
    EXPECT_EQ(draw(frame).rgb, low.rgb) << "low quality leaves the weave out";
}

TEST_F(Overlay, TheWeaveFollowsTheRestShapeWithoutTextureCoordinates)
{
    FrameSnapshot frame = squareCloth({0.0f, 2.0f, 0.0f}, {0.0f, 0.0f, 1.0f}, 8, false);
    camera_.distance = 0.25f;
    frame.cloths[0].look.weave = Weave::none;
    const Image smooth = draw(frame);
    frame.cloths[0].look.weave = Weave::plain;
    EXPECT_GT(differingPixels(smooth, draw(frame)), kSize * kSize / 20);
}

TEST_F(Overlay, SheenLightsClothAtGrazingAngles)
{
    FrameSnapshot frame = stretched(1.0f, 1.0f);
    ClothLook& look = frame.cloths[0].look;
    look.weave = Weave::none;
    const auto gain = [&](float yaw) {
        camera_.yaw = yaw;
        look.sheen = 0.0f;
        const Vec3f without = middle(draw(frame));
        look.sheen = 1.0f;
        return middle(draw(frame)).y - without.y;
    };
    EXPECT_GT(gain(75.0f), gain(0.0f) + 10.0f);
}

TEST_F(Overlay, TranslucentClothIsLitFromBehind)
{
    FrameSnapshot frame = stretched(1.0f, 1.0f);
    camera_.yaw = 180.0f;  // the light is on the other side
    ClothLook& look = frame.cloths[0].look;
    look.translucency = 0.0f;
    const Vec3f dense = middle(draw(frame));
    look.translucency = 0.8f;
    EXPECT_GT(middle(draw(frame)).z, dense.z + 10.0f);
}

}  // namespace
}  // namespace drape
