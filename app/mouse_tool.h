// What the mouse does in the picture: grabs cloth, moves solids, selects pins, turns the view, and works with the chosen tool.
#pragma once

#include <array>
#include <glm/glm.hpp>
#include <memory>
#include <utility>

#include "app/input_events.h"
#include "app/picking.h"
#include "app/session.h"
#include "app/tools/picture_cursor.h"
#include "app/tools/solid_gizmo.h"
#include "app/tools/tool.h"
#include "app/view_state.h"

namespace drape {

class MouseTool
{
public:
    MouseTool(Session& session, ViewState& view);

    /// `onPicture`: the press is not for a panel.
    void button(const MouseButton& event, bool onPicture);
    void motion(const MouseMotion& event);
    void wheel(const MouseWheel& event);

    /// Once per drawn frame: marks what is under the cursor, keeps what is held where the cursor wants it.
    void update(bool onPicture);
    /// What the tool shows over the picture; after `update`.
    void draw();

    /// Something is held that follows the cursor from picture to picture.
    bool busy() const { return mode_ == Mode::particle || mode_ == Mode::tool; }
    /// Lets go of what is held, and leaves it pinned there or not.
    void letGo(bool pin);
    /// Ends what is going on, as far as it can be as if it had not begun; then forgets what is selected. False: there was neither.
    bool cancel();
    void choose(ToolKind kind);
    void freeSelectedPin();
    void freeAllPins();
    void removeSelectedSolid();
    /// Forgets everything: another scene is open.
    void clear();

    /// A pin was right-clicked since the last call: the context menu is to open.
    bool takeMenuRequest() { return std::exchange(menuRequested_, false); }

private:
    enum class Mode
    {
        none,
        particle,  // holds a particle
        pin,       // pressed on a pin: a click selects it, a drag moves it
        solid,
        tool,  // that the user has chosen has the button
        orbit,
        pan,
    };

    /// nullptr for grabbing, which is done here.
    Tool* tool() { return tools_[static_cast<size_t>(view_.tool.kind)].get(); }
    void press(const MouseButton& event);
    void grab();
    bool takeSolid();
    void pressRight();
    void hold(const ParticlePick& pick);
    void dragParticle();
    void dragSolid();
    void endTool();
    bool isClick() const;

    Session& session_;
    ViewState& view_;
    PictureCursor cursor_;
    std::array<std::unique_ptr<Tool>, kTools.size()> tools_;
    SolidGizmo* gizmo_;  // one of them
    Mode mode_ = Mode::none;
    int button_ = -1;  // that began the mode
    double pressX_ = 0.0, pressY_ = 0.0;
    bool onPicture_ = false;
    int cloth_ = -1;  // of the held particle
    uint32_t particle_ = 0;
    int solid_ = -1;
    Collider solidBefore_;  // as it was when the button went down
    DragPlane plane_;
    glm::vec3 posted_{0.0f};  // where what is held was last asked to be [m]
    bool menuRequested_ = false;
};

}  // namespace drape
