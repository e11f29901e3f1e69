#include "app/panels/gallery_panel.h"

#include <fmt/format.h>
#include <imgui_internal.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/panels/palette.h"
#include "app/panels/widgets.h"

namespace drape {

namespace {

constexpr const char* kTitle = "Gallery";
constexpr float kWidest = 116.0f;    // [em]
constexpr float kCardWidth = 15.5f;  // at least [em]
constexpr float kGap = 0.9f;         // between cards [em]
constexpr float kPad = 0.65f;        // round a card's text [em]
constexpr float kAspect = 16.0f / 9.0f;

float textHeight(const std::string& text, float width)
{
    return ImGui::CalcTextSize(text.c_str(), nullptr, false, width).y;
}

float cardHeight(const SceneEntry& scene, float width)
{
    const float em = ImGui::GetFontSize(), inner = width - 2.0f * kPad * em;
    return width / kAspect + textHeight(scene.name, inner) + textHeight(scene.description, inner) + (2.0f * kPad + 0.2f) * em;
}

void addWrapped(ImDrawList& draw, const ImVec2& at, const ImVec4& color, const std::string& text, float width)
{
    draw.AddText(ImGui::GetFont(), ImGui::GetFontSize(), at, ImGui::GetColorU32(color), text.c_str(), nullptr, width);
}

/// A hanging cloth, where there is no picture.
void drawStandIn(ImDrawList& draw, const ImVec2& low, const ImVec2& high)
{
    const float w = high.x - low.x, h = high.y - low.y;
    const ImVec2 left{low.x + 0.34f * w, low.y + 0.26f * h}, right{low.x + 0.66f * w, low.y + 0.26f * h};
    const ImU32 color = ImGui::GetColorU32(palette::kDim);
    for (int fold = 0; fold < 4; ++fold)
    {
        const float sag = h * (0.1f + 0.17f * static_cast<float>(fold));
        draw.AddBezierCubic(left, {left.x + 0.06f * w, left.y + sag}, {right.x - 0.06f * w, right.y + sag}, right, color,
                            0.012f * h + 1.0f);
    }
    for (const ImVec2& pin : {left, right})
        draw.AddCircleFilled(pin, 0.025f * h + 1.0f, color);
}

}  // namespace

void GalleryPanel::close(PanelContext& context)
{
    context.view.galleryShown = false;
    search_.clear();
    ImGui::CloseCurrentPopup();
}

void GalleryPanel::drawHead(PanelContext& context)
{
    const float em = ImGui::GetFontSize(), button = ImGui::GetFrameHeight();
    ImGui::AlignTextToFramePadding();
    ImGui::TextColored(palette::kAccentBright, "%s", kTitle);
    ImGui::SameLine(0.0f, 1.5f * em);
    if (ImGui::IsWindowAppearing() || std::exchange(takesFocus_, false))
        ImGui::SetKeyboardFocusHere();
    ImGui::SetNextItemWidth(std::min(26.0f * em, ImGui::GetContentRegionAvail().x - button - em));
    if (ImGui::InputTextWithHint("##search", "search: balloon, fold, wind, ...", &search_))
        selected_.clear();
    if (!search_.empty())
    {
        ImGui::SameLine();
        if (ImGui::Button("Clear"))
        {
            search_.clear();
            takesFocus_ = true;
        }
    }
    ImGui::SameLine(ImGui::GetWindowContentRegionMax().x - button);
    if (ImGui::Button("##close", {button, button}))
        close(context);
    ui::tip("Close (Esc)");
    const ImVec2 low = ImGui::GetItemRectMin();
    const float r = 0.22f * button;
    const ImVec2 c{low.x + 0.5f * button, low.y + 0.5f * button};
    const ImU32 color = ImGui::GetColorU32(palette::kText);
    ImGui::GetWindowDrawList()->AddLine({c.x - r, c.y - r}, {c.x + r, c.y + r}, color, 0.1f * em);
    ImGui::GetWindowDrawList()->AddLine({c.x - r, c.y + r}, {c.x + r, c.y - r}, color, 0.1f * em);
}

/// A button each, as many on a line as there is room for.
void GalleryPanel::drawGroups()
{
    ImGui::PushStyleVar(ImGuiStyleVar_FrameRounding, ImGui::GetFrameHeight());
    const float right = ImGui::GetWindowPos().x + ImGui::GetWindowContentRegionMax().x, pad = ImGui::GetStyle().FramePadding.x;
    for (size_t i = 0; i < groups_.size(); ++i)
    {
        const float width = ImGui::CalcTextSize(groups_[i].title.c_str()).x + 2.0f * pad;
        if (i > 0 && ImGui::GetItemRectMax().x + ImGui::GetStyle().ItemSpacing.x + width < right)
            ImGui::SameLine();
        ImGui::PushID(static_cast<int>(i));
        if (ImGui::Button(groups_[i].title.c_str()))
        {
            search_.clear();
            goesTo_ = i;
        }
        ImGui::PopID();
    }
    ImGui::PopStyleVar();
}

void GalleryPanel::drawThumbnail(const std::string& id, const ImVec2& low, const ImVec2& high)
{
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    const float rounding = ImGui::GetStyle().ChildRounding;
    const Thumbnails::Picture* picture = thumbnails_.find(id);
    if (picture == nullptr)
    {
        draw.AddRectFilled(low, high, ImGui::GetColorU32(palette::kFieldActive), rounding, ImDrawFlags_RoundCornersTop);
        drawStandIn(draw, low, high);
        return;
    }
    // As much of it as has the card's shape.
    const float share = std::min(kAspect / picture->aspect, 1.0f), tall = std::min(picture->aspect / kAspect, 1.0f);
    const auto texture = reinterpret_cast<ImTextureID>(static_cast<uintptr_t>(static_cast<GLuint>(picture->texture)));
    draw.AddImageRounded(texture, low, high, {0.5f - 0.5f * share, 0.5f - 0.5f * tall}, {0.5f + 0.5f * share, 0.5f + 0.5f * tall},
                         IM_COL32_WHITE, rounding, ImDrawFlags_RoundCornersTop);
}

/// True when it is chosen.
bool GalleryPanel::drawCard(const PanelContext& context, const SceneEntry& scene, const ImVec2& at, float height)
{
    const float em = ImGui::GetFontSize(), rounding = ImGui::GetStyle().ChildRounding, inner = cardWidth_ - 2.0f * kPad * em;
    const ImVec2 high{at.x + cardWidth_, at.y + height};
    ImGui::SetCursorScreenPos(at);
    const bool clicked = ImGui::InvisibleButton(scene.id.c_str(), {cardWidth_, height});
    const bool hovered = ImGui::IsItemHovered(), selected = scene.id == selected_, open = scene.file == context.session.request().file;
    if (selected && std::exchange(moved_, false))
        ImGui::SetScrollHereY();
    cards_.push_back({&scene, at.x, at.y});
    if (!ImGui::IsItemVisible())
        return clicked;
    ImDrawList& draw = *ImGui::GetWindowDrawList();
    draw.AddRectFilled(at, high, ImGui::GetColorU32(hovered ? palette::kFieldHover : palette::kField), rounding);
    const ImVec2 picture{high.x, at.y + cardWidth_ / kAspect};
    drawThumbnail(scene.id, at, picture);
    if (hovered || selected || open)
        draw.AddRect(at, high, ImGui::GetColorU32(selected ? palette::kAccentBright : palette::kAccent), rounding, ImDrawFlags_None,
                     (selected ? 0.16f : 0.1f) * em);
    if (open)
    {
        const char* const text = "open now";
        const ImVec2 size = ImGui::CalcTextSize(text), corner{high.x - size.x - 1.1f * em, at.y + 0.4f * em};
        draw.AddRectFilled(corner, {corner.x + size.x + 0.7f * em, corner.y + size.y + 0.2f * em}, ImGui::GetColorU32(palette::kAccentDark),
                           0.4f * em);
        draw.AddText({corner.x + 0.35f * em, corner.y + 0.1f * em}, ImGui::GetColorU32(palette::kText), text);
    }
    const ImVec2 text{at.x + kPad * em, picture.y + kPad * em};
    addWrapped(draw, text, palette::kText, scene.name, inner);
    addWrapped(draw, {text.x, text.y + textHeight(scene.name, inner) + 0.2f * em}, palette::kDim, scene.description, inner);
    return clicked;
}

void GalleryPanel::drawCards(PanelContext& context, const std::string& title, const std::vector<const SceneEntry*>& shown)
{
    const float em = ImGui::GetFontSize(), gap = kGap * em, width = ImGui::GetContentRegionAvail().x;
    const size_t columns = std::max<size_t>(1, static_cast<size_t>((width + gap) / (kCardWidth * em + gap)));
    cardWidth_ = std::floor((width + gap) / static_cast<float>(columns) - gap);
    ImGui::TextColored(palette::kText, "%s", title.c_str());
    ImGui::SameLine();
    ImGui::TextColored(palette::kDim, "%zu", shown.size());
    ImGui::Spacing();
    for (size_t first = 0; first < shown.size(); first += columns)
    {
        const ImVec2 start = ImGui::GetCursorScreenPos();
        const size_t end = std::min(first + columns, shown.size());
        float height = 0.0f;
        for (size_t i = first; i < end; ++i)
            height = std::max(height, cardHeight(*shown[i], cardWidth_));
        for (size_t i = first; i < end; ++i)
            if (drawCard(context, *shown[i], {start.x + static_cast<float>(i - first) * (cardWidth_ + gap), start.y}, height))
            {
                selected_ = shown[i]->id;
                opened_ = true;
            }
        ImGui::SetCursorScreenPos({start.x, start.y + height + gap});
    }
    ImGui::Dummy({0.0f, 0.4f * em});
}

/// The card that lies nearest in that direction, in the same line or column as far as there is one.
const SceneEntry* GalleryPanel::neighbour(float dx, float dy) const
{
    const auto here = std::ranges::find_if(cards_, [&](const Card& card) { return card.scene->id == selected_; });
    if (here == cards_.end())
        return cards_.empty() ? nullptr : cards_.front().scene;
    const auto index = here - cards_.begin();
    if (dy == 0.0f)
    {
        const auto to = std::clamp<ptrdiff_t>(index + (dx > 0.0f ? 1 : -1), 0, static_cast<ptrdiff_t>(cards_.size()) - 1);
        return cards_[static_cast<size_t>(to)].scene;
    }
    const Card* best = &*here;
    float nearest = INFINITY;
    for (const Card& card : cards_)
    {
        const float ahead = dy * (card.y - here->y);
        const float distance = ahead + 0.1f * std::abs(card.x - here->x);
        if (ahead <= 0.0f || distance >= nearest)
            continue;
        nearest = distance;
        best = &card;
    }
    return best->scene;
}

/// The search has the focus all the time; what it does not use chooses among the cards.
void GalleryPanel::takeKeys()
{
    const auto held = [](ImGuiKey forward, ImGuiKey back) {
        return (ui::keyPressed(forward) ? 1.0f : 0.0f) - (ui::keyPressed(back) ? 1.0f : 0.0f);
    };
    const float dx = held(ImGuiKey_RightArrow, ImGuiKey_LeftArrow), dy = held(ImGuiKey_DownArrow, ImGuiKey_UpArrow);
    if (dx != 0.0f || dy != 0.0f)
        if (const SceneEntry* scene = neighbour(dx, dy))
        {
            selected_ = scene->id;
            moved_ = true;
        }
    if (!ui::keyPressed(ImGuiKey_Enter) && !ui::keyPressed(ImGuiKey_KeyPadEnter))
        return;
    const bool shown = std::ranges::any_of(cards_, [&](const Card& card) { return card.scene->id == selected_; });
    if (!shown && !search_.empty() && !cards_.empty())
        selected_ = cards_.front().scene->id;
    opened_ = shown || (!search_.empty() && !cards_.empty());
}

void GalleryPanel::drawAll(PanelContext& context)
{
    for (size_t i = 0; i < groups_.size(); ++i)
    {
        if (goesTo_ == i)
        {
            ImGui::SetScrollHereY(0.0f);
            goesTo_.reset();
        }
        std::vector<const SceneEntry*> scenes;
        for (const SceneEntry& scene : groups_[i].scenes)
            scenes.push_back(&scene);
        drawCards(context, groups_[i].title, scenes);
    }
}

void GalleryPanel::drawFound(PanelContext& context)
{
    std::vector<const SceneEntry*> found;
    for (const GalleryGroup& group : groups_)
        for (const SceneEntry& scene : group.scenes)
            if (isFound(group, scene, search_))
                found.push_back(&scene);
    if (found.empty())
        ui::note(fmt::format("No scene has \"{}\" in its name or description.", search_));
    else
        drawCards(context, "Found", found);
}

void GalleryPanel::drawList(PanelContext& context)
{
    takeKeys();
    cards_.clear();
    ImGui::BeginChild("scenes", {0.0f, 0.0f}, false, ImGuiWindowFlags_NoNav);
    if (search_ != searched_)
        ImGui::SetScrollY(0.0f);
    searched_ = search_;
    if (search_.empty())
        drawAll(context);
    else
        drawFound(context);
    ImGui::EndChild();
}

void GalleryPanel::draw(PanelContext& context)
{
    if (context.view.galleryShown && !ImGui::IsPopupOpen(kTitle))
        ImGui::OpenPopup(kTitle);
    if (!context.view.galleryShown)
        return;
    if (!std::exchange(loaded_, true))
        groups_ = loadGallery(assets_);
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    const float em = ImGui::GetFontSize();
    ImGui::SetNextWindowPos({0.5f * display.x, 0.5f * display.y}, ImGuiCond_Always, {0.5f, 0.5f});
    ImGui::SetNextWindowSize({std::min(kWidest * em, 0.95f * display.x), 0.93f * display.y});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, {1.2f * em, em});
    const bool open =
        ImGui::BeginPopupModal(kTitle, nullptr, ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings);
    ImGui::PopStyleVar();
    if (!open)
    {
        context.view.galleryShown = false;
        return;
    }
    opened_ = false;
    const bool searching = !search_.empty();  // a text field takes Esc as its own
    drawHead(context);
    drawGroups();
    ImGui::Spacing();
    drawList(context);
    if (opened_)
    {
        for (const GalleryGroup& group : groups_)
            for (const SceneEntry& scene : group.scenes)
                if (scene.id == selected_)
                    context.session.open(scene.file);
        close(context);
    }
    const ImVec2 low = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    const bool beside = ImGui::IsMouseClicked(ImGuiMouseButton_Left) && !ImGui::IsWindowAppearing() &&
                        !ImGui::IsMouseHoveringRect(low, {low.x + size.x, low.y + size.y}, false);
    const bool escaped = ui::keyPressed(ImGuiKey_Escape);
    if (beside || (escaped && !searching))
        close(context);
    else if (escaped)
    {
        search_.clear();
        takesFocus_ = true;
    }
    ImGui::EndPopup();
}

}  // namespace drape
