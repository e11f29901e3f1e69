#include "sim/scene/session_file.h"

#include <fmt/format.h>

#include <charconv>
#include <limits>
#include <nlohmann/json.hpp>

#include "sim/scene/json_place.h"
#include "sim/scene/json_text.h"
#include "sim/scene/read_file.h"
#include "sim/scene/scene_json.h"
#include "sim/scene/session_commands.h"

namespace drape {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kVersion = 1;
constexpr int64_t kMostFrames = int64_t{1} << 53;

uint64_t readHash(const JsonPlace& place)
{
    const std::string digits = place.text();
    uint64_t hash = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), hash, 16);
    if (digits.size() != 16 || error != std::errc() || end != digits.data() + digits.size())
        place.fail(fmt::format("\"{}\" is no hash: that has 16 hexadecimal digits", digits));
    return hash;
}

std::vector<RecordedCommand> readCommands(const JsonPlace& list, const Scene& scene, uint64_t frames)
{
    std::vector<RecordedCommand> commands;
    for (const JsonPlace& item : list.items())
    {
        commands.push_back(readCommand(item, scene));
        const uint64_t frame = commands.back().frame;
        if (frame > frames)
            item.get("frame").fail(fmt::format("the session has only {} frames", frames));
        if (commands.size() > 1 && frame < commands[commands.size() - 2].frame)
            item.get("frame").fail(fmt::format("the command before this one is of frame {}", commands[commands.size() - 2].frame));
    }
    return commands;
}

SessionFile readSession(const JsonPlace& place, const std::filesystem::path& file)
{
    const JsonPlace version = place.get("session");
    if (version.whole(1, std::numeric_limits<int32_t>::max()) > kVersion)
        version.fail(
            fmt::format("this is format {}, of a later version of Drape; this one reads format {}", version.node().whole, kVersion));
    place.allowKeys({"session", "frameTime", "frames", "hash", "scene", "commands"});

    SessionFile session;
    const JsonPlace dt = place.get("frameTime");
    session.recording.dt = dt.number(0.0f, 1.0f);
    if (session.recording.dt == 0.0f)
        dt.fail("a frame takes some time");
    session.recording.frames = static_cast<uint64_t>(place.get("frames").whole(0, kMostFrames));
    session.recording.hash = readHash(place.get("hash"));
    session.scene = readScene(place.get("scene"), file);
    session.recording.commands = readCommands(place.get("commands"), session.scene, session.recording.frames);
    return session;
}

}  // namespace

SessionFile parseSession(const std::string& json, const std::filesystem::path& file)
{
    return readJson(json, file.string(), [&](const JsonPlace& place) { return readSession(place, file); });
}

SessionFile loadSession(const std::filesystem::path& file)
{
    return parseSession(readFile(file), file);
}

std::string formatSession(const SessionFile& session, const std::filesystem::path& file)
{
    Scene scene = relocated(session.scene, file);
    for (SceneCloth& cloth : scene.cloths)
        cloth.fabric = nullptr;  // its parameters are written out: the fabric's file may change
    Json json{{"session", kVersion},
              {"frameTime", jsonNumber(session.recording.dt)},
              {"frames", session.recording.frames},
              {"hash", fmt::format("{:016x}", session.recording.hash)},
              {"scene", sceneJson(scene)},
              {"commands", Json::array()}};
    for (const RecordedCommand& recorded : session.recording.commands)
        json["commands"].push_back(commandJson(recorded, session.scene));
    return formatJson(json);
}

void fitToWorld(Recording& recording, const WorldSetup& world, const std::filesystem::path& file)
{
    for (size_t i = 0; i < recording.commands.size(); ++i)
    {
        const auto checkParticle = [&](int cloth, uint32_t particle, const char* key) {
            const uint32_t count = world.cloths.at(static_cast<size_t>(cloth)).fabric->particleCount;
            if (particle >= count)
                throw InputError(fmt::format("{}: commands[{}].{}: cloth {} has {} particles: there is no particle {}", file.string(), i,
                                             key, cloth, count, particle));
        };
        const auto giveMesh = [&](Collider& collider) {
            for (const Collider& built : world.colliders)
                if (collider.meshSource >= 0 && built.meshSource == collider.meshSource)
                    collider.mesh = built.mesh;
        };
        std::visit(
            [&](auto& command) {
                if constexpr (requires { command.particle; })
                    checkParticle(command.cloth, command.particle, "particle");
                if constexpr (requires { command.particles; })
                    for (const uint32_t particle : command.particles)
                        checkParticle(command.cloth, particle, "particles");
                if constexpr (requires { command.collider; })
                    giveMesh(command.collider);
            },
            recording.commands[i].command);
    }
}

}  // namespace drape
