// formatScene: Scene -> JSON that parseScene reads back to the same.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "sim/scene/json_text.h"
#include "sim/scene/scene.h"
#include "sim/scene/scene_json.h"
#include "sim/scene/scene_keys.h"

namespace drape {
namespace {

using Json = nlohmann::ordered_json;

Json jsonOf(const Vec3f& v)
{
    return vectorJson(v);
}

std::string colorOf(const Vec3f& color)
{
    const auto channel = [](float c) { return static_cast<int>(std::lround(std::clamp(c, 0.0f, 1.0f) * 255.0f)); };
    return fmt::format("#{:02x}{:02x}{:02x}", channel(color.x), channel(color.y), channel(color.z));
}

/// The parameters of one scope that differ from their defaults, or from those of a cloth's fabric.
Json paramsOf(ParamScope scope, const SceneParams& scene, const ClothParams& cloth, const ClothParams& usual = {})
{
    Json groups = Json::object();
    for (const ParamInfo& info : paramTable())
    {
        if (info.scope != scope)
            continue;
        const ParamValue value = getParam(info, scene, cloth);
        if (formatParam(value) != formatParam(getParam(info, SceneParams{}, usual)))  // which tells 0 from -0
            groups[std::string(info.group)][std::string(info.field)] = paramJson(info, value);
    }
    return groups;
}

Json jsonOf(const MeshGenerator& generator)
{
    Json json{{"generator", generator.kind}};
    for (const GeneratorKeys& entry : kGenerators)
    {
        if (entry.kind != generator.kind)
            continue;
        for (const std::string_view key : entry.keys)
        {
            for (const CountKey& count : kCountKeys)
                if (count.key == key)
                    json[std::string(key)] = generator.*count.member;
            for (const LengthKey& length : kLengthKeys)
                if (length.key == key)
                    json[std::string(key)] = jsonNumber(generator.*length.member);
            if (key == "diagonals")
                json[std::string(key)] = kDiagonalsNames[static_cast<size_t>(generator.diagonals)];
        }
    }
    return json;
}

Json jsonOf(const MeshFile& file)
{
    if (asUtf8(file.path) != file.path)
        throw InputError(fmt::format("the path of the mesh {} is not UTF-8 text, and scenes and sessions can name no other: rename it",
                                     asUtf8(file.path)));
    const ObjOptions usual;
    Json json{{"file", file.path}};
    if (file.options.scale != usual.scale)
        json["scale"] = jsonNumber(file.options.scale);
    if (file.options.up != usual.up)
        json["up"] = kUpAxisNames[static_cast<size_t>(file.options.up)];
    if (file.options.center != usual.center)
        json["center"] = file.options.center;
    if (file.options.weld != usual.weld)
        json["weld"] = file.options.weld;
    if (file.options.weldDistance != usual.weldDistance)
        json["weldDistance"] = jsonNumber(file.options.weldDistance);
    return json;
}

Json jsonOf(const MeshSource& source)
{
    return std::visit([](const auto& mesh) { return jsonOf(mesh); }, source);
}

Json jsonOf(const Selection& selection)
{
    if (selection.kind == SelectionKind::list)
        return selection.vertices;
    if (selection.kind == SelectionKind::box)
        return {{"low", jsonOf(selection.low)}, {"high", jsonOf(selection.high)}};
    return kSelectionNames[static_cast<size_t>(selection.kind)];
}

/// "track": its name, where there is one.
void nameTrack(Json& json, std::string_view key, int track, const std::vector<Track>& tracks)
{
    if (track >= 0 && static_cast<size_t>(track) < tracks.size())
        json[std::string(key)] = tracks[static_cast<size_t>(track)].name;
}

Json jsonOf(const Track& track, const std::vector<Track>& tracks)
{
    Json json{{"name", track.name}};
    nameTrack(json, "parent", track.parent, tracks);
    if (track.pivot != Vec3f{0, 0, 0})
        json["pivot"] = jsonOf(track.pivot);
    if (!track.loop)
        json["loop"] = false;
    json["keys"] = Json::array();
    for (const Track::Key& key : track.keys)
    {
        Json item{{"time", key.time}};
        if (key.time == std::floor(key.time))
            item["time"] = static_cast<int64_t>(key.time);
        if (key.shift != Vec3f{0, 0, 0})
            item["shift"] = jsonOf(key.shift);
        if (key.turn != Vec3f{0, 0, 0})
            item["turn"] = jsonOf(key.turn);
        json["keys"].push_back(item);
    }
    return json;
}

Json jsonOf(const std::vector<FigureBounds>& bounds, Json json = Json::object())
{
    for (const FigureBounds& bound : bounds)
        json[std::string(checkFigures()[bound.figure].name)] = Json::array({jsonNumber(bound.low), jsonNumber(bound.high)});
    return json;
}

Json jsonOf(const std::vector<SphereGroup>& groups, const std::vector<Track>& tracks)
{
    Json list = Json::array();
    for (const SphereGroup& group : groups)
    {
        Json json{{"select", jsonOf(group.select)}};
        if (group.center)
            json["center"] = jsonOf(*group.center);
        json["radius"] = jsonNumber(group.radius);
        if (group.growth != 0.0f || group.from.kind != SelectionKind::none)
        {
            json["growth"] = jsonNumber(group.growth);
            json["from"] = jsonOf(group.from);
        }
        nameTrack(json, "track", group.track, tracks);
        list.push_back(json);
    }
    return list;
}

Json jsonOf(const SceneCloth& cloth, const std::vector<Track>& tracks)
{
    SceneCloth usual;
    Json json{{"name", cloth.name}};
    if (cloth.fabric)
    {
        setFabric(usual, cloth.fabric);
        json["fabric"] = cloth.fabric->id;
    }
    json["mesh"] = jsonOf(cloth.mesh);
    if (cloth.position != usual.position)
        json["position"] = jsonOf(cloth.position);
    if (cloth.rotation != usual.rotation)
        json["rotation"] = jsonOf(cloth.rotation);
    if (cloth.pins.kind != usual.pins.kind)
        json["pins"] = jsonOf(cloth.pins);
    for (const Attachment& attachment : cloth.attach)
    {
        Json item{{"select", jsonOf(attachment.select)}};
        nameTrack(item, "track", attachment.track, tracks);
        json["attach"].push_back(item);
    }
    if (!cloth.motion.empty())
        json["motion"] = jsonOf(cloth.motion, tracks);
    if (!cloth.separation.empty())
        json["separation"] = jsonOf(cloth.separation, tracks);
    for (const AccelerationGroup& group : cloth.accelerations)
        json["accelerations"].push_back({{"select", jsonOf(group.select)}, {"acceleration", jsonOf(group.acceleration)}});
    for (const StiffnessGroup& group : cloth.stiffness)
        json["stiffness"].push_back({{"select", jsonOf(group.select)}, {"value", jsonNumber(group.value)}});
    nameTrack(json, "frameTrack", cloth.frameTrack, tracks);
    if (const Json params = paramsOf(ParamScope::cloth, SceneParams{}, cloth.params, usual.params); !params.empty())
        json["params"] = params;
    if (cloth.look != usual.look)
        json["look"] = lookJson(cloth.look, usual.look);
    if (!cloth.check.empty())
        json["check"] = jsonOf(cloth.check);
    if (cloth.shape)
        json["shape"] = {{"positions", encodeVectors(cloth.shape->positions)}, {"previous", encodeVectors(cloth.shape->previous)}};
    return json;
}

Json jsonOf(const Collider& collider, const std::vector<Track>& tracks, const std::vector<MeshSource>& meshes)
{
    Json json{{"type", kColliderTypeNames[static_cast<size_t>(collider.type)]}};
    if (!collider.name.empty())
        json["name"] = collider.name;
    switch (collider.type)
    {
        case ColliderType::sphere:
            json["center"] = jsonOf(collider.a);
            json["radius"] = jsonNumber(collider.radiusA);
            break;
        case ColliderType::capsule:
            json["a"] = jsonOf(collider.a);
            json["b"] = jsonOf(collider.b);
            json["radiusA"] = jsonNumber(collider.radiusA);
            json["radiusB"] = jsonNumber(collider.radiusB);
            break;
        case ColliderType::plane:
            json["point"] = jsonOf(collider.a);
            json["normal"] = jsonOf(collider.b);
            break;
        case ColliderType::box:
            json["center"] = jsonOf(collider.a);
            json["halfSize"] = jsonOf(collider.halfSize);
            break;
        case ColliderType::convex:
            json["center"] = jsonOf(collider.a);
            json["planes"] = Json::array();
            for (const HalfSpace& plane : collider.planes)
                json["planes"].push_back({{"normal", jsonOf(plane.normal)}, {"offset", jsonNumber(plane.offset)}});
            break;
        case ColliderType::mesh:
            json["mesh"] = jsonOf(meshes.at(static_cast<size_t>(collider.meshSource)));
            json["center"] = jsonOf(collider.a);
            break;
    }
    const bool turns = collider.type == ColliderType::box || collider.type == ColliderType::convex || collider.type == ColliderType::mesh;
    if (turns && collider.rotation != Collider{}.rotation)
        json["rotation"] = jsonOf(collider.rotation);
    if (collider.friction != Collider{}.friction)
        json["friction"] = jsonNumber(collider.friction);
    nameTrack(json, "track", collider.track, tracks);
    return json;
}

}  // namespace

Json vectorJson(const Vec3f& v)
{
    return Json::array({jsonNumber(v.x), jsonNumber(v.y), jsonNumber(v.z)});
}

Json lookJson(const ClothLook& look, const ClothLook& usual)
{
    Json json = Json::object();
    if (look.front != usual.front)
        json["front"] = colorOf(look.front);
    if (look.back != usual.back)
        json["back"] = colorOf(look.back);
    for (const LookNumber& number : kLookNumbers)
        if (look.*number.value != usual.*number.value)
            json[std::string(number.name)] = jsonNumber(look.*number.value);
    if (look.weave != usual.weave)
        json["weave"] = kWeaveNames[static_cast<size_t>(look.weave)];
    return json;
}

Json paramJson(const ParamInfo& info, const ParamValue& value)
{
    if (!info.choices.empty())
        return formatParam(info, value);
    if (const bool* flag = std::get_if<bool>(&value))
        return *flag;
    if (const int* whole = std::get_if<int>(&value))
        return *whole;
    if (const float* real = std::get_if<float>(&value))
        return jsonNumber(*real);
    const Vec3f& v = std::get<Vec3f>(value);
    const auto same = [](float a, float b) { return a == b && std::signbit(a) == std::signbit(b); };
    return same(v.x, v.y) && same(v.y, v.z) ? jsonNumber(v.x) : vectorJson(v);
}

Json sceneJson(const Scene& scene)
{
    Json json{{"name", scene.name}};
    if (!scene.description.empty())
        json["description"] = scene.description;
    if (const Json params = paramsOf(ParamScope::scene, scene.params, ClothParams{}); !params.empty())
        json["params"] = params;
    for (const Track& track : scene.tracks)
        json["tracks"].push_back(jsonOf(track, scene.tracks));
    json["cloths"] = Json::array();
    for (const SceneCloth& cloth : scene.cloths)
        json["cloths"].push_back(jsonOf(cloth, scene.tracks));
    for (const Collider& collider : scene.colliders)
        json["colliders"].push_back(jsonOf(collider, scene.tracks, scene.colliderMeshes));
    if (scene.camera)
        json["camera"] = {{"target", jsonOf(scene.camera->target)},
                          {"distance", jsonNumber(scene.camera->distance)},
                          {"yaw", jsonNumber(scene.camera->yaw)},
                          {"pitch", jsonNumber(scene.camera->pitch)}};
    if (scene.start.time != 0.0 || scene.start.step != 0.0)
        json["start"] = {{"time", scene.start.time}, {"step", scene.start.step}};
    if (scene.check)
        json["check"] = jsonOf(scene.check->bounds, {{"frames", scene.check->frames}});
    return json;
}

std::string formatScene(const Scene& scene)
{
    return formatJson(sceneJson(scene));
}

}  // namespace drape
