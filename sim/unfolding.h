// Lays the neighbourhood of a vertex flat.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "sim/fabric.h"

namespace drape {

/// A triangulated surface that is known by the lengths of its edges.
class Surface
{
public:
    /// The mesh that a fabric was cooked from. `neighbours` of its particles: for who visits all of them; else found when asked for.
    explicit Surface(const Fabric& fabric, const Adjacency* neighbours = nullptr);
    /// `lengths` belong to `neighbours.items` [m].
    Surface(const std::vector<uint32_t>& triangles, const Adjacency& trianglesOfVertex, const Adjacency& neighbours,
            const std::vector<float>& lengths);

    uint32_t vertexCount() const { return static_cast<uint32_t>(trianglesOfVertex_.start.size() - 1); }
    const std::vector<uint32_t>& triangles() const { return triangles_; }
    std::span<const uint32_t> trianglesOf(uint32_t vertex) const;   // triangle * 3 + corner
    std::span<const uint32_t> neighboursOf(uint32_t vertex) const;  // ascending; valid until the next call
    /// Of an edge [m].
    double edgeLength(uint32_t a, uint32_t b) const;

private:
    const std::vector<uint32_t>& triangles_;
    const Adjacency& trianglesOfVertex_;
    const Adjacency* neighbours_;
    const std::vector<float>* lengths_ = nullptr;
    const Fabric* fabric_ = nullptr;
    mutable std::vector<uint32_t> found_;
};

/// A place in the plane that a neighbourhood is laid into [m].
struct PlanePoint
{
    double x = 0.0, y = 0.0;
};

/// The plane around one vertex. Triangles are laid down one beside the other, outwards from it: without error where the
/// surface is developable, and elsewhere with each triangle's edge to the one laid before it in its true length. What no
/// triangle leads to lies straight on from what it is joined to.
class Unfolding
{
public:
    explicit Unfolding(const Surface& surface) : surface_(surface), round_(surface.vertexCount(), 0), at_(surface.vertexCount()) {}

    /// Lays out enough that all of `wanted` have their places, if an edge leads there at all.
    void around(uint32_t center, std::span<const uint32_t> wanted);

    bool has(uint32_t vertex) const { return round_[vertex] == now_; }
    PlanePoint at(uint32_t vertex) const { return at_[vertex]; }

private:
    void place(uint32_t vertex, PlanePoint point);
    void layFan(uint32_t center);
    void layTriangles();
    void layAcross(uint32_t triangle, uint32_t side);
    uint32_t across(uint32_t triangle, uint32_t side);
    void placeAcross(uint32_t p, uint32_t q, uint32_t w, double side);
    void layEdges(uint32_t center);
    bool done() const { return missing_ == 0; }

    const Surface& surface_;
    std::vector<uint32_t> round_;  // in which a vertex was placed last
    std::vector<PlanePoint> at_;
    std::vector<uint32_t> across_;             // by triangle and side, as far as it was asked for
    std::vector<uint32_t> wantedIn_, laidIn_;  // rounds, by vertex and by triangle
    std::vector<uint32_t> triangles_;          // laid, in their order
    std::vector<uint32_t> placed_;             // vertices in the order in which they were placed
    uint32_t now_ = 0;
    size_t missing_ = 0;
};

}  // namespace drape
