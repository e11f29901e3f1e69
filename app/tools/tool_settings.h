// The tools that the mouse can be, and what the user has set for them.
#pragma once

#include <array>

namespace drape {

enum class ToolKind
{
    grab,
    softGrab,
    pinBox,
    pinLasso,
    paintPins,
    paintStiffness,
    moveSolid,
};

struct ToolSettings
{
    ToolKind kind = ToolKind::grab;
    float radius = 0.1f;     // of soft grab and the brushes [m]
    float stiffness = 0.2f;  // that the brush paints [0,1]
    bool frees = false;      // pins are freed, not set
    bool through = false;    // box and lasso take what is hidden, too

    static constexpr float kLeastRadius = 0.002f, kMostRadius = 5.0f;

    bool hasRadius() const { return kind == ToolKind::softGrab || kind == ToolKind::paintPins || kind == ToolKind::paintStiffness; }
    bool hasRegion() const { return kind == ToolKind::pinBox || kind == ToolKind::pinLasso; }
    bool setsPins() const { return hasRegion() || kind == ToolKind::paintPins; }
    void scaleRadius(float factor);
    void addStiffness(float more);
};

struct ToolInfo
{
    ToolKind kind;
    const char* name;
    const char* tip;
};

/// In the order of their keys 1, 2, ...
inline constexpr std::array kTools{
    ToolInfo{ToolKind::grab, "Grab", "Drag one particle, a pin or a solid."},
    ToolInfo{ToolKind::softGrab, "Soft grab", "Drag all cloth within a radius, loosely at its edge. Ctrl + wheel changes the radius."},
    ToolInfo{ToolKind::pinBox, "Pin box", "Pin all that lies in a rectangle. Alt frees."},
    ToolInfo{ToolKind::pinLasso, "Pin lasso", "Pin all that lies in a loop drawn by hand. Alt frees."},
    ToolInfo{ToolKind::paintPins, "Paint pins", "Pin what the brush passes over. Alt frees."},
    ToolInfo{ToolKind::paintStiffness, "Paint stiffness",
             "Make cloth softer or stiffer where the brush passes. Alt makes it as stiff as at all."},
    ToolInfo{ToolKind::moveSolid, "Move solid", "Click a solid, then drag its arrows, rings and handles. Del removes it."},
};

}  // namespace drape
