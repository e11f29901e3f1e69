// The gallery: the scenes that come with Drape, with pictures, to choose one.
#pragma once

#include <imgui.h>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/gallery.h"
#include "app/panels/panel_context.h"
#include "app/thumbnails.h"

namespace drape {

/// Over the whole window, while ViewState::galleryShown.
class GalleryPanel
{
public:
    /// `assets`: the folder of the scenes, their groups and their pictures.
    explicit GalleryPanel(const std::filesystem::path& assets) : assets_(assets), thumbnails_(assets / "thumbnails") {}

    void draw(PanelContext& context);

private:
    struct Card
    {
        const SceneEntry* scene;
        float x, y;  // of its upper left corner in the list
    };

    void close(PanelContext& context);
    void drawHead(PanelContext& context);
    void drawGroups();
    void drawList(PanelContext& context);
    void drawAll(PanelContext& context);
    void drawFound(PanelContext& context);
    void drawCards(PanelContext& context, const std::string& title, const std::vector<const SceneEntry*>& shown);
    bool drawCard(const PanelContext& context, const SceneEntry& scene, const ImVec2& at, float height);
    void drawThumbnail(const std::string& id, const ImVec2& low, const ImVec2& high);
    void takeKeys();
    const SceneEntry* neighbour(float dx, float dy) const;

    std::filesystem::path assets_;
    Thumbnails thumbnails_;
    std::vector<GalleryGroup> groups_;
    std::string search_, searched_;
    std::string selected_;          // id, by keys
    std::vector<Card> cards_;       // as last drawn
    std::optional<size_t> goesTo_;  // a group
    float cardWidth_ = 0.0f;
    bool loaded_ = false, moved_ = false, opened_ = false, takesFocus_ = false;
};

}  // namespace drape
