// Types of edges, and runs of edges that can be solved at the same time.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace drape {

/// Types of edge constraint, in the order in which they are solved: structural edges last, since what is solved last
/// is satisfied best (solver.md, Edges).
enum class PhaseType : uint8_t
{
    bending,
    shear,
    horizontal,
    vertical,
};
inline constexpr int kPhaseTypeCount = 4;
inline constexpr std::array<std::string_view, kPhaseTypeCount> kPhaseTypeNames{"bending", "shear", "horizontal", "vertical"};

/// Along the threads of the cloth, not across its cells.
constexpr bool isStructural(PhaseType type)
{
    return type == PhaseType::horizontal || type == PhaseType::vertical;
}

/// Edges of one type of which no two share a particle (one colour). First those in runs, then scattered ones, then
/// padding edges: their number is a multiple of kWidestLanes together with the scattered ones.
struct EdgeSet
{
    PhaseType type;
    uint32_t first, count;        // without the padding
    uint32_t firstRun, runCount;  // of Fabric::edgeRuns
    uint32_t scattered;           // the first edge in no run
    uint32_t firstEnds;           // the place of its ends in Fabric::edges
};

/// Edges first, first + 1, ... that join the particles a, a + 1, ... with b, b + 1, ...: lanes need not look for them.
struct EdgeRun
{
    uint32_t first, count;
    uint32_t a, b;
};

}  // namespace drape
