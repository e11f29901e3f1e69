#include "sim/scene/mesh_report.h"

#include <fmt/format.h>

#include <algorithm>

namespace drape {
namespace {

constexpr float kCoarse = 2e-4f;               // rounding as a part of the extent from which edges are seen to be uneven
constexpr float kHuge = 20.0f, kTiny = 0.05f;  // largest extents beyond which the unit is probably not the metre [m]

/// "1 face was", "3 faces were".
std::string counted(uint32_t count, const char* one, const char* many)
{
    return fmt::format("{} {}", count, count == 1 ? one : many);
}

}  // namespace

std::vector<std::string> MeshReport::messages() const
{
    std::vector<std::string> out;
    const auto say = [&](uint32_t count, const char* one, const char* many) {
        if (count > 0)
            out.push_back(counted(count, one, many));
    };
    if (!generated)
        say(polygonsTriangulated, "face with more than four corners was cut into triangles.",
            "faces with more than four corners were cut into triangles.");
    say(verticesWelded, "vertex lay where another one does and was welded to it.", "vertices lay where others do and were welded to them.");
    say(looseVertices, "loose vertex, part of no face, was left out.", "loose vertices, part of no face, were left out.");
    say(cornersMerged, "corner lay on the corner before it and was left out of its face.",
        "corners lay on the corners before them and were left out of their faces.");
    say(facesWithoutArea, "face without area was dropped.", "faces without area were dropped.");
    say(repeatedFaces, "face repeated an earlier one and was dropped.", "faces repeated earlier ones and were dropped.");
    say(coveringFaces,
        "face lies on another, corner on corner, as in a double-sided mesh, and was dropped. Are they two layers? Turn welding off "
        "(--no-weld).",
        "faces lie on others, corner on corner, as in a double-sided mesh, and were dropped. Are they two layers? Turn welding off "
        "(--no-weld).");
    say(facesTurned, "face was wound against its neighbours and was turned.", "faces were wound against their neighbours and were turned.");
    say(oneSidedParts, "part has only one side, like a Möbius strip: front and back change along a line on it.",
        "parts have only one side, like a Möbius strip: front and back change along a line on each.");
    say(crowdedEdges, "edge has more than two faces: the cloth branches there.",
        "edges have more than two faces: the cloth branches there.");

    if (shell)
        out.push_back("The mesh to collide with is open: it is a thin shell with two sides, not a solid.");

    const float extent = std::max({size.x, size.y, size.z});
    if (rounding > kCoarse * extent)
        out.push_back(fmt::format(
            "The mesh is so far from its file's origin that its coordinates are rounded to {:.2g} m: move it there and write it again.",
            rounding));
    if (!generated && (extent > kHuge || extent < kTiny))
    {
        float factor = 1.0f;
        while (extent * factor > kHuge / 4.0f)
            factor /= 10.0f;
        while (extent * factor < kHuge / 40.0f)
            factor *= 10.0f;
        out.push_back(fmt::format("The mesh is {:.3g} m {}; if its unit is not the metre, scale it, e.g. with --scale {:g}.", extent,
                                  extent > kHuge ? "large" : "small", factor));
    }
    return out;
}

}  // namespace drape
