#include "render/level_lines.h"

namespace drape {
namespace {

// A pair is taut within this part of its reach.
constexpr float kTaut = 0.998f;

glm::vec3 toGlm(const Vec3f& p)
{
    return {p.x, p.y, p.z};
}

}  // namespace

void LevelLines::update(const FrameSnapshot& frame, size_t level)
{
    nodes.clear();
    fixedNodes.clear();
    slackEnds.clear();
    tautEnds.clear();
    cloths_.resize(frame.cloths.size());
    for (size_t c = 0; c < cloths_.size(); ++c)
    {
        const ClothSnapshot& cloth = frame.cloths[c];
        ClothLevels& known = cloths_[c];
        std::vector<uint32_t> held;
        for (const Hold& hold : cloth.holds)
            if (hold.isFirm())
                held.push_back(hold.particle);
        if (known.fabric != cloth.fabric || known.held != held)
            known = {cloth.fabric, held, makeLevelStates(*cloth.fabric, held, {})};
        if (level < known.states.size())
            add(cloth, known, level);
    }
}

void LevelLines::add(const ClothSnapshot& cloth, const ClothLevels& known, size_t level)
{
    const Level& shape = known.fabric->levels[level];
    const LevelState& state = known.states[level];
    const std::vector<Vec3f> place = nodePositions(known.fabric->levels, known.states, level, cloth.positions);
    for (uint32_t node = 0; node < shape.nodeCount; ++node)
        (state.invArea[node] > 0.0f ? nodes : fixedNodes).push_back(toGlm(place[node]));
    shape.forEachPair([&](uint32_t p) {
        const Vec3f a = place[shape.pairs[2 * p]], b = place[shape.pairs[2 * p + 1]];
        std::vector<glm::vec3>& ends = length(b - a) > kTaut * state.reach[p] ? tautEnds : slackEnds;
        ends.push_back(toGlm(a));
        ends.push_back(toGlm(b));
    });
}

}  // namespace drape
