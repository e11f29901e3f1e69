// Paints pins or stiffness on the cloth.
#pragma once

#include <vector>

#include "app/tools/tool.h"

namespace drape {

class Brush : public Tool
{
public:
    using Tool::Tool;

    bool press(int mods) override;
    void move() override;
    void work() override;
    void finish() override;
    void hover() override;
    void draw(ImDrawList& draw, bool pressed, bool near) override;

private:
    void touch(const glm::vec2& place);
    void post();

    int cloth_ = -1;      // where the stroke began; it stays on it
    bool other_ = false;  // with Alt: frees pins, or makes fully stiff
    glm::vec2 last_{0.0f};
    std::vector<bool> touched_;      // by the stroke, shape [particles]
    std::vector<uint32_t> waiting_;  // touched, not yet told
};

}  // namespace drape
