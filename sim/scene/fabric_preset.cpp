#include "sim/scene/fabric_preset.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <system_error>

#include "sim/scene/json_place.h"
#include "sim/scene/param_reader.h"
#include "sim/scene/read_file.h"

namespace drape {
namespace {

constexpr std::array<std::string_view, 4> kGroups{"vertical", "horizontal", "shear", "bending"};
constexpr std::array<std::string_view, 6> kNames{"cloth.density", "cloth.damping",         "cloth.drag",
                                                 "cloth.lift",    "collision.restitution", "selfCollision.friction"};

std::vector<std::string> fabricParamNames()
{
    std::vector<std::string> names(kNames.begin(), kNames.end());
    for (const std::string_view group : kGroups)
        names.push_back(fmt::format("all of {}", group));
    return names;
}

/// Only what is a fabric's own may be said in its file.
void checkNames(const JsonPlace& params)
{
    for (const auto& [group, members] : params.members())
        for (const auto& [field, place] : members.members())
            if (const ParamInfo* info = findParam(fmt::format("{}.{}", group, field)); info != nullptr && !isFabricParam(*info))
                place.fail(fmt::format("this is no property of a fabric, but of a cloth in its scene; a fabric has {}",
                                       fmt::join(fabricParamNames(), ", ")));
}

/// The files in some folders, sorted by id, each id once.
std::vector<FabricEntry> filesIn(const std::vector<std::filesystem::path>& folders)
{
    std::vector<FabricEntry> entries;
    for (const std::filesystem::path& folder : folders)
    {
        std::error_code error;
        for (const auto& item : std::filesystem::directory_iterator(folder, error))
        {
            const std::string id = item.path().stem().string();
            if (item.path().extension() == ".json" && std::ranges::find(entries, id, &FabricEntry::id) == entries.end())
                entries.push_back({id, id, "", item.path()});
        }
    }
    std::ranges::sort(entries, {}, &FabricEntry::id);
    return entries;
}

}  // namespace

bool isFabricParam(const ParamInfo& info)
{
    return std::ranges::find(kGroups, info.group) != kGroups.end() || std::ranges::find(kNames, info.name) != kNames.end();
}

void applyFabric(const FabricPreset& fabric, ClothParams& params)
{
    SceneParams unused;
    for (const ParamInfo& info : paramTable())
        if (isFabricParam(info))
            setParam(info, getParam(info, unused, fabric.params), unused, params);
}

namespace {

FabricPreset readFabric(const JsonPlace& place, const std::string& id)
{
    place.allowKeys({"name", "description", "params", "look"});

    FabricPreset fabric;
    fabric.id = id;
    fabric.name = place.get("name").text();
    if (const std::optional<JsonPlace> description = place.find("description"))
        fabric.description = description->text();
    const JsonPlace params = place.get("params");
    SceneParams unused;
    readParams(params, ParamScope::cloth, unused, fabric.params);
    checkNames(params);
    if (const std::optional<JsonPlace> look = place.find("look"))
        readLook(*look, fabric.look);
    return fabric;
}

}  // namespace

FabricPreset parseFabric(const std::string& json, const std::filesystem::path& file)
{
    return readJson(json, file.string(), [&](const JsonPlace& place) { return readFabric(place, file.stem().string()); });
}

std::vector<FabricEntry> listFabrics(const std::vector<std::filesystem::path>& folders)
{
    std::vector<FabricEntry> entries = filesIn(folders);
    for (FabricEntry& entry : entries)
        try
        {
            const FabricPreset fabric = parseFabric(readFile(entry.file), entry.file);
            entry.name = fabric.name;
            entry.description = fabric.description;
        }
        catch (const InputError& wrong)
        {
            entry.description = fmt::format("cannot be read: {}", wrong.what());
        }
    return entries;
}

std::vector<std::filesystem::path> fabricFoldersFor(const std::filesystem::path& scene, const std::filesystem::path& more)
{
    const std::filesystem::path folder = std::filesystem::absolute(scene).parent_path();
    std::vector<std::filesystem::path> folders{folder / "fabrics", folder.parent_path() / "fabrics"};
    if (!more.empty())
        folders.push_back(more);
    return folders;
}

std::shared_ptr<const FabricPreset> findFabric(const std::string& id, const std::vector<std::filesystem::path>& folders)
{
    std::vector<std::string> ids;
    for (const FabricEntry& entry : filesIn(folders))
    {
        if (entry.id == id)
            return std::make_shared<const FabricPreset>(parseFabric(readFile(entry.file), entry.file));
        ids.push_back(entry.id);
    }
    if (ids.empty())
    {
        std::vector<std::string> places;
        for (const std::filesystem::path& folder : folders)
            places.push_back(folder.lexically_normal().string());
        throw UnknownFabric(fmt::format("there is no fabric \"{}\": no fabrics in {}", id, fmt::join(places, " or ")));
    }
    throw UnknownFabric(
        fmt::format("there is no fabric \"{}\"; did you mean \"{}\"? There are {}.", id, nearestName(id, ids), fmt::join(ids, ", ")));
}

}  // namespace drape
