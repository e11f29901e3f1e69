// Scales that turn values into colours, sRGB: told apart by everyone, whatever kinds of cones the eye has.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "sim/fabric.h"
#include "sim/vec3.h"

namespace drape {

/// From compressed over unstrained to stretched.
inline constexpr std::array<Vec3f, 5> kStrainColors{Vec3f{0.08f, 0.30f, 0.60f}, Vec3f{0.47f, 0.71f, 0.88f}, Vec3f{0.93f, 0.93f, 0.92f},
                                                    Vec3f{0.97f, 0.67f, 0.33f}, Vec3f{0.68f, 0.24f, 0.02f}};
/// From at rest to fast; lighter all the way.
inline constexpr std::array<Vec3f, 6> kSpeedColors{Vec3f{0.27f, 0.01f, 0.33f}, Vec3f{0.25f, 0.27f, 0.53f}, Vec3f{0.16f, 0.47f, 0.56f},
                                                   Vec3f{0.14f, 0.66f, 0.52f}, Vec3f{0.48f, 0.82f, 0.32f}, Vec3f{0.99f, 0.91f, 0.14f}};
/// From soft to as stiff as the cloth; darker all the way.
inline constexpr std::array<Vec3f, 5> kStiffnessColors{Vec3f{0.99f, 0.91f, 0.45f}, Vec3f{0.97f, 0.62f, 0.36f}, Vec3f{0.80f, 0.33f, 0.45f},
                                                       Vec3f{0.49f, 0.19f, 0.50f}, Vec3f{0.20f, 0.13f, 0.38f}};
/// In the order of PhaseType.
inline constexpr std::array<Vec3f, kPhaseTypeCount> kPhaseColors{Vec3f{0.80f, 0.40f, 0.62f}, Vec3f{0.93f, 0.66f, 0.05f},
                                                                 Vec3f{0.20f, 0.55f, 0.88f}, Vec3f{0.00f, 0.60f, 0.42f}};

/// The colour at a place in [0,1] of a scale, as the shader mixes it but for the light.
inline Vec3f colorAt(std::span<const Vec3f> scale, float place)
{
    const float step = std::clamp(place, 0.0f, 1.0f) * static_cast<float>(scale.size() - 1);
    const size_t i = std::min(static_cast<size_t>(step), scale.size() - 2);
    return scale[i] + (scale[i + 1] - scale[i]) * (step - static_cast<float>(i));
}

/// Where a value lies between `low` and `high`; NaN lies at `low`.
inline float placeOnScale(float value, float low, float high)
{
    const float place = (value - low) / (high - low);
    return place > 0.0f ? std::min(place, 1.0f) : 0.0f;
}

/// Colours for things that are only to be told apart, by number: hues by the golden ratio, light and dark in turn.
inline Vec3f colorOfNumber(size_t number)
{
    const float hue = std::fmod(0.08f + 0.6180340f * static_cast<float>(number), 1.0f), value = number % 2 == 0 ? 0.95f : 0.65f;
    const auto channel = [&](float shift) {
        const float k = std::fmod(shift + hue * 6.0f, 6.0f);
        return value * (1.0f - 0.8f * std::clamp(std::min(k, 4.0f - k), 0.0f, 1.0f));
    };
    return {channel(5.0f), channel(3.0f), channel(1.0f)};
}

}  // namespace drape
