#include "sim/scene/param_reader.h"

#include <fmt/format.h>

namespace drape {

ParamValue readParam(const JsonPlace& place, const ParamInfo& info)
{
    ParamValue value;
    if (!info.choices.empty())
        value = static_cast<int>(place.oneOf({info.choices.begin(), info.choices.end()}));
    else if (std::holds_alternative<bool>(info.initial))
        value = place.boolean();
    else if (std::holds_alternative<int>(info.initial))
        value = static_cast<int>(place.whole(std::get<int>(info.low), std::get<int>(info.high)));
    else if (std::holds_alternative<float>(info.initial))
        value = place.number();
    else if (place.node().isNumber())
        value = Vec3f{place.number(), place.number(), place.number()};
    else
        value = place.vector();
    if (const std::optional<std::string> wrong = checkParam(info, value))
        place.fail(*wrong);
    return value;
}

void readParams(const JsonPlace& params, ParamScope scope, SceneParams& scene, ClothParams& cloth)
{
    JsonPlace::Names groups;
    for (const ParamInfo& info : paramTable())
        if (info.scope == scope && (groups.empty() || groups.back() != info.group))
            groups.push_back(info.group);
    for (const auto& [group, members] : params.members())
    {
        JsonPlace::Names fields;
        for (const ParamInfo& info : paramTable())
            if (info.group == group)
            {
                if (info.scope != scope)
                    members.fail(info.scope == ParamScope::cloth
                                     ? "these belong to a cloth: put them into the \"params\" of one of the \"cloths\""
                                     : "these belong to the whole scene: put them into its \"params\"");
                fields.push_back(info.field);
            }
        if (fields.empty())
        {
            members.noteWrongKey(group, groups);
            continue;
        }
        members.allowKeys(fields);
        for (const auto& [field, place] : members.members())
            if (const ParamInfo* info = findParam(fmt::format("{}.{}", group, field)))
                setParam(*info, readParam(place, *info), scene, cloth);
    }
}

void readLook(const JsonPlace& place, ClothLook& look)
{
    JsonPlace::Names keys{"front", "back", "weave"};
    for (const LookNumber& number : kLookNumbers)
        keys.push_back(number.name);
    place.allowKeys(keys);
    if (const std::optional<JsonPlace> front = place.find("front"))
        look.front = front->color();
    if (const std::optional<JsonPlace> back = place.find("back"))
        look.back = back->color();
    if (const std::optional<JsonPlace> weave = place.find("weave"))
        look.weave = static_cast<Weave>(weave->oneOf({kWeaveNames.begin(), kWeaveNames.end()}));
    for (const LookNumber& number : kLookNumbers)
        if (const std::optional<JsonPlace> value = place.find(number.name))
            look.*number.value = value->number(number.low, number.high);
}

}  // namespace drape
