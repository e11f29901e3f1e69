#include "sim/cpu/reference_backend.h"

#include <algorithm>

#include "sim/stages/collision.h"
#include "sim/stages/edges.h"
#include "sim/stages/integrate.h"
#include "sim/stages/self_collision.h"
#include "sim/stages/spheres.h"
#include "sim/stages/tethers.h"
#include "sim/stages/wind.h"

namespace drape {

void ReferenceBackend::beginFrame(const StepParams& params, World& world)
{
    params_ = &params;
    world_ = &world;
    scratch_.resize(world.cloths.size());
}

void ReferenceBackend::run(Stage stage, int iteration)
{
    for (size_t i = 0; i < world_->cloths.size(); ++i)
    {
        Cloth& cloth = world_->cloths[i];
        Scratch& scratch = scratch_[i];
        const ClothStepParams& params = params_->cloth[i];
        switch (stage)
        {
            case Stage::integrate:
                integrateStage(cloth, scratch, params, iteration);
                break;
            case Stage::wind:
                windStage(cloth, scratch, params, iteration);
                break;
            case Stage::motion:
                motionStage(cloth, scratch, params);
                break;
            case Stage::tethers:
                tetherStage(cloth, scratch, params);
                break;
            case Stage::edges:
                edgeStage(cloth, scratch, params);
                break;
            case Stage::separation:
                separationStage(cloth, scratch);
                break;
            case Stage::collision:
                collisionStage(cloth, scratch, params, iteration);
                break;
            case Stage::selfCollision:
                selfCollisionStage(cloth, scratch, params);
                break;
        }
    }
}

void ReferenceBackend::integrateStage(Cloth& cloth, Scratch& scratch, const ClothStepParams& params, int iteration)
{
    ClothState& state = cloth.state;
    const IterationParams& now = params_->iteration[static_cast<size_t>(iteration)];
    const Vec3f velocityScale = iteration == 0 ? params.firstVelocityScale : params.velocityScale;
    scratch.invMass = state.invMass;
    for (uint32_t i = 0; i < state.current.size(); ++i)
    {
        Vec3f current = state.current[i], previous = state.previous[i];
        integrate(current, previous, state.invMass[i], velocityScale, now.accelerationStep);
        state.current.set(i, current);
        state.previous.set(i, previous);
    }
    for (const Hold& hold : cloth.holds)
        state.current.set(hold.particle, iteration + 1 == params_->iterations ? hold.target : lerp(hold.start, hold.target, now.blend));
}

void ReferenceBackend::windStage(Cloth& cloth, Scratch& scratch, const ClothStepParams& params, int iteration)
{
    if (params.dragFactor <= 0.0f && params.liftFactor <= 0.0f)
        return;
    const Fabric& fabric = cloth.fabric();
    ClothState& state = cloth.state;
    const Vec3f windStep = params_->iteration[static_cast<size_t>(iteration)].windStep;
    scratch.impulses.resize(fabric.triangleCount());
    for (uint32_t t = 0; t < fabric.triangleCount(); ++t)
    {
        const uint32_t a = fabric.triangles[3 * t], b = fabric.triangles[3 * t + 1], c = fabric.triangles[3 * t + 2];
        scratch.impulses[t] =
            windImpulse(state.current[a], state.current[b], state.current[c], state.previous[a], state.previous[b], state.previous[c],
                        windStep, params.dragFactor, params.liftFactor, fabric.triangleArea[t], params.density);
    }
    const Adjacency& lists = fabric.trianglesOfParticle;
    for (uint32_t i = 0; i < fabric.particleCount; ++i)
    {
        Vec3f sum{0.0f, 0.0f, 0.0f};
        for (uint32_t k = lists.start[i]; k < lists.start[i + 1]; ++k)
            sum += scratch.impulses[lists.items[k] / 3];
        state.current.set(i, state.current[i] - sum * scratch.invMass[i]);
    }
}

void ReferenceBackend::motionStage(Cloth& cloth, Scratch& scratch, const ClothStepParams& params)
{
    for (const SphereConstraint& constraint : cloth.setup.motion)
    {
        Vec3f x = cloth.state.current[constraint.particle];
        const float radius = maximum(constraint.sphere.radius * params.motionScale + params.motionBias, 0.0f);
        keepInside(x, scratch.invMass[constraint.particle], constraint.sphere.center, radius, params.motionStiffness);
        cloth.state.current.set(constraint.particle, x);
    }
}

void ReferenceBackend::tetherStage(Cloth& cloth, Scratch& scratch, const ClothStepParams& params)
{
    const Tethers& tethers = cloth.tethers;
    if (tethers.empty() || params.tetherStiffness <= 0.0f)
        return;
    ClothState& state = cloth.state;
    const uint32_t n = cloth.fabric().particleCount;
    for (uint32_t i = 0; i < n; ++i)
    {
        if (tethers.count[i] == 0 || scratch.invMass[i] <= 0.0f)
            continue;
        const Vec3f x = state.current[i];
        Vec3f sum{0.0f, 0.0f, 0.0f};
        for (uint32_t slot = 0; slot < tethers.count[i]; ++slot)
        {
            const size_t place = size_t{slot} * n + i;
            sum += tetherPull(x, state.current[tethers.anchor[place]], tethers.length[place] * params.tetherScale);
        }
        state.current.set(i, x + sum * (params.tetherStiffness / static_cast<float>(tethers.count[i])));
    }
}

void ReferenceBackend::edgeStage(Cloth& cloth, Scratch& scratch, const ClothStepParams& params)
{
    const Fabric& fabric = cloth.fabric();
    ClothState& state = cloth.state;
    for (const EdgeSet& set : fabric.sets)
    {
        const float stiffness = params.edgeStiffness[static_cast<size_t>(set.type)];
        if (stiffness <= 0.0f)
            continue;
        for (uint32_t e = set.first; e < set.first + set.count; ++e)
        {
            const uint32_t a = fabric.edges[2 * e], b = fabric.edges[2 * e + 1];
            Vec3f xa = state.current[a], xb = state.current[b];
            projectEdge(xa, xb, scratch.invMass[a], scratch.invMass[b], fabric.restLengths[e], stiffness);
            state.current.set(a, xa);
            state.current.set(b, xb);
        }
    }
}

void ReferenceBackend::separationStage(Cloth& cloth, Scratch& scratch)
{
    for (const SphereConstraint& constraint : cloth.setup.separation)
    {
        Vec3f x = cloth.state.current[constraint.particle];
        keepOutside(x, scratch.invMass[constraint.particle], constraint.sphere.center, constraint.sphere.radius);
        cloth.state.current.set(constraint.particle, x);
    }
}

void ReferenceBackend::collisionStage(Cloth& cloth, Scratch& scratch, const ClothStepParams& params, int iteration)
{
    const std::vector<ColliderStep>& colliders = params_->iteration[static_cast<size_t>(iteration)].colliders;
    if (colliders.empty())
        return;
    ClothState& state = cloth.state;
    for (uint32_t i = 0; i < state.current.size(); ++i)
    {
        if (scratch.invMass[i] <= 0.0f)
            continue;
        const Vec3f x = state.current[i], previous = state.previous[i];
        Vec3f sum{0.0f, 0.0f, 0.0f};
        float touching = 0.0f;
        for (const ColliderStep& c : colliders)
        {
            Contact<float> contact;
            switch (static_cast<ColliderType>(c.type))
            {
                case ColliderType::sphere:
                    contact = touchBall(x, c.a, c.radiusA, c.moveA);
                    break;
                case ColliderType::capsule:
                    contact = touchCapsule(x, c.a, c.axis, c.length, c.radiusA, c.slope, c.tangent, c.moveA, c.moveB);
                    break;
                default:
                    contact = touchPlane(x, c.a, c.axis, c.moveA);
                    break;
            }
            contact.depth += params.collisionOffset;
            sum += contactMove(x, previous, contact, c.friction);
            touching += select(contact.depth > 0.0f, 1.0f, 0.0f);
        }
        if (touching > 0.0f)
            state.current.set(i, x + sum * (1.0f / touching));
    }
}

void ReferenceBackend::selfCollisionStage(Cloth& cloth, Scratch& scratch, const ClothStepParams& params)
{
    if (params.selfDistance <= 0.0f || params.selfStiffness <= 0.0f)
        return;
    const Fabric& fabric = cloth.fabric();
    ClothState& state = cloth.state;
    const float distance = params.selfDistance, distanceSquared = distance * distance;

    grid_.build(state.current, distance);
    scratch.pairs.clear();
    scratch.pairCount.assign(fabric.particleCount, 0);
    grid_.forEachCandidate([&](uint32_t i, uint32_t j) {
        if (lengthSquared(state.current[j] - state.current[i]) >= distanceSquared)
            return;
        if (lengthSquared(fabric.restPositions[j] - fabric.restPositions[i]) < distanceSquared)
            return;
        scratch.pairs.push_back({i, j});
        ++scratch.pairCount[i];
    });

    // All corrections come from one state. A pair counts as one part in as many pairs as the busier of its two particles
    // has: equal and opposite, so momentum is kept, and never more than the mean of a particle's corrections.
    scratch.moves.assign(fabric.particleCount, {0.0f, 0.0f, 0.0f});
    for (const auto& [i, j] : scratch.pairs)
    {
        const float weight = 1.0f / static_cast<float>(std::max(scratch.pairCount[i], scratch.pairCount[j]));
        const float side = i < j ? 1.0f : -1.0f;
        const Vec3f apart{(i + j) % 3 == 0 ? side : 0.0f, (i + j) % 3 == 1 ? side : 0.0f, (i + j) % 3 == 2 ? side : 0.0f};
        scratch.moves[i] += separateParticles(state.current[i], state.current[j], scratch.invMass[i], scratch.invMass[j], distance,
                                              params.selfStiffness, weight, apart);
    }
    for (const auto& pair : scratch.pairs)
    {
        const uint32_t i = pair.first;
        state.current.set(i, state.current[i] + scratch.moves[i]);
        scratch.moves[i] = {0.0f, 0.0f, 0.0f};
    }
}

}  // namespace drape
