// Any sequence of commands and frames: all particles stay somewhere, and two backends have the same bits. With DRAPE_FUZZ_PRINT set it
// says what it does.
#include <bit>
#include <nlohmann/json.hpp>
#include <vector>

#include "sim/cpu/cpu_backend.h"
#include "sim/cpu/reference_backend.h"
#include "sim/scene/scene.h"
#include "sim/scene/session_commands.h"
#include "sim/simulation.h"
#include "tests/fuzz/fuzz.h"

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

/// Near the scene, or as far away as a float goes.
Vec3f decidePlace(Decisions& decide)
{
    const auto near = [&] { return decide.between(-2.0f, 2.0f); };
    Vec3f place{near(), near(), near()};
    if (decide.below(8) == 0)
        place = place * std::bit_cast<float>((decide.byte() << 23) & 0x7f800000u);  // a power of two, or infinity
    return place;
}

ParamValue decideValue(const ParamInfo& info, Decisions& decide)
{
    if (std::holds_alternative<bool>(info.initial))
        return decide.below(2) == 1;
    if (const int* high = std::get_if<int>(&info.high))
    {
        const int low = std::get<int>(info.low);
        return low + static_cast<int>(decide.below(static_cast<uint32_t>(std::min(*high - low, 255)) + 1));
    }
    const float low = std::get<float>(info.low), high = std::get<float>(info.high);
    const auto number = [&] {
        switch (decide.below(4))
        {
            case 0:
                return low;
            case 1:
                return high;
            default:
                return decide.between(low, high);
        }
    };
    if (std::holds_alternative<float>(info.initial))
        return number();
    return Vec3f{number(), number(), number()};
}

Collider decideCollider(Decisions& decide, const WorldSetup& world)
{
    Collider collider = world.colliders[decide.below(static_cast<uint32_t>(world.colliders.size()))];
    if (collider.type != ColliderType::mesh)
        collider.type = static_cast<ColliderType>(decide.below(static_cast<uint32_t>(ColliderType::convex)));
    collider.a = decidePlace(decide);
    if (collider.type != ColliderType::plane)
        collider.b = decidePlace(decide);
    collider.radiusA = decide.between(0.0f, 1.0f);
    collider.radiusB = decide.between(0.0f, 1.0f);
    collider.friction = decide.between(0.0f, 2.0f);
    collider.halfSize = {decide.between(0.0f, 1.0f), decide.between(0.0f, 1.0f), decide.between(0.0f, 1.0f)};
    collider.rotation = {decide.between(-360.0f, 360.0f), decide.between(-360.0f, 360.0f), decide.between(-360.0f, 360.0f)};
    return collider;
}

Command decideCommand(Decisions& decide, const WorldSetup& world)
{
    const int cloth = static_cast<int>(decide.below(3)) - 1;
    const uint32_t particle = decide.below(120);
    const auto particles = [&] {
        std::vector<uint32_t> several(decide.below(40));
        for (uint32_t& one : several)
            one = decide.below(120);
        return several;
    };
    const int collider = static_cast<int>(decide.below(4));
    switch (decide.below(19))
    {
        default: {
            const ParamInfo& info = paramTable()[decide.below(static_cast<uint32_t>(paramTable().size()))];
            return SetParam{&info, decideValue(info, decide), cloth};
        }
        case 1:
            return Pin{cloth, particle};
        case 2:
            return Unpin{cloth, particle};
        case 3:
            return UnpinAll{};
        case 4:
        case 5:
            return Drag{cloth, particle, decidePlace(decide)};
        case 6:
            return Release{cloth, particle, decide.below(2) == 1};
        case 7:
            return AddCollider{decideCollider(decide, world)};
        case 8:
            return SetCollider{collider, decideCollider(decide, world)};
        case 9:
            return RemoveCollider{collider};
        case 10:
            return Teleport{cloth, decidePlace(decide), decidePlace(decide) * 180.0f};
        case 11:
            return ClearInertia{cloth};
        case 13:
            return SetPins{cloth, particles(), decide.below(2) == 1};
        case 14:
            return Grab{cloth, particles()};
        case 15:
            return MoveDragged{cloth, decidePlace(decide)};
        case 16:
            return ReleaseDragged{cloth, decide.below(2) == 1};
        case 17:
            return SetStiffness{cloth, particles(), decide.between(0.0f, 1.0f)};
        case 12:
            return decide.below(4) == 0 ? Command(Reset{}) : Command(UnpinAll{});
    }
}

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
    constexpr int kMostFrames = 60;
    constexpr float kFrameTimes[] = {1.0f / 60.0f, 1.0f / 30.0f, 1.0f / 144.0f, 1e-3f, 0.1f, 1.0f};
    static const std::vector<std::string> simds = CpuBackend::simdNames();
    static const bool talks = std::getenv("DRAPE_FUZZ_PRINT") != nullptr;
    Decisions decide(data, size);
    const WorldSetup& world = worldOf(decide.below(static_cast<uint32_t>(std::size(kScenes))));
    Simulation reference(world, std::make_unique<ReferenceBackend>());
    Simulation other(world, std::make_unique<CpuBackend>(simds[0]));
    const auto takeBackend = [&] {
        other.setBackend(std::make_unique<CpuBackend>(simds[decide.below(static_cast<uint32_t>(simds.size()))]));
        other.backend().setThreads(1 + static_cast<int>(decide.below(3)));
    };
    for (int frame = 0; frame < kMostFrames && !decide.empty();)
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
        }
        else if (what == 3 && decide.below(8) == 0)
        {
            takeBackend();
        }
        else
        {
            const Command command = decideCommand(decide, world);
            if (talks)
                print(command, reference.world().frame);
            reference.apply(command);
            other.apply(command);
        }
    }
    return 0;
}
