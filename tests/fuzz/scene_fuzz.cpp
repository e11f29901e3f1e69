// Any text as a scene: a message, or a scene that is written as what reads back to it and that can be built and run.
#include "sim/cpu/reference_backend.h"
#include "sim/scene/load_estimate.h"
#include "sim/scene/scene.h"
#include "sim/simulation.h"
#include "tests/fuzz/fuzz.h"

namespace drape {
namespace {

void buildAndRun(const Scene& scene)
{
    constexpr double kQuick = 3000;  // particles
    if (estimateLoad(scene).particles > kQuick)
        return;
    const SceneBuild build = buildScene(scene);
    Simulation simulation(build.world, std::make_unique<ReferenceBackend>());
    for (int frame = 0; frame < 2; ++frame)
        simulation.advance(1.0f / 60.0f);
    require(measure(simulation).nonFinite == 0, "a particle is nowhere after two frames");
}

}  // namespace
}  // namespace drape

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    using namespace drape;
    const std::filesystem::path file = "/nowhere/fuzz.json";
    try
    {
        const Scene scene = parseScene(textOf(data, size), file);
        const std::string written = formatScene(scene);
        require(formatScene(parseScene(written, file)) == written, "a scene is written as another one");
        buildAndRun(scene);
    }
    catch (const InputError& error)
    {
        require(error.what()[0] != '\0', "it was refused without a reason");
    }
    return 0;
}
