// What commands set: for who cannot look into a simulation that runs elsewhere, and for taking commands back.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "sim/command.h"
#include "sim/params.h"

namespace drape {

class Simulation;
struct FrameSnapshot;

class Settings
{
public:
    Settings() = default;
    /// Those of a simulation as it is.
    explicit Settings(const Simulation& simulation);

    SceneParams params;
    std::vector<ClothParams> cloths;
    std::vector<ClothLook> looks;               // of the cloths
    std::vector<Collider> colliders;            // as they were last set: a track may have moved one
    std::vector<std::vector<uint32_t>> pins;    // particles of each cloth, ascending
    std::vector<std::vector<float>> stiffness;  // of each cloth's particles, or empty: 1

    /// Does to the settings what `command` does to a simulation's. Returns what takes it back, in the order in which it is to be done;
    /// nothing for a command that changes no setting. Pins come back to where they are in `newest`, the newest frame.
    std::vector<Command> apply(const Command& command, const FrameSnapshot& newest);

private:
    /// Of the scene.
    struct Start
    {
        std::vector<Collider> colliders;
        std::vector<std::vector<uint32_t>> pins;
        std::vector<std::vector<float>> stiffness;
    };

    std::vector<Command> applyTo(const SetParam& set, const FrameSnapshot& newest);
    std::vector<Command> applyTo(const Pin& pin, const FrameSnapshot& newest);
    std::vector<Command> applyTo(const Unpin& unpin, const FrameSnapshot& newest);
    std::vector<Command> applyTo(const SetPins& set, const FrameSnapshot& newest);
    std::vector<Command> applyTo(const UnpinAll& unpinAll, const FrameSnapshot& newest);
    std::vector<Command> applyTo(const Drag& drag, const FrameSnapshot& newest);
    std::vector<Command> applyTo(const Release& release, const FrameSnapshot& newest);
    std::vector<Command> applyTo(const Grab& grab, const FrameSnapshot& newest);
    std::vector<Command> applyTo(const MoveDragged& move, const FrameSnapshot& newest);
    std::vector<Command> applyTo(const ReleaseDragged& release, const FrameSnapshot& newest);
    std::vector<Command> applyTo(const SetStiffness& set, const FrameSnapshot& newest);
    std::vector<Command> applyTo(const AddCollider& add, const FrameSnapshot& newest);
    std::vector<Command> applyTo(const SetCollider& set, const FrameSnapshot& newest);
    std::vector<Command> applyTo(const RemoveCollider& remove, const FrameSnapshot& newest);
    std::vector<Command> applyTo(const Teleport& teleport, const FrameSnapshot& newest);
    std::vector<Command> applyTo(const ClearInertia& clear, const FrameSnapshot& newest);
    std::vector<Command> applyTo(const Reset& reset, const FrameSnapshot& newest);
    std::vector<Command> applyTo(const SetLook& set, const FrameSnapshot& newest);

    bool hasCloth(int cloth) const { return cloth >= 0 && static_cast<size_t>(cloth) < cloths.size(); }
    bool hasCollider(int index) const { return index >= 0 && static_cast<size_t>(index) < colliders.size(); }
    bool isPinned(int cloth, uint32_t particle) const;
    std::vector<Command> pin(int cloth, std::span<const uint32_t> particles);
    std::vector<Command> unpin(int cloth, std::span<const uint32_t> particles, const FrameSnapshot& newest);
    void drag(int cloth, std::span<const uint32_t> particles, const FrameSnapshot& newest);
    std::vector<Command> release(int cloth, std::span<const uint32_t> particles, bool pin);
    void noteChange(const Command& inverse);

    // What is dragged, by cloth and particle, and what brings its pin back to where it was.
    std::map<std::pair<int, uint32_t>, std::optional<Pin>> dragged_;
    bool collidersChanged_ = false, pinsChanged_ = false, stiffnessChanged_ = false;  // since the scene's start, or maybe
    std::shared_ptr<const Start> start_;
};

}  // namespace drape
