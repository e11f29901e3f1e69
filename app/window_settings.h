// How the user likes the window, remembered from one run to the next.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>

#include "app/panels/palette.h"
#include "render/renderer.h"

namespace drape {

struct WindowSettings
{
    int width = 1280, height = 720;  // of the window [screen coordinates of an ordinary display]
    palette::Theme theme = palette::Theme::dark;
    std::optional<Quality> quality;  // none: what suits the renderer
    ViewOptions draw;                // of these, what the View panel switches
    bool contacts = false, wind = false;
    bool panelsShown = true;
    std::map<std::string, bool> sections;  // of the side bar, by title: unfolded
};

/// From `folder`/settings.json. What is missing, or makes no sense, is as usual; an empty folder: all of it.
WindowSettings loadWindowSettings(const std::filesystem::path& folder);

/// Where that cannot be done, nothing happens: it is no reason to disturb the user.
void saveWindowSettings(const std::filesystem::path& folder, const WindowSettings& settings);

}  // namespace drape
