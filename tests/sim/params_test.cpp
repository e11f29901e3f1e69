#include <gtest/gtest.h>

#include <set>

#include "sim/params.h"

namespace drape {
namespace {

TEST(Params, TableIsSound)
{
    std::set<std::string_view> names;
    for (const ParamInfo& info : paramTable())
    {
        EXPECT_TRUE(names.insert(info.name).second) << info.name;
        EXPECT_EQ(std::string(info.group) + "." + std::string(info.field), info.name);
        EXPECT_FALSE(checkParam(info, info.initial)) << info.name;
        EXPECT_FALSE(info.help.empty());
        // The table's default is the struct's own.
        EXPECT_EQ(getParam(info, SceneParams{}, ClothParams{}), info.initial) << info.name;
    }
    EXPECT_TRUE(findParam("cloth.damping"));
    EXPECT_TRUE(findParam("selfCollision.distance"));
}

TEST(Params, EveryOneCanBeSetAndReadBackAlone)
{
    for (const ParamInfo& info : paramTable())
    {
        SceneParams scene;
        ClothParams cloth;
        const ParamValue changed = std::visit(
            [](const auto& value) -> ParamValue {
                using T = std::decay_t<decltype(value)>;
                if constexpr (std::is_same_v<T, bool>)
                    return !value;
                else if constexpr (std::is_same_v<T, Vec3f>)
                    return Vec3f{0.25f, 0.5f, 0.75f};
                else
                    return static_cast<T>(value + T(1));
            },
            info.initial);
        setParam(info, changed, scene, cloth);
        for (const ParamInfo& other : paramTable())
            EXPECT_EQ(getParam(other, scene, cloth), other.name == info.name ? changed : other.initial) << info.name << " " << other.name;
    }
}

TEST(Params, TextRoundTrips)
{
    std::string error;
    for (const ParamInfo& info : paramTable())
    {
        const auto value = parseParam(info, formatParam(info, info.initial), error);
        ASSERT_TRUE(value) << error;
        EXPECT_EQ(*value, info.initial);
    }
    EXPECT_EQ(std::get<Vec3f>(*parseParam(*findParam("cloth.damping"), "0.2", error)), (Vec3f{0.2f, 0.2f, 0.2f}));
    EXPECT_EQ(std::get<Vec3f>(*parseParam(*findParam("wind.velocity"), "1,-2,3.5", error)), (Vec3f{1.0f, -2.0f, 3.5f}));
    EXPECT_EQ(std::get<int>(*parseParam(*findParam("bending.model"), "dihedral", error)), 1);
    EXPECT_EQ(formatParam(*findParam("bending.model"), 1), "dihedral");
    EXPECT_EQ(std::get<bool>(*parseParam(*findParam("tethers.on"), "off", error)), false);
}

TEST(Params, BadTextIsExplained)
{
    const auto errorFor = [](const char* name, const char* text) {
        std::string error;
        EXPECT_FALSE(parseParam(*findParam(name), text, error)) << name << " " << text;
        EXPECT_NE(error.find(name), std::string::npos) << error;
        return error;
    };
    EXPECT_NE(errorFor("cloth.damping", "2").find("between 0 and 1"), std::string::npos);
    EXPECT_NE(errorFor("solver.frequency", "fast").find("Hz"), std::string::npos);
    errorFor("solver.maxIterations", "1.5");
    errorFor("cloth.density", "nan");
    errorFor("cloth.density", "inf");
    errorFor("cloth.density", "");
    errorFor("cloth.density", "1 kg");
    errorFor("wind.velocity", "1,2");
    errorFor("wind.velocity", "1,2,3,4");
    errorFor("wind.velocity", "1,,3");
    errorFor("tethers.on", "maybe");
    EXPECT_NE(errorFor("edges.method", "newton").find("gaussSeidel, jacobi"), std::string::npos);
}

TEST(Params, TheNearestNameIsOffered)
{
    EXPECT_EQ(nearestParam("cloth.dampning").name, "cloth.damping");
    EXPECT_EQ(nearestParam("selfcollision.distance").name, "selfCollision.distance");
}

}  // namespace
}  // namespace drape
