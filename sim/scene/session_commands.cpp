#include "sim/scene/session_commands.h"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <utility>

#include "sim/scene/json_text.h"
#include "sim/scene/param_reader.h"
#include "sim/scene/scene_json.h"
#include "sim/scene/scene_keys.h"

namespace drape {
namespace {

using Json = nlohmann::ordered_json;

constexpr int64_t kMostFrames = int64_t{1} << 53;
constexpr int64_t kMostColliders = 1000000;

/// In the order of Command.
const std::vector<std::string_view> kCommandNames{
    "setParam",       "pin",          "unpin",       "setPins",     "unpinAll",       "drag",     "release",      "grab",  "moveDragged",
    "releaseDragged", "setStiffness", "addCollider", "setCollider", "removeCollider", "teleport", "clearInertia", "reset", "setLook"};

// A command's collider is written whole, whatever its type: what a sphere does not use matters once it is made a box.
constexpr std::array<std::pair<std::string_view, Vec3f Collider::*>, 4> kColliderVectors{
    {{"a", &Collider::a}, {"b", &Collider::b}, {"halfSize", &Collider::halfSize}, {"rotation", &Collider::rotation}}};
constexpr std::array<std::pair<std::string_view, float Collider::*>, 3> kColliderNumbers{
    {{"radiusA", &Collider::radiusA}, {"radiusB", &Collider::radiusB}, {"friction", &Collider::friction}}};

Json numberJson(float value)
{
    if (!std::isfinite(value))
        throw InputError("the session cannot be written: a collider was set to a value that is not finite");
    return jsonNumber(value);
}

Json exactJson(const Vec3f& v)
{
    return Json::array({numberJson(v.x), numberJson(v.y), numberJson(v.z)});
}

bool sameBits(float a, float b)
{
    return std::bit_cast<uint32_t>(a) == std::bit_cast<uint32_t>(b);
}

bool sameBits(const Vec3f& a, const Vec3f& b)
{
    return sameBits(a.x, b.x) && sameBits(a.y, b.y) && sameBits(a.z, b.z);
}

/// What differs from a collider's defaults.
Json colliderJson(const Collider& collider, const Scene& scene)
{
    const Collider usual;
    Json json{{"type", kColliderTypeNames[static_cast<size_t>(collider.type)]}};
    if (!collider.name.empty())
        json["name"] = collider.name;
    for (const auto& [key, member] : kColliderVectors)
        if (!sameBits(collider.*member, usual.*member))
            json[std::string(key)] = exactJson(collider.*member);
    for (const auto& [key, member] : kColliderNumbers)
        if (!sameBits(collider.*member, usual.*member))
            json[std::string(key)] = numberJson(collider.*member);
    for (const HalfSpace& plane : collider.planes)
        json["planes"].push_back({{"normal", exactJson(plane.normal)}, {"offset", numberJson(plane.offset)}});
    if (collider.meshSource >= 0)
        json["mesh"] = collider.meshSource;
    else if (collider.mesh)
        throw InputError("the session cannot be written: a collider has a mesh that is none of the scene's");
    if (collider.track != kNoTrack)
        json["track"] = scene.tracks.at(static_cast<size_t>(collider.track)).name;
    return json;
}

/// Adds a command's members to those that all have.
struct Writer
{
    Json& json;
    const Scene& scene;

    void operator()(const SetParam& c) const
    {
        json["param"] = c.param->name;
        json["value"] = paramJson(*c.param, c.value);
        if (c.cloth != kAllCloths)
            json["cloth"] = c.cloth;
    }
    void operator()(const Pin& c) const
    {
        particle(c.cloth, c.particle);
        if (!c.place)
            return;
        json["at"] = exactJson(c.place->at);
        if (c.place->track != kNoTrack)
            json["track"] = trackName(c.place->track);
    }
    void operator()(const Unpin& c) const { particle(c.cloth, c.particle); }
    void operator()(const SetPins& c) const
    {
        particles(c.cloth, c.particles);
        json["pinned"] = c.pinned;
    }
    void operator()(const UnpinAll&) const {}
    void operator()(const Drag& c) const
    {
        particle(c.cloth, c.particle);
        json["position"] = exactJson(c.position);
    }
    void operator()(const Release& c) const
    {
        particle(c.cloth, c.particle);
        json["pin"] = c.pin;
    }
    void operator()(const Grab& c) const
    {
        particles(c.cloth, c.particles);
        for (const float strength : c.strengths)
            json["strengths"].push_back(numberJson(strength));
    }
    void operator()(const MoveDragged& c) const
    {
        json["cloth"] = c.cloth;
        json["by"] = exactJson(c.by);
    }
    void operator()(const ReleaseDragged& c) const
    {
        json["cloth"] = c.cloth;
        json["pin"] = c.pin;
    }
    void operator()(const SetStiffness& c) const
    {
        particles(c.cloth, c.particles);
        json["value"] = numberJson(c.value);
    }
    void operator()(const AddCollider& c) const
    {
        if (c.index != kAfterLast)
            json["index"] = c.index;
        json["collider"] = colliderJson(c.collider, scene);
    }
    void operator()(const SetCollider& c) const
    {
        json["index"] = c.index;
        json["collider"] = colliderJson(c.collider, scene);
    }
    void operator()(const RemoveCollider& c) const { json["index"] = c.index; }
    void operator()(const Teleport& c) const
    {
        json["cloth"] = c.cloth;
        json["position"] = exactJson(c.position);
        json["rotation"] = exactJson(c.rotation);
    }
    void operator()(const ClearInertia& c) const { json["cloth"] = c.cloth; }
    void operator()(const Reset&) const {}
    void operator()(const SetLook& c) const
    {
        json["cloth"] = c.cloth;
        json["look"] = lookJson(c.look, ClothLook{});
    }

    void particle(int cloth, uint32_t particle) const
    {
        json["cloth"] = cloth;
        json["particle"] = particle;
    }
    void particles(int cloth, const std::vector<uint32_t>& particles) const
    {
        json["cloth"] = cloth;
        json["particles"] = particles;
    }
    const std::string& trackName(int track) const { return scene.tracks.at(static_cast<size_t>(track)).name; }
};

int readClothAt(const JsonPlace& place, const Scene& scene)
{
    return static_cast<int>(place.whole(0, static_cast<int64_t>(scene.cloths.size()) - 1));
}

int readCloth(const JsonPlace& command, const Scene& scene)
{
    return readClothAt(command.get("cloth"), scene);
}

uint32_t readParticleAt(const JsonPlace& place)
{
    return static_cast<uint32_t>(place.whole(0, std::numeric_limits<uint32_t>::max()));
}

uint32_t readParticle(const JsonPlace& command)
{
    return readParticleAt(command.get("particle"));
}

std::vector<uint32_t> readParticles(const JsonPlace& command)
{
    std::vector<uint32_t> particles;
    for (const JsonPlace& item : command.get("particles").items())
        particles.push_back(readParticleAt(item));
    return particles;
}

Grab readGrab(const JsonPlace& command, const Scene& scene)
{
    Grab grab{readCloth(command, scene), readParticles(command)};
    if (const auto strengths = command.find("strengths"))
        for (const JsonPlace& item : strengths->items())
            grab.strengths.push_back(item.number());
    return grab;
}

int readIndex(const JsonPlace& command)
{
    return static_cast<int>(command.get("index").whole(0, kMostColliders));
}

int readTrack(const JsonPlace& of, const Scene& scene)
{
    const auto track = of.find("track");
    if (!track)
        return kNoTrack;
    JsonPlace::Names names;
    for (const Track& known : scene.tracks)
        names.push_back(known.name);
    if (names.empty())
        track->fail("the scene has no \"tracks\"");
    return static_cast<int>(track->oneOf(names));
}

Collider readWholeCollider(const JsonPlace& place, const Scene& scene)
{
    place.allowKeys({"type", "name", "a", "b", "halfSize", "rotation", "radiusA", "radiusB", "friction", "planes", "mesh", "track"});
    Collider collider;
    collider.type = static_cast<ColliderType>(place.get("type").oneOf(kColliderTypeNames));
    if (const auto name = place.find("name"))
        collider.name = name->text();
    for (const auto& [key, member] : kColliderVectors)
        if (const auto value = place.find(key))
            collider.*member = value->vector();
    for (const auto& [key, member] : kColliderNumbers)
        if (const auto value = place.find(key))
            collider.*member = value->number(0.0f, std::numeric_limits<float>::max());
    if (const auto planes = place.find("planes"))
        for (const JsonPlace& item : planes->items())
        {
            item.allowKeys({"normal", "offset"});
            collider.planes.push_back({item.get("normal").vector(), item.get("offset").number()});
        }
    if (collider.type == ColliderType::convex && collider.planes.size() < 4)
        place.fail("a convex shape needs at least four \"planes\"");
    if (const auto mesh = place.find("mesh"))
    {
        if (scene.colliderMeshes.empty())
            mesh->fail("the scene has no collider with a mesh");
        collider.meshSource = static_cast<int>(mesh->whole(0, static_cast<int64_t>(scene.colliderMeshes.size()) - 1));
    }
    else if (collider.type == ColliderType::mesh)
        place.get("mesh");
    collider.track = readTrack(place, scene);
    return collider;
}

Pin readPin(const JsonPlace& place, const Scene& scene)
{
    place.allowKeys({"frame", "do", "cloth", "particle", "at", "track"});
    Pin pin{readCloth(place, scene), readParticle(place)};
    if (place.find("at") || place.find("track"))
        pin.place = PinPlace{place.get("at").vector(), readTrack(place, scene)};
    return pin;
}

AddCollider readAddCollider(const JsonPlace& place, const Scene& scene)
{
    place.allowKeys({"frame", "do", "index", "collider"});
    return {readWholeCollider(place.get("collider"), scene), place.find("index") ? readIndex(place) : kAfterLast};
}

SetParam readSetParam(const JsonPlace& place, const Scene& scene)
{
    place.allowKeys({"frame", "do", "param", "value", "cloth"});
    const JsonPlace name = place.get("param");
    const ParamInfo* param = findParam(name.text());
    if (!param)
        name.fail(fmt::format("there is no parameter \"{}\"; did you mean \"{}\"?", name.text(), nearestParam(name.text()).name));
    const auto cloth = place.find("cloth");
    return {param, readParam(place.get("value"), *param), cloth ? readClothAt(*cloth, scene) : kAllCloths};
}

Command readKind(size_t kind, const JsonPlace& place, const Scene& scene)
{
    const auto keys = [&](JsonPlace::Names own) {
        own.insert(own.begin(), {"frame", "do"});
        place.allowKeys(own);
    };
    static_assert(std::variant_size_v<Command> == 18);
    switch (kind)
    {
        case 0:
            return readSetParam(place, scene);
        case 1:
            return readPin(place, scene);
        case 2:
            keys({"cloth", "particle"});
            return Unpin{readCloth(place, scene), readParticle(place)};
        case 3:
            keys({"cloth", "particles", "pinned"});
            return SetPins{readCloth(place, scene), readParticles(place), place.get("pinned").boolean()};
        case 4:
            keys({});
            return UnpinAll{};
        case 5:
            keys({"cloth", "particle", "position"});
            return Drag{readCloth(place, scene), readParticle(place), place.get("position").vector()};
        case 6:
            keys({"cloth", "particle", "pin"});
            return Release{readCloth(place, scene), readParticle(place), place.get("pin").boolean()};
        case 7:
            keys({"cloth", "particles", "strengths"});
            return readGrab(place, scene);
        case 8:
            keys({"cloth", "by"});
            return MoveDragged{readCloth(place, scene), place.get("by").vector()};
        case 9:
            keys({"cloth", "pin"});
            return ReleaseDragged{readCloth(place, scene), place.get("pin").boolean()};
        case 10:
            keys({"cloth", "particles", "value"});
            return SetStiffness{readCloth(place, scene), readParticles(place), place.get("value").number(0.0f, 1.0f)};
        case 11:
            return readAddCollider(place, scene);
        case 12:
            keys({"index", "collider"});
            return SetCollider{readIndex(place), readWholeCollider(place.get("collider"), scene)};
        case 13:
            keys({"index"});
            return RemoveCollider{readIndex(place)};
        case 14:
            keys({"cloth", "position", "rotation"});
            return Teleport{readCloth(place, scene), place.get("position").vector(), place.get("rotation").vector()};
        case 15:
            keys({"cloth"});
            return ClearInertia{readCloth(place, scene)};
        case 16:
            keys({});
            return Reset{};
        default: {
            keys({"cloth", "look"});
            SetLook set{readCloth(place, scene), {}};
            readLook(place.get("look"), set.look);
            return set;
        }
    }
}

}  // namespace

Json commandJson(const RecordedCommand& recorded, const Scene& scene)
{
    Json json{{"frame", recorded.frame}, {"do", kCommandNames[recorded.command.index()]}};
    std::visit(Writer{json, scene}, recorded.command);
    return json;
}

RecordedCommand readCommand(const JsonPlace& place, const Scene& scene)
{
    place.members();  // it is an object
    const auto frame = static_cast<uint64_t>(place.get("frame").whole(0, kMostFrames));
    return {frame, readKind(place.get("do").oneOf(kCommandNames), place, scene)};
}

}  // namespace drape
