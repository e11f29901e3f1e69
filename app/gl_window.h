// A window with an OpenGL 4.5 context, and the queue of what the user did in it.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/input_events.h"

struct GLFWwindow;

namespace drape {

class GlWindow
{
public:
    /// Throws std::runtime_error that says what is missing: a display, OpenGL 4.5.
    GlWindow(int width, int height, const char* title);
    ~GlWindow();
    GlWindow(const GlWindow&) = delete;
    GlWindow& operator=(const GlWindow&) = delete;

    GLFWwindow* handle() const { return window_; }

    /// Waits until there is input, or for `seconds` at most; 0 only looks.
    void poll(double seconds);
    std::vector<InputEvent> takeEvents() { return std::exchange(events_, {}); }

    /// A second context, for one other thread at a time: what makes it current there. To be asked on this thread.
    std::function<std::shared_ptr<void>()> otherContext();

    void setClipboard(const std::string& text);
    bool closeAsked() const;
    void setTitle(const std::string& title);
    /// Shows the drawn frame; waits for the display where it can.
    void swap();
    /// Seconds between two pictures of the display.
    double refreshTime() const { return refreshTime_; }

    /// What draws, as the driver names it.
    std::string renderer() const;
    /// How much larger than usual text is to be, in screen coordinates: 1 on an ordinary display.
    float contentScale() const;
    /// Pixels in a screen coordinate.
    float density() const;
    struct Size
    {
        int width, height;
    };
    Size size() const;  // [screen coordinates]
    /// To be given to the constructor for a window as large as this one is, or would be if it did not fill the display.
    Size usualSize() const { return usualSize_; }
    Size framebufferSize() const;  // [pixels]

private:
    void addCallbacks();
    void noteSize();

    GLFWwindow* window_ = nullptr;
    GLFWwindow* other_ = nullptr;  // never shown
    std::vector<InputEvent> events_;
    Size usualSize_;
    double cursorX_ = 0.0, cursorY_ = 0.0;  // [screen coordinates]
    double refreshTime_ = 1.0 / 60.0;
};

}  // namespace drape
