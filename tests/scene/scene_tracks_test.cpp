// What moves in a scene, what is given vertex by vertex, and what a scene checks: read, written, built.
#include <gtest/gtest.h>

#include <algorithm>

#include "sim/scene/scene.h"

namespace drape {
namespace {

const std::string kTracks = R"("tracks": [
  {"name": "hips", "keys": [{"time": 0}, {"time": 0.75, "shift": [0.1, 0.2, 0.3]}, {"time": 1.5}]},
  {"name": "arm", "parent": "hips", "pivot": [0, 1.5, 0], "loop": false, "keys": [{"time": 0, "turn": [1, 2, 3]}, {"time": 0.1}]}
])";

std::string sceneWith(const std::string& members, const std::string& ofCloth = "\"name\": \"cape\"")
{
    return "{" + members + ",\n\"cloths\": [{\"mesh\": {\"generator\": \"sheet\", \"columns\": 3, \"rows\": 3},\n" + ofCloth + "}]}";
}

void expectError(const std::string& text, const std::vector<std::string>& says)
{
    SCOPED_TRACE(text);
    try
    {
        buildScene(parseScene(text, "my.json"));
        ADD_FAILURE() << "was accepted";
    }
    catch (const InputError& error)
    {
        for (const std::string& part : says)
            EXPECT_NE(std::string(error.what()).find(part), std::string::npos) << error.what() << "\nlacks: " << part;
    }
}

TEST(SceneTracks, MistakesAreNamed)
{
    const auto keys = [](const std::string& list) { return sceneWith(R"("tracks": [{"name": "a", "keys": )" + list + "}]"); };
    expectError(keys("[]"), {"my.json:1: tracks[0].keys: ", "at least one key"});
    expectError(keys(R"([{"tim": 0}])"), {"tracks[0].keys[0].tim", "did you mean \"time\""});
    expectError(keys(R"([{"time": 1}, {"time": 1}])"), {"tracks[0].keys[1].time", "1 is not after 1"});
    expectError(keys(R"([{"time": 0}, {"time": 1, "shift": [1, 0, 0]}])"),
                {"tracks[0].keys", "must end where it starts", "\"loop\" to false"});
    expectError(keys(R"([{"time": 0}, {"time": 1, "turn": [0, 90, 0]}])"), {"must end where it starts"});
    expectError(sceneWith(R"("tracks": [{"name": "a", "parent": "b", "keys": [{"time": 0}]}])"),
                {"tracks[0].parent", "before their children"});
    expectError(sceneWith(R"("tracks": [{"name": "a", "keys": [{"time": 0}]}, {"name": "a", "keys": [{"time": 0}]}])"),
                {"tracks[1].name", "already"});
    const auto cloth = [](const std::string& member) { return sceneWith(kTracks, member); };
    expectError(cloth(R"("frameTrack": "hip")"), {"cloths[0].frameTrack", "did you mean \"hips\""});
    expectError(cloth(R"("attach": [{"select": "top", "track": "arms"}])"), {"cloths[0].attach[0].track", "did you mean \"arm\""});
    expectError(cloth(R"("attach": [{"select": "top"}])"), {"cloths[0].attach[0]", "\"track\" is missing"});
    expectError(cloth(R"("motion": [{"select": "all", "radius": 1, "track": "legs"}])"), {"cloths[0].motion[0].track"});
    expectError(cloth(R"("motion": [{"select": "all", "radius": 1, "growth": 1}])"), {"cloths[0].motion[0]", "\"from\" is missing"});
    expectError(cloth(R"("motion": [{"select": "all", "radius": 1, "from": "top"}])"), {"\"growth\" is missing"});
    expectError(cloth(R"("stiffness": [{"select": "all", "value": 1.5}])"), {"cloths[0].stiffness[0].value", "between 0 and 1"});
    expectError(cloth(R"("accelerations": [{"select": "all", "accelaration": [0,0,0]}])"), {"did you mean \"acceleration\""});
    expectError(sceneWith(kTracks + R"(, "colliders": [{"type": "sphere", "center": [0,0,0], "track": "arn"}])"),
                {"colliders[0].track", "did you mean \"arm\""});
    expectError(sceneWith(R"("name": "x")", R"("frameTrack": "hips")"), {"cloths[0].frameTrack", "has no \"tracks\""});
}

TEST(SceneSelections, ABoxSelectsByPlace)
{
    const std::string moved = R"("position": [0, 2, 0], "pins": {"low": [-1, 2.4, -1], "high": [0.1, 2.6, 1]})";
    const SceneBuild build = buildScene(parseScene(sceneWith(R"("name": "x")", moved), "my.json"));
    ASSERT_EQ(build.world.cloths[0].pins.size(), 2u);  // of the upper row, the left and the middle one
    for (const PinSetup& pin : build.world.cloths[0].pins)
    {
        const Vec3f at = build.world.cloths[0].startPositions[pin.particle];
        EXPECT_FLOAT_EQ(at.y, 2.5f);
        EXPECT_LE(at.x, 0.0f);
    }
    expectError(sceneWith(R"("name": "x")", R"("pins": {"low": [5, 5, 5], "high": [6, 6, 6]})"),
                {"pins: no vertex starts between", "0.5, 0"});
    expectError(sceneWith(R"("name": "x")", R"("pins": {"low": [1, 0, 0], "high": [0, 1, 1]})"),
                {"cloths[0].pins", "\"low\" may be above"});
    expectError(sceneWith(R"("name": "x")", R"("pins": {"low": [1, 0, 0], "hihg": [0, 1, 1]})"), {"did you mean \"high\""});
}

TEST(SceneTracks, ChecksAreReadStrictly)
{
    const auto check = [](const std::string& text) { return sceneWith("\"check\": " + text); };
    expectError(check(R"({"maxStretch": [1, 2]})"), {"check: ", "\"frames\" is missing"});
    expectError(check(R"({"frames": 0})"), {"check.frames", "between 1 and"});
    expectError(check(R"({"frames": 3, "maxStrech": [1, 2]})"), {"check.maxStrech", "did you mean \"maxStretch\""});
    expectError(check(R"({"frames": 3, "maxStretch": 2})"), {"check.maxStretch", "two numbers"});
    expectError(check(R"({"frames": 3, "maxStretch": [2, 1]})"), {"check.maxStretch", "the lower one first"});
    expectError(sceneWith(R"("name": "x")", R"("check": {"frames": 3})"), {"cloths[0].check.frames"});
}

TEST(SceneTracks, RoundTripIsExact)
{
    const std::string cloth = R"("pins": {"low": [-1, 0.5, -1], "high": [0.1, 0.7, 1]},
      "attach": [{"select": [2], "track": "arm"}],
      "motion": [{"select": "all", "radius": 0.01, "growth": 0.3333333, "from": "top", "track": "hips"}],
      "separation": [{"select": [4], "center": [0, 0, 1], "radius": 0.5, "track": "arm"}],
      "accelerations": [{"select": "all", "acceleration": [0, 1, 0.1]}],
      "stiffness": [{"select": "all", "value": 0.5}, {"select": [0, 1], "value": 0.25}],
      "frameTrack": "hips",
      "check": {"centerY": [-0.1, 0.3333333]})";
    const std::string members = kTracks + R"(, "colliders": [{"type": "sphere", "center": [0, 1, 0], "radius": 0.2, "track": "arm"},
      {"type": "capsule", "a": [0, 1, 0], "b": [0, 2, 0], "track": "hips"}, {"type": "plane", "track": "hips"}],
      "check": {"frames": 77, "maxStretch": [1, 1.05], "highZ": [-2, 2.5]})";
    const std::string text = formatScene(parseScene(sceneWith(members, cloth), "my.json"));
    const Scene scene = parseScene(text, "my.json");
    EXPECT_EQ(formatScene(scene), text);

    ASSERT_EQ(scene.tracks.size(), 2u);
    EXPECT_EQ(scene.tracks[0].keys[1].time, 0.75);
    EXPECT_EQ(scene.tracks[0].keys[1].shift, (Vec3f{0.1f, 0.2f, 0.3f}));
    EXPECT_EQ(scene.tracks[1].keys[0].turn, (Vec3f{1, 2, 3}));
    EXPECT_EQ(scene.tracks[1].keys[1].time, 0.1);
    EXPECT_EQ(scene.tracks[1].parent, 0);
    EXPECT_EQ(scene.tracks[1].pivot, (Vec3f{0, 1.5f, 0}));
    EXPECT_TRUE(scene.tracks[0].loop);
    EXPECT_FALSE(scene.tracks[1].loop);
    const SceneCloth& back = scene.cloths[0];
    EXPECT_EQ(back.pins.kind, SelectionKind::box);
    EXPECT_EQ(back.pins.low, (Vec3f{-1, 0.5f, -1}));
    EXPECT_EQ(back.pins.high, (Vec3f{0.1f, 0.7f, 1}));
    EXPECT_EQ(back.attach[0].track, 1);
    EXPECT_EQ(back.motion[0].growth, 0.3333333f);
    EXPECT_EQ(back.motion[0].from.kind, SelectionKind::top);
    EXPECT_EQ(back.motion[0].track, 0);
    EXPECT_EQ(back.separation[0].track, 1);
    EXPECT_EQ(back.accelerations[0].acceleration, (Vec3f{0, 1, 0.1f}));
    EXPECT_EQ(back.stiffness[1].value, 0.25f);
    EXPECT_EQ(back.frameTrack, 0);
    ASSERT_EQ(back.check.size(), 1u);
    EXPECT_EQ(checkFigures()[back.check[0].figure].name, "centerY");
    EXPECT_EQ(back.check[0].high, 0.3333333f);
    EXPECT_EQ(scene.colliders[0].track, 1);
    EXPECT_EQ(scene.colliders[1].track, 0);
    EXPECT_EQ(scene.colliders[2].track, 0);
    ASSERT_TRUE(scene.check.has_value());
    EXPECT_EQ(scene.check->frames, 77);
    EXPECT_EQ(scene.check->bounds.size(), 2u);
}

TEST(SceneTracks, ReachTheSimulation)
{
    const std::string cloth = R"("pins": [0, 2],
      "attach": [{"select": [2], "track": "arm"}],
      "motion": [{"select": "all", "radius": 0.01, "growth": 0.5, "from": "top", "track": "hips"}],
      "accelerations": [{"select": "all", "acceleration": [0, 1, 0]}, {"select": [4], "acceleration": [2, 0, 0]}],
      "stiffness": [{"select": "all", "value": 0.5}, {"select": [4], "value": 0.25}],
      "frameTrack": "hips")";
    const SceneBuild build = buildScene(parseScene(sceneWith(kTracks, cloth), "my.json"));
    const ClothSetup& setup = build.world.cloths[0];
    const auto particle = [&](uint32_t vertex) { return setup.fabric->particleOfVertex[vertex]; };
    EXPECT_EQ(build.world.tracks.size(), 2u);
    EXPECT_EQ(setup.frameTrack, 0);
    const auto firstOf = [&](uint32_t vertex) { return *std::ranges::find(setup.pins, particle(vertex), &PinSetup::particle); };
    EXPECT_EQ(firstOf(0).track, kNoTrack);
    EXPECT_EQ(firstOf(2).track, 1);  // what moves it comes before what holds it
    ASSERT_EQ(setup.motion.size(), 9u);
    for (const SphereConstraint& constraint : setup.motion)
    {
        const float below = 0.5f - setup.startPositions[constraint.particle].y;  // of a sheet one metre high
        EXPECT_NEAR(constraint.sphere.radius, 0.01f + 0.5f * below, 1e-6f);
        EXPECT_EQ(constraint.track, 0);
    }
    ASSERT_EQ(setup.accelerations.size(), 9u);
    EXPECT_EQ(setup.accelerations[particle(3)], (Vec3f{0, 1, 0}));
    EXPECT_EQ(setup.accelerations[particle(4)], (Vec3f{2, 1, 0}));
    ASSERT_EQ(setup.stiffness.size(), 9u);
    EXPECT_EQ(setup.stiffness[particle(3)], 0.5f);
    EXPECT_EQ(setup.stiffness[particle(4)], 0.25f);
    const SceneBuild plain = buildScene(parseScene(sceneWith(R"("name": "x")"), "my.json"));
    EXPECT_TRUE(plain.world.cloths[0].accelerations.empty());
    EXPECT_TRUE(plain.world.cloths[0].stiffness.empty());
}

}  // namespace
}  // namespace drape
