#include "app/tools/tool_settings.h"

#include <algorithm>

namespace drape {

void ToolSettings::scaleRadius(float factor)
{
    radius = std::clamp(radius * factor, kLeastRadius, kMostRadius);
}

void ToolSettings::addStiffness(float more)
{
    stiffness = std::clamp(stiffness + more, 0.0f, 1.0f);
}

}  // namespace drape
