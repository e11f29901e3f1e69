// Reference: collision.
#include "sim/cpu/reference_stages.h"
#include "sim/stages/collision.h"

namespace drape {

void collideCloth(const ReferenceJob& job)
{
    if (job.now.colliders.empty())
        return;
    ClothState& state = job.cloth.state;
    for (uint32_t i = 0; i < state.current.size(); ++i)
    {
        if (job.scratch.invMass[i] <= 0.0f)
            continue;
        const Vec3f x = state.current[i], previous = state.previous[i];
        Vec3f sum{0.0f, 0.0f, 0.0f};
        float touching = 0.0f;
        for (const ColliderStep& c : job.now.colliders)
        {
            Contact<float> contact;
            switch (static_cast<ColliderType>(c.type))
            {
                case ColliderType::sphere:
                    contact = touchBall(x, c.a, c.radiusA, c.moveA, c.spin);
                    break;
                case ColliderType::capsule:
                    contact = touchCapsule(x, c.a, c.axis, c.length, c.radiusA, c.slope, c.tangent, c.moveA, c.moveB, c.spin);
                    break;
                case ColliderType::plane:
                    contact = touchPlane(x, c.a, c.axis, c.moveA, c.spin);
                    break;
                default:
                    continue;
            }
            contact.depth += job.params.collisionOffset;
            sum += contactMove(x, previous, contact, c.friction);
            touching += select(contact.depth > 0.0f, 1.0f, 0.0f);
        }
        if (touching > 0.0f)
            state.current.set(i, x + sum * (1.0f / touching));
    }
}

}  // namespace drape
