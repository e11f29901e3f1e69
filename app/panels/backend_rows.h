// Controls to choose a backend, its instruction set and its threads, for whichever side they are.
#pragma once

#include "app/backend_choice.h"

namespace drape {

// Each is as wide as the next item is to be, and true where the user has changed the choice.
bool drawBackendCombo(BackendChoice& choice);
bool drawSimdCombo(BackendChoice& choice);
bool drawThreadsSlider(BackendChoice& choice);

}  // namespace drape
