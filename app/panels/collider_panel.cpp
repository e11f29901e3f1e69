// Solids: add, move, resize, friction, remove.
#include <fmt/format.h>
#include <imgui.h>

#include <array>

#include "app/panels/palette.h"
#include "app/panels/side_bar.h"
#include "app/panels/widgets.h"

namespace drape {

namespace {

constexpr float kMostFriction = 2.0f;

const char* nameOf(ColliderType type)
{
    switch (type)
    {
        case ColliderType::sphere:
            return "sphere";
        case ColliderType::capsule:
            return "capsule";
        case ColliderType::plane:
            return "plane";
        case ColliderType::box:
            return "box";
        case ColliderType::convex:
            return "convex";
        case ColliderType::mesh:
            return "mesh";
    }
    return "";
}

/// A new one where the camera looks, of a size that suits the picture.
Collider newCollider(ColliderType type, const Camera& camera)
{
    Collider collider;
    collider.type = type;
    collider.name = nameOf(type);
    const float size = 0.08f * camera.distance;
    collider.a = {camera.target.x, camera.target.y, camera.target.z};
    collider.radiusA = size;
    collider.radiusB = size;
    collider.halfSize = {size, size, size};
    if (type == ColliderType::capsule)
        collider.b = collider.a + Vec3f{0.0f, 3.0f * size, 0.0f};
    if (type == ColliderType::plane)
        collider.a = {0.0f, 0.0f, 0.0f};
    return collider;
}

bool drawPosition(const char* text, Vec3f& value, float speed)
{
    ui::label(text);
    const std::string id = std::string("##") + text;
    return ImGui::DragFloat3(id.c_str(), &value.x, speed, -1e4f, 1e4f, "%.2f", ImGuiSliderFlags_AlwaysClamp);
}

bool drawSizes(const char* text, Vec3f& value, float speed)
{
    ui::label(text);
    const std::string id = std::string("##") + text;
    return ImGui::DragFloat3(id.c_str(), &value.x, speed, 0.001f, 100.0f, "%.3f", ImGuiSliderFlags_AlwaysClamp);
}

bool drawRadius(const char* text, float& value)
{
    ui::label(text);
    const std::string id = std::string("##") + text;
    return ImGui::SliderFloat(id.c_str(), &value, 0.001f, 10.0f, "%.3f m", ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp);
}

bool drawShape(Collider& collider, float speed)
{
    bool changed = false;
    switch (collider.type)
    {
        case ColliderType::sphere:
            changed |= drawPosition("center [m]", collider.a, speed);
            changed |= drawRadius("radius", collider.radiusA);
            break;
        case ColliderType::capsule:
            changed |= drawPosition("start [m]", collider.a, speed);
            changed |= drawRadius("start radius", collider.radiusA);
            changed |= drawPosition("end [m]", collider.b, speed);
            changed |= drawRadius("end radius", collider.radiusB);
            break;
        case ColliderType::plane: {
            changed |= drawPosition("through [m]", collider.a, speed);
            Vec3f normal = collider.b;
            if (drawPosition("normal", normal, 0.01f) && length(normal) > 1e-3f)
            {
                collider.b = normal * (1.0f / length(normal));
                changed = true;
            }
            break;
        }
        case ColliderType::box:
            changed |= drawPosition("center [m]", collider.a, speed);
            changed |= drawSizes("half size [m]", collider.halfSize, speed);
            changed |= drawPosition("rotation [deg]", collider.rotation, 0.5f);
            break;
        case ColliderType::convex:
        case ColliderType::mesh:
            changed |= drawPosition("center [m]", collider.a, speed);
            changed |= drawPosition("rotation [deg]", collider.rotation, 0.5f);
            break;
    }
    ui::label("friction");
    changed |= ImGui::SliderFloat("##friction", &collider.friction, 0.0f, kMostFriction, "%.2f", ImGuiSliderFlags_AlwaysClamp);
    ui::tip("Coulomb's mu: cloth slides down where the slope is steeper than this");
    return changed;
}

void drawAddButtons(PanelContext& context)
{
    constexpr std::array kTypes{ColliderType::sphere, ColliderType::capsule, ColliderType::box, ColliderType::plane};
    const float gaps = static_cast<float>(kTypes.size() - 1) * ImGui::GetStyle().ItemSpacing.x;
    const float each = (ImGui::GetContentRegionAvail().x - gaps) / static_cast<float>(kTypes.size());
    for (const ColliderType type : kTypes)
    {
        if (type != kTypes[0])
            ImGui::SameLine();
        const std::string text = std::string("+ ") + nameOf(type);
        if (ImGui::Button(text.c_str(), {each, 0.0f}))
        {
            context.session.addCollider(newCollider(type, context.view.camera));
            context.view.collider = static_cast<int>(context.session.colliders().size()) - 1;
        }
    }
}

}  // namespace

void drawColliderPanel(PanelContext& context)
{
    Session& session = context.session;
    drawAddButtons(context);
    int removed = -1;
    for (int i = 0; i < static_cast<int>(session.colliders().size()); ++i)
    {
        Collider collider = session.colliders()[static_cast<size_t>(i)];
        const std::string name = collider.name.empty() ? nameOf(collider.type) : collider.name;
        ImGui::PushID(i);
        const bool chosen = context.view.collider == i;
        const std::string title = fmt::format("{} {}", i + 1, name);
        const float removeWidth = 4.6f * ImGui::GetFontSize();
        if (ImGui::Selectable(title.c_str(), chosen, ImGuiSelectableFlags_None,
                              {ImGui::GetContentRegionAvail().x - (chosen ? removeWidth : 0.0f), ImGui::GetFrameHeight()}))
            context.view.collider = chosen ? -1 : i;
        if (chosen)
        {
            ImGui::SameLine();
            if (ImGui::Button("Remove", {ImGui::GetContentRegionAvail().x, 0.0f}))
                removed = i;
            if (drawShape(collider, 0.002f * context.view.camera.distance))
                session.setCollider(i, collider);
            ImGui::Separator();
        }
        ImGui::PopID();
    }
    if (session.colliders().empty())
        ui::note("None. A solid can also be moved with the mouse.");
    if (removed >= 0)
    {
        session.removeCollider(removed);
        context.view.collider = -1;
    }
}

}  // namespace drape
