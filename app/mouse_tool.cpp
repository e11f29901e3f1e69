#include "app/mouse_tool.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>
#include <cmath>

#include "app/tools/brush.h"
#include "app/tools/pin_region.h"
#include "app/tools/soft_grab.h"

namespace drape {

namespace {

constexpr double kClickSlack = 3.0;  // a press that moves no farther is a click [screen coordinates]
constexpr float kDegreesPerPixel = 0.35f;
constexpr float kRadiusStep = 1.12f;

const Hold* findHold(const FrameSnapshot& frame, int cloth, uint32_t particle)
{
    if (cloth < 0 || static_cast<size_t>(cloth) >= frame.cloths.size())
        return nullptr;
    for (const Hold& hold : frame.cloths[static_cast<size_t>(cloth)].holds)
        if (hold.particle == particle)
            return &hold;
    return nullptr;
}

}  // namespace

MouseTool::MouseTool(Session& session, ViewState& view) : session_(session), view_(view), cursor_(session, view)
{
    const ToolContext context{session_, view_, cursor_};
    const auto put = [&](ToolKind kind, std::unique_ptr<Tool> tool) { tools_[static_cast<size_t>(kind)] = std::move(tool); };
    put(ToolKind::softGrab, std::make_unique<SoftGrab>(context));
    put(ToolKind::pinBox, std::make_unique<PinRegion>(context));
    put(ToolKind::pinLasso, std::make_unique<PinRegion>(context));
    put(ToolKind::paintPins, std::make_unique<Brush>(context));
    put(ToolKind::paintStiffness, std::make_unique<Brush>(context));
    auto gizmo = std::make_unique<SolidGizmo>(context);
    gizmo_ = gizmo.get();
    put(ToolKind::moveSolid, std::move(gizmo));
}

void MouseTool::button(const MouseButton& event, bool onPicture)
{
    cursor_.moveTo(event.x, event.y, mode_ == Mode::none);
    if (event.pressed)
    {
        if (busy() && event.button == GLFW_MOUSE_BUTTON_RIGHT)
            letGo(true);
        else if (mode_ == Mode::none && onPicture)
            press(event);
        return;
    }
    if (event.button != button_)
        return;
    if (mode_ == Mode::particle)
    {
        dragParticle();
        letGo(false);
    }
    else if (mode_ == Mode::tool)
        endTool();
    else if (mode_ == Mode::orbit && view_.tool.kind == ToolKind::moveSolid && isClick())
        gizmo_->clickBeside();
    mode_ = Mode::none;
    button_ = -1;
}

bool MouseTool::isClick() const
{
    return std::hypot(cursor_.x() - pressX_, cursor_.y() - pressY_) <= kClickSlack * static_cast<double>(view_.scale);
}

void MouseTool::press(const MouseButton& event)
{
    button_ = event.button;
    pressX_ = cursor_.x();
    pressY_ = cursor_.y();
    if (event.button == GLFW_MOUSE_BUTTON_MIDDLE || (event.button == GLFW_MOUSE_BUTTON_LEFT && (event.mods & GLFW_MOD_SHIFT) != 0))
        mode_ = Mode::pan;
    else if (event.button == GLFW_MOUSE_BUTTON_RIGHT)
        pressRight();
    else if (event.button != GLFW_MOUSE_BUTTON_LEFT)
        button_ = -1;
    else if ((event.mods & GLFW_MOD_CONTROL) != 0)
        mode_ = Mode::orbit;
    else if (!tool())
        grab();
    else
    {
        view_.draw.selectedCloth = -1;
        mode_ = tool()->press(event.mods) ? Mode::tool : Mode::orbit;
    }
}

void MouseTool::grab()
{
    if (const auto pin = cursor_.pin())
    {
        mode_ = Mode::pin;
        cloth_ = view_.draw.selectedCloth = pin->cloth;
        particle_ = view_.draw.selectedParticle = pin->particle;
        return;
    }
    view_.draw.selectedCloth = -1;
    view_.collider = -1;
    if (const auto pick = cursor_.cloth())
        hold(*pick);
    else if (!takeSolid())
        mode_ = Mode::orbit;
}

bool MouseTool::takeSolid()
{
    const auto pick = cursor_.solid();
    if (!pick || static_cast<size_t>(pick->collider) >= session_.colliders().size())
        return false;
    view_.collider = pick->collider;
    const Collider& collider = session_.colliders()[static_cast<size_t>(pick->collider)];
    if (collider.track != kNoTrack)
        return false;
    mode_ = Mode::solid;
    solid_ = pick->collider;
    solidBefore_ = collider;
    const Ray ray = cursor_.ray();
    posted_ = ray.origin + pick->distance * ray.direction;
    plane_.begin(cursor_, view_.camera, posted_);
    return true;
}

void MouseTool::pressRight()
{
    if (const auto pin = cursor_.pin())
    {
        view_.draw.selectedCloth = pin->cloth;
        view_.draw.selectedParticle = pin->particle;
        menuRequested_ = true;
        button_ = -1;
        return;
    }
    mode_ = Mode::pan;
}

void MouseTool::hold(const ParticlePick& pick)
{
    mode_ = Mode::particle;
    view_.deeds.dragged = true;
    cloth_ = pick.cloth;
    particle_ = pick.particle;
    posted_ = toGlm(cursor_.frame().cloths[static_cast<size_t>(cloth_)].positions[particle_]);
    plane_.begin(cursor_, view_.camera, posted_);
    session_.post(Drag{cloth_, particle_, toVec3f(posted_)});
}

void MouseTool::motion(const MouseMotion& event)
{
    const double dx = event.x - cursor_.x(), dy = event.y - cursor_.y();
    const float degrees = kDegreesPerPixel / view_.scale;
    cursor_.moveTo(event.x, event.y, mode_ == Mode::none);
    switch (mode_)
    {
        case Mode::none:
        case Mode::particle:  // `update` follows, once per drawn frame
            break;
        case Mode::pin:
            if (!isClick() && findHold(cursor_.frame(), cloth_, particle_) != nullptr)
            {
                cursor_.moveTo(pressX_, pressY_, false);
                hold({cloth_, particle_, 0.0f});
                cursor_.moveTo(event.x, event.y, false);
            }
            break;
        case Mode::solid:
            dragSolid();
            break;
        case Mode::tool:
            tool()->move();
            break;
        case Mode::orbit:
            view_.deeds.turned = true;
            view_.camera.orbit(-degrees * static_cast<float>(dx), degrees * static_cast<float>(dy));
            break;
        case Mode::pan:
            view_.camera.pan(static_cast<float>(-dx) / view_.height, static_cast<float>(dy) / view_.height);
            break;
    }
}

void MouseTool::wheel(const MouseWheel& event)
{
    if ((event.mods & GLFW_MOD_CONTROL) != 0 && view_.tool.hasRadius())
    {
        view_.tool.scaleRadius(std::pow(kRadiusStep, static_cast<float>(event.steps)));
        return;
    }
    switch (mode_)
    {
        case Mode::particle:
            plane_.push(event.steps, view_.camera);
            break;
        case Mode::solid:
            plane_.push(event.steps, view_.camera);
            dragSolid();
            break;
        case Mode::tool:
            tool()->wheel(event.steps);
            break;
        default:
            view_.camera.zoom(std::pow(0.93f, static_cast<float>(event.steps)));
    }
}

void MouseTool::dragParticle()
{
    const glm::vec3 to = plane_.now(cursor_, view_.camera);
    if (to == posted_)
        return;
    posted_ = to;
    session_.post(Drag{cloth_, particle_, toVec3f(to)});
}

void MouseTool::dragSolid()
{
    const glm::vec3 to = plane_.now(cursor_, view_.camera);
    if (to == posted_ || static_cast<size_t>(solid_) >= session_.colliders().size())
        return;
    Collider collider = session_.colliders()[static_cast<size_t>(solid_)];
    moveSolid(collider, to - posted_);
    posted_ = to;
    session_.setCollider(solid_, collider);
}

void MouseTool::letGo(bool pin)
{
    if (mode_ == Mode::tool)
    {
        if (!pin)
            endTool();
        else if (!tool()->pin())
            return;
    }
    else if (mode_ == Mode::particle)
    {
        if (pin)
            dragParticle();  // to where the mouse is now, not where the last picture was drawn
        session_.post(Release{cloth_, particle_, pin});
    }
    else
        return;
    mode_ = Mode::none;
    button_ = -1;
}

void MouseTool::endTool()
{
    tool()->finish();
    mode_ = Mode::none;
}

bool MouseTool::cancel()
{
    if (mode_ == Mode::tool)
    {
        tool()->cancel();
        mode_ = Mode::none;
        button_ = -1;
        return true;
    }
    if (mode_ == Mode::particle)
    {
        letGo(false);
        return true;
    }
    if (mode_ == Mode::solid)
    {
        session_.setCollider(solid_, solidBefore_);
        mode_ = Mode::none;
        button_ = -1;
        return true;
    }
    const bool selected = view_.collider >= 0 || view_.draw.selectedCloth >= 0;
    view_.collider = -1;
    view_.draw.selectedCloth = -1;
    return selected;
}

void MouseTool::choose(ToolKind kind)
{
    if (busy())
        cancel();
    view_.deeds.choseTool = view_.deeds.choseTool || kind != ToolKind::grab;
    view_.tool.kind = kind;
}

void MouseTool::freeSelectedPin()
{
    if (view_.draw.selectedCloth < 0)
        return;
    session_.post(Unpin{view_.draw.selectedCloth, view_.draw.selectedParticle});
    view_.draw.selectedCloth = -1;
}

void MouseTool::freeAllPins()
{
    session_.post(UnpinAll{});
    view_.draw.selectedCloth = -1;
}

void MouseTool::removeSelectedSolid()
{
    if (mode_ != Mode::none || view_.collider < 0)
        return;
    session_.removeCollider(view_.collider);
    view_.collider = -1;
}

void MouseTool::clear()
{
    if (mode_ == Mode::tool)
        tool()->cancel();
    mode_ = Mode::none;
    button_ = -1;
    view_.draw.selectedCloth = -1;
    view_.draw.hoverCloth = -1;
    view_.draw.reached.clear();
    view_.collider = -1;
}

void MouseTool::update(bool onPicture)
{
    onPicture_ = onPicture;
    view_.draw.hoverCloth = -1;
    view_.draw.reached.clear();
    view_.draw.hoveredCollider = -1;
    view_.draw.paintsStiffness = view_.tool.kind == ToolKind::paintStiffness;
    view_.draw.markedCollider = view_.collider;
    if (mode_ == Mode::particle)
        dragParticle();
    else if (mode_ == Mode::tool)
        tool()->work();
    if (mode_ != Mode::none || !onPicture)
        return;
    if (tool())
    {
        tool()->hover();
        return;
    }
    if (cursor_.largeCloth())
        return;
    std::optional<ParticlePick> pick = cursor_.pin();
    if (!pick)
        pick = cursor_.cloth();
    if (pick)
    {
        view_.draw.hoverCloth = pick->cloth;
        view_.draw.hoverParticle = pick->particle;
    }
}

void MouseTool::draw()
{
    if (tool() && session_.running())
        tool()->draw(*ImGui::GetBackgroundDrawList(), mode_ == Mode::tool, onPicture_);
}

}  // namespace drape
