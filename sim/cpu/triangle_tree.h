// Finds the triangles of a moving cloth near a place: a tree of boxes over the triangles.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "sim/bounds.h"
#include "sim/cpu/thread_team.h"
#include "sim/surface_tree.h"

namespace drape {

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
            if (node >= shape_.firstLeaf)
            {
                const size_t begin = size_t{node - shape_.firstLeaf} * SurfaceTree::kLeafSize,
                             end = std::min(begin + SurfaceTree::kLeafSize, shape_.order.size());
                for (size_t i = begin; i < end; ++i)
                    if (boxes_[i].touches(box))
                        near(shape_.order[i]);
                continue;
            }
            stack[depth++] = 2 * node + 1;
            stack[depth++] = 2 * node + 2;
        }
    }

    /// Of edge k of triangle t, see SurfaceTree::edges.
    int32_t edgeAt(uint32_t t, size_t k) const { return shape_.edges[3 * size_t{t} + k]; }
    const std::vector<SurfaceTree::Edge>& rims() const { return shape_.rims; }

private:
    void fitLeaf(size_t leaf, std::span<const Vec3f> before, std::span<const Vec3f> now);

    const Fabric* fabric_ = nullptr;
    SurfaceTree shape_;
    std::vector<Bounds> boxes_;  // of the triangles in its order
    std::vector<Bounds> nodes_;
};

}  // namespace drape
