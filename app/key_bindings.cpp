#include "app/key_bindings.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <array>

namespace drape {

namespace {

constexpr std::array kKeyBindings{
    KeyBinding{GLFW_KEY_SPACE, 0, KeyAction::playPause, "Space", "Play or pause"},
    KeyBinding{GLFW_KEY_N, 0, KeyAction::step, "N", "Simulate one frame, or finish the one looked into"},
    KeyBinding{GLFW_KEY_M, 0, KeyAction::nextStage, "M", "Look into a frame: one stage of the solver further"},
    KeyBinding{GLFW_KEY_M, GLFW_MOD_SHIFT, KeyAction::previousStage, "Shift+M", "One stage back"},
    KeyBinding{GLFW_KEY_R, 0, KeyAction::reset, "R", "Back to the scene's start"},
    KeyBinding{GLFW_KEY_LEFT, 0, KeyAction::frameBack, "Left", "One frame back"},
    KeyBinding{GLFW_KEY_RIGHT, 0, KeyAction::frameForward, "Right", "One frame forward, as it was there before"},
    KeyBinding{GLFW_KEY_HOME, 0, KeyAction::firstFrame, "Home, End", "The first or the last frame simulated"},
    KeyBinding{GLFW_KEY_END, 0, KeyAction::lastFrame, "End", ""},
    KeyBinding{GLFW_KEY_MINUS, 0, KeyAction::slower, "-  =", "Slow motion, and faster again"},
    KeyBinding{GLFW_KEY_EQUAL, 0, KeyAction::faster, "=", ""},
    KeyBinding{GLFW_KEY_F, 0, KeyAction::frameCloth, "F", "Frame the cloth"},
    KeyBinding{GLFW_KEY_W, 0, KeyAction::wireframe, "W", "Wireframe on or off"},
    KeyBinding{GLFW_KEY_V, 0, KeyAction::clothColors, "V", "Colours: fabric, stretch, speed, stiffness"},
    KeyBinding{GLFW_KEY_E, 0, KeyAction::edges, "E", "Edges: none, phases, colouring"},
    KeyBinding{GLFW_KEY_C, 0, KeyAction::contacts, "C", "Contacts on or off"},
    KeyBinding{GLFW_KEY_H, 0, KeyAction::togglePanels, "H", "Hide or show the panels"},
    KeyBinding{GLFW_KEY_TAB, 0, KeyAction::keysToPanels, "Tab", "Keys go to the panels; Esc returns"},
    KeyBinding{GLFW_KEY_G, 0, KeyAction::gallery, "G", "Gallery: the scenes that come with Drape"},
    KeyBinding{GLFW_KEY_1, 0, KeyAction::tool1, "1 ... 7", "Choose a tool: they are in the bar at the left"},
    KeyBinding{GLFW_KEY_2, 0, KeyAction::tool2, "2", ""},
    KeyBinding{GLFW_KEY_3, 0, KeyAction::tool3, "3", ""},
    KeyBinding{GLFW_KEY_4, 0, KeyAction::tool4, "4", ""},
    KeyBinding{GLFW_KEY_5, 0, KeyAction::tool5, "5", ""},
    KeyBinding{GLFW_KEY_6, 0, KeyAction::tool6, "6", ""},
    KeyBinding{GLFW_KEY_7, 0, KeyAction::tool7, "7", ""},
    KeyBinding{GLFW_KEY_LEFT_BRACKET, 0, KeyAction::smallerRadius, "[  ]", "Smaller or larger radius"},
    KeyBinding{GLFW_KEY_RIGHT_BRACKET, 0, KeyAction::largerRadius, "]", ""},
    KeyBinding{GLFW_KEY_COMMA, 0, KeyAction::softer, ",  .", "Paint softer or stiffer"},
    KeyBinding{GLFW_KEY_PERIOD, 0, KeyAction::stiffer, ".", ""},
    KeyBinding{GLFW_KEY_X, 0, KeyAction::setOrFree, "X", "Set pins, or free them"},
    KeyBinding{GLFW_KEY_T, 0, KeyAction::frontOrThrough, "T", "Box and lasso: front only, or through"},
    KeyBinding{GLFW_KEY_P, 0, KeyAction::pinDragged, "P", "While dragging: pin the cloth there"},
    KeyBinding{GLFW_KEY_U, 0, KeyAction::freePin, "U", "Free the selected pin"},
    KeyBinding{GLFW_KEY_U, GLFW_MOD_CONTROL, KeyAction::freeAllPins, "Ctrl+U", "Free all pins"},
    KeyBinding{GLFW_KEY_DELETE, 0, KeyAction::removeSolid, "Del", "Remove the selected solid"},
    KeyBinding{GLFW_KEY_Z, GLFW_MOD_CONTROL, KeyAction::undo, "Ctrl+Z", "Undo what was set, pinned, added or removed"},
    KeyBinding{GLFW_KEY_Y, GLFW_MOD_CONTROL, KeyAction::redo, "Ctrl+Y", "Redo; Ctrl+Shift+Z, too"},
    KeyBinding{GLFW_KEY_Z, GLFW_MOD_CONTROL | GLFW_MOD_SHIFT, KeyAction::redo, "Ctrl+Shift+Z", ""},
    KeyBinding{GLFW_KEY_F1, 0, KeyAction::help, "F1", "This help"},
    KeyBinding{GLFW_KEY_ESCAPE, 0, KeyAction::cancel, "Esc", "Close the help, let go, select nothing"},
    KeyBinding{GLFW_KEY_O, GLFW_MOD_CONTROL, KeyAction::open, "Ctrl+O", "Open a mesh, a scene or a session"},
    KeyBinding{GLFW_KEY_S, GLFW_MOD_CONTROL, KeyAction::save, "Ctrl+S", "Save the scene"},
    KeyBinding{GLFW_KEY_E, GLFW_MOD_CONTROL, KeyAction::exportFrames, "Ctrl+E", "Export meshes, pictures or a film"},
    KeyBinding{GLFW_KEY_C, GLFW_MOD_CONTROL, KeyAction::copyStats, "Ctrl+C", "Copy statistics"},
    KeyBinding{GLFW_KEY_Q, GLFW_MOD_CONTROL, KeyAction::quit, "Ctrl+Q", "Quit"},
};

constexpr std::array kMouseGestures{
    MouseGesture{"Left drag on the cloth", "Take hold of it and move it"},
    MouseGesture{"Wheel while dragging", "Move it nearer or farther"},
    MouseGesture{"Right click while dragging", "Leave it pinned there"},
    MouseGesture{"Click on a pin", "Select it"},
    MouseGesture{"Right click on a pin", "Menu: free it"},
    MouseGesture{"Drag on a solid", "Move it"},
    MouseGesture{"Alt, with a pin tool", "Free instead of pin"},
    MouseGesture{"Ctrl + wheel", "Change the tool's radius"},
    MouseGesture{"Drag beside the cloth", "Turn the view"},
    MouseGesture{"Ctrl + drag", "Turn the view with any tool"},
    MouseGesture{"Middle or shift drag", "Shift the view"},
    MouseGesture{"Wheel", "Zoom"},
    MouseGesture{"Double click on a slider", "Back to the scene's value"},
    MouseGesture{"Ctrl click on a slider", "Type a value"},
    MouseGesture{"Drop a file on the window", "Open it"},
};

constexpr int kHeldMods = GLFW_MOD_CONTROL | GLFW_MOD_ALT | GLFW_MOD_SUPER | GLFW_MOD_SHIFT;

}  // namespace

std::span<const KeyBinding> keyBindings()
{
    return kKeyBindings;
}

std::optional<KeyAction> actionOf(int key, int mods)
{
    const int held = mods & kHeldMods;
    for (const int wanted : {held, held & ~GLFW_MOD_SHIFT})
        for (const KeyBinding& binding : kKeyBindings)
            if (binding.key == key && binding.mods == wanted)
                return binding.action;
    return std::nullopt;
}

bool holdsControl(int mods)
{
    return (mods & GLFW_MOD_CONTROL) != 0;
}

std::span<const MouseGesture> mouseGestures()
{
    return kMouseGestures;
}

}  // namespace drape
