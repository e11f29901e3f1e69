// Which vertices a selection means.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <numeric>

#include "sim/scene/edge_groups.h"
#include "sim/scene/scene.h"
#include "sim/scene/scene_keys.h"
#include "sim/text.h"

namespace drape {
namespace {

constexpr float kFlat = 0.05f;  // height over largest extent
constexpr float kTop = 0.02f;   // of the height

using Point = std::array<float, 3>;

Point pointOf(const Vec3f& v)
{
    return {v.x, v.y, v.z};
}

struct Box
{
    Point low, high;

    explicit Box(const std::vector<Vec3f>& positions)
    {
        low.fill(std::numeric_limits<float>::max());
        high.fill(-std::numeric_limits<float>::max());
        for (const Vec3f& position : positions)
            for (size_t axis = 0; axis < 3; ++axis)
            {
                low[axis] = std::min(low[axis], pointOf(position)[axis]);
                high[axis] = std::max(high[axis], pointOf(position)[axis]);
            }
    }
    float extent(size_t axis) const { return high[axis] - low[axis]; }
    float largest() const { return std::max({extent(0), extent(1), extent(2)}); }
};

bool liesFlat(const std::vector<Vec3f>& start)
{
    const Box box(start);
    return box.extent(1) < kFlat * box.largest();
}

std::vector<uint32_t> topVertices(const std::vector<Vec3f>& start)
{
    const Box box(start);
    std::vector<uint32_t> result;
    for (uint32_t i = 0; i < start.size(); ++i)
        if (start[i].y >= box.high[1] - kTop * box.extent(1))
            result.push_back(i);
    return result;
}

std::vector<uint32_t> cornerVertices(const std::vector<Vec3f>& rest, const std::vector<Vec3f>& start)
{
    const Box box(rest);
    std::array<size_t, 3> axes{0, 1, 2};
    std::ranges::stable_sort(axes, [&](size_t a, size_t b) { return box.extent(a) > box.extent(b); });
    std::vector<uint32_t> corners;
    for (const bool firstHigh : {false, true})
        for (const bool secondHigh : {false, true})
        {
            const float x = firstHigh ? box.high[axes[0]] : box.low[axes[0]], y = secondHigh ? box.high[axes[1]] : box.low[axes[1]];
            const auto distance = [&](const Vec3f& p) {
                const float dx = pointOf(p)[axes[0]] - x, dy = pointOf(p)[axes[1]] - y;
                return dx * dx + dy * dy;
            };
            const auto nearest = std::ranges::min_element(rest, {}, distance);
            corners.push_back(static_cast<uint32_t>(nearest - rest.begin()));
        }
    if (!liesFlat(start))
    {
        std::ranges::stable_sort(corners, [&](uint32_t a, uint32_t b) { return start[a].y > start[b].y; });
        corners.resize(2);
    }
    return corners;
}

std::vector<uint32_t> verticesInBox(const Selection& box, const std::vector<Vec3f>& start)
{
    const auto within = [](float low, float x, float high) { return low <= x && x <= high; };
    std::vector<uint32_t> result;
    for (uint32_t i = 0; i < start.size(); ++i)
        if (within(box.low.x, start[i].x, box.high.x) && within(box.low.y, start[i].y, box.high.y) &&
            within(box.low.z, start[i].z, box.high.z))
            result.push_back(i);
    if (result.empty())
    {
        const Box bounds(start);
        throw InputError(fmt::format("no vertex starts between [{}, {}, {}] and [{}, {}, {}]; they start between [{:.4g}] and [{:.4g}]",
                                     box.low.x, box.low.y, box.low.z, box.high.x, box.high.y, box.high.z, fmt::join(bounds.low, ", "),
                                     fmt::join(bounds.high, ", ")));
    }
    return result;
}

}  // namespace

std::vector<uint32_t> selectVertices(const Selection& selection, const ClothMesh& mesh, const std::vector<Vec3f>& start)
{
    std::vector<uint32_t> result;
    switch (selection.kind)
    {
        case SelectionKind::none:
            break;
        case SelectionKind::all:
            result.resize(mesh.positions.size());
            std::iota(result.begin(), result.end(), 0u);
            break;
        case SelectionKind::automatic:
            if (!groupEdges(mesh.triangles, static_cast<uint32_t>(mesh.positions.size())).closed())
                result = liesFlat(start) ? cornerVertices(mesh.positions, start) : topVertices(start);
            break;
        case SelectionKind::top:
            result = topVertices(start);
            break;
        case SelectionKind::corners:
            result = cornerVertices(mesh.positions, start);
            break;
        case SelectionKind::list:
            for (const uint32_t vertex : selection.vertices)
            {
                if (vertex >= mesh.sourceVertex.size())
                    throw InputError(
                        fmt::format("there is no vertex {}; the mesh has {}, counted from 0", vertex, mesh.sourceVertex.size()));
                if (mesh.sourceVertex[vertex] == ClothMesh::kNone)
                    throw InputError(fmt::format("vertex {} cannot be selected: it is in no face that is simulated", vertex));
                result.push_back(mesh.sourceVertex[vertex]);
            }
            break;
        case SelectionKind::box:
            result = verticesInBox(selection, start);
            break;
    }
    std::ranges::sort(result);
    result.erase(std::unique(result.begin(), result.end()), result.end());
    return result;
}

Selection parseSelection(const std::string& text)
{
    if (const auto found = std::ranges::find(kSelectionNames, text); found != kSelectionNames.end())
        return {static_cast<SelectionKind>(found - kSelectionNames.begin()), {}};
    Selection selection{SelectionKind::list, {}};
    const char *at = text.data(), *end = text.data() + text.size();
    for (;;)
    {
        uint32_t vertex = 0;
        const auto [next, error] = std::from_chars(at, end, vertex);
        if (error == std::errc::result_out_of_range || (error == std::errc() && next != end && *next != ','))
            throw InputError(fmt::format("\"{}\" is not a list of vertices; write whole numbers counted from 0, like 0,63", text));
        if (error != std::errc())
            throw InputError(fmt::format("\"{}\" selects nothing; did you mean \"{}\"? It can be {}, or vertices like 0,63.", text,
                                         nearestName(text, kSelectionNames), fmt::join(kSelectionNames, ", ")));
        selection.vertices.push_back(vertex);
        if (next == end)
            return selection;
        at = next + 1;
    }
}

}  // namespace drape
