// What to do about values that are not finite: none may leave a frame.
#pragma once

#include <string>

#include "sim/simulation.h"

namespace drape {

/// Whether all positions are, now and an iteration ago.
bool isFinite(const World& world);

/// For a simulation that stands before a frame, of length dt [s], at whose end something is not finite: simulates that frame, looks at the
/// state after each stage, and goes back. Says where it happens: "frame 7, iteration 2, stage edges: particle 5 of cloth "flag" became
/// infinite or undefined".
std::string explainFault(Simulation& simulation, float dt);

}  // namespace drape
