#include "app/command_name.h"

namespace drape {

namespace {

std::string colliderName(const Settings& settings, int index)
{
    const bool exists = index >= 0 && static_cast<size_t>(index) < settings.colliders.size();
    return exists && !settings.colliders[static_cast<size_t>(index)].name.empty() ? settings.colliders[static_cast<size_t>(index)].name
                                                                                  : "collider";
}

struct Namer
{
    const Settings& before;

    std::string operator()(const SetParam& c) const { return std::string(c.param->name); }
    std::string operator()(const Pin&) const { return "pin"; }
    std::string operator()(const Unpin&) const { return "free a pin"; }
    std::string operator()(const SetPins& c) const { return c.pinned ? "pin particles" : "free particles"; }
    std::string operator()(const UnpinAll&) const { return "free all pins"; }
    std::string operator()(const Drag&) const { return "drag"; }
    std::string operator()(const Release& c) const { return c.pin ? "pin" : "move a pin"; }
    std::string operator()(const Grab&) const { return "drag"; }
    std::string operator()(const MoveDragged&) const { return "drag"; }
    std::string operator()(const ReleaseDragged& c) const { return c.pin ? "pin" : "move pins"; }
    std::string operator()(const SetStiffness&) const { return "stiffness of particles"; }
    std::string operator()(const AddCollider& c) const { return "add " + (c.collider.name.empty() ? "collider" : c.collider.name); }
    std::string operator()(const SetCollider& c) const { return "change " + colliderName(before, c.index); }
    std::string operator()(const RemoveCollider& c) const { return "remove " + colliderName(before, c.index); }
    std::string operator()(const Teleport&) const { return "teleport"; }
    std::string operator()(const ClearInertia&) const { return "forget motion"; }
    std::string operator()(const SetLook&) const { return "look"; }
    std::string operator()(const Reset&) const { return "pins and colliders of the start"; }
};

}  // namespace

std::string commandName(const Command& command, const Settings& before)
{
    return std::visit(Namer{before}, command);
}

}  // namespace drape
