// The list of what can be undone: what makes one step, and what is forgotten.
#include "app/undo_list.h"

#include <gtest/gtest.h>

#include "sim/params.h"

namespace drape {
namespace {

std::vector<Command> setDrag(float value, int cloth = 0)
{
    return {SetParam{findParam("cloth.drag"), value, cloth}};
}

float valueOf(const Command& command)
{
    return std::get<float>(std::get<SetParam>(command).value);
}

TEST(UndoList, AChangeIsAStepAndNothingIsNone)
{
    UndoList list;
    EXPECT_EQ(list.undoable(), nullptr);
    list.add("drag", {});
    EXPECT_EQ(list.undoable(), nullptr);
    list.add("cloth.drag", setDrag(1.0f));
    ASSERT_NE(list.undoable(), nullptr);
    EXPECT_EQ(list.undoable()->name, "cloth.drag");
    EXPECT_EQ(list.redoable(), nullptr);
}

TEST(UndoList, ADragOfASliderIsOneStepBackToItsBeginning)
{
    UndoList list;
    for (const float before : {1.0f, 1.1f, 1.2f})
        list.add("cloth.drag", setDrag(before));
    list.endGesture();
    list.add("cloth.drag", setDrag(1.3f));
    EXPECT_EQ(valueOf(list.takeUndo().commands.at(0)), 1.3f);
    const UndoStep first = list.takeUndo();
    ASSERT_EQ(first.commands.size(), 1u);
    EXPECT_EQ(valueOf(first.commands[0]), 1.0f);
    EXPECT_EQ(list.undoable(), nullptr);
}

TEST(UndoList, ChangesOfDifferentThingsAreDifferentSteps)
{
    UndoList list;
    list.add("cloth.drag", setDrag(1.0f, 0));
    list.add("cloth.drag", setDrag(1.0f, 1));
    list.add("change a", {SetCollider{0, {}}});
    list.add("change a", {SetCollider{0, {}}});
    list.add("change b", {SetCollider{1, {}}});
    list.add("pin", {Unpin{0, 1}});
    list.add("pin", {Unpin{0, 1}});
    int steps = 0;
    for (; list.undoable() != nullptr; ++steps)
        list.takeUndo();
    EXPECT_EQ(steps, 6);
}

TEST(UndoList, ADoubleClickJoinsWhatItsFirstClickDid)
{
    UndoList list;
    list.add("cloth.drag", setDrag(1.0f));
    list.endGesture();
    list.resumeGesture();
    list.add("cloth.drag", setDrag(1.5f));
    list.endGesture();
    EXPECT_EQ(valueOf(list.takeUndo().commands.at(0)), 1.0f);
    EXPECT_EQ(list.undoable(), nullptr);
    list.resumeGesture();  // nothing to join
    list.add("cloth.drag", setDrag(2.0f));
    EXPECT_NE(list.undoable(), nullptr);
}

TEST(UndoList, AScopeMakesOneStepThatIsUndoneBackwards)
{
    UndoList list;
    {
        const UndoScope scope(list, "fabric denim");
        list.add("cloth.drag", setDrag(1.0f));
        list.endGesture();  // pictures pass
        {
            const UndoScope inner(list, "inner");
            list.add("two", {Unpin{0, 1}, Unpin{0, 2}});
        }
        list.addFabric("silk", 0, nullptr);
    }
    list.add("cloth.drag", setDrag(3.0f));
    EXPECT_EQ(list.takeUndo().name, "cloth.drag");
    const UndoStep step = list.takeUndo();
    EXPECT_EQ(step.name, "fabric denim");
    ASSERT_EQ(step.commands.size(), 3u);
    EXPECT_EQ(std::get<Unpin>(step.commands[2]).particle, 1u);  // the last is done first
    EXPECT_EQ(std::get<Unpin>(step.commands[1]).particle, 2u);
    EXPECT_EQ(valueOf(step.commands[0]), 1.0f);
    EXPECT_EQ(step.fabrics.size(), 1u);
    EXPECT_EQ(list.undoable(), nullptr);
}

TEST(UndoList, AStrokeOfABrushIsOneStep)
{
    UndoList list;
    list.add("pin particles", {SetPins{0, {1, 2}, false}});
    list.add("pin particles", {SetPins{0, {3}, false}});
    list.add("free particles", {SetPins{0, {3}, true}});
    list.endGesture();
    list.add("free particles", {SetPins{0, {4}, true}});
    EXPECT_EQ(list.takeUndo().commands.size(), 1u);
    EXPECT_EQ(list.takeUndo().name, "free particles");
    const UndoStep stroke = list.takeUndo();
    ASSERT_EQ(stroke.commands.size(), 2u);
    EXPECT_EQ(std::get<SetPins>(stroke.commands[0]).particles.size(), 2u);
}

TEST(UndoList, AnEmptyScopeIsNoStep)
{
    UndoList list;
    {
        const UndoScope scope(list, "nothing");
    }
    EXPECT_EQ(list.undoable(), nullptr);
}

TEST(UndoList, ANewChangeForgetsWhatWasUndone)
{
    UndoList list;
    list.add("cloth.drag", setDrag(1.0f));
    list.putRedo(list.takeUndo());
    EXPECT_NE(list.redoable(), nullptr);
    list.add("drag", {});
    EXPECT_NE(list.redoable(), nullptr) << "what changes nothing forgets nothing";
    list.add("pin", {Unpin{0, 0}});
    EXPECT_EQ(list.redoable(), nullptr);
}

TEST(UndoList, IsAtEachTimeWhatItWasThen)
{
    UndoList list;
    uint64_t command = 0;
    const auto add = [&](const std::string& name) {
        list.add(name, setDrag(static_cast<float>(command), static_cast<int>(command)));
        list.endGesture();
        list.mark(++command);
    };
    const auto names = [](const UndoStep* undo, const UndoStep* redo) { return (undo ? undo->name : "") + "|" + (redo ? redo->name : ""); };
    const auto at = [&](uint64_t when) {
        list.goTo(when);
        return names(list.undoable(), list.redoable());
    };
    add("a");  // 1
    add("b");  // 2
    list.putRedo(list.takeUndo());
    list.mark(++command);  // 3: b undone
    list.mark(++command);  // 4: a drag, which is no step
    add("c");              // 5
    EXPECT_EQ(at(0), "|");
    EXPECT_EQ(at(2), "b|");
    EXPECT_EQ(at(5), "c|");
    EXPECT_EQ(at(3), "a|b");
    EXPECT_EQ(at(4), "a|b");
    EXPECT_EQ(at(1), "a|");
    list.mark(++command);  // 6: a drag, and what was done after 1 never was
    EXPECT_EQ(at(6), "a|");
    add("d");  // 7
    EXPECT_EQ(names(list.undoable(), list.redoable()), "d|");
    EXPECT_EQ(at(6), "a|");
    list.putRedo(list.takeUndo());
    list.mark(++command);  // 8: a undone, d never was
    EXPECT_EQ(at(8), "|a");
    EXPECT_EQ(at(7), "a|");
}

TEST(UndoList, OfLongAgoNothingIsKnown)
{
    UndoList list;
    for (uint32_t i = 1; i <= UndoList::kMostSteps + 10; ++i)
    {
        list.add("pin", {Unpin{0, i}});
        list.endGesture();
        list.mark(i);
    }
    list.goTo(10);
    EXPECT_EQ(list.undoable(), nullptr);
    list.goTo(11);
    EXPECT_EQ(std::get<Unpin>(list.undoable()->commands.at(0)).particle, 11u);
}

TEST(UndoList, TheOldestStepsAreForgotten)
{
    UndoList list;
    for (size_t i = 0; i < UndoList::kMostSteps + 10; ++i)
        list.add("pin", {Unpin{0, static_cast<uint32_t>(i)}});
    size_t steps = 0;
    uint32_t oldest = 0;
    for (; list.undoable() != nullptr; ++steps)
        oldest = std::get<Unpin>(list.takeUndo().commands.at(0)).particle;
    EXPECT_EQ(steps, UndoList::kMostSteps);
    EXPECT_EQ(oldest, 10u);
}

TEST(UndoList, AVeryLargeStepPushesTheOthersOutButStays)
{
    UndoList list;
    const std::vector<Command> many(UndoList::kMostCommands, Unpin{0, 0});
    list.add("small", {Unpin{0, 0}});
    list.add("first", many);
    list.add("second", many);
    list.add("third", {Unpin{0, 0}});
    EXPECT_EQ(list.takeUndo().name, "third");
    EXPECT_EQ(list.takeUndo().name, "second");
    EXPECT_EQ(list.undoable(), nullptr);
}

}  // namespace
}  // namespace drape
