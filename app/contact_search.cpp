#include "app/contact_search.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "sim/collider_step.h"
#include "sim/collision_shapes.h"
#include "sim/kept_distance.h"

namespace drape {

namespace {

constexpr float kSlack = 0.05f;  // of the distance that is kept, for what the last stages of an iteration moved

/// The colliders as a cloth that is kept at `offset` [m] meets them.
class Solids
{
public:
    Solids(const FrameSnapshot& frame, float offset) : rules_{std::max(offset, 0.0f), 0.0f, false, {0.0f, 0.0f, 0.0f}}
    {
        for (const Collider& collider : frame.colliders)
        {
            world_.colliders.push_back({collider, collider});
            world_.colliders.back().start.track = world_.colliders.back().target.track = kNoTrack;  // it is where it is
        }
        ClothIterationParams now{};
        for (int i = 0; i < static_cast<int>(world_.colliders.size()); ++i)
            now.colliders.push_back(colliderStep(world_, i, Pose{}, 0.0, 1.0, 1.0f));
        reach_ = kSlack * rules_.offset + 1e-4f;
        collisionShapes(world_, now, rules_.offset + reach_, shapes_);
    }

    bool touch(const Vec3f& p) const
    {
        return std::ranges::any_of(
            shapes_, [&](const CollisionShape& shape) { return mayTouch(shape, p, p) && touchShape(shape, p, p, rules_).depth > -reach_; });
    }

private:
    World world_;
    CollisionRules rules_;
    float reach_;
    std::vector<CollisionShape> shapes_;
};

/// Particles of all cloths by the cells of a grid.
class Cells
{
public:
    explicit Cells(float size) : size_(size) {}

    struct Entry
    {
        uint32_t cloth, particle;
    };

    void add(const Vec3f& p, Entry entry) { cells_[key(cell(p.x), cell(p.y), cell(p.z))].push_back(entry); }

    /// Calls visit(entry) for all that may be within a cell's size of p, until it returns true.
    template <class Visit>
    bool anyNear(const Vec3f& p, const Visit& visit) const
    {
        for (int64_t x = cell(p.x) - 1; x <= cell(p.x) + 1; ++x)
            for (int64_t y = cell(p.y) - 1; y <= cell(p.y) + 1; ++y)
                for (int64_t z = cell(p.z) - 1; z <= cell(p.z) + 1; ++z)
                    if (const auto found = cells_.find(key(x, y, z)); found != cells_.end() && std::ranges::any_of(found->second, visit))
                        return true;
        return false;
    }

private:
    int64_t cell(float x) const { return static_cast<int64_t>(std::floor(x / size_)); }
    static uint64_t key(int64_t x, int64_t y, int64_t z)
    {
        constexpr uint64_t kBits = (uint64_t{1} << 21) - 1;
        return (static_cast<uint64_t>(x) & kBits) << 42 | (static_cast<uint64_t>(y) & kBits) << 21 | (static_cast<uint64_t>(z) & kBits);
    }

    float size_;
    std::unordered_map<uint64_t, std::vector<Entry>> cells_;
};

/// The distance that a cloth keeps from itself, and that all keep from each other; 0: none.
float selfDistance(const ClothSnapshot& cloth)
{
    const SelfCollisionParams& self = cloth.params.selfCollision;
    return self.stiffness > 0.0f ? selfDistanceOf(self, *cloth.fabric) * (1.0f + kSlack) : 0.0f;
}

float interDistance(const FrameSnapshot& frame)
{
    const InterCollisionParams& inter = frame.params.interCollision;
    return frame.cloths.size() > 1 ? interDistanceOf(inter, frame.cloths) * (1.0f + kSlack) : 0.0f;
}

void findTouchesOfCloth(const FrameSnapshot& frame, std::vector<ContactPoint>& found)
{
    const float between = interDistance(frame);
    float widest = between;
    for (const ClothSnapshot& cloth : frame.cloths)
        widest = std::max(widest, selfDistance(cloth));
    if (widest <= 0.0f)
        return;
    Cells cells(widest);
    for (uint32_t c = 0; c < frame.cloths.size(); ++c)
        for (uint32_t p = 0; p < frame.cloths[c].positions.size(); ++p)
            if (isFinite(frame.cloths[c].positions[p]))
                cells.add(frame.cloths[c].positions[p], {c, p});
    for (uint32_t c = 0; c < frame.cloths.size(); ++c)
    {
        const ClothSnapshot& cloth = frame.cloths[c];
        const float self = selfDistance(cloth);
        const std::vector<Vec3f>& rest = cloth.fabric->restPositions;
        for (uint32_t p = 0; p < cloth.positions.size(); ++p)
        {
            const Vec3f& at = cloth.positions[p];
            if (!isFinite(at))
                continue;
            const auto near = [&](const Cells::Entry& other, float distance) {
                return lengthSquared(frame.cloths[other.cloth].positions[other.particle] - at) < distance * distance;
            };
            if (between > 0.0f && cells.anyNear(at, [&](const Cells::Entry& other) { return other.cloth != c && near(other, between); }))
                found.push_back({at, ContactKind::otherCloth});
            else if (self > 0.0f && cells.anyNear(at, [&](const Cells::Entry& other) {
                         return other.cloth == c && other.particle != p && near(other, self) &&
                                lengthSquared(rest[other.particle] - rest[p]) >= self * self;
                     }))
                found.push_back({at, ContactKind::itself});
        }
    }
}

}  // namespace

std::vector<ContactPoint> findContacts(const FrameSnapshot& frame)
{
    std::vector<ContactPoint> found;
    for (const ClothSnapshot& cloth : frame.cloths)
    {
        const Solids solids(frame, cloth.params.collision.offset);
        for (const Vec3f& p : cloth.positions)
            if (isFinite(p) && solids.touch(p))
                found.push_back({p, ContactKind::solid});
    }
    findTouchesOfCloth(frame, found);
    if (found.size() <= kMostContacts)
        return found;
    std::vector<ContactPoint> some;
    for (size_t i = 0; i < kMostContacts; ++i)
        some.push_back(found[i * found.size() / kMostContacts]);
    return some;
}

}  // namespace drape
