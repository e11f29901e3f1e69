#include "sim/scene/scene.h"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "sim/collision_mesh.h"
#include "sim/fabric.h"
#include "sim/scene/scene_json.h"
#include "tests/scratch_folder.h"

namespace drape {
namespace {

namespace fs = std::filesystem;

std::string textOf(const fs::path& file)
{
    std::ostringstream text;
    text << std::ifstream(file).rdbuf();
    return text.str();
}

void write(const fs::path& file, const std::string& text)
{
    std::ofstream(file) << text;
}

struct BadScene
{
    const char* name;
    const char* text;
    std::vector<std::string> says;  // all of these
};

class BadSceneTest : public testing::TestWithParam<BadScene>
{
};

TEST_P(BadSceneTest, SaysWhatAndWhere)
{
    try
    {
        parseScene(GetParam().text, "my.json");
        FAIL() << "was accepted";
    }
    catch (const InputError& error)
    {
        EXPECT_EQ(std::string(error.what()).rfind("my.json:", 0), 0u) << error.what();
        for (const std::string& part : GetParam().says)
            EXPECT_NE(std::string(error.what()).find(part), std::string::npos) << error.what() << "\nlacks: " << part;
    }
}

// The shortest valid cloth, and a scene with one more member in it.
#define CLOTH "{\"mesh\": {\"generator\": \"sheet\"}}"
#define IN_SCENE(member) "{\"cloths\": [" CLOTH "],\n" member "}"
#define IN_CLOTH(member) "{\"cloths\": [\n{\"mesh\": {\"generator\": \"sheet\"},\n" member "}]}"
#define MESH(members) "{\"cloths\": [{\"mesh\": {\n" members "}}]}"

INSTANTIATE_TEST_SUITE_P(
    Scene, BadSceneTest,
    testing::Values(
        BadScene{"NotJson", "{\"cloths\": [}", {"my.json:1:13:"}}, BadScene{"NotAnObject", "[]", {"an object", "a list"}},
        BadScene{"NoCloths", "{}", {"\"cloths\" is missing"}},
        BadScene{"EmptyCloths", "{\"cloths\": []}", {"cloths: ", "at least one cloth"}},
        BadScene{"WrongKey", IN_SCENE("\"colider\": []"), {"my.json:2: colider:", "no key \"colider\"", "did you mean \"colliders\""}},
        BadScene{"WrongKeys",
                 "{\"colider\": [],\n\"params\": {\"slover\": {}, \"wind\": {\"velocty\": 1}},\n\"cloths\": [{\"pin\": \"top\", \"mesh\": "
                 "{\"generator\": "
                 "\"sphear\"}}]}",
                 {"my.json:1: colider:", "\nmy.json:2: params.slover:", "\nmy.json:2: params.wind.velocty:", "\nmy.json:3: cloths[0].pin:",
                  "did you mean \"pins\"", "\nmy.json:3: cloths[0].mesh.generator:"}},
        BadScene{
            "VeryManyWrongKeys",
            "{\"a\": 1, \"b\": 1, \"c\": 1, \"d\": 1, \"e\": 1, \"f\": 1, \"g\": 1, \"cloths\": [{\"mesh\": {\"generator\": \"sheet\"}}]}",
            {"my.json:1: a:", "my.json:1: f:", "\nand 1 more."}},
        BadScene{"WrongType", IN_SCENE("\"name\": 3"), {"my.json:2: name:", "a text", "a whole number"}},
        BadScene{"WrongClothKey", IN_CLOTH("\"pin\": \"top\""), {"my.json:3: cloths[0].pin:", "did you mean \"pins\""}},
        BadScene{"NoMesh", "{\"cloths\": [{\"name\": \"a\"}]}", {"cloths[0]: ", "\"mesh\" is missing"}},
        BadScene{"EmptyMesh", MESH(""), {"cloths[0].mesh: ", "generator", "file"}},
        BadScene{"WrongGenerator", MESH("\"generator\": \"sphear\""), {"my.json:2: cloths[0].mesh.generator:", "did you mean \"sphere\""}},
        BadScene{"WrongArgument",
                 MESH("\"generator\": \"sheet\",\n\"colums\": 3"),
                 {"my.json:3: cloths[0].mesh.colums:", "did you mean \"columns\""}},
        BadScene{"AnothersArgument", MESH("\"generator\": \"disc\", \"columns\": 3"), {"no key \"columns\"", "rings, radius"}},
        BadScene{
            "CountTooSmall", MESH("\"generator\": \"sheet\", \"columns\": 1"), {"cloths[0].mesh.columns", "between 2 and 4096", "not 1"}},
        BadScene{"CountNotWhole", MESH("\"generator\": \"sheet\", \"columns\": 2.5"), {"cloths[0].mesh.columns", "a whole number"}},
        BadScene{"LengthNegative", MESH("\"generator\": \"sheet\", \"width\": -1"), {"cloths[0].mesh.width", "not -1"}},
        BadScene{"WrongDiagonals", MESH("\"generator\": \"sheet\", \"diagonals\": \"forwards\""), {"did you mean \"forward\""}},
        BadScene{"TooManyVertices", MESH("\"generator\": \"sheet\", \"columns\": 4096, \"rows\": 4096"), {"16777216 vertices"}},
        BadScene{"WrongUpAxis", MESH("\"file\": \"a.obj\", \"up\": \"x\""), {"cloths[0].mesh.up", "y, z"}},
        BadScene{"WrongFileKey", MESH("\"file\": \"a.obj\", \"scal\": 2"), {"did you mean \"scale\""}},
        BadScene{"WrongSelection", IN_CLOTH("\"pins\": \"tops\""), {"cloths[0].pins", "did you mean \"top\""}},
        BadScene{"WrongVertex", IN_CLOTH("\"pins\": [1, -2]"), {"cloths[0].pins[1]", "not -2"}},
        BadScene{"PinsOfNoKind", IN_CLOTH("\"pins\": true"), {"cloths[0].pins", "list of vertices"}},
        BadScene{"PositionTooShort", IN_CLOTH("\"position\": [1, 2]"), {"my.json:3: cloths[0].position", "three numbers"}},
        BadScene{"PositionOfTexts", IN_CLOTH("\"position\": [1, 2, \"3\"]"), {"cloths[0].position[2]", "a number", "a text"}},
        BadScene{"PositionTooFar", IN_CLOTH("\"position\": [1, 2, 1e30]"), {"cloths[0].position[2]", "between"}},
        BadScene{"NumberTooLarge", IN_CLOTH("\"position\": [1, 2, 1e300]"), {"cloths[0].position[2]", "too large"}},
        BadScene{"MotionWithoutRadius", IN_CLOTH("\"motion\": [{\"select\": \"all\"}]"), {"cloths[0].motion[0]", "\"radius\" is missing"}},
        BadScene{"WrongColour", IN_CLOTH("\"look\": {\"front\": \"red\"}"), {"cloths[0].look.front", "\"red\" is not a colour"}},
        BadScene{"WrongColourDigit", IN_CLOTH("\"look\": {\"front\": \"#12345g\"}"), {"#12345g"}},
        BadScene{"WrongGroup", IN_SCENE("\"params\": {\"slover\": {}}"), {"my.json:2: params.slover:", "did you mean \"solver\""}},
        BadScene{"WrongParam",
                 IN_SCENE("\"params\": {\"solver\": {\n\"frequenzy\": 100}}"),
                 {"my.json:3: params.solver.frequenzy", "did you mean \"frequency\""}},
        BadScene{"ParamTooLarge",
                 IN_SCENE("\"params\": {\"solver\": {\"frequency\": 1e6}}"),
                 {"params.solver.frequency", "between 10 and 2000"}},
        BadScene{"ParamOfWrongType", IN_CLOTH("\"params\": {\"tethers\": {\"on\": 1}}"), {"cloths[0].params.tethers.on", "true or false"}},
        BadScene{"ParamOfCloth", IN_SCENE("\"params\": {\"tethers\": {\"on\": true}}"), {"params.tethers", "belong to a cloth"}},
        BadScene{"ParamOfScene", IN_CLOTH("\"params\": {\"wind\": {}}"), {"cloths[0].params.wind", "belong to the whole scene"}},
        BadScene{"ParamVector", IN_SCENE("\"params\": {\"wind\": {\"velocity\": [1, 2]}}"), {"params.wind.velocity", "three numbers"}},
        BadScene{"ColliderOfNoType", IN_SCENE("\"colliders\": [{\"radius\": 1}]"), {"colliders[0]", "\"type\" is missing"}},
        BadScene{"ColliderOfWrongType", IN_SCENE("\"colliders\": [{\"type\": \"cube\"}]"), {"colliders[0].type", "sphere, capsule, plane"}},
        BadScene{"ColliderKey",
                 IN_SCENE("\"colliders\": [{\"type\": \"sphere\", \"center\": [0,0,0], \"radus\": 1}]"),
                 {"colliders[0].radus", "did you mean \"radius\""}},
        BadScene{"PlaneWithoutDirection",
                 IN_SCENE("\"colliders\": [{\"type\": \"plane\", \"normal\": [0,0,0]}]"),
                 {"colliders[0].normal", "direction"}},
        BadScene{"BoxKey", IN_SCENE("\"colliders\": [{\"type\": \"box\", \"halfsize\": [1,1,1]}]"), {"did you mean \"halfSize\""}},
        BadScene{"BoxWithoutSize", IN_SCENE("\"colliders\": [{\"type\": \"box\", \"halfSize\": [1,0,1]}]"), {"colliders[0].halfSize[1]"}},
        BadScene{"ConvexWithoutPlanes", IN_SCENE("\"colliders\": [{\"type\": \"convex\"}]"), {"colliders[0]", "\"planes\" is missing"}},
        BadScene{
            "OpenConvex",
            IN_SCENE(
                "\"colliders\": [{\"type\": \"convex\", \"planes\": [{\"normal\": [0,1,0], \"offset\": 1},"
                "{\"normal\": [0,-1,0], \"offset\": 1}, {\"normal\": [1,0,0], \"offset\": 1}, {\"normal\": [-1,0,0], \"offset\": 1}]}]"),
            {"colliders[0].planes", "leave the shape open"}},
        BadScene{
            "EmptyConvex",
            IN_SCENE(
                "\"colliders\": [{\"type\": \"convex\", \"planes\": [{\"normal\": [0,1,0], \"offset\": -1},"
                "{\"normal\": [0,-1,0], \"offset\": -1}, {\"normal\": [1,0,0], \"offset\": 1}, {\"normal\": [-1,0,0], \"offset\": 1}]}]"),
            {"colliders[0].planes", "enclose nothing"}},
        BadScene{"ColliderWithoutMesh", IN_SCENE("\"colliders\": [{\"type\": \"mesh\"}]"), {"colliders[0]", "\"mesh\" is missing"}},
        BadScene{"ColliderOfWrongMesh",
                 IN_SCENE("\"colliders\": [{\"type\": \"mesh\", \"mesh\": {\"generator\": \"tours\"}}]"),
                 {"colliders[0].mesh.generator", "did you mean \"torus\""}},
        BadScene{"CameraKey", IN_SCENE("\"camera\": {\"jaw\": 3}"), {"camera.jaw", "did you mean \"yaw\""}},
        BadScene{"CameraRange", IN_SCENE("\"camera\": {\"pitch\": 120}"), {"camera.pitch", "between -89 and 89"}}),
    [](const auto& test) { return test.param.name; });

/// A scene in which nothing has its default value.
Scene everything()
{
    Scene scene;
    scene.name = "All \"of\" it";
    scene.description = "Möbius";
    scene.params.solver.frequency = 123.456f;
    scene.params.solver.gravity = {0.1f, -1.0f / 3.0f, 2.0f};
    scene.params.wind.velocity = {1.0f, 1.0f, 1.0f};
    scene.params.wind.gustSeed = 77;
    for (const char* kind : {"sheet", "disc", "sphere", "tube", "torus", "irregularSheet", "dress"})
    {
        SceneCloth& cloth = scene.cloths.emplace_back();
        cloth.name = kind;
        MeshGenerator generator;
        generator.kind = kind;
        generator.columns = 7;
        generator.rows = 5;
        generator.rings = 3;
        generator.divisions = 4;
        generator.around = 24;
        generator.along = 6;
        generator.vertices = 50;
        generator.seed = 9;
        generator.width = 0.7f;
        generator.height = 1.0f / 3.0f;
        generator.radius = 0.123456789f;
        generator.thickness = 0.05f;
        generator.turns = 3;
        generator.diagonals = Diagonals::backward;
        cloth.mesh = generator;
    }
    SceneCloth& cloth = scene.cloths.front();
    cloth.position = {0.1f, 2.0f, -3.3333333f};
    cloth.rotation = {10.0f, 20.5f, -90.0f};
    cloth.pins = {SelectionKind::list, {0, 4, 34}};
    cloth.motion = {{{SelectionKind::top, {}}, std::nullopt, 0.25f}, {{SelectionKind::list, {3}}, Vec3f{1, 2, 3}, 0.0f}};
    cloth.separation = {{{SelectionKind::all, {}}, Vec3f{0, 9, 0}, 0.1f}};
    cloth.params.cloth.damping = {0.1f, 0.2f, 0.3f};
    cloth.params.vertical.stiffness = 0.9f;
    cloth.params.tethers.on = false;
    cloth.look.front = {0.0f, 128.0f / 255.0f, 1.0f};
    SceneCloth& file = scene.cloths.emplace_back();
    file.mesh = MeshFile{"meshes/a b.obj", {0.01f, UpAxis::z, false, false, 1e-4f}, nullptr};
    file.pins.kind = SelectionKind::automatic;
    scene.colliders = {{ColliderType::sphere, "ball", {1, 2, 3}, {0, 1, 0}, 0.3f, 0.5f, 0.9f},
                       {ColliderType::capsule, "", {1, 2, 3}, {4, 5, 6}, 0.3f, 0.2f, 0.3f},
                       {ColliderType::plane, "ground", {0, -1, 0}, {0.6f, 0.8f, 0}, 0.5f, 0.5f, 0.0f}};
    Collider& box = scene.colliders.emplace_back();
    box.type = ColliderType::box;
    box.halfSize = {0.1f, 0.2f, 0.3f};
    box.rotation = {10.0f, 20.0f, 30.0f};
    Collider& convex = scene.colliders.emplace_back();
    convex.type = ColliderType::convex;
    convex.a = {1, 2, 3};
    convex.planes = {{{0, -1, 0}, 0.5f}, {{0.6f, 0.8f, 0}, 0.5f}, {{-0.6f, 0.8f, 0}, 0.5f}, {{0, 0, 1}, 0.5f}, {{0, 0, -1}, 0.25f}};
    Collider& mesh = scene.colliders.emplace_back();
    mesh.type = ColliderType::mesh;
    mesh.rotation = {0.0f, 45.0f, 0.0f};
    mesh.meshSource = 0;
    MeshGenerator torus;
    torus.kind = "torus";
    torus.thickness = 0.125f;
    scene.colliderMeshes.push_back(torus);
    scene.camera = CameraSetup{{0.1f, 0.2f, 0.3f}, 4.5f, 200.0f, -12.0f};
    return scene;
}

TEST(Scene, RoundTripIsExact)
{
    const Scene scene = everything();
    const std::string text = formatScene(scene);
    const Scene back = parseScene(text, "a.json");
    EXPECT_EQ(formatScene(back), text);
    EXPECT_EQ(back.name, scene.name);
    EXPECT_EQ(back.description, scene.description);
    ASSERT_EQ(back.cloths.size(), scene.cloths.size());
    for (size_t i = 0; i < scene.cloths.size(); ++i)
        for (const ParamInfo& info : paramTable())
            EXPECT_EQ(getParam(info, back.params, back.cloths[i].params), getParam(info, scene.params, scene.cloths[i].params))
                << info.name;
    const SceneCloth &a = scene.cloths.front(), &b = back.cloths.front();
    EXPECT_EQ(b.position, a.position);
    EXPECT_EQ(b.rotation, a.rotation);
    EXPECT_EQ(b.pins.vertices, a.pins.vertices);
    ASSERT_EQ(b.motion.size(), 2u);
    EXPECT_FALSE(b.motion[0].center.has_value());
    EXPECT_EQ(b.motion[1].center, a.motion[1].center);
    EXPECT_EQ(b.motion[0].radius, 0.25f);
    EXPECT_EQ(b.separation[0].select.kind, SelectionKind::all);
    EXPECT_EQ(b.look.front, a.look.front);
    EXPECT_EQ(b.look.back, a.look.back);
    const MeshGenerator& sheet = std::get<MeshGenerator>(b.mesh);
    EXPECT_EQ(sheet.columns, 7u);
    EXPECT_EQ(sheet.height, 1.0f / 3.0f);
    EXPECT_EQ(sheet.diagonals, Diagonals::backward);
    const MeshGenerator& irregular = std::get<MeshGenerator>(back.cloths[5].mesh);
    EXPECT_EQ(irregular.vertices, 50u);
    EXPECT_EQ(irregular.seed, 9u);
    const MeshFile &fileA = std::get<MeshFile>(scene.cloths.back().mesh), &fileB = std::get<MeshFile>(back.cloths.back().mesh);
    EXPECT_EQ(fileB.path, fileA.path);
    EXPECT_EQ(fileB.options, fileA.options);
    ASSERT_EQ(back.colliders.size(), 6u);
    EXPECT_EQ(back.colliders[3].halfSize, scene.colliders[3].halfSize);
    EXPECT_EQ(back.colliders[3].rotation, scene.colliders[3].rotation);
    ASSERT_EQ(back.colliders[4].planes.size(), 5u);
    EXPECT_EQ(back.colliders[4].planes[4].offset, 0.25f);
    EXPECT_EQ(back.colliders[5].rotation, scene.colliders[5].rotation);
    ASSERT_EQ(back.colliders[5].meshSource, 0);
    EXPECT_EQ(std::get<MeshGenerator>(back.colliderMeshes.at(0)).thickness, 0.125f);
    for (size_t i = 0; i < 6; ++i)
    {
        EXPECT_EQ(back.colliders[i].type, scene.colliders[i].type);
        EXPECT_EQ(back.colliders[i].name, scene.colliders[i].name);
        EXPECT_EQ(back.colliders[i].a, scene.colliders[i].a);
        EXPECT_EQ(back.colliders[i].friction, scene.colliders[i].friction);
    }
    EXPECT_EQ(back.colliders[1].b, scene.colliders[1].b);
    EXPECT_EQ(back.colliders[1].radiusB, scene.colliders[1].radiusB);
    EXPECT_EQ(back.colliders[2].b, scene.colliders[2].b);
    ASSERT_TRUE(back.camera.has_value());
    EXPECT_EQ(back.camera->target, scene.camera->target);
    EXPECT_EQ(back.camera->yaw, 200.0f);
}

TEST(Scene, OnlyWhatDiffersFromTheDefaultsIsWritten)
{
    Scene scene;
    scene.name = "Plain";
    scene.cloths.emplace_back();
    EXPECT_EQ(formatScene(scene).find("params"), std::string::npos);
    scene.cloths[0].params.cloth.drag = 2.0f;
    EXPECT_NE(formatScene(scene).find("\"cloth\": {\"drag\": 2}"), std::string::npos) << formatScene(scene);
}

TEST(Scene, OneNumberServesAllAxes)
{
    const Scene scene = parseScene(IN_CLOTH("\"params\": {\"cloth\": {\"damping\": 0.25}}"), "a.json");
    EXPECT_EQ(scene.cloths[0].params.cloth.damping, (Vec3f{0.25f, 0.25f, 0.25f}));
    EXPECT_EQ(scene.name, "a");
}

TEST(Scene, APlanesNormalBecomesAUnitVector)
{
    const Scene scene = parseScene(IN_SCENE("\"colliders\": [{\"type\": \"plane\", \"normal\": [0, 5, 0]}]"), "a.json");
    EXPECT_EQ(scene.colliders[0].b, (Vec3f{0, 1, 0}));
}

TEST(Gallery, EveryOneIsWellWrittenAndBuilds)
{
    const std::vector<SceneEntry> entries = listScenes(DRAPE_SCENES);
    EXPECT_GE(entries.size(), 8u);
    for (const SceneEntry& entry : entries)
    {
        SCOPED_TRACE(entry.id);
        EXPECT_FALSE(entry.description.empty());
        const Scene scene = loadScene(entry.file);
        EXPECT_TRUE(scene.camera.has_value());
        EXPECT_EQ(formatScene(scene), textOf(entry.file));  // as Drape itself would save it
        const SceneBuild build = buildScene(scene);
        ASSERT_EQ(build.world.cloths.size(), scene.cloths.size());
        for (size_t i = 0; i < build.world.cloths.size(); ++i)
        {
            EXPECT_TRUE(build.reports[i].messages().empty());
            EXPECT_EQ(build.world.cloths[i].startPositions.size(), build.world.cloths[i].fabric->particleCount);
        }
    }
}

TEST(Scene, ListsWhatCannotBeReadToo)
{
    const test::ScratchFolder scratch;
    const fs::path& folder = scratch.path();
    write(folder / "b.json", IN_SCENE("\"name\": \"Bee\", \"description\": \"A bee.\""));
    write(folder / "a.json", "{");
    write(folder / "note.txt", "no scene");
    const std::vector<SceneEntry> entries = listScenes(folder);
    ASSERT_EQ(entries.size(), 2u);
    EXPECT_EQ(entries[0].id, "a");
    EXPECT_NE(entries[0].description.find("cannot be read"), std::string::npos);
    EXPECT_EQ(entries[1].name, "Bee");
    EXPECT_EQ(entries[1].description, "A bee.");
    EXPECT_TRUE(listScenes(folder / "nowhere").empty());
}

constexpr const char* kTriangleObj = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";

TEST(Scene, SavingElsewhereKeepsTheWayToItsMeshes)
{
    const test::ScratchFolder scratch;
    const fs::path& folder = scratch.path();
    fs::create_directories(folder / "meshes");
    fs::create_directories(folder / "scenes" / "mine");
    write(folder / "meshes" / "a.obj", kTriangleObj);
    write(folder / "first.json", "{\"cloths\": [{\"mesh\": {\"file\": \"meshes/a.obj\"}}]}");
    const Scene scene = loadScene(folder / "first.json");
    const fs::path second = folder / "scenes" / "mine" / "second.json";
    write(second, formatScene(relocated(scene, second)));
    const Scene again = loadScene(second);
    EXPECT_EQ(std::get<MeshFile>(again.cloths[0].mesh).path, "../../meshes/a.obj");
    EXPECT_EQ(buildScene(again).world.cloths[0].fabric->particleCount, 3u);
    EXPECT_THROW(loadScene(folder / "no such.json"), InputError);
}

TEST(Scene, ErrorsInItsMeshesNameThem)
{
    const test::ScratchFolder scratch;
    const fs::path& folder = scratch.path();
    write(folder / "bad.obj", "v 0 0 0\nf 1 2 3\n");
    write(folder / "a.json", "{\"cloths\": [{\"mesh\": {\"file\": \"bad.obj\"}}]}");
    try
    {
        buildScene(loadScene(folder / "a.json"));
        FAIL();
    }
    catch (const InputError& error)
    {
        EXPECT_NE(std::string(error.what()).find("bad.obj:2:"), std::string::npos) << error.what();
    }
    Scene scene = parseScene(IN_CLOTH("\"name\": \"flag\", \"pins\": [99999]"), "a.json");
    try
    {
        buildScene(scene);
        FAIL();
    }
    catch (const InputError& error)
    {
        EXPECT_NE(std::string(error.what()).find("cloth \"flag\", pins: there is no vertex 99999"), std::string::npos) << error.what();
    }
}

TEST(Scene, ClothsStartWhereTheyAreTurnedAndPut)
{
    Scene scene;
    SceneCloth& cloth = scene.cloths.emplace_back();
    MeshGenerator generator;
    generator.columns = 3;
    generator.rows = 2;
    cloth.mesh = generator;
    cloth.position = {1, 2, 3};
    cloth.rotation = {-90, 90, 0};
    cloth.pins.kind = SelectionKind::all;
    cloth.motion = {{{SelectionKind::list, {0}}, std::nullopt, 0.5f}};
    const SceneBuild build = buildScene(scene);
    const ClothSetup& setup = build.world.cloths[0];
    const auto startOf = [&](uint32_t vertex) { return setup.startPositions[setup.fabric->particleOfVertex[vertex]]; };
    // Vertex 0 at (-0.5, 0.5, 0): about x to (-0.5, 0, -0.5), about y to (-0.5, 0, 0.5).
    EXPECT_LT(length(startOf(0) - Vec3f{0.5f, 2.0f, 3.5f}), 1e-6f);
    EXPECT_EQ(startOf(1).y, 2.0f);
    EXPECT_EQ(setup.mesh->positions[0], (Vec3f{-0.5f, 0.5f, 0.0f}));  // the rest shape stays
    ASSERT_EQ(setup.pins.size(), 6u);
    for (uint32_t i = 0; i < 6; ++i)
        EXPECT_EQ(setup.pins[i].particle, i);
    ASSERT_EQ(setup.motion.size(), 1u);
    EXPECT_EQ(setup.motion[0].particle, setup.fabric->particleOfVertex[0]);
    EXPECT_EQ(setup.motion[0].sphere.center, startOf(0));
}

TEST(Scene, CollidesWithMeshesFromFilesAndGenerators)
{
    const test::ScratchFolder scratch;
    const fs::path& folder = scratch.path();
    fs::create_directories(folder / "moved");
    write(folder / "a.obj", kTriangleObj);
    write(folder / "a.json",
          IN_SCENE("\"colliders\": [{\"type\": \"mesh\", \"mesh\": {\"file\": \"a.obj\", \"scale\": 2}, \"center\": [0, 1, 0]},"
                   "{\"type\": \"mesh\", \"mesh\": {\"generator\": \"torus\"}}]"));
    const fs::path moved = folder / "moved" / "b.json";
    write(moved, formatScene(relocated(loadScene(folder / "a.json"), moved)));
    const SceneBuild build = buildScene(loadScene(moved));
    ASSERT_EQ(build.world.colliders.size(), 2u);
    const Collider &open = build.world.colliders[0], &closed = build.world.colliders[1];
    ASSERT_TRUE(open.mesh && closed.mesh);
    EXPECT_EQ(open.mesh->triangleCount(), 1u);
    EXPECT_FALSE(open.mesh->closed);
    EXPECT_TRUE(closed.mesh->closed);
    EXPECT_EQ(open.a, (Vec3f{0, 1, 0}));
    ASSERT_EQ(build.reports.size(), 3u);
    const std::vector<std::string> messages = build.reports[1].messages();
    ASSERT_FALSE(messages.empty());
    EXPECT_NE(messages[0].find("open"), std::string::npos);
    EXPECT_TRUE(build.reports[2].messages().empty());
}

TEST(SceneForObj, HangsAnOpenMesh)
{
    const test::ScratchFolder scratch;
    const fs::path file = scratch.path() / "towel.obj";
    write(file, "v 0 0 0\nv 1 0 0\nv 1 2 0\nv 0 2 0\nf 1 2 3 4\n");
    const Scene scene = sceneForObj(file, {});
    EXPECT_EQ(scene.name, "towel");
    EXPECT_EQ(scene.file, file);
    const SceneBuild build = buildScene(scene);
    const ClothSetup& cloth = build.world.cloths[0];
    EXPECT_EQ(cloth.pins.size(), 2u);
    for (const PinSetup& pin : cloth.pins)
        EXPECT_NEAR(cloth.startPositions[pin.particle].y, 2.1f, 1e-5f);  // the hem hangs above the ground
    ASSERT_EQ(build.world.colliders.size(), 1u);
    EXPECT_EQ(build.world.colliders[0].type, ColliderType::plane);
    const float mean = (1.0f + 1.0f + 2.0f + 2.0f + std::sqrt(5.0f)) / 5.0f;
    EXPECT_NEAR(cloth.params.selfCollision.distance, std::min(1.0f, 0.9f * mean), 0.01f);
    EXPECT_EQ(parseScene(formatScene(scene), file).cloths[0].pins.kind, SelectionKind::automatic);
}

TEST(SceneForObj, HoldsAFlatMeshByItsCorners)
{
    const test::ScratchFolder scratch;
    const fs::path file = scratch.path() / "flat.obj";
    write(file, "v 0 0 0\nv 1 0 0\nv 1 0 -1\nv 0 0 -1\nf 1 2 3 4\n");
    const SceneBuild build = buildScene(sceneForObj(file, {}));
    EXPECT_EQ(build.world.cloths[0].pins.size(), 4u);
    EXPECT_NEAR(build.world.cloths[0].startPositions[0].y, 0.6f, 1e-6f);
}

TEST(SceneForObj, LetsAClosedMeshFall)
{
    const test::ScratchFolder scratch;
    const fs::path file = scratch.path() / "closed.obj";
    write(file, "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n");
    ObjOptions options;
    options.scale = 2.0f;
    const SceneBuild build = buildScene(sceneForObj(file, options));
    EXPECT_TRUE(build.world.cloths[0].pins.empty());
    float low = 9.0f;
    for (const Vec3f& p : build.world.cloths[0].startPositions)
        low = std::min(low, p.y);
    EXPECT_NEAR(low, 0.6f, 1e-6f);
    EXPECT_TRUE(build.reports[0].closed);
}

TEST(SceneForObj, ReadsTheFileOnceUnlessItIsToBeReadOtherwise)
{
    const test::ScratchFolder scratch;
    const fs::path file = scratch.path() / "a.obj";
    write(file, kTriangleObj);
    Scene scene = sceneForObj(file, {});
    fs::remove(file);
    EXPECT_EQ(buildScene(scene).world.cloths[0].fabric->particleCount, 3u);
    std::get<MeshFile>(scene.cloths[0].mesh).options.scale = 2.0f;
    EXPECT_THROW(buildScene(scene), InputError);
}

TEST(Scene, BuildingCanBeCancelled)
{
    Progress progress;
    progress.cancel();
    EXPECT_THROW(buildScene(parseScene(IN_SCENE("\"name\": \"a\""), "a.json"), &progress), Cancelled);
}

}  // namespace
}  // namespace drape
