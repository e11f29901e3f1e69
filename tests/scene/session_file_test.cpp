// Sessions: every kind of command comes back from its file as it was, and a replay to the same bits on every backend.
#include "sim/scene/session_file.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <set>

#include "sim/cpu/cpu_backend.h"
#include "sim/cpu/reference_backend.h"
#include "sim/simulation.h"
#include "tests/scratch_folder.h"

namespace drape {
namespace {

constexpr float kFrame = 1.0f / 60.0f;

const char* const kScene = R"({
  "tracks": [{"name": "swing", "loop": false, "keys": [{"time": 0}, {"time": 1, "shift": [0.3, 0, 0]}]}],
  "cloths": [{"mesh": {"generator": "sheet", "columns": 12, "rows": 12}, "position": [0, 1, 0], "pins": "top"},
             {"mesh": {"generator": "sheet", "columns": 9, "rows": 9}, "position": [0, 1.5, 0.2], "rotation": [90, 0, 0]}],
  "colliders": [{"type": "plane"}, {"type": "mesh", "mesh": {"generator": "sphere", "divisions": 4, "radius": 0.2}, "center": [0, 0.5, 0.1]}]
})";

const ParamInfo* param(const char* name)
{
    return findParam(name);
}

Collider solid(ColliderType type, const Vec3f& at)
{
    Collider collider;
    collider.type = type;
    collider.name = "a \"solid\"";
    collider.a = at;
    collider.b = {0.1f, 1.0f / 3.0f, -0.0f};
    collider.radiusA = 0.1f;
    collider.radiusB = std::numeric_limits<float>::min();
    collider.friction = 0.7f;
    collider.halfSize = {0.1f, 0.2f, 1e-3f};
    collider.rotation = {10.0f, -7000.5f, 1e-30f};
    return collider;
}

Collider cube()
{
    Collider collider;
    collider.type = ColliderType::convex;
    collider.planes = {{{1, 0, 0}, 0.1f}, {{-1, 0, 0}, 0.1f}, {{0, 1, 0}, 0.1f}, {{0, -1, 0}, 0.1f}, {{0, 0, 1}, 0.1f}, {{0, 0, -1}, 0.1f}};
    collider.track = 0;
    return collider;
}

/// What a busy user does: every kind of command at least once. Those for one frame are applied before it.
std::vector<RecordedCommand> everything(const WorldSetup& world)
{
    Collider ofMesh = world.colliders[1];
    ofMesh.a = {0.2f, 0.4f, 0.0f};
    return {
        {0, SetParam{param("cloth.density"), 0.1f, 0}},
        {0, SetParam{param("solver.gravity"), Vec3f{-0.0f, -9.0f, 1e-7f}}},
        {1, Drag{0, 5, {0.1f, 1.2f, 0.3f}}},
        {2, Drag{0, 5, {1.0f / 3.0f, 1.2f, 0.3f}}},
        {3, Release{0, 5, true}},
        {4, Reset{}},
        {4, Pin{1, 3}},
        {4, SetPins{1, {80, 3, 70}, true}},
        {5, SetParam{param("edges.method"), 1}},
        {5, SetParam{param("selfCollision.on"), false, 1}},
        {5, SetStiffness{0, {12, 13, 14, 30}, 1.0f / 3.0f}},
        {6, SetParam{param("wind.velocity"), Vec3f{1.1f, 0.0f, -2.3f}}},
        {6, SetPins{1, {70, 71}, false}},
        {7, AddCollider{solid(ColliderType::sphere, {0.0f, 0.8f, 0.1f})}},
        {8, AddCollider{cube()}},
        {8, AddCollider{ofMesh}},
        {9, SetCollider{2, solid(ColliderType::capsule, {0.1f, 0.9f, 0.1f})}},
        {10, SetCollider{2, solid(ColliderType::box, {0.1f, 0.9f, 0.1f})}},
        {11, RemoveCollider{0}},
        {12, Unpin{1, 3}},
        {13, Drag{1, 40, {0.5f, 1.5f, 0.5f}}},
        {14, Release{1, 40, false}},
        {14, Grab{0, {60, 61, 62, 72, 73}, {1.0f, 0.5f, 1.0f / 3.0f, 0.01f, 1.0f}}},
        {15, Teleport{0, {0.5f, 0.0f, 0.25f}, {0.0f, 33.0f, 0.0f}}},
        {15, MoveDragged{0, {0.01f, 0.0f, 0.1f}}},
        {16, ClearInertia{0}},
        {16, MoveDragged{0, {0.02f, -0.0f, 1.0f / 3.0f}}},
        {17, UnpinAll{}},
        {17, ReleaseDragged{0, false}},
        {18, Pin{0, 9, PinPlace{{0.4f, 1.1f, 1.0f / 3.0f}}}},
        {18, Pin{1, 4, PinPlace{{0.1f, 1.4f, 0.2f}, 0}}},
        {19, AddCollider{cube(), 1}},
        {19, SetLook{1, {.front = {1.0f, 0.0f, 0.2f}, .sheen = 0.125f, .weave = Weave::twill}}},
        {20, SetParam{param("cloth.density"), 0.3f}},
        {24, Drag{0, 7, {0.0f, 1.0f, 0.0f}}},
        {24, Release{0, 7, false}},
    };
}

constexpr uint64_t kFrames = 24;

std::unique_ptr<Backend> cpu()
{
    return std::make_unique<CpuBackend>();
}

/// All of it in a recorded simulation, as far as the recording keeps it.
SessionFile record()
{
    SessionFile session;
    session.scene = parseScene(kScene, "party.json");
    Simulation simulation(buildScene(session.scene).world, cpu());
    simulation.startRecording(kFrame);
    const std::vector<RecordedCommand> commands = everything(simulation.setup());
    for (uint64_t frame = 0; frame <= kFrames; ++frame)
    {
        for (const RecordedCommand& recorded : commands)
            if (recorded.frame == frame)
                simulation.apply(recorded.command);
        if (frame < kFrames)
            simulation.advance(kFrame);
    }
    session.recording = *simulation.recording();
    session.recording.hash = measure(simulation).hash;
    return session;
}

uint64_t hashOfReplay(SessionFile session, std::unique_ptr<Backend> backend)
{
    WorldSetup world = buildScene(session.scene).world;
    fitToWorld(session.recording, world, "party.session");
    Simulation simulation(std::move(world), std::move(backend));
    Replay replay(session.recording);
    const auto apply = [&](const Command& command) { simulation.apply(command); };
    while (!replay.atLastFrame())
    {
        replay.applyDue(apply);
        simulation.advance(session.recording.dt);
        replay.countFrame();
    }
    replay.applyDue(apply);
    EXPECT_EQ(replay.applied(), session.recording.commands.size());
    return measure(simulation).hash;
}

TEST(SessionFile, EveryKindOfCommandComesBackAsItWas)
{
    SessionFile session;
    session.scene = parseScene(kScene, "party.json");
    session.recording = {0.1f, kFrames, 0xfedcba9876543210u, everything(buildScene(session.scene).world)};
    std::set<size_t> kinds;
    for (const RecordedCommand& recorded : session.recording.commands)
        kinds.insert(recorded.command.index());
    EXPECT_EQ(kinds.size(), std::variant_size_v<Command>);

    const std::string text = formatSession(session, "party.session");
    SessionFile read = parseSession(text, "party.session");
    EXPECT_EQ(std::bit_cast<uint32_t>(read.recording.dt), std::bit_cast<uint32_t>(0.1f));
    EXPECT_EQ(read.recording.frames, kFrames);
    EXPECT_EQ(read.recording.hash, 0xfedcba9876543210u);
    ASSERT_EQ(read.recording.commands.size(), session.recording.commands.size());
    // The shortest digits tell all floats apart, so equal texts are equal bits.
    EXPECT_EQ(formatSession(read, "party.session"), text);

    const auto& gravity = std::get<SetParam>(read.recording.commands[1].command);
    EXPECT_TRUE(std::signbit(std::get<Vec3f>(gravity.value).x));
    EXPECT_EQ(gravity.cloth, kAllCloths);
    EXPECT_EQ(std::get<Drag>(read.recording.commands[3].command).position.x, 1.0f / 3.0f);
    const Collider& sphere = std::get<AddCollider>(read.recording.commands[13].command).collider;
    const Collider meant = solid(ColliderType::sphere, {0.0f, 0.8f, 0.1f});
    EXPECT_EQ(sphere.name, meant.name);
    EXPECT_EQ(sphere.b, meant.b);
    EXPECT_TRUE(std::signbit(sphere.b.z));
    EXPECT_EQ(sphere.radiusB, meant.radiusB);
    EXPECT_EQ(sphere.halfSize, meant.halfSize);  // though a sphere has none
    EXPECT_EQ(sphere.rotation, meant.rotation);
    EXPECT_EQ(std::get<AddCollider>(read.recording.commands[14].command).collider.planes.size(), 6u);
    EXPECT_EQ(std::get<AddCollider>(read.recording.commands[14].command).collider.track, 0);

    const auto& pins = std::get<SetPins>(read.recording.commands[7].command);
    EXPECT_EQ(pins.particles, (std::vector<uint32_t>{80, 3, 70}));
    EXPECT_TRUE(pins.pinned);

    const auto find = [&](auto matches) { return *std::ranges::find_if(read.recording.commands, matches); };
    const auto isPlaced = [](const RecordedCommand& c) { return std::holds_alternative<Pin>(c.command) && std::get<Pin>(c.command).place; };
    EXPECT_EQ(std::get<Pin>(find(isPlaced).command).place->at.z, 1.0f / 3.0f);
    EXPECT_EQ(std::get<Pin>(find(isPlaced).command).place->track, kNoTrack);
    EXPECT_EQ(std::get<AddCollider>(find([](const RecordedCommand& c) { return c.frame == 19; }).command).index, 1);

    const WorldSetup world = buildScene(read.scene).world;
    fitToWorld(read.recording, world, "party.session");
    EXPECT_EQ(std::get<AddCollider>(read.recording.commands[15].command).collider.mesh, world.colliders[1].mesh);
}

TEST(SessionFile, EveryValueOfEveryParameterComesBack)
{
    SessionFile session;
    session.scene = parseScene(kScene, "party.json");
    for (const ParamInfo& info : paramTable())
        for (const float part : {0.0f, 1.0f / 3.0f, 0.7654321f, 1.0f})
        {
            ParamValue value = info.initial;
            const auto between = [&](const ParamValue& low, const ParamValue& high) {
                const float a = std::get<float>(low), b = std::get<float>(high);
                return std::min(a + part * (b - a), b);
            };
            if (std::holds_alternative<float>(value))
                value = between(info.low, info.high);
            else if (Vec3f* v = std::get_if<Vec3f>(&value))
                *v = {between(info.low, info.high), v->y, between(info.low, info.high)};
            else if (int* i = std::get_if<int>(&value))
                *i = part < 0.5f ? std::get<int>(info.low) : std::get<int>(info.high);
            else
                value = part < 0.5f;
            session.recording.commands.push_back({0, SetParam{&info, value, info.scope == ParamScope::cloth ? 1 : kAllCloths}});
        }
    const SessionFile read = parseSession(formatSession(session, "p.session"), "p.session");
    ASSERT_EQ(read.recording.commands.size(), session.recording.commands.size());
    for (size_t i = 0; i < read.recording.commands.size(); ++i)
    {
        const auto& was = std::get<SetParam>(session.recording.commands[i].command);
        const auto& is = std::get<SetParam>(read.recording.commands[i].command);
        EXPECT_EQ(is.param, was.param);
        EXPECT_EQ(is.cloth, was.cloth);
        EXPECT_EQ(formatParam(is.value), formatParam(was.value)) << was.param->name;
    }
}

TEST(SessionFile, ReplaysToTheSameBitsOnEveryBackend)
{
    const SessionFile session = record();
    const SessionFile read = parseSession(formatSession(session, "party.session"), "party.session");
    EXPECT_EQ(hashOfReplay(read, cpu()), session.recording.hash);
    EXPECT_EQ(hashOfReplay(read, std::make_unique<ReferenceBackend>()), session.recording.hash);

    // And each command matters: without the last ones it ends elsewhere.
    SessionFile less = read;
    less.recording.commands.resize(less.recording.commands.size() - 3);
    EXPECT_NE(hashOfReplay(less, cpu()), session.recording.hash);
}

TEST(SessionFile, WithResetsInTheMiddleItReplaysToo)
{
    // A recording has none there, but a file may.
    SessionFile session;
    session.scene = parseScene(kScene, "party.json");
    session.recording = {kFrame, kFrames, 0, everything(buildScene(session.scene).world)};
    const SessionFile read = parseSession(formatSession(session, "party.session"), "party.session");
    const uint64_t hash = hashOfReplay(session, cpu());
    EXPECT_EQ(hashOfReplay(read, std::make_unique<ReferenceBackend>()), hash);
    EXPECT_EQ(record().recording.hash, hash);
}

TEST(SessionFile, AMeshWhoseNameIsNoUtf8IsSimulatedButCannotBeNamed)
{
    const test::ScratchFolder scratch;
    const std::string file = scratch.write("bad\xff.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    SessionFile session{sceneForObj(file, {}), {}};
    EXPECT_EQ(session.scene.name, "bad\xef\xbf\xbd");
    EXPECT_EQ(Simulation(buildScene(session.scene).world, std::make_unique<ReferenceBackend>()).world().cloths.size(), 1u);
    try
    {
        formatSession(session, scratch / "a.session");
        FAIL() << "a path was written that JSON cannot hold";
    }
    catch (const InputError& error)
    {
        EXPECT_NE(std::string(error.what()).find("bad\xef\xbf\xbd.obj is not UTF-8"), std::string::npos) << error.what();
    }
}

TEST(Recorder, KeepsOfWhatWasBeforeAResetTheSettingsOnly)
{
    const Recording recording = record().recording;
    EXPECT_EQ(recording.frames, kFrames - 4);
    ASSERT_GT(recording.commands.size(), 3u);
    EXPECT_TRUE(std::holds_alternative<SetParam>(recording.commands[0].command));
    EXPECT_TRUE(std::holds_alternative<SetParam>(recording.commands[1].command));
    EXPECT_TRUE(std::holds_alternative<Reset>(recording.commands[2].command));
    EXPECT_TRUE(std::holds_alternative<Pin>(recording.commands[3].command));
}

TEST(Recorder, LeavesOutWhatHasNoEffectAndWhatIsReplaced)
{
    Simulation simulation(buildScene(parseScene(kScene, "party.json")).world, cpu());
    simulation.startRecording(kFrame);
    constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
    simulation.apply(Pin{7, 0});
    simulation.apply(Pin{0, 100000});
    simulation.apply(Drag{0, 1, {kNan, 0, 0}});
    simulation.apply(SetParam{param("cloth.density"), 1e9f});
    simulation.apply(RemoveCollider{17});
    EXPECT_TRUE(simulation.recording()->commands.empty());
    for (int i = 0; i < 10; ++i)
    {
        simulation.apply(Drag{0, 1, {0.1f * static_cast<float>(i), 1.0f, 0.0f}});
        simulation.apply(Drag{0, 1, {0.2f * static_cast<float>(i), 1.0f, 0.0f}});
    }
    ASSERT_EQ(simulation.recording()->commands.size(), 1u);
    EXPECT_EQ(std::get<Drag>(simulation.recording()->commands[0].command).position.x, 0.2f * 9.0f);
}

struct Damage
{
    const char* name;
    std::string from, to;           // replaced in a good file
    std::vector<std::string> says;  // all of these
};

class DamagedSessionTest : public testing::TestWithParam<Damage>
{
};

TEST_P(DamagedSessionTest, SaysWhatAndWhere)
{
    SessionFile session;
    session.scene = parseScene(kScene, "party.json");
    session.recording = {kFrame, kFrames, 0, everything(buildScene(session.scene).world)};
    std::string text = formatSession(session, "party.session");
    const size_t at = text.find(GetParam().from);
    ASSERT_NE(at, std::string::npos);
    text.replace(at, GetParam().from.size(), GetParam().to);
    try
    {
        SessionFile read = parseSession(text, "party.session");
        fitToWorld(read.recording, buildScene(read.scene).world, "party.session");
        FAIL() << "was accepted";
    }
    catch (const InputError& error)
    {
        EXPECT_EQ(std::string(error.what()).rfind("party.session:", 0), 0u) << error.what();
        for (const std::string& part : GetParam().says)
            EXPECT_NE(std::string(error.what()).find(part), std::string::npos) << error.what() << "\nlacks: " << part;
    }
}

INSTANTIATE_TEST_SUITE_P(
    All, DamagedSessionTest,
    testing::Values(
        Damage{"version", "\"session\": 1", "\"session\": 2", {"session", "later version"}},
        Damage{"key", "\"frameTime\"", "\"frameTim\"", {"frameTim", "did you mean \"frameTime\""}},
        Damage{"noTime", "\"frameTime\": 0.016666668", "\"frameTime\": 0", {"frameTime", "takes some time"}},
        Damage{"hash", "\"hash\": \"0", "\"hash\": \"x", {"hash", "hexadecimal"}},
        Damage{"scene", "\"generator\": \"sheet\"", "\"generator\": \"shee\"", {":", "scene.cloths[0].mesh.generator", "sheet"}},
        Damage{"kind", "\"do\": \"drag\"", "\"do\": \"drags\"", {"commands[2].do", "did you mean \"drag\""}},
        Damage{"param", "\"cloth.density\"", "\"cloth.densty\"", {"commands[0].param", "cloth.density"}},
        Damage{"value", "\"value\": 0.1", "\"value\": 100", {"commands[0].value", "0.001"}},
        Damage{"valueType", "\"value\": 0.1", "\"value\": \"a\"", {"commands[0].value", "a number"}},
        Damage{"cloth", "\"cloth\": 0, \"particle\": 5", "\"cloth\": 2, \"particle\": 5", {"commands[2].cloth", "between 0 and 1"}},
        Damage{"particle", "\"cloth\": 0, \"particle\": 5", "\"cloth\": 0, \"particle\": 144", {"commands[2].particle", "144 particles"}},
        Damage{"particles", "\"particles\": [60,", "\"particles\": [144,", {"commands[22].particles", "144 particles"}},
        Damage{"negative", "\"cloth\": 0, \"particle\": 5", "\"cloth\": 0, \"particle\": -1", {"commands[2].particle"}},
        Damage{"order", "\"frame\": 6", "\"frame\": 1", {"commands[11].frame", "frame 5"}},
        Damage{"late", "\"frame\": 20", "\"frame\": 99", {".frame", "only 24 frames"}},
        Damage{"infinite", "\"position\": [0.1, ", "\"position\": [1e300, ", {"commands[2].position[0]", "too large"}},
        Damage{"short", "\"position\": [0.1, ", "\"position\": [", {"commands[2].position", "three numbers"}},
        Damage{"mesh", "\"mesh\": 0", "\"mesh\": 1", {"collider.mesh"}},
        Damage{"track", "\"track\": \"swing\"", "\"track\": \"swim\"", {"collider.track", "did you mean \"swing\""}},
        Damage{"cut", "\"commands\": [", "\"commands\": [}", {"party.session:"}}),
    [](const auto& entry) { return entry.param.name; });

}  // namespace
}  // namespace drape
