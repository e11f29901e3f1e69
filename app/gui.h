// Dear ImGui with our font and colours.
#pragma once

#include <filesystem>
#include <vector>

#include "app/input_events.h"
#include "app/panels/palette.h"

struct GLFWwindow;

namespace drape {

class Gui
{
public:
    /// `scale`: of text and spacing, 1 on an ordinary display; `density`: pixels in a screen coordinate. Needs a current OpenGL context.
    Gui(GLFWwindow* window, const std::filesystem::path& fontFile, float scale, float density);
    ~Gui();
    Gui(const Gui&) = delete;
    Gui& operator=(const Gui&) = delete;

    void setTheme(palette::Theme theme);

    /// `events`: what the user did since the last frame.
    void beginFrame(const std::vector<InputEvent>& events);
    void endFrame();

    float scale() const { return scale_; }

    /// True while a text field has the focus.
    static bool takesText();
    /// Whether a panel or popup of the last frame covers a point [screen coordinates].
    static bool covers(double x, double y);
    /// A mouse button is down or a control is active: the change that the user makes is not complete.
    static bool isGesture();
    /// Whether arrows, Space and Enter move among the controls of the panels and use them.
    static void sendKeysToPanels(bool on);
    /// Closes menus and popups; false where none is open.
    static bool closePopups();

private:
    void findDoubleClick(const std::vector<InputEvent>& events);
    void keepShortPresses(const std::vector<InputEvent>& events);
    void forgetShortPresses();

    GLFWwindow* window_;
    float scale_;
    std::vector<int> shortPresses_;  // keys
    MouseButton lastClick_{};        // of the left button
};

}  // namespace drape
