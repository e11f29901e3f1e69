// A scene that was saved with the present shape goes on from there.
#include "sim/scene/cloth_shape.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/backends.h"
#include "app/input.h"
#include "sim/scene/scene.h"
#include "sim/simulation.h"

namespace drape {
namespace {

constexpr float kFrameTime = 1.0f / 60.0f;

std::unique_ptr<Simulation> start(const Scene& scene)
{
    return std::make_unique<Simulation>(buildScene(scene).world, makeBackend(kDefaultBackend, 1));
}

void run(Simulation& simulation, int frames)
{
    for (int i = 0; i < frames; ++i)
        simulation.advance(kFrameTime);
}

/// Saved after some frames and read again.
Scene kept(Scene scene, const Simulation& simulation)
{
    keepShapes(scene, simulation.world());
    return parseScene(formatScene(scene), scene.file, std::filesystem::path(DRAPE_SOURCE_FOLDER) / "assets" / "fabrics");
}

TEST(ClothShape, GoesOnToTheSameBits)
{
    // Wind and gusts, pins; a solid that a track moves; several cloths; a seam.
    for (const char* name : {"flag", "curtain", "stack", "dress"})
    {
        const Scene scene = openInput(resolveInput(name), {});
        const std::unique_ptr<Simulation> simulation = start(scene);
        run(*simulation, 20);
        const std::unique_ptr<Simulation> after = start(kept(scene, *simulation));
        EXPECT_EQ(measure(*after).hash, measure(*simulation).hash) << name;
        EXPECT_EQ(after->world().time, simulation->world().time) << name;
        EXPECT_EQ(after->world().frame, 0u) << name;
        run(*simulation, 10);
        run(*after, 10);
        EXPECT_EQ(measure(*after).hash, measure(*simulation).hash) << name;
    }
}

/// The places of what moves are computed anew, so that bits differ.
TEST(ClothShape, GoesOnWhereTracksMoveParticlesAndFrames)
{
    for (const char* name : {"cape", "moving-frame"})
    {
        const Scene scene = openInput(resolveInput(name), {});
        const std::unique_ptr<Simulation> simulation = start(scene);
        run(*simulation, 20);
        const std::unique_ptr<Simulation> after = start(kept(scene, *simulation));
        EXPECT_EQ(measure(*after).hash, measure(*simulation).hash) << name;
        run(*simulation, 5);
        run(*after, 5);
        float apart = 0.0f;
        for (size_t i = 0; i < after->world().cloths.size(); ++i)
            for (uint32_t p = 0; p < after->world().cloths[i].fabric().particleCount; ++p)
                apart = std::max(apart, length(after->world().cloths[i].worldPosition(p) - simulation->world().cloths[i].worldPosition(p)));
        EXPECT_LT(apart, 2e-4f) << name;
    }
}

TEST(ClothShape, ResetGoesBackToIt)
{
    const Scene scene = openInput(resolveInput("flag"), {});
    const std::unique_ptr<Simulation> simulation = start(scene);
    run(*simulation, 15);
    const uint64_t hash = measure(*simulation).hash;
    const std::unique_ptr<Simulation> after = start(kept(scene, *simulation));
    run(*after, 5);
    EXPECT_NE(measure(*after).hash, hash);
    after->apply(Reset{});
    EXPECT_EQ(measure(*after).hash, hash);
    EXPECT_EQ(after->world().time, simulation->world().time);
}

TEST(ClothShape, VectorsComeBackFromTheirText)
{
    const std::vector<Vec3f> vectors{{1.0f, -0.0f, 3e-42f}, {std::numeric_limits<float>::max(), 0.1f, -7.25f}};
    const std::string text = encodeVectors(vectors);
    EXPECT_EQ(text.size(), 32u);
    const std::optional<std::vector<Vec3f>> back = decodeVectors(text);
    ASSERT_TRUE(back);
    ASSERT_EQ(back->size(), 2u);
    EXPECT_EQ(encodeVectors(*back), text);
    EXPECT_TRUE(std::signbit((*back)[0].y));
    EXPECT_EQ(encodeVectors({}), "");
    EXPECT_FALSE(decodeVectors(text.substr(1)));
    EXPECT_FALSE(decodeVectors("?" + text.substr(1)));
    EXPECT_FALSE(decodeVectors(encodeVectors({{std::numeric_limits<float>::infinity(), 0, 0}})));
}

TEST(ClothShape, WhatDoesNotFitIsSaid)
{
    const auto complaint = [](const std::string& shape) {
        const std::string scene = R"({"cloths": [{"name": "rag", "mesh": {"generator": "sheet", "columns": 2, "rows": 2}, "shape": )";
        try
        {
            buildScene(parseScene(scene + shape + "}]}", "rag.json"));
        }
        catch (const InputError& error)
        {
            return std::string(error.what());
        }
        return std::string("(no complaint)");
    };
    const std::string four = encodeVectors({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}}), one = encodeVectors({{0, 0, 0}});
    const auto shapeOf = [](const std::string& positions, const std::string& previous) {
        return R"({"positions": ")" + positions + R"(", "previous": ")" + previous + "\"}";
    };
    EXPECT_EQ(complaint(shapeOf(four, four)), "(no complaint)");
    const std::string wrong = complaint(shapeOf(one, one));
    EXPECT_NE(wrong.find("rag.json: cloth \"rag\""), std::string::npos) << wrong;
    EXPECT_NE(wrong.find("1 vertices, but its mesh has 4"), std::string::npos) << wrong;
    EXPECT_NE(complaint(shapeOf(four, one)).find("cloths[0].shape.previous"), std::string::npos) << complaint(shapeOf(four, one));
    EXPECT_NE(complaint(shapeOf("abc", one)).find("base64"), std::string::npos) << complaint(shapeOf("abc", one));
}

}  // namespace
}  // namespace drape
