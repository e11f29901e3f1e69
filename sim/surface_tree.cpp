#include "sim/surface_tree.h"

#include <algorithm>
#include <numeric>

#include "sim/bounds.h"

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

void findRims(const std::vector<uint32_t>& triangles, SurfaceTree& tree)
{
    struct Entry
    {
        SurfaceTree::Edge edge;
        uint32_t at;  // triangle * 3 + k
    };
    std::vector<Entry> entries;
    for (uint32_t i = 0; i < triangles.size(); ++i)
    {
        const uint32_t a = triangles[i], b = triangles[i % 3 == 2 ? i - 2 : i + 1];
        entries.push_back({{std::min(a, b), std::max(a, b)}, i});
    }
    std::sort(entries.begin(), entries.end(),
              [](const Entry& x, const Entry& y) { return x.edge != y.edge ? x.edge < y.edge : x.at < y.at; });
    tree.edges.assign(triangles.size(), SurfaceTree::kNotHere);
    tree.rims.clear();
    for (size_t i = 0; i < entries.size();)
    {
        size_t end = i + 1;
        while (end < entries.size() && entries[end].edge == entries[i].edge)
            ++end;
        tree.edges[entries[i].at] = end == i + 1 ? static_cast<int32_t>(tree.rims.size()) : SurfaceTree::kInner;
        if (end == i + 1)
            tree.rims.push_back(entries[i].edge);
        i = end;
    }
}

}  // namespace

SurfaceTree makeSurfaceTree(const Fabric& fabric)
{
    SurfaceTree tree;
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
    tree.order.resize(count);
    std::iota(tree.order.begin(), tree.order.end(), 0u);
    std::stable_sort(tree.order.begin(), tree.order.end(), [&](uint32_t a, uint32_t b) { return code[a] < code[b]; });
    const uint32_t leaves = (count + SurfaceTree::kLeafSize - 1) / SurfaceTree::kLeafSize;
    tree.nodeCount = leaves > 0 ? 2 * leaves - 1 : 0;
    tree.firstLeaf = leaves > 0 ? leaves - 1 : 0;
    findRims(fabric.triangles, tree);
    return tree;
}

}  // namespace drape
