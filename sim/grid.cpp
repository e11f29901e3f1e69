#include "sim/grid.h"

#include <algorithm>
#include <map>
#include <optional>

namespace drape {
namespace {

bool joined(const Adjacency& sides, uint32_t a, uint32_t b)
{
    const std::span<const uint32_t> others = sides.of(a);
    return std::binary_search(others.begin(), others.end(), b);
}

/// The vertices in order, if there is one at each place.
std::optional<Grid> arranged(std::span<const GridPlace> places, const std::vector<uint32_t>& part, bool turned)
{
    Grid grid;
    for (uint32_t vertex : part)
    {
        const auto row = static_cast<uint32_t>(places[vertex].row), column = static_cast<uint32_t>(places[vertex].column);
        grid.rows = std::max(grid.rows, 1 + (turned ? column : row));
        grid.columns = std::max(grid.columns, 1 + (turned ? row : column));
    }
    if (size_t{grid.rows} * grid.columns != part.size() || grid.rows < 2 || grid.columns < 2)
        return std::nullopt;
    grid.vertices.assign(part.size(), GridPlace::kNone);
    for (uint32_t vertex : part)
    {
        const auto row = static_cast<uint32_t>(places[vertex].row), column = static_cast<uint32_t>(places[vertex].column);
        grid.vertices[turned ? size_t{column} * grid.columns + row : size_t{row} * grid.columns + column] = vertex;
    }
    if (std::find(grid.vertices.begin(), grid.vertices.end(), GridPlace::kNone) != grid.vertices.end())
        return std::nullopt;
    return grid;
}

/// Is each vertex joined to its neighbours in the grid and to nothing else?
bool isWhole(const Grid& grid, const Adjacency& sides)
{
    size_t expected = 0, present = 0;
    for (uint32_t r = 0; r < grid.rows; ++r)
        for (uint32_t c = 0; c < grid.columns; ++c)
        {
            const uint32_t* row = &grid.vertices[size_t{r} * grid.columns];
            const bool hasRight = c + 1 < grid.columns || grid.wraps, hasBelow = r + 1 < grid.rows;
            if ((hasRight && !joined(sides, row[c], row[(c + 1) % grid.columns])) ||
                (hasBelow && !joined(sides, row[c], row[grid.columns + c])))
                return false;
            expected += 2 * ((hasRight ? 1 : 0) + (hasBelow ? 1 : 0));
            present += sides.of(row[c]).size();
        }
    return expected == present;
}

}  // namespace

std::vector<Grid> wholeGrids(std::span<const GridPlace> places, const Adjacency& sides)
{
    std::map<uint32_t, std::vector<uint32_t>> parts;
    for (uint32_t vertex = 0; vertex < places.size(); ++vertex)
        if (places[vertex].grid != GridPlace::kNone)
            parts[places[vertex].grid].push_back(vertex);
    std::vector<Grid> grids;
    for (const auto& [name, part] : parts)
        for (bool turned : {false, true})
        {
            std::optional<Grid> grid = arranged(places, part, turned);
            if (!grid)
                break;
            // Only columns may wrap: a tube that wraps the other way is found when it is turned.
            grid->wraps = grid->columns > 2 && joined(sides, grid->vertices[0], grid->vertices[grid->columns - 1]);
            if (!isWhole(*grid, sides))
                continue;
            grids.push_back(std::move(*grid));
            break;
        }
    return grids;
}

}  // namespace drape
