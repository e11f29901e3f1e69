// Finds the triangles of a moving cloth near a place: a tree of boxes over the triangles.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "sim/bounds.h"
#include "sim/cpu/thread_team.h"
#include "sim/fabric.h"

namespace drape {

/// The tree's shape comes from the cloth at rest (triangles along a space-filling curve), since what is near on the cloth
/// stays near; only its boxes are made anew when the cloth moves. Node i has the children 2i+1 and 2i+2, a leaf four triangles.
class TriangleTree
{
public:
    void build(const Fabric& fabric);
    bool builtFor(const Fabric& fabric) const { return fabric_ == &fabric; }

    /// Boxes around the triangles on their way from `before` to `now`, each of shape [particles]. All members of a team call it.
    void fit(std::span<const Vec3f> before, std::span<const Vec3f> now, ThreadTeam::Member& member);

    /// Calls near(triangle) for each triangle whose box touches `box`, in no order that matters.
    template <class Near>
    void forEachNear(const Bounds& box, Near&& near) const
    {
        if (nodes_.empty())
            return;
        std::array<uint32_t, 64> stack;  // deeper than any tree of 32-bit indices
        uint32_t depth = 0;
        stack[depth++] = 0;
        while (depth > 0)
        {
            const uint32_t node = stack[--depth];
            if (!nodes_[node].touches(box))
                continue;
            if (node >= firstLeaf_)
            {
                const size_t begin = size_t{node - firstLeaf_} * kLeafSize, end = std::min(begin + kLeafSize, order_.size());
                for (size_t i = begin; i < end; ++i)
                    if (boxes_[i].touches(box))
                        near(order_[i]);
                continue;
            }
            stack[depth++] = 2 * node + 1;
            stack[depth++] = 2 * node + 2;
        }
    }

    /// Edge k of triangle t leads from its corner k to the next. Each edge is counted once, at its first triangle.
    static constexpr int32_t kNotHere = -2, kInner = -1;
    /// Its number among the rims, kInner where two or more triangles meet, kNotHere where another triangle counts it.
    int32_t edgeAt(uint32_t t, size_t k) const { return edges_[3 * size_t{t} + k]; }

    using Edge = std::array<uint32_t, 2>;
    /// Edges of one triangle only.
    const std::vector<Edge>& rims() const { return rims_; }

private:
    static constexpr size_t kLeafSize = 4;

    void findRims();
    void fitLeaf(size_t leaf, std::span<const Vec3f> before, std::span<const Vec3f> now);

    const Fabric* fabric_ = nullptr;
    std::vector<uint32_t> order_;  // triangles, leaf after leaf
    std::vector<Bounds> boxes_;    // of the triangles in that order
    std::vector<Bounds> nodes_;
    uint32_t firstLeaf_ = 0;
    std::vector<int32_t> edges_;  // shape [triangles * 3]
    std::vector<Edge> rims_;
};

}  // namespace drape
