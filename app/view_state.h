// What the window shows and how, as far as that is not the simulation's business.
#pragma once

#include "render/camera.h"
#include "render/renderer.h"

namespace drape {

struct ViewState
{
    Camera camera;
    ViewOptions draw;
    bool panelsShown = true;
    bool helpShown = false;
    bool quitAsked = false;
    bool touched = false;  // the mouse has been used on the picture
    int cloth = 0;         // whose parameters the panels show
    int collider = -1;     // that is selected
    // The part of the window that shows the cloth [screen coordinates from the top left corner].
    float width = 1.0f, height = 1.0f;
    float scale = 1.0f;  // of everything, 1 on an ordinary display

    float aspect() const { return width / height; }
};

}  // namespace drape
