// Reference: pressure.
#include "sim/cpu/reference_stages.h"
#include "sim/stages/pressure.h"

namespace drape {

void inflateCloth(const ReferenceJob& job, ThreadTeam::Member& member)
{
    const Fabric& fabric = job.fabric();
    if (!fabric.closed || job.params.pressureStiffness <= 0.0f)
        return;
    const Vec3f origin = job.position(0);
    const auto corner = [&](uint32_t triangle, uint32_t i) { return job.position(fabric.triangles[3 * triangle + i]) - origin; };
    std::vector<Vec3f>& gradients = job.scratch.moves;
    if (member.index() == 0)
        gradients.resize(fabric.particleCount);
    const float volume = job.scratch.sum(
        fabric.triangleCount(), [&](uint32_t t) { return volumeTerm(corner(t, 0), corner(t, 1), corner(t, 2)); }, member);

    const Adjacency& lists = fabric.trianglesOfParticle;
    const Share own = member.share(fabric.particleCount, kWidestLanes);
    for (size_t i = own.begin; i < own.end; ++i)
    {
        gradients[i] = {0.0f, 0.0f, 0.0f};
        for (uint32_t k = lists.start[i]; k < lists.start[i + 1]; ++k)
        {
            const uint32_t triangle = lists.items[k] / 3, at = lists.items[k] % 3;
            gradients[i] += volumeGradient(corner(triangle, (at + 1) % 3), corner(triangle, (at + 2) % 3));
        }
    }
    const float gradientSum = job.scratch.sum(
        fabric.particleCount, [&](uint32_t i) { return job.scratch.invMass[i] * lengthSquared(gradients[i]); }, member);
    const float factor = pressureFactor(volume, fabric.restVolume, job.params.pressure, gradientSum, job.params.pressureStiffness);
    for (auto i = static_cast<uint32_t>(own.begin); i < own.end; ++i)
        job.move(i, job.position(i) - gradients[i] * (factor * job.scratch.invMass[i]));
}

}  // namespace drape
