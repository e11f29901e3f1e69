// What would not fit in memory is refused before it is loaded.
#include "app/memory_check.h"

#include <gtest/gtest.h>

#include <fstream>

#include "app/input.h"
#include "tests/scratch_folder.h"

namespace drape {
namespace {

Scene sceneOf(const char* mesh)
{
    return parseScene(std::string(R"({"cloths": [{"mesh": )") + mesh + "}]}", "/nowhere/scene.json");
}

TEST(LoadEstimate, KnowsHowManyParticlesAreGenerated)
{
    for (const char* mesh : {R"({"generator": "sheet", "columns": 17, "rows": 9})", R"({"generator": "disc", "rings": 9})",
                             R"({"generator": "sphere", "divisions": 7})", R"({"generator": "tube", "around": 12, "along": 9})",
                             R"({"generator": "torus", "around": 12, "along": 19})", R"({"generator": "irregularSheet", "vertices": 500})"})
    {
        const Scene scene = sceneOf(mesh);
        const double built = buildScene(scene).world.cloths[0].fabric->particleCount;
        EXPECT_NEAR(estimateLoad(scene).particles / built, 1.0, 0.1) << mesh;
    }
    const Scene dress = sceneOf(R"({"generator": "dress", "around": 100})");
    EXPECT_GE(estimateLoad(dress).particles, 0.8 * buildScene(dress).world.cloths[0].fabric->particleCount);
}

TEST(MemoryCheck, SaysHowMuchIsNeededAndWhatToDo)
{
    const LoadEstimate estimate = estimateLoad(sceneOf(R"({"generator": "sheet", "columns": 4000, "rows": 4000})"));
    requireMemory(estimate, "large.json", 1e12);
    requireMemory(estimate, "large.json", std::nullopt);
    try
    {
        requireMemory(estimate, "large.json", 2e9);
        FAIL();
    }
    catch (const InputError& error)
    {
        const std::string message = error.what();
        for (const char* part : {"large.json", "1.6e+07 particles", "2 GB are free", "--force"})
            EXPECT_NE(message.find(part), std::string::npos) << message;
    }
    ASSERT_TRUE(availableMemory());
    EXPECT_GT(*availableMemory(), 1e7);
}

TEST(MemoryCheck, AHugeFileIsRefusedUnread)
{
    const test::ScratchFolder folder;
    const std::filesystem::path file = folder.path() / "huge.obj";
    std::ofstream(file) << "v 0 0 0\n";
    std::filesystem::resize_file(file, std::uintmax_t{1} << 42);  // full of holes: it takes no room on the disk
    EXPECT_THROW(openInput(file, {}), InputError);
}

}  // namespace
}  // namespace drape
