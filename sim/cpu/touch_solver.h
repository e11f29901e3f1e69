// Takes particles, triangles and edges that are too near apart.
#pragma once

#include <cstdint>
#include <vector>

#include "sim/cpu/thread_team.h"
#include "sim/stages/touches.h"
#include "sim/vec3.h"

namespace drape {

class TouchSolver
{
public:
    std::vector<Vec3f> before, now;  // [m], shape [particles]
    std::vector<float> invMass;      // [1/kg], shape [particles]
    std::vector<Touch> touches;

    /// Moves `now`. distance [m]; stiffness per iteration; friction is Coulomb's mu. All members of a team call it, which changes nothing.
    void solve(float distance, float stiffness, float friction, ThreadTeam::Member& member);

    /// Does a particle take part in a touch of the last solve?
    bool isTouched(uint32_t particle) const { return starts_[particle] < starts_[particle + 1]; }

private:
    /// A particle's place in a touch.
    struct Part
    {
        uint32_t touch, place;
    };

    void listParts();
    void pass(float distance, float stiffness, float friction, ThreadTeam::Member& member);

    std::vector<uint32_t> starts_;     // of each particle's parts, shape [particles + 1]
    std::vector<Part> parts_;          // by touch
    std::vector<Push<float>> pushes_;  // shape [touches]
    std::vector<Vec3f> moves_;         // of each touch's first particle for a part and an inverse mass of 1 [kg m], shape [touches]
    std::vector<float> crowds_;        // shape [particles]
};

}  // namespace drape
