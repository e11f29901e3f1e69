// Plays with every scene as a restless user would, for as long as one likes: soak SECONDS VISIT SEED FOLDER [SCENE...]
// Visits the scenes (all of FOLDER, or those named) in turn for VISIT simulated seconds each, with random commands and changes of the
// backend, until SECONDS have been simulated. All positions stay finite; each visit's recorded session, written, read and replayed on
// another backend, comes to the same bits; and the memory in use does not grow from one pass over the scenes to the next.
#include <malloc.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "sim/cpu/cpu_backend.h"
#include "sim/guard.h"
#include "sim/scene/session_commands.h"
#include "sim/scene/session_file.h"
#include "tests/fuzz/random_commands.h"

namespace drape {
namespace {

using Clock = std::chrono::steady_clock;
constexpr float kFrameTime = 1.0f / 60.0f;  // [s]
constexpr int kFramesOfACommand = 4, kFramesOfABackend = 50;
constexpr Clock::duration kPatience = std::chrono::milliseconds(100);  // with one frame, as a user would have
constexpr const char* kFailed = "soak-failed.session";

class Visitor
{
public:
    explicit Visitor(uint32_t seed) : random_(seed) {}

    /// Throws std::runtime_error where something is not as it must be; the session is in kFailed then.
    void visit(const SceneEntry& entry, int frames)
    {
        Scene scene = loadScene(entry.file);
        SceneBuild build = buildScene(scene);
        Simulation simulation(std::move(build.world), anyBackend());
        simulation.startRecording(kFrameTime);
        for (int frame = 0; frame < frames; ++frame)
        {
            if (below(kFramesOfACommand) == 0)
                giveCommand(simulation, scene);
            if (below(kFramesOfABackend) == 0)
                simulation.setBackend(anyBackend());
            const Clock::time_point start = Clock::now();
            simulation.advance(kFrameTime);
            if (Clock::now() - start > kPatience)
                calmDown(simulation);
            if (!isFinite(simulation.world()))
                fail(simulation, scene, entry.id + ", frame " + std::to_string(frame + 1) + ": not finite");
        }
        replay(simulation, scene, entry.id);
    }

private:
    uint32_t below(uint32_t count) { return static_cast<uint32_t>(random_() % count); }

    std::unique_ptr<Backend> anyBackend()
    {
        static const std::vector<std::string> simds = CpuBackend::simdNames();
        auto backend = std::make_unique<CpuBackend>(simds[below(static_cast<uint32_t>(simds.size()))]);
        backend->setThreads(1 + static_cast<int>(below(2)));
        return backend;
    }

    void giveCommand(Simulation& simulation, const Scene& scene)
    {
        std::array<uint8_t, 256> bytes;
        std::ranges::generate(bytes, [this] { return static_cast<uint8_t>(random_()); });
        Decisions decide(bytes.data(), bytes.size());
        const World& world = simulation.world();
        const CommandRange range{static_cast<uint32_t>(world.cloths.size()), world.cloths[0].fabric().particleCount,
                                 static_cast<uint32_t>(world.colliders.size()) + 1};
        const Command command = decideCommand(decide, range, simulation.setup().colliders);
        try
        {
            commandJson({0, command}, scene);
        }
        catch (const InputError&)
        {
            return;  // a place that is not finite: no user can name one
        }
        simulation.apply(command);
    }

    /// An hour with the slowest settings would take days: all parameters as the scene has them, and all of it where that is not enough.
    void calmDown(Simulation& simulation)
    {
        const WorldSetup& setup = simulation.setup();
        bool changed = false;
        for (const ParamInfo& info : paramTable())
            for (int cloth = 0; cloth < static_cast<int>(setup.cloths.size()); ++cloth)
            {
                const Cloth& now = simulation.world().cloths[static_cast<size_t>(cloth)];
                const ParamValue scenes = getParam(info, setup.params, setup.cloths[static_cast<size_t>(cloth)].params);
                if (getParam(info, simulation.world().params, now.params()) == scenes)
                    continue;
                simulation.apply(SetParam{&info, scenes, cloth});
                changed = true;
            }
        if (!changed)
            simulation.apply(Reset{});
    }

    void replay(const Simulation& simulation, const Scene& scene, const std::string& id)
    {
        const std::string text = formatSession(sessionOf(simulation, scene), kFailed);
        SessionFile session = parseSession(text, kFailed);
        SceneBuild build = buildScene(session.scene);
        fitToWorld(session.recording, build.world, kFailed);
        Simulation again(std::move(build.world), anyBackend());
        for (Replay replay(session.recording);; replay.countFrame())
        {
            replay.applyDue([&](const Command& command) { again.apply(command); });
            if (replay.atLastFrame())
                break;
            again.advance(session.recording.dt);
        }
        if (measure(again).hash != session.recording.hash)
            fail(simulation, scene, id + ": the session comes to other bits");
    }

    static SessionFile sessionOf(const Simulation& simulation, const Scene& scene)
    {
        SessionFile session{scene, *simulation.recording()};
        session.recording.hash = measure(simulation).hash;
        return session;
    }

    [[noreturn]] static void fail(const Simulation& simulation, const Scene& scene, const std::string& why)
    {
        std::ofstream(kFailed) << formatSession(sessionOf(simulation, scene), kFailed);
        throw std::runtime_error(why + "; the session is in " + kFailed);
    }

    std::mt19937 random_;
};

/// Memory that is allocated and not freed [MiB]; what the allocator keeps for later does not count.
double memoryInUse()
{
    const struct mallinfo2 info = mallinfo2();
    return static_cast<double>(info.uordblks + info.hblkhd) / (1024.0 * 1024.0);
}

void soak(double seconds, double visit, uint32_t seed, const std::vector<SceneEntry>& scenes)
{
    const int frames = std::max(1, static_cast<int>(visit / static_cast<double>(kFrameTime)));
    const Clock::time_point start = Clock::now();
    Visitor visitor(seed);
    std::vector<double> memory;  // after each pass
    double simulated = 0.0;      // [s]
    while (simulated < seconds)
    {
        for (const SceneEntry& entry : scenes)
            visitor.visit(entry, frames);
        simulated += static_cast<double>(scenes.size()) * visit;
        memory.push_back(memoryInUse());
        std::printf("pass %zu: %.0f s simulated in %.0f s, %.1f MiB in use\n", memory.size(), simulated,
                    std::chrono::duration<double>(Clock::now() - start).count(), memory.back());
        std::fflush(stdout);
    }
    // The first passes fill what is kept for later, such as static lists.
    constexpr size_t kWarm = 2;
    constexpr double kSlack = 2.0;  // [MiB]
    if (memory.size() > kWarm && memory.back() > memory[kWarm - 1] + kSlack)
        throw std::runtime_error("the memory in use grew from " + std::to_string(memory[kWarm - 1]) + " to " +
                                 std::to_string(memory.back()) + " MiB");
}

}  // namespace
}  // namespace drape

int main(int argc, char** argv)
{
    if (argc < 5)
    {
        std::fprintf(stderr, "drape_soak SECONDS VISIT SEED FOLDER [SCENE...]\n");
        return 2;
    }
    try
    {
        std::vector<drape::SceneEntry> scenes = drape::listScenes(argv[4]);
        const std::vector<std::string> named(argv + 5, argv + argc);
        if (!named.empty())
            std::erase_if(scenes, [&](const drape::SceneEntry& entry) { return std::ranges::find(named, entry.id) == named.end(); });
        if (scenes.empty())
            throw std::runtime_error("there is no such scene");
        drape::soak(std::atof(argv[1]), std::atof(argv[2]), static_cast<uint32_t>(std::atoi(argv[3])), scenes);
    }
    catch (const std::exception& error)
    {
        std::fprintf(stderr, "soak: %s\n", error.what());
        return 1;
    }
}
