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

/// A run of edges of one type of which no two share a particle (one colour).
struct EdgeSet
{
    PhaseType type;
    uint32_t first, count;
};

}  // namespace drape
