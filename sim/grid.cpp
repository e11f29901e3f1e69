#include "sim/grid.h"

#include <algorithm>
#include <optional>

namespace drape {
namespace {

constexpr uint32_t kNowhere = 0xffffffffu;

class GridFinder
{
public:
    explicit GridFinder(const Adjacency& sides) : sides_(sides), component_(count(), kNowhere), inGrid_(count(), false) {}

    std::vector<Grid> run()
    {
        std::vector<Grid> grids;
        for (uint32_t vertex = 0; vertex < count(); ++vertex)
        {
            if (component_[vertex] != kNowhere || degree(vertex) == 0)
                continue;
            const std::vector<uint32_t> part = connectedTo(vertex);
            if (std::optional<Grid> grid = gridOf(part))
                grids.push_back(std::move(*grid));
        }
        return grids;
    }

private:
    uint32_t count() const { return static_cast<uint32_t>(sides_.start.size() - 1); }
    uint32_t degree(uint32_t vertex) const { return sides_.start[vertex + 1] - sides_.start[vertex]; }
    const uint32_t* begin(uint32_t vertex) const { return &sides_.items[sides_.start[vertex]]; }
    const uint32_t* end(uint32_t vertex) const { return begin(vertex) + degree(vertex); }

    std::vector<uint32_t> connectedTo(uint32_t first)
    {
        std::vector<uint32_t> part{first};
        component_[first] = first;
        for (size_t i = 0; i < part.size(); ++i)
            for (const uint32_t* next = begin(part[i]); next != end(part[i]); ++next)
                if (component_[*next] == kNowhere)
                {
                    component_[*next] = first;
                    part.push_back(*next);
                }
        return part;
    }

    std::optional<Grid> gridOf(const std::vector<uint32_t>& part)
    {
        uint32_t corners = 0, corner = kNowhere, rim = kNowhere;
        for (uint32_t vertex : part)
        {
            if (degree(vertex) < 2 || degree(vertex) > 4)
                return std::nullopt;
            if (degree(vertex) == 2)
            {
                ++corners;
                corner = std::min(corner, vertex);
            }
            if (degree(vertex) == 3)
                rim = std::min(rim, vertex);
        }
        Grid grid;
        grid.wraps = corners == 0;
        if ((corners != 4 && corners != 0) || (grid.wraps && rim == kNowhere))
            return std::nullopt;
        grid.vertices = grid.wraps ? rimFrom(rim, kNowhere) : rimFrom(corner, *begin(corner));
        grid.columns = static_cast<uint32_t>(grid.vertices.size());
        if (grid.columns < 2 || part.size() % grid.columns != 0 || !addRows(grid, part.size()) || !isGrid(grid))
            return std::nullopt;
        return grid;
    }

    /// Along the rim: from a corner to the next one, or all the way round.
    std::vector<uint32_t> rimFrom(uint32_t first, uint32_t second)
    {
        std::vector<uint32_t> row{first};
        inGrid_[first] = true;
        uint32_t at = second != kNowhere ? second : nextOnRim(first);
        while (at != kNowhere && !inGrid_[at])
        {
            row.push_back(at);
            inGrid_[at] = true;
            at = degree(at) == 2 ? kNowhere : nextOnRim(at);
        }
        return row;
    }

    uint32_t nextOnRim(uint32_t vertex) const
    {
        const uint32_t* found =
            std::find_if(begin(vertex), end(vertex), [&](uint32_t other) { return degree(other) < 4 && !inGrid_[other]; });
        return found == end(vertex) ? kNowhere : *found;
    }

    /// Below each vertex of a row lies its only neighbour that is in no row yet.
    bool addRows(Grid& grid, size_t total)
    {
        pending_.clear();
        for (size_t above = 0; grid.vertices.size() < total; ++above)
        {
            const uint32_t vertex = grid.vertices[above];
            const uint32_t* below = std::find_if(begin(vertex), end(vertex), [&](uint32_t other) { return !inGrid_[other]; });
            if (below == end(vertex))
                return false;
            grid.vertices.push_back(*below);
            // The rest of the row would mistake its neighbour in a row that grows for the one below it.
            pending_.push_back(*below);
            if (pending_.size() == grid.columns)
            {
                for (uint32_t placed : pending_)
                    inGrid_[placed] = true;
                pending_.clear();
            }
        }
        grid.rows = static_cast<uint32_t>(total / grid.columns);
        return true;
    }

    bool isGrid(const Grid& grid) const
    {
        if (grid.rows < 2)
            return false;
        std::vector<uint32_t> sorted = grid.vertices;
        std::sort(sorted.begin(), sorted.end());
        if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end())
            return false;
        const auto joined = [&](uint32_t a, uint32_t b) { return std::binary_search(begin(a), end(a), b); };
        size_t sides = 0;
        for (uint32_t r = 0; r < grid.rows; ++r)
            for (uint32_t c = 0; c < grid.columns; ++c)
            {
                const uint32_t* row = &grid.vertices[size_t{r} * grid.columns];
                const bool hasRight = c + 1 < grid.columns || grid.wraps;
                if (hasRight && !joined(row[c], row[(c + 1) % grid.columns]))
                    return false;
                if (r + 1 < grid.rows && !joined(row[c], row[grid.columns + c]))
                    return false;
                sides += (hasRight ? 1 : 0) + (r + 1 < grid.rows ? 1 : 0);
            }
        size_t ends = 0;
        for (uint32_t vertex : grid.vertices)
            ends += degree(vertex);
        return ends == 2 * sides;
    }

    const Adjacency& sides_;
    std::vector<uint32_t> component_;
    std::vector<bool> inGrid_;
    std::vector<uint32_t> pending_;  // of the row that grows
};

}  // namespace

std::vector<Grid> findGrids(const Adjacency& sides)
{
    return GridFinder(sides).run();
}

}  // namespace drape
