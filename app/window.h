// The interactive program: a window with the cloth, its panels and the mouse.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "sim/scene/scene.h"

namespace drape {

class Simulation;

struct WindowOptions
{
    std::filesystem::path input;        // .json or .obj: the first scene
    ObjOptions obj;                     // how the input is read if it is an .obj
    bool force = false;                 // opens also what may not fit in memory
    std::function<void(Scene&)> amend;  // what the command line changes in the first scene and in its reloads; may be empty
    std::string backend;                // a name for makeBackend
    int threads = 0;                    // 0: the backend's own choice
    std::string simd;                   // instruction set of the cpu backend; empty: the best
    float uiScale = 0.0f;               // of text and spacing; 0: as the display asks for
    bool paused = false;
    std::function<void(Simulation&, const Scene&)> atExit;  // called between frames with what runs when the window closes; may be empty
};

/// Opens the window and returns when it is closed: the exit status. 1 without a display or OpenGL 4.5, 2 when the first
/// scene cannot be loaded; standard error says why.
int runWindow(const WindowOptions& options);

}  // namespace drape
