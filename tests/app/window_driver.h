// Drape's window as a user has it: mouse, keys and eyes (xdotool and Xlib, on whatever X server DISPLAY names).
#pragma once

#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/app/picture.h"
#include "tests/app/process.h"

// Xlib's Display; its header defines macros such as None and Status.
struct _XDisplay;

namespace drape::test {

/// Scenes of a square metre of red cloth, seen from the front and held by its upper corners. The panels show a description, and what is
/// below it is lower by a line.
inline constexpr const char* kHangingSheet = R"({
  "name": "Test",
  "cloths": [{
    "name": "sheet",
    "mesh": {"generator": "sheet", "columns": 21, "rows": 21, "width": 1, "height": 1},
    "position": [0, 1.5, 0],
    "pins": [0, 20],
    "look": {"front": "#b8292e", "back": "#b8292e"}
  }],
  "camera": {"target": [0, 1.5, 0], "distance": 3, "yaw": 0, "pitch": 0}
})";
inline constexpr const char* kDescribedSheet = R"({
  "name": "Test",
  "description": "A hanging sheet.",
  "cloths": [{
    "name": "sheet",
    "mesh": {"generator": "sheet", "columns": 21, "rows": 21, "width": 1, "height": 1},
    "position": [0, 1.5, 0],
    "pins": [0, 20],
    "look": {"front": "#b8292e", "back": "#b8292e"}
  }],
  "camera": {"target": [0, 1.5, 0], "distance": 3, "yaw": 0, "pitch": 0}
})";

using Display = ::_XDisplay;

struct Point
{
    int x, y;  // [pixels], from the window's top left corner
};

class WindowDriver
{
public:
    /// Starts drape with these arguments, settings NAME=VALUE of its environment, and words before its name such as obeyingModeBits(), and
    /// waits for its window. Throws std::runtime_error where none appears.
    WindowDriver(const ScratchFolder& scratch, std::vector<std::string> arguments, const std::vector<std::string>& environment = {},
                 const std::vector<std::string>& before = {});

    unsigned long window() const { return std::stoul(window_); }
    bool running() { return process_.running(); }
    std::string err() const { return process_.err(); }

    void moveTo(Point to);
    void press(int button = 1);
    void release(int button = 1);
    void click(Point at, int button = 1);
    void doubleClick(Point at);
    /// Moves in steps, as a hand does, and leaves the button pressed.
    void dragTo(Point from, Point to);
    void key(const std::string& name);
    /// Several times, each within a frame.
    void tapKey(const std::string& name, int times);
    /// Until it is let go again.
    void holdKey(const std::string& name);
    void letGoKey(const std::string& name);
    void type(const std::string& text);
    void resize(int width, int height);

    /// What its title says.
    std::string title();

    Picture look();

    /// Looks until the picture is as wanted; false when it is not so for `seconds`.
    bool waitFor(const std::function<bool(const Picture&)>& wanted, double seconds = 15.0);

    /// As Ctrl-C in its terminal.
    void interrupt();
    /// As a crash does.
    void kill();
    /// For its end; its exit status.
    int wait() { return process_.wait(20.0); }

    /// Ends the program by its key; its exit status.
    int close();

    /// Ends the program by its key and returns the statistics that it writes then.
    nlohmann::json quit();

private:
    void xdotool(std::vector<std::string> arguments);

    /// Open as long as we live: an X server may start anew when its last client leaves, and refuse those who come just then.
    std::unique_ptr<Display, int (*)(Display*)> display_;
    const ScratchFolder& scratch_;
    Process process_;
    std::string window_;
};

constexpr int kPanelLeft = 940;  // where the panels begin in a window of 1280 x 720

/// The grabs of the panel's sliders, from the top: upright bars of the accent colour.
std::vector<Point> sliderGrabs(const Picture& picture);

/// Lets the program draw a few frames.
void pause(double seconds);

}  // namespace drape::test
