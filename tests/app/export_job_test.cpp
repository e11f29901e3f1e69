// Exports of a running simulation: every frame that is to be written is, whole or not at all.
#include "app/export/export_job.h"

#include <gtest/gtest.h>

#include <sys/stat.h>

#include <atomic>
#include <chrono>
#include <fstream>
#include <sstream>
#include <thread>

#include "app/backends.h"
#include "app/export/mesh_format.h"
#include "app/export/numbered_files.h"
#include "app/exporter.h"
#include "sim/scene/scene.h"
#include "sim/sim_thread.h"
#include "tests/scratch_folder.h"

namespace drape {
namespace {

namespace fs = std::filesystem;

constexpr const char* kScene = R"({"cloths": [{"mesh": {"generator": "sheet", "columns": 5, "rows": 4}}]})";

std::unique_ptr<Simulation> makeSimulation()
{
    return std::make_unique<Simulation>(buildScene(parseScene(kScene, "sheet.json")).world, makeBackend(kDefaultBackend, 1));
}

/// The frames of the simulation from its start, as they are to be exported.
std::vector<std::string> expectedMeshes(int count, int every)
{
    const std::unique_ptr<Simulation> simulation = makeSimulation();
    std::vector<std::string> meshes;
    FrameSnapshot frame;
    for (int i = 0; i < count * every; ++i)
    {
        simulation->snapshot(frame);
        if (i % every == 0)
            meshes.push_back(formatMesh(frame, MeshFormat::obj));
        simulation->advance(SimThread::kFrameTime);
    }
    return meshes;
}

std::string contentOf(const fs::path& file)
{
    std::ifstream in(file, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

size_t filesIn(const fs::path& folder)
{
    return static_cast<size_t>(std::distance(fs::directory_iterator(folder), fs::directory_iterator()));
}

class ExportJobTest : public testing::Test
{
protected:
    ExportRequest request(ExportKind kind, const std::string& name, int every = 1) const { return {kind, scratch_ / name, every}; }

    static bool waitFor(const std::function<bool()>& done)
    {
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
        while (!done() && std::chrono::steady_clock::now() < end)
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
        return done();
    }

    test::ScratchFolder scratch_;
};

TEST_F(ExportJobTest, ARunningSimulationIsRecordedWithoutALeftOutFrame)
{
    SimThread sim;
    sim.setPlaying(false);
    sim.setSpeed(4.0f);
    sim.load(makeSimulation());
    auto job = std::make_shared<ExportJob>(request(ExportKind::meshes, "a_###.obj", 2), 12, View{}, MakeContext());
    sim.watch([job](const FrameSnapshot& frame) { return job->take(frame); });
    sim.setPlaying(true);
    ASSERT_TRUE(waitFor([&] { return job->state().done; }));
    EXPECT_EQ(job->state().written, 12);
    EXPECT_EQ(job->state().error, "");
    const std::vector<std::string> expected = expectedMeshes(12, 2);
    for (int i = 0; i < 12; ++i)
        EXPECT_EQ(contentOf((FileNames{scratch_ / "a_###.obj", true}.of(i))), expected[static_cast<size_t>(i)]) << i;
    EXPECT_EQ(filesIn(scratch_.path()), 12u);
}

TEST_F(ExportJobTest, WhoOffersFramesWaitsForThemToBeWritten)
{
    // What reads the pipe is not there yet, so that the first frame stays on its way.
    ASSERT_EQ(mkfifo((scratch_ / "slow_0.obj").c_str(), 0600), 0);
    ExportJob job(request(ExportKind::meshes, "slow_#.obj"), 0, View{}, MakeContext());
    FrameSnapshot frame;
    makeSimulation()->snapshot(frame);
    std::atomic<int> offered{0};
    std::thread simulation([&] {
        for (; offered < 6; ++offered)
            job.take(frame);
    });
    EXPECT_TRUE(waitFor([&] { return job.state().waited; }));
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    EXPECT_LE(offered, 4);
    EXPECT_FALSE(contentOf(scratch_ / "slow_0.obj").empty());
    simulation.join();
    EXPECT_EQ(offered, 6);
    EXPECT_TRUE(waitFor([&] { return job.state().written == 6; }));
    EXPECT_TRUE(fs::exists(scratch_ / "slow_5.obj"));
}

TEST_F(ExportJobTest, AnAnimationThatIsCancelledLeavesTheOldFile)
{
    const fs::path old = scratch_.write("a.pc2", "old"), mesh = scratch_.write("a.obj", "old mesh");
    {
        ExportJob job(request(ExportKind::animation, "a.pc2"), 100, View{}, MakeContext());
        FrameSnapshot frame;
        makeSimulation()->snapshot(frame);
        for (int i = 0; i < 5; ++i)
            EXPECT_TRUE(job.take(frame));
        job.cancel();
        EXPECT_FALSE(job.take(frame));
        ASSERT_TRUE(waitFor([&] { return job.state().done; }));
        EXPECT_TRUE(job.state().cancelled);
    }
    EXPECT_EQ(contentOf(old), "old");
    EXPECT_EQ(contentOf(mesh), "old mesh");
    EXPECT_EQ(filesIn(scratch_.path()), 2u);
}

TEST_F(ExportJobTest, OneThatIsForgottenEndsToo)
{
    FrameSnapshot frame;
    makeSimulation()->snapshot(frame);
    {
        ExportJob job(request(ExportKind::animation, "a.pc2"), 0, View{}, MakeContext());
        EXPECT_TRUE(job.take(frame));
    }
    EXPECT_EQ(filesIn(scratch_.path()), 0u);
}

TEST_F(ExportJobTest, StoppedItKeepsWhatItTook)
{
    ExportJob job(request(ExportKind::animation, "a.pc2"), 0, View{}, MakeContext());
    FrameSnapshot frame;
    makeSimulation()->snapshot(frame);
    for (int i = 0; i < 7; ++i)
        EXPECT_TRUE(job.take(frame));
    job.finish();
    EXPECT_FALSE(job.take(frame));
    ASSERT_TRUE(waitFor([&] { return job.state().done; }));
    EXPECT_EQ(job.state().written, 7);
    EXPECT_EQ(fs::file_size(scratch_ / "a.pc2"), 32u + 7 * 20 * 12);
}

TEST_F(ExportJobTest, AnotherSceneEndsIt)
{
    ExportJob job(request(ExportKind::animation, "a.pc2"), 0, View{}, MakeContext());
    FrameSnapshot frame;
    makeSimulation()->snapshot(frame);
    EXPECT_TRUE(job.take(frame));
    makeSimulation()->snapshot(frame);
    EXPECT_FALSE(job.take(frame));
    ASSERT_TRUE(waitFor([&] { return job.state().done; }));
    EXPECT_EQ(job.state().written, 1);
}

TEST_F(ExportJobTest, WhatCannotBeWrittenIsSaid)
{
    ExportJob job(request(ExportKind::meshes, "nowhere/a_#.obj"), 0, View{}, MakeContext());
    FrameSnapshot frame;
    makeSimulation()->snapshot(frame);
    job.take(frame);
    ASSERT_TRUE(waitFor([&] { return job.state().done; }));
    EXPECT_NE(job.state().error.find("nowhere/a_0.obj"), std::string::npos) << job.state().error;
    EXPECT_NE(job.state().error.find("folder"), std::string::npos) << job.state().error;
    EXPECT_FALSE(job.take(frame));
}

TEST_F(ExportJobTest, AFrameThatIsNotFiniteEndsIt)
{
    ExportJob job(request(ExportKind::meshes, "a_#.obj"), 0, View{}, MakeContext());
    FrameSnapshot frame;
    makeSimulation()->snapshot(frame);
    EXPECT_TRUE(job.take(frame));
    frame.nonFinite = 1;
    frame.frame = 9;
    EXPECT_FALSE(job.take(frame));
    ASSERT_TRUE(waitFor([&] { return job.state().done; }));
    EXPECT_NE(job.state().error.find("frame 9"), std::string::npos) << job.state().error;
    EXPECT_EQ(filesIn(scratch_.path()), 1u);
}

TEST(ExportNames, HaveTheirNumberWhereTheySay)
{
    const auto first = [](const char* pattern, int number) { return (FileNames{pattern, true}.of(number)).string(); };
    EXPECT_EQ(first("out/cloth_####.ply", 7), "out/cloth_0007.ply");
    EXPECT_EQ(first("#.png", 12), "12.png");
    EXPECT_EQ(first("a#b##.png", 3), "a#b03.png");
    EXPECT_EQ(first("dir#/a_##.obj", 123), "dir#/a_123.obj");
    EXPECT_EQ((FileNames{"a#.obj", false}.of(3)), "a#.obj");
    EXPECT_EQ((FileNames{"a.obj", true}.of(3)), "a.obj");
    EXPECT_FALSE(hasNumberPlace("dir#/a.obj"));
}

TEST(ExportNames, AreCheckedByKind)
{
    const auto problem = [](ExportKind kind, const char* file) { return nameProblem({kind, file}); };
    EXPECT_EQ(problem(ExportKind::mesh, "a.PLY"), "");
    EXPECT_NE(problem(ExportKind::mesh, "a.stl").find(".obj or .ply"), std::string::npos);
    EXPECT_EQ(problem(ExportKind::meshes, "a_#.obj"), "");
    EXPECT_NE(problem(ExportKind::meshes, "a.obj").find("a_####.obj"), std::string::npos);
    EXPECT_EQ(problem(ExportKind::animation, "a.pc2"), "");
    EXPECT_NE(problem(ExportKind::animation, "a.abc").find(".pc2"), std::string::npos);
    EXPECT_EQ(problem(ExportKind::pictures, "a#.png"), "");
    EXPECT_NE(problem(ExportKind::pictures, "a.png").find("####"), std::string::npos);
    EXPECT_EQ(problem(ExportKind::film, "a.mp4"), "");
    EXPECT_NE(problem(ExportKind::film, "a.avi").find(".mp4"), std::string::npos);
}

}  // namespace
}  // namespace drape
