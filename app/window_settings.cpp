#include "app/window_settings.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "app/write_file.h"

namespace drape {

namespace {

using Json = nlohmann::ordered_json;

constexpr int kSmallest = 200, kLargest = 16384;  // of the window

struct DrawSwitch
{
    const char* name;
    bool ViewOptions::*value;
};
constexpr std::array kDrawSwitches{
    DrawSwitch{"pattern", &ViewOptions::pattern}, DrawSwitch{"wireframe", &ViewOptions::wireframe},
    DrawSwitch{"shadows", &ViewOptions::shadows}, DrawSwitch{"ground", &ViewOptions::ground},
    DrawSwitch{"pins", &ViewOptions::pins},       DrawSwitch{"colliders", &ViewOptions::colliders},
    DrawSwitch{"tethers", &ViewOptions::tethers}, DrawSwitch{"normals", &ViewOptions::normals},
};
struct WindowSwitch
{
    const char* name;
    bool WindowSettings::*value;
};
constexpr std::array kWindowSwitches{WindowSwitch{"contacts", &WindowSettings::contacts}, WindowSwitch{"wind", &WindowSettings::wind},
                                     WindowSwitch{"panels", &WindowSettings::panelsShown}};

// Readers that leave the value alone where the file has nothing sensible.
void read(const Json& json, const char* key, bool& value)
{
    if (const auto found = json.find(key); found != json.end() && found->is_boolean())
        value = found->get<bool>();
}

template <class Number>
void read(const Json& json, const char* key, Number& value, Number low, Number high)
{
    if (const auto found = json.find(key); found != json.end() && found->is_number())
        if (const double number = found->get<double>(); number >= static_cast<double>(low) && number <= static_cast<double>(high))
            value = static_cast<Number>(number);
}

template <class Enum, size_t N>
std::optional<Enum> named(const Json& json, const char* key, const std::array<const char*, N>& names)
{
    const auto found = json.find(key);
    if (found == json.end() || !found->is_string())
        return std::nullopt;
    const auto name = std::ranges::find(names, found->get<std::string>());
    return name == names.end() ? std::nullopt : std::optional(static_cast<Enum>(name - names.begin()));
}

template <class Enum, size_t N>
std::string nameOf(Enum value, const std::array<const char*, N>& names)
{
    return names[static_cast<size_t>(value)];
}

}  // namespace

WindowSettings loadWindowSettings(const std::filesystem::path& folder)
{
    WindowSettings settings;
    std::ifstream in(folder / "settings.json");
    const Json json = folder.empty() || !in ? Json() : Json::parse(in, nullptr, false);
    if (!json.is_object())
        return settings;
    read(json, "width", settings.width, kSmallest, kLargest);
    read(json, "height", settings.height, kSmallest, kLargest);
    settings.theme = named<palette::Theme>(json, "theme", palette::kThemeNames).value_or(settings.theme);
    settings.quality = named<Quality>(json, "quality", kQualityNames);
    settings.draw.colors = named<ClothColors>(json, "colors", kClothColorNames).value_or(settings.draw.colors);
    settings.draw.edges = named<EdgeDisplay>(json, "edges", kEdgeDisplayNames).value_or(settings.draw.edges);
    read(json, "strainRange", settings.draw.strainRange, 0.001f, 1.0f);
    read(json, "speedRange", settings.draw.speedRange, 0.01f, 100.0f);
    for (const DrawSwitch& of : kDrawSwitches)
        read(json, of.name, settings.draw.*of.value);
    for (const WindowSwitch& of : kWindowSwitches)
        read(json, of.name, settings.*of.value);
    if (const auto sections = json.find("sections"); sections != json.end() && sections->is_object())
        for (const auto& [title, open] : sections->items())
            if (open.is_boolean())
                settings.sections[title] = open.get<bool>();
    return settings;
}

void saveWindowSettings(const std::filesystem::path& folder, const WindowSettings& settings)
{
    if (folder.empty())
        return;
    Json json{{"width", settings.width}, {"height", settings.height}, {"theme", nameOf(settings.theme, palette::kThemeNames)}};
    if (settings.quality)
        json["quality"] = nameOf(*settings.quality, kQualityNames);
    json["colors"] = nameOf(settings.draw.colors, kClothColorNames);
    json["edges"] = nameOf(settings.draw.edges, kEdgeDisplayNames);
    json["strainRange"] = settings.draw.strainRange;
    json["speedRange"] = settings.draw.speedRange;
    for (const DrawSwitch& of : kDrawSwitches)
        json[of.name] = settings.draw.*of.value;
    for (const WindowSwitch& of : kWindowSwitches)
        json[of.name] = settings.*of.value;
    json["sections"] = settings.sections;
    try
    {
        std::error_code ignored;
        std::filesystem::create_directories(folder, ignored);
        writeFile(folder / "settings.json", json.dump(2) + "\n");
    }
    catch (const std::runtime_error&)
    {
    }
}

}  // namespace drape
