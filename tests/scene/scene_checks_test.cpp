// Every scene of the gallery does what it is there to show.
#include "sim/scene/scene_check.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <limits>
#include <sstream>

#include "sim/cpu/reference_backend.h"
#include "sim/scene/scene.h"

namespace drape {
namespace {

class SceneChecksTest : public testing::TestWithParam<SceneEntry>
{
};

TEST_P(SceneChecksTest, Hold)
{
    const Scene scene = loadScene(GetParam().file);
    ASSERT_TRUE(hasCheck(scene)) << GetParam().file << " says nothing about what must hold: give it a \"check\" (docs/scenes.md)";
    Simulation simulation(buildScene(scene).world, std::make_unique<ReferenceBackend>());
    for (const std::string& failure : runCheck(scene, simulation))
        ADD_FAILURE() << failure;
}

TEST_P(SceneChecksTest, BeginWithoutAJerk)
{
    constexpr double kFastest = 2.5;  // a balloon fills, a sail is caught by the wind [m/s]
    Simulation simulation(buildScene(loadScene(GetParam().file)).world, std::make_unique<ReferenceBackend>());
    for (int i = 0; i < 2; ++i)
        simulation.advance(1.0f / 60.0f);
    EXPECT_LT(measure(simulation).maxSpeed, kFastest);
}

INSTANTIATE_TEST_SUITE_P(Gallery, SceneChecksTest, testing::ValuesIn(listScenes(DRAPE_SCENES)), [](const auto& test) {
    std::string name = test.param.id;
    std::ranges::replace_if(
        name, [](unsigned char c) { return !std::isalnum(c); }, '_');
    return name;
});

std::string pageOf(const std::string& name)
{
    std::ostringstream text;
    text << std::ifstream(DRAPE_SCENES "/../../docs/" + name).rdbuf();
    return text.str();
}

/// docs/scenes.md, which shows a whole scene and names every figure.
std::string scenesPage()
{
    return pageOf("scenes.md");
}

TEST(SceneDocs, TheGalleryShowsEveryScene)
{
    const std::string page = pageOf("gallery.md");
    for (const SceneEntry& entry : listScenes(DRAPE_SCENES))
    {
        const std::string picture = "../assets/thumbnails/" + entry.id + ".jpg";
        EXPECT_NE(page.find("](" + picture + ")<br>`" + entry.id + "`<br>" + entry.description), std::string::npos)
            << entry.id << ": scripts/make_gallery.py makes docs/gallery.md anew";
        EXPECT_TRUE(std::ifstream(DRAPE_SCENES "/../../docs/" + picture).good()) << picture;
    }
}

TEST(SceneDocs, TheExampleHolds)
{
    const std::string page = scenesPage();
    const size_t start = page.find("```json") + 7;
    const Scene scene = parseScene(page.substr(start, page.find("```", start) - start), "docs/scenes.md");
    ASSERT_TRUE(hasCheck(scene));
    Simulation simulation(buildScene(scene).world, std::make_unique<ReferenceBackend>());
    for (const std::string& failure : runCheck(scene, simulation))
        ADD_FAILURE() << failure;
}

TEST(SceneDocs, NameEveryFigure)
{
    const std::string page = scenesPage();
    for (const Figure& figure : checkFigures())
        EXPECT_NE(page.find("`" + std::string(figure.name) + "`"), std::string::npos) << figure.name;
}

Scene fallingSheet(const std::string& check, const std::string& ofCloth = "{}")
{
    return parseScene(
        "{\"cloths\": [{\"name\": \"a\", \"mesh\": {\"generator\": \"sheet\", \"columns\": 5, \"rows\": 5}, \"check\": " + ofCloth +
            "}, {\"name\": \"b\", \"mesh\": {\"generator\": \"sphere\", \"divisions\": 8}, \"position\": [4, 0, 0]}], \"check\": " + check +
            "}",
        "a.json");
}

std::vector<std::string> failuresOf(const Scene& scene)
{
    Simulation simulation(buildScene(scene).world, std::make_unique<ReferenceBackend>());
    return runCheck(scene, simulation);
}

TEST(SceneCheck, SaysWhatWasExpectedAndWhatCame)
{
    EXPECT_TRUE(failuresOf(fallingSheet("{\"frames\": 5, \"lowY\": [-1, 0], \"maxStretch\": [0.9, 1.1]}")).empty());
    const std::vector<std::string> failures = failuresOf(
        fallingSheet("{\"frames\": 5, \"lowY\": [0, 1], \"maxSpeed\": [0, 0.25], \"highX\": [4.4, 4.6]}", "{\"highX\": [1, 2]}"));
    ASSERT_EQ(failures.size(), 3u);
    EXPECT_EQ(failures[0].rfind("after 5 frames, maxSpeed is 0.8", 0), 0u) << failures[0];
    EXPECT_NE(failures[0].find("m/s, expected 0 to 0.25"), std::string::npos) << failures[0];
    EXPECT_EQ(failures[1].rfind("after 5 frames, lowY is -0.5", 0), 0u) << failures[1];
    EXPECT_EQ(failures[2], "after 5 frames, a: highX is 0.5 m, expected 1 to 2");
}

TEST(SceneCheck, MeasuresTheVolumeOfOneCloth)
{
    Scene scene = fallingSheet("{\"frames\": 1}");
    EXPECT_FALSE(hasCheck(scene));
    scene = fallingSheet("{\"frames\": 1}", "{\"centerX\": [0, 0]}");
    EXPECT_TRUE(hasCheck(scene));
    Simulation simulation(buildScene(scene).world, std::make_unique<ReferenceBackend>());
    simulation.advance(1.0f / 60.0f);
    EXPECT_NEAR(measure(simulation, 1).volume, 4.0 / 3.0 * 3.14159265 * 0.125, 0.02);
    EXPECT_NEAR(measure(simulation, 1).center.x, 4.0f, 1e-4f);
    EXPECT_EQ(measure(simulation, 0).particles + measure(simulation, 1).particles, measure(simulation).particles);
}

TEST(SceneCheck, NothingHoldsOfWhatIsNotFinite)
{
    Scene scene = fallingSheet("{\"frames\": 2}");
    SceneBuild build = buildScene(scene);
    build.world.cloths[0].startPositions[3].x = std::numeric_limits<float>::quiet_NaN();
    Simulation simulation(std::move(build.world), std::make_unique<ReferenceBackend>());
    const std::vector<std::string> failures = runCheck(scene, simulation);
    ASSERT_EQ(failures.size(), 1u);
    EXPECT_NE(failures[0].find("not finite"), std::string::npos);
}

}  // namespace
}  // namespace drape
