// Scenes on disk.
#include <fmt/format.h>

#include <algorithm>
#include <system_error>

#include "sim/scene/read_file.h"
#include "sim/scene/scene.h"
#include "sim/scene/scene_json.h"

namespace drape {

Scene loadScene(const std::filesystem::path& file, const std::filesystem::path& fabricFolder)
{
    return parseScene(readFile(file), file, fabricFolder);
}

void setFabric(SceneCloth& cloth, std::shared_ptr<const FabricPreset> fabric)
{
    applyFabric(*fabric, cloth.params);
    cloth.look = fabric->look;
    cloth.fabric = std::move(fabric);
}

Scene relocated(const Scene& scene, const std::filesystem::path& file)
{
    const std::filesystem::path folder = std::filesystem::absolute(file).parent_path();
    Scene moved = scene;
    const auto move = [&](MeshSource& source) {
        MeshFile* mesh = std::get_if<MeshFile>(&source);
        if (!mesh || std::filesystem::path(mesh->path).is_absolute())
            return;
        const std::filesystem::path old = std::filesystem::absolute(scene.file).parent_path() / mesh->path;
        mesh->path = old.lexically_normal().lexically_proximate(folder.lexically_normal()).string();
    };
    for (SceneCloth& cloth : moved.cloths)
        move(cloth.mesh);
    for (MeshSource& source : moved.colliderMeshes)
        move(source);
    moved.file = file;
    return moved;
}

std::vector<SceneEntry> listScenes(const std::filesystem::path& folder)
{
    std::vector<SceneEntry> entries;
    std::error_code error;
    for (const auto& item : std::filesystem::directory_iterator(folder, error))
    {
        if (item.path().extension() != ".json")
            continue;
        SceneEntry& entry = entries.emplace_back();
        entry.file = item.path();
        entry.id = entry.name = item.path().stem().string();
        try
        {
            const Scene scene = loadScene(entry.file);
            entry.name = scene.name;
            entry.description = scene.description;
        }
        catch (const InputError& wrong)
        {
            entry.description = fmt::format("cannot be read: {}", wrong.what());
        }
    }
    std::ranges::sort(entries, {}, &SceneEntry::id);
    return entries;
}

}  // namespace drape
