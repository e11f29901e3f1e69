#include "app/input.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "tests/scratch_folder.h"

namespace drape {
namespace {

std::string whyNot(const std::filesystem::path& file)
{
    try
    {
        openInput(file, {});
    }
    catch (const InputError& error)
    {
        return error.what();
    }
    return "";
}

TEST(Input, AFileOfAnotherKindIsNotReadAsAScene)
{
    const test::ScratchFolder scratch;
    EXPECT_NE(whyNot(scratch.write("cloth.stl", "solid cloth")).find("Drape opens meshes (.obj), scenes (.json)"), std::string::npos);
    EXPECT_NE(whyNot(scratch.path()).find("this is a folder"), std::string::npos);
    EXPECT_NE(whyNot(scratch / "none.json").find("there is no such file"), std::string::npos);
}

}  // namespace
}  // namespace drape
