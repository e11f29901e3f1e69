// Exported meshes are the cloth as it hangs, on the source's vertices, faces and texture coordinates.
#include <gtest/gtest.h>

#include "app/backends.h"
#include "app/export/mesh_format.h"
#include "app/export/obj_text.h"
#include "app/export/ply_bytes.h"
#include "app/export/source_surface.h"
#include "sim/scene/scene.h"
#include "tests/app/ply_bytes.h"
#include "tests/scratch_folder.h"

namespace drape {
namespace {

// A quad, a pentagon and a triangle; a seam (two vertices in one place), a loose vertex, texture coordinates out of order, one that is
// never used, a corner without, and a vertex that has two.
constexpr const char* kSewn =
    "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 7 7 7\nv 1 0 0\nv 1 1 0\nv 2 0 0\nv 2 1 0.25\nv 2.5 0.5 0\n"
    "vt 0.5 0.125\nvt 0 0\nvt 1 0\nvt 1 1\nvt 0 1\nvt 0.1 0.3\n"
    "f 1/2 2/3 3/4 4/5\nf 6/1 8/3 10/4 9/5 7/2\nf 8/2 1 10/3\n";

class MeshExport : public testing::Test
{
protected:
    /// A simulated mesh after some frames.
    FrameSnapshot frameOf(const std::string& obj)
    {
        SceneBuild build = buildScene(sceneForObj(scratch_.write("mesh.obj", obj), {}));
        Simulation simulation(std::move(build.world), makeBackend(kDefaultBackend, 1));
        for (int i = 0; i < 12; ++i)
            simulation.advance(1.0f / 60.0f);
        FrameSnapshot frame;
        simulation.snapshot(frame);
        return frame;
    }
    FrameSnapshot frameOfScene(const std::string& scene)
    {
        Simulation simulation(buildScene(parseScene(scene, "test.json")).world, makeBackend(kDefaultBackend, 1));
        simulation.advance(1.0f / 60.0f);
        FrameSnapshot frame;
        simulation.snapshot(frame);
        return frame;
    }

    test::ScratchFolder scratch_;
};

ClothMesh readBack(const std::string& obj)
{
    ObjOptions asItIs;
    asItIs.center = false;
    return parseObj(obj, "exported.obj", asItIs).mesh;
}

std::vector<float> numbers(const std::vector<Vec2f>& uvs)
{
    std::vector<float> all;
    for (const Vec2f& uv : uvs)
        all.insert(all.end(), {uv.x, uv.y});
    return all;
}

TEST_F(MeshExport, AnObjReadsBackAsTheSameMeshInItsNewShape)
{
    const FrameSnapshot frame = frameOf(kSewn);
    const ClothSnapshot& cloth = frame.cloths[0];
    const ClothMesh &before = *cloth.mesh, after = readBack(objText(frame));
    ASSERT_EQ(before.sourceUvs.size(), 6u);
    EXPECT_EQ(after.sourceFaces, before.sourceFaces);
    EXPECT_EQ(after.sourceFaceStart, before.sourceFaceStart);
    EXPECT_EQ(after.sourceFaceUvs, before.sourceFaceUvs);
    EXPECT_EQ(numbers(after.sourceUvs), numbers(before.sourceUvs));
    EXPECT_EQ(after.sourceVertex, before.sourceVertex);
    EXPECT_EQ(after.drawVertex, before.drawVertex);
    EXPECT_EQ(numbers(after.drawUv), numbers(before.drawUv));
    ASSERT_EQ(after.sourcePositions.size(), before.sourcePositions.size());
    float moved = 0.0f;
    for (size_t i = 0; i < after.sourcePositions.size(); ++i)
    {
        EXPECT_EQ(after.sourcePositions[i], sourceVertex(cloth, i).position) << i;
        moved = std::max(moved, length(after.sourcePositions[i] - before.sourcePositions[i]));
    }
    EXPECT_GT(moved, 0.01f);
}

TEST_F(MeshExport, GeneratedMeshesComeBackToo)
{
    const FrameSnapshot frame = frameOfScene(R"({"cloths": [{"mesh": {"generator": "tube", "around": 12, "along": 6}}]})");
    const ClothMesh &before = *frame.cloths[0].mesh, after = readBack(objText(frame));
    EXPECT_EQ(after.quads, before.quads);
    EXPECT_EQ(after.triangles, before.triangles);
    EXPECT_EQ(numbers(after.drawUv), numbers(before.drawUv));
}

TEST_F(MeshExport, NormalsAreOfUnitLengthAndBelongToTheirVertices)
{
    // Flat, and falling as a whole: all normals point the same way.
    const FrameSnapshot frame = frameOf("v 0 0 0\nv 0 0 1\nv 1 0 1\nv 1 0 0\nv 5 5 5\nf 1 2 3 4\n");
    std::istringstream lines(objText(frame));
    std::vector<Vec3f> normals;
    std::string faces;
    for (std::string line; std::getline(lines, line);)
    {
        std::istringstream words(line.substr(2));
        Vec3f n{};
        if (line.starts_with("vn") && words >> n.x >> n.y >> n.z)
            normals.push_back(n);
        if (line.starts_with("f "))
            faces += line;
    }
    ASSERT_EQ(normals.size(), 5u);
    for (const Vec3f& n : normals)
        EXPECT_NEAR(n.y, 1.0f, 1e-3f);
    EXPECT_EQ(faces, "f 1//1 2//2 3//3 4//4");
}

TEST_F(MeshExport, APlyHasTheSameVerticesFacesAndTextureCoordinates)
{
    const FrameSnapshot frame = frameOf(kSewn);
    const ClothSnapshot& cloth = frame.cloths[0];
    const ClothMesh& mesh = *cloth.mesh;
    const test::PlyText ply = test::readPly(plyBytes(frame));
    EXPECT_EQ(ply.vertexProperties, (std::vector<std::string>{"x", "y", "z", "nx", "ny", "nz"}));
    EXPECT_EQ(ply.faceProperties, (std::vector<std::string>{"vertex_indices", "texcoord"}));
    ASSERT_EQ(ply.vertices.size(), mesh.sourceVertex.size());
    for (size_t i = 0; i < ply.vertices.size(); ++i)
    {
        const std::vector<float>& v = ply.vertices[i];
        EXPECT_EQ((Vec3f{v[0], v[1], v[2]}), sourceVertex(cloth, i).position);
        EXPECT_EQ((Vec3f{v[3], v[4], v[5]}), sourceVertex(cloth, i).normal);
    }
    EXPECT_EQ(ply.faces, (std::vector<std::vector<uint32_t>>{{0, 1, 2, 3}, {5, 7, 9, 8, 6}, {7, 0, 9}}));
    EXPECT_EQ(ply.texcoords[0], (std::vector<float>{0, 0, 1, 0, 1, 1, 0, 1}));
    EXPECT_EQ(ply.texcoords[1], (std::vector<float>{0.5f, 0.125f, 1, 0, 1, 1, 0, 1, 0, 0}));
    EXPECT_EQ(ply.texcoords[2], (std::vector<float>{0, 0, 0, 0, 1, 0}));
}

TEST_F(MeshExport, APlyKeepsTextureCoordinatesAtItsVerticesWhereThatIsEnough)
{
    const FrameSnapshot frame = frameOfScene(R"({"cloths": [{"mesh": {"generator": "sheet", "columns": 4, "rows": 3}}]})");
    const test::PlyText ply = test::readPly(plyBytes(frame));
    EXPECT_EQ(ply.vertexProperties, (std::vector<std::string>{"x", "y", "z", "nx", "ny", "nz", "s", "t"}));
    EXPECT_EQ(ply.faceProperties, (std::vector<std::string>{"vertex_indices"}));
    ASSERT_EQ(ply.vertices.size(), 12u);
    for (size_t i = 0; i < 12; ++i)
    {
        EXPECT_EQ(ply.vertices[i][6], frame.cloths[0].mesh->sourceUvs[i].x);
        EXPECT_EQ(ply.vertices[i][7], frame.cloths[0].mesh->sourceUvs[i].y);
    }
    const test::PlyText bare = test::readPly(plyBytes(frameOf("v 0 0 0\nv 1 0 0\nv 1 1 0\nf 1 2 3\n")));
    EXPECT_EQ(bare.vertexProperties.size(), 6u);
    EXPECT_EQ(bare.faceProperties.size(), 1u);
}

TEST_F(MeshExport, FacesOfManyCornersStayWhole)
{
    std::string obj, face = "f";
    for (int i = 0; i < 300; ++i)
    {
        const double angle = 2.0 * 3.14159265 * i / 300;
        obj += "v " + std::to_string(std::cos(angle)) + " " + std::to_string(std::sin(angle)) + " 0\n";
        face += " " + std::to_string(i + 1);
    }
    const FrameSnapshot frame = frameOf(obj + face + "\n");
    EXPECT_EQ(test::readPly(plyBytes(frame)).faces.at(0).size(), 300u);
    EXPECT_EQ(readBack(objText(frame)).sourceFaces.size(), 300u);
}

TEST_F(MeshExport, SeveralClothsFollowEachOther)
{
    const FrameSnapshot frame = frameOfScene(R"({"cloths": [
        {"name": "a", "mesh": {"generator": "sheet", "columns": 3, "rows": 2}},
        {"name": "b", "mesh": {"generator": "tube", "around": 3, "along": 2}, "position": [3, 0, 0]}]})");
    const std::string obj = objText(frame);
    EXPECT_NE(obj.find("\no a\n"), std::string::npos);
    EXPECT_NE(obj.find("\no b\n"), std::string::npos);
    EXPECT_NE(objText(frame, ObjUse::pointCache).find("\ng b\n"), std::string::npos);
    const ClothMesh& second = *frame.cloths[1].mesh;
    const ClothMesh both = readBack(obj);
    ASSERT_EQ(both.sourceFaces.size(), 8 + second.sourceFaces.size());
    const test::PlyText ply = test::readPly(plyBytes(frame));
    ASSERT_EQ(ply.faces.size(), 2 + 3u);
    for (size_t i = 0; i < second.sourceFaces.size(); ++i)
    {
        EXPECT_EQ(both.sourceFaces[8 + i], 6 + second.sourceFaces[i]);
        EXPECT_EQ(both.sourceFaceUvs[8 + i], 6 + second.sourceFaceUvs[i]);
        EXPECT_EQ(ply.faces[2 + i / 4][i % 4], 6 + second.sourceFaces[i]);
    }
}

TEST_F(MeshExport, TheMeshOfAPointCacheHasNoLooseVertices)
{
    const ClothMesh mesh = readBack(objText(frameOf(kSewn), ObjUse::pointCache));
    EXPECT_EQ(mesh.sourcePositions.size(), 9u);
    EXPECT_EQ(mesh.sourceFaces, (std::vector<uint32_t>{0, 1, 2, 3, 4, 6, 8, 7, 5, 6, 0, 8}));
    EXPECT_EQ(mesh.sourceFaceUvs, readBack(objText(frameOf(kSewn))).sourceFaceUvs);
}

TEST(MeshFormats, AreKnownByTheFilesName)
{
    EXPECT_EQ(meshFormatOf("a/b.obj"), MeshFormat::obj);
    EXPECT_EQ(meshFormatOf("a.b/B.PLY"), MeshFormat::ply);
    EXPECT_EQ(meshFormatOf("a.stl"), std::nullopt);
    EXPECT_EQ(meshFormatOf("obj"), std::nullopt);
}

}  // namespace
}  // namespace drape
