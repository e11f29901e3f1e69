#include "sim/recording.h"

#include <algorithm>

namespace drape {
namespace {

bool isSameParam(const SetParam& a, const SetParam& b)
{
    return a.param == b.param && (a.param->scope == ParamScope::scene || a.cloth == b.cloth);
}

/// Whether nothing is left of `before` once `after` has been applied, directly after it and in the same frame.
bool isReplaced(const Command& before, const Command& after)
{
    if (const Drag* a = std::get_if<Drag>(&before), *b = std::get_if<Drag>(&after); a && b)
        return a->cloth == b->cloth && a->particle == b->particle;
    if (const MoveDragged* a = std::get_if<MoveDragged>(&before), *b = std::get_if<MoveDragged>(&after); a && b)
        return a->cloth == b->cloth;
    if (const SetParam* a = std::get_if<SetParam>(&before), *b = std::get_if<SetParam>(&after); a && b)
        return isSameParam(*a, *b);
    if (const SetLook* a = std::get_if<SetLook>(&before), *b = std::get_if<SetLook>(&after); a && b)
        return a->cloth == b->cloth;
    return false;
}

/// Whether the settings that `after` leaves do not depend on `before`.
bool isOverruled(const Command& before, const Command& after)
{
    if (const SetParam* a = std::get_if<SetParam>(&before), *b = std::get_if<SetParam>(&after); a && b)
        return isSameParam(*a, *b) || (a->param == b->param && b->cloth == kAllCloths);
    if (const Teleport* a = std::get_if<Teleport>(&before), *b = std::get_if<Teleport>(&after); a && b)
        return a->cloth == b->cloth;
    if (const SetLook* a = std::get_if<SetLook>(&before), *b = std::get_if<SetLook>(&after); a && b)
        return a->cloth == b->cloth;
    return false;
}

/// Simulation::apply ignores the others.
bool hasEffect(const Command& command)
{
    if (const SetParam* set = std::get_if<SetParam>(&command))
        return !checkParam(*set->param, set->value);
    if (const Drag* drag = std::get_if<Drag>(&command))
        return isFinite(drag->position);
    if (const MoveDragged* move = std::get_if<MoveDragged>(&command))
        return isFinite(move->by);
    if (const SetStiffness* set = std::get_if<SetStiffness>(&command))
        return set->value >= 0.0f && set->value <= 1.0f;
    if (const Pin* pin = std::get_if<Pin>(&command))
        return !pin->place || isFinite(pin->place->at);
    if (const Teleport* teleport = std::get_if<Teleport>(&command))
        return isFinite(teleport->position) && isFinite(teleport->rotation);
    return true;
}

}  // namespace

void append(std::vector<RecordedCommand>& commands, RecordedCommand next)
{
    if (!commands.empty() && commands.back().frame == next.frame && isReplaced(commands.back().command, next.command))
        commands.back() = std::move(next);
    else
        commands.push_back(std::move(next));
}

void Recorder::add(const Command& command)
{
    if (!hasEffect(command))
        return;
    if (std::holds_alternative<Reset>(command))
        forgetWhatResetUndoes();
    append(recording_.commands, {recording_.frames, command});
    if (SetParam* set = std::get_if<SetParam>(&recording_.commands.back().command); set && set->param->scope == ParamScope::scene)
        set->cloth = kAllCloths;
}

void Recorder::forgetWhatResetUndoes()
{
    std::vector<RecordedCommand> kept;  // the last one first
    for (auto it = recording_.commands.rbegin(); it != recording_.commands.rend(); ++it)
    {
        const bool isSetting = std::holds_alternative<SetParam>(it->command) || std::holds_alternative<Teleport>(it->command) ||
                               std::holds_alternative<SetLook>(it->command);
        if (isSetting && std::ranges::none_of(kept, [&](const RecordedCommand& k) { return isOverruled(it->command, k.command); }))
            kept.push_back({0, std::move(it->command)});
    }
    std::ranges::reverse(kept);
    recording_.commands = std::move(kept);
    recording_.frames = 0;
}

void Replay::applyDue(const std::function<void(const Command&)>& apply)
{
    for (; next_ < recording_.commands.size() && recording_.commands[next_].frame <= frame_; ++next_)
        apply(recording_.commands[next_].command);
}

void Replay::seek(uint64_t frame)
{
    const auto after = std::ranges::upper_bound(recording_.commands, frame, {}, &RecordedCommand::frame);
    frame_ = frame;
    next_ = static_cast<size_t>(after - recording_.commands.begin());
}

}  // namespace drape
