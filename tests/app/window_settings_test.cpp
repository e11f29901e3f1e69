// What the window remembers, and the colours it is drawn in.
#include "app/window_settings.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>

#include "tests/scratch_folder.h"

namespace drape {
namespace {

namespace fs = std::filesystem;

TEST(WindowSettings, ComeBackAsTheyWere)
{
    const test::ScratchFolder scratch;
    WindowSettings settings;
    settings.width = 1920;
    settings.height = 1080;
    settings.theme = palette::Theme::light;
    settings.quality = Quality::high;
    settings.draw.colors = ClothColors::strain;
    settings.draw.edges = EdgeDisplay::sets;
    settings.draw.strainRange = 0.02f;
    settings.draw.speedRange = 5.0f;
    settings.draw.wireframe = true;
    settings.draw.shadows = false;
    settings.contacts = true;
    settings.panelsShown = false;
    settings.sections = {{"View", true}, {"Scene", false}};
    const fs::path folder = scratch.path() / "new" / "drape";
    saveWindowSettings(folder, settings);
    const WindowSettings back = loadWindowSettings(folder);
    EXPECT_EQ(back.width, 1920);
    EXPECT_EQ(back.height, 1080);
    EXPECT_EQ(back.theme, palette::Theme::light);
    EXPECT_EQ(back.quality, Quality::high);
    EXPECT_EQ(back.draw.colors, ClothColors::strain);
    EXPECT_EQ(back.draw.edges, EdgeDisplay::sets);
    EXPECT_FLOAT_EQ(back.draw.strainRange, 0.02f);
    EXPECT_FLOAT_EQ(back.draw.speedRange, 5.0f);
    EXPECT_TRUE(back.draw.wireframe);
    EXPECT_FALSE(back.draw.shadows);
    EXPECT_TRUE(back.draw.ground);
    EXPECT_TRUE(back.contacts);
    EXPECT_FALSE(back.wind);
    EXPECT_FALSE(back.panelsShown);
    EXPECT_EQ(back.sections, settings.sections);
}

TEST(WindowSettings, OfABrokenOrForeignFileAreTheUsualOnes)
{
    const test::ScratchFolder scratch;
    const auto load = [&](const std::string& text) {
        std::ofstream(scratch.path() / "settings.json") << text;
        return loadWindowSettings(scratch.path());
    };
    for (const char* text : {"", "{\"width\": 19", "[]", "null", "3", "{\"sections\": 7}", "\xff\xfe\x00"})
    {
        const WindowSettings settings = load(text);
        EXPECT_EQ(settings.width, WindowSettings{}.width) << text;
        EXPECT_TRUE(settings.sections.empty()) << text;
    }
    const WindowSettings settings = load(
        R"({"width": -4, "height": "tall", "theme": "pink", "quality": 9, "colors": "stretch", "shadows": "no", "wireframe": true,
            "strainRange": 1e300, "edges": null, "later": {"x": 1}, "sections": {"View": true, "Cloth": 1}})");
    EXPECT_EQ(settings.width, 1280);
    EXPECT_EQ(settings.height, 720);
    EXPECT_EQ(settings.theme, palette::Theme::dark);
    EXPECT_FALSE(settings.quality.has_value());
    EXPECT_EQ(settings.draw.colors, ClothColors::strain);
    EXPECT_TRUE(settings.draw.shadows);
    EXPECT_TRUE(settings.draw.wireframe);
    EXPECT_EQ(settings.draw.strainRange, ViewOptions{}.strainRange);
    EXPECT_EQ(settings.draw.edges, EdgeDisplay::none);
    EXPECT_EQ(settings.sections, (std::map<std::string, bool>{{"View", true}}));
}

TEST(WindowSettings, ThatCannotBeWrittenDisturbNobody)
{
    const test::ScratchFolder scratch;
    std::ofstream(scratch.path() / "file") << "no folder";
    saveWindowSettings(scratch.path() / "file" / "drape", WindowSettings{});
    saveWindowSettings({}, WindowSettings{});
    EXPECT_EQ(loadWindowSettings(scratch.path() / "file" / "drape").width, WindowSettings{}.width);
    EXPECT_EQ(loadWindowSettings({}).width, WindowSettings{}.width);
}

double lightness(const ImVec4& c)
{
    const auto linear = [](float v) { return v <= 0.04045f ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(c.x) + 0.7152 * linear(c.y) + 0.0722 * linear(c.z);
}

/// As the Web Content Accessibility Guidelines measure it.
double contrast(const ImVec4& a, const ImVec4& b)
{
    const auto [low, high] = std::minmax({lightness(a), lightness(b)});
    return (high + 0.05) / (low + 0.05);
}

TEST(Palette, WordsStandOutInBothThemes)
{
    for (const palette::Theme theme : {palette::Theme::dark, palette::Theme::light})
    {
        SCOPED_TRACE(palette::kThemeNames[static_cast<size_t>(theme)]);
        const palette::Colors& c = palette::of(theme);
        for (const ImVec4& behind : {c.panel, c.card, c.popup, c.field, c.fieldHover, c.fieldActive})
            EXPECT_GE(contrast(c.text, behind), 7.0);
        EXPECT_GE(contrast(c.text, c.accentDark), 4.5);
        for (const ImVec4& behind : {c.panel, c.card, c.popup})
            for (const ImVec4& words : {c.dim, c.accentBright, c.warning, c.error, c.sideA, c.sideB})
                EXPECT_GE(contrast(words, behind), 4.5);
        EXPECT_GE(contrast(c.dim, c.field), 4.0);
        EXPECT_GE(contrast(c.accent, c.field), 2.5);
    }
}

}  // namespace
}  // namespace drape
