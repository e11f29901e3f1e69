// What the window shows and how, as far as that is not the simulation's business.
#pragma once

#include <chrono>
#include <optional>
#include <string>

#include "app/panels/palette.h"
#include "app/tools/tool_settings.h"
#include "render/camera.h"
#include "render/renderer.h"

namespace drape {

/// How two compared sides are shown.
enum class ComparedView
{
    sideBySide,  // two pictures through one camera
    overlaid,    // both in one picture, in two colours
    distances,   // the first side, coloured by how far the second is from it
};

/// What the user has done since the program was started, as far as hints speak of it.
struct Deeds
{
    bool dragged = false, turned = false, choseTool = false;
};

struct ViewState
{
    Camera camera;
    ViewOptions draw;
    ToolSettings tool;
    bool panelsShown = true;
    bool keysToPanels = false;  // they move among the controls
    bool helpShown = false;
    bool galleryShown = false;
    bool quitAsked = false;
    // By a key or a button; who does it takes it back.
    bool openAsked = false, saveAsked = false, saveSessionAsked = false, exportAsked = false;
    std::string path;    // that the user typed or chose last
    std::string notice;  // what was just done
    std::chrono::steady_clock::time_point noticeUntil;
    Deeds deeds;
    int cloth = 0;      // whose parameters the panels show
    int collider = -1;  // that is selected
    // The part of the window that shows the cloth [screen coordinates from the top left corner].
    float width = 1.0f, height = 1.0f;
    float covered = 0.0f;  // by the timeline, at its lower edge
    float scale = 1.0f;    // of everything, 1 on an ordinary display

    palette::Theme theme = palette::Theme::dark;
    std::optional<Quality> quality;  // none: what suits the renderer
    bool contacts = false;           // marked
    bool wind = false;               // as arrows

    ComparedView compared = ComparedView::sideBySide;
    int pictures = 1;  // beside each other, of the same size

    float pictureWidth() const { return width / static_cast<float>(pictures); }
    float aspect() const { return pictureWidth() / height; }
};

}  // namespace drape
