// What was not saved is there the next time.
#include "app/kept_work.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <future>
#include <optional>
#include <string>
#include <vector>

#include "tests/app/session_tools.h"
#include "tests/scratch_folder.h"

namespace drape {
namespace {

namespace fs = std::filesystem;

using test::requestFor;
using test::sceneFile;
using test::waitFor;

class KeptWorkTest : public testing::Test
{
protected:
    /// A file as a program keeps it at a time.
    fs::path keep(const std::string& scene, const std::string& time)
    {
        fs::create_directories(folder_);
        const fs::path file = folder_ / (scene + " 2026-01-01 " + time + ".session");
        std::ofstream(file) << "{}";
        return file;
    }
    static void lock(const fs::path& file) { std::ofstream(file.string() + ".open"); }

    test::ScratchFolder scratch_;
    fs::path folder_ = scratch_.path() / "drape" / "kept";
};

TEST_F(KeptWorkTest, TheNewestComesFirst)
{
    keep("flag", "10.00.00");
    keep("a_b", "12.30.59");
    keep("dress", "11.00.00");
    std::ofstream(folder_ / "notes.txt") << "not ours";
    const std::vector<KeptWork::Entry> entries = KeptWork(folder_).entries();
    ASSERT_EQ(entries.size(), 3u);
    EXPECT_EQ(entries[0].name, "a_b, 2026-01-01 12:30");
    EXPECT_EQ(entries[1].name, "dress, 2026-01-01 11:00");
    EXPECT_EQ(entries[2].name, "flag, 2026-01-01 10:00");
}

TEST_F(KeptWorkTest, WhatAProgramLeftBehindIsOfferedOnce)
{
    keep("flag", "10.00.00");
    const fs::path left = keep("dress", "11.00.00");
    lock(left);
    KeptWork kept(folder_);
    const std::optional<KeptWork::Entry> orphan = kept.takeOrphan();
    ASSERT_TRUE(orphan);
    EXPECT_EQ(orphan->file, left);
    EXPECT_FALSE(kept.takeOrphan());
    EXPECT_FALSE(KeptWork(folder_).takeOrphan());
    EXPECT_EQ(kept.entries().size(), 2u) << "it stays in the list";
}

TEST_F(KeptWorkTest, TheWorkOfARunningProgramIsNotOffered)
{
    KeptWork running(folder_);
    running.start("flag", {});
    const fs::path file = running.file();
    running.write(file, SessionFile{});
    running.flush();
    ASSERT_TRUE(fs::exists(file));
    EXPECT_FALSE(KeptWork(folder_).takeOrphan());
    EXPECT_TRUE(running.entries().empty()) << "its own is not another's";

    KeptWork other(folder_);
    other.start("flag", file);
    EXPECT_NE(other.file(), file) << "two would write one file";
}

TEST_F(KeptWorkTest, OfManyTheOldestGo)
{
    for (int i = 0; i < 9; ++i)
        keep("flag", "10.00.0" + std::to_string(i));
    const fs::path open = folder_ / "flag 2026-01-01 10.00.00.session";
    lock(open);
    KeptWork kept(folder_);
    lock(open);  // by a program that came since
    kept.start("new", {});
    kept.write(kept.file(), SessionFile{});
    kept.flush();
    const std::vector<KeptWork::Entry> entries = kept.entries();
    ASSERT_EQ(entries.size(), KeptWork::kMost + 1);
    EXPECT_EQ(entries.back().file, open) << "what a program is about to replace stays";
    EXPECT_EQ(entries[4].file.filename(), "flag 2026-01-01 10.00.04.session");
}

TEST_F(KeptWorkTest, AnOddNameMakesAFile)
{
    KeptWork kept(folder_);
    kept.start("../../a\nb \xff" + std::string(300, 'x'), {});
    const fs::path file = kept.file();
    EXPECT_EQ(file.parent_path(), folder_);
    kept.write(file, SessionFile{});
    kept.flush();
    EXPECT_TRUE(fs::exists(file)) << file;
    EXPECT_FALSE(kept.takeError());
}

TEST_F(KeptWorkTest, WhereNothingCanBeKeptThatIsSaid)
{
    std::ofstream(scratch_.path() / "drape") << "a file where the folder should be";
    KeptWork kept(folder_);
    kept.start("flag", {});
    EXPECT_EQ(kept.file(), fs::path());
    const std::optional<std::string> error = kept.takeError();
    ASSERT_TRUE(error);
    EXPECT_NE(error->find(folder_.string()), std::string::npos) << *error;
    EXPECT_FALSE(kept.takeError());
}

/// A session that keeps its work.
class UnsavedWork : public KeptWorkTest
{
protected:
    void runTo(Session& session, uint64_t frame)
    {
        session.setPlaying(true);
        ASSERT_TRUE(waitFor(session, [&] { return session.running() && session.frame().frame >= frame; })) << session.error();
        session.setPlaying(false);
        rest(session);
    }
    /// Until the frame on its way is there, and seen.
    static void rest(Session& session)
    {
        for (int i = 0; i < 2; ++i)
        {
            std::promise<void> done;
            session.between([&](Simulation&) { done.set_value(); });
            done.get_future().get();
        }
        session.update();
    }
    std::string hash(Session& session)
    {
        session.askStats();
        std::optional<std::string> stats;
        EXPECT_TRUE(waitFor(session, [&] { return (stats = session.takeStats()).has_value(); }));
        const size_t at = stats->find("\"hash\"");
        return stats->substr(at, stats->find(',', at) - at);
    }
    void makeChanges(Session& session)
    {
        runTo(session, 5);
        session.setParam(drag_, 2.5f, 0);
        session.post(Pin{0, 9});
        runTo(session, 12);
    }

    const ParamInfo& drag_ = *findParam("cloth.drag");
};

TEST_F(UnsavedWork, IsOpenedWhereItEnded)
{
    fs::path file;
    std::string before;
    uint64_t frame = 0;
    {
        Session session(requestFor(sceneFile("tablecloth")), folder_);
        makeChanges(session);
        file = session.keepUnsaved();
        ASSERT_TRUE(fs::exists(file)) << file;
        before = hash(session);
        frame = session.frame().frame;
    }
    EXPECT_FALSE(fs::exists(file.string() + ".open"));

    Session session(requestFor(file), folder_);
    ASSERT_TRUE(waitFor(session, [&] { return session.replay() && session.replay()->outcome != ReplayOutcome::none; })) << session.error();
    EXPECT_EQ(session.replay()->outcome, ReplayOutcome::sameBits);
    ASSERT_TRUE(waitFor(session, [&] { return session.frame().frame == frame && !session.timeline().way; }));
    EXPECT_FALSE(session.playing());
    EXPECT_EQ(hash(session), before);
    EXPECT_EQ(std::get<float>(session.param(drag_, 0)), 2.5f);
    EXPECT_EQ(session.keepUnsaved(), fs::path()) << "nothing was done since";

    // What is done now belongs to the same work.
    session.setParam(drag_, 3.0f, 0);
    runTo(session, frame + 3);
    EXPECT_EQ(session.keepUnsaved(), file);
    EXPECT_EQ(loadSession(file).recording.frames, session.frame().frame);
}

TEST_F(UnsavedWork, IsForgottenWhenItIsSaved)
{
    Session session(requestFor(sceneFile("tablecloth")), folder_);
    makeChanges(session);
    const fs::path file = session.keepUnsaved();
    ASSERT_TRUE(fs::exists(file));
    const fs::path saved = scratch_.path() / "mine.json";
    session.save(saved, {}, true);
    ASSERT_TRUE(waitFor(session, [&] { return session.saved().has_value(); })) << session.error();
    EXPECT_EQ(session.keepUnsaved(), fs::path());
    session.kept().flush();
    EXPECT_FALSE(fs::exists(file));

    session.setParam(drag_, 3.0f, 0);
    EXPECT_TRUE(fs::exists(session.keepUnsaved()));
}

TEST_F(UnsavedWork, IsNothingWhereNothingWasDone)
{
    Session session(requestFor(sceneFile("tablecloth")), folder_);
    runTo(session, 5);
    session.reset();
    ASSERT_TRUE(waitFor(session, [&] { return session.frame().frame < 3; }));
    runTo(session, 3);
    EXPECT_EQ(session.keepUnsaved(), fs::path());
    EXPECT_FALSE(fs::exists(folder_));
}

TEST_F(UnsavedWork, OfASceneThatAnotherReplacesIsKept)
{
    Session session(requestFor(sceneFile("tablecloth")), folder_);
    makeChanges(session);
    const uint64_t frame = session.frame().frame, scene = session.frame().scene;
    session.open(sceneFile("flag"));
    std::optional<std::string> name;
    ASSERT_TRUE(waitFor(session, [&] {
        if (std::optional<std::string> taken = session.takeKeptName())
            name = taken;
        return session.frame().scene != scene && name;
    }));
    EXPECT_EQ(*name, "Tablecloth");
    rest(session);
    session.kept().flush();
    ASSERT_EQ(session.kept().entries().size(), 1u);
    const SessionFile work = loadSession(session.kept().entries()[0].file);
    EXPECT_EQ(work.recording.frames, frame);
    EXPECT_EQ(work.recording.commands.size(), 2u);
    EXPECT_EQ(session.keepUnsaved(), fs::path());
}

TEST_F(UnsavedWork, IsKeptEverySomeSeconds)
{
    Session session(requestFor(sceneFile("tablecloth")), folder_);
    makeChanges(session);
    EXPECT_TRUE(session.kept().entries().empty());
    ASSERT_TRUE(waitFor(session, [&] { return fs::exists(session.kept().file()); }));
    KeptWork next(folder_);
    EXPECT_EQ(next.entries().size(), 1u);
}

TEST_F(UnsavedWork, StaysWholeInThePast)
{
    Session session(requestFor(sceneFile("tablecloth")), folder_);
    makeChanges(session);
    const uint64_t frame = session.frame().frame;
    session.goToFrame(2);
    ASSERT_TRUE(waitFor(session, [&] { return session.frame().frame == 2 && !session.timeline().way; }));
    EXPECT_EQ(loadSession(session.keepUnsaved()).recording.frames, frame);
    session.post(Unpin{0, 9});
    session.step();
    rest(session);
    EXPECT_EQ(loadSession(session.keepUnsaved()).recording.frames, session.frame().frame);
}

TEST_F(UnsavedWork, OfAReplayStaysWhereItIsLeft)
{
    fs::path file;
    {
        Session session(requestFor(sceneFile("tablecloth")), folder_);
        makeChanges(session);
        runTo(session, 60);
        file = session.keepUnsaved();
    }
    const fs::path elsewhere = scratch_.path() / "elsewhere.session";
    fs::copy_file(file, elsewhere);
    const uint64_t frames = loadSession(file).recording.frames;

    // Something is done as soon as it is open, before its end can be there.
    Session session(requestFor(file), folder_);
    ASSERT_TRUE(waitFor(session, [&] { return session.replays(); }));
    session.setParam(drag_, 1.0f, 0);
    ASSERT_TRUE(waitFor(session, [&] { return !session.replays() && !session.timeline().way; }));
    const fs::path other = session.keepUnsaved();
    EXPECT_NE(other, file);
    EXPECT_TRUE(fs::exists(other));
    EXPECT_EQ(loadSession(file).recording.frames, frames);
}

}  // namespace
}  // namespace drape
