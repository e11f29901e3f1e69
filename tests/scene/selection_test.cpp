#include <gtest/gtest.h>

#include "sim/scene/scene.h"

namespace drape {
namespace {

using Vertices = std::vector<uint32_t>;

/// A sheet of 5 x 4 vertices: 0-4 at the top, 15-19 at the bottom.
ClothMesh sheet()
{
    return makeSheet(5, 4, 2.0f, 1.5f, Diagonals::forward);
}

Vertices select(SelectionKind kind, const ClothMesh& mesh, const std::vector<Vec3f>& start)
{
    return selectVertices({kind, {}}, mesh, start);
}

std::vector<Vec3f> lying(const ClothMesh& mesh)
{
    std::vector<Vec3f> start;
    for (const Vec3f& p : mesh.positions)
        start.push_back({p.x, 1.0f, -p.y});
    return start;
}

TEST(Selection, OfAHangingSheet)
{
    const ClothMesh mesh = sheet();
    const Vertices top{0, 1, 2, 3, 4};
    EXPECT_EQ(select(SelectionKind::none, mesh, mesh.positions), Vertices{});
    EXPECT_EQ(select(SelectionKind::all, mesh, mesh.positions).size(), 20u);
    EXPECT_EQ(select(SelectionKind::top, mesh, mesh.positions), top);
    EXPECT_EQ(select(SelectionKind::automatic, mesh, mesh.positions), top);
    EXPECT_EQ(select(SelectionKind::corners, mesh, mesh.positions), (Vertices{0, 4}));
}

TEST(Selection, OfALyingSheet)
{
    const ClothMesh mesh = sheet();
    const Vertices corners{0, 4, 15, 19};
    EXPECT_EQ(select(SelectionKind::corners, mesh, lying(mesh)), corners);
    EXPECT_EQ(select(SelectionKind::automatic, mesh, lying(mesh)), corners);
}

TEST(Selection, CornersAreTheSheetsOwn)
{
    // Turned by 45 degrees within its plane: its corners are not those of the box around it.
    const ClothMesh mesh = sheet();
    std::vector<Vec3f> start;
    for (const Vec3f& p : mesh.positions)
        start.push_back({0.70710678f * (p.x + p.y), 1.0f, 0.70710678f * (p.x - p.y)});
    EXPECT_EQ(select(SelectionKind::corners, mesh, start), (Vertices{0, 4, 15, 19}));
}

TEST(Selection, AClosedMeshFalls)
{
    const ClothMesh mesh = makeSphere(4, 0.5f);
    EXPECT_TRUE(select(SelectionKind::automatic, mesh, mesh.positions).empty());
    EXPECT_FALSE(select(SelectionKind::top, mesh, mesh.positions).empty());
}

TEST(Selection, ListsNameSourceVertices)
{
    const ClothMesh mesh =
        parseObj("v 9 9 9\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 0\nv -1 0 0\nv 0 -1 0\nf 2 3 4\nf 5 6 7\n", "a.obj", {}).mesh;
    EXPECT_EQ(selectVertices({SelectionKind::list, {3, 4, 1}}, mesh, mesh.positions), (Vertices{0, 2}));  // 1 and 4 are one
    for (const uint32_t wrong : {0u, 7u, 4000000000u})
        EXPECT_THROW(selectVertices({SelectionKind::list, {wrong}}, mesh, mesh.positions), InputError) << wrong;
}

TEST(Selection, AsText)
{
    EXPECT_EQ(parseSelection("none").kind, SelectionKind::none);
    EXPECT_EQ(parseSelection("all").kind, SelectionKind::all);
    EXPECT_EQ(parseSelection("auto").kind, SelectionKind::automatic);
    EXPECT_EQ(parseSelection("top").kind, SelectionKind::top);
    EXPECT_EQ(parseSelection("corners").kind, SelectionKind::corners);
    EXPECT_EQ(parseSelection("3,17,20").vertices, (Vertices{3, 17, 20}));
    EXPECT_EQ(parseSelection("0").kind, SelectionKind::list);
    for (const char* wrong : {"", "3,", ",3", "3;4", "-1", "1.5", "99999999999", "3, 4", "3x"})
        EXPECT_THROW(parseSelection(wrong), InputError) << wrong;
    try
    {
        parseSelection("corner");
        FAIL();
    }
    catch (const InputError& error)
    {
        EXPECT_NE(std::string(error.what()).find("did you mean \"corners\""), std::string::npos) << error.what();
    }
}

}  // namespace
}  // namespace drape
