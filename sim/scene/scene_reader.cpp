// parseScene: JSON -> Scene, every key and value checked.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sim/command.h"
#include "sim/convex.h"
#include "sim/scene/json_place.h"
#include "sim/scene/param_reader.h"
#include "sim/scene/scene.h"
#include "sim/scene/scene_json.h"
#include "sim/scene/scene_keys.h"

namespace drape {
namespace {

constexpr float kLargest = 1e4f;              // of radii and lengths [m]
constexpr float kLongest = 1e5f;              // of times [s]
constexpr float kFastest = 1e4f;              // of accelerations [m/s^2]
constexpr float kMostTurned = 36000.0f;       // of angles [degrees]
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
    const bool round = generator.kind == "tube" || generator.kind == "torus";
    if ((generator.kind == "sheet" && sheet > kMostVertices) || (round && tube > kMostVertices))
        place.fail(fmt::format("this mesh would have {} vertices; at most {} are allowed", generator.kind == "sheet" ? sheet : tube,
                               kMostVertices));
    return generator;
}

MeshFile readMeshFile(const JsonPlace& place)
{
    MeshFile file;
    place.allowKeys({"file", "scale", "up", "center", "weld", "weldDistance"});
    file.path = place.get("file").text();
    if (file.path.empty())
        place.get("file").fail("name a file");
    readIf(place, "scale", file.options.scale, [](const JsonPlace& p) { return p.number(1e-9f, 1e9f); });
    readIf(place, "up", file.options.up, [](const JsonPlace& p) { return static_cast<UpAxis>(p.oneOf(kUpAxisNames)); });
    readIf(place, "center", file.options.center, [](const JsonPlace& p) { return p.boolean(); });
    readIf(place, "weld", file.options.weld, [](const JsonPlace& p) { return p.boolean(); });
    readIf(place, "weldDistance", file.options.weldDistance, [](const JsonPlace& p) { return p.number(0.0f, 0.1f); });
    return file;
}

MeshSource readMesh(const JsonPlace& mesh)
{
    if (mesh.find("file"))
        return readMeshFile(mesh);
    if (mesh.find("generator"))
        return readGenerator(mesh);
    mesh.allowKeys({"generator", "file"});
    mesh.fail("a mesh needs a \"generator\" or a \"file\"");
}

Vec3f readRotation(const JsonPlace& place)
{
    return place.vector(-3600.0f, 3600.0f);
}

/// A unit vector.
Vec3f readNormal(const JsonPlace& place)
{
    const Vec3f normal = readPosition(place);
    const float size = length(normal);
    if (!(size > 1e-6f))
        place.fail("a normal needs a direction; the ground's is [0, 1, 0]");
    return std::abs(size - 1.0f) > 1e-6f ? normal * (1.0f / size) : normal;
}

std::vector<HalfSpace> readPlanes(const JsonPlace& place)
{
    std::vector<HalfSpace> planes;
    for (const JsonPlace& item : place.items())
    {
        item.allowKeys({"normal", "offset"});
        planes.push_back({readNormal(item.get("normal")), item.get("offset").number(-kLargest, kLargest)});
    }
    // What is open shows corners far away where it was cut; what is empty has none.
    constexpr float kOpen = 10.0f * kLargest;
    bool any = false, open = false;
    for (const std::vector<Vec3f>& face : facesOf(planes, kOpen))
        for (const Vec3f& corner : face)
        {
            any = true;
            open = open || length(corner) > 2.0f * kLargest;
        }
    if (open || planes.size() < 4)
        place.fail("these planes leave the shape open; it takes at least four of them, with normals on all sides, to enclose one");
    if (!any)
        place.fail("these planes enclose nothing: no point lies behind all of them; solid is where dot(normal, x) <= offset");
    return planes;
}

Selection readSelection(const JsonPlace& place)
{
    if (place.node().type == JsonNode::Type::text)
        return {static_cast<SelectionKind>(place.oneOf(kSelectionNames)), {}};
    if (place.node().type == JsonNode::Type::object)
    {
        place.allowKeys({"low", "high"});
        Selection box{SelectionKind::box, {}, readPosition(place.get("low")), readPosition(place.get("high"))};
        if (!(box.low.x <= box.high.x && box.low.y <= box.high.y && box.low.z <= box.high.z))
            place.fail("no coordinate of \"low\" may be above that of \"high\"");
        return box;
    }
    if (place.node().type != JsonNode::Type::array)
        place.fail(
            "this must be \"none\", \"all\", \"auto\", \"top\", \"corners\", a list of vertices or a box, "
            "{\"low\": [x, y, z], \"high\": [x, y, z]}");
    Selection selection{SelectionKind::list, {}};
    for (const JsonPlace& vertex : place.items())
        selection.vertices.push_back(static_cast<uint32_t>(vertex.whole(0, 4294967294)));
    return selection;
}

/// The name of one of the tracks.
int readTrackName(const JsonPlace& place, const std::vector<Track>& tracks)
{
    if (tracks.empty())
        place.fail(fmt::format("there is no track \"{}\": the scene has no \"tracks\"", place.text()));
    JsonPlace::Names names;
    for (const Track& track : tracks)
        names.push_back(track.name);
    return static_cast<int>(place.oneOf(names));
}

/// A loop must close: where its last key is not its first again, it would jump.
void checkLoop(const JsonPlace& keys, const Track& track)
{
    const Track::Key &first = track.keys.front(), &last = track.keys.back();
    const auto whole = [](float turn) { return std::abs(turn - 360.0f * std::round(turn / 360.0f)) < 1e-3f; };
    const Vec3f turned = last.turn - first.turn;
    if (length(last.shift - first.shift) > 1e-5f || !whole(turned.x) || !whole(turned.y) || !whole(turned.z))
        keys.fail(
            "a track that loops must end where it starts, whole turns aside: repeat the first key at the end, or set \"loop\" to false");
}

Track readTrack(const JsonPlace& place, const std::vector<Track>& earlier)
{
    place.allowKeys({"name", "parent", "pivot", "loop", "keys"});
    Track track;
    track.name = place.get("name").text();
    if (std::ranges::find(earlier, track.name, &Track::name) != earlier.end())
        place.get("name").fail(fmt::format("there is a track \"{}\" already", track.name));
    if (const std::optional<JsonPlace> parent = place.find("parent"))
    {
        if (earlier.empty())
            parent->fail("the first track has no parent: parents stand before their children");
        track.parent = readTrackName(*parent, earlier);
    }
    readIf(place, "pivot", track.pivot, readPosition);
    readIf(place, "loop", track.loop, [](const JsonPlace& p) { return p.boolean(); });
    const JsonPlace keys = place.get("keys");
    for (const JsonPlace& item : keys.items())
    {
        item.allowKeys({"time", "shift", "turn"});
        Track::Key key{};
        const JsonPlace time = item.get("time");
        time.number(0.0f, kLongest);
        key.time = time.node().real;
        if (!track.keys.empty() && key.time <= track.keys.back().time)
            time.fail(fmt::format("the keys must follow each other in time: {} is not after {}", key.time, track.keys.back().time));
        readIf(item, "shift", key.shift, readPosition);
        readIf(item, "turn", key.turn, [](const JsonPlace& p) { return p.vector(-kMostTurned, kMostTurned); });
        track.keys.push_back(key);
    }
    if (track.keys.empty())
        keys.fail("a track needs at least one key");
    if (track.loop)
        checkLoop(keys, track);
    return track;
}

std::vector<SphereGroup> readSphereGroups(const JsonPlace& place, const std::vector<Track>& tracks)
{
    std::vector<SphereGroup> groups;
    for (const JsonPlace& item : place.items())
    {
        item.allowKeys({"select", "center", "radius", "growth", "from", "track"});
        SphereGroup& group = groups.emplace_back();
        group.select = readSelection(item.get("select"));
        readIf(item, "center", group.center, readPosition);
        group.radius = item.get("radius").number(0.0f, kLargest);
        if (item.find("growth") || item.find("from"))
        {
            group.growth = item.get("growth").number(0.0f, kLargest);
            group.from = readSelection(item.get("from"));
        }
        readIf(item, "track", group.track, [&](const JsonPlace& p) { return readTrackName(p, tracks); });
    }
    return groups;
}

void readParticles(const JsonPlace& place, const std::vector<Track>& tracks, SceneCloth& cloth)
{
    if (const std::optional<JsonPlace> attach = place.find("attach"))
        for (const JsonPlace& item : attach->items())
        {
            item.allowKeys({"select", "track"});
            cloth.attach.push_back({readSelection(item.get("select")), readTrackName(item.get("track"), tracks)});
        }
    if (const std::optional<JsonPlace> accelerations = place.find("accelerations"))
        for (const JsonPlace& item : accelerations->items())
        {
            item.allowKeys({"select", "acceleration"});
            cloth.accelerations.push_back({readSelection(item.get("select")), item.get("acceleration").vector(-kFastest, kFastest)});
        }
    if (const std::optional<JsonPlace> stiffness = place.find("stiffness"))
        for (const JsonPlace& item : stiffness->items())
        {
            item.allowKeys({"select", "value"});
            cloth.stiffness.push_back({readSelection(item.get("select")), item.get("value").number(0.0f, 1.0f)});
        }
}

/// {"maxStretch": [1, 1.1]}; of a scene's check also its frames.
std::vector<FigureBounds> readBounds(const JsonPlace& place, const JsonPlace::Names& otherKeys)
{
    JsonPlace::Names keys = otherKeys;
    for (const Figure& figure : checkFigures())
        keys.push_back(figure.name);
    place.allowKeys(keys);
    std::vector<FigureBounds> bounds;
    for (size_t i = 0; i < checkFigures().size(); ++i)
        if (const std::optional<JsonPlace> pair = place.find(checkFigures()[i].name))
        {
            if (pair->node().type != JsonNode::Type::array || pair->node().items.size() != 2)
                pair->fail("this must be a list of two numbers, [lowest, highest]");
            const FigureBounds bound{i, pair->items()[0].number(), pair->items()[1].number()};
            if (!(bound.low <= bound.high))
                pair->fail(fmt::format("nothing lies between {} and {}: write the lower one first", bound.low, bound.high));
            bounds.push_back(bound);
        }
    return bounds;
}

SceneCheck readCheck(const JsonPlace& place)
{
    SceneCheck check;
    check.bounds = readBounds(place, {"frames"});
    check.frames = static_cast<int>(place.get("frames").whole(1, 1000000));
    return check;
}

std::shared_ptr<const FabricPreset> readFabric(const JsonPlace& place, const std::vector<std::filesystem::path>& folders)
{
    try
    {
        return findFabric(place.text(), folders);
    }
    catch (const UnknownFabric& wrong)
    {
        place.fail(wrong.what());
    }
}

std::vector<Vec3f> readVectors(const JsonPlace& place)
{
    std::optional<std::vector<Vec3f>> vectors = decodeVectors(place.text());
    if (!vectors)
        place.fail("this must be three finite numbers of 32 bits for each vertex, in base64, as Drape saves it");
    return std::move(*vectors);
}

std::shared_ptr<const ClothShape> readShape(const JsonPlace& place)
{
    place.allowKeys({"positions", "previous"});
    ClothShape shape{readVectors(place.get("positions")), readVectors(place.get("previous"))};
    if (shape.previous.size() != shape.positions.size())
        place.get("previous")
            .fail(fmt::format("it is of {} vertices, and the positions of {}", shape.previous.size(), shape.positions.size()));
    return std::make_shared<const ClothShape>(std::move(shape));
}

SceneStart readStart(const JsonPlace& place)
{
    place.allowKeys({"time", "step"});
    const auto seconds = [&](const char* key, float longest) {
        const JsonPlace value = place.get(key);
        value.number(0.0f, longest);
        return value.node().real;
    };
    return {seconds("time", kLongest), seconds("step", 1.0f)};
}

SceneCloth readCloth(const JsonPlace& place, const std::vector<Track>& tracks, const std::vector<std::filesystem::path>& fabricFolders)
{
    place.allowKeys({"name", "fabric", "mesh", "position", "rotation", "pins", "attach", "motion", "separation", "accelerations",
                     "stiffness", "frameTrack", "params", "look", "check", "shape"});
    SceneCloth cloth;
    readIf(place, "name", cloth.name, readText);
    if (const std::optional<JsonPlace> fabric = place.find("fabric"))
        setFabric(cloth, readFabric(*fabric, fabricFolders));
    cloth.mesh = readMesh(place.get("mesh"));
    readIf(place, "position", cloth.position, readPosition);
    readIf(place, "rotation", cloth.rotation, readRotation);
    readIf(place, "pins", cloth.pins, readSelection);
    readParticles(place, tracks, cloth);
    const auto spheres = [&](const JsonPlace& p) { return readSphereGroups(p, tracks); };
    readIf(place, "motion", cloth.motion, spheres);
    readIf(place, "separation", cloth.separation, spheres);
    readIf(place, "frameTrack", cloth.frameTrack, [&](const JsonPlace& p) { return readTrackName(p, tracks); });
    readIf(place, "check", cloth.check, [](const JsonPlace& p) { return readBounds(p, {}); });
    if (const std::optional<JsonPlace> params = place.find("params"))
    {
        SceneParams unused;
        readParams(*params, ParamScope::cloth, unused, cloth.params);
    }
    if (const std::optional<JsonPlace> look = place.find("look"))
        readLook(*look, cloth.look);
    readIf(place, "shape", cloth.shape, readShape);
    return cloth;
}

Collider readCollider(const JsonPlace& place, const std::vector<Track>& tracks, std::vector<MeshSource>& meshes)
{
    Collider collider;
    collider.type = static_cast<ColliderType>(place.get("type").oneOf(kColliderTypeNames));
    readIf(place, "name", collider.name, readText);
    readIf(place, "friction", collider.friction, [](const JsonPlace& p) { return p.number(0.0f, 10.0f); });
    readIf(place, "track", collider.track, [&](const JsonPlace& p) { return readTrackName(p, tracks); });
    switch (collider.type)
    {
        case ColliderType::sphere:
            place.allowKeys({"type", "name", "center", "radius", "friction", "track"});
            collider.a = readPosition(place.get("center"));
            readIf(place, "radius", collider.radiusA, readRadius);
            break;
        case ColliderType::capsule:
            place.allowKeys({"type", "name", "a", "b", "radiusA", "radiusB", "friction", "track"});
            collider.a = readPosition(place.get("a"));
            collider.b = readPosition(place.get("b"));
            readIf(place, "radiusA", collider.radiusA, readRadius);
            collider.radiusB = collider.radiusA;
            readIf(place, "radiusB", collider.radiusB, readRadius);
            break;
        case ColliderType::plane:
            place.allowKeys({"type", "name", "point", "normal", "friction", "track"});
            readIf(place, "point", collider.a, readPosition);
            readIf(place, "normal", collider.b, readNormal);
            break;
        case ColliderType::box:
            place.allowKeys({"type", "name", "center", "halfSize", "rotation", "friction", "track"});
            readIf(place, "center", collider.a, readPosition);
            readIf(place, "halfSize", collider.halfSize, [](const JsonPlace& p) { return p.vector(kSmallest, kLargest); });
            readIf(place, "rotation", collider.rotation, readRotation);
            break;
        case ColliderType::convex:
            place.allowKeys({"type", "name", "center", "rotation", "planes", "friction", "track"});
            readIf(place, "center", collider.a, readPosition);
            readIf(place, "rotation", collider.rotation, readRotation);
            collider.planes = readPlanes(place.get("planes"));
            break;
        case ColliderType::mesh:
            place.allowKeys({"type", "name", "mesh", "center", "rotation", "friction", "track"});
            readIf(place, "center", collider.a, readPosition);
            readIf(place, "rotation", collider.rotation, readRotation);
            collider.meshSource = static_cast<int>(meshes.size());
            meshes.push_back(readMesh(place.get("mesh")));
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

Scene readScene(const JsonPlace& place, const std::filesystem::path& file, const std::filesystem::path& fabricFolder)
{
    place.allowKeys({"name", "description", "params", "tracks", "cloths", "colliders", "camera", "check", "start"});

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
    if (const std::optional<JsonPlace> tracks = place.find("tracks"))
        for (const JsonPlace& track : tracks->items())
            scene.tracks.push_back(readTrack(track, scene.tracks));
    const std::vector<std::filesystem::path> fabricFolders = fabricFoldersFor(file, fabricFolder);
    for (const JsonPlace& cloth : place.get("cloths").items())
        scene.cloths.push_back(readCloth(cloth, scene.tracks, fabricFolders));
    if (scene.cloths.empty())
        place.get("cloths").fail("a scene needs at least one cloth");
    if (const std::optional<JsonPlace> colliders = place.find("colliders"))
        for (const JsonPlace& collider : colliders->items())
            scene.colliders.push_back(readCollider(collider, scene.tracks, scene.colliderMeshes));
    readIf(place, "camera", scene.camera, readCamera);
    readIf(place, "check", scene.check, readCheck);
    readIf(place, "start", scene.start, readStart);
    return scene;
}

Scene parseScene(const std::string& json, const std::filesystem::path& file, const std::filesystem::path& fabricFolder)
{
    return readJson(json, file.string(), [&](const JsonPlace& place) { return readScene(place, file, fabricFolder); });
}

}  // namespace drape
