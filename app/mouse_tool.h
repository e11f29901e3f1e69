// What the mouse does in the picture: holds cloth, moves solids, selects pins, turns the view.
#pragma once

#include <glm/glm.hpp>
#include <optional>
#include <utility>

#include "app/input_events.h"
#include "app/picking.h"
#include "app/session.h"
#include "app/view_state.h"

namespace drape {

class MouseTool
{
public:
    MouseTool(Session& session, ViewState& view) : session_(session), view_(view) {}

    /// `onPicture`: the press is not for a panel.
    void button(const MouseButton& event, bool onPicture);
    void motion(const MouseMotion& event);
    void wheel(const MouseWheel& event);

    /// Once per drawn frame: marks what is under the cursor, keeps the held particle where the cursor wants it.
    void update(bool onPicture);

    bool dragging() const { return mode_ == Mode::particle; }
    /// Lets go of the particle, and leaves it pinned there or not.
    void letGo(bool pin);
    void freeSelectedPin();
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
        orbit,
        pan,
    };

    void press(const MouseButton& event);
    bool takeSolid();
    void pressRight();
    void hold(const ParticlePick& pick);
    void dragParticle();
    void dragSolid();
    glm::vec3 onHeldPlane() const;
    std::optional<ParticlePick> pickCloth() const;
    void moveCursor(double x, double y);
    /// What is seen in the picture that the cursor is in.
    const FrameSnapshot& frame() const;
    ViewPoint cursor() const
    {
        return {view_.pictureWidth(), view_.height, static_cast<float>(x_) - static_cast<float>(picture_) * view_.pictureWidth(),
                static_cast<float>(y_)};
    }

    Session& session_;
    ViewState& view_;
    Mode mode_ = Mode::none;
    int button_ = -1;           // that began the mode
    double x_ = 0.0, y_ = 0.0;  // cursor [screen coordinates]
    double pressX_ = 0.0, pressY_ = 0.0;
    int picture_ = 0;  // in which the cursor is, or where it was when the mode began
    int cloth_ = -1;   // of the held particle
    uint32_t particle_ = 0;
    int solid_ = -1;
    float depth_ = 1.0f;      // of what is held, along the view [m]
    glm::vec3 grip_{0.0f};    // from the cursor's ray to what is held [m]
    glm::vec3 posted_{0.0f};  // where it was last asked to be [m]
    bool menuRequested_ = false;
};

}  // namespace drape
