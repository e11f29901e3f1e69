// The colours of the panels, sRGB.
#pragma once

#include <imgui.h>

#include <array>
#include <cstdint>

#include "render/compared_colors.h"

namespace drape::palette {

enum class Theme : uint8_t
{
    dark,
    light,
};
inline constexpr std::array<const char*, 2> kThemeNames{"dark", "light"};

struct Colors
{
    ImVec4 text, dim;
    ImVec4 symbol;  // of a tool that is not chosen
    ImVec4 panel, card, popup, line;
    ImVec4 field, fieldHover, fieldActive;
    ImVec4 accent;        // of grabs and marks
    ImVec4 accentBright;  // of words
    ImVec4 accentDark;    // behind text
    ImVec4 warning, error;
    ImVec4 sideA, sideB;  // of two compared sides, as in render/compared_colors.h
};

inline const Colors kDark{
    .text = {0.90f, 0.92f, 0.94f, 1.0f},
    .dim = {0.58f, 0.63f, 0.68f, 1.0f},
    .symbol = {0.74f, 0.78f, 0.81f, 1.0f},
    .panel = {0.118f, 0.133f, 0.153f, 1.0f},
    .card = {0.118f, 0.133f, 0.153f, 0.92f},
    .popup = {0.145f, 0.162f, 0.185f, 0.99f},
    .line = {1.0f, 1.0f, 1.0f, 0.08f},
    .field = {0.178f, 0.200f, 0.228f, 1.0f},
    .fieldHover = {0.215f, 0.242f, 0.276f, 1.0f},
    .fieldActive = {0.255f, 0.288f, 0.328f, 1.0f},
    .accent = {0.27f, 0.66f, 0.72f, 1.0f},
    .accentBright = {0.40f, 0.79f, 0.84f, 1.0f},
    .accentDark = {0.16f, 0.40f, 0.45f, 1.0f},
    .warning = {0.95f, 0.72f, 0.35f, 1.0f},
    .error = {0.95f, 0.47f, 0.43f, 1.0f},
    .sideA = {kColorOfA.x, kColorOfA.y, kColorOfA.z, 1.0f},
    .sideB = {0.45f, 0.68f, 1.0f, 1.0f},
};

inline const Colors kLight{
    .text = {0.12f, 0.14f, 0.17f, 1.0f},
    .dim = {0.36f, 0.40f, 0.44f, 1.0f},
    .symbol = {0.27f, 0.31f, 0.35f, 1.0f},
    .panel = {0.945f, 0.950f, 0.957f, 1.0f},
    .card = {0.965f, 0.970f, 0.975f, 0.93f},
    .popup = {0.985f, 0.988f, 0.990f, 0.99f},
    .line = {0.0f, 0.0f, 0.0f, 0.12f},
    .field = {0.870f, 0.882f, 0.898f, 1.0f},
    .fieldHover = {0.825f, 0.842f, 0.862f, 1.0f},
    .fieldActive = {0.770f, 0.792f, 0.818f, 1.0f},
    .accent = {0.16f, 0.56f, 0.63f, 1.0f},
    .accentBright = {0.02f, 0.37f, 0.43f, 1.0f},
    .accentDark = {0.60f, 0.83f, 0.86f, 1.0f},
    .warning = {0.53f, 0.33f, 0.00f, 1.0f},
    .error = {0.70f, 0.13f, 0.10f, 1.0f},
    .sideA = {0.62f, 0.33f, 0.02f, 1.0f},
    .sideB = {0.10f, 0.36f, 0.75f, 1.0f},
};

inline const Colors& of(Theme theme)
{
    return theme == Theme::light ? kLight : kDark;
}

/// What the panels are drawn with.
inline Colors current = kDark;

inline const ImVec4 &kText = current.text, &kDim = current.dim, &kSymbol = current.symbol;
inline const ImVec4 &kPanel = current.panel, &kCard = current.card, &kPopup = current.popup, &kLine = current.line;
inline const ImVec4 &kField = current.field, &kFieldHover = current.fieldHover, &kFieldActive = current.fieldActive;
inline const ImVec4 &kAccent = current.accent, &kAccentBright = current.accentBright, &kAccentDark = current.accentDark;
inline const ImVec4 &kWarning = current.warning, &kError = current.error;
inline const ImVec4 &kSideA = current.sideA, &kSideB = current.sideB;

}  // namespace drape::palette
