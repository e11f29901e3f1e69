// The hinges between the triangles of a cloth (solver.md, Bending).
#include <algorithm>
#include <array>

#include "sim/edge_colouring.h"
#include "sim/fabric.h"
#include "sim/mesh_edges.h"
#include "sim/stages/hinges.h"

namespace drape {
namespace {

Hinges makeHinges(const Fabric& fabric)
{
    std::vector<uint32_t> groups;
    for (const MeshEdge& edge : uniqueEdges(fabric.triangles))
        if (edge.triangleCount >= 2 && edge.opposite[0] != edge.opposite[1])
            groups.insert(groups.end(), {edge.a, edge.b, edge.opposite[0], edge.opposite[1]});
    const std::vector<uint32_t> colours = colourGroups(groups, 4, fabric.particleCount);
    std::vector<uint32_t> start = colourStarts(colours);
    Hinges hinges;
    for (size_t c = 0; c + 1 < start.size(); ++c)
        hinges.sets.push_back({start[c], start[c + 1] - start[c]});
    hinges.corners.resize(groups.size());
    hinges.angles.resize(colours.size());
    const auto rest = [&](uint32_t particle) { return fabric.restPositions[particle]; };
    for (size_t i = 0; i < colours.size(); ++i)
    {
        const uint32_t place = start[colours[i]]++;
        const uint32_t* group = &groups[i * 4];
        std::copy(group, group + 4, &hinges.corners[place * 4]);
        hinges.angles[place] = hingeAngle(hingeAt(rest(group[0]), rest(group[1]), rest(group[2]), rest(group[3])));
    }
    return hinges;
}

}  // namespace

const Hinges& Fabric::hinges() const
{
    std::call_once(hingesMade_, [&] { hinges_ = makeHinges(*this); });
    return hinges_;
}

}  // namespace drape
