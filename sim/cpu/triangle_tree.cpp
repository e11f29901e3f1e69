#include "sim/cpu/triangle_tree.h"

#include <bit>

namespace drape {

void TriangleTree::build(const Fabric& fabric)
{
    fabric_ = &fabric;
    shape_ = makeSurfaceTree(fabric);
    boxes_.resize(shape_.order.size());
    nodes_.assign(shape_.nodeCount, {});
}

void TriangleTree::fitLeaf(size_t leaf, std::span<const Vec3f> before, std::span<const Vec3f> now)
{
    Bounds all;
    const size_t begin = leaf * SurfaceTree::kLeafSize, end = std::min(begin + SurfaceTree::kLeafSize, shape_.order.size());
    for (size_t i = begin; i < end; ++i)
    {
        Bounds box;
        for (size_t corner = 0; corner < 3; ++corner)
        {
            const uint32_t particle = fabric_->triangles[3 * size_t{shape_.order[i]} + corner];
            box.add(before[particle]);
            box.add(now[particle]);
        }
        boxes_[i] = box;
        all.add(box);
    }
    nodes_[shape_.firstLeaf + leaf] = all;
}

void TriangleTree::fit(std::span<const Vec3f> before, std::span<const Vec3f> now, ThreadTeam::Member& member)
{
    const Share leaves = member.share(nodes_.size() - shape_.firstLeaf);
    for (size_t leaf = leaves.begin; leaf < leaves.end; ++leaf)
        fitLeaf(leaf, before, now);
    member.barrier();
    // Depth by depth, the deepest first; what is left near the root is for one.
    constexpr size_t kWorthSharing = 512;
    const auto fitNodes = [&](size_t begin, size_t end) {
        for (size_t node = end; node-- > begin;)
        {
            Bounds box = nodes_[2 * node + 1];
            box.add(nodes_[2 * node + 2]);
            nodes_[node] = box;
        }
    };
    size_t end = shape_.firstLeaf;
    while (end >= kWorthSharing)
    {
        const size_t begin = std::bit_floor(end) - 1;
        const Share part = member.share(end - begin);
        fitNodes(begin + part.begin, begin + part.end);
        member.barrier();
        end = begin;
    }
    if (member.index() == 0)
        fitNodes(0, end);
    member.barrier();
}

}  // namespace drape
