#include "sim/cpu/cpu_backend.h"

#include <algorithm>
#include <stdexcept>
#include <thread>

namespace drape {
namespace {

constexpr uint32_t kWorthSharing = 256;  // particles of a cloth

}  // namespace

std::vector<std::string> CpuBackend::simdNames()
{
    std::vector<std::string> names;
    for (const LaneKernels* kernels : laneKernels())
        names.emplace_back(kernels->name);
    return names;
}

CpuBackend::CpuBackend(std::string_view simd) : kernels_(findLaneKernels(simd))
{
    if (!kernels_)
        throw std::invalid_argument("there is no instruction set " + std::string(simd) + " here");
    setThreads(0);
}

void CpuBackend::setThreads(int threads)
{
    constexpr int kMost = 16;  // of its own choice: beyond, waiting for each other takes longer than the work saved
    const int processors = std::min(static_cast<int>(std::max(std::thread::hardware_concurrency(), 1u)), kMost);
    team_.resize(static_cast<size_t>(threads > 0 ? threads : processors));
}

void CpuBackend::beginFrame(const StepParams& params, World& world)
{
    params_ = &params;
    world_ = &world;
    if (std::ranges::any_of(world.cloths, [](const Cloth& cloth) { return !cloth.asleep; }))
        team_.summon();
    scratch_.resize(world.cloths.size());
    lanes_.resize(world.cloths.size());
    inter_.beginFrame(world.cloths.size());
    for (size_t i = 0; i < scratch_.size(); ++i)
    {
        scratch_[i].moved = params.cloth[i].restMove <= 0.0f;
        scratch_[i].touched = false;
        if (!world.cloths[i].asleep)
            prepareLanes(world.cloths[i], params.cloth[i], scratch_[i], lanes_[i]);
    }
    divideWork();
}

/// Calls work(member) on all threads, or on this one alone while the others are not awake yet and what is to be done is quick.
template <class Work>
void CpuBackend::share(uint64_t particles, const Work& work)
{
    if (particles > kQuick || team_.assembled())
        return team_.run(work);
    ThreadTeam::Member alone = team_.alone();
    work(alone);
}

/// Cloths that are large beside a thread's fair share are worked on by all threads, the others by one each: that needs no
/// barriers within a stage.
void CpuBackend::divideWork()
{
    const auto particles = [&](uint32_t cloth) { return world_->cloths[cloth].fabric().particleCount; };
    shared_.clear();
    single_.clear();
    awakeParticles_ = 0;
    for (uint32_t i = 0; i < world_->cloths.size(); ++i)
        if (!world_->cloths[i].asleep)
        {
            single_.push_back(i);
            awakeParticles_ += particles(i);
        }
    if (team_.size() == 1)
        return;
    std::sort(single_.begin(), single_.end(),
              [&](uint32_t a, uint32_t b) { return particles(a) != particles(b) ? particles(a) > particles(b) : a < b; });
    const uint64_t small = awakeParticles_ / (2 * team_.size());
    const auto end =
        std::find_if(single_.begin(), single_.end(), [&](uint32_t i) { return particles(i) <= small || particles(i) < kWorthSharing; });
    shared_.assign(single_.begin(), end);
    single_.erase(single_.begin(), end);
}

void CpuBackend::endFrame()
{
    for (size_t i = 0; i < scratch_.size(); ++i)
    {
        world_->cloths[i].moved = scratch_[i].moved;
        world_->cloths[i].touched = scratch_[i].touched;
    }
}

void CpuBackend::findNormals(FrameSnapshot& frame)
{
    // One thread adds to the corners of each triangle as fast as lanes gather; but two could meet at a corner.
    if (!kernels_->crossTriangles || team_.size() == 1)
        return Backend::findNormals(frame);
    std::vector<ClothSnapshot>& cloths = frame.cloths;
    lanes_.resize(cloths.size());
    size_t particles = 0;
    for (size_t i = 0; i < cloths.size(); ++i)
    {
        prepareNormals(*cloths[i].fabric, lanes_[i]);
        cloths[i].normals.resize(cloths[i].positions.size());
        particles += cloths[i].positions.size();
    }
    next_.store(0, std::memory_order_relaxed);
    const auto isLarge = [&](size_t i) {
        const size_t size = cloths[i].positions.size();
        return size >= kWorthSharing && size > particles / (2 * team_.size());
    };
    const auto work = [&](ThreadTeam::Member& member) {
        for (size_t i = 0; i < cloths.size(); ++i)
            if (isLarge(i))
                findNormalsInLanes(*kernels_, lanes_[i], cloths[i], member);
        ThreadTeam::Member alone = team_.alone();
        for (uint32_t i = next_++; i < cloths.size(); i = next_++)
            if (!isLarge(i))
                findNormalsInLanes(*kernels_, lanes_[i], cloths[i], alone);
    };
    share(particles, work);
}

void CpuBackend::run(Stage stage, int iteration)
{
    if (stage == Stage::interCollision)
    {
        if (ReferenceInterCollision::hasWork(*world_, *params_))
            team_.run([&](ThreadTeam::Member& member) { inter_.run(*world_, scratch_, *params_, iteration, member); });
        return;
    }
    const auto hasWorkHere = [&](uint32_t cloth) { return hasWork(stage, cloth); };
    if (std::ranges::none_of(shared_, hasWorkHere) && std::ranges::none_of(single_, hasWorkHere))
        return;
    next_.store(0, std::memory_order_relaxed);
    const auto work = [&](ThreadTeam::Member& member) {
        for (uint32_t cloth : shared_)
            runCloth(stage, iteration, cloth, member);
        ThreadTeam::Member alone = team_.alone();
        for (uint32_t i = next_++; i < single_.size(); i = next_++)
            runCloth(stage, iteration, single_[i], alone);
    };
    share(awakeParticles_, work);
}

/// Calling the threads together costs more than a stage that does nothing.
bool CpuBackend::hasWork(Stage stage, uint32_t index) const
{
    const Cloth& cloth = world_->cloths[index];
    const ClothStepParams& params = params_->cloth[index];
    switch (stage)
    {
        case Stage::wind:
            return params.dragFactor > 0.0f || params.liftFactor > 0.0f;
        case Stage::motion:
            return !cloth.setup.motion.empty();
        case Stage::tethers:
            return !cloth.tethers->empty() && params.tetherStiffness > 0.0f;
        case Stage::levels:
            return !lanes_[index].levels.empty();
        case Stage::pressure:
            return cloth.fabric().closed && params.pressureStiffness > 0.0f;
        case Stage::separation:
            return !cloth.setup.separation.empty();
        case Stage::collision:
            return !world_->colliders.empty();
        case Stage::selfCollision:
            return params.selfDistance > 0.0f && params.selfStiffness > 0.0f;
        case Stage::sleep:
            return !scratch_[index].moved;
        default:
            return true;
    }
}

void CpuBackend::runCloth(Stage stage, int iteration, uint32_t cloth, ThreadTeam::Member& member)
{
    const LaneJob job{{*world_, world_->cloths[cloth], scratch_[cloth], *params_, params_->cloth[cloth],
                       params_->iteration[static_cast<size_t>(iteration)].cloth[cloth], iteration},
                      *kernels_,
                      lanes_[cloth],
                      member};
    switch (stage)
    {
        case Stage::integrate:
            return integrateInLanes(job);
        case Stage::wind:
            return blowInLanes(job);
        case Stage::motion:
            return keepClothInside(job, member);
        case Stage::tethers:
            return tetherInLanes(job);
        case Stage::levels:
            return carryLoadInLanes(job);
        case Stage::edges:
            return projectEdgesInLanes(job);
        case Stage::pressure:
            return inflateCloth(job, member);
        case Stage::separation:
            return keepClothOutside(job, member);
        case Stage::collision:
            return collideInLanes(job);
        case Stage::selfCollision:
            return collideWithItselfInLanes(job);
        case Stage::interCollision:
            return;
        case Stage::sleep:
            return watchCloth(job, member);
    }
}

}  // namespace drape
