#include "app/key_bindings.h"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <gtest/gtest.h>

#include <set>
#include <string>

namespace drape {
namespace {

TEST(KeyBindings, EveryActionHasOneKeyAndOneLineOfHelp)
{
    std::set<KeyAction> actions;
    std::set<std::pair<int, int>> keys;
    std::set<std::string> texts;
    for (const KeyBinding& binding : keyBindings())
    {
        EXPECT_TRUE(actions.insert(binding.action).second || *binding.what == '\0') << binding.keys;
        EXPECT_TRUE(keys.insert({binding.key, binding.mods}).second) << binding.keys;
        EXPECT_TRUE(*binding.what == '\0' || texts.insert(binding.what).second) << binding.keys;
        EXPECT_EQ(actionOf(binding.key, binding.mods), binding.action);
    }
    EXPECT_EQ(actions.size(), static_cast<size_t>(KeyAction::quit) + 1);
}

TEST(KeyBindings, ModifiersMatterButShiftAndLocksDoNot)
{
    EXPECT_EQ(actionOf(GLFW_KEY_Q, GLFW_MOD_CONTROL), KeyAction::quit);
    EXPECT_EQ(actionOf(GLFW_KEY_Q, 0), std::nullopt);
    EXPECT_EQ(actionOf(GLFW_KEY_R, GLFW_MOD_CONTROL), std::nullopt);
    EXPECT_EQ(actionOf(GLFW_KEY_R, GLFW_MOD_SHIFT | GLFW_MOD_CAPS_LOCK | GLFW_MOD_NUM_LOCK), KeyAction::reset);
    EXPECT_EQ(actionOf(GLFW_KEY_Z, 0), std::nullopt);
    EXPECT_EQ(actionOf(GLFW_KEY_Z, GLFW_MOD_CONTROL), KeyAction::undo);
    EXPECT_EQ(actionOf(GLFW_KEY_Z, GLFW_MOD_CONTROL | GLFW_MOD_SHIFT), KeyAction::redo);
    EXPECT_EQ(actionOf(GLFW_KEY_Y, GLFW_MOD_CONTROL | GLFW_MOD_SHIFT), KeyAction::redo);
    EXPECT_EQ(actionOf(GLFW_KEY_Z, GLFW_MOD_CONTROL | GLFW_MOD_ALT), std::nullopt);
}

}  // namespace
}  // namespace drape
