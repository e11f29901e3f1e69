#include "sim/renumber.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <tuple>

#include "sim/fabric.h"

namespace drape {
namespace {

/// Neighbours by the triangles' edges, both ways; an edge of two triangles stands twice, which does no harm here.
Adjacency neighbourhood(std::span<const uint32_t> triangles, uint32_t vertexCount)
{
    Adjacency lists;
    lists.start.assign(vertexCount + 1, 0);
    for (uint32_t vertex : triangles)
        lists.start[vertex + 1] += 2;
    std::partial_sum(lists.start.begin(), lists.start.end(), lists.start.begin());
    lists.items.resize(lists.start.back());
    std::vector<uint32_t> next(lists.start.begin(), lists.start.end() - 1);
    for (size_t t = 0; t + 2 < triangles.size(); t += 3)
        for (size_t i = 0; i < 3; ++i)
        {
            lists.items[next[triangles[t + i]]++] = triangles[t + (i + 1) % 3];
            lists.items[next[triangles[t + i]]++] = triangles[t + (i + 2) % 3];
        }
    return lists;
}

/// Visits the component of `from` in breadth; each vertex's new neighbours by degree, then number. Returns the last one.
uint32_t walk(const Adjacency& lists, uint32_t from, std::vector<uint32_t>& order, std::vector<bool>& seen)
{
    const auto degree = [&](uint32_t v) { return lists.start[v + 1] - lists.start[v]; };
    size_t at = order.size();
    order.push_back(from);
    seen[from] = true;
    for (; at < order.size(); ++at)
    {
        const size_t first = order.size();
        for (uint32_t i = lists.start[order[at]]; i < lists.start[order[at] + 1]; ++i)
            if (!seen[lists.items[i]])
            {
                seen[lists.items[i]] = true;
                order.push_back(lists.items[i]);
            }
        std::sort(order.begin() + static_cast<std::ptrdiff_t>(first), order.end(),
                  [&](uint32_t a, uint32_t b) { return degree(a) != degree(b) ? degree(a) < degree(b) : a < b; });
    }
    return order.back();
}

double meanDistance(std::span<const uint32_t> triangles, std::span<const uint32_t> numbers)
{
    double sum = 0.0;
    for (size_t t = 0; t + 2 < triangles.size(); t += 3)
        for (size_t i = 0; i < 3; ++i)
            sum += std::abs(static_cast<double>(numbers[triangles[t + i]]) - static_cast<double>(numbers[triangles[t + (i + 1) % 3]]));
    return triangles.empty() ? 0.0 : sum / static_cast<double>(triangles.size());
}

}  // namespace

std::vector<uint32_t> localNumbering(std::span<const uint32_t> triangles, uint32_t vertexCount)
{
    std::vector<uint32_t> asTheyAre(vertexCount);
    std::iota(asTheyAre.begin(), asTheyAre.end(), 0u);

    const Adjacency lists = neighbourhood(triangles, vertexCount);
    std::vector<uint32_t> order;
    std::vector<bool> seen(vertexCount, false), done(vertexCount, false);
    order.reserve(vertexCount);
    for (uint32_t vertex = 0; vertex < vertexCount; ++vertex)
    {
        if (done[vertex])
            continue;
        // The vertex farthest from any one is at an end of its component: a good start.
        const size_t first = order.size();
        const uint32_t end = walk(lists, vertex, order, seen);
        order.resize(first);
        walk(lists, end, order, done);
    }
    std::vector<uint32_t> numbers(vertexCount);
    for (uint32_t i = 0; i < vertexCount; ++i)
        numbers[order[i]] = vertexCount - 1 - i;
    return meanDistance(triangles, numbers) < 0.5 * meanDistance(triangles, asTheyAre) ? numbers : asTheyAre;
}

std::vector<uint32_t> gridNumbering(std::span<const GridPlace> places)
{
    constexpr uint32_t kRank[4] = {0, 2, 1, 3};
    std::vector<uint32_t> order(places.size());
    std::iota(order.begin(), order.end(), 0u);
    const auto key = [&](uint32_t p) {
        const GridPlace& place = places[p];
        const auto column = static_cast<uint32_t>(place.column);
        const uint32_t grid = place.grid == GridPlace::kNone ? p : place.grid;
        return std::tuple{grid, place.row, kRank[column % 4], column, p};
    };
    std::sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) { return key(a) < key(b); });
    std::vector<uint32_t> numbers(places.size());
    for (uint32_t i = 0; i < order.size(); ++i)
        numbers[order[i]] = i;
    return numbers;
}

}  // namespace drape
