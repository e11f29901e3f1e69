// Any sequence of commands and frames: all particles stay somewhere, and two backends have the same bits. With DRAPE_FUZZ_PRINT set it
// says what it does.
#include <algorithm>
#include <bit>
#include <nlohmann/json.hpp>
#include <vector>

#include "sim/cpu/cpu_backend.h"
#include "sim/cpu/reference_backend.h"
#include "sim/scene/scene.h"
#include "sim/scene/session_commands.h"
#include "sim/simulation.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/random_commands.h"

namespace drape {
namespace {

const char* const kScenes[] = {
    R"({"cloths": [{"mesh": {"generator": "sheet", "columns": 9, "rows": 9}, "position": [0, 1, 0], "pins": "corners",
         "params": {"selfCollision": {"distance": 0.06}}}],
        "colliders": [{"type": "plane"}, {"type": "sphere", "center": [0.1, 0.6, 0.3], "radius": 0.3}]})",
    R"({"cloths": [{"mesh": {"generator": "sheet", "columns": 8, "rows": 8}, "position": [0, 0.6, 0], "rotation": [90, 0, 0]},
                   {"mesh": {"generator": "irregularSheet", "vertices": 60}, "position": [0.1, 0.7, 0], "rotation": [80, 0, 0]}],
        "colliders": [{"type": "box", "center": [0, 0.2, 0], "halfSize": [0.25, 0.2, 0.25]}]})",
    R"({"cloths": [{"mesh": {"generator": "sphere", "divisions": 4, "radius": 0.3}, "position": [0, 1, 0],
         "params": {"pressure": {"stiffness": 0.5}, "bending": {"stiffness": 0.5}}}],
        "colliders": [{"type": "plane"}, {"type": "mesh", "mesh": {"generator": "sphere", "divisions": 3, "radius": 0.2}}]})",
    R"({"tracks": [{"name": "swing", "keys": [{"time": 0}, {"time": 0.5, "shift": [0.5, 0, 0], "turn": [0, 90, 0]}, {"time": 1}]}],
        "cloths": [{"mesh": {"generator": "sheet", "columns": 10, "rows": 7}, "position": [0, 1, 0], "pins": "top", "frameTrack": "swing",
         "params": {"collision": {"continuous": true, "restitution": 0.4}}}],
        "colliders": [{"type": "capsule", "a": [-0.3, 0.5, 0.1], "b": [0.3, 0.5, 0.1], "radiusA": 0.1, "radiusB": 0.2}]})",
};

const WorldSetup& worldOf(uint32_t scene)
{
    static const std::vector<WorldSetup> worlds = [] {
        std::vector<WorldSetup> built;
        for (const char* text : kScenes)
            built.push_back(buildScene(parseScene(text, "/nowhere/fuzz.json")).world);
        return built;
    }();
    return worlds[scene];
}

/// Cloths, particles and colliders that commands speak of; not all scenes have as many.
constexpr CommandRange kWidest{2, 120, 4};

void print(const Command& command, uint64_t frame)
{
    try
    {
        std::fprintf(stderr, "%s\n", commandJson({frame, command}, {}).dump().c_str());
    }
    catch (const InputError& error)
    {
        std::fprintf(stderr, "%s\n", error.what());
    }
}

void compare(const World& a, const World& b)
{
    for (size_t c = 0; c < a.cloths.size(); ++c)
        for (uint32_t i = 0; i < a.cloths[c].fabric().particleCount; ++i)
        {
            const Vec3f x = a.cloths[c].state.current[i], y = b.cloths[c].state.current[i];
            require(isFinite(x) && isFinite(a.cloths[c].state.previous[i]), "particle " + std::to_string(i) + " is nowhere");
            for (float Vec3f::*axis : {&Vec3f::x, &Vec3f::y, &Vec3f::z})
                require(std::bit_cast<uint32_t>(x.*axis) == std::bit_cast<uint32_t>(y.*axis),
                        "the backends differ at particle " + std::to_string(i));
        }
}

}  // namespace
}  // namespace drape

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    using namespace drape;
    constexpr int kMostFrames = 60, kMostIterations = 300;  // a frame may have up to 256 of them
    constexpr float kFrameTimes[] = {1.0f / 60.0f, 1.0f / 30.0f, 1.0f / 144.0f, 1e-3f, 0.1f, 1.0f};
    static const std::vector<std::string> simds = CpuBackend::simdNames();
    static const bool talks = std::getenv("DRAPE_FUZZ_PRINT") != nullptr;
    Decisions decide(data, size);
    const WorldSetup& world = worldOf(decide.below(static_cast<uint32_t>(std::size(kScenes))));
    Simulation reference(world, std::make_unique<ReferenceBackend>());
    Simulation other(world, std::make_unique<CpuBackend>(simds[0]));
    const auto takeBackend = [&] {
        other.setBackend(std::make_unique<CpuBackend>(simds[decide.below(static_cast<uint32_t>(simds.size()))]));
        // Mostly one: on a machine that is busy, threads wait for each other far longer than they work.
        other.backend().setThreads(std::max(1, static_cast<int>(decide.below(12)) - 8));
    };
    for (int frame = 0, iterations = 0; frame < kMostFrames && iterations < kMostIterations && !decide.empty();)
    {
        const uint32_t what = decide.below(8);
        if (what < 3)
        {
            const float dt = kFrameTimes[what == 2 ? decide.below(static_cast<uint32_t>(std::size(kFrameTimes))) : 0];
            if (talks)
                std::fprintf(stderr, "frame of %g s\n", static_cast<double>(dt));
            reference.advance(dt);
            other.advance(dt);
            compare(reference.world(), other.world());
            ++frame;
            iterations += reference.lastStep().iterations;
        }
        else if (what == 3 && decide.below(8) == 0)
        {
            takeBackend();
        }
        else
        {
            const Command command = decideCommand(decide, kWidest, world.colliders);
            if (talks)
                print(command, reference.world().frame);
            reference.apply(command);
            other.apply(command);
        }
    }
    return 0;
}
