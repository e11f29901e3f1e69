// Fabrics: reading their files, what is wrong with one, cloths made of them.
#include "sim/scene/fabric_preset.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "sim/scene/scene.h"
#include "tests/scratch_folder.h"

namespace drape {
namespace {

namespace fs = std::filesystem;

const fs::path kFabrics = fs::path(DRAPE_SCENES).parent_path() / "fabrics";

/// What reading `text` complains of; empty: nothing.
std::string complaint(const std::string& text)
{
    try
    {
        parseFabric(text, "tweed.json");
        return "";
    }
    catch (const InputError& error)
    {
        return error.what();
    }
}

void expectParts(const std::string& text, const std::vector<std::string>& parts)
{
    for (const std::string& part : parts)
        EXPECT_NE(text.find(part), std::string::npos) << text << "\nlacks: " << part;
}

Scene sceneOf(const std::string& clothMembers)
{
    return parseScene("{\"cloths\": [{\"mesh\": {\"generator\": \"sheet\"},\n" + clothMembers + "}]}", "nowhere/my.json", kFabrics);
}

TEST(FabricPreset, OursAreWellWrittenAndWithinWhatFabricsWeigh)
{
    const std::vector<FabricEntry> entries = listFabrics({kFabrics});
    EXPECT_GE(entries.size(), 8u);
    for (const FabricEntry& entry : entries)
    {
        SCOPED_TRACE(entry.id);
        EXPECT_EQ(entry.description.find("cannot be read"), std::string::npos) << entry.description;
        EXPECT_FALSE(entry.description.empty());
        const FabricPreset fabric = *findFabric(entry.id, {kFabrics});
        EXPECT_GT(fabric.params.cloth.density, 0.02f);
        EXPECT_LT(fabric.params.cloth.density, 2.0f);
    }
    const auto weight = [](const char* id) { return findFabric(id, {kFabrics})->params.cloth.density; };
    EXPECT_LT(weight("silk"), weight("cotton"));
    EXPECT_LT(weight("cotton"), weight("denim"));
    EXPECT_LT(weight("denim"), weight("leather"));
    EXPECT_LT(2.0f * weight("cotton"), weight("wet-cloth"));
}

TEST(FabricPreset, ReadsWhatItSays)
{
    const FabricPreset fabric = parseFabric(
        R"({"name": "Tweed", "description": "Rough.", "params": {"cloth": {"density": 0.5}, "bending": {"model": "dihedral"}},
            "look": {"front": "#ff0000", "sheen": 0.75, "weave": "twill", "thread": 0.004}})",
        "x/tweed.json");
    EXPECT_EQ(fabric.id, "tweed");
    EXPECT_EQ(fabric.name, "Tweed");
    EXPECT_EQ(fabric.description, "Rough.");
    EXPECT_EQ(fabric.params.cloth.density, 0.5f);
    EXPECT_EQ(fabric.params.bending.model, BendingModel::dihedral);
    EXPECT_EQ(fabric.params.bending.stiffness, BendingParams{}.stiffness);
    EXPECT_EQ(fabric.look.front, (Vec3f{1, 0, 0}));
    EXPECT_EQ(fabric.look.back, ClothLook{}.back);
    EXPECT_EQ(fabric.look.sheen, 0.75f);
    EXPECT_EQ(fabric.look.weave, Weave::twill);
    EXPECT_EQ(fabric.look.thread, 0.004f);
    EXPECT_EQ(fabric.look.roughness, ClothLook{}.roughness);
}

TEST(FabricPreset, ErrorsSayWhatAndWhere)
{
    expectParts(complaint("{\"name\": \"T\",\n\"parms\": {}}"), {"tweed.json:2: parms:", "did you mean \"params\""});
    expectParts(complaint("{\"name\": \"T\",\n\"params\": {\"cloth\":\n{\"densty\": 1}}}"),
                {"tweed.json:3: params.cloth.densty:", "did you mean \"density\""});
    expectParts(complaint("{\"name\": \"T\", \"params\": {\"cloth\": {\"density\": 100}}}"), {"params.cloth.density", "0.001 and 20"});
    expectParts(complaint("{\"params\": {}}"), {"\"name\" is missing"});
    expectParts(complaint("{\"name\": \"T\"}"), {"\"params\" is missing"});
    expectParts(complaint("{\"name\": \"T\", \"params\": {\"wind\": {\"gusts\": 1}}}"), {"params.wind", "belong to the whole scene"});
    expectParts(complaint("{\"name\": \"T\", \"params\": {\"selfCollision\": {\"distance\": 0.1}}}"),
                {"params.selfCollision.distance", "no property of a fabric", "selfCollision.friction", "all of bending"});
    expectParts(complaint("{\"name\": \"T\", \"params\": {}, \"look\": {\"front\": \"red\"}}"), {"look.front", "\"red\" is not a colour"});
    expectParts(complaint("{\"name\": \"T\", \"params\": {}, \"look\": {\"weave\": \"twil\"}}"), {"look.weave", "twill"});
    expectParts(complaint("{\"name\": \"T\", \"params\": {}, \"look\": {\"sheen\": 2}}"), {"look.sheen", "1"});
    expectParts(complaint("{\"name\": \"T\", \"params\": {}, \"look\": {\"shine\": 1}}"), {"look.shine", "did you mean \"sheen\""});
}

TEST(FabricPreset, ChangesTheFabricsOwnAndNothingElse)
{
    ClothParams params;
    params.vertical.compliance = 0.5f;  // of another fabric
    params.selfCollision.distance = 0.033f;
    params.cloth.shapeDamping = 0.25f;
    const FabricPreset silk = *findFabric("silk", {kFabrics});
    applyFabric(silk, params);
    EXPECT_EQ(params.cloth.density, silk.params.cloth.density);
    EXPECT_EQ(params.vertical.compliance, 0.0f);
    EXPECT_EQ(params.selfCollision.friction, silk.params.selfCollision.friction);
    EXPECT_EQ(params.selfCollision.distance, 0.033f);
    EXPECT_EQ(params.cloth.shapeDamping, 0.25f);
}

TEST(FabricPreset, AClothHasItsFabricsValuesUnderItsOwn)
{
    const FabricPreset denim = *findFabric("denim", {kFabrics});
    const Scene scene = sceneOf("\"params\": {\"cloth\": {\"drag\": 2}}, \"fabric\": \"denim\", \"look\": {\"back\": \"#00ff00\"}");
    const SceneCloth& cloth = scene.cloths[0];
    EXPECT_EQ(cloth.fabric->id, "denim");
    EXPECT_EQ(cloth.params.cloth.drag, 2.0f);
    EXPECT_EQ(cloth.params.cloth.density, denim.params.cloth.density);
    EXPECT_EQ(cloth.params.bending.stiffness, denim.params.bending.stiffness);
    EXPECT_EQ(cloth.look.front, denim.look.front);
    EXPECT_EQ(cloth.look.back, (Vec3f{0, 1, 0}));
}

TEST(FabricPreset, IsWrittenWithWhatTheClothChanges)
{
    Scene scene = sceneOf("\"fabric\": \"rubber\"");
    EXPECT_EQ(formatScene(scene).find("params"), std::string::npos) << formatScene(scene);
    EXPECT_EQ(formatScene(scene).find("look"), std::string::npos);
    SceneCloth& cloth = scene.cloths[0];
    cloth.params.vertical.compliance = 0.0f;  // the default of all cloths, but not rubber's
    cloth.look.back = ClothLook{}.back;
    const std::string text = formatScene(scene);
    expectParts(text, {"\"fabric\": \"rubber\"", "\"vertical\": {\"compliance\": 0}", "\"look\": {\"back\""});
    const Scene back = parseScene(text, "nowhere/my.json", kFabrics);
    EXPECT_EQ(formatScene(back), text);
    for (const ParamInfo& info : paramTable())
        EXPECT_EQ(getParam(info, back.params, back.cloths[0].params), getParam(info, scene.params, cloth.params)) << info.name;
}

TEST(FabricPreset, AnUnknownOneNamesTheNearest)
{
    try
    {
        sceneOf("\"fabric\": \"slik\"");
        FAIL();
    }
    catch (const InputError& error)
    {
        expectParts(error.what(), {"my.json:2: cloths[0].fabric:", "no fabric \"slik\"", "did you mean \"silk\"", "cotton"});
    }
}

TEST(FabricPreset, OnesBesideTheSceneComeFirst)
{
    const test::ScratchFolder scratch;
    fs::create_directories(scratch.path() / "scenes");
    fs::create_directories(scratch.path() / "fabrics");
    std::ofstream(scratch.path() / "fabrics" / "silk.json") << "{\"name\": \"My silk\", \"params\": {\"cloth\": {\"density\": 0.7}}}";
    std::ofstream(scratch.path() / "fabrics" / "bad.json") << "{\"name\": 3, \"params\": {}}";
    const fs::path file = scratch.path() / "scenes" / "a.json";
    const auto load = [&](const std::string& fabric) {
        std::ofstream(file) << "{\"cloths\": [{\"fabric\": \"" << fabric << "\", \"mesh\": {\"generator\": \"sheet\"}}]}";
        return loadScene(file, kFabrics).cloths[0];
    };
    EXPECT_EQ(load("silk").params.cloth.density, 0.7f);
    EXPECT_EQ(load("silk").fabric->name, "My silk");
    EXPECT_EQ(load("cotton").fabric->name, "Cotton");
    try
    {
        load("bad");
        FAIL();
    }
    catch (const InputError& error)
    {
        expectParts(error.what(), {"bad.json:1: name:", "a text"});
    }
}

}  // namespace
}  // namespace drape
