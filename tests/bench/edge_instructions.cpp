// Passes over the edges of one sheet and nothing else, for check_edge_instructions: edge_instructions NAME[:SIMD] PASSES
#include <cstdio>
#include <cstdlib>

#include "app/backend_choice.h"
#include "app/bench/bench_scene.h"
#include "sim/simulation.h"

int main(int argc, char** argv)
{
    using namespace drape;
    if (argc != 3)
        return 2;
    Simulation simulation(buildScene(makeBenchScene("sheet-32")).world, makeBackend("reference", 1));
    simulation.advance(1.0f / 60.0f);

    World world = simulation.world();
    const std::unique_ptr<Backend> backend = makeBackend(parseBackendChoice(argv[1]));
    backend->setThreads(1);
    backend->beginFrame(simulation.lastStep(), world);
    backend->run(Stage::integrate, 0);
    for (int i = 0; i < std::atoi(argv[2]); ++i)
        backend->run(Stage::edges, 0);
    backend->endFrame();
    std::printf("%u\n", world.cloths[0].fabric().edgeCount());
    return 0;
}
