#include "sim/scene/edge_groups.h"

#include <algorithm>
#include <utility>

namespace drape {

bool EdgeGroups::closed() const
{
    for (uint32_t edge = 0; edge < edgeCount(); ++edge)
        if (uses(edge) != 2)
            return false;
    return edgeCount() > 0;
}

uint32_t nextCorner(uint32_t corner, uint32_t face, std::span<const uint32_t> faceStart)
{
    return corner + 1 < faceStart[face + 1] ? corner + 1 : faceStart[face];
}

EdgeGroups groupEdges(std::span<const uint32_t> corners, std::span<const uint32_t> faceStart, uint32_t vertexCount)
{
    const uint32_t cornerCount = static_cast<uint32_t>(corners.size());
    EdgeGroups groups;
    groups.faceOf.resize(cornerCount);
    groups.edgeOf.resize(cornerCount);

    // Sides sorted by their lower vertex (by counting), then by the higher one.
    std::vector<uint32_t> high(cornerCount), low(cornerCount);
    std::vector<uint32_t> first(vertexCount + 1, 0u);
    for (uint32_t face = 0; face + 1 < faceStart.size(); ++face)
        for (uint32_t corner = faceStart[face]; corner < faceStart[face + 1]; ++corner)
        {
            const uint32_t a = corners[corner], b = corners[nextCorner(corner, face, faceStart)];
            groups.faceOf[corner] = face;
            low[corner] = std::min(a, b);
            high[corner] = std::max(a, b);
            ++first[low[corner] + 1];
        }
    for (uint32_t i = 0; i < vertexCount; ++i)
        first[i + 1] += first[i];
    groups.sides.resize(cornerCount);
    std::vector<uint32_t> fill(first.begin(), first.end() - 1);
    for (uint32_t corner = 0; corner < cornerCount; ++corner)
        groups.sides[fill[low[corner]]++] = corner;

    for (uint32_t vertex = 0; vertex < vertexCount; ++vertex)
    {
        const auto begin = groups.sides.begin() + first[vertex], end = groups.sides.begin() + first[vertex + 1];
        std::sort(begin, end, [&](uint32_t a, uint32_t b) { return std::pair(high[a], a) < std::pair(high[b], b); });
        for (auto side = begin; side != end; ++side)
        {
            if (side == begin || high[*side] != high[*(side - 1)])
                groups.start.push_back(static_cast<uint32_t>(side - groups.sides.begin()));
            groups.edgeOf[*side] = static_cast<uint32_t>(groups.start.size() - 1);
        }
    }
    groups.start.push_back(cornerCount);
    return groups;
}

EdgeGroups groupEdges(std::span<const uint32_t> triangles, uint32_t vertexCount)
{
    std::vector<uint32_t> faceStart(triangles.size() / 3 + 1);
    for (uint32_t i = 0; i < faceStart.size(); ++i)
        faceStart[i] = i * 3;
    return groupEdges(triangles, faceStart, vertexCount);
}

}  // namespace drape
