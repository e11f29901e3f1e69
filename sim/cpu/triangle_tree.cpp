#include "sim/cpu/triangle_tree.h"

#include <bit>
#include <numeric>

namespace drape {
namespace {

/// Spreads 10 bits to every third bit.
uint32_t spread(uint32_t x)
{
    x = (x | x << 16) & 0x030000ffu;
    x = (x | x << 8) & 0x0300f00fu;
    x = (x | x << 4) & 0x030c30c3u;
    return (x | x << 2) & 0x09249249u;
}

}  // namespace

void TriangleTree::build(const Fabric& fabric)
{
    fabric_ = &fabric;
    const uint32_t count = fabric.triangleCount();
    Bounds all;
    for (const Vec3f& x : fabric.restPositions)
        all.add(x);
    const Vec3f extent = all.high - all.low;
    const float largest = std::max({extent.x, extent.y, extent.z, 1e-20f});
    std::vector<uint32_t> code(count);
    for (uint32_t t = 0; t < count; ++t)
    {
        const Vec3f middle = (fabric.restPositions[fabric.triangles[3 * t]] + fabric.restPositions[fabric.triangles[3 * t + 1]] +
                              fabric.restPositions[fabric.triangles[3 * t + 2]]) *
                             (1.0f / 3.0f);
        const Vec3f cell = (middle - all.low) * (1023.0f / largest);
        code[t] =
            spread(static_cast<uint32_t>(cell.x)) | spread(static_cast<uint32_t>(cell.y)) << 1 | spread(static_cast<uint32_t>(cell.z)) << 2;
    }
    order_.resize(count);
    std::iota(order_.begin(), order_.end(), 0u);
    std::stable_sort(order_.begin(), order_.end(), [&](uint32_t a, uint32_t b) { return code[a] < code[b]; });
    const size_t leaves = (count + kLeafSize - 1) / kLeafSize;
    boxes_.resize(count);
    nodes_.assign(leaves > 0 ? 2 * leaves - 1 : 0, {});
    firstLeaf_ = leaves > 0 ? static_cast<uint32_t>(leaves - 1) : 0;
    findRims();
}

void TriangleTree::findRims()
{
    struct Entry
    {
        Edge edge;
        uint32_t at;  // triangle * 3 + k
    };
    const std::vector<uint32_t>& triangles = fabric_->triangles;
    std::vector<Entry> entries;
    for (uint32_t i = 0; i < triangles.size(); ++i)
    {
        const uint32_t a = triangles[i], b = triangles[i % 3 == 2 ? i - 2 : i + 1];
        entries.push_back({{std::min(a, b), std::max(a, b)}, i});
    }
    std::sort(entries.begin(), entries.end(),
              [](const Entry& x, const Entry& y) { return x.edge != y.edge ? x.edge < y.edge : x.at < y.at; });
    edges_.assign(triangles.size(), kNotHere);
    rims_.clear();
    for (size_t i = 0; i < entries.size();)
    {
        size_t end = i + 1;
        while (end < entries.size() && entries[end].edge == entries[i].edge)
            ++end;
        edges_[entries[i].at] = end == i + 1 ? static_cast<int32_t>(rims_.size()) : kInner;
        if (end == i + 1)
            rims_.push_back(entries[i].edge);
        i = end;
    }
}

void TriangleTree::fitLeaf(size_t leaf, std::span<const Vec3f> before, std::span<const Vec3f> now)
{
    Bounds all;
    const size_t begin = leaf * kLeafSize, end = std::min(begin + kLeafSize, order_.size());
    for (size_t i = begin; i < end; ++i)
    {
        Bounds box;
        for (size_t corner = 0; corner < 3; ++corner)
        {
            const uint32_t particle = fabric_->triangles[3 * size_t{order_[i]} + corner];
            box.add(before[particle]);
            box.add(now[particle]);
        }
        boxes_[i] = box;
        all.add(box);
    }
    nodes_[firstLeaf_ + leaf] = all;
}

void TriangleTree::fit(std::span<const Vec3f> before, std::span<const Vec3f> now, ThreadTeam::Member& member)
{
    const Share leaves = member.share(nodes_.size() - firstLeaf_);
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
    size_t end = firstLeaf_;
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
