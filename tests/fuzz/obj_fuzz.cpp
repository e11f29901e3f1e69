// Any text as an OBJ file: a message, or a mesh that can be cooked and simulated.
#include <cmath>

#include "sim/cpu/reference_backend.h"
#include "sim/scene/obj_loader.h"
#include "sim/simulation.h"
#include "tests/fuzz/fuzz.h"

namespace drape {
namespace {

void checkMesh(const ClothMesh& mesh)
{
    require(!mesh.triangles.empty(), "a mesh without triangles was taken");
    for (const Vec3f& x : mesh.positions)
        require(isFinite(x), "a vertex is nowhere");
    for (const uint32_t vertex : mesh.triangles)
        require(vertex < mesh.positions.size(), "a triangle has a corner that does not exist");
    for (const uint32_t vertex : mesh.drawVertex)
        require(vertex < mesh.positions.size(), "a drawn vertex is none of the surface");
    for (const uint32_t vertex : mesh.drawTriangles)
        require(vertex < mesh.drawVertex.size(), "a drawn triangle has a corner that does not exist");
    for (const uint32_t vertex : mesh.sourceFaces)
        require(vertex < mesh.sourceVertex.size(), "a face of the source has a corner that does not exist");
    for (const uint32_t vertex : mesh.sourceVertex)
        require(vertex == ClothMesh::kNone || vertex < mesh.positions.size(), "a vertex of the source is none of the surface");
}

void simulate(const ClothMesh& mesh)
{
    ClothSetup cloth;
    cloth.mesh = std::make_shared<ClothMesh>(mesh);
    cloth.fabric = cook(mesh, {});
    require(cloth.fabric->particleCount > 0 && std::isfinite(cloth.fabric->area), "the fabric has no size");
    cloth.startPositions.resize(mesh.positions.size());
    for (size_t v = 0; v < mesh.positions.size(); ++v)
        cloth.startPositions[cloth.fabric->particleOfVertex[v]] = mesh.positions[v];
    WorldSetup setup;
    setup.cloths.push_back(cloth);
    Simulation simulation(setup, std::make_unique<ReferenceBackend>());
    for (int frame = 0; frame < 3; ++frame)
        simulation.advance(1.0f / 60.0f);
    require(measure(simulation).nonFinite == 0, "a particle is nowhere after three frames");
}

}  // namespace
}  // namespace drape

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size)
{
    using namespace drape;
    try
    {
        const LoadedMesh loaded = parseObj(textOf(data, size), "fuzz.obj", {});
        checkMesh(loaded.mesh);
        constexpr size_t kQuick = 2000;  // vertices
        if (loaded.mesh.positions.size() <= kQuick)
            simulate(loaded.mesh);
    }
    catch (const InputError& error)
    {
        require(error.what()[0] != '\0', "it was refused without a reason");
    }
    return 0;
}
