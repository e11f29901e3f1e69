#include "sim/tethers.h"

#include <algorithm>
#include <cmath>
#include <queue>
#include <tuple>

namespace drape {
namespace {

constexpr uint32_t kNoGroup = 0xffffffffu;

/// The shortest known way along the cloth from a group of anchors to a particle.
struct Label
{
    uint32_t group = kNoGroup;
    uint32_t anchor = 0;
    float distance = 0.0f;  // [m]
    bool settled = false;
};

struct Visit
{
    float distance;
    uint32_t particle, group;
    bool operator>(const Visit& other) const
    {
        return std::tie(distance, particle, group) > std::tie(other.distance, other.particle, other.group);
    }
};

/// Anchors connected along the cloth's edges get one number.
std::vector<uint32_t> groupAnchors(const Fabric& fabric, const std::vector<bool>& isAnchor)
{
    std::vector<uint32_t> group(fabric.particleCount, kNoGroup);
    std::vector<uint32_t> open;
    uint32_t count = 0;
    for (uint32_t particle = 0; particle < fabric.particleCount; ++particle)
    {
        if (!isAnchor[particle] || group[particle] != kNoGroup)
            continue;
        group[particle] = count;
        open.push_back(particle);
        while (!open.empty())
        {
            const uint32_t at = open.back();
            open.pop_back();
            for (uint32_t i = fabric.neighbours.start[at]; i < fabric.neighbours.start[at + 1]; ++i)
            {
                const uint32_t next = fabric.neighbours.items[i];
                if (isAnchor[next] && group[next] == kNoGroup)
                {
                    group[next] = count;
                    open.push_back(next);
                }
            }
        }
        ++count;
    }
    return group;
}

/// Distance of w from the source that is at distances dv and du from v and u, by unfolding the triangle into the plane
/// (Novotni and Klein 2002); negative where the straight way does not cross the edge from v to u.
float unfold(const Vec3f& v, const Vec3f& u, const Vec3f& w, float dv, float du)
{
    const Vec3f edge = u - v, other = w - v;
    const float edgeLength = length(edge);
    if (edgeLength <= 0.0f)
        return -1.0f;
    const float wx = dot(other, edge) / edgeLength;
    const float wy = std::sqrt(std::max(lengthSquared(other) - wx * wx, 0.0f));
    const float sx = (dv * dv - du * du + edgeLength * edgeLength) / (2.0f * edgeLength);
    const float sy = std::sqrt(std::max(dv * dv - sx * sx, 0.0f));
    if (wy + sy <= 0.0f)
        return -1.0f;
    const float crossing = sx + (wx - sx) * sy / (sy + wy);
    if (crossing < 0.0f || crossing > edgeLength)
        return -1.0f;
    return std::sqrt((wx - sx) * (wx - sx) + (wy + sy) * (wy + sy));
}

/// Dijkstra's algorithm with up to four labels a particle, over edges and unfolded triangles.
class Geodesics
{
public:
    Geodesics(const Fabric& fabric, const std::vector<bool>& isAnchor)
        : fabric_(fabric), group_(groupAnchors(fabric, isAnchor)), labels_(size_t{fabric.particleCount} * kTethersPerParticle)
    {
        for (uint32_t particle = 0; particle < fabric.particleCount; ++particle)
            if (group_[particle] != kNoGroup)
                offer(particle, group_[particle], particle, 0.0f);
    }

    void run()
    {
        while (!open_.empty())
        {
            const Visit visit = open_.top();
            open_.pop();
            Label* label = find(visit.particle, visit.group);
            if (!label || label->settled || label->distance != visit.distance)
                continue;
            label->settled = true;
            spread(visit.particle, *label);
        }
    }

    const Label& label(uint32_t particle, uint32_t slot) const { return labels_[size_t{particle} * kTethersPerParticle + slot]; }
    bool isAnchor(uint32_t particle) const { return group_[particle] != kNoGroup; }

private:
    Label* find(uint32_t particle, uint32_t group)
    {
        Label* first = &labels_[size_t{particle} * kTethersPerParticle];
        for (uint32_t i = 0; i < kTethersPerParticle; ++i)
            if (first[i].group == group)
                return &first[i];
        return nullptr;
    }

    void spread(uint32_t particle, const Label& from)
    {
        const Label label = from;  // offers may move labels
        const Vec3f& here = fabric_.restPositions[particle];
        const Adjacency& lists = fabric_.trianglesOfParticle;
        for (uint32_t i = lists.start[particle]; i < lists.start[particle + 1]; ++i)
        {
            const uint32_t first = lists.items[i] / 3 * 3, corner = lists.items[i] % 3;
            const uint32_t pair[2] = {fabric_.triangles[first + (corner + 1) % 3], fabric_.triangles[first + (corner + 2) % 3]};
            for (int side = 0; side < 2; ++side)
            {
                const uint32_t next = pair[side], known = pair[1 - side];
                if (group_[next] == label.group)
                    continue;
                const Vec3f& there = fabric_.restPositions[next];
                offer(next, label.group, label.anchor, label.distance + length(there - here));
                const Label* second = find(known, label.group);
                if (!second || !second->settled)
                    continue;
                const float through = unfold(here, fabric_.restPositions[known], there, label.distance, second->distance);
                if (through >= 0.0f)
                    offer(next, label.group, second->distance < label.distance ? second->anchor : label.anchor, through);
            }
        }
    }

    void offer(uint32_t particle, uint32_t group, uint32_t anchor, float distance)
    {
        // No way along the cloth is shorter than the straight one.
        distance = std::max(distance, length(fabric_.restPositions[particle] - fabric_.restPositions[anchor]));
        Label* label = find(particle, group);
        if (label)
        {
            if (distance >= label->distance * (1.0f - 1e-6f))
                return;
        }
        else
        {
            Label* first = &labels_[size_t{particle} * kTethersPerParticle];
            label = first;
            for (uint32_t i = 0; i < kTethersPerParticle; ++i)
            {
                if (first[i].group == kNoGroup)
                {
                    label = &first[i];
                    break;
                }
                if (first[i].distance > label->distance)
                    label = &first[i];
            }
            if (label->group != kNoGroup && distance >= label->distance)
                return;
        }
        *label = {group, anchor, distance, false};
        open_.push({distance, particle, group});
    }

    const Fabric& fabric_;
    std::vector<uint32_t> group_;
    std::vector<Label> labels_;  // shape [particles][4]
    std::priority_queue<Visit, std::vector<Visit>, std::greater<>> open_;
};

}  // namespace

Tethers makeTethers(const Fabric& fabric, const std::vector<bool>& isAnchor)
{
    Tethers tethers;
    if (std::find(isAnchor.begin(), isAnchor.end(), true) == isAnchor.end())
        return tethers;
    Geodesics geodesics(fabric, isAnchor);
    geodesics.run();

    const uint32_t n = fabric.particleCount;
    tethers.anchor.resize(size_t{n} * kTethersPerParticle);
    tethers.length.assign(size_t{n} * kTethersPerParticle, 0.0f);
    tethers.count.assign(n, 0);
    for (uint32_t particle = 0; particle < n; ++particle)
        for (uint32_t slot = 0; slot < kTethersPerParticle; ++slot)
        {
            const Label& label = geodesics.label(particle, slot);
            const size_t place = size_t{slot} * n + particle;
            const bool used = label.group != kNoGroup && !geodesics.isAnchor(particle);
            tethers.anchor[place] = used ? label.anchor : particle;
            tethers.length[place] = used ? label.distance : 0.0f;
            tethers.count[particle] += used ? 1 : 0;
        }
    return tethers;
}

}  // namespace drape
