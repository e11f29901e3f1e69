#include "tests/fuzz/random_commands.h"

#include <algorithm>
#include <bit>
#include <variant>

namespace drape {
namespace {

/// Near the scene, or as far away as a float goes.
Vec3f decidePlace(Decisions& decide)
{
    const auto near = [&] { return decide.between(-2.0f, 2.0f); };
    Vec3f place{near(), near(), near()};
    if (decide.below(8) == 0)
        place = place * std::bit_cast<float>((decide.byte() << 23) & 0x7f800000u);  // a power of two, or infinity
    return place;
}

ParamValue decideValue(const ParamInfo& info, Decisions& decide)
{
    if (std::holds_alternative<bool>(info.initial))
        return decide.below(2) == 1;
    if (const int* high = std::get_if<int>(&info.high))
    {
        const int low = std::get<int>(info.low);
        return low + static_cast<int>(decide.below(static_cast<uint32_t>(std::min(*high - low, 255)) + 1));
    }
    const float low = std::get<float>(info.low), high = std::get<float>(info.high);
    const auto number = [&] {
        switch (decide.below(4))
        {
            case 0:
                return low;
            case 1:
                return high;
            default:
                return decide.between(low, high);
        }
    };
    if (std::holds_alternative<float>(info.initial))
        return number();
    return Vec3f{number(), number(), number()};
}

Collider decideCollider(Decisions& decide, const std::vector<Collider>& models)
{
    Collider collider = models.empty() ? Collider{} : models[decide.below(static_cast<uint32_t>(models.size()))];
    if (collider.type != ColliderType::mesh)
        collider.type = static_cast<ColliderType>(decide.below(static_cast<uint32_t>(ColliderType::convex)));
    collider.a = decidePlace(decide);
    if (collider.type != ColliderType::plane)
        collider.b = decidePlace(decide);
    collider.radiusA = decide.between(0.0f, 1.0f);
    collider.radiusB = decide.between(0.0f, 1.0f);
    collider.friction = decide.between(0.0f, 2.0f);
    collider.halfSize = {decide.between(0.0f, 1.0f), decide.between(0.0f, 1.0f), decide.between(0.0f, 1.0f)};
    collider.rotation = {decide.between(-360.0f, 360.0f), decide.between(-360.0f, 360.0f), decide.between(-360.0f, 360.0f)};
    return collider;
}

}  // namespace

Command decideCommand(Decisions& decide, const CommandRange& range, const std::vector<Collider>& models)
{
    const int cloth = static_cast<int>(decide.below(range.cloths + 1)) - 1;
    const uint32_t particle = decide.below(range.particles);
    const auto particles = [&] {
        std::vector<uint32_t> several(decide.below(40));
        for (uint32_t& one : several)
            one = decide.below(range.particles);
        return several;
    };
    const int collider = static_cast<int>(decide.below(range.colliders));
    switch (decide.below(19))
    {
        default: {
            const ParamInfo& info = paramTable()[decide.below(static_cast<uint32_t>(paramTable().size()))];
            return SetParam{&info, decideValue(info, decide), cloth};
        }
        case 1:
            return Pin{cloth, particle};
        case 2:
            return Unpin{cloth, particle};
        case 3:
            return UnpinAll{};
        case 4:
        case 5:
            return Drag{cloth, particle, decidePlace(decide)};
        case 6:
            return Release{cloth, particle, decide.below(2) == 1};
        case 7:
            return AddCollider{decideCollider(decide, models)};
        case 8:
            return SetCollider{collider, decideCollider(decide, models)};
        case 9:
            return RemoveCollider{collider};
        case 10:
            return Teleport{cloth, decidePlace(decide), decidePlace(decide) * 180.0f};
        case 11:
            return ClearInertia{cloth};
        case 13:
            return SetPins{cloth, particles(), decide.below(2) == 1};
        case 14: {
            Grab grab{cloth, particles()};
            if (decide.below(2) == 1)
                for (size_t i = 0; i < grab.particles.size(); ++i)
                    grab.strengths.push_back(decide.between(0.0f, 1.0f));
            return grab;
        }
        case 15:
            return MoveDragged{cloth, decidePlace(decide)};
        case 16:
            return ReleaseDragged{cloth, decide.below(2) == 1};
        case 17:
            return SetStiffness{cloth, particles(), decide.between(0.0f, 1.0f)};
        case 12:
            return decide.below(4) == 0 ? Command(Reset{}) : Command(UnpinAll{});
    }
}

}  // namespace drape
