#include "sim/triplet_scheduler.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "lab.h"

namespace drape {
namespace {

void expectSound(const TripletSchedule& schedule, const std::vector<uint32_t>& triplets)
{
    std::vector<uint32_t> seen;
    uint32_t padding = 0;
    for (uint32_t batch = 0; batch < schedule.batchCount(); ++batch)
    {
        std::set<uint32_t> particles;
        for (uint32_t i = batch * schedule.width; i < (batch + 1) * schedule.width; ++i)
        {
            const uint32_t triplet = schedule.triplets[i];
            padding += triplet == kNoTriplet ? 1 : 0;
            if (triplet == kNoTriplet)
                continue;
            seen.push_back(triplet);
            std::set<uint32_t> own(&triplets[triplet * 3], &triplets[triplet * 3] + 3);
            for (uint32_t particle : own)
                EXPECT_TRUE(particles.insert(particle).second) << "batch " << batch << " has particle " << particle << " twice";
        }
    }
    std::sort(seen.begin(), seen.end());
    ASSERT_EQ(seen.size(), triplets.size() / 3);
    for (uint32_t i = 0; i < seen.size(); ++i)
        EXPECT_EQ(seen[i], i);
    EXPECT_EQ(padding, schedule.padding);
    EXPECT_EQ(countBankConflicts(schedule, triplets), schedule.bankConflicts);
}

TEST(TripletScheduler, BatchesNeverShareAParticle)
{
    for (const ClothMesh& mesh :
         {makeSquare(2, 1.0f), makeSquare(30, 1.0f), makeDisc(12, 1.0f), makeSphere(10, 1.0f), makeIrregularSheet(900, 1, 1, 3)})
        for (uint32_t width : {1u, 4u, 8u, 16u, 32u})
            expectSound(scheduleForLanes(mesh.triangles, static_cast<uint32_t>(mesh.positions.size()), width), mesh.triangles);
}

TEST(TripletScheduler, NeedsLittlePadding)
{
    const ClothMesh mesh = makeSquare(64, 1.0f);
    const TripletSchedule schedule = scheduleForLanes(mesh.triangles, 4096, 8);
    EXPECT_LT(schedule.padding, mesh.triangles.size() / 3 / 20);
}

TEST(TripletScheduler, AFanGetsABatchForEachTriplet)
{
    std::vector<uint32_t> fan;
    for (uint32_t i = 0; i < 100; ++i)
        fan.insert(fan.end(), {0u, i + 1, i + 2});
    const TripletSchedule schedule = scheduleForLanes(fan, 102, 8);
    expectSound(schedule, fan);
    EXPECT_EQ(schedule.batchCount(), 100u);
}

TEST(TripletScheduler, WarpsHaveFewerBankConflicts)
{
    for (const ClothMesh& mesh : {makeSquare(64, 1.0f), makeIrregularSheet(3000, 1, 1, 3)})
    {
        const auto particles = static_cast<uint32_t>(mesh.positions.size());
        const TripletSchedule lanes = scheduleForLanes(mesh.triangles, particles, 32), warps = scheduleForWarps(mesh.triangles, particles);
        expectSound(warps, mesh.triangles);
        EXPECT_LT(2 * warps.bankConflicts, lanes.bankConflicts);
    }
}

TEST(Renumber, BringsScatteredVerticesTogetherAndKeepsTheMap)
{
    ClothMesh mesh = makeSquare(40, 1.0f);
    const ClothMesh ordered = mesh;
    std::vector<uint32_t> shuffle(1600);
    for (uint32_t i = 0; i < 1600; ++i)
        shuffle[i] = i;
    std::shuffle(shuffle.begin(), shuffle.end(), std::mt19937(4));
    for (uint32_t i = 0; i < 1600; ++i)
        mesh.positions[shuffle[i]] = ordered.positions[i];
    for (std::vector<uint32_t>* list : {&mesh.triangles, &mesh.quads})
        for (uint32_t& vertex : *list)
            vertex = shuffle[vertex];

    const auto spread = [](const Fabric& fabric) {
        double sum = 0.0;
        for (const EdgeSet& set : fabric.sets)
            fabric.forEachEdge(set,
                               [&](uint32_t, uint32_t a, uint32_t b) { sum += std::abs(static_cast<double>(a) - static_cast<double>(b)); });
        return sum / fabric.edgeCount();
    };
    const auto scattered = cook(mesh, {}), tidy = cook(ordered, {});
    EXPECT_LT(spread(*scattered), 2.0 * spread(*tidy));
    for (uint32_t vertex = 0; vertex < 1600; ++vertex)
    {
        EXPECT_EQ(scattered->vertexOfParticle[scattered->particleOfVertex[vertex]], vertex);
        EXPECT_EQ(scattered->restPositions[scattered->particleOfVertex[vertex]], mesh.positions[vertex]);
        EXPECT_EQ(tidy->particleOfVertex[vertex] / 40, vertex / 40);  // within a row of a grid only
    }
    EXPECT_EQ(scattered->edgeCount(), tidy->edgeCount());
}

}  // namespace
}  // namespace drape
