#include "app/undo_list.h"

#include <algorithm>

namespace drape {

namespace {

/// Whether doing `later` and then `earlier` comes to the same as `earlier` alone.
bool overrules(const Command& earlier, const Command& later)
{
    if (const SetParam* a = std::get_if<SetParam>(&earlier), *b = std::get_if<SetParam>(&later); a && b)
        return a->param == b->param && a->cloth == b->cloth;
    if (const SetCollider* a = std::get_if<SetCollider>(&earlier), *b = std::get_if<SetCollider>(&later); a && b)
        return a->index == b->index;
    return false;
}

/// Whether a brush says it again and again, of other particles each time.
bool isPainted(const Command& command)
{
    return std::holds_alternative<SetPins>(command) || std::holds_alternative<SetStiffness>(command);
}

}  // namespace

/// The step that grows, or a new one.
UndoStep& UndoList::openStep(const std::string& name)
{
    lastChange_ = Clock::now();
    marked_ = marked_ && growing_ && now_.redo.empty();
    now_.redo.clear();
    if (!growing_)
        now_.undo.push_back(std::make_shared<UndoStep>(UndoStep{depth_ > 0 ? begun_ : name, {}}));
    growing_ = true;
    return *now_.undo.back();
}

void UndoList::add(const std::string& name, const std::vector<Command>& inverse)
{
    if (inverse.empty())
        return;
    const UndoStep* last = growing_ ? undoable() : nullptr;
    const bool sameThing = last && inverse.size() == 1 && !last->commands.empty() && overrules(last->commands.back(), inverse.front());
    const bool sameStroke = last && isPainted(inverse.front()) && last->name == name;
    growing_ = growing_ && (sameThing || sameStroke || depth_ > 0);
    UndoStep& step = openStep(name);
    if (sameThing)
        return;
    step.commands.insert(step.commands.end(), inverse.rbegin(), inverse.rend());
    now_.commands += inverse.size();
    forgetOldest();
}

void UndoList::addFabric(const std::string& name, size_t cloth, std::shared_ptr<const FabricPreset> before)
{
    growing_ = growing_ && depth_ > 0;
    openStep(name).fabrics.emplace_back(cloth, std::move(before));
    forgetOldest();
}

void UndoList::begin(const std::string& name)
{
    if (depth_++ > 0)
        return;
    begun_ = name;
    growing_ = false;
}

void UndoList::end()
{
    if (depth_ > 0 && --depth_ == 0)
        growing_ = false;
}

UndoStep UndoList::takeUndo()
{
    growing_ = marked_ = false;
    UndoStep step = *now_.undo.back();
    now_.undo.pop_back();
    now_.commands -= step.commands.size();
    return step;
}

UndoStep UndoList::takeRedo()
{
    growing_ = marked_ = false;
    UndoStep step = *now_.redo.back();
    now_.redo.pop_back();
    return step;
}

void UndoList::putUndo(UndoStep step)
{
    now_.commands += step.commands.size();
    now_.undo.push_back(std::make_shared<UndoStep>(std::move(step)));
    marked_ = false;
    forgetOldest();
}

void UndoList::putRedo(UndoStep step)
{
    now_.redo.push_back(std::make_shared<UndoStep>(std::move(step)));
    marked_ = false;
}

void UndoList::forgetOldest()
{
    while (now_.undo.size() > kMostSteps || (now_.undo.size() > 1 && now_.commands - now_.undo.back()->commands.size() > kMostCommands))
    {
        now_.commands -= now_.undo.front()->commands.size();
        now_.undo.pop_front();
    }
}

void UndoList::mark(uint64_t command)
{
    moments_.resize(past_);
    if (std::exchange(marked_, true))
        return;
    moments_.push_back({command, now_});
    size_t commands = 0;
    size_t kept = 0;
    for (auto moment = moments_.rbegin(); moment != moments_.rend() && kept < kMostSteps && commands <= kMostCommands; ++moment, ++kept)
        commands += moment->state.undo.empty() ? 0 : moment->state.undo.back()->commands.size();
    moments_.erase(moments_.begin(), moments_.end() - static_cast<ptrdiff_t>(kept));
    past_ = moments_.size();
}

void UndoList::goTo(uint64_t command)
{
    const auto later = std::ranges::upper_bound(moments_, command, {}, &Moment::command);
    past_ = static_cast<size_t>(later - moments_.begin());
    now_ = past_ > 0 ? moments_[past_ - 1].state : State{};
    growing_ = false;
    lastChange_ = {};
    marked_ = true;
}

}  // namespace drape
