// Hints are shown once in a life, and a folder that cannot be written is no trouble.
#include "app/first_hints.h"

#include <gtest/gtest.h>

#include "tests/scratch_folder.h"

namespace drape {
namespace {

TEST(FirstHints, WhatIsDoneIsNotNewAgain)
{
    const test::ScratchFolder scratch;
    const std::filesystem::path folder = scratch.path() / "config" / "drape";
    {
        FirstHints hints(folder);
        EXPECT_TRUE(hints.anyNew());
        hints.done(Hint::turn);
        EXPECT_FALSE(hints.isNew(Hint::turn));
        EXPECT_TRUE(hints.isNew(Hint::drag));
    }
    FirstHints hints(folder);
    EXPECT_FALSE(hints.isNew(Hint::turn));
    EXPECT_TRUE(hints.isNew(Hint::drag));
    EXPECT_TRUE(hints.isNew(Hint::tools));
    hints.done(Hint::drag);
    hints.done(Hint::tools);
    EXPECT_FALSE(FirstHints(folder).anyNew());
}

TEST(FirstHints, AFolderThatCannotBeWrittenIsNoTrouble)
{
    const test::ScratchFolder scratch;
    const std::filesystem::path file = scratch.write("file", "in the way");
    for (const std::filesystem::path& folder : {file, std::filesystem::path()})
    {
        FirstHints hints(folder);
        hints.done(Hint::drag);
        EXPECT_FALSE(hints.isNew(Hint::drag));
        EXPECT_TRUE(FirstHints(folder).isNew(Hint::drag));
    }
}

}  // namespace
}  // namespace drape
