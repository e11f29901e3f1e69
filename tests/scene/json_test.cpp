#include <gtest/gtest.h>

#include <bit>
#include <nlohmann/json.hpp>

#include "sim/scene/json_text.h"
#include "sim/scene/json_tree.h"
#include "sim/scene/obj_loader.h"

namespace drape {
namespace {

std::string errorOf(const std::string& text)
{
    try
    {
        parseJson(text, "a.json");
    }
    catch (const InputError& error)
    {
        return error.what();
    }
    return "was accepted";
}

TEST(Json, KnowsTheLineOfEveryValue)
{
    const JsonNode root = parseJson("{\n \"a\": 1,\n \"b\": [\n  2.5,\n  {\"c\":\n true}]\n}", "a.json");
    ASSERT_EQ(root.members.size(), 2u);
    EXPECT_EQ(root.line, 1);
    EXPECT_EQ(root.members[0].second.line, 2);
    EXPECT_EQ(root.members[0].second.whole, 1);
    const JsonNode& list = root.members[1].second;
    EXPECT_EQ(list.line, 3);
    EXPECT_EQ(list.items[0].line, 4);
    EXPECT_EQ(list.items[0].real, 2.5);
    EXPECT_EQ(list.items[1].members[0].second.line, 6);
}

TEST(Json, SyntaxErrorsHaveLineAndColumn)
{
    EXPECT_EQ(errorOf("{\n \"a\": 1,\n \"b\" 2}").rfind("a.json:3:6: ", 0), 0u) << errorOf("{\n \"a\": 1,\n \"b\" 2}");
    EXPECT_EQ(errorOf("").rfind("a.json:1:1: ", 0), 0u) << errorOf("");
    EXPECT_EQ(errorOf("{}\n{}").rfind("a.json:2:1: ", 0), 0u) << errorOf("{}\n{}");
    EXPECT_EQ(errorOf("[1e9999]").rfind("a.json:", 0), 0u) << errorOf("[1e9999]");
    EXPECT_EQ(errorOf("{\"a\": \"\xff\"}").rfind("a.json:1:", 0), 0u);
}

TEST(Json, RepeatedKeysAndDeepNestsAreErrors)
{
    EXPECT_NE(errorOf("{\"a\": 1,\n\"a\": 2}").find("a.json:2: the key \"a\" stands here twice, first in line 1"), std::string::npos);
    EXPECT_NE(errorOf(std::string(100000, '[')).find("deep"), std::string::npos);
}

TEST(Json, EveryFloatReadsBackAsItself)
{
    uint32_t bits = 12345;
    int tried = 0;
    for (int i = 0; i < 20000; ++i)
    {
        bits = bits * 1664525u + 1013904223u;
        const float value = std::bit_cast<float>(bits);
        if (!(std::abs(value) < 1e38f))
            continue;
        ++tried;
        const JsonNode node = parseJson(jsonNumber(value).dump(), "a.json");
        ASSERT_EQ(std::bit_cast<uint32_t>(static_cast<float>(node.real)), bits) << value;
    }
    EXPECT_GT(tried, 19000);
    EXPECT_EQ(jsonNumber(0.1f).dump(), "0.1");
    EXPECT_EQ(jsonNumber(300.0f).dump(), "300");
    EXPECT_EQ(jsonNumber(-9.81f).dump(), "-9.81");
}

}  // namespace
}  // namespace drape
