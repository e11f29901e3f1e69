#include "app/input.h"

#include <fmt/format.h>

#include <system_error>

#include "app/file_type.h"
#include "app/memory_check.h"
#include "app/resources.h"
#include "sim/text.h"

namespace drape {
namespace {

std::filesystem::path fabricFolder()
{
    return resourceFolder() / "assets" / "fabrics";
}

[[noreturn]] void refuseKind(const std::filesystem::path& file)
{
    throw InputError(fmt::format("{}: Drape opens meshes (.obj), scenes (.json) and sessions (.session)", file.string()));
}

}  // namespace

std::vector<SceneEntry> builtinScenes()
{
    return listScenes(resourceFolder() / "assets" / "scenes");
}

std::vector<FabricEntry> builtinFabrics()
{
    return listFabrics({fabricFolder()});
}

std::shared_ptr<const FabricPreset> builtinFabric(const std::string& id)
{
    return findFabric(id, {fabricFolder()});
}

std::filesystem::path resolveInput(const std::string& input)
{
    if (const std::string extension = lowerExtension(input); extension == ".obj" || extension == ".json" || extension == ".session")
        return input;
    std::error_code error;
    const std::filesystem::file_status status = std::filesystem::status(input, error);
    if (error == std::errc::permission_denied)
        return input;  // reading it says why
    if (std::filesystem::is_regular_file(status))
        refuseKind(input);

    const std::string id = input.empty() ? kDefaultScene : input;
    std::vector<std::string> ids;
    for (const SceneEntry& entry : builtinScenes())
    {
        if (entry.id == id)
            return entry.file;
        ids.push_back(entry.id);
    }
    if (std::filesystem::is_directory(status))
        throw InputError(fmt::format("{}: this is a folder; name a file in it", input));
    throw InputError(fmt::format(
        "there is no scene \"{}\"; did you mean \"{}\"? --list-scenes lists all; a file's name ends in .obj, .json or .session.", id,
        nearestName(id, ids)));
}

bool isSession(const std::filesystem::path& file)
{
    return lowerExtension(file) == ".session";
}

Scene openInput(const std::filesystem::path& file, const ObjOptions& obj, Progress* progress, bool force)
{
    if (lowerExtension(file) == ".obj")
    {
        if (!force)
            requireMemory(estimateFile(file), file.string());
        return sceneForObj(file, obj, progress);
    }
    std::error_code ignored;
    if (lowerExtension(file) != ".json" && std::filesystem::is_regular_file(file, ignored))
        refuseKind(file);
    Scene scene = loadScene(file, fabricFolder());
    if (!force)
        requireMemory(estimateLoad(scene), file.string());
    return scene;
}

ObjOptions objOptions(const Options& options, const std::filesystem::path& file)
{
    if ((options.scale || options.up || options.noWeld) && lowerExtension(file) != ".obj")
        throw InputError(fmt::format("--scale, --up and --no-weld are for .obj files; the scene {} says these itself", file.string()));
    ObjOptions obj;
    obj.scale = options.scale.value_or(obj.scale);
    obj.up = options.up.value_or(obj.up);
    obj.weld = !options.noWeld;
    return obj;
}

void amendScene(Scene& scene, const Options& options)
{
    for (SceneCloth& cloth : scene.cloths)
        cloth.pins = options.pins.value_or(cloth.pins);
    if (!options.fabric.empty())
    {
        const std::shared_ptr<const FabricPreset> fabric = builtinFabric(options.fabric);
        for (SceneCloth& cloth : scene.cloths)
            setFabric(cloth, fabric);
    }
    for (const ParamSetting& setting : options.settings)
        for (SceneCloth& cloth : scene.cloths)
            setParam(*setting.param, setting.value, scene.params, cloth.params);
}

}  // namespace drape
