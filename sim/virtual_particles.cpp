// Extra contact points inside triangles (solver.md, Collision).

#include <algorithm>
#include <cmath>

#include "sim/fabric.h"
#include "sim/triplet_scheduler.h"

namespace drape {
namespace {

constexpr uint32_t kMostCuts = 8;
constexpr double kSpacing = 0.75;  // longest edge of the cut triangles, over the mean of the whole ones

/// Centres of the cuts^2 equal triangles that a triangle is cut into by lines parallel to its edges.
void addCentres(const std::array<uint32_t, 3>& corners, uint32_t cuts, std::vector<VirtualParticle>& out)
{
    const float third = 1.0f / (3.0f * static_cast<float>(cuts));
    for (uint32_t i = 0; i < cuts; ++i)
        for (uint32_t j = 0; i + j < cuts; ++j)
            for (uint32_t turned = 0; turned < (i + j + 1 < cuts ? 2u : 1u); ++turned)
            {
                const float b = static_cast<float>(3 * i + 1 + turned) * third, c = static_cast<float>(3 * j + 1 + turned) * third;
                out.push_back({corners, {1.0f - b - c, b, c}});
            }
}

/// Four in a triangle of usual size: the centres of the equal triangles that it is cut into; more in larger ones.
std::vector<VirtualParticle> place(const Fabric& fabric)
{
    const auto longestEdge = [&](uint32_t t) {
        const Vec3f a = fabric.restPositions[fabric.triangles[3 * t]], b = fabric.restPositions[fabric.triangles[3 * t + 1]],
                    c = fabric.restPositions[fabric.triangles[3 * t + 2]];
        return std::max({length(b - a), length(c - b), length(a - c)});
    };
    double sum = 0.0;
    for (uint32_t t = 0; t < fabric.triangleCount(); ++t)
        sum += static_cast<double>(longestEdge(t));
    const double mean = sum / std::max(1u, fabric.triangleCount());
    std::vector<VirtualParticle> points;
    for (uint32_t t = 0; t < fabric.triangleCount(); ++t)
    {
        const double cuts = mean > 0.0 ? std::ceil(static_cast<double>(longestEdge(t)) / (kSpacing * mean)) : 1.0;
        addCentres({fabric.triangles[3 * t], fabric.triangles[3 * t + 1], fabric.triangles[3 * t + 2]},
                   static_cast<uint32_t>(std::clamp(cuts, 1.0, static_cast<double>(kMostCuts))), points);
    }

    std::vector<uint32_t> triplets;
    for (const VirtualParticle& point : points)
        triplets.insert(triplets.end(), point.corners.begin(), point.corners.end());
    const TripletSchedule schedule = scheduleForWarps(triplets, fabric.particleCount);
    std::vector<VirtualParticle> placed;
    placed.reserve(schedule.triplets.size());
    for (size_t i = 0; i < schedule.triplets.size(); ++i)
    {
        if (schedule.triplets[i] == kNoTriplet)
        {
            placed.push_back({{kNoTriplet, kNoTriplet, kNoTriplet}, {0.0f, 0.0f, 0.0f}});
            continue;
        }
        VirtualParticle point = points[schedule.triplets[i]];
        for (uint8_t turn = 0; turn < schedule.rotations[i]; ++turn)
            point = {{point.corners[1], point.corners[2], point.corners[0]}, {point.weights.y, point.weights.z, point.weights.x}};
        placed.push_back(point);
    }
    return placed;
}

}  // namespace

const std::vector<VirtualParticle>& Fabric::virtualParticles() const
{
    std::call_once(virtualParticlesPlaced_, [&] { virtualParticles_ = place(*this); });
    return virtualParticles_;
}

}  // namespace drape
