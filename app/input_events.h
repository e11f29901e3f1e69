// What the user did since the last frame, in order: a key pressed and released within one frame is not lost.
#pragma once

#include <string>
#include <variant>
#include <vector>

namespace drape {

// Positions in screen coordinates from the window's top left corner; key, button and modifier codes are GLFW's.
struct KeyPress
{
    int key, mods;
    bool repeated;  // by being held down
};
struct MouseButton
{
    int button, mods;
    bool pressed;
    double x, y;
    double time;  // [s]
};
struct MouseMotion
{
    double x, y;
};
struct MouseWheel
{
    double steps, x, y;
    int mods;
};
struct FilesDropped
{
    std::vector<std::string> files;
};

struct Uncovered  // the window's contents are lost
{
};

using InputEvent = std::variant<KeyPress, MouseButton, MouseMotion, MouseWheel, FilesDropped, Uncovered>;

}  // namespace drape
