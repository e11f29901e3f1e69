#include "app/gallery.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <set>

#include "tests/scratch_folder.h"

namespace drape {
namespace {

namespace fs = std::filesystem;

const fs::path kSource = DRAPE_SOURCE_FOLDER;

void write(const fs::path& file, const std::string& text)
{
    std::ofstream(file) << text;
}

fs::path threeScenes(const test::ScratchFolder& scratch)
{
    fs::create_directory(scratch.path() / "scenes");
    for (const std::string name : {"one", "two", "three"})
        write(scratch.path() / "scenes" / (name + ".json"),
              R"({"name": "The )" + name + R"(", "description": "Look at it.", "cloths": [{"mesh": {"generator": "sheet"}}]})");
    return scratch.path();
}

TEST(Gallery, ShowsEverySceneOnceWithAPictureInAGroupOfThePage)
{
    std::ifstream in(kSource / "docs" / "gallery.md");
    const std::string page{std::istreambuf_iterator<char>(in), {}};
    std::set<std::string> ids;
    for (const GalleryGroup& group : loadGallery(kSource / "assets"))
    {
        EXPECT_NE(page.find("## " + group.title + "\n"), std::string::npos) << group.title;
        for (const SceneEntry& scene : group.scenes)
        {
            EXPECT_TRUE(ids.insert(scene.id).second) << scene.id;
            EXPECT_FALSE(scene.description.empty()) << scene.id;
            EXPECT_TRUE(fs::exists(kSource / "assets" / "thumbnails" / (scene.id + ".jpg")))
                << scene.id << ": scripts/make_gallery.py takes it";
        }
    }
    EXPECT_EQ(ids.size(), listScenes(kSource / "assets" / "scenes").size());
}

TEST(Gallery, WhatNoGroupNamesStandsLast)
{
    const test::ScratchFolder scratch;
    const fs::path assets = threeScenes(scratch);
    write(assets / "gallery.json", R"({"groups": [{"title": "First", "scenes": ["two", "gone"]}, {"title": "None", "scenes": ["gone"]}]})");
    const std::vector<GalleryGroup> gallery = loadGallery(assets);
    ASSERT_EQ(gallery.size(), 2u);
    EXPECT_EQ(gallery[0].title, "First");
    ASSERT_EQ(gallery[0].scenes.size(), 1u);
    EXPECT_EQ(gallery[0].scenes[0].name, "The two");
    EXPECT_EQ(gallery[1].scenes.size(), 2u);
}

TEST(Gallery, ShowsAllWithoutAReadableFileOfGroups)
{
    const test::ScratchFolder scratch;
    const fs::path assets = threeScenes(scratch);
    for (const char* text : {"", "nonsense", "[]", R"({"groups": 3})", R"({"groups": [3, {"title": 4, "scenes": [5]}]})"})
    {
        write(assets / "gallery.json", text);
        const std::vector<GalleryGroup> gallery = loadGallery(assets);
        ASSERT_EQ(gallery.size(), 1u) << text;
        EXPECT_EQ(gallery[0].scenes.size(), 3u) << text;
    }
}

TEST(Gallery, FindsWordsInWhateverCase)
{
    const GalleryGroup group{"Cloth on solids", {}};
    const SceneEntry scene{"gem", "Gem", "A silk cloth over a cut stone.", {}};
    for (const char* search : {"", "  ", "gem", "SILK", "stone cut", "solids sil"})
        EXPECT_TRUE(isFound(group, scene, search)) << search;
    for (const char* search : {"wool", "silk wool", "gemstone"})
        EXPECT_FALSE(isFound(group, scene, search)) << search;
}

}  // namespace
}  // namespace drape
