// What cooking makes of a mesh: everything about a cloth that does not change while it moves. Immutable and shared.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "sim/adjacency.h"
#include "sim/cloth_mesh.h"
#include "sim/edge_set.h"
#include "sim/level.h"
#include "sim/padded_array.h"
#include "sim/progress.h"
#include "sim/vec3.h"

namespace drape {

/// A run of hinges of which no two share a particle.
struct HingeSet
{
    uint32_t first, count;
};

/// Pairs of triangles that meet at an edge, set by set.
struct Hinges
{
    std::vector<uint32_t> corners;  // particles: the edge's ends, then the other corners, shape [hinges * 4]
    std::vector<float> angles;      // at rest [rad], shape [hinges]
    std::vector<HingeSet> sets;     // in the order in which they are solved
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
    float area = 0.0f;                 // [m^2]
    float restSize = 0.0f;             // diagonal of the box around them [m]
    std::vector<float> particleArea;   // a third of the area of the particle's triangles [m^2], shape [particles]

    std::vector<uint32_t> triangles;  // particle indices, shape [triangles * 3]
    std::vector<float> triangleArea;  // at rest [m^2], shape [triangles]
    Adjacency trianglesOfParticle;    // items: triangle * 3 + corner

    // Set by set. A padding edge joins a place behind the particles with itself: paddedCount(particleCount) + its place in its lanes.
    // Runs know the ends of their edges, so only those of the others are stored.
    std::vector<uint32_t> edges;                          // particle indices, shape [scattered edges and padding * 2]
    std::vector<float> restLengths;                       // [m], shape [edges and padding]
    std::vector<EdgeSet> sets;                            // in the order in which they are solved
    std::vector<EdgeRun> edgeRuns;                        // set by set
    std::array<float, kPhaseTypeCount> meanRestLength{};  // of each type's edges [m]

    std::vector<Level> levels;  // from fine to coarse; none on a small cloth

    bool closed = false;      // every edge has two triangles, which agree on the front
    float restVolume = 0.0f;  // sixfold, signed [m^3]; of a closed cloth

    std::vector<uint32_t> particleOfVertex;  // particle of each mesh vertex, shape [vertices]
    std::vector<uint32_t> vertexOfParticle;  // its inverse, shape [particles]

    uint32_t edgeCount() const
    {
        uint32_t count = 0;
        for (const EdgeSet& set : sets)
            count += set.count;
        return count;
    }
    /// Calls visit(edge, a, b) for each edge of a set, in the order in which they are solved; a and b are its ends.
    template <class Visit>
    void forEachEdge(const EdgeSet& set, const Visit& visit) const
    {
        for (uint32_t r = set.firstRun; r < set.firstRun + set.runCount; ++r)
            for (uint32_t i = 0; i < edgeRuns[r].count; ++i)
                visit(edgeRuns[r].first + i, edgeRuns[r].a + i, edgeRuns[r].b + i);
        const uint32_t* ends = edges.data() + size_t{2} * set.firstEnds;
        for (uint32_t e = set.scattered; e < set.first + set.count; ++e, ends += 2)
            visit(e, ends[0], ends[1]);
    }
    uint32_t triangleCount() const { return static_cast<uint32_t>(triangleArea.size()); }

    /// Particles that share an edge of a triangle with this one, ascending. `room`: where the answer stands.
    std::span<const uint32_t> neighboursOf(uint32_t particle, std::vector<uint32_t>& room) const;

    /// Made when first asked for, by whatever thread: only one of the two bending models needs them.
    const Hinges& hinges() const;

    /// In the order in which they are solved, in batches of 32 that share no particle (sim/virtual_particles.cpp). Placed when first asked
    /// for, by whatever thread: most cloths never need them, and they take as much memory as half of the rest.
    const std::vector<VirtualParticle>& virtualParticles() const;

private:
    mutable std::once_flag hingesMade_;
    mutable Hinges hinges_;
    mutable std::once_flag virtualParticlesPlaced_;
    mutable std::vector<VirtualParticle> virtualParticles_;
};

struct CookOptions
{
    Vec3f gravity{0.0f, -9.81f, 0.0f};  // [m/s^2]; its direction tells vertical edges from horizontal ones
};

/// Whether an edge of the mesh is vertical or horizontal, by its direction at rest.
PhaseType structuralType(const Vec3f& along, const Vec3f& gravity);

/// Cooks a mesh. Deterministic and near linear. Throws Cancelled, and std::invalid_argument for an empty mesh.
std::shared_ptr<const Fabric> cook(const ClothMesh& mesh, const CookOptions& options, Progress* progress = nullptr);

}  // namespace drape
