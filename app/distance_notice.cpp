#include "app/distance_notice.h"

#include <fmt/format.h>

#include <algorithm>

#include "sim/kept_distance.h"

namespace drape {
namespace {

std::string notice(const char* parameter, bool on, float asked, float kept)
{
    if (!on || kept >= asked)
        return "";
    if (kept <= 0.0f)
        return fmt::format("{} of {:.3g} m is more than the cloth's size: nothing is kept apart", parameter, asked);
    return fmt::format("{} counts as {:.3g} m, not {:.3g}: {:g} times the distance between particles is the most", parameter, kept, asked,
                       kMostSpacings);
}

}  // namespace

std::string selfDistanceNotice(const SelfCollisionParams& params, const Fabric& fabric)
{
    return notice("selfCollision.distance", params.on, params.distance, selfDistanceOf(params, fabric));
}

std::string interDistanceNotice(const InterCollisionParams& params, float kept)
{
    return notice("interCollision.distance", params.on, params.distance, kept);
}

std::vector<std::string> distanceNotices(const World& world)
{
    std::vector<std::string> notices;
    const auto add = [&](std::string notice) {
        if (!notice.empty() && std::ranges::find(notices, notice) == notices.end())
            notices.push_back(std::move(notice));
    };
    for (const Cloth& cloth : world.cloths)
        add(selfDistanceNotice(cloth.params().selfCollision, cloth.fabric()));
    const InterCollisionParams& inter = world.params.interCollision;
    if (world.cloths.size() > 1)
        add(interDistanceNotice(inter, interDistanceOf(inter, world.cloths)));
    return notices;
}

}  // namespace drape
