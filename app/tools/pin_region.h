// Pins or frees all particles in a box or a lasso.
#pragma once

#include <vector>

#include "app/tools/tool.h"

namespace drape {

class PinRegion : public Tool
{
public:
    using Tool::Tool;

    bool press(int mods) override;
    void move() override;
    void work() override;
    void finish() override;
    void cancel() override { corners_.clear(); }
    void draw(ImDrawList& draw, bool pressed, bool near) override;

private:
    /// The corners in the window [screen coordinates].
    std::vector<glm::vec2> outline() const;

    bool frees_ = false;
    std::vector<glm::vec2> corners_;  // of the lasso's line; of the box, two that lie across
};

}  // namespace drape
