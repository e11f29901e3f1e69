// What can be undone, and what was undone and can be done again.
#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "sim/command.h"

namespace drape {

struct FabricPreset;

/// What takes a change back, or makes it again.
struct UndoStep
{
    std::string name;                                                               // of the change, as the user reads it
    std::vector<Command> commands;                                                  // the last one is to be done first
    std::vector<std::pair<size_t, std::shared_ptr<const FabricPreset>>> fabrics{};  // what cloths are said to be made of, likewise
};

/// Steps are shared with what the list was like earlier.
class UndoList
{
public:
    static constexpr size_t kMostSteps = 256;
    static constexpr size_t kMostCommands = 200000;  // in all steps but the last

    /// A change was made that `inverse` takes back, in the order in which that is to be done. A slider speaks often while it is
    /// dragged, and a brush while it paints: until the gesture ends, changes of one thing are one step.
    void add(const std::string& name, const std::vector<Command>& inverse);
    void addFabric(const std::string& name, size_t cloth, std::shared_ptr<const FabricPreset> before);

    /// Whatever is added until the matching end() is one step of that name. A step within a step belongs to it.
    void begin(const std::string& name);
    void end();

    /// The mouse button is up and no control is active: what comes now is another step.
    void endGesture() { growing_ = growing_ && depth_ > 0; }
    /// What comes now belongs to the last step, if that is about the same thing and was made just now: a double click on a slider is
    /// two clicks, and each may change it.
    void resumeGesture() { growing_ = growing_ || (!now_.undo.empty() && Clock::now() - lastChange_ < kDoubleClick); }

    /// What comes next; nullptr: nothing.
    const UndoStep* undoable() const { return now_.undo.empty() ? nullptr : now_.undo.back().get(); }
    const UndoStep* redoable() const { return now_.redo.empty() ? nullptr : now_.redo.back().get(); }

    /// Takes it out; when it is done, what takes it back belongs on the other side.
    UndoStep takeUndo();
    UndoStep takeRedo();
    void putUndo(UndoStep step);
    void putRedo(UndoStep step);

    /// The command of that number made the list what it is now, if it did something to it. Numbers ascend.
    void mark(uint64_t command);
    /// As it was when the command of that number was the last one, and nothing after it done; until something else is, one can come back.
    /// Empty where that is longer ago than what is kept.
    void goTo(uint64_t command);

    void clear() { *this = {}; }

private:
    using Clock = std::chrono::steady_clock;
    static constexpr std::chrono::milliseconds kDoubleClick{500};

    struct State
    {
        std::deque<std::shared_ptr<UndoStep>> undo;  // oldest first
        std::vector<std::shared_ptr<UndoStep>> redo;
        size_t commands = 0;  // in undo
    };
    struct Moment
    {
        uint64_t command;
        State state;
    };

    UndoStep& openStep(const std::string& name);
    void forgetOldest();

    State now_;
    std::deque<Moment> moments_;
    size_t past_ = 0;       // of the moments; after them are those that one can come back to
    bool marked_ = true;    // the last moment is now
    int depth_ = 0;         // of begin()
    std::string begun_;     // name of the step that was begun
    bool growing_ = false;  // the last step may take more
    Clock::time_point lastChange_;
};

/// One step while it lives.
class UndoScope
{
public:
    UndoScope(UndoList& list, const std::string& name) : list_(&list) { list.begin(name); }
    ~UndoScope()
    {
        if (list_ != nullptr)
            list_->end();
    }
    UndoScope(UndoScope&& other) noexcept : list_(std::exchange(other.list_, nullptr)) {}
    UndoScope& operator=(UndoScope&&) = delete;

private:
    UndoList* list_;
};

}  // namespace drape
