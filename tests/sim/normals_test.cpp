// Normals for drawing: as they should be, and the same bits from every instruction set and number of threads.
#include <gtest/gtest.h>

#include <bit>

#include "sim/cpu/cpu_backend.h"
#include "tests/sim/lab.h"

namespace drape {
namespace {

std::vector<Vec3f> normalsOf(Backend& backend, const FrameSnapshot& frame)
{
    FrameSnapshot found = frame;
    for (ClothSnapshot& cloth : found.cloths)
        cloth.normals.clear();
    backend.findNormals(found);
    return found.cloths[0].normals;
}

FrameSnapshot snapshotOf(const ClothMesh& mesh)
{
    FrameSnapshot frame;
    Lab(mesh).start().snapshot(frame);
    return frame;
}

TEST(Normals, OfASphereAreItsRadii)
{
    const FrameSnapshot frame = snapshotOf(makeSphere(24, 0.5f));
    const ClothSnapshot& cloth = frame.cloths[0];
    for (size_t i = 0; i < cloth.positions.size(); ++i)
    {
        EXPECT_NEAR(length(cloth.normals[i]), 1.0f, 1e-6f);
        EXPECT_GT(dot(cloth.normals[i], cloth.positions[i]) / 0.5f, 0.998f);
    }
}

TEST(Normals, PointUpWhereThereIsNoArea)
{
    FrameSnapshot frame = snapshotOf(makeSquare(5, 1.0f));
    for (Vec3f& x : frame.cloths[0].positions)
        x = {0.0f, 2.0f, 0.0f};
    ReferenceBackend reference;
    for (const Vec3f& normal : normalsOf(reference, frame))
        EXPECT_EQ(normal, (Vec3f{0.0f, 1.0f, 0.0f}));
}

TEST(Normals, HaveTheReferencesBits)
{
    for (const ClothMesh& mesh : {makeSquare(9, 1.0f), makeSphere(17, 0.5f), makeIrregularSheet(10'007, 2.0f, 1.0f, 5), makeDisc(3, 1.0f)})
    {
        FrameSnapshot frame = snapshotOf(mesh);
        for (size_t i = 0; i < frame.cloths[0].positions.size(); ++i)
            frame.cloths[0].positions[i].z += 0.01f * static_cast<float>(i * i % 17);
        ReferenceBackend reference;
        const std::vector<Vec3f> expected = normalsOf(reference, frame);
        for (const std::string& simd : CpuBackend::simdNames())
            for (const int threads : {1, 2, 3})
            {
                CpuBackend backend(simd);
                backend.setThreads(threads);
                const std::vector<Vec3f> normals = normalsOf(backend, frame);
                ASSERT_EQ(normals.size(), expected.size());
                for (size_t i = 0; i < expected.size(); ++i)
                    for (float Vec3f::*axis : {&Vec3f::x, &Vec3f::y, &Vec3f::z})
                        ASSERT_EQ(std::bit_cast<uint32_t>(normals[i].*axis), std::bit_cast<uint32_t>(expected[i].*axis))
                            << simd << " x " << threads << ", particle " << i;
            }
    }
}

}  // namespace
}  // namespace drape
