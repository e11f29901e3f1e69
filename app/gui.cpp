#include "app/gui.h"

#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#include <imgui.h>
#include <imgui_internal.h>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <cmath>
#include <optional>

#include "app/panels/palette.h"
#include "app/panels/widgets.h"

namespace drape {

namespace {

constexpr float kFontSize = 15.0f;  // [pixels] on an ordinary display

void setShape(ImGuiStyle& style)
{
    style.WindowPadding = {12.0f, 10.0f};
    style.FramePadding = {8.0f, 4.0f};
    style.ItemSpacing = {8.0f, 5.0f};
    style.ItemInnerSpacing = {6.0f, 4.0f};
    style.IndentSpacing = 14.0f;
    style.ScrollbarSize = 11.0f;
    style.GrabMinSize = 9.0f;
    style.WindowRounding = 9.0f;
    style.ChildRounding = 6.0f;
    style.FrameRounding = 5.0f;
    style.PopupRounding = 7.0f;
    style.ScrollbarRounding = 9.0f;
    style.GrabRounding = 4.0f;
    style.WindowBorderSize = 0.0f;
    style.PopupBorderSize = 1.0f;
    style.WindowTitleAlign = {0.5f, 0.5f};
    style.SelectableTextAlign = {0.0f, 0.5f};
}

void setColors(ImVec4* colors)
{
    colors[ImGuiCol_Text] = palette::kText;
    colors[ImGuiCol_TextDisabled] = palette::kDim;
    colors[ImGuiCol_WindowBg] = palette::kPanel;
    colors[ImGuiCol_ChildBg] = {0.0f, 0.0f, 0.0f, 0.0f};
    colors[ImGuiCol_PopupBg] = palette::kPopup;
    colors[ImGuiCol_Border] = palette::kLine;
    colors[ImGuiCol_FrameBg] = palette::kField;
    colors[ImGuiCol_FrameBgHovered] = palette::kFieldHover;
    colors[ImGuiCol_FrameBgActive] = palette::kFieldActive;
    colors[ImGuiCol_TitleBg] = colors[ImGuiCol_TitleBgActive] = palette::kPopup;
    colors[ImGuiCol_ScrollbarBg] = {0.0f, 0.0f, 0.0f, 0.0f};
    colors[ImGuiCol_ScrollbarGrab] = palette::kFieldActive;
    colors[ImGuiCol_ScrollbarGrabHovered] = colors[ImGuiCol_ScrollbarGrabActive] = palette::kDim;
    colors[ImGuiCol_CheckMark] = palette::kAccent;
    colors[ImGuiCol_SliderGrab] = palette::kAccent;
    colors[ImGuiCol_SliderGrabActive] = palette::kAccentBright;
    colors[ImGuiCol_Button] = palette::kField;
    colors[ImGuiCol_ButtonHovered] = palette::kFieldActive;
    colors[ImGuiCol_ButtonActive] = palette::kAccentDark;
    colors[ImGuiCol_Header] = palette::kField;
    colors[ImGuiCol_HeaderHovered] = palette::kFieldHover;
    colors[ImGuiCol_HeaderActive] = palette::kFieldActive;
    colors[ImGuiCol_Separator] = palette::kLine;
    colors[ImGuiCol_PlotHistogram] = palette::kAccent;
    colors[ImGuiCol_PlotLines] = palette::kAccent;
    colors[ImGuiCol_TextSelectedBg] = palette::kAccentDark;
    colors[ImGuiCol_DragDropTarget] = palette::kAccentBright;
    colors[ImGuiCol_NavHighlight] = palette::kAccentBright;
    colors[ImGuiCol_ModalWindowDimBg] = {0.05f, 0.06f, 0.07f, 0.35f};
    colors[ImGuiCol_TableRowBgAlt] = {palette::kLine.x, palette::kLine.y, palette::kLine.z, 0.25f * palette::kLine.w};
}

void addFont(const std::filesystem::path& file, float size)
{
    static const ImWchar ranges[] = {
        0x0020, 0x024F,  // Latin
        0x0370, 0x052F,  // Greek, Cyrillic: in file names
        0x2010, 0x2044,  // dashes, quotes, ellipsis
        0,
    };
    ImGuiIO& io = ImGui::GetIO();
    ImFontConfig config;
    config.OversampleH = 2;
    config.OversampleV = 2;
    if (!std::filesystem::exists(file) || io.Fonts->AddFontFromFileTTF(file.c_str(), size, &config, ranges) == nullptr)
    {
        // The built-in one is drawn for 13 pixels.
        config.SizePixels = size * 13.0f / kFontSize;
        io.Fonts->AddFontDefault(&config);
    }
}

}  // namespace

Gui::Gui(GLFWwindow* window, const std::filesystem::path& fontFile, float scale, float density) : window_(window), scale_(scale)
{
    IMGUI_CHECKVERSION();
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;
    io.ConfigWindowsMoveFromTitleBarOnly = true;
    setShape(ImGui::GetStyle());
    setTheme(palette::Theme::dark);
    ImGui::GetStyle().ScaleAllSizes(scale);
    addFont(fontFile, kFontSize * scale * density);
    io.FontGlobalScale = 1.0f / density;
    // After our own callbacks, which it calls too.
    ImGui_ImplGlfw_InitForOpenGL(window, true);
    ImGui_ImplOpenGL3_Init("#version 450 core");
}

void Gui::setTheme(palette::Theme theme)
{
    palette::current = palette::of(theme);
    setColors(ImGui::GetStyle().Colors);
}

Gui::~Gui()
{
    ImGui_ImplOpenGL3_Shutdown();
    ImGui_ImplGlfw_Shutdown();
    ImGui::DestroyContext();
}

void Gui::beginFrame(const std::vector<InputEvent>& events)
{
    ImGui_ImplOpenGL3_NewFrame();
    ImGui_ImplGlfw_NewFrame();
    keepShortPresses(events);
    ImGui::NewFrame();
    findDoubleClick(events);
}

void Gui::findDoubleClick(const std::vector<InputEvent>& events)
{
    constexpr double kLongest = 0.5;  // [s]
    constexpr double kFarthest = 6.0;
    std::optional<ImVec2> place;
    for (const InputEvent& event : events)
    {
        const MouseButton* click = std::get_if<MouseButton>(&event);
        if (click == nullptr || click->button != GLFW_MOUSE_BUTTON_LEFT || !click->pressed)
            continue;
        const bool near = std::hypot(click->x - lastClick_.x, click->y - lastClick_.y) <= kFarthest;
        const bool twice = lastClick_.pressed && near && click->time - lastClick_.time <= kLongest;
        if (twice)
            place = ImVec2(static_cast<float>(click->x), static_cast<float>(click->y));
        // A third click is no second double click.
        lastClick_ = *click;
        lastClick_.pressed = !twice;
    }
    ui::setDoubleClick(place);
}

void Gui::endFrame()
{
    ImGui::Render();
    forgetShortPresses();  // not before: it would find other modifiers than the frame began with, and end the program
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

// Before 1.87 Dear ImGui looks at the keys once a frame, and misses one that is up again by then.
#if IMGUI_VERSION_NUM < 18700
void Gui::keepShortPresses(const std::vector<InputEvent>& events)
{
    ImGuiIO& io = ImGui::GetIO();
    for (const InputEvent& event : events)
    {
        const KeyPress* press = std::get_if<KeyPress>(&event);
        if (press == nullptr || press->key < 0 || press->key >= IM_ARRAYSIZE(io.KeysDown) || glfwGetKey(window_, press->key) == GLFW_PRESS)
            continue;
        io.KeysDown[press->key] = true;
        io.KeyCtrl = io.KeyCtrl || (press->mods & GLFW_MOD_CONTROL) != 0;
        io.KeyShift = io.KeyShift || (press->mods & GLFW_MOD_SHIFT) != 0;
        shortPresses_.push_back(press->key);
    }
}

void Gui::forgetShortPresses()
{
    if (shortPresses_.empty())
        return;
    ImGuiIO& io = ImGui::GetIO();
    for (const int key : shortPresses_)
        io.KeysDown[key] = false;
    io.KeyCtrl = io.KeysDown[GLFW_KEY_LEFT_CONTROL] || io.KeysDown[GLFW_KEY_RIGHT_CONTROL];
    io.KeyShift = io.KeysDown[GLFW_KEY_LEFT_SHIFT] || io.KeysDown[GLFW_KEY_RIGHT_SHIFT];
    shortPresses_.clear();
}
#else
void Gui::keepShortPresses(const std::vector<InputEvent>&) {}
void Gui::forgetShortPresses() {}
#endif

bool Gui::takesText()
{
    return ImGui::GetIO().WantTextInput;
}

bool Gui::isGesture()
{
    return ImGui::IsAnyMouseDown() || ImGui::IsAnyItemActive();
}

void Gui::sendKeysToPanels(bool on)
{
    ImGuiIO& io = ImGui::GetIO();
    if (on)
        io.ConfigFlags |= ImGuiConfigFlags_NavEnableKeyboard;
    else
        io.ConfigFlags &= ~ImGuiConfigFlags_NavEnableKeyboard;
    ImGui::SetWindowFocus(on ? ui::kSideBar : nullptr);
}

bool Gui::closePopups()
{
    if (!ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel))
        return false;
    ImGui::ClosePopupToLevel(0, false);
    return true;
}

bool Gui::covers(double x, double y)
{
    if (ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel))
        return true;
    const ImVec2 point(static_cast<float>(x), static_cast<float>(y));
    for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows)
        if (window->WasActive && !window->Hidden && (window->Flags & ImGuiWindowFlags_NoMouseInputs) == 0 &&
            (window->Flags & ImGuiWindowFlags_ChildWindow) == 0 && window->OuterRectClipped.Contains(point))
            return true;
    return false;
}

}  // namespace drape
