// The keys and the mouse's gestures, in one table each: what dispatches them, what the help shows, what the guide lists.
#pragma once

#include <optional>
#include <span>

namespace drape {

enum class KeyAction
{
    playPause,
    step,
    nextStage,
    previousStage,
    reset,
    frameCloth,
    wireframe,
    clothColors,
    edges,
    contacts,
    togglePanels,
    keysToPanels,
    help,
    pinDragged,
    freePin,
    freeAllPins,
    removeSolid,
    tool1,
    tool2,
    tool3,
    tool4,
    tool5,
    tool6,
    tool7,
    smallerRadius,
    largerRadius,
    softer,
    stiffer,
    setOrFree,
    frontOrThrough,
    undo,
    redo,
    frameBack,
    frameForward,
    firstFrame,
    lastFrame,
    slower,
    faster,
    cancel,
    open,
    save,
    gallery,
    exportFrames,
    copyStats,
    quit,
};

/// Modifier keys as GLFW counts them.
struct KeyBinding
{
    int key;   // GLFW_KEY_*
    int mods;  // GLFW_MOD_* that must be held, and no other; shift is ignored where no other binding of the key has it
    KeyAction action;
    const char* keys;  // as the user reads it
    const char* what;  // empty: the line before tells
};
std::span<const KeyBinding> keyBindings();

/// What a key press means; `mods` as GLFW reports them, lock keys ignored.
std::optional<KeyAction> actionOf(int key, int mods);

/// `mods` as GLFW reports them.
bool holdsControl(int mods);

struct MouseGesture
{
    const char* gesture;
    const char* what;
};
std::span<const MouseGesture> mouseGestures();

}  // namespace drape
