// A session without a window: opening in the background, errors, settings, saving what runs.
#include "app/session.h"

#include <gtest/gtest.h>

#include <fstream>

#include "app/input.h"
#include "app/write_scene.h"
#include "sim/scene/session_file.h"
#include "tests/app/session_tools.h"
#include "tests/scratch_folder.h"

namespace drape {
namespace {

namespace fs = std::filesystem;

using test::requestFor;
using test::sceneFile;
using test::waitFor;

class SessionTest : public testing::Test
{
protected:
    test::ScratchFolder scratch_;
    fs::path folder_ = scratch_.path();
};

TEST_F(SessionTest, OpensAndRunsAScene)
{
    Session session(requestFor(sceneFile("sheet")));
    ASSERT_TRUE(waitFor(session, [&] { return session.running() && session.frame().frame > 3; })) << session.error();
    EXPECT_EQ(session.error(), "");
    EXPECT_FALSE(session.reports().empty());
}

TEST_F(SessionTest, ABadFileLeavesTheRunningScene)
{
    Session session(requestFor(sceneFile("sheet")));
    ASSERT_TRUE(waitFor(session, [&] { return session.running(); }));
    const uint64_t scene = session.frame().scene;
    std::ofstream(folder_ / "bad.obj") << "v 0 0 0\nf 1 2 3\n";
    session.open(folder_ / "bad.obj");
    ASSERT_TRUE(waitFor(session, [&] { return !session.error().empty(); }));
    EXPECT_NE(session.error().find("bad.obj"), std::string::npos) << session.error();
    EXPECT_EQ(session.frame().scene, scene);
    EXPECT_EQ(session.request().file, sceneFile("sheet"));
    EXPECT_FALSE(session.nothingToShow());
}

TEST_F(SessionTest, WhatIsTypedMayBeASceneOfOurs)
{
    Session session(requestFor(sceneFile("flag")));
    ASSERT_TRUE(waitFor(session, [&] { return session.running(); })) << session.error();
    session.openTyped(" balloon ");
    EXPECT_TRUE(waitFor(session, [&] { return session.scene().name == "Balloon"; })) << session.error();
    session.openTyped("baloon");
    EXPECT_NE(session.error().find("did you mean \"balloon\""), std::string::npos) << session.error();
    EXPECT_EQ(session.scene().name, "Balloon");
}

TEST_F(SessionTest, AFirstSceneThatFailsLeavesNothingToShow)
{
    Session session(requestFor(folder_ / "missing.json"));
    ASSERT_TRUE(waitFor(session, [&] { return session.nothingToShow(); }));
    EXPECT_NE(session.error().find("missing.json"), std::string::npos);
}

TEST_F(SessionTest, TheLastOfSeveralRequestsWins)
{
    Session session(requestFor(sceneFile("sheet")));
    session.open(sceneFile("flag"));
    session.open(sceneFile("tablecloth"));
    ASSERT_TRUE(waitFor(session, [&] { return session.running() && !session.loader().busy(); }));
    EXPECT_EQ(session.request().file, sceneFile("tablecloth"));
}

TEST_F(SessionTest, EndsWhileLoading)
{
    Session session(requestFor(sceneFile("dress")));
    session.update();
}

TEST_F(SessionTest, AParameterIsSeenAtOnceAndReachesTheSimulation)
{
    Session session(requestFor(sceneFile("sheet")));
    ASSERT_TRUE(waitFor(session, [&] { return session.running(); }));
    const ParamInfo& density = *findParam("cloth.density");
    const ParamValue before = session.initialParam(density, 0);
    session.setParam(density, 0.75f, 0);
    EXPECT_EQ(std::get<float>(session.param(density, 0)), 0.75f);
    EXPECT_EQ(session.initialParam(density, 0), before);
    EXPECT_TRUE(waitFor(session, [&] { return session.frame().cloths[0].params.cloth.density == 0.75f; }));
}

TEST_F(SessionTest, AFabricReachesOneClothAndIsSaved)
{
    Session session(requestFor(sceneFile("levels")));
    ASSERT_TRUE(waitFor(session, [&] { return session.running(); }));
    EXPECT_EQ(session.fabric(1), nullptr);
    const std::shared_ptr<const FabricPreset> denim = builtinFabric("denim");
    session.setFabric(denim, 1);
    session.setParam(*findParam("cloth.drag"), 2.5f, 1);
    EXPECT_EQ(session.fabric(1)->id, "denim");
    EXPECT_EQ(session.fabric(0), nullptr);
    ASSERT_TRUE(waitFor(session, [&] { return session.frame().cloths[1].params.cloth.drag == 2.5f; }));
    const ClothParams &first = session.frame().cloths[0].params, &second = session.frame().cloths[1].params;
    EXPECT_EQ(second.cloth.density, denim->params.cloth.density);
    EXPECT_EQ(second.bending.stiffness, denim->params.bending.stiffness);
    EXPECT_FALSE(second.levels.on);
    EXPECT_EQ(first.cloth.density, ClothBodyParams{}.density);
    EXPECT_EQ(session.frame().cloths[1].look, denim->look);
    EXPECT_NE(session.frame().cloths[0].look, denim->look);

    const fs::path saved = folder_ / "saved.json";
    writeScene(session.sceneAsItIs(saved), saved);
    const Scene back = openInput(saved, {});
    EXPECT_EQ(back.cloths[0].fabric, nullptr);
    ASSERT_NE(back.cloths[1].fabric, nullptr);
    EXPECT_EQ(back.cloths[1].fabric->id, "denim");
    EXPECT_EQ(back.cloths[1].params.cloth.drag, 2.5f);
    EXPECT_EQ(back.cloths[1].look, denim->look);
    EXPECT_EQ(back.cloths[0].look, session.scene().cloths[0].look);
}

TEST_F(SessionTest, PaintedStiffnessIsSavedWithTheScene)
{
    Session session(requestFor(sceneFile("sheet")));
    ASSERT_TRUE(waitFor(session, [&] { return session.running(); }));
    const fs::path file = folder_ / "soft.json";
    EXPECT_TRUE(session.sceneAsItIs(file).cloths[0].stiffness.empty());
    session.post(SetStiffness{0, {3, 5, 40, 41, 42}, 0.25f});
    session.post(SetStiffness{0, {5, 6}, 0.75f});
    session.post(SetStiffness{0, {41}, 1.0f});
    ASSERT_TRUE(
        waitFor(session, [&] { return !session.frame().cloths[0].stiffness.empty() && session.frame().cloths[0].stiffness[6] == 0.75f; }));
    const std::vector<float> painted = session.frame().cloths[0].stiffness;
    writeScene(session.sceneAsItIs(file), file);
    const Scene back = openInput(file, {});
    EXPECT_EQ(back.cloths[0].stiffness.size(), 2u);
    EXPECT_EQ(buildScene(back).world.cloths[0].stiffness, painted);
}

TEST_F(SessionTest, ResetBringsCollidersAndPinsBackButKeepsParameters)
{
    Session session(requestFor(sceneFile("sheet")));
    ASSERT_TRUE(waitFor(session, [&] { return session.running(); }));
    const size_t colliders = session.colliders().size(), pins = session.frame().cloths[0].holds.size();
    session.addCollider(Collider{});
    session.post(Pin{0, 5});
    session.setParam(*findParam("cloth.drag"), 2.5f, 0);
    ASSERT_TRUE(waitFor(session, [&] { return session.frame().colliders.size() == colliders + 1; }));
    session.reset();
    EXPECT_EQ(session.colliders().size(), colliders);
    ASSERT_TRUE(waitFor(session, [&] { return session.frame().colliders.size() == colliders; }));
    EXPECT_EQ(session.frame().cloths[0].holds.size(), pins);
    EXPECT_EQ(session.frame().cloths[0].params.cloth.drag, 2.5f);
}

TEST_F(SessionTest, WhatIsSavedComesBackTheSame)
{
    Session session(requestFor(sceneFile("sheet")));
    session.setPlaying(false);
    ASSERT_TRUE(waitFor(session, [&] { return session.running(); }));
    session.setParam(*findParam("shear.stiffness"), 0.31f, 0);
    session.setParam(*findParam("wind.velocity"), Vec3f{1.0f, 2.0f, 3.0f}, 0);
    Collider ball;
    ball.name = "mine";
    ball.radiusA = 0.123f;
    session.addCollider(ball);
    session.post(UnpinAll{});
    session.post(Pin{0, 7});
    ASSERT_TRUE(waitFor(session, [&] { return session.frame().cloths[0].holds.size() == 1; }));
    const Vec3f pinned = session.frame().cloths[0].fabric->restPositions[7];

    const fs::path file = folder_ / "saved.json";
    writeScene(session.sceneAsItIs(file), file);
    session.open(file);
    ASSERT_TRUE(waitFor(session, [&] { return session.request().file == file && session.frame().frame == 0 && !session.loader().busy(); }))
        << session.error();
    ASSERT_TRUE(waitFor(session, [&] { return session.frame().cloths[0].params.shear.stiffness == 0.31f; }));
    EXPECT_EQ(session.frame().params.wind.velocity, (Vec3f{1.0f, 2.0f, 3.0f}));
    EXPECT_EQ(session.colliders().back().name, "mine");
    EXPECT_EQ(session.colliders().back().radiusA, 0.123f);
    ASSERT_EQ(session.frame().cloths[0].holds.size(), 1u);
    EXPECT_EQ(session.frame().cloths[0].fabric->restPositions[session.frame().cloths[0].holds[0].particle], pinned);
}

TEST_F(SessionTest, ComparesInLockStepWhateverIsChangedOrOpened)
{
    Session session(requestFor(sceneFile("sheet")));
    ASSERT_TRUE(waitFor(session, [&] { return session.running(); }));
    session.setParam(*findParam("cloth.drag"), 2.5f, 0);
    session.compare({{"reference", "", 0}, {{findParam("cloth.lift"), 0.25f}}});
    const auto compared = [&] { return session.frame().other != nullptr; };
    ASSERT_TRUE(waitFor(session, [&] { return compared() && session.frame().frame > 2; })) << session.error();
    EXPECT_EQ(session.frame().frame, session.frame().other->frame.frame);
    EXPECT_EQ(session.frame().other->frame.backend, "reference");
    EXPECT_EQ(session.frame().other->frame.cloths[0].params.cloth.drag, 2.5f);
    EXPECT_EQ(session.frame().other->frame.cloths[0].params.cloth.lift, 0.25f);
    session.compare({{"none such", "", 0}, {}});
    EXPECT_NE(session.error().find("none such"), std::string::npos);
    EXPECT_EQ(session.comparison().side().backend.backend, "reference");

    const uint64_t scene = session.frame().scene;
    session.open(sceneFile("flag"));
    ASSERT_TRUE(waitFor(session, [&] { return session.frame().scene != scene && compared() && session.frame().frame > 0; }));
    session.stopComparing();
    EXPECT_TRUE(waitFor(session, [&] { return !compared(); }));
    EXPECT_FALSE(session.comparison().on());
}

TEST_F(SessionTest, GoesToWhereTheSidesPartWithTheSettingsOfThen)
{
    Session session(requestFor(sceneFile("sheet")));
    session.setPlaying(false);
    ASSERT_TRUE(waitFor(session, [&] { return session.running(); }));
    session.compare({{"reference", "", 0}, {{findParam("collision.restitution"), 0.5f}}});  // first seen when it lands on the ball
    session.setPlaying(true);
    const auto other = [&] { return session.frame().other.get(); };
    ASSERT_TRUE(waitFor(session, [&] { return other() && other()->first; }));
    const uint64_t frame = other()->first->frame;
    EXPECT_GT(frame, 5u);
    EXPECT_EQ(other()->first->stage, Stage::collision);
    session.setParam(*findParam("cloth.drag"), 2.5f, 0);
    session.addCollider(Collider{});
    ASSERT_TRUE(waitFor(session, [&] { return session.frame().cloths[0].params.cloth.drag == 2.5f; }));
    const size_t colliders = session.colliders().size();

    session.goToFirstDifference();
    EXPECT_FALSE(session.playing());
    EXPECT_NE(session.comparison().way(), nullptr);
    ASSERT_TRUE(waitFor(session, [&] { return session.atFirstDifference(); }));
    EXPECT_EQ(session.comparison().way(), nullptr);
    ASSERT_TRUE(waitFor(session, [&] { return session.frame().frame == frame - 1; }));
    EXPECT_TRUE(other()->difference.sameBits);
    EXPECT_EQ(other()->first->frame, frame);
    EXPECT_NE(std::get<float>(session.param(*findParam("cloth.drag"), 0)), 2.5f);
    EXPECT_EQ(session.colliders().size(), colliders - 1);
    session.step();
    ASSERT_TRUE(waitFor(session, [&] { return session.frame().frame == frame; }));
    EXPECT_FALSE(other()->difference.sameBits);
}

TEST_F(SessionTest, EndsOnTheWayToWhereTheSidesPart)
{
    Session session(requestFor(sceneFile("sheet")));
    ASSERT_TRUE(waitFor(session, [&] { return session.running(); }));
    session.compare({{"reference", "", 0}, {{findParam("collision.restitution"), 0.5f}}});
    ASSERT_TRUE(waitFor(session, [&] { return session.frame().other && session.frame().other->first; }));
    session.goToFirstDifference();
    session.cancelWay();
    ASSERT_TRUE(waitFor(session, [&] { return session.comparison().way() == nullptr; }));
    EXPECT_FALSE(session.atFirstDifference());
    session.goToFirstDifference();
}

TEST_F(SessionTest, AMeshSavedElsewhereIsStillFound)
{
    std::ofstream(folder_ / "quad.obj") << "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3 4\n";
    Session session(requestFor(folder_ / "quad.obj"));
    ASSERT_TRUE(waitFor(session, [&] { return session.running(); })) << session.error();
    fs::create_directories(folder_ / "deep" / "er");
    const fs::path file = folder_ / "deep" / "er" / "saved.json";
    writeScene(session.sceneAsItIs(file), file);
    session.open(file);
    ASSERT_TRUE(waitFor(session, [&] { return !session.loader().busy(); }));
    EXPECT_EQ(session.error(), "");
    EXPECT_EQ(session.request().file, file);
}

TEST_F(SessionTest, SavingLeavesLinksAndNothingHalfWritten)
{
    Session session(requestFor(sceneFile("sheet")));
    ASSERT_TRUE(waitFor(session, [&] { return session.running(); })) << session.error();
    const fs::path folder = folder_ / "saved", link = folder / "link.json";
    fs::create_directory(folder);
    std::ofstream(folder / "real.json") << "old";
    fs::create_symlink("real.json", link);
    session.save(link, {}, false);
    ASSERT_TRUE(waitFor(session, [&] { return session.saved().has_value(); })) << session.error();
    EXPECT_TRUE(fs::is_symlink(link));
    EXPECT_EQ(openInput(folder / "real.json", {}).name, session.scene().name);
    EXPECT_EQ(std::distance(fs::directory_iterator(folder), fs::directory_iterator()), 2);

    session.save(folder_ / "nowhere" / "a.json", {}, false);
    ASSERT_TRUE(waitFor(session, [&] { return !session.error().empty(); }));
    EXPECT_NE(session.error().find("nowhere/a.json: No such file or directory. Its folder is not there: make it first"), std::string::npos)
        << session.error();
}

TEST_F(SessionTest, SavedWithItsShapeASceneGoesOnFromThere)
{
    Session session(requestFor(sceneFile("flag")));
    ASSERT_TRUE(waitFor(session, [&] { return session.running() && session.frame().frame > 20; }));
    session.setPlaying(false);
    const fs::path with = folder_ / "with shape.json", without = folder_ / "without.json";
    session.save(with, {}, true);
    ASSERT_TRUE(waitFor(session, [&] { return session.saved() == with; })) << session.error();
    session.save(without, {}, false);
    ASSERT_TRUE(waitFor(session, [&] { return session.saved() == without; })) << session.error();
    const std::vector<Vec3f> shape = session.frame().cloths[0].positions;
    const double time = session.frame().time;
    ASSERT_GT(time, 0.3);

    session.open(without);
    ASSERT_TRUE(waitFor(session, [&] { return session.request().file == without && session.frame().frame == 0; }));
    EXPECT_NE(session.frame().cloths[0].positions, shape);
    EXPECT_EQ(session.frame().time, 0.0);
    session.open(with);
    ASSERT_TRUE(waitFor(session, [&] { return session.request().file == with && session.frame().time > 0.0; })) << session.error();
    EXPECT_EQ(session.frame().cloths[0].positions, shape);
    EXPECT_EQ(session.frame().time, time);
    EXPECT_EQ(session.frame().frame, 0u);
}

TEST_F(SessionTest, ASceneThatCannotBeSavedIsSaid)
{
    Session session(requestFor(sceneFile("sheet")));
    ASSERT_TRUE(waitFor(session, [&] { return session.running(); }));
    session.save(folder_ / "nowhere" / "a.json", {}, true);
    ASSERT_TRUE(waitFor(session, [&] { return !session.error().empty(); }));
    EXPECT_NE(session.error().find("nowhere/a.json"), std::string::npos) << session.error();
    EXPECT_FALSE(session.saved());
}

TEST_F(SessionTest, StatisticsAreThoseOfThePresentFrame)
{
    Session session(requestFor(sceneFile("sheet")));
    session.setPlaying(false);
    ASSERT_TRUE(waitFor(session, [&] { return session.running(); }));
    session.askStats();
    std::optional<std::string> stats;
    ASSERT_TRUE(waitFor(session, [&] { return (stats = session.takeStats()).has_value(); }));
    EXPECT_NE(stats->find("\"frames\": 0,"), std::string::npos) << *stats;
    EXPECT_NE(stats->find("\"hash\""), std::string::npos);
    EXPECT_FALSE(session.takeStats());
}

TEST_F(SessionTest, ANewScaleReadsTheMeshAnew)
{
    std::ofstream(folder_ / "quad.obj") << "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3 4\n";
    Session session(requestFor(folder_ / "quad.obj"));
    ASSERT_TRUE(waitFor(session, [&] { return session.running(); })) << session.error();
    SceneRequest larger = session.request();
    larger.obj.scale = 2.0f;
    larger.objInScene = true;
    session.reopen(larger);
    ASSERT_TRUE(waitFor(session, [&] { return session.request().obj.scale == 2.0f; }));
    EXPECT_NEAR(session.reports()[0].size.x, 2.0f, 1e-5f);
}

TEST_F(SessionTest, WhatWasDoneIsSavedAndReplayed)
{
    Session session(requestFor(sceneFile("sheet")));
    const ParamInfo& density = *findParam("cloth.density");
    ASSERT_TRUE(waitFor(session, [&] { return session.running() && session.frame().frame > 3; })) << session.error();
    session.setParam(density, 0.37f, 0);
    session.post(Drag{0, 10, {0.3f, 1.5f, 0.2f}});
    Collider ball;
    ball.a = {0.1f, 0.3f, 0.0f};
    session.addCollider(ball);
    const size_t colliders = session.colliders().size();
    const uint64_t frame = session.frame().frame;
    ASSERT_TRUE(waitFor(session, [&] { return session.frame().frame > frame + 10; }));
    session.post(Release{0, 10, true});
    const fs::path file = folder_ / "busy.session";
    session.saveRecording(file);
    ASSERT_TRUE(waitFor(session, [&] { return fs::exists(file); })) << session.error();

    session.open(file);
    ASSERT_TRUE(waitFor(session, [&] { return session.replay() && session.replay()->outcome != ReplayOutcome::none; })) << session.error();
    session.update();
    EXPECT_EQ(session.replay()->outcome, ReplayOutcome::sameBits);
    EXPECT_FALSE(session.playing());
    EXPECT_EQ(session.replay()->frame, session.replay()->replay.recording().frames);
    EXPECT_EQ(std::get<float>(session.param(density, 0)), 0.37f);
    EXPECT_EQ(std::get<float>(session.initialParam(density, 0)), session.scene().cloths[0].params.cloth.density);
    EXPECT_EQ(session.colliders().size(), colliders);

    // It can go on from there, and be saved with that.
    session.setPlaying(true);
    session.post(UnpinAll{});
    const uint64_t end = session.frame().frame;
    ASSERT_TRUE(waitFor(session, [&] { return session.frame().frame > end + 2; }));
    const fs::path longer = folder_ / "longer.session";
    session.saveRecording(longer);
    ASSERT_TRUE(waitFor(session, [&] { return fs::exists(longer); })) << session.error();
    session.open(longer);
    ASSERT_TRUE(waitFor(session, [&] { return session.request().file == longer && session.replay()->outcome != ReplayOutcome::none; }));
    EXPECT_EQ(session.replay()->outcome, ReplayOutcome::sameBits);
    EXPECT_GT(session.replay()->replay.recording().frames, end);
}

TEST_F(SessionTest, WhoDoesSomethingElseLeavesTheReplay)
{
    SessionFile file;
    file.scene = loadScene(sceneFile("sheet"));
    file.recording.frames = 100000;
    file.recording.commands = {{50000, UnpinAll{}}};
    Session session(requestFor(scratch_.write("long.session", formatSession(file, folder_ / "long.session"))));
    ASSERT_TRUE(waitFor(session, [&] { return session.running() && session.replay()->frame > 3; })) << session.error();
    EXPECT_EQ(session.replay()->outcome, ReplayOutcome::none);
    session.post(Pin{0, 0});
    ASSERT_TRUE(waitFor(session, [&] { return session.replay()->outcome == ReplayOutcome::left; }));
    EXPECT_TRUE(session.playing());
}

TEST_F(SessionTest, ASessionThatCannotBeWrittenOrReadIsAnError)
{
    Session session(requestFor(sceneFile("sheet")));
    ASSERT_TRUE(waitFor(session, [&] { return session.running(); }));
    session.saveRecording("/nowhere/a.session");
    ASSERT_TRUE(waitFor(session, [&] { return !session.error().empty(); }));
    EXPECT_NE(session.error().find("/nowhere/a.session"), std::string::npos) << session.error();
    session.open(scratch_.write("bad.session", "{\"session\": 1}"));
    ASSERT_TRUE(waitFor(session, [&] { return session.error().find("bad.session:1") != std::string::npos; })) << session.error();
    EXPECT_EQ(session.replay(), nullptr);
}

}  // namespace
}  // namespace drape
