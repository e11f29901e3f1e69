#include "sim/settings.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "sim/simulation.h"
#include "sim/snapshot.h"

namespace drape {
namespace {

std::vector<uint32_t> pinnedParticles(const std::vector<Hold>& holds)
{
    std::vector<uint32_t> particles;
    for (const Hold& hold : holds)
        if (hold.pinned)
            particles.push_back(hold.particle);
    return particles;
}

/// One that leaves the particle where it is in a frame, or, where it is not held then, where it will be.
Pin pinInPlace(int cloth, uint32_t particle, const FrameSnapshot& frame)
{
    Pin pin{cloth, particle};
    if (static_cast<size_t>(cloth) < frame.cloths.size())
    {
        const std::vector<Hold>& holds = frame.cloths[static_cast<size_t>(cloth)].holds;
        const auto hold = std::ranges::lower_bound(holds, particle, {}, &Hold::particle);
        if (hold != holds.end() && hold->particle == particle && !hold->dragged)
            pin.place = PinPlace{hold->track == kNoTrack ? hold->target : hold->home, hold->track};
    }
    return pin;
}

/// What sets particles to the stiffness that they have now.
void addStiffnessNow(const std::vector<float>& stiffness, int cloth, std::span<const uint32_t> particles, std::vector<Command>& commands)
{
    std::map<float, std::vector<uint32_t>> byValue;
    for (const uint32_t particle : particles)
        byValue[particle < stiffness.size() ? stiffness[particle] : 1.0f].push_back(particle);
    for (auto& [value, alike] : byValue)
        commands.push_back(SetStiffness{cloth, std::move(alike), value});
}

/// What sets a parameter to what it is now.
std::vector<Command> valuesNow(const Settings& settings, const SetParam& set)
{
    if (set.param->scope == ParamScope::scene)
        return {SetParam{set.param, getParam(*set.param, settings.params, {}), kAllCloths}};
    std::vector<Command> values;
    for (size_t i = 0; i < settings.cloths.size(); ++i)
        if (set.cloth == kAllCloths || static_cast<size_t>(set.cloth) == i)
            values.push_back(SetParam{set.param, getParam(*set.param, settings.params, settings.cloths[i]), static_cast<int>(i)});
    return values;
}

}  // namespace

Settings::Settings(const Simulation& simulation) : params(simulation.world().params)
{
    for (const Cloth& cloth : simulation.world().cloths)
    {
        cloths.push_back(cloth.params());
        looks.push_back(cloth.setup.look);
        pins.push_back(pinnedParticles(cloth.holds));
        stiffness.push_back(cloth.setup.stiffness);
        for (const Hold& hold : cloth.holds)
            if (hold.dragged)
                dragged_[{static_cast<int>(pins.size()) - 1, hold.particle}] = std::nullopt;
    }
    for (const MovingCollider& collider : simulation.world().colliders)
        colliders.push_back(collider.target);
    collidersChanged_ = pinsChanged_ = stiffnessChanged_ = simulation.world().frame > 0;

    auto start = std::make_shared<Start>();
    start->colliders = simulation.setup().colliders;
    for (const ClothSetup& cloth : simulation.setup().cloths)
    {
        start->stiffness.push_back(cloth.stiffness);
        std::vector<uint32_t>& particles = start->pins.emplace_back();
        for (const PinSetup& pin : cloth.pins)
            particles.push_back(pin.particle);
        std::ranges::sort(particles);
        const auto twice = std::ranges::unique(particles);
        particles.erase(twice.begin(), twice.end());
    }
    start_ = std::move(start);
}

bool Settings::isPinned(int cloth, uint32_t particle) const
{
    return std::ranges::binary_search(pins[static_cast<size_t>(cloth)], particle);
}

void Settings::noteChange(const Command& inverse)
{
    const auto isOneOf = [&]<class... C>(const C&...) { return (std::holds_alternative<C>(inverse) || ...); };
    collidersChanged_ |= isOneOf(AddCollider{}, SetCollider{}, RemoveCollider{});
    pinsChanged_ |= isOneOf(Pin{}, Unpin{}, SetPins{});
    stiffnessChanged_ |= isOneOf(SetStiffness{});
}

/// Those that are not pinned already.
std::vector<Command> Settings::pin(int cloth, std::span<const uint32_t> particles)
{
    std::vector<uint32_t> added(particles.begin(), particles.end());
    std::erase_if(added, [&](uint32_t particle) { return isPinned(cloth, particle); });
    std::ranges::sort(added);
    const auto twice = std::ranges::unique(added);
    added.erase(twice.begin(), twice.end());
    if (added.empty())
        return {};
    std::vector<uint32_t>& all = pins[static_cast<size_t>(cloth)];
    const auto middle = static_cast<ptrdiff_t>(all.size());
    all.insert(all.end(), added.begin(), added.end());
    std::ranges::inplace_merge(all, all.begin() + middle);
    return {SetPins{cloth, std::move(added), false}};
}

/// Pins them again all at once, which costs as much as one, and then puts each to its place.
std::vector<Command> Settings::unpin(int cloth, std::span<const uint32_t> particles, const FrameSnapshot& newest)
{
    std::vector<uint32_t> freed(particles.begin(), particles.end());
    std::erase_if(freed, [&](uint32_t particle) { return !isPinned(cloth, particle); });
    if (freed.empty())
        return {};
    std::ranges::sort(freed);
    std::erase_if(pins[static_cast<size_t>(cloth)], [&](uint32_t particle) { return std::ranges::binary_search(freed, particle); });
    std::vector<Command> inverse{SetPins{cloth, freed, true}};
    for (const uint32_t particle : freed)
        if (const Pin pin = pinInPlace(cloth, particle, newest); pin.place)
            inverse.push_back(pin);
    return inverse;
}

void Settings::drag(int cloth, std::span<const uint32_t> particles, const FrameSnapshot& newest)
{
    for (const uint32_t particle : particles)
        if (const auto [dragged, isNew] = dragged_.try_emplace({cloth, particle}); isNew && isPinned(cloth, particle))
            dragged->second = pinInPlace(cloth, particle, newest);
}

std::vector<Command> Settings::release(int cloth, std::span<const uint32_t> particles, bool pinned)
{
    std::vector<Command> inverse;
    std::vector<uint32_t> released;
    for (const uint32_t particle : particles)
        if (const auto dragged = dragged_.extract({cloth, particle}))
        {
            released.push_back(particle);
            if (dragged.mapped() && isPinned(cloth, particle))
                inverse.push_back(*dragged.mapped());
        }
    if (pinned)
        for (Command& back : pin(cloth, released))
            inverse.push_back(std::move(back));
    return inverse;
}

std::vector<Command> Settings::apply(const Command& command, const FrameSnapshot& newest)
{
    std::vector<Command> inverse = std::visit([&](const auto& c) { return applyTo(c, newest); }, command);
    if (!std::holds_alternative<Reset>(command))
        for (const Command& back : inverse)
            noteChange(back);
    return inverse;
}

std::vector<Command> Settings::applyTo(const SetParam& set, const FrameSnapshot&)
{
    if (checkParam(*set.param, set.value))
        return {};
    std::vector<Command> inverse = valuesNow(*this, set);
    ClothParams unused;
    if (set.param->scope == ParamScope::scene)
        setParam(*set.param, set.value, params, unused);
    for (size_t i = 0; i < cloths.size() && set.param->scope == ParamScope::cloth; ++i)
        if (set.cloth == kAllCloths || static_cast<size_t>(set.cloth) == i)
            setParam(*set.param, set.value, params, cloths[i]);
    return inverse;
}

std::vector<Command> Settings::applyTo(const Pin& c, const FrameSnapshot& newest)
{
    if (!hasCloth(c.cloth))
        return {};
    if (c.place && isPinned(c.cloth, c.particle))
        return {pinInPlace(c.cloth, c.particle, newest)};
    return pin(c.cloth, {&c.particle, 1});
}

std::vector<Command> Settings::applyTo(const Unpin& c, const FrameSnapshot& newest)
{
    return hasCloth(c.cloth) ? unpin(c.cloth, {&c.particle, 1}, newest) : std::vector<Command>{};
}

std::vector<Command> Settings::applyTo(const SetPins& c, const FrameSnapshot& newest)
{
    if (!hasCloth(c.cloth))
        return {};
    return c.pinned ? pin(c.cloth, c.particles) : unpin(c.cloth, c.particles, newest);
}

std::vector<Command> Settings::applyTo(const UnpinAll&, const FrameSnapshot& newest)
{
    std::vector<Command> inverse;
    for (size_t i = 0; i < pins.size(); ++i)
        for (Command& back : unpin(static_cast<int>(i), std::vector<uint32_t>(pins[i]), newest))
            inverse.push_back(std::move(back));
    return inverse;
}

std::vector<Command> Settings::applyTo(const Drag& c, const FrameSnapshot& newest)
{
    if (hasCloth(c.cloth))
        drag(c.cloth, {&c.particle, 1}, newest);
    return {};
}

std::vector<Command> Settings::applyTo(const Release& c, const FrameSnapshot&)
{
    return hasCloth(c.cloth) ? release(c.cloth, {&c.particle, 1}, c.pin) : std::vector<Command>{};
}

std::vector<Command> Settings::applyTo(const Grab& c, const FrameSnapshot& newest)
{
    if (hasCloth(c.cloth))
        drag(c.cloth, c.particles, newest);
    return {};
}

std::vector<Command> Settings::applyTo(const MoveDragged&, const FrameSnapshot&)
{
    return {};
}

std::vector<Command> Settings::applyTo(const ReleaseDragged& c, const FrameSnapshot&)
{
    std::vector<uint32_t> particles;
    for (const auto& [key, before] : dragged_)
        if (key.first == c.cloth)
            particles.push_back(key.second);
    return release(c.cloth, particles, c.pin);
}

std::vector<Command> Settings::applyTo(const SetStiffness& c, const FrameSnapshot& newest)
{
    if (!hasCloth(c.cloth) || !(c.value >= 0.0f && c.value <= 1.0f))
        return {};
    std::vector<float>& all = stiffness[static_cast<size_t>(c.cloth)];
    std::vector<Command> inverse;
    addStiffnessNow(all, c.cloth, c.particles, inverse);
    const size_t index = static_cast<size_t>(c.cloth);
    const size_t count = index < newest.cloths.size() ? newest.cloths[index].positions.size() : 0;
    all.resize(count, 1.0f);
    for (const uint32_t particle : c.particles)
        if (particle < count)
            all[particle] = c.value;
    return inverse;
}

std::vector<Command> Settings::applyTo(const AddCollider& add, const FrameSnapshot&)
{
    const int index = add.index == kAfterLast ? static_cast<int>(colliders.size()) : add.index;
    if (index < 0 || index > static_cast<int>(colliders.size()))
        return {};
    colliders.insert(colliders.begin() + index, add.collider);
    return {RemoveCollider{index}};
}

std::vector<Command> Settings::applyTo(const SetCollider& set, const FrameSnapshot&)
{
    if (!hasCollider(set.index))
        return {};
    return {SetCollider{set.index, std::exchange(colliders[static_cast<size_t>(set.index)], set.collider)}};
}

std::vector<Command> Settings::applyTo(const RemoveCollider& remove, const FrameSnapshot&)
{
    if (!hasCollider(remove.index))
        return {};
    Collider removed = std::move(colliders[static_cast<size_t>(remove.index)]);
    colliders.erase(colliders.begin() + remove.index);
    return {AddCollider{std::move(removed), remove.index}};
}

std::vector<Command> Settings::applyTo(const Teleport& teleport, const FrameSnapshot&)
{
    if (!hasCloth(teleport.cloth) || !isFinite(teleport.position) || !isFinite(teleport.rotation))
        return {};
    FrameParams& frame = cloths[static_cast<size_t>(teleport.cloth)].frame;
    const Teleport back{teleport.cloth, frame.position, frame.rotation};
    frame.position = teleport.position;
    frame.rotation = teleport.rotation;
    return {back};
}

std::vector<Command> Settings::applyTo(const ClearInertia&, const FrameSnapshot&)
{
    return {};
}

std::vector<Command> Settings::applyTo(const SetLook& set, const FrameSnapshot&)
{
    if (!hasCloth(set.cloth))
        return {};
    return {SetLook{set.cloth, std::exchange(looks[static_cast<size_t>(set.cloth)], set.look)}};
}

std::vector<Command> Settings::applyTo(const Reset&, const FrameSnapshot& newest)
{
    if (!start_)
        return {};
    std::vector<Command> inverse;
    for (size_t i = start_->colliders.size(); i > 0 && collidersChanged_; --i)
        inverse.push_back(RemoveCollider{static_cast<int>(i) - 1});
    for (size_t i = 0; i < colliders.size() && collidersChanged_; ++i)
        inverse.push_back(AddCollider{std::move(colliders[i])});
    for (size_t i = 0; i < pins.size(); ++i)
    {
        const int cloth = static_cast<int>(i);
        if (pinsChanged_)
        {
            inverse.push_back(SetPins{cloth, start_->pins[i], false});
            for (Command& back : unpin(cloth, std::vector<uint32_t>(pins[i]), newest))
                inverse.push_back(std::move(back));
        }
        if (stiffnessChanged_)
        {
            std::vector<uint32_t> all(std::max(stiffness[i].size(), start_->stiffness[i].size()));
            std::iota(all.begin(), all.end(), 0u);
            addStiffnessNow(stiffness[i], cloth, all, inverse);
        }
    }
    colliders = start_->colliders;
    pins = start_->pins;
    stiffness = start_->stiffness;
    collidersChanged_ = pinsChanged_ = stiffnessChanged_ = false;
    dragged_.clear();
    return inverse;
}

}  // namespace drape
