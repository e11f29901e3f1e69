#include "sim/quad_grid.h"

#include <algorithm>
#include <utility>

namespace drape {
namespace {

struct Cell
{
    int32_t row, column;
};
Cell operator+(const Cell& a, const Cell& b)
{
    return {a.row + b.row, a.column + b.column};
}
Cell operator-(const Cell& a, const Cell& b)
{
    return {a.row - b.row, a.column - b.column};
}

/// The sides of all quads, those of two quads next to each other.
struct Side
{
    uint64_t key;  // its ends
    uint32_t quad;
    uint32_t corner;  // where it starts
};

std::vector<Side> sortedSides(std::span<const std::array<uint32_t, 4>> quads)
{
    std::vector<Side> sides;
    sides.reserve(quads.size() * 4);
    for (uint32_t q = 0; q < quads.size(); ++q)
        for (uint32_t i = 0; i < 4; ++i)
        {
            const auto [low, high] = std::minmax(quads[q][i], quads[q][(i + 1) % 4]);
            sides.push_back({uint64_t{low} << 32 | high, q, i});
        }
    std::sort(sides.begin(), sides.end(), [](const Side& a, const Side& b) { return a.key != b.key ? a.key < b.key : a.quad < b.quad; });
    return sides;
}

class GridFinder
{
public:
    GridFinder(std::span<const std::array<uint32_t, 4>> quads, uint32_t particleCount)
        : quads_(quads),
          across_(quads.size(), {kNone, kNone, kNone, kNone}),
          cells_(quads.size()),
          seen_(quads.size(), false),
          places_(particleCount)
    {
        const std::vector<Side> sides = sortedSides(quads);
        for (size_t i = 0; i + 1 < sides.size(); ++i)
            if (sides[i].key == sides[i + 1].key)
            {
                across_[sides[i].quad][sides[i].corner] = sides[i + 1].quad * 4 + sides[i + 1].corner;
                across_[sides[i + 1].quad][sides[i + 1].corner] = sides[i].quad * 4 + sides[i].corner;
            }
    }

    std::vector<GridPlace> run()
    {
        for (uint32_t q = 0; q < quads_.size(); ++q)
            if (!seen_[q])
                spreadFrom(q);
        return std::move(places_);
    }

private:
    static constexpr uint32_t kNone = GridPlace::kNone;

    void spreadFrom(uint32_t first)
    {
        const std::array<uint32_t, 4>& corner = quads_[first];
        const auto gap = [&](uint32_t i) { return std::max(corner[0], corner[i]) - std::min(corner[0], corner[i]); };
        // Columns are where the numbers go on by less.
        if (gap(1) <= gap(3))
            cells_[first] = {{{0, 0}, {0, 1}, {1, 1}, {1, 0}}};
        else
            cells_[first] = {{{0, 0}, {1, 0}, {1, 1}, {0, 1}}};
        seen_[first] = true;
        queue_.assign(1, first);
        members_.clear();
        for (size_t at = 0; at < queue_.size(); ++at)
            visit(queue_[at], *std::min_element(corner.begin(), corner.end()));
        settle();
    }

    void visit(uint32_t quad, uint32_t grid)
    {
        const std::array<Cell, 4>& cell = cells_[quad];
        for (uint32_t i = 0; i < 4; ++i)
            if (GridPlace& place = places_[quads_[quad][i]]; place.grid == kNone)
            {
                place = {grid, cell[i].row, cell[i].column};
                members_.push_back(quads_[quad][i]);
            }
        for (uint32_t i = 0; i < 4; ++i)
        {
            const uint32_t there = across_[quad][i];
            if (there == kNone || seen_[there / 4])
                continue;
            const uint32_t next = there / 4, start = there % 4;
            const Cell outward = cell[i] - cell[(i + 3) % 4];
            const bool sameWay = quads_[next][start] == quads_[quad][i];
            const Cell a = cell[i], b = cell[(i + 1) % 4];
            std::array<Cell, 4>& to = cells_[next];
            to[start] = sameWay ? a : b;
            to[(start + 1) % 4] = sameWay ? b : a;
            to[(start + 2) % 4] = to[(start + 1) % 4] + outward;
            to[(start + 3) % 4] = to[start] + outward;
            seen_[next] = true;
            queue_.push_back(next);
        }
    }

    /// Rows along the longer side, and both counted from 0.
    void settle()
    {
        int32_t lowRow = 0, highRow = 0, lowColumn = 0, highColumn = 0;
        for (uint32_t p : members_)
        {
            lowRow = std::min(lowRow, places_[p].row);
            highRow = std::max(highRow, places_[p].row);
            lowColumn = std::min(lowColumn, places_[p].column);
            highColumn = std::max(highColumn, places_[p].column);
        }
        const bool turned = highRow - lowRow > highColumn - lowColumn;
        for (uint32_t p : members_)
        {
            places_[p].row -= lowRow;
            places_[p].column -= lowColumn;
            if (turned)
                std::swap(places_[p].row, places_[p].column);
        }
    }

    std::span<const std::array<uint32_t, 4>> quads_;
    std::vector<std::array<uint32_t, 4>> across_;  // the quad and corner on the other side of each side
    std::vector<std::array<Cell, 4>> cells_;       // of each quad's corners
    std::vector<bool> seen_;
    std::vector<GridPlace> places_;
    std::vector<uint32_t> queue_, members_;
};

}  // namespace

std::vector<GridPlace> findGrids(std::span<const std::array<uint32_t, 4>> quads, uint32_t particleCount)
{
    return GridFinder(quads, particleCount).run();
}

}  // namespace drape
