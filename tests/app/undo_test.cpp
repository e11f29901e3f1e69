// Undo and redo in a session: the simulation comes back to what was set before, and its recording replays to the same bits.
#include <gtest/gtest.h>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <functional>
#include <future>

#include "app/input.h"
#include "tests/app/session_tools.h"
#include "tests/scratch_folder.h"

namespace drape {
namespace {

using test::requestFor;
using test::sceneFile;
using test::waitFor;

std::string text(const Vec3f& v)
{
    return fmt::format("({} {} {})", v.x, v.y, v.z);
}

/// All that commands set, as text.
std::string text(const Settings& settings)
{
    std::string all;
    for (const ParamInfo& info : paramTable())
        for (const ClothParams& cloth : settings.cloths)
            all += fmt::format("{} = {}\n", info.name, formatParam(getParam(info, settings.params, cloth)));
    for (const Collider& c : settings.colliders)
        all += fmt::format("{} {} {} {} {}\n", c.name, static_cast<int>(c.type), text(c.a), c.radiusA, c.track);
    for (const ClothLook& look : settings.looks)
        all += fmt::format("look {} {} {}\n", text(look.front), look.roughness, static_cast<int>(look.weave));
    for (const std::vector<uint32_t>& pins : settings.pins)
        all += fmt::format("pins {}\n", fmt::join(pins, " "));
    for (const std::vector<float>& stiffness : settings.stiffness)
        for (size_t i = 0; i < stiffness.size(); ++i)
            all += stiffness[i] == 1.0f ? "" : fmt::format("stiffness {} {}\n", i, stiffness[i]);
    return all;
}

struct Truth
{
    std::string settings, holds;
};

/// What is set in the simulation itself, and where it holds particles.
Truth truthOf(Session& session)
{
    std::promise<Truth> promise;
    uint64_t frame = 0;
    session.between([&](Simulation& simulation) {
        frame = simulation.world().frame;
        Truth truth{text(Settings(simulation)), ""};
        for (const Cloth& cloth : simulation.world().cloths)
            for (const Hold& hold : cloth.holds)
                truth.holds += fmt::format("{} {} {} {}\n", hold.particle, hold.track,
                                           text(hold.track == kNoTrack ? hold.target : hold.home), hold.dragged);
        promise.set_value(truth);
    });
    const Truth truth = promise.get_future().get();
    // The window has seen a frame since.
    session.step();
    EXPECT_TRUE(waitFor(session, [&] { return session.frameIsNew() && session.frame().frame > frame; }));
    return truth;
}

class UndoTest : public testing::Test
{
protected:
    void open(const std::filesystem::path& file)
    {
        session_ = std::make_unique<Session>(requestFor(file));
        session_->setPlaying(false);
        ASSERT_TRUE(waitFor(*session_, [&] { return session_->running(); })) << session_->error();
        session_->step();
    }

    /// Makes the changes, one step each, and walks back and forth through what they left.
    void checkSteps(const std::vector<std::function<void()>>& changes)
    {
        std::vector<Truth> after{truthOf(*session_)};
        for (const auto& change : changes)
        {
            change();
            session_->endGesture();
            after.push_back(truthOf(*session_));
            EXPECT_EQ(text(session_->settings()), after.back().settings) << after.size() - 1;
        }
        const auto check = [&](size_t at) {
            const Truth truth = truthOf(*session_);
            EXPECT_EQ(truth.settings, after[at].settings) << at;
            EXPECT_EQ(truth.holds, after[at].holds) << at;
            EXPECT_EQ(text(session_->settings()), truth.settings) << at;
        };
        for (int round = 0; round < 2; ++round)
        {
            for (size_t at = changes.size(); at-- > 0;)
            {
                ASSERT_NE(session_->undoList().undoable(), nullptr) << at;
                session_->undo();
                check(at);
            }
            EXPECT_EQ(session_->undoList().undoable(), nullptr);
            for (size_t at = 1; at <= changes.size(); ++at)
            {
                ASSERT_NE(session_->undoList().redoable(), nullptr) << at;
                session_->redo();
                check(at);
            }
            EXPECT_EQ(session_->undoList().redoable(), nullptr);
        }
    }

    test::ScratchFolder scratch_;
    std::unique_ptr<Session> session_;
};

Collider ball(const std::string& name, float x)
{
    Collider collider;
    collider.name = name;
    collider.a = {x, -2.0f, 0.0f};
    collider.radiusA = 0.1f;
    return collider;
}

TEST_F(UndoTest, BringsBackWhatWasSetAndMakesItAgain)
{
    open(sceneFile("sheet"));
    Session& s = *session_;
    const ParamInfo &drag = *findParam("cloth.drag"), &wind = *findParam("wind.velocity");
    const int colliders = static_cast<int>(s.colliders().size());
    checkSteps({
        [&] {
            s.setParam(wind, Vec3f{1.0f, 2.0f, 3.0f}, 0);
        },
        [&] {  // a slider, dragged
            for (const float value : {0.5f, 0.75f, 2.5f})
                s.setParam(drag, value, 0);
        },
        [&] { s.addCollider(ball("one", 3.0f)); },
        [&] { s.addCollider(ball("two", 4.0f)); },
        [&] {
            for (const float x : {4.1f, 4.2f, 5.0f})
                s.setCollider(colliders, ball("one", x));
        },
        [&] { s.removeCollider(colliders); },  // "two" is counted down
        [&] { s.setCollider(colliders, ball("two", 6.0f)); },
        [&] { s.setFabric(builtinFabric("denim"), 0); },
        [&] {
            s.post(Teleport{0, {0.1f, 0.0f, 0.0f}, {0.0f, 10.0f, 0.0f}});
        },
    });
    EXPECT_EQ(s.undoList().undoable()->name, "teleport");
    s.undo();
    EXPECT_EQ(s.undoList().undoable()->name, "fabric Denim");
    s.undo();
    EXPECT_EQ(s.fabric(0), nullptr);
    EXPECT_EQ(s.undoList().undoable()->name, "change two");
    EXPECT_EQ(s.undoList().redoable()->name, "fabric Denim");
    s.redo();
    ASSERT_NE(s.fabric(0), nullptr);
    EXPECT_EQ(s.fabric(0)->id, "denim");
}

TEST_F(UndoTest, BringsPinsBackToWhereTheyWere)
{
    const auto file = scratch_.write("pins.json", R"({
      "tracks": [{"name": "swing", "loop": false, "keys": [{"time": 0}, {"time": 1, "shift": [0.3, 0, 0]}]}],
      "cloths": [{"mesh": {"generator": "sheet", "columns": 9, "rows": 9}, "position": [0, 1, 0],
                  "pins": [0, 4], "attach": [{"select": [8], "track": "swing"}]}]})");
    open(file);
    ASSERT_EQ(session_->settings().pins[0].size(), 3u);
    Session& s = *session_;
    const std::vector<uint32_t> start = s.settings().pins[0];
    const auto drag = [&](uint32_t particle, const Vec3f& to, bool pin) {
        s.post(Drag{0, particle, {0.0f, 1.0f, 0.0f}});
        s.post(Drag{0, particle, to});
        truthOf(s);  // it is there
        s.post(Release{0, particle, pin});
    };
    checkSteps({
        [&] {
            s.post(Unpin{0, start[0]});
        },
        [&] {
            s.post(Unpin{0, start[2]});
        },
        [&] {
            drag(30, {0.2f, 1.1f, 0.4f}, true);
        },
        [&] {
            drag(30, {0.3f, 1.2f, 0.5f}, false);
        },  // a pin that is moved stays one
        [&] { s.post(UnpinAll{}); },
        [&] {
            const UndoScope step = s.undoStep("pin 3 particles");
            for (const uint32_t particle : {40u, 41u, 42u})
                s.post(Pin{0, particle});
        },
        [&] {
            s.post(SetPins{0, {50, 41, 51, 52}, true});
        },
        [&] {
            s.post(SetPins{0, {52, 40, 41}, false});
        },
        [&] {
            s.post(Grab{0, {50, 60, 61}});
            s.post(MoveDragged{0, {0.0f, 0.1f, 0.3f}});
            truthOf(s);
            s.post(ReleaseDragged{0, true});
        },
        [&] {
            s.post(SetStiffness{0, {3, 4, 5}, 0.5f});
        },
        [&] {
            s.post(SetStiffness{0, {4, 5, 6}, 0.25f});
        },
    });
    while (s.undoList().undoable()->name != "pin 3 particles")
        s.undo();
    EXPECT_EQ(s.undoList().redoable()->name, "pin particles");
}

TEST_F(UndoTest, ADragOfTheClothIsNoStep)
{
    open(sceneFile("sheet"));
    session_->post(Drag{0, 30, {0.0f, 1.0f, 0.0f}});
    session_->post(Release{0, 30, false});
    session_->post(ClearInertia{0});
    EXPECT_EQ(session_->undoList().undoable(), nullptr);
}

TEST_F(UndoTest, TheStartsPinsAndCollidersCanBeUndone)
{
    open(sceneFile("tablecloth"));
    Session& s = *session_;
    s.reset();
    EXPECT_EQ(s.undoList().undoable(), nullptr) << "there was nothing to bring back";
    const size_t colliders = s.colliders().size();
    s.removeCollider(0);
    s.post(Pin{0, 5});
    const Truth before = truthOf(s);
    s.reset();
    EXPECT_EQ(s.colliders().size(), colliders);
    const Truth start = truthOf(s);
    EXPECT_EQ(text(s.settings()), start.settings);
    s.undo();
    EXPECT_EQ(truthOf(s).settings, before.settings);
    s.undo();
    s.undo();
    EXPECT_EQ(truthOf(s).settings, start.settings);
}

TEST_F(UndoTest, AnotherSceneForgetsTheSteps)
{
    open(sceneFile("sheet"));
    session_->post(Pin{0, 5});
    ASSERT_NE(session_->undoList().undoable(), nullptr);
    const uint64_t scene = session_->frame().scene;
    session_->open(sceneFile("flag"));
    ASSERT_TRUE(waitFor(*session_, [&] { return session_->frame().scene != scene; })) << session_->error();
    EXPECT_EQ(session_->undoList().undoable(), nullptr);
}

TEST_F(UndoTest, ASessionWithUndoneThingsReplaysToTheSameBits)
{
    open(sceneFile("tablecloth"));
    Session& s = *session_;
    s.setPlaying(true);
    const auto passFrames = [&] {
        const uint64_t frame = s.frame().frame;
        ASSERT_TRUE(waitFor(s, [&] { return s.frame().frame > frame + 4; }));
    };
    passFrames();
    s.setParam(*findParam("wind.velocity"), Vec3f{4.0f, 0.0f, 1.0f}, 0);
    s.addCollider(ball("one", 0.1f));
    s.post(Pin{0, 7});
    passFrames();
    s.removeCollider(0);
    s.post(UnpinAll{});
    passFrames();
    for (int i = 0; i < 3; ++i)
        s.undo();
    passFrames();
    s.redo();
    passFrames();
    const auto file = scratch_.path() / "undone.session";
    s.saveRecording(file);
    ASSERT_TRUE(waitFor(s, [&] { return std::filesystem::exists(file); })) << s.error();
    s.open(file);
    ASSERT_TRUE(waitFor(s, [&] { return s.replay() && s.replay()->outcome != ReplayOutcome::none; })) << s.error();
    EXPECT_EQ(s.replay()->outcome, ReplayOutcome::sameBits);
}

}  // namespace
}  // namespace drape
