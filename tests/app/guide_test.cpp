// docs/guide.md: its commands are understood, its scene runs, its links lead somewhere.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <regex>
#include <sstream>

#include "app/command_line.h"
#include "sim/cpu/cpu_backend.h"
#include "sim/simulation.h"

namespace drape {
namespace {

const std::filesystem::path kDocs = std::filesystem::path(DRAPE_SOURCE_FOLDER) / "docs";

std::string guide()
{
    std::stringstream text;
    text << std::ifstream(kDocs / "guide.md").rdbuf();
    return std::regex_replace(text.str(), std::regex(R"(\\\n\s*)"), "");  // lines that go on
}

TEST(Guide, CommandsAreUnderstood)
{
    int count = 0;
    std::istringstream lines(guide());
    for (std::string line; std::getline(lines, line);)
    {
        std::istringstream words(line);
        std::vector<std::string> arguments(std::istream_iterator<std::string>(words), {});
        if (line.rfind("    drape ", 0) != 0)
            continue;
        std::vector<const char*> pointers;
        for (const std::string& argument : arguments)
            pointers.push_back(argument.c_str());
        EXPECT_NO_THROW(parseCommandLine(static_cast<int>(pointers.size()), pointers.data())) << line;
        ++count;
    }
    EXPECT_GT(count, 8);
}

TEST(Guide, ItsSceneRuns)
{
    const std::string text = guide();
    std::smatch found;
    ASSERT_TRUE(std::regex_search(text, found, std::regex(R"(```json\n([\s\S]*?)```)")));
    const Scene scene = parseScene(found[1], "ball.json", kDocs.parent_path() / "assets" / "fabrics");
    Simulation simulation(buildScene(scene).world, std::make_unique<CpuBackend>());
    for (int frame = 0; frame < 240; ++frame)
        simulation.advance(1.0f / 60.0f);
    const FrameStats stats = measure(simulation);
    EXPECT_EQ(stats.nonFinite, 0u);
    EXPECT_LT(stats.meanStretch, 1.05);
    EXPECT_GT(stats.high.y, 1.9f);  // the corners
}

TEST(Guide, LinksLeadSomewhere)
{
    const std::string text = guide();
    const std::regex link(R"(\]\(([^)#]+)(#[^)]*)?\))");
    int count = 0;
    for (std::sregex_iterator i(text.begin(), text.end(), link), end; i != end; ++i, ++count)
        EXPECT_TRUE(std::filesystem::exists(kDocs / (*i)[1].str())) << (*i)[1].str();
    EXPECT_GT(count, 4);
}

}  // namespace
}  // namespace drape
