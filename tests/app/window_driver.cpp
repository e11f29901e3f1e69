#include "tests/app/window_driver.h"

#include <X11/Xlib.h>
#include <X11/Xutil.h>
#include <signal.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <stdexcept>
#include <thread>

namespace drape::test {
namespace {

using Clock = std::chrono::steady_clock;

std::vector<std::string> command(const ScratchFolder& scratch, std::vector<std::string> arguments,
                                 const std::vector<std::string>& environment, const std::vector<std::string>& before)
{
    // A home of its own: recent files and the panels' places of whoever runs the tests stay as they are.
    std::vector<std::string> all = {"env", "HOME=" + scratch.path().string(), "XDG_CONFIG_HOME=" + scratch / "config"};
    all.insert(all.end(), environment.begin(), environment.end());
    all.insert(all.end(), before.begin(), before.end());
    all.push_back(DRAPE_PROGRAM);
    arguments.insert(arguments.end(), {"--stats", scratch / "stats.json"});
    all.insert(all.end(), arguments.begin(), arguments.end());
    return all;
}

Display* openDisplay()
{
    XSetErrorHandler([](Display*, XErrorEvent*) { return 0; });  // a window that is gone gives no picture, see look()
    const auto end = Clock::now() + std::chrono::seconds(5);
    while (Clock::now() < end)
    {
        if (Display* display = XOpenDisplay(nullptr))
            return display;
        pause(0.05);
    }
    throw std::runtime_error("these tests need a display: ./test.sh gives them one");
}

}  // namespace

void pause(double seconds)
{
    std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
}

std::vector<Point> sliderGrabs(const Picture& picture)
{
    const auto isAccent = [&](int x, int y) {
        const uint8_t* c = picture.at(x, y);
        return std::abs(c[0] - 65) < 12 && std::abs(c[1] - 165) < 12 && std::abs(c[2] - 180) < 14;
    };
    constexpr int kTall = 15, kWide = 4;
    std::vector<Point> grabs;
    for (int y = 0; y + kTall < picture.height; ++y)
        for (int x = kPanelLeft; x + kWide < picture.width; ++x)
        {
            if (!isAccent(x, y))
                continue;
            int accents = 0;
            for (int i = 0; i < kTall * kWide; ++i)
                accents += isAccent(x + i % kWide, y + i / kWide) ? 1 : 0;
            const auto isSame = [&](Point p) { return std::abs(p.x - x) < 30 && std::abs(p.y - y) < 22; };
            if (accents > kTall * kWide * 3 / 4 && std::ranges::none_of(grabs, isSame))  // the value is written over it
                grabs.push_back({x + kWide / 2, y + kTall / 2});
        }
    return grabs;
}

WindowDriver::WindowDriver(const ScratchFolder& scratch, std::vector<std::string> arguments, const std::vector<std::string>& environment,
                           const std::vector<std::string>& before)
    : display_(openDisplay(), &XCloseDisplay),
      scratch_(scratch),
      process_(command(scratch, std::move(arguments), environment, before), scratch.path())
{
    const auto end = Clock::now() + std::chrono::seconds(20);
    while (window_.empty())
    {
        if (!process_.running() || Clock::now() > end)
            throw std::runtime_error("no window appeared: " + process_.err());
        const Result found = run({"xdotool", "search", "--onlyvisible", "--class", "drape"});
        window_ = found.out.substr(0, found.out.find('\n'));
        pause(0.05);
    }
}

void WindowDriver::xdotool(std::vector<std::string> arguments)
{
    arguments.insert(arguments.begin(), "xdotool");
    if (const Result result = run(arguments); result.status != 0)
        throw std::runtime_error("xdotool " + arguments[1] + ": " + result.err + process_.err());
}

void WindowDriver::moveTo(Point to)
{
    xdotool({"mousemove", "--window", window_, std::to_string(to.x), std::to_string(to.y)});
    pause(0.15);
}

void WindowDriver::press(int button)
{
    xdotool({"mousedown", std::to_string(button)});
    pause(0.15);
}

void WindowDriver::release(int button)
{
    xdotool({"mouseup", std::to_string(button)});
    pause(0.15);
}

void WindowDriver::click(Point at, int button)
{
    moveTo(at);
    press(button);
    release(button);
}

void WindowDriver::doubleClick(Point at)
{
    moveTo(at);
    xdotool({"click", "--repeat", "2", "--delay", "80", "1"});
    pause(0.3);
}

void WindowDriver::dragTo(Point from, Point to)
{
    moveTo(from);
    press();
    constexpr int kSteps = 5;
    for (int i = 1; i <= kSteps; ++i)
        moveTo({from.x + (to.x - from.x) * i / kSteps, from.y + (to.y - from.y) * i / kSteps});
}

void WindowDriver::key(const std::string& name)
{
    xdotool({"key", "--delay", "100", name});
    pause(0.15);
}

void WindowDriver::tapKey(const std::string& name, int times)
{
    for (int i = 0; i < times; ++i)
        xdotool({"key", "--delay", "0", name});
    pause(0.15);
}

void WindowDriver::holdKey(const std::string& name)
{
    xdotool({"keydown", name});
    pause(0.15);
}

void WindowDriver::letGoKey(const std::string& name)
{
    xdotool({"keyup", name});
    pause(0.15);
}

void WindowDriver::type(const std::string& text)
{
    xdotool({"type", "--delay", "60", text});
}

void WindowDriver::resize(int width, int height)
{
    xdotool({"windowsize", window_, std::to_string(width), std::to_string(height)});
    pause(0.3);
}

std::string WindowDriver::title()
{
    const std::string name = run({"xdotool", "getwindowname", window_}).out;
    return name.substr(0, name.find('\n'));
}

Picture WindowDriver::look()
{
    XWindowAttributes shape = {};
    XGetWindowAttributes(display_.get(), window(), &shape);
    const auto width = static_cast<unsigned>(shape.width), height = static_cast<unsigned>(shape.height);
    XImage* image = XGetImage(display_.get(), window(), 0, 0, width, height, AllPlanes, ZPixmap);
    if (image == nullptr)
        throw std::runtime_error("the window cannot be seen: " + process_.err());
    Picture picture{shape.width, shape.height, {}};
    for (int y = 0; y < shape.height; ++y)
        for (int x = 0; x < shape.width; ++x)
            for (const int shift : {16, 8, 0})
                picture.rgb.push_back(static_cast<uint8_t>(XGetPixel(image, x, y) >> shift));
    XDestroyImage(image);
    return picture;
}

bool WindowDriver::waitFor(const std::function<bool(const Picture&)>& wanted, double seconds)
{
    const auto end = Clock::now() + std::chrono::duration<double>(seconds);
    while (!wanted(look()))
    {
        if (!running() || Clock::now() > end)
            return false;
        pause(0.1);
    }
    return true;
}

void WindowDriver::kill()
{
    process_.signal(SIGKILL);
}

void WindowDriver::interrupt()
{
    process_.signal(SIGINT);
}

int WindowDriver::close()
{
    moveTo({20, 20});  // without a window manager, keys go to the window under the mouse
    key("ctrl+q");
    return process_.wait(20.0);
}

nlohmann::json WindowDriver::quit()
{
    if (const int status = close(); status != 0)
        throw std::runtime_error("drape ended with status " + std::to_string(status) + ": " + process_.err());
    return nlohmann::json::parse(readFile(scratch_ / "stats.json"));
}

}  // namespace drape::test
