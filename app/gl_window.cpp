#include "app/gl_window.h"

#include <glad/gl.h>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>
#include <utility>

namespace drape {

namespace {

constexpr int kSmallestWidth = 200, kSmallestHeight = 120;

std::string lastGlfwError()
{
    const char* text = nullptr;
    glfwGetError(&text);
    return text != nullptr ? text : "no reason given";
}

void setHints()
{
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 4);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 5);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_DEPTH_BITS, 24);
    glfwWindowHint(GLFW_SCALE_TO_MONITOR, GLFW_TRUE);
    glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);
}

/// What the driver has instead of OpenGL 4.5, as the end of a sentence; empty: it has no OpenGL at all.
std::string offeredOpenGl()
{
    glfwDefaultWindowHints();
    glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);
    GLFWwindow* window = glfwCreateWindow(1, 1, "", nullptr, nullptr);
    if (window == nullptr)
        return {};
    glfwMakeContextCurrent(window);
    std::string offered;
    if (const auto getString = reinterpret_cast<PFNGLGETSTRINGPROC>(glfwGetProcAddress("glGetString")))
        if (const auto* version = getString(GL_VERSION), *renderer = getString(GL_RENDERER); version != nullptr && renderer != nullptr)
            offered = std::string("; this one (") + reinterpret_cast<const char*>(renderer) + ") has only OpenGL " +
                      reinterpret_cast<const char*>(version);
    glfwDestroyWindow(window);
    return offered;
}

GLFWwindow* createWindow(int width, int height, const char* title)
{
    setHints();
    GLFWwindow* window = glfwCreateWindow(width, height, title, nullptr, nullptr);
    if (window == nullptr)
    {
        const std::string reason = lastGlfwError();
        throw std::runtime_error("Cannot open a window (" + reason + "). It needs a graphics driver with OpenGL 4.5" + offeredOpenGl() +
                                 ". Install a newer driver, or try Mesa's software renderer with LIBGL_ALWAYS_SOFTWARE=1; --headless "
                                 "simulates without a window.");
    }
    glfwMakeContextCurrent(window);
    if (gladLoadGL(glfwGetProcAddress) == 0)
        throw std::runtime_error("Cannot load the driver's OpenGL 4.5 functions");
    return window;
}

bool isControlDown(GLFWwindow* window)
{
    return glfwGetKey(window, GLFW_KEY_LEFT_CONTROL) == GLFW_PRESS || glfwGetKey(window, GLFW_KEY_RIGHT_CONTROL) == GLFW_PRESS;
}

}  // namespace

GlWindow::GlWindow(int width, int height, const char* title) : usualSize_{width, height}
{
    if (glfwInit() != GLFW_TRUE)
        throw std::runtime_error("Cannot open a window: " + lastGlfwError() + ". --headless simulates without one.");
    try
    {
        window_ = createWindow(width, height, title);
    }
    catch (...)
    {
        glfwTerminate();
        throw;
    }
    glfwSetWindowSizeLimits(window_, kSmallestWidth, kSmallestHeight, GLFW_DONT_CARE, GLFW_DONT_CARE);
    glfwSwapInterval(1);
    if (GLFWmonitor* monitor = glfwGetPrimaryMonitor())
        if (const GLFWvidmode* mode = glfwGetVideoMode(monitor); mode != nullptr && mode->refreshRate > 0)
            refreshTime_ = 1.0 / mode->refreshRate;
    addCallbacks();
    glfwShowWindow(window_);
}

GlWindow::~GlWindow()
{
    if (other_ != nullptr)
        glfwDestroyWindow(other_);
    glfwDestroyWindow(window_);
    glfwTerminate();
}

void GlWindow::addCallbacks()
{
    glfwSetWindowUserPointer(window_, this);
    static constexpr auto queue = [](GLFWwindow* window, InputEvent event) {
        static_cast<GlWindow*>(glfwGetWindowUserPointer(window))->events_.push_back(std::move(event));
    };
    glfwSetKeyCallback(window_, [](GLFWwindow* window, int key, int, int action, int mods) {
        if (action != GLFW_RELEASE)
            queue(window, KeyPress{key, mods, action == GLFW_REPEAT});
    });
    // Not glfwGetCursorPos: it tells where the mouse is by now, which after a long frame is not where it was pressed.
    glfwGetCursorPos(window_, &cursorX_, &cursorY_);
    glfwSetCursorPosCallback(window_, [](GLFWwindow* window, double x, double y) {
        GlWindow& self = *static_cast<GlWindow*>(glfwGetWindowUserPointer(window));
        self.cursorX_ = x;
        self.cursorY_ = y;
        queue(window, MouseMotion{x, y});
    });
    glfwSetMouseButtonCallback(window_, [](GLFWwindow* window, int button, int action, int mods) {
        const GlWindow& self = *static_cast<GlWindow*>(glfwGetWindowUserPointer(window));
        queue(window, MouseButton{button, mods, action == GLFW_PRESS, self.cursorX_, self.cursorY_, glfwGetTime()});
    });
    glfwSetScrollCallback(window_, [](GLFWwindow* window, double, double steps) {
        const GlWindow& self = *static_cast<GlWindow*>(glfwGetWindowUserPointer(window));
        queue(window, MouseWheel{steps, self.cursorX_, self.cursorY_, isControlDown(window) ? GLFW_MOD_CONTROL : 0});
    });
    glfwSetWindowSizeCallback(window_,
                              [](GLFWwindow* window, int, int) { static_cast<GlWindow*>(glfwGetWindowUserPointer(window))->noteSize(); });
    glfwSetWindowRefreshCallback(window_, [](GLFWwindow* window) { queue(window, Uncovered{}); });
    glfwSetDropCallback(window_, [](GLFWwindow* window, int count, const char** paths) {
        queue(window, FilesDropped{std::vector<std::string>(paths, paths + count)});
    });
}

void GlWindow::poll(double seconds)
{
    if (seconds > 0.0)
        glfwWaitEventsTimeout(seconds);
    else
        glfwPollEvents();
}

void GlWindow::noteSize()
{
    if (glfwGetWindowAttrib(window_, GLFW_MAXIMIZED) == GLFW_TRUE || glfwGetWindowAttrib(window_, GLFW_ICONIFIED) == GLFW_TRUE)
        return;
    // A new window is made larger by this.
    const Size now = size();
    const float scale = contentScale();
    usualSize_ = {static_cast<int>(std::lround(static_cast<float>(now.width) / scale)),
                  static_cast<int>(std::lround(static_cast<float>(now.height) / scale))};
}

std::function<std::shared_ptr<void>()> GlWindow::otherContext()
{
    if (other_ == nullptr)
    {
        setHints();
        other_ = glfwCreateWindow(1, 1, "", nullptr, nullptr);
        if (other_ == nullptr)
            throw std::runtime_error("Cannot draw pictures beside the window: " + lastGlfwError());
    }
    return [window = other_] {
        glfwMakeContextCurrent(window);
        return std::shared_ptr<void>(window, [](void*) { glfwMakeContextCurrent(nullptr); });
    };
}

void GlWindow::setClipboard(const std::string& text)
{
    glfwSetClipboardString(window_, text.c_str());
}

bool GlWindow::closeAsked() const
{
    return glfwWindowShouldClose(window_) == GLFW_TRUE;
}

void GlWindow::setTitle(const std::string& title)
{
    glfwSetWindowTitle(window_, title.c_str());
}

void GlWindow::swap()
{
    glfwSwapBuffers(window_);
}

std::string GlWindow::renderer() const
{
    return reinterpret_cast<const char*>(glGetString(GL_RENDERER));
}

float GlWindow::contentScale() const
{
    float x = 1.0f, y = 1.0f;
    glfwGetWindowContentScale(window_, &x, &y);
    // Where screen coordinates are scaled already, nothing is left to do.
    return std::max(1.0f, x / density());
}

float GlWindow::density() const
{
    const Size screen = size(), pixels = framebufferSize();
    return screen.width > 0 && pixels.width > 0 ? static_cast<float>(pixels.width) / static_cast<float>(screen.width) : 1.0f;
}

GlWindow::Size GlWindow::size() const
{
    Size size{};
    glfwGetWindowSize(window_, &size.width, &size.height);
    return size;
}

GlWindow::Size GlWindow::framebufferSize() const
{
    Size size{};
    glfwGetFramebufferSize(window_, &size.width, &size.height);
    return size;
}

}  // namespace drape
