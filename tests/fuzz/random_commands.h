// Commands of every kind, as a list of decisions has them.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/command.h"
#include "tests/fuzz/fuzz.h"

namespace drape {

/// How many there are of what commands speak of.
struct CommandRange
{
    uint32_t cloths, particles, colliders;
};

/// Any command; its numbers may be extreme, infinite ones included. New colliders are like one of `models`.
Command decideCommand(Decisions& decide, const CommandRange& range, const std::vector<Collider>& models);

}  // namespace drape
