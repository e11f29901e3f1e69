#include <gtest/gtest.h>

#include <sys/stat.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <numbers>

#include "sim/scene/obj_loader.h"
#include "tests/scene/surface.h"
#include "tests/scratch_folder.h"

namespace drape {
namespace {

const ObjOptions kAsIs{.center = false};

LoadedMesh load(const std::string& text, const ObjOptions& options = kAsIs)
{
    return parseObj(text, "test.obj", options);
}

const std::string kSquare = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\n";

struct BadObj
{
    const char* name;
    std::string text;
    std::vector<std::string> says;  // all of these
};

class BadObjTest : public testing::TestWithParam<BadObj>
{
};

TEST_P(BadObjTest, SaysWhatAndWhere)
{
    try
    {
        load(GetParam().text);
        FAIL() << "was accepted";
    }
    catch (const InputError& error)
    {
        for (const std::string& part : GetParam().says)
            EXPECT_NE(std::string(error.what()).find(part), std::string::npos) << error.what() << "\nlacks: " << part;
    }
}

INSTANTIATE_TEST_SUITE_P(
    Obj, BadObjTest,
    testing::Values(
        BadObj{"Empty", "", {"test.obj", "no faces"}}, BadObj{"NoFaces", kSquare, {"test.obj", "no faces", "4 vertices"}},
        BadObj{"OnlyLines", kSquare + "l 1 2 3\np 1\n", {"no faces"}},
        BadObj{"NotAnObj", "{\"name\": \"Flag\"}\n", {"no faces", "Wavefront"}},
        BadObj{"IndexTooHigh", kSquare + "\nf 1 2 5\n", {"test.obj:6:", "face 1", "corner 3", "index 5", "out of range", "has 4"}},
        BadObj{"IndexTooLow", kSquare + "f 1 2 -5\n", {"test.obj:5:", "face 1", "index -5", "out of range"}},
        BadObj{"IndexHuge", kSquare + "f 1 2 99999999999999\n", {"test.obj:5:", "out of range"}},
        BadObj{"IndexHugeInt", kSquare + "f 1 2 2147483647\n", {"test.obj:5:", "out of range"}},
        BadObj{"IndexMostNegative", kSquare + "f 1 2 -2147483648\n", {"test.obj:5:", "out of range"}},
        BadObj{"IndexZero", kSquare + "f 0 1 2\n", {"test.obj:5:", "face 1", "corner 1", "index 0", "from 1"}},
        BadObj{"TextureIndexZero", kSquare + "vt 0 0\nf 1/1 2/0 3/1\n", {"test.obj:6:", "corner 2", "index 0"}},
        BadObj{"TextureIndexTooHigh", kSquare + "vt 0 0\nf 1/1 2/1 3/2\n", {"test.obj:6:", "corner 3", "texture coordinate index 2"}},
        BadObj{"NormalIndexTooHigh", kSquare + "vn 0 0 1\nf 1//1 2//1 3//2\n", {"test.obj:6:", "normal index 2"}},
        BadObj{"IndexNotANumber", kSquare + "f 1 two 3\n", {"test.obj:5:", "corner 2", "\"two\""}},
        BadObj{"IndexFraction", kSquare + "f 1 2.5 3\n", {"test.obj:5:", "\"2.5\""}},
        BadObj{"TooManySlashes", kSquare + "f 1/1/1/1 2 3\n", {"test.obj:5:", "\"1/1/1/1\""}},
        BadObj{"NoVertexIndex", kSquare + "vt 0 0\nf /1 2 3\n", {"test.obj:6:", "\"/1\""}},
        BadObj{"FaceWithoutCorners", kSquare + "f\n", {"test.obj:5:", "no corners"}},
        BadObj{"NotANumber", "v 0 0 0\nv 1 abc 0\nf 1 2 1\n", {"test.obj:2:", "vertex 2", "\"abc\"", "not a number"}},
        BadObj{"HalfANumber", "v 0 0 0\nv 1 1.5x 0\n", {"test.obj:2:", "\"1.5x\""}},
        BadObj{"CommaForPoint", "v 0,5 0 0\n", {"test.obj:1:", "\"0,5\""}},
        BadObj{"Nan", "v 0 0 0\nv 1 nan 0\n", {"test.obj:2:", "vertex 2", "\"nan\"", "not finite"}},
        BadObj{"Infinite", "v 0 0 0\nv 1 0 -inf\n", {"test.obj:2:", "vertex 2", "not finite"}},
        BadObj{"TooLargeForFloat", "v 1e39 0 0\n", {"test.obj:1:", "not finite"}},
        BadObj{"TooLargeForDouble", "v 1e999 0 0\n", {"test.obj:1:", "not finite"}},
        BadObj{"TwoCoordinates", "v 0 0 0\n\nv 1 0\n", {"test.obj:3:", "vertex 2", "2 of at least 3"}},
        BadObj{"NanInTexture", kSquare + "vt nan 0\nf 1 2 3\n", {"test.obj:5:", "texture coordinate 1", "not finite"}},
        BadObj{"NothingLeft", kSquare + "f 1 1 2\nf 1 2\n", {"test.obj", "none of its 2 faces", "2 without area"}},
        BadObj{"TooFar", "v 1e10 0 0\nv 0 0 0\nv 0 1 0\nf 1 2 3\n", {"vertex 1", "scale"}}),
    [](const auto& test) { return test.param.name; });

TEST(Obj, LinesAreCountedWithAnyEndingAndContinuation)
{
    for (const char* end : {"\n", "\r\n", "\r"})
    {
        const std::string text =
            std::string("\xef\xbb\xbf# head") + end + "v 0 0 0" + end + "v 1 \\" + end + " 0 0" + end + "v 0 x 0" + end;
        try
        {
            load(text);
            FAIL();
        }
        catch (const InputError& error)
        {
            EXPECT_NE(std::string(error.what()).find("test.obj:5: vertex 3"), std::string::npos) << error.what();
        }
    }
}

TEST(Obj, OddButValid)
{
    const LoadedMesh plain = load(kSquare + "f 1 2 3 4\n");
    EXPECT_EQ(plain.mesh.positions.size(), 4u);
    EXPECT_EQ(plain.mesh.triangles, (std::vector<uint32_t>{0, 1, 2, 0, 2, 3}));
    for (const std::string& text : {
             std::string("v 0 0 0\r\nv 1 0 0\r\nv 1 1 0\r\nv 0 1 0\r\nf 1 2 3 4"),
             std::string("\xef\xbb\xbfv 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3 4\n"),
             kSquare + "f -4 -3 -2 -1\n",
             kSquare + "f 1 2 \\\n  3 \\\n 4\n",
             kSquare + "g one two\no thing\ns 1\nusemtl red\nmtllib none.mtl\nf 1 2 3 4 # the face\n",
             kSquare + "\n  \t\n# a comment \\\nf\t1  2\t3 4   \n",
             std::string("v 0 0 0 1\nv 1 0 0 1.0\nv +1 1. .0 1\nv 0 1e0 -0 1\nf 1 2 3 4\n"),
             std::string("v 0 0 0 0.5 0.5 0.5\nv 1 0 0 1 0 0\nv 1 1 0 0 1 0\nv 0 1 0 0 0 1\nf 1 2 3 4\n"),
             std::string("f 1 2 3 4\n") + kSquare,
             kSquare + "vn 0 0 1\nvt 0 0\nf 1 2//1 3/1/1 4\n",
             kSquare + "vn 0 0 1\nf 1// 2//1 3/ 4\n",
         })
    {
        const LoadedMesh loaded = load(text);
        EXPECT_EQ(loaded.mesh.positions, plain.mesh.positions) << text;
        EXPECT_EQ(loaded.mesh.triangles, plain.mesh.triangles) << text;
        EXPECT_EQ(loaded.mesh.quads, (std::vector<uint32_t>{0, 1, 2, 3})) << text;
    }
}

TEST(Obj, ASeamInTheTextureStaysOneInDrawingOnly)
{
    // Two squares side by side whose shared edge exists twice, as exporters write a seam.
    const LoadedMesh loaded = load(
        "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 1 0 0\nv 2 0 0\nv 2 1 0\nv 1 1 0\n"
        "vt 0 0\nvt 1 0\nvt 1 1\nvt 0 1\nvt 0 0\nvt 1 0\nvt 1 1\nvt 0 1\n"
        "f 1/1 2/2 3/3 4/4\nf 5/5 6/6 7/7 8/8\n");
    const ClothMesh& mesh = loaded.mesh;
    EXPECT_EQ(mesh.positions.size(), 6u);
    EXPECT_EQ(loaded.report.verticesWelded, 2u);
    EXPECT_EQ(borderEdges(mesh), 6);  // the seam does not open
    EXPECT_EQ(mesh.drawVertex.size(), 8u);
    ASSERT_EQ(mesh.drawUv.size(), 8u);
    EXPECT_EQ(mesh.sourceVertex[4], mesh.sourceVertex[1]);
    EXPECT_EQ(mesh.sourceVertex[7], mesh.sourceVertex[2]);
    EXPECT_EQ(mesh.sourcePositions.size(), 8u);
    EXPECT_EQ(mesh.sourceFaceStart, (std::vector<uint32_t>{0, 4, 8}));
    for (size_t i = 0; i < mesh.triangles.size(); ++i)
        EXPECT_EQ(mesh.drawVertex[mesh.drawTriangles[i]], mesh.triangles[i]);
}

TEST(Obj, WithoutTextureTheDrawnSurfaceIsTheSimulatedOne)
{
    const ClothMesh mesh = load(kSquare + "f 1 2 3 4\n").mesh;
    EXPECT_TRUE(mesh.drawUv.empty());
    EXPECT_EQ(mesh.drawVertex, (std::vector<uint32_t>{0, 1, 2, 3}));
    EXPECT_EQ(mesh.drawTriangles, mesh.triangles);
}

TEST(Obj, WeldingHasADistance)
{
    const std::string text = "v 0 0 0\nv 100 0 0\nv 0 100 0\nv 0.0001 0 0\nv 0 -100 0\nv 100 0.001 0\nf 1 2 3\nf 4 5 6\n";
    EXPECT_EQ(load(text).mesh.positions.size(), 5u);  // 1e-6 of the diagonal: 0.0002
    ObjOptions coarse = kAsIs;
    coarse.weldDistance = 1e-5f;
    EXPECT_EQ(load(text, coarse).mesh.positions.size(), 4u);
    ObjOptions exact = kAsIs;
    exact.weldDistance = 0.0f;
    EXPECT_EQ(load(text, exact).mesh.positions.size(), 6u);
    EXPECT_EQ(load("v 0 0 0\nv 1 0 0\nv 0 1 0\nv -0 0 0\nv 0 -1 0\nv 1 0 0\nf 1 2 3\nf 4 5 6\n", exact).mesh.positions.size(), 4u);
}

TEST(Obj, DropsAndCountsWhatCannotBeSimulated)
{
    const LoadedMesh loaded = load(
        "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv 9 9 9\nv 0.5 0 0\n"
        "f 1 2 3\nf 1 3 4\n"
        "f 2 3 1\n"  // again
        "f 3 2 1\n"  // again, from behind
        "f 1 6 2\n"  // straight line
        "f 1 1 2\n"  // repeats a vertex
        "f 1 2\n");  // no face at all
    const MeshReport& report = loaded.report;
    EXPECT_EQ(report.triangles, 2u);
    EXPECT_EQ(report.repeatedFaces, 2u);
    EXPECT_EQ(report.facesWithoutArea, 3u);
    EXPECT_EQ(report.looseVertices, 2u);  // 5, and 6, which only the straight line used
    EXPECT_EQ(loaded.mesh.sourceVertex[4], ClothMesh::kNone);
    EXPECT_EQ(loaded.mesh.sourceVertex[5], ClothMesh::kNone);
    EXPECT_EQ(loaded.mesh.sourceFaceStart.size(), 8u);  // all of them are exported
    EXPECT_EQ(loaded.mesh.sourceFaces.size(), 20u);
    EXPECT_GE(report.messages().size(), 3u);
}

TEST(Obj, ADoubleSidedMeshIsOneLayerUnlessTwoAreMeant)
{
    const std::string text = kSquare + kSquare + "f 1 2 3\nf 1 3 4\nf 7 6 5\nf 8 7 5\n";
    const LoadedMesh one = load(text);
    EXPECT_EQ(one.report.triangles, 2u);
    EXPECT_EQ(one.report.coveringFaces, 2u);
    EXPECT_EQ(one.report.repeatedFaces, 0u);
    const std::vector<std::string> messages = one.report.messages();
    EXPECT_TRUE(std::ranges::any_of(messages, [](const std::string& m) { return m.find("--no-weld") != std::string::npos; }));

    ObjOptions apart = kAsIs;
    apart.weld = false;
    const LoadedMesh two = load(text, apart);
    EXPECT_EQ(two.report.triangles, 4u);
    EXPECT_EQ(two.mesh.positions.size(), 8u);
    EXPECT_TRUE(two.report.messages().empty());
    EXPECT_EQ(borderEdges(two.mesh), 8);
}

TEST(Obj, APoleOfQuadsKeepsItsTriangles)
{
    // Quads with two corners in one place, as spheres are often exported.
    const LoadedMesh loaded = load("v 0 0 0\nv 1 0 0\nv 1 1 0\nv 1 1 0\nf 1 2 3 4\n");
    EXPECT_EQ(loaded.report.triangles, 1u);
    EXPECT_EQ(loaded.report.cornersMerged, 1u);
    EXPECT_TRUE(loaded.mesh.quads.empty());
}

TEST(Obj, ACleanMeshNeedsNoMessages)
{
    EXPECT_TRUE(load(kSquare + "f 1 2 3\nf 1 3 4\n").report.messages().empty());
}

TEST(Obj, SizesThatAreNoGarmentSuggestAScale)
{
    const LoadedMesh large = load("v 0 0 0\nv 180 0 0\nv 0 60 0\nf 1 2 3\n");
    ASSERT_EQ(large.report.messages().size(), 1u);
    EXPECT_NE(large.report.messages()[0].find("--scale 0.01"), std::string::npos) << large.report.messages()[0];
    const LoadedMesh small = load("v 0 0 0\nv 0.002 0 0\nv 0 0.001 0\nf 1 2 3\n");
    ASSERT_EQ(small.report.messages().size(), 1u);
    EXPECT_NE(small.report.messages()[0].find("--scale 1000"), std::string::npos) << small.report.messages()[0];
}

TEST(Obj, CoordinatesTooFarForFloatsAreSaid)
{
    const auto says = [](const std::string& x0, const std::string& x1) {
        const std::vector<std::string> messages =
            load("v " + x0 + " 0 0\nv " + x1 + " 0 0\nv " + x0 + " 1 0\nf 1 2 3\n", {}).report.messages();
        return std::ranges::any_of(messages, [](const std::string& m) { return m.find("rounded to 0.001") != std::string::npos; });
    };
    EXPECT_TRUE(says("10000", "10001"));
    EXPECT_FALSE(says("1000", "1001"));
}

TEST(Obj, WindingFollowsTheMajority)
{
    std::string text;
    for (int y = 0; y < 4; ++y)
        for (int x = 0; x < 4; ++x)
            text += "v " + std::to_string(x) + " " + std::to_string(y) + " 0\n";
    for (int y = 0; y < 3; ++y)
        for (int x = 0; x < 3; ++x)
        {
            const int a = y * 4 + x + 1;
            const int quad[4] = {a, a + 1, a + 5, a + 4};
            text += "f";
            for (int i = 0; i < 4; ++i)
                text += " " + std::to_string(quad[(x == 1 && y != 0) ? 3 - i : i]);
            text += "\n";
        }
    const LoadedMesh loaded = load(text);
    EXPECT_EQ(loaded.report.facesTurned, 2u);
    EXPECT_TRUE(oneFront(loaded.mesh));
    for (size_t i = 0; i < loaded.mesh.triangles.size() / 3; ++i)
        EXPECT_GT(areaVector(loaded.mesh, i).z, 0.0f);
    for (size_t i = 0; i < loaded.mesh.quads.size(); i += 4)
    {
        const auto at = [&](size_t j) { return loaded.mesh.positions[loaded.mesh.quads[i + j]]; };
        EXPECT_GT(cross(at(1) - at(0), at(2) - at(1)).z, 0.0f);
    }
}

TEST(Obj, AMobiusStripIsReportedAndKept)
{
    std::string text;
    constexpr int kCount = 12;
    for (int i = 0; i < kCount; ++i)
    {
        const double a = 2.0 * std::numbers::pi * i / kCount;
        for (const double side : {-0.3, 0.3})
            text += "v " + std::to_string((1.0 + side * std::cos(a / 2)) * std::cos(a)) + " " + std::to_string(side * std::sin(a / 2)) +
                    " " + std::to_string((1.0 + side * std::cos(a / 2)) * std::sin(a)) + "\n";
    }
    for (int i = 0; i < kCount; ++i)
    {
        const int a = 2 * i + 1, b = a + 1, next = (i + 1) % kCount * 2 + 1;
        const bool twist = i == kCount - 1;
        text += "f " + std::to_string(a) + " " + std::to_string(b) + " " + std::to_string(twist ? next : next + 1) + " " +
                std::to_string(twist ? next + 1 : next) + "\n";
    }
    const LoadedMesh loaded = load(text);
    EXPECT_EQ(loaded.report.oneSidedParts, 1u);
    EXPECT_EQ(loaded.report.facesTurned, 0u);
    EXPECT_EQ(loaded.report.triangles, 2u * kCount);
}

TEST(Obj, CrowdedEdgesAreReported)
{
    const LoadedMesh loaded = load("v 0 0 0\nv 0 1 0\nv 1 0 0\nv -1 0 0\nv 0 0 1\nf 1 2 3\nf 2 1 4\nf 1 2 5\n");
    EXPECT_EQ(loaded.report.crowdedEdges, 1u);
    EXPECT_EQ(loaded.report.triangles, 3u);
    EXPECT_FALSE(loaded.report.closed);
}

TEST(Obj, ClosedMeansEveryEdgeHasTwoFaces)
{
    const std::string corners = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n";
    EXPECT_TRUE(load(corners + "f 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n").report.closed);
    EXPECT_FALSE(load(corners + "f 1 3 2\nf 1 2 4\nf 2 3 4\n").report.closed);
}

TEST(Obj, ScaleUpAxisAndCentre)
{
    ObjOptions options;
    options.scale = 0.5f;
    options.up = UpAxis::z;
    const LoadedMesh loaded = load("v 10 0 4\nv 14 0 4\nv 10 8 10\nf 1 2 3\n", options);
    EXPECT_EQ(loaded.report.size, (Vec3f{2, 3, 4}));
    EXPECT_EQ(loaded.mesh.positions[0], (Vec3f{-1, 0, 2}));
    EXPECT_EQ(loaded.mesh.positions[2], (Vec3f{-1, 3, -2}));
    EXPECT_EQ(loaded.mesh.sourcePositions, loaded.mesh.positions);
    options.scale = 0.0f;
    EXPECT_THROW(load(kSquare + "f 1 2 3\n", options), InputError);
}

TEST(Obj, FilesThatCannotBeRead)
{
    const test::ScratchFolder scratch;
    const std::filesystem::path& folder = scratch.path();
    std::filesystem::create_symlink("round.obj", folder / "round.obj");
    std::filesystem::create_symlink("gone.obj", folder / "dangling.obj");
    ASSERT_EQ(mkfifo((folder / "pipe.obj").c_str(), 0600), 0);
    std::filesystem::create_symlink("/dev/zero", folder / "endless.obj");
    std::ofstream(folder / "wide.obj") << std::string("\xff\xfev\0 \0", 6);
    const std::map<std::filesystem::path, std::string> reasons{
        {folder / "there-is-no-such.obj", "no such file"},
        {folder, "folder"},
        {folder / "round.obj", "leads back to itself"},
        {folder / "dangling.obj", "leads to gone.obj"},
        {folder / "pipe.obj", "a pipe"},
        {folder / "endless.obj", "device"},
        {folder / "wide.obj", "UTF-8"},
        {folder / (std::string(300, 'x') + ".obj"), "name as long"},
    };
    for (const auto& [file, reason] : reasons)
        try
        {
            loadObj(file, {});
            FAIL() << file;
        }
        catch (const InputError& error)
        {
            EXPECT_NE(std::string(error.what()).find(file.string()), std::string::npos) << error.what();
            EXPECT_NE(std::string(error.what()).find(reason), std::string::npos) << error.what();
        }
}

TEST(Obj, AFileMayBeALinkWithAnyName)
{
    const test::ScratchFolder scratch;
    const std::filesystem::path file = scratch.path() / "dünnes Tuch 布.obj", link = scratch.path() / "link.obj";
    std::ofstream(file) << "\xef\xbb\xbf" << kSquare << "f 1 2 3 4\n";
    std::filesystem::create_symlink(file, link);
    EXPECT_EQ(loadObj(link, kAsIs).report.triangles, 2u);
}

TEST(Obj, LoadingCanBeCancelled)
{
    Progress progress;
    progress.cancel();
    EXPECT_THROW(parseObj(kSquare + "f 1 2 3\n", "test.obj", {}, &progress), Cancelled);
}

TEST(Obj, ALargeFileFromDisk)
{
    constexpr int kSide = 450;  // 202,500 vertices
    const test::ScratchFolder scratch;
    const std::filesystem::path file = scratch.path() / "large.obj";
    {
        std::ofstream stream(file);
        for (int y = 0; y < kSide; ++y)
            for (int x = 0; x < kSide; ++x)
                stream << "v " << x * 0.01 << " " << y * 0.01 << " " << 0.1 * std::sin(x * 0.1) << "\n";
        for (int y = 0; y + 1 < kSide; ++y)
            for (int x = 0; x + 1 < kSide; ++x)
            {
                const int a = y * kSide + x + 1;
                stream << "f " << a << " " << a + 1 << " " << a + 1 + kSide << " " << a + kSide << "\n";
            }
    }
    Progress progress;
    const LoadedMesh loaded = loadObj(file, {}, &progress);
    EXPECT_EQ(loaded.report.particles, static_cast<uint32_t>(kSide * kSide));
    EXPECT_EQ(loaded.report.triangles, 2u * (kSide - 1) * (kSide - 1));
    EXPECT_EQ(loaded.mesh.quads.size(), 4u * (kSide - 1) * (kSide - 1));
    EXPECT_EQ(loaded.report.verticesWelded, 0u);
    EXPECT_FALSE(std::string(progress.what()).empty());
}

}  // namespace
}  // namespace drape
