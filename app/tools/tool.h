// What the left button does in the picture, beside turning the view.
#pragma once

#include <imgui.h>

#include "app/session.h"
#include "app/tools/picture_cursor.h"
#include "app/view_state.h"

namespace drape {

struct ToolContext
{
    Session& session;
    ViewState& view;
    const PictureCursor& cursor;
};

class Tool
{
public:
    explicit Tool(const ToolContext& context) : session_(context.session), view_(context.view), cursor_(context.cursor) {}
    virtual ~Tool() = default;

    /// The left button went down. `mods`: GLFW's. False: nothing is there for this tool, so that the view is turned.
    virtual bool press(int mods) = 0;
    /// The mouse moved while the button is down.
    virtual void move() {}
    /// Once per drawn frame while the button is down.
    virtual void work() {}
    /// The wheel turned while the button is down.
    virtual void wheel(double) {}
    /// The button came up.
    virtual void finish() {}
    /// As if the button had not gone down, as far as that can be.
    virtual void cancel() { finish(); }
    /// A right click, or P, while the button is down: true where that pinned what is held, and the button is done with.
    virtual bool pin() { return false; }

    /// Once per drawn frame while no button is down: marks what a press would take.
    virtual void hover() {}
    /// Over the picture. `pressed`: between press and finish; `near`: the mouse is over the picture.
    virtual void draw(ImDrawList&, bool /*pressed*/, bool /*near*/) {}

protected:
    Session& session_;
    ViewState& view_;
    const PictureCursor& cursor_;
};

}  // namespace drape
