// All that a simulation is between two frames, in little memory: what follows from the fabric, the masses and the held particles is made
// anew when one comes back to it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "sim/tether_keeper.h"
#include "sim/world.h"

namespace drape {

struct Checkpoint
{
    struct OfCloth
    {
        ClothParams params;
        ClothLook look;
        Vec3Array current, previous;  // [m], as in ClothState
        std::vector<Hold> holds;
        std::vector<float> stiffness;  // as in ClothSetup
        std::shared_ptr<const Tethers> tethers;
        FrameMotion frame;
        float restTime = 0.0f;  // [s]
        bool asleep = false, moved = true, touched = false;
    };

    uint64_t frame = 0;
    double time = 0.0;      // [s]
    double lastStep = 0.0;  // [s]
    Vec3f lastWind{0, 0, 0};
    std::vector<float> recentSteps;
    SceneParams params;
    std::vector<OfCloth> cloths;
    std::vector<MovingCollider> colliders;
    std::vector<DueTethers> dueTethers;

    /// Memory that it takes beside what it shares [bytes].
    size_t bytes() const;
};

/// Copies what is in the world, reusing the memory of `out`.
void save(const World& world, Checkpoint& out);

/// Puts it back; masses, levels and tethers that are due are left to the simulation.
void restore(const Checkpoint& checkpoint, World& world);

}  // namespace drape
