// Collision, and self collision between particles. C++17; only .cu files include this.
#pragma once

#include "sim/gpu/particle_grid.h"
#include "sim/gpu/run.h"
#include "sim/stages/self_collision.h"

namespace drape::DRAPE_GPU {

struct CollisionJob : Job
{
    SIM_FN CollisionRules rules() const
    {
        return {params().collisionOffset, params().restitution, params().continuousCollision, now().step.accelerationStep};
    }
    SIM_FN CollidingPoint pointOf(const CollisionRules& rules, uint32_t i) const
    {
        const Vec3f free = rules.restitution > 0.0f ? cloth->freePlaces[i] : Vec3f{0.0f, 0.0f, 0.0f};
        return collidingPoint(cloth->current[i].x, cloth->previous[i].x, free, rules, now().step.frame);
    }
    SIM_FN void moveBy(uint32_t i, const Vec3f& way, const Vec3f& shift, const Vec3f& push) const
    {
        Particle& x = cloth->current[i];
        x = {x.x + way, pressedInvMass(x.w, params().massScale, push)};
        cloth->previous[i].x = cloth->previous[i].x + shiftAtStart(shift, now().step.frame);
    }
};

struct CollideParticle : CollisionJob
{
    SIM_FN void operator()(uint32_t i) const
    {
        if (cloth->current[i].w <= 0.0f)
            return;
        const CollisionRules rule = rules();
        const CollidingPoint start = pointOf(rule, i);
        CollidingPoint point = start;
        collidePoint(now().shapes, now().shapeCount, rule, point);
        if (point.touched)
            moveBy(i, point.x - start.x, point.previous - start.previous, point.push);
    }
};

struct CollideVirtual : CollisionJob
{
    uint32_t first;
    SIM_FN void operator()(uint32_t i) const
    {
        if (first + i >= cloth->virtualCount)
            return;
        const VirtualParticleView inner = cloth->virtualParticles[first + i];
        const uint32_t* const corner = inner.corners;
        if (corner[0] == kNoCorner)
            return;
        const Vec3f invMass{cloth->current[corner[0]].w, cloth->current[corner[1]].w, cloth->current[corner[2]].w};
        const Vec3f share = virtualShares(inner.weights, invMass);
        if (!(share.x + share.y + share.z > 0.0f))
            return;
        const CollisionRules rule = rules();
        const CollidingPoint start = meanOf(pointOf(rule, corner[0]), pointOf(rule, corner[1]), pointOf(rule, corner[2]), inner.weights);
        CollidingPoint point = start;
        collidePoint(now().shapes, now().shapeCount, rule, point);
        if (!point.touched)
            return;
        const float part[3] = {share.x, share.y, share.z};
        for (int k = 0; k < 3; ++k)
            moveBy(corner[k], (point.x - start.x) * part[k], (point.previous - start.previous) * part[k], point.push * part[k]);
    }
};

/// Batch after batch: within one no two share a particle, and each sees what the ones before it have done.
struct CollideVirtuals
{
    template <class Run>
    GPU_FN void operator()(const Run& run) const
    {
        for (uint32_t first = 0; first < run.cloth().virtualCount; first += kVirtualBatch)
            run.each(kVirtualBatch, CollideVirtual{run.job, first});
    }
};

template <class Run>
SIM_FN void collide(const Run& run)
{
    run.each(run.cloth().particleCount, CollideParticle{run.job});
    if (run.cloth().plan.virtualParticles)
        run.alone(CollideVirtuals{});
}

struct ParticleAt : Job
{
    SIM_FN uint32_t count() const { return cloth->particleCount; }
    SIM_FN Particle operator()(uint32_t i) const { return cloth->current[i]; }
    SIM_FN float distance() const { return params().selfDistance; }
    SIM_FN float size() const { return cloth->restSize; }
};

/// Pairs of places nearer than the distance now, but not at rest.
struct FindPairs : Job
{
    SIM_FN void operator()(uint32_t i) const
    {
        const GridView& grid = cloth->grid;
        const float distanceSquared = params().selfDistance * params().selfDistance;
        const Vec3f x = grid.sorted[i].x, rest = cloth->rest[grid.order[i]];
        uint32_t count = 0;
        forEachCandidate(grid, cloth->particleCount, i, [&](uint32_t j) {
            if (!(lengthSquared(grid.sorted[j].x - x) < distanceSquared) ||
                lengthSquared(cloth->rest[grid.order[j]] - rest) < distanceSquared)
                return;
            if (count < kHits)
                grid.hits[size_t{count} * grid.room + i] = j;
            ++count;
        });
        grid.crowds[i] = static_cast<float>(count);
    }
};

/// All corrections come from one state.
struct SeparatePlace : Job
{
    SIM_FN void operator()(uint32_t i) const
    {
        const GridView& grid = cloth->grid;
        const float crowd = grid.crowds[i], distance = params().selfDistance;
        if (!(crowd > 0.0f))
            return;
        const uint32_t p = grid.order[i];
        const Particle x = grid.sorted[i];
        Vec3f sum{0.0f, 0.0f, 0.0f};
        const auto add = [&](uint32_t j) {
            const uint32_t q = grid.order[j];
            const Particle other = grid.sorted[j];
            // The other sees this pair too, unless one of its cells is overfull.
            sum += separateParticles(x.x, other.x, x.w, other.w, crowd, maximum(grid.crowds[j], 1.0f), distance, params().selfStiffness,
                                     unitAxis<float>(p, q));
        };
        if (crowd <= static_cast<float>(kHits))
            for (uint32_t k = 0; k < static_cast<uint32_t>(crowd); ++k)
                add(grid.hits[size_t{k} * grid.room + i]);
        else
            forEachCandidate(grid, cloth->particleCount, i, [&](uint32_t j) {
                if (lengthSquared(grid.sorted[j].x - x.x) < distance * distance &&
                    !(lengthSquared(cloth->rest[grid.order[j]] - cloth->rest[p]) < distance * distance))
                    add(j);
            });
        cloth->current[p].x = x.x + sum;
    }
};

template <class Run>
SIM_FN void separateFromParticles(const Run& run)
{
    const ClothView& cloth = run.cloth();
    buildGrid(run, cloth.grid, ParticleAt{run.job}, cloth.particleCount);
    run.each(cloth.particleCount, FindPairs{run.job});
    run.each(cloth.particleCount, SeparatePlace{run.job});
}

}  // namespace drape::DRAPE_GPU
