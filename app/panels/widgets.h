// The pieces that the panels are made of.
#pragma once

#include <imgui.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace drape::ui {

/// Where sections remember whether they are open, by title; it must outlive them.
void setSections(std::map<std::string, bool>* sections);

inline constexpr const char* kSideBar = "Panels";  // Dear ImGui's name of its window

/// A section of the side bar that can be folded away; true while it is open.
bool section(const char* title, bool openAtFirst, bool openNow = false);

/// Text in the label column; leaves the cursor in the column of the control, whose width is set to the rest of the line
/// less `reserved`. `changed` puts a mark before the text.
void label(std::string_view text, bool changed = false, float reserved = 0.0f);

/// The same with an arrow that turns `unfolded` over at a click.
void foldingLabel(std::string_view text, bool& unfolded, bool changed, float reserved);

/// Grey text that wraps.
void note(const std::string& text);
void warning(const std::string& text);

/// A key, which may be held down.
bool keyPressed(ImGuiKey key);

/// The left button was pressed twice at a place in this frame, or not. Dear ImGui would miss it where a frame takes long.
void setDoubleClick(std::optional<ImVec2> place);
/// That happened on the last item.
bool itemDoubleClicked();

/// A tooltip for the last item.
void tip(const std::string& text);

enum class Icon
{
    play,
    pause,
    step,
    stage,
    reset,
    undo,
    redo,
};
/// A button with a drawn symbol.
bool iconButton(const char* id, Icon icon, const ImVec2& size);

/// Four small squares round `center`: the sign of the gallery.
void drawTiles(ImDrawList& draw, const ImVec2& center);

/// "stiffnessFrequency" -> "stiffness frequency".
std::string words(std::string_view camelCase);

/// "m/s^2" -> "m/s²".
std::string unitText(std::string_view unit);

/// 0.00012 m -> "120 µm".
std::string distanceText(double metres);

/// One of `smallest` times 1, 2, 5, 10, 20, ...: above `value`, for the height of a graph, which should rarely change.
float roundUp(float value, float smallest);

/// 12345 -> "12,345".
std::string grouped(uint64_t number);

}  // namespace drape::ui
