#include "sim/tethers.h"

#include <algorithm>
#include <cmath>
#include <limits>

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

/// Visits in about ascending distance: in buckets of equal width, first in, first out within each. What is out of order is
/// corrected by another visit.
class BucketQueue
{
public:
    struct Visit
    {
        float distance;
        uint32_t particle, group;
    };

    explicit BucketQueue(float width) : perMetre_(1.0f / width) {}

    void push(const Visit& visit)
    {
        const auto bucket = std::max(static_cast<size_t>(visit.distance * perMetre_), current_);
        if (bucket >= buckets_.size())
            buckets_.resize(bucket + 1);
        buckets_[bucket].push_back(visit);
    }
    bool pop(Visit& visit)
    {
        for (; current_ < buckets_.size(); ++current_, next_ = 0)
        {
            if (next_ < buckets_[current_].size())
            {
                visit = buckets_[current_][next_++];
                return true;
            }
            buckets_[current_] = {};
        }
        return false;
    }

private:
    float perMetre_;
    std::vector<std::vector<Visit>> buckets_;
    size_t current_ = 0, next_ = 0;
};

float meanEdgeLength(const Fabric& fabric)
{
    double sum = 0.0;
    for (size_t t = 0; t < fabric.triangles.size(); t += 3)
        sum += static_cast<double>(length(fabric.restPositions[fabric.triangles[t + 1]] - fabric.restPositions[fabric.triangles[t]]));
    return std::max(static_cast<float>(sum * 3.0 / static_cast<double>(fabric.triangles.size())), 1e-9f);
}

/// Anchors connected along the cloth's edges get one number.
std::vector<uint32_t> groupAnchors(const Fabric& fabric, const std::vector<bool>& isAnchor)
{
    std::vector<uint32_t> group(fabric.particleCount, kNoGroup);
    std::vector<uint32_t> open, near;
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
            for (uint32_t next : fabric.neighboursOf(at, near))
                if (isAnchor[next] && group[next] == kNoGroup)
                {
                    group[next] = count;
                    open.push_back(next);
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
        : fabric_(fabric),
          group_(groupAnchors(fabric, isAnchor)),
          labels_(size_t{fabric.particleCount} * kTethersPerParticle),
          open_(0.5f * meanEdgeLength(fabric))
    {
        for (uint32_t particle = 0; particle < fabric.particleCount; ++particle)
            if (group_[particle] != kNoGroup)
                offer(particle, group_[particle], particle, 0.0f);
    }

    void run(const std::atomic<bool>* cancelled)
    {
        for (BucketQueue::Visit visit{}; !(cancelled && *cancelled) && open_.pop(visit);)
        {
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
                // What is not farther than this particle gains nothing from it.
                const Label* present = find(next, label.group);
                if (present && present->distance <= label.distance)
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
        Label* label = find(particle, group);
        const float limit = label ? label->distance * (1.0f - 1e-6f) : std::numeric_limits<float>::max();
        if (distance >= limit)
            return;
        // No way along the cloth is shorter than the straight one.
        distance = std::max(distance, length(fabric_.restPositions[particle] - fabric_.restPositions[anchor]));
        if (distance >= limit)
            return;
        if (!label)
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
    BucketQueue open_;
};

}  // namespace

Tethers makeTethers(const Fabric& fabric, const std::vector<bool>& isAnchor, const std::atomic<bool>* cancelled)
{
    Tethers tethers;
    if (std::find(isAnchor.begin(), isAnchor.end(), true) == isAnchor.end())
        return tethers;
    Geodesics geodesics(fabric, isAnchor);
    geodesics.run(cancelled);
    if (cancelled && *cancelled)
        return tethers;

    const uint32_t n = fabric.particleCount;
    const auto used = [&](uint32_t particle, uint32_t slot) {
        return geodesics.label(particle, slot).group != kNoGroup && !geodesics.isAnchor(particle);
    };
    tethers.count.resize(n);
    uint32_t slots = 0;
    for (uint32_t particle = 0; particle < n; ++particle)
        for (uint32_t slot = 0; slot < kTethersPerParticle; ++slot)
            if (used(particle, slot))
                slots = std::max(slots, ++tethers.count[particle]);
    tethers.anchor.resize(size_t{n} * slots);
    tethers.length.resize(size_t{n} * slots);
    for (uint32_t particle = 0; particle < n; ++particle)
        for (uint32_t slot = 0; slot < slots; ++slot)
        {
            const size_t place = size_t{slot} * n + particle;
            tethers.anchor[place] = used(particle, slot) ? geodesics.label(particle, slot).anchor : particle;
            tethers.length[place] = used(particle, slot) ? geodesics.label(particle, slot).distance : 0.0f;
        }
    return tethers;
}

}  // namespace drape
