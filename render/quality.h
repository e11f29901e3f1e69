// How much work goes into a picture.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace drape {

enum class Quality : uint8_t
{
    low,   // a hard look at the light, no weave, one sample a pixel
    high,  // all of it
};
inline constexpr std::array<const char*, 2> kQualityNames{"low", "high"};

/// Mesa without a graphics card, by the name that the driver gives itself.
inline bool isSoftwareRenderer(std::string_view renderer)
{
    return renderer.find("llvmpipe") != std::string_view::npos || renderer.find("softpipe") != std::string_view::npos ||
           renderer.find("SwiftShader") != std::string_view::npos;
}

/// What suits a renderer.
inline Quality qualityFor(std::string_view renderer)
{
    return isSoftwareRenderer(renderer) ? Quality::low : Quality::high;
}

}  // namespace drape
