// parseScene: JSON -> Scene, every key and value checked.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sim/scene/json_place.h"
#include "sim/scene/scene.h"
#include "sim/scene/scene_keys.h"

namespace drape {
namespace {

constexpr float kFarthest = 1e6f;             // of positions [m]
constexpr float kLargest = 1e4f;              // of radii and lengths [m]
constexpr float kSmallest = 1e-4f;            // of lengths that must not vanish [m]
constexpr uint32_t kMostVertices = 16000000;  // of a generated mesh

/// Reads a member that may be missing.
template <class T, class Read>
void readIf(const JsonPlace& object, std::string_view key, T& out, Read read)
{
    if (const std::optional<JsonPlace> place = object.find(key))
        out = read(*place);
}

Vec3f readPosition(const JsonPlace& place)
{
    return place.vector(-kFarthest, kFarthest);
}
float readRadius(const JsonPlace& place)
{
    return place.number(kSmallest, kLargest);
}
std::string readText(const JsonPlace& place)
{
    return place.text();
}

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

/// Groups of parameters, {"solver": {"frequency": 300}}, of one scope.
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
            members.failUnknownKey(group, groups);
        members.allowKeys(fields);
        for (const auto& [field, place] : members.members())
        {
            const ParamInfo& info = *findParam(fmt::format("{}.{}", group, field));
            setParam(info, readParam(place, info), scene, cloth);
        }
    }
}

MeshGenerator readGenerator(const JsonPlace& place)
{
    MeshGenerator generator;
    JsonPlace::Names kinds;
    for (const GeneratorKeys& keys : kGenerators)
        kinds.push_back(keys.kind);
    const GeneratorKeys& entry = kGenerators[place.get("generator").oneOf(kinds)];
    generator.kind = entry.kind;
    JsonPlace::Names keys = entry.keys;
    keys.insert(keys.begin(), "generator");
    place.allowKeys(keys);
    for (const CountKey& count : kCountKeys)
        readIf(place, count.key, generator.*count.member,
               [&](const JsonPlace& p) { return static_cast<uint32_t>(p.whole(count.low, count.high)); });
    for (const LengthKey& length : kLengthKeys)
        readIf(place, length.key, generator.*length.member, readRadius);
    readIf(place, "diagonals", generator.diagonals, [](const JsonPlace& p) { return static_cast<Diagonals>(p.oneOf(kDiagonalsNames)); });
    const uint64_t sheet = static_cast<uint64_t>(generator.columns) * generator.rows;
    const uint64_t tube = static_cast<uint64_t>(generator.around) * generator.along;
    if ((generator.kind == "sheet" && sheet > kMostVertices) || (generator.kind == "tube" && tube > kMostVertices))
        place.fail(fmt::format("this mesh would have {} vertices; at most {} are allowed", generator.kind == "sheet" ? sheet : tube,
                               kMostVertices));
    return generator;
}

MeshFile readMeshFile(const JsonPlace& place)
{
    MeshFile file;
    place.allowKeys({"file", "scale", "up", "center", "weldDistance"});
    file.path = place.get("file").text();
    if (file.path.empty())
        place.get("file").fail("name a file");
    readIf(place, "scale", file.options.scale, [](const JsonPlace& p) { return p.number(1e-9f, 1e9f); });
    readIf(place, "up", file.options.up, [](const JsonPlace& p) { return static_cast<UpAxis>(p.oneOf(kUpAxisNames)); });
    readIf(place, "center", file.options.center, [](const JsonPlace& p) { return p.boolean(); });
    readIf(place, "weldDistance", file.options.weldDistance, [](const JsonPlace& p) { return p.number(0.0f, 0.1f); });
    return file;
}

Selection readSelection(const JsonPlace& place)
{
    if (place.node().type == JsonNode::Type::text)
        return {static_cast<SelectionKind>(place.oneOf(kSelectionNames)), {}};
    if (place.node().type != JsonNode::Type::array)
        place.fail("this must be \"none\", \"all\", \"auto\", \"top\", \"corners\" or a list of vertices");
    Selection selection{SelectionKind::list, {}};
    for (const JsonPlace& vertex : place.items())
        selection.vertices.push_back(static_cast<uint32_t>(vertex.whole(0, 4294967294)));
    return selection;
}

std::vector<SphereGroup> readSphereGroups(const JsonPlace& place)
{
    std::vector<SphereGroup> groups;
    for (const JsonPlace& item : place.items())
    {
        item.allowKeys({"select", "center", "radius"});
        SphereGroup& group = groups.emplace_back();
        group.select = readSelection(item.get("select"));
        readIf(item, "center", group.center, readPosition);
        group.radius = item.get("radius").number(0.0f, kLargest);
    }
    return groups;
}

SceneCloth readCloth(const JsonPlace& place)
{
    place.allowKeys({"name", "mesh", "position", "rotation", "pins", "motion", "separation", "params", "look"});
    SceneCloth cloth;
    readIf(place, "name", cloth.name, readText);
    const JsonPlace mesh = place.get("mesh");
    if (mesh.find("file"))
        cloth.mesh = readMeshFile(mesh);
    else if (mesh.find("generator"))
        cloth.mesh = readGenerator(mesh);
    else
    {
        mesh.allowKeys({"generator", "file"});
        mesh.fail("a mesh needs a \"generator\" or a \"file\"");
    }
    readIf(place, "position", cloth.position, readPosition);
    readIf(place, "rotation", cloth.rotation, [](const JsonPlace& p) { return p.vector(-3600.0f, 3600.0f); });
    readIf(place, "pins", cloth.pins, readSelection);
    readIf(place, "motion", cloth.motion, readSphereGroups);
    readIf(place, "separation", cloth.separation, readSphereGroups);
    if (const std::optional<JsonPlace> params = place.find("params"))
    {
        SceneParams unused;
        readParams(*params, ParamScope::cloth, unused, cloth.params);
    }
    if (const std::optional<JsonPlace> look = place.find("look"))
    {
        look->allowKeys({"front", "back"});
        readIf(*look, "front", cloth.look.front, [](const JsonPlace& p) { return p.color(); });
        readIf(*look, "back", cloth.look.back, [](const JsonPlace& p) { return p.color(); });
    }
    return cloth;
}

Collider readCollider(const JsonPlace& place)
{
    Collider collider;
    collider.type = static_cast<ColliderType>(place.get("type").oneOf(kColliderTypeNames));
    readIf(place, "name", collider.name, readText);
    readIf(place, "friction", collider.friction, [](const JsonPlace& p) { return p.number(0.0f, 10.0f); });
    switch (collider.type)
    {
        case ColliderType::sphere:
            place.allowKeys({"type", "name", "center", "radius", "friction"});
            collider.a = readPosition(place.get("center"));
            readIf(place, "radius", collider.radiusA, readRadius);
            break;
        case ColliderType::capsule:
            place.allowKeys({"type", "name", "a", "b", "radiusA", "radiusB", "friction"});
            collider.a = readPosition(place.get("a"));
            collider.b = readPosition(place.get("b"));
            readIf(place, "radiusA", collider.radiusA, readRadius);
            collider.radiusB = collider.radiusA;
            readIf(place, "radiusB", collider.radiusB, readRadius);
            break;
        case ColliderType::plane:
            place.allowKeys({"type", "name", "point", "normal", "friction"});
            readIf(place, "point", collider.a, readPosition);
            if (const std::optional<JsonPlace> normal = place.find("normal"))
            {
                collider.b = readPosition(*normal);
                const float size = length(collider.b);
                if (!(size > 1e-6f))
                    normal->fail("a normal needs a direction; the ground's is [0, 1, 0]");
                if (std::abs(size - 1.0f) > 1e-6f)
                    collider.b = collider.b * (1.0f / size);
            }
            break;
        case ColliderType::box:
        case ColliderType::convex:
        case ColliderType::mesh:
            break;
    }
    return collider;
}

CameraSetup readCamera(const JsonPlace& place)
{
    place.allowKeys({"target", "distance", "yaw", "pitch"});
    CameraSetup camera;
    readIf(place, "target", camera.target, readPosition);
    readIf(place, "distance", camera.distance, readRadius);
    readIf(place, "yaw", camera.yaw, [](const JsonPlace& p) { return p.number(-3600.0f, 3600.0f); });
    readIf(place, "pitch", camera.pitch, [](const JsonPlace& p) { return p.number(-89.0f, 89.0f); });
    return camera;
}

}  // namespace

Scene parseScene(const std::string& json, const std::filesystem::path& file)
{
    const std::string name = file.string();
    const JsonNode root = parseJson(json, name);
    const JsonPlace place(root, "", name);
    place.allowKeys({"name", "description", "params", "cloths", "colliders", "camera"});

    Scene scene;
    scene.file = file;
    scene.name = file.stem().string();
    readIf(place, "name", scene.name, readText);
    readIf(place, "description", scene.description, readText);
    if (const std::optional<JsonPlace> params = place.find("params"))
    {
        ClothParams unused;
        readParams(*params, ParamScope::scene, scene.params, unused);
    }
    for (const JsonPlace& cloth : place.get("cloths").items())
        scene.cloths.push_back(readCloth(cloth));
    if (scene.cloths.empty())
        place.get("cloths").fail("a scene needs at least one cloth");
    if (const std::optional<JsonPlace> colliders = place.find("colliders"))
        for (const JsonPlace& collider : colliders->items())
            scene.colliders.push_back(readCollider(collider));
    readIf(place, "camera", scene.camera, readCamera);
    return scene;
}

}  // namespace drape
