// Exports of the program without a window: what is in the files, and that nothing half-written is ever left.
#include <gtest/gtest.h>
#include <signal.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <thread>

#include "tests/app/obj_text.h"
#include "tests/app/picture.h"
#include "tests/app/process.h"

namespace drape::test {
namespace {

namespace fs = std::filesystem;

/// One export of each kind.
struct Kind
{
    const char* option;
    const char* file;   // as the command line has it
    const char* first;  // file that is there afterwards
};
constexpr Kind kKinds[] = {
    {"--export", "a.obj", "a.obj"},     {"--export", "a.ply", "a.ply"},
    {"--screenshot", "a.png", "a.png"}, {"--export-frames", "a_##.ply", "a_00.ply"},
    {"--animation", "a.pc2", "a.pc2"},  {"--screenshot-frames", "a_##.png", "a_00.png"},
    {"--film", "a.mp4", "a.mp4"},
};

bool hasFfmpeg()
{
    return run({"sh", "-c", "command -v ffmpeg"}).status == 0;
}

class ExportHeadless : public ::testing::Test
{
protected:
    Result drape(std::vector<std::string> arguments) const
    {
        std::vector<std::string> all{"sheet.obj", "--headless", "--frames", "6"};
        all.insert(all.end(), arguments.begin(), arguments.end());
        return runDrape(all, scratch_.path());
    }
    Result film(std::vector<std::string> arguments) const
    {
        arguments.insert(arguments.end(), {"--size", "64x48"});
        return drape(arguments);
    }
    std::vector<std::string> files() const
    {
        std::vector<std::string> names;
        for (const auto& entry : fs::directory_iterator(scratch_.path()))
            names.push_back(entry.path().filename().string());
        std::ranges::sort(names);
        return names;
    }

    ScratchFolder scratch_;
    std::string sheet_ = scratch_.write("sheet.obj", sheetObj(8, 6));
};

TEST_F(ExportHeadless, FramesAreNumberedFromTheStart)
{
    const Result result = drape({"--export-frames", "a b_##.obj", "--every", "3", "--export", "last.obj"});
    ASSERT_EQ(result.status, 0) << result.err;
    EXPECT_EQ(files(), (std::vector<std::string>{"a b_00.obj", "a b_01.obj", "a b_02.obj", "last.obj", "sheet.obj"}));
    EXPECT_NE(result.err.find("a b_00.obj to a b_02.obj: 3 files"), std::string::npos) << result.err;
    EXPECT_EQ(readFile(scratch_ / "a b_02.obj"), readFile(scratch_ / "last.obj"));
    const ObjText source = readObj(readFile(sheet_)), start = readObj(readFile(scratch_ / "a b_00.obj"));
    EXPECT_EQ(start.faces, source.faces);
    EXPECT_NEAR(start.vertices[5][0] - start.vertices[0][0], source.vertices[5][0] - source.vertices[0][0], 1e-6);
    EXPECT_NE(readFile(scratch_ / "a b_01.obj"), readFile(scratch_ / "a b_00.obj"));
}

TEST_F(ExportHeadless, NoExportTakesThePlaceOfTheMeshThatItIsMadeFrom)
{
    const std::string before = readFile(sheet_);
    fs::create_symlink(sheet_, scratch_.path() / "link.obj");
    for (const auto& [option, file] : {std::pair{"--export", "sheet.obj"}, {"--export", "link.obj"}, {"--animation", "sheet.pc2"}})
    {
        const Result result = drape({option, file});
        EXPECT_EQ(result.status, 2) << file;
        EXPECT_NE(result.err.find("the mesh that the scene is made from; choose another name"), std::string::npos) << result.err;
    }
    scratch_.write("scene.json", R"({"cloths": [{"mesh": {"file": "sheet.obj"}}]})");
    EXPECT_EQ(runDrape({"scene.json", "--headless", "--frames", "1", "--export", "./sheet.obj"}, scratch_.path()).status, 2);
    EXPECT_EQ(readFile(sheet_), before);
    EXPECT_EQ(files(), (std::vector<std::string>{"link.obj", "scene.json", "sheet.obj"}));
}

TEST_F(ExportHeadless, AnAnimationHasAllPointsOfAllFramesAndItsMesh)
{
    const Result result = drape({"--animation", "a.pc2", "--every", "2", "--export", "last.obj"});
    ASSERT_EQ(result.status, 0) << result.err;
    const std::string cache = readFile(scratch_ / "a.pc2");
    constexpr size_t kPoints = 9 * 7, kFrames = 4, kHeader = 32;
    ASSERT_EQ(cache.size(), kHeader + kFrames * kPoints * 12);
    EXPECT_EQ(cache.substr(0, 12), std::string("POINTCACHE2\0", 12));
    const auto whole = [&](size_t at) {
        int32_t value = 0;
        std::memcpy(&value, cache.data() + at, 4);
        return value;
    };
    const auto real = [&](size_t at) {
        float value = 0;
        std::memcpy(&value, cache.data() + at, 4);
        return value;
    };
    EXPECT_EQ(whole(12), 1);
    EXPECT_EQ(whole(16), static_cast<int>(kPoints));
    EXPECT_EQ(real(20), 0.0f);
    EXPECT_EQ(real(24), 1.0f);
    EXPECT_EQ(whole(28), static_cast<int>(kFrames));
    const ObjText mesh = readObj(readFile(scratch_ / "a.obj")), last = readObj(readFile(scratch_ / "last.obj"));
    ASSERT_EQ(mesh.vertices.size(), kPoints);
    EXPECT_EQ(mesh.faces, last.faces);
    for (size_t i = 0; i < kPoints; ++i)
        for (size_t axis = 0; axis < 3; ++axis)
        {
            EXPECT_EQ(real(kHeader + (i * 3 + axis) * 4), static_cast<float>(mesh.vertices[i][axis]));
            EXPECT_EQ(real(kHeader + ((kFrames - 1) * kPoints + i) * 12 + axis * 4), static_cast<float>(last.vertices[i][axis]));
        }
}

TEST_F(ExportHeadless, PicturesOfFramesShowTheClothMove)
{
    const Result result = film({"--screenshot-frames", "p_#.png", "--every", "6", "--pin", "none", "--screenshot", "last.png"});
    ASSERT_EQ(result.status, 0) << result.err;
    const Picture first = readPicture(scratch_ / "p_0.png"), second = readPicture(scratch_ / "p_1.png");
    EXPECT_EQ(first.width, 64);
    EXPECT_EQ(first.height, 48);
    EXPECT_GT(countClothPixels(first), 100);
    EXPECT_NE(first.rgb, second.rgb);
    EXPECT_FALSE(fs::exists(scratch_ / "p_2.png"));
}

TEST_F(ExportHeadless, AFilmHasItsSizeRateAndLength)
{
    if (!hasFfmpeg())
        GTEST_SKIP() << "ffmpeg is not installed";
    const Result result = drape({"--film", "ü film.mp4", "--size", "65x48", "--every", "2"});
    ASSERT_EQ(result.status, 0) << result.err;
    EXPECT_EQ(files(), (std::vector<std::string>{"sheet.obj", "ü film.mp4"}));
    const Result probe = run({"ffprobe", "-v", "error", "-count_frames", "-show_entries",
                              "stream=codec_name,width,height,r_frame_rate,nb_read_frames", "-of", "csv=p=0", scratch_ / "ü film.mp4"});
    EXPECT_EQ(probe.out, "h264,64,48,30/1,4\n") << probe.err;
    EXPECT_NE(result.err.find("4 pictures"), std::string::npos) << result.err;
    // It shows what a picture shows.
    ASSERT_EQ(run({"ffmpeg", "-v", "error", "-i", scratch_ / "ü film.mp4", "-frames:v", "1", scratch_ / "first.png"}).status, 0);
    EXPECT_GT(countClothPixels(readPicture(scratch_ / "first.png")), 100);
}

TEST_F(ExportHeadless, WithoutFfmpegAFilmSaysWhatToInstallBeforeTheRun)
{
    const Result result =
        run({"env", "PATH=/nowhere", DRAPE_PROGRAM, "flag", "--headless", "--frames", "10000000", "--film", "a.mp4"}, scratch_.path());
    EXPECT_EQ(result.status, 1);
    EXPECT_NE(result.err.find("apt install ffmpeg"), std::string::npos) << result.err;
    EXPECT_EQ(files(), (std::vector<std::string>{"sheet.obj"}));
}

TEST_F(ExportHeadless, WrongNamesAreUsageErrorsBeforeTheRun)
{
    const auto complaint = [&](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), {"flag", "--headless", "--frames", "10000000"});
        const Result result = runDrape(arguments, scratch_.path());
        EXPECT_EQ(result.status, 2) << result.err;
        return result.err;
    };
    EXPECT_NE(complaint({"--export", "a.stl"}).find("a.stl: the name must end in .obj or .ply"), std::string::npos);
    EXPECT_NE(complaint({"--export-frames", "a.ply"}).find("a_####.ply"), std::string::npos);
    EXPECT_NE(complaint({"--export-frames", "a_##.fbx"}).find(".obj or .ply"), std::string::npos);
    EXPECT_NE(complaint({"--animation", "a.abc"}).find(".pc2"), std::string::npos);
    EXPECT_NE(complaint({"--screenshot-frames", "a.png"}).find("####"), std::string::npos);
    EXPECT_NE(complaint({"--film", "a.gif"}).find(".mp4"), std::string::npos);
    EXPECT_NE(complaint({"--every", "2"}).find("--export-frames"), std::string::npos);
    EXPECT_NE(complaint({"--size", "2x2", "--animation", "a.pc2"}).find("--film"), std::string::npos);
    EXPECT_EQ(runDrape({"flag", "--film", "a.mp4"}).status, 2);  // a window has no end
}

TEST_F(ExportHeadless, WhatCannotBeWrittenFailsBeforeTheRunAndSaysWhatToDo)
{
    fs::create_directory(scratch_.path() / "folder");
    for (const Kind& kind : kKinds)
    {
        const fs::path asFolder = scratch_.path() / "folder" / kind.first;
        fs::create_directory(asFolder);
        for (const auto& [file, reason] : {std::pair<std::string, std::string>{std::string("nowhere/") + kind.file, "make it first"},
                                           {std::string("sheet.obj/") + kind.file, "is a file"},
                                           {std::string("folder/") + kind.file, "Name a file in it"}})
        {
            const Result result = runDrape({"flag", "--headless", "--frames", "10000000", kind.option, file}, scratch_.path());
            EXPECT_EQ(result.status, 1) << kind.option << " " << file;
            EXPECT_NE(result.err.find("cannot write "), std::string::npos) << result.err;
            EXPECT_NE(result.err.find(reason), std::string::npos) << kind.option << ": " << result.err;
        }
        fs::remove(asFolder);
    }
    EXPECT_EQ(files(), (std::vector<std::string>{"folder", "sheet.obj"}));
}

TEST_F(ExportHeadless, AFullDiskLosesNoOldFileAndLeavesNone)
{
    for (const Kind& kind : kKinds)
    {
        if (std::string(kind.option) == "--film" && !hasFfmpeg())
            continue;
        scratch_.write(kind.first, "old");
        // No file may become longer than a kilobyte.
        const Result result =
            run({"sh", "-c",
                 "ulimit -f 2; exec \"$0\" sheet.obj --headless --frames 6 " + std::string(kind.option) + " '" + kind.file + "' 2>&1",
                 DRAPE_PROGRAM},
                scratch_.path());
        EXPECT_EQ(result.status, 1) << kind.option << ": " << result.out;
        EXPECT_NE(result.out.find(std::string("cannot write ") + kind.first), std::string::npos) << kind.option << ": " << result.out;
        EXPECT_EQ(readFile(scratch_ / kind.first), "old") << kind.option;
        fs::remove(scratch_ / kind.first);
        EXPECT_EQ(files(), (std::vector<std::string>{"sheet.obj"})) << kind.option;
    }
}

TEST_F(ExportHeadless, ANameThatIsTooLongIsSaidBeforeTheRun)
{
    const std::string name(252, 'a');
    const Result longer = runDrape({"flag", "--headless", "--frames", "10000000", "--export", name + ".obj"}, scratch_.path());
    EXPECT_EQ(longer.status, 1);
    EXPECT_NE(longer.err.find("too long"), std::string::npos) << longer.err;
    // One that is just short enough has no longer one on the way there.
    const std::string most = name.substr(0, 251) + ".obj";
    EXPECT_EQ(drape({"--export", most}).status, 0);
    EXPECT_EQ(files(), (std::vector<std::string>{most, "sheet.obj"}));
}

TEST_F(ExportHeadless, ADeviceThatIsFullIsSaid)
{
    fs::create_symlink("/dev/full", scratch_.path() / "full.obj");
    const Result result = drape({"--export", "full.obj"});
    EXPECT_EQ(result.status, 1);
    EXPECT_NE(result.err.find("No space left"), std::string::npos) << result.err;
    EXPECT_TRUE(fs::is_symlink(scratch_.path() / "full.obj"));
}

TEST_F(ExportHeadless, ALinkStaysALink)
{
    scratch_.write("real.obj", "old");
    fs::create_symlink("real.obj", scratch_.path() / "link.obj");
    ASSERT_EQ(drape({"--export", "link.obj"}).status, 0);
    EXPECT_TRUE(fs::is_symlink(scratch_.path() / "link.obj"));
    EXPECT_EQ(readObj(readFile(scratch_ / "real.obj")).vertices.size(), 63u);
}

TEST_F(ExportHeadless, AnInterruptLosesNoOldFileAndLeavesNone)
{
    for (const Kind& kind : kKinds)
    {
        if (std::string(kind.option) == "--film" && !hasFfmpeg())
            continue;
        const bool isNumbered = std::string(kind.file).find('#') != std::string::npos;
        if (!isNumbered)
            scratch_.write(kind.first, "old");
        Process process({DRAPE_PROGRAM, "sheet.obj", "--headless", "--frames", "10000000", kind.option, kind.file}, scratch_.path());
        std::this_thread::sleep_for(std::chrono::milliseconds(1500));
        ASSERT_TRUE(process.running()) << process.err();
        process.signal(SIGINT);
        EXPECT_EQ(process.wait(20.0), 130) << kind.option << ": " << process.err();
        if (!isNumbered)
        {
            EXPECT_EQ(readFile(scratch_ / kind.first), "old") << kind.option;
            fs::remove(scratch_ / kind.first);
        }
        for (const std::string& file : files())
        {
            EXPECT_EQ(file.find(".tmp"), std::string::npos) << file;
            if (file == "sheet.obj")
                continue;
            EXPECT_TRUE(isNumbered) << file;
            if (file.ends_with(".png"))
            {
                EXPECT_GT(readPicture(scratch_ / file).width, 0) << file;
            }
            fs::remove(scratch_ / file);
        }
    }
}

}  // namespace
}  // namespace drape::test
