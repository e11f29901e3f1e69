#include "app/gallery.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

namespace drape {
namespace {

struct Group
{
    std::string title;
    std::vector<std::string> ids;
};

/// A file that a user has edited may be broken: what can be read of it counts.
std::vector<Group> readGroups(const std::filesystem::path& file)
{
    std::vector<Group> groups;
    std::ifstream in(file);
    const nlohmann::json json = nlohmann::json::parse(in, nullptr, false);
    if (!json.is_object() || !json.contains("groups") || !json["groups"].is_array())
        return groups;
    for (const nlohmann::json& group : json["groups"])
    {
        if (!group.is_object() || !group.contains("scenes") || !group["scenes"].is_array())
            continue;
        Group& to = groups.emplace_back();
        if (group.contains("title") && group["title"].is_string())
            to.title = group["title"].get<std::string>();
        for (const nlohmann::json& id : group["scenes"])
            if (id.is_string())
                to.ids.push_back(id.get<std::string>());
    }
    return groups;
}

std::string lowered(std::string_view text)
{
    std::string lower(text);
    std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return lower;
}

}  // namespace

std::vector<GalleryGroup> loadGallery(const std::filesystem::path& assets)
{
    std::vector<SceneEntry> scenes = listScenes(assets / "scenes");
    std::vector<GalleryGroup> gallery;
    const auto move = [&](const auto& scene) {
        gallery.back().scenes.push_back(std::move(*scene));
        scenes.erase(scene);
    };
    for (const Group& group : readGroups(assets / "gallery.json"))
    {
        gallery.push_back({group.title, {}});
        for (const std::string& id : group.ids)
            if (const auto scene = std::ranges::find(scenes, id, &SceneEntry::id); scene != scenes.end())
                move(scene);
        if (gallery.back().scenes.empty())
            gallery.pop_back();
    }
    if (!scenes.empty())
        gallery.push_back({gallery.empty() ? "Scenes" : "Others", std::move(scenes)});
    return gallery;
}

bool isFound(const GalleryGroup& group, const SceneEntry& scene, std::string_view search)
{
    const std::string text = lowered(group.title + "\n" + scene.id + "\n" + scene.name + "\n" + scene.description);
    std::istringstream words(lowered(search));
    for (std::string word; words >> word;)
        if (text.find(word) == std::string::npos)
            return false;
    return true;
}

}  // namespace drape
