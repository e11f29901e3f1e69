#include "app/undo_list.h"

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
    redo_.clear();
    lastChange_ = Clock::now();
    if (!growing_)
        undo_.push_back({depth_ > 0 ? begun_ : name, {}});
    growing_ = true;
    return undo_.back();
}

void UndoList::add(const std::string& name, const std::vector<Command>& inverse)
{
    if (inverse.empty())
        return;
    const bool sameThing =
        growing_ && inverse.size() == 1 && !undo_.back().commands.empty() && overrules(undo_.back().commands.back(), inverse.front());
    const bool sameStroke = growing_ && isPainted(inverse.front()) && undo_.back().name == name;
    growing_ = growing_ && (sameThing || sameStroke || depth_ > 0);
    UndoStep& step = openStep(name);
    if (sameThing)
        return;
    step.commands.insert(step.commands.end(), inverse.rbegin(), inverse.rend());
    commands_ += inverse.size();
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
    growing_ = false;
    UndoStep step = std::move(undo_.back());
    undo_.pop_back();
    commands_ -= step.commands.size();
    return step;
}

UndoStep UndoList::takeRedo()
{
    growing_ = false;
    UndoStep step = std::move(redo_.back());
    redo_.pop_back();
    return step;
}

void UndoList::putUndo(UndoStep step)
{
    commands_ += step.commands.size();
    undo_.push_back(std::move(step));
    forgetOldest();
}

void UndoList::forgetOldest()
{
    while (undo_.size() > kMostSteps || (undo_.size() > 1 && commands_ - undo_.back().commands.size() > kMostCommands))
    {
        commands_ -= undo_.front().commands.size();
        undo_.pop_front();
    }
}

}  // namespace drape
