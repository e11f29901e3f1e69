// The colours of the panels, sRGB.
#pragma once

#include <imgui.h>

#include "render/compared_colors.h"

namespace drape::palette {

inline const ImVec4 kText{0.90f, 0.92f, 0.94f, 1.0f};
inline const ImVec4 kDim{0.55f, 0.60f, 0.65f, 1.0f};
inline const ImVec4 kPanel{0.118f, 0.133f, 0.153f, 1.0f};
inline const ImVec4 kCard{0.118f, 0.133f, 0.153f, 0.92f};
inline const ImVec4 kPopup{0.145f, 0.162f, 0.185f, 0.99f};
inline const ImVec4 kLine{1.0f, 1.0f, 1.0f, 0.08f};
inline const ImVec4 kField{0.178f, 0.200f, 0.228f, 1.0f};
inline const ImVec4 kFieldHover{0.215f, 0.242f, 0.276f, 1.0f};
inline const ImVec4 kFieldActive{0.255f, 0.288f, 0.328f, 1.0f};
inline const ImVec4 kAccent{0.27f, 0.66f, 0.72f, 1.0f};
inline const ImVec4 kAccentBright{0.40f, 0.79f, 0.84f, 1.0f};
inline const ImVec4 kAccentDark{0.16f, 0.40f, 0.45f, 1.0f};
inline const ImVec4 kWarning{0.95f, 0.72f, 0.35f, 1.0f};
// Of two compared sides, as in render/compared_colors.h.
inline const ImVec4 kSideA{kColorOfA.x, kColorOfA.y, kColorOfA.z, 1.0f};
inline const ImVec4 kSideB{0.45f, 0.68f, 1.0f, 1.0f};
inline const ImVec4 kError{0.93f, 0.42f, 0.38f, 1.0f};

}  // namespace drape::palette
