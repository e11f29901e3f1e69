#include "sim/simulation.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <functional>
#include <span>
#include <type_traits>
#include <utility>

#include "sim/collider_step.h"
#include "sim/holds.h"
#include "sim/moving_frame.h"
#include "sim/sleep.h"
#include "sim/step.h"

namespace drape {
namespace {

std::atomic<uint64_t> nextId{1}, nextRun{1}, nextEdit{1};

template <class... Ts>
struct Overloaded : Ts...
{
    using Ts::operator()...;
};
template <class... Ts>
Overloaded(Ts...) -> Overloaded<Ts...>;  // clang makes none before 17

/// Every particle's inverse mass: free ones and loosely held ones by area and density, firmly held ones 0.
void setMasses(Cloth& cloth)
{
    const Fabric& fabric = cloth.fabric();
    const float density = cloth.params().cloth.density;
    for (uint32_t i = 0; i < fabric.particleCount; ++i)
        cloth.state.invMass[i] = fabric.particleArea[i] > 0.0f ? 1.0f / (fabric.particleArea[i] * density) : 0.0f;
    for (const Hold& hold : cloth.holds)
        if (hold.isFirm())
            cloth.state.invMass[hold.particle] = 0.0f;
    markEdited(cloth);
}

/// Levels follow the held particles at once.
void setLevels(Cloth& cloth)
{
    std::vector<uint32_t> held;
    for (const Hold& hold : cloth.holds)
        if (hold.isFirm())
            held.push_back(hold.particle);
    cloth.levels = makeLevelStates(cloth.fabric(), held, cloth.setup.stiffness);
}

/// By the mouse, from where the particle is and at the velocity that it has.
void startDragging(Cloth& cloth, Hold& hold)
{
    if (hold.dragged)
        return;
    hold.dragged = true;
    hold.track = kNoTrack;
    hold.home = hold.grip = cloth.worldPosition(hold.particle);
    hold.target = cloth.state.current[hold.particle];
    hold.hand = {0.0f, 0.0f, 0.0f};
}

void placeInWorld(const Cloth& cloth, std::vector<Vec3f>& positions)
{
    positions.resize(cloth.state.current.size());
    if (isIdentity(cloth.frame.last))
        for (size_t i = 0; i < positions.size(); ++i)
            positions[i] = cloth.state.current[i];
    else
        for (size_t i = 0; i < positions.size(); ++i)
            positions[i] = cloth.frame.last.toOutside(cloth.state.current[i]);
}

uint64_t nonFiniteCount(const std::vector<Vec3f>& positions)
{
    const auto isOdd = [](float value) { return static_cast<uint64_t>(!std::isfinite(value)); };
    uint64_t count = 0;
    for (const Vec3f& x : positions)
        count += isOdd(x.x) + isOdd(x.y) + isOdd(x.z);
    return count;
}

bool isNear(const Vec3f& place)
{
    return std::abs(place.x) <= kFarthest && std::abs(place.y) <= kFarthest && std::abs(place.z) <= kFarthest;
}

bool isNear(const Collider& collider)
{
    return isNear(collider.a) && isNear(collider.b) && isNear(collider.halfSize) && isNear(collider.rotation) &&
           isNear(Vec3f{collider.radiusA, collider.radiusB, collider.friction});
}

/// Whether all places in the command are where a simulation can go.
bool isNear(const Command& command)
{
    return std::visit(
        [](const auto& c) {
            if constexpr (requires { c.collider; })
                return isNear(c.collider);
            else if constexpr (requires { c.position; })
                return isNear(c.position);
            else if constexpr (requires { c.by; })
                return isNear(c.by);
            else if constexpr (requires { c.place; })
                return !c.place || isNear(c.place->at);
            else
                return true;
        },
        command);
}

bool hasSoundStrengths(const Command& command)
{
    const Grab* grab = std::get_if<Grab>(&command);
    return !grab || grab->strengths.empty() ||
           (grab->strengths.size() == grab->particles.size() &&
            std::ranges::all_of(grab->strengths, [](float s) { return s > 0.0f && s <= 1.0f; }));
}

/// Whether there is what the command speaks of.
bool isAboutSomething(const Command& command, const World& world)
{
    const auto exists = [&](int cloth) { return cloth >= 0 && static_cast<size_t>(cloth) < world.cloths.size(); };
    return std::visit(
        [&]<class C>(const C& c) {
            if constexpr (std::is_same_v<C, AddCollider>)
                return c.index >= kAfterLast && c.index <= static_cast<int>(world.colliders.size());
            else if constexpr (std::is_same_v<C, Pin>)
                return exists(c.cloth) && c.particle < world.cloths[static_cast<size_t>(c.cloth)].fabric().particleCount &&
                       (!c.place || (c.place->track >= kNoTrack && c.place->track < static_cast<int>(world.tracks.size())));
            else if constexpr (requires { c.particle; })
                return exists(c.cloth) && c.particle < world.cloths[static_cast<size_t>(c.cloth)].fabric().particleCount;
            else if constexpr (requires { c.particles; })
                return exists(c.cloth) && !inOrder(world.cloths[static_cast<size_t>(c.cloth)], c.particles).empty();
            else if constexpr (requires { c.param; })
                return c.param->scope == ParamScope::scene || c.cloth == kAllCloths || exists(c.cloth);
            else if constexpr (requires { c.cloth; })
                return exists(c.cloth);
            else if constexpr (requires { c.index; })
                return c.index >= 0 && static_cast<size_t>(c.index) < world.colliders.size();
            else
                return true;
        },
        command);
}

}  // namespace

void markEdited(Cloth& cloth)
{
    cloth.edits = nextEdit.fetch_add(1, std::memory_order_relaxed);
}

Simulation::Simulation(WorldSetup setup, std::unique_ptr<Backend> backend)
    : setup_(std::move(setup)), backend_(std::move(backend)), id_(nextId.fetch_add(1))
{
    world_.params = setup_.params;
    for (const ClothSetup& cloth : setup_.cloths)
    {
        Cloth& added = world_.cloths.emplace_back();
        added.setup = cloth;
        added.setup.startPositions = {};  // setup_ has them
        added.setup.startPrevious = {};
    }
    world_.tracks = setup_.tracks;
    restart();
}

Simulation::Simulation(const Simulation& other, std::unique_ptr<Backend> backend)
    : setup_(other.setup_), backend_(std::move(backend)), tetherKeeper_(other.tetherKeeper_.atStart()), id_(nextId.fetch_add(1))
{
    world_.params = other.world_.params;
    world_.tracks = setup_.tracks;
    for (const Cloth& cloth : other.world_.cloths)
        world_.cloths.emplace_back().setup = cloth.setup;
    restart();
}

void Simulation::restart()
{
    run_ = nextRun.fetch_add(1, std::memory_order_relaxed);
    world_.frame = 0;
    world_.time = setup_.startTime;
    world_.lastStep = setup_.startStep;
    world_.recentSteps.clear();
    world_.lastWind = windVelocity(world_.params.wind, world_.time);
    world_.colliders.clear();
    for (const Collider& collider : setup_.colliders)
        world_.colliders.push_back({collider, collider});
    for (size_t i = 0; i < world_.cloths.size(); ++i)
    {
        Cloth& cloth = world_.cloths[i];
        cloth.state.current = Vec3Array(setup_.cloths[i].startPositions);
        const std::vector<Vec3f>& previous = setup_.cloths[i].startPrevious;
        cloth.state.previous = previous.empty() ? cloth.state.current : Vec3Array(previous);
        cloth.state.invMass.resize(cloth.fabric().particleCount);
        cloth.holds.clear();
        cloth.setup.stiffness = setup_.cloths[i].stiffness;
        cloth.frame = {};
        cloth.frame.position = cloth.params().frame.position;
        cloth.frame.rotation = cloth.params().frame.rotation;
        cloth.frame.start = framePose(cloth, world_, -1.0, static_cast<float>(world_.time));
        cloth.frame.last = framePose(cloth, world_, 0.0, 0.0f);
        cloth.frame.beforeLast = framePose(cloth, world_, -1.0, static_cast<float>(world_.lastStep));
        wake(cloth);
        cloth.moved = true;
        cloth.touched = false;
        for (const PinSetup& pin : setup_.cloths[i].pins)
            if (addHolds(cloth, std::array{pin.particle}))
            {
                Hold& hold = *findHold(cloth, pin.particle);
                hold.pinned = true;
                hold.track = pin.track;
                hold.home = trackPose(world_.tracks, pin.track, world_.time).toInside(cloth.worldPosition(pin.particle));
            }
        setMasses(cloth);
        setLevels(cloth);
    }
    tetherKeeper_.restart(world_);
}

void Simulation::holdsChanged(Cloth& cloth)
{
    wake(cloth);
    setMasses(cloth);
    setLevels(cloth);
    tetherKeeper_.holdsChanged(world_, static_cast<size_t>(&cloth - world_.cloths.data()));
}

void Simulation::apply(const Command& command)
{
    const auto clothAt = [&](int index) -> Cloth* {
        return index >= 0 && static_cast<size_t>(index) < world_.cloths.size() ? &world_.cloths[static_cast<size_t>(index)] : nullptr;
    };
    const auto wakeAll = [&] {
        for (Cloth& cloth : world_.cloths)
            wake(cloth);
    };
    const auto pin = [&](int index, std::span<const uint32_t> particles) {
        Cloth* cloth = clothAt(index);
        if (!cloth)
            return;
        const std::vector<uint32_t> pinned = inOrder(*cloth, particles);
        const bool more = addHolds(*cloth, pinned);
        bool firmer = false;
        for (const uint32_t particle : pinned)
        {
            Hold& hold = *findHold(*cloth, particle);
            hold.pinned = true;
            firmer |= std::exchange(hold.strength, 1.0f) < 1.0f;
        }
        if (more || firmer)
            holdsChanged(*cloth);
    };
    const auto free = [&](int index, std::span<const uint32_t> particles) {
        Cloth* cloth = clothAt(index);
        if (!cloth)
            return;
        const std::vector<uint32_t> freed = inOrder(*cloth, particles);
        if (unpin(*cloth, [&](const Hold& hold) { return std::ranges::binary_search(freed, hold.particle); }))
            holdsChanged(*cloth);
    };
    // The cloth, if it has the particles.
    const auto takeHold = [&](int index, std::span<const uint32_t> particles, std::span<const float> strengths = {}) -> Cloth* {
        Cloth* cloth = clothAt(index);
        if (!cloth || inOrder(*cloth, particles).empty())
            return nullptr;
        bool changed = addHolds(*cloth, inOrder(*cloth, particles));
        for (size_t i = 0; i < particles.size(); ++i)
        {
            Hold& hold = *findHold(*cloth, particles[i]);
            const float strength = strengths.empty() || hold.pinned ? 1.0f : strengths[i];
            changed |= std::exchange(hold.strength, strength) != strength;
            startDragging(*cloth, hold);
        }
        wake(*cloth);
        if (changed)
            holdsChanged(*cloth);
        return cloth;
    };
    const auto letGo = [&](int index, bool pinned, const std::function<bool(const Hold&)>& which) {
        Cloth* cloth = clothAt(index);
        if (!cloth || std::ranges::none_of(cloth->holds, [&](const Hold& hold) { return hold.dragged && which(hold); }))
            return;
        wake(*cloth);
        if (release(*cloth, which, pinned, world_.lastStep))
            holdsChanged(*cloth);
    };

    if (!isNear(command) || !hasSoundStrengths(command) || !isAboutSomething(command, world_))
        return;
    if (recorder_)
        recorder_->add(command);
    std::visit(Overloaded{
                   [&](const SetParam& c) {
                       if (checkParam(*c.param, c.value))
                           return;
                       ClothParams unused;
                       if (c.param->scope == ParamScope::scene)
                       {
                           setParam(*c.param, c.value, world_.params, unused);
                           wakeAll();
                       }
                       else
                           for (size_t i = 0; i < world_.cloths.size(); ++i)
                               if (c.cloth == kAllCloths || static_cast<size_t>(c.cloth) == i)
                               {
                                   setParam(*c.param, c.value, world_.params, world_.cloths[i].setup.params);
                                   setMasses(world_.cloths[i]);
                                   wake(world_.cloths[i]);
                               }
                   },
                   [&](const SetLook& c) {
                       if (Cloth* cloth = clothAt(c.cloth))
                           cloth->setup.look = c.look;
                   },
                   [&](const Pin& c) {
                       if (c.place && !isFinite(c.place->at))
                           return;
                       pin(c.cloth, std::array{c.particle});
                       if (!c.place)
                           return;
                       Cloth& cloth = *clothAt(c.cloth);
                       Hold& hold = *findHold(cloth, c.particle);
                       hold.track = c.place->track;
                       (hold.track == kNoTrack ? hold.target : hold.home) = c.place->at;
                       wake(cloth);
                   },
                   [&](const Unpin& c) { free(c.cloth, std::array{c.particle}); },
                   [&](const SetPins& c) { c.pinned ? pin(c.cloth, c.particles) : free(c.cloth, c.particles); },
                   [&](const UnpinAll&) {
                       for (Cloth& cloth : world_.cloths)
                           if (unpin(cloth, [](const Hold&) { return true; }))
                               holdsChanged(cloth);
                   },
                   [&](const Drag& c) {
                       Cloth* cloth = takeHold(c.cloth, std::array{c.particle});
                       if (!cloth)
                           return;
                       Hold& hold = *findHold(*cloth, c.particle);
                       hold.home = hold.grip = c.position;
                       hold.target = cloth->frame.last.toInside(c.position);
                   },
                   [&](const Release& c) { letGo(c.cloth, c.pin, [&](const Hold& hold) { return hold.particle == c.particle; }); },
                   [&](const Grab& c) { takeHold(c.cloth, c.particles, c.strengths); },
                   [&](const MoveDragged& c) {
                       Cloth* cloth = clothAt(c.cloth);
                       if (!cloth)
                           return;
                       wake(*cloth);
                       for (Hold& hold : cloth->holds)
                           if (hold.dragged)
                           {
                               hold.home = hold.grip + c.by;
                               hold.target = cloth->frame.last.toInside(hold.home);
                           }
                   },
                   [&](const ReleaseDragged& c) { letGo(c.cloth, c.pin, [](const Hold&) { return true; }); },
                   [&](const SetStiffness& c) {
                       Cloth* cloth = clothAt(c.cloth);
                       const std::vector<uint32_t> changed = cloth ? inOrder(*cloth, c.particles) : std::vector<uint32_t>{};
                       if (changed.empty() || !(c.value >= 0.0f && c.value <= 1.0f))
                           return;
                       cloth->setup.stiffness.resize(cloth->fabric().particleCount, 1.0f);
                       for (const uint32_t particle : changed)
                           cloth->setup.stiffness[particle] = c.value;
                       wake(*cloth);
                       setLevels(*cloth);
                       markEdited(*cloth);
                   },
                   [&](const AddCollider& c) {
                       const auto place = c.index == kAfterLast ? world_.colliders.end() : world_.colliders.begin() + c.index;
                       world_.colliders.insert(place, {c.collider, c.collider});
                       wakeAll();
                   },
                   [&](const SetCollider& c) {
                       if (c.index < 0 || static_cast<size_t>(c.index) >= world_.colliders.size())
                           return;
                       MovingCollider& moving = world_.colliders[static_cast<size_t>(c.index)];
                       if (moving.start.type != c.collider.type)
                           moving.start = c.collider;
                       moving.target = c.collider;
                       wakeAll();
                   },
                   [&](const RemoveCollider& c) {
                       if (c.index < 0 || static_cast<size_t>(c.index) >= world_.colliders.size())
                           return;
                       world_.colliders.erase(world_.colliders.begin() + c.index);
                       wakeAll();
                   },
                   [&](const Teleport& c) {
                       Cloth* cloth = clothAt(c.cloth);
                       if (!cloth || !isFinite(c.rotation))
                           return;
                       cloth->setup.params.frame.position = c.position;
                       cloth->setup.params.frame.rotation = c.rotation;
                       cloth->frame.forget = true;
                       wake(*cloth);
                   },
                   [&](const ClearInertia& c) {
                       if (Cloth* cloth = clothAt(c.cloth))
                           cloth->frame.forget = true;
                   },
                   [&](const Reset&) { restart(); },
               },
               command);
}

void Simulation::advance(float dt, const StageObserver& observer)
{
    tetherKeeper_.beforeFrame(world_);
    step(*backend_, world_, dt, lastStep_, times_, observer);
    if (recorder_)
        recorder_->countFrame();
}

void Simulation::save(Checkpoint& out) const
{
    drape::save(world_, out);
    out.dueTethers = tetherKeeper_.due();
}

void Simulation::restore(const Checkpoint& checkpoint, std::vector<RecordedCommand> done)
{
    drape::restore(checkpoint, world_);
    for (Cloth& cloth : world_.cloths)
    {
        setMasses(cloth);
        setLevels(cloth);
    }
    tetherKeeper_.restore(world_, checkpoint.dueTethers);
    if (recorder_)
        recorder_->restore(checkpoint.frame, std::move(done));
}

void Simulation::repeatFrame(const World& before, float dt, const StageObserver& observer)
{
    std::vector<std::shared_ptr<const Tethers>> tethers;  // those of this frame; they may have come just before it
    for (const Cloth& cloth : world_.cloths)
        tethers.push_back(cloth.tethers);
    world_ = before;
    for (size_t i = 0; i < tethers.size(); ++i)
    {
        world_.cloths[i].tethers = tethers[i];
        markEdited(world_.cloths[i]);
    }
    FrameTimes unused;
    step(*backend_, world_, dt, lastStep_, unused, observer);
}

void Simulation::snapshot(FrameSnapshot& out) const
{
    out.scene = id_;
    out.frame = world_.frame;
    out.time = world_.time;
    out.dt = lastStep_.dt;
    out.iterations = lastStep_.iterations;
    out.iterationsCapped = lastStep_.capped;
    out.params = world_.params;
    out.times = times_;
    out.backend = backend_->name();
    out.simd = backend_->simd();
    out.threads = backend_->threads();
    out.notice = backend_->notice();
    out.drawing = backend_->drawing();
    out.whyUpload = backend_->whyUpload();
    out.nonFinite = 0;
    out.colliders.resize(world_.colliders.size());
    for (size_t i = 0; i < world_.colliders.size(); ++i)
        colliderInWorld(world_, world_.colliders[i], out.colliders[i]);
    out.cloths.resize(world_.cloths.size());
    for (size_t i = 0; i < world_.cloths.size(); ++i)
    {
        const Cloth& cloth = world_.cloths[i];
        ClothSnapshot& to = out.cloths[i];
        to.name = cloth.setup.name;
        to.asleep = cloth.asleep;
        to.mesh = cloth.setup.mesh;
        to.fabric = cloth.setup.fabric;
        to.look = cloth.setup.look;
        to.params = cloth.setup.params;
        to.holds = cloth.holds;
        to.stiffness = cloth.setup.stiffness;
        placeInWorld(cloth, to.positions);
        out.nonFinite += nonFiniteCount(to.positions);
        to.edits = isIdentity(cloth.frame.last) ? cloth.edits : 0;
        // A dragged particle is shown where the mouse holds it, also while the simulation rests.
        for (const Hold& hold : cloth.holds)
            if (hold.dragged && hold.isFirm())
            {
                Vec3f& position = to.positions[hold.particle];
                const Vec3f held = cloth.frame.last.toOutside(hold.target);
                if (std::memcmp(&position, &held, sizeof(held)) != 0)
                    to.edits = 0;
                position = held;
            }
    }
    out.surface.reset();
    backend_->findNormals(out);
}

}  // namespace drape
