// Every scene of the gallery, on every instruction set that this processor has, gives the reference's bits.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <memory>
#include <string>

#include "sim/cpu/cpu_backend.h"
#include "sim/cpu/reference_backend.h"
#include "sim/scene/scene.h"
#include "sim/simulation.h"

namespace drape {
namespace {

/// The first place where the two differ in a bit; empty: none.
std::string firstDifference(const World& a, const World& b)
{
    for (size_t c = 0; c < a.cloths.size(); ++c)
    {
        const ClothState &x = a.cloths[c].state, &y = b.cloths[c].state;
        for (size_t i = 0; i < x.current.size(); ++i)
        {
            const Vec3f values[4] = {x.current[i], y.current[i], x.previous[i], y.previous[i]};
            for (size_t k = 0; k < 4; k += 2)
                for (float Vec3f::*axis : {&Vec3f::x, &Vec3f::y, &Vec3f::z})
                    if (std::bit_cast<uint32_t>(values[k].*axis) != std::bit_cast<uint32_t>(values[k + 1].*axis))
                        return "cloth " + std::to_string(c) + ", particle " + std::to_string(i);
        }
    }
    return {};
}

/// What a user might do in the middle of a run.
void meddle(Simulation& simulation, int frame)
{
    const auto set = [&](const char* name, ParamValue value) { simulation.apply(SetParam{findParam(name), value}); };
    switch (frame)
    {
        case 60:
            simulation.apply(Pin{0, 3});
            simulation.apply(SetStiffness{0, {4, 5, 6, 7, 8, 9}, 0.2f});
            set("wind.velocity", Vec3f{2.0f, 0.5f, -1.0f});
            break;
        case 70:
            simulation.apply(SetPins{0, {1, 2, 7}, true});
            simulation.apply(Grab{0, {10, 11, 12, 13, 14}, {1.0f, 0.8f, 0.5f, 0.25f, 1.0f}});
            break;
        case 75:
            simulation.apply(MoveDragged{0, {0.02f, 0.05f, 0.01f}});
            break;
        case 80:
            simulation.apply(ReleaseDragged{0, false});
            simulation.apply(SetPins{0, {2, 7}, false});
            break;
        case 90:
            set("cloth.density", 0.7f);
            simulation.apply(Unpin{0, 3});
            break;
        case 100:
            set("edges.method", static_cast<int>(EdgeMethod::jacobi));
            break;
        case 105:
            set("edges.method", static_cast<int>(EdgeMethod::gaussSeidel));
            simulation.apply(Drag{0, 5, simulation.world().cloths[0].worldPosition(5) + Vec3f{0.05f, 0.1f, 0.02f}});
            break;
        case 115:
            simulation.apply(Release{0, 5, false});
            break;
        default:
            break;
    }
}

/// Too many particles for many frames of the reference.
bool isLarge(const WorldSetup& world)
{
    uint32_t particles = 0;
    for (const ClothSetup& cloth : world.cloths)
        particles += cloth.fabric->particleCount;
    return particles > 100'000;
}

class SameBits : public testing::TestWithParam<SceneEntry>
{
};

TEST_P(SameBits, OnEveryInstructionSet)
{
    constexpr int kLook = 30;
    // What the suite has time for; DRAPE_FRAMES=600 is the whole claim.
    const char* asked = std::getenv("DRAPE_FRAMES");
    const SceneBuild build = buildScene(loadScene(GetParam().file));
    const int frames = asked ? std::atoi(asked) : isLarge(build.world) ? 4 : 120;
    Simulation reference(build.world, std::make_unique<ReferenceBackend>());
    std::vector<std::unique_ptr<Simulation>> others;
    constexpr int kThreads[] = {2, 1, 8, 3};
    size_t which = GetParam().id.size();  // not the same pairs in every scene
    for (const std::string& name : CpuBackend::simdNames())
    {
        others.push_back(std::make_unique<Simulation>(build.world, std::make_unique<CpuBackend>(name)));
        others.back()->backend().setThreads(kThreads[which++ % std::size(kThreads)]);
    }
    for (int frame = 1; frame <= frames; ++frame)
    {
        meddle(reference, frame);
        reference.advance(1.0f / 60.0f);
        for (auto& other : others)
        {
            meddle(*other, frame);
            other->advance(1.0f / 60.0f);
            if (frame % kLook == 0 || frame == frames)
            {
                ASSERT_EQ(firstDifference(reference.world(), other->world()), "")
                    << other->backend().simd() << " x " << other->backend().threads() << ", frame " << frame;
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Gallery, SameBits, testing::ValuesIn(listScenes(DRAPE_SCENES)), [](const auto& test) {
    std::string name = test.param.id;
    std::ranges::replace_if(
        name, [](unsigned char c) { return !std::isalnum(c); }, '_');
    return name;
});

}  // namespace
}  // namespace drape
