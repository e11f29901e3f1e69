#include "sim/guard.h"

#include <optional>

namespace drape {
namespace {

struct Place
{
    size_t cloth;
    uint32_t particle;
};

std::optional<Place> firstNonFinite(const World& world)
{
    for (size_t c = 0; c < world.cloths.size(); ++c)
    {
        const ClothState& state = world.cloths[c].state;
        for (uint32_t i = 0; i < state.current.size(); ++i)
            if (!isFinite(state.current[i]) || !isFinite(state.previous[i]))
                return Place{c, i};
    }
    return std::nullopt;
}

bool isFinite(const Vec3Array& positions)
{
    // A difference with itself is 0, or not a number; sums keep that, and compilers make lanes of them.
    float sum = 0.0f;
    for (const PaddedArray<float>* axis : {&positions.x, &positions.y, &positions.z})
        for (const float value : *axis)
            sum += value - value;
    return sum == 0.0f;
}

}  // namespace

bool isFinite(const World& world)
{
    for (const Cloth& cloth : world.cloths)
        if (!isFinite(cloth.state.current) || !isFinite(cloth.state.previous))
            return false;
    return true;
}

std::string explainFault(Simulation& simulation, float dt)
{
    std::string fault;
    Checkpoint here;
    simulation.save(here);
    const World before = simulation.world();
    simulation.repeatFrame(before, dt, [&](Stage stage, int iteration) {
        const std::optional<Place> place = fault.empty() ? firstNonFinite(simulation.world()) : std::nullopt;
        if (place)
            fault = ", iteration " + std::to_string(iteration) + ", stage " + std::string(kStageNames[static_cast<size_t>(stage)]) +
                    ": particle " + std::to_string(place->particle) + " of cloth \"" + before.cloths[place->cloth].setup.name +
                    "\" became infinite or undefined";
    });
    simulation.restore(here, simulation.recording() ? simulation.recording()->commands : std::vector<RecordedCommand>{});
    if (fault.empty())
        fault = ": a position became infinite or undefined, but not when the frame was simulated again";
    return "frame " + std::to_string(before.frame + 1) + fault;
}

}  // namespace drape
