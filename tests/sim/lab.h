// A bench for physics: one cloth, a few colliders, and measurements in double precision.
#pragma once

#include <cmath>
#include <memory>
#include <utility>
#include <vector>

#include "sim/cpu/reference_backend.h"
#include "sim/scene/mesh_generators.h"
#include "sim/simulation.h"

namespace drape {

/// A cloth that nothing acts on: no gravity, air, damping, tethers, self collision or distance from colliders.
struct Lab
{
    WorldSetup setup;

    explicit Lab(const ClothMesh& mesh)
    {
        ClothSetup cloth;
        cloth.mesh = std::make_shared<ClothMesh>(mesh);
        cloth.fabric = cook(mesh, {});
        cloth.startPositions.resize(mesh.positions.size());
        for (size_t v = 0; v < mesh.positions.size(); ++v)
            cloth.startPositions[cloth.fabric->particleOfVertex[v]] = mesh.positions[v];
        cloth.params.cloth.damping = {0.0f, 0.0f, 0.0f};
        cloth.params.tethers.on = false;
        cloth.params.selfCollision.on = false;
        cloth.params.collision.offset = 0.0f;
        setup.cloths.push_back(cloth);
        setup.params.wind.airDensity = 0.0f;
        setup.params.solver.gravity = {0.0f, 0.0f, 0.0f};
    }

    ClothSetup& cloth() { return setup.cloths[0]; }
    SceneParams& params() { return setup.params; }
    uint32_t particle(uint32_t vertex) { return cloth().fabric->particleOfVertex[vertex]; }

    /// Turns the start about the x axis [degrees].
    Lab& tilt(double degrees)
    {
        const double angle = degrees * 3.14159265358979323846 / 180.0;
        const auto c = static_cast<float>(std::cos(angle)), s = static_cast<float>(std::sin(angle));
        for (Vec3f& x : cloth().startPositions)
            x = {x.x, c * x.y - s * x.z, s * x.y + c * x.z};
        return *this;
    }
    Lab& lift(const Vec3f& by)
    {
        for (Vec3f& x : cloth().startPositions)
            x += by;
        return *this;
    }
    Simulation start() { return Simulation(setup, std::make_unique<ReferenceBackend>()); }
};

inline ClothMesh makeSquare(uint32_t side, float size)
{
    return makeSheet(side, side, size, size, Diagonals::alternating);
}

inline void run(Simulation& simulation, int frames, float dt = 1.0f / 60.0f)
{
    for (int i = 0; i < frames; ++i)
        simulation.advance(dt);
}

/// Mass of a particle [kg], pins included.
inline double massOf(const Cloth& cloth, uint32_t particle)
{
    return static_cast<double>(cloth.fabric().particleArea[particle]) * static_cast<double>(cloth.params().cloth.density);
}

/// Linear and angular momentum about the origin, from the last iteration's displacements: [kg m] and [kg m^2] an iteration.
struct Momentum
{
    Vec3d linear{0, 0, 0}, angular{0, 0, 0};
    double scale = 0.0;  // sum of the particles' |m dx|, to measure errors against
};
inline Momentum momentumOf(const Cloth& cloth)
{
    Momentum sum;
    for (uint32_t i = 0; i < cloth.fabric().particleCount; ++i)
    {
        const double mass = massOf(cloth, i);
        const Vec3f move = cloth.state.current[i] - cloth.state.previous[i];
        sum.linear += toDouble(move) * mass;
        sum.angular += toDouble(cross(cloth.state.current[i], move)) * mass;
        sum.scale += mass * static_cast<double>(length(move));
    }
    return sum;
}

/// Mean velocity [m/s] in the last iteration, weighted by mass.
inline Vec3d velocityOf(const Simulation& simulation)
{
    const Cloth& cloth = simulation.world().cloths[0];
    double mass = 0.0;
    for (uint32_t i = 0; i < cloth.fabric().particleCount; ++i)
        mass += massOf(cloth, i);
    const Momentum momentum = momentumOf(cloth);
    return momentum.linear * (1.0 / (mass * simulation.world().lastStep));
}

}  // namespace drape
