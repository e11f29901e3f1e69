// Limits on what the program may take: it says which it has met.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include "tests/app/process.h"

namespace drape::test {
namespace {

constexpr const char* kLarge = R"({"cloths": [{"mesh": {"generator": "sheet", "columns": 900, "rows": 900}}]})";

class Limits : public ::testing::Test
{
protected:
    /// After the shell's `limit`.
    Result drape(const std::string& limit, const std::string& arguments) const
    {
        return run({"sh", "-c", limit + "; exec \"$0\" large.json --headless --frames 1 " + arguments, DRAPE_PROGRAM}, scratch_.path());
    }

    ScratchFolder scratch_;
    std::string scene_ = scratch_.write("large.json", kLarge);
};

TEST_F(Limits, OnMemoryIsSeenBeforeItIsMet)
{
    const Result result = drape("ulimit -v 300000", "");
    EXPECT_EQ(result.status, 2);
    EXPECT_NE(result.err.find("of memory, and 0."), std::string::npos) << result.err;
}

TEST_F(Limits, OnMemoryIsNamedWhereItIsMet)
{
    for (const int kilobytes : {200'000, 260'000, 320'000})
    {
        const Result result = drape(fmt::format("ulimit -v {}", kilobytes), "--force");
        EXPECT_EQ(result.status, 1) << kilobytes;
        EXPECT_NE(result.err.find("drape: not enough memory; "), std::string::npos) << kilobytes << ": " << result.err;
    }
}

TEST_F(Limits, OnStacksAreNoMatter)
{
    EXPECT_EQ(drape("ulimit -s 256", "").status, 0);
}

}  // namespace
}  // namespace drape::test
