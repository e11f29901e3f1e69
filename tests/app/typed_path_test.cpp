#include "app/typed_path.h"

#include <gtest/gtest.h>

#include <cstdlib>

#include "app/user_folders.h"

namespace drape {
namespace {

TEST(TypedPath, IsWhatIsMeant)
{
    setenv("HOME", "/home/someone", 1);
    EXPECT_EQ(typedPath("/a/b.obj"), "/a/b.obj");
    EXPECT_EQ(typedPath("b c.obj"), "b c.obj");
    EXPECT_EQ(typedPath(" /a/b.obj\n"), "/a/b.obj");
    EXPECT_EQ(typedPath("'/a/b c.obj'"), "/a/b c.obj");
    EXPECT_EQ(typedPath("\"b.obj\""), "b.obj");
    EXPECT_EQ(typedPath("~/b.obj"), "/home/someone/b.obj");
    EXPECT_EQ(typedPath("~"), "/home/someone");
    EXPECT_EQ(typedPath("~b.obj"), "~b.obj");
    EXPECT_EQ(typedPath("file:///a/b%20c%C3%A9.obj"), "/a/b c\u00e9.obj");
    EXPECT_EQ(typedPath("file://localhost/a/b.obj"), "/a/b.obj");
    EXPECT_EQ(typedPath("file:///a/100%.obj"), "/a/100%.obj");
    EXPECT_EQ(typedPath("file:///a/%zz%2"), "/a/%zz%2");
    EXPECT_EQ(typedPath("'"), "'");
    EXPECT_EQ(typedPath("  "), "");
    EXPECT_EQ(typedPath(""), "");
    unsetenv("HOME");
    EXPECT_EQ(typedPath("~/b.obj"), "~/b.obj");
}

TEST(ConfigFolder, FollowsTheEnvironment)
{
    setenv("XDG_CONFIG_HOME", "/somewhere", 1);
    EXPECT_EQ(configFolder(), "/somewhere/drape");
    unsetenv("XDG_CONFIG_HOME");
    setenv("HOME", "/home/someone", 1);
    EXPECT_EQ(configFolder(), "/home/someone/.config/drape");
}

}  // namespace
}  // namespace drape
