// What cooking makes of a mesh: everything about a cloth that does not change while it moves. Immutable and shared.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string_view>
#include <vector>

#include "sim/cloth_mesh.h"
#include "sim/padded_array.h"
#include "sim/progress.h"
#include "sim/vec3.h"

namespace drape {

/// Types of edge constraint, in the order in which they are solved: structural edges last, since what is solved last
/// is satisfied best (solver.md, Edges).
enum class PhaseType : uint8_t
{
    bending,
    shear,
    horizontal,
    vertical,
};
inline constexpr int kPhaseTypeCount = 4;
inline constexpr std::array<std::string_view, kPhaseTypeCount> kPhaseTypeNames{"bending", "shear", "horizontal", "vertical"};

/// Edges of one type of which no two share a particle (one colour). First those in runs, then scattered ones, then
/// padding edges: their number is a multiple of kWidestLanes together with the scattered ones.
struct EdgeSet
{
    PhaseType type;
    uint32_t first, count;        // without the padding
    uint32_t firstRun, runCount;  // of Fabric::edgeRuns
    uint32_t scattered;           // the first edge in no run
};

/// Edges first, first + 1, ... that join the particles a, a + 1, ... with b, b + 1, ...: lanes need not look for them.
struct EdgeRun
{
    uint32_t first, count;
    uint32_t a, b;
};

/// For each particle a list, all lists in one array (AdjacencyQuerier of the seed): counts, prefix sum, fill.
struct Adjacency
{
    std::vector<uint32_t> start;  // shape [particles + 1]
    std::vector<uint32_t> items;  // shape [start.back()]
};

/// A run of hinges of which no two share a particle.
struct HingeSet
{
    uint32_t first, count;
};

/// A contact point inside a triangle (collision.virtualParticles).
struct VirtualParticle
{
    std::array<uint32_t, 3> corners;  // particles; kNoTriplet: fills a batch up
    Vec3f weights;                    // of the corners, sum 1
};

struct Fabric
{
    uint32_t particleCount = 0;
    std::vector<Vec3f> restPositions;  // [m], shape [particles]
    float restSize = 0.0f;             // diagonal of the box around them [m]
    std::vector<float> particleArea;   // a third of the area of the particle's triangles [m^2], shape [particles]

    std::vector<uint32_t> triangles;  // particle indices, shape [triangles * 3]
    std::vector<float> triangleArea;  // at rest [m^2], shape [triangles]
    Adjacency trianglesOfParticle;    // items: triangle * 3 + corner

    // Set by set. A padding edge joins a place behind the particles with itself: paddedCount(particleCount) + its place in its lanes.
    std::vector<uint32_t> edges;     // particle indices, shape [edges and padding * 2]
    std::vector<float> restLengths;  // [m], shape [edges and padding]
    std::vector<EdgeSet> sets;       // in the order in which they are solved
    std::vector<EdgeRun> edgeRuns;   // set by set

    std::vector<uint32_t> hinges;     // two triangles at an edge: its ends, the other corners, shape [hinges * 4]
    std::vector<float> hingeAngles;   // at rest [rad], shape [hinges]
    std::vector<HingeSet> hingeSets;  // in the order in which they are solved

    bool closed = false;      // every edge has two triangles, which agree on the front
    float restVolume = 0.0f;  // sixfold, signed [m^3]; of a closed cloth

    Adjacency neighbours;  // particles that share an edge of a triangle, ascending

    std::vector<uint32_t> particleOfVertex;  // particle of each mesh vertex, shape [vertices]
    std::vector<uint32_t> vertexOfParticle;  // its inverse, shape [particles]

    uint32_t edgeCount() const
    {
        uint32_t count = 0;
        for (const EdgeSet& set : sets)
            count += set.count;
        return count;
    }
    uint32_t triangleCount() const { return static_cast<uint32_t>(triangleArea.size()); }

    /// In the order in which they are solved, in batches of 32 that share no particle (sim/virtual_particles.cpp). Placed when first asked
    /// for, by whatever thread: most cloths never need them, and they take as much memory as half of the rest.
    const std::vector<VirtualParticle>& virtualParticles() const;

private:
    mutable std::once_flag virtualParticlesPlaced_;
    mutable std::vector<VirtualParticle> virtualParticles_;
};

struct CookOptions
{
    Vec3f gravity{0.0f, -9.81f, 0.0f};  // [m/s^2]; its direction tells vertical edges from horizontal ones
};

/// Cooks a mesh. Deterministic and near linear. Throws Cancelled, and std::invalid_argument for an empty mesh.
std::shared_ptr<const Fabric> cook(const ClothMesh& mesh, const CookOptions& options, Progress* progress = nullptr);

}  // namespace drape
