#include "sim/gpu/device_cloth.h"

#include <algorithm>
#include <cstring>
#include <numeric>

namespace drape::DRAPE_GPU {

/// Constraints grouped by particle, in their order.
void DeviceCloth::Spheres::upload(const std::vector<SphereConstraint>& constraints, cudaStream_t stream)
{
    std::vector<uint32_t> order(constraints.size());
    std::iota(order.begin(), order.end(), 0u);
    std::stable_sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) { return constraints[a].particle < constraints[b].particle; });
    std::vector<SphereGroup> list;
    std::vector<float> radii;
    for (uint32_t i = 0; i < order.size(); ++i)
    {
        const SphereConstraint& one = constraints[order[i]];
        if (list.empty() || list.back().particle != one.particle)
            list.push_back({one.particle, i, 0});
        ++list.back().count;
        radii.push_back(one.sphere.radius);
    }
    groups.upload(list, stream);
    constraint.upload(order, stream);
    radius.upload(radii, stream);
    groupCount = static_cast<uint32_t>(list.size());
}

void DeviceCloth::uploadState(const Cloth& cloth, cudaStream_t stream)
{
    const uint32_t n = fabric().particleCount;
    check(cudaStreamSynchronize(stream), "finish its work");  // the page-locked memory is in use until then
    Particle* const current = hostCurrent_.ensure(n);
    Particle* const previous = hostPrevious_.ensure(n);
    for (uint32_t i = 0; i < n; ++i)
    {
        current[i] = {cloth.state.current[i], cloth.state.invMass[i]};
        previous[i] = {cloth.state.previous[i], cloth.state.invMass[i]};
    }
    check(cudaMemcpyAsync(current_.ensure(n), current, n * sizeof(Particle), cudaMemcpyHostToDevice, stream), "copy to the device");
    check(cudaMemcpyAsync(previous_.ensure(n), previous, n * sizeof(Particle), cudaMemcpyHostToDevice, stream), "copy to the device");
}

void DeviceCloth::uploadLevels(const Cloth& cloth, cudaStream_t stream)
{
    levelMemory_.resize(cloth.levels.size());
    for (size_t i = 0; i < cloth.levels.size(); ++i)
    {
        const LevelState& state = cloth.levels[i];
        LevelMemory& to = levelMemory_[i];
        const uint32_t nodes = fabric().levels[i].nodeCount;
        std::vector<uint32_t> fixedOf(nodes, 0u);
        for (uint32_t k = 0; k < state.fixed.size(); ++k)
            fixedOf[state.fixed[k]] = k + 1;
        std::vector<LoosePairView> loose;
        for (const LoosePair& pair : state.loosePairs)
            loose.push_back({pair.pair, pair.node, pair.distanceSquared, pair.slackSquared, pair.variance});
        to.invArea.upload(state.invArea, stream);
        to.reach.upload(state.reach, stream);
        to.stiffness.upload(state.stiffness, stream);
        to.fixedOf.upload(fixedOf, stream);
        to.fixedPoints.upload(state.fixedPoints, stream);
        to.fixedWeight.upload(state.fixedWeight, stream);
        to.loosePairs.upload(loose, stream);
        to.loosePairCount = static_cast<uint32_t>(loose.size());
        to.position.ensure(nodes);
        to.before.ensure(nodes);
    }
}

void DeviceCloth::update(const Cloth& cloth, cudaStream_t stream)
{
    if (edits_ != cloth.edits)
    {
        if (edits_ == 0)
        {
            if (!cloth.setup.accelerations.empty())
                accelerations_.upload(cloth.setup.accelerations, stream);
            motion_.upload(cloth.setup.motion, stream);
            separation_.upload(cloth.setup.separation, stream);
        }
        std::vector<uint32_t> held;
        for (const Hold& hold : cloth.holds)
            held.push_back(hold.particle);
        held_.upload(held, stream);
        if (!cloth.setup.stiffness.empty())
            stiffness_.upload(cloth.setup.stiffness, stream);
        uploadState(cloth, stream);
        uploadLevels(cloth, stream);
        edits_ = cloth.edits;
    }
    if (tethers_ != cloth.tethers)
    {
        tetherAnchor_.upload(cloth.tethers->anchor, stream);
        tetherLength_.upload(cloth.tethers->length, stream);
        tetherCount_.upload(cloth.tethers->count, stream);
        tethers_ = cloth.tethers;
    }
}

void DeviceCloth::fillLevels(ClothView& view, cudaStream_t stream)
{
    const size_t count = view.plan.levels;
    std::vector<LevelView>& levels = nextLevels_;
    levels.resize(count);
    for (size_t i = 0; i < count; ++i)
    {
        const LevelMemory& from = levelMemory_[i];
        LevelView& to = levels[i];
        std::memset(static_cast<void*>(&to), 0, sizeof(to));
        fabric_->fillLevel(to, i);
        to.invArea = from.invArea.data();
        to.reach = from.reach.data();
        to.stiffness = view.plan.softParticles ? from.stiffness.data() : nullptr;
        to.fixedOf = from.fixedOf.data();
        to.fixedPoints = from.fixedPoints.view();
        to.fixedWeight = from.fixedWeight.data();
        to.loosePairs = from.loosePairs.data();
        to.loosePairCount = from.loosePairCount;
        to.position = from.position.data();
        to.before = from.before.data();
    }
    const size_t bytes = count * sizeof(LevelView);
    if (hostLevels_.size() != count || (count > 0 && std::memcmp(levels.data(), hostLevels_.data(), bytes) != 0))
    {
        hostLevels_ = levels;
        levels_.upload(hostLevels_, stream);
        ++levelChanges_;
    }
    view.levels = {hostLevels_.data(), levels_.data(), static_cast<uint32_t>(count)};
    view.levelChanges = levelChanges_;
}

void DeviceCloth::fill(ClothView& view, const Cloth& cloth, size_t number, const StepParams& step, bool meetsOthers, uint32_t* moved,
                       uint32_t* mostTouches, cudaStream_t stream)
{
    const ClothStepParams& params = step.cloth[number];
    const Fabric& own = fabric();
    ClothPlan& plan = view.plan;
    plan.asleep = cloth.asleep;
    plan.iterations = static_cast<uint32_t>(step.iterations);
    plan.holds = static_cast<uint32_t>(cloth.holds.size());
    plan.wind = params.dragFactor > 0.0f || params.liftFactor > 0.0f;
    plan.motion = !cloth.setup.motion.empty();
    plan.separation = !cloth.setup.separation.empty();
    plan.tethers = !cloth.tethers->empty() && params.tetherStiffness > 0.0f;
    plan.levels = std::min(static_cast<uint32_t>(own.levels.size()), params.levelCount);
    plan.jacobi = params.edgeMethod == EdgeMethod::jacobi;
    const bool hinges = params.bendingModel == BendingModel::dihedral;
    for (int type = 0; type < kPhaseTypeCount; ++type)
    {
        plan.phaseOn[type] = params.phase[type].stiffness > 0.0f && !(hinges && type == static_cast<int>(PhaseType::bending));
        plan.levelsOn[type] = params.levelPairs[type].stiffness > 0.0f;
    }
    plan.dihedral = hinges && params.phase[static_cast<size_t>(PhaseType::bending)].stiffness > 0.0f;
    plan.pressure = own.closed && params.pressureStiffness > 0.0f;
    plan.restitution = params.restitution > 0.0f;
    plan.shapeDamping = params.shapeDamping > 0.0f;
    plan.sleep = params.restMove > 0.0f;
    plan.accelerations = !cloth.setup.accelerations.empty();
    plan.softParticles = !cloth.setup.stiffness.empty();
    for (const IterationParams& iteration : step.iteration)
        plan.collision = plan.collision || !iteration.cloth[number].colliders.empty();
    plan.virtualParticles = plan.collision && params.virtualParticles;
    const bool keepsOff = params.selfDistance > 0.0f && params.selfStiffness > 0.0f && !(own.restSize * 1.001f < params.selfDistance);
    plan.selfTriangles = keepsOff && params.selfModel == SelfCollisionModel::triangles;
    plan.selfParticles = keepsOff && params.selfModel == SelfCollisionModel::particles;

    const bool needsTree = plan.selfTriangles || meetsOthers;
    fabric_->fill(view, needsTree, stream);
    const uint32_t n = own.particleCount;
    view.current = current_.data();
    view.previous = previous_.data();
    view.heldParticles = held_.data();
    view.motion = motion_.view();
    view.separation = separation_.view();
    view.tetherAnchor = tetherAnchor_.data();
    view.tetherLength = tetherLength_.data();
    view.tetherCount = tetherCount_.data();
    view.accelerations = accelerations_.data();
    view.stiffness = stiffness_.data();
    if (plan.restitution)
        view.freePlaces = freePlaces_.ensure(n);
    view.impulses = impulses_.ensure(std::max(n, own.triangleCount()));
    if (plan.jacobi)
        view.counts = counts_.ensure(n);
    if (plan.pressure || plan.shapeDamping)
    {
        const size_t blocks = std::max(n, own.triangleCount()) / 1024 + 1;
        view.sumRoom = sumRoom_.ensure(blocks * 34 * sizeof(SpinSums<float>));
        view.rigid = rigid_.ensure(1);
        view.spin = spin_.ensure(1);
        view.sums = sums_.ensure(2);
    }
    view.moved = moved;
    if (plan.levels > 0)
        fillLevels(view, stream);
    if (plan.selfParticles)
        grid_.fill(view.grid, n, small_, true);
    if (needsTree)
    {
        view.tree.boxes = treeBoxes_.ensure(view.tree.triangleCount);
        view.tree.nodes = treeNodes_.ensure(view.tree.nodeCount);
    }
    if (plan.selfTriangles)
    {
        touchRoom_ = std::max(touchRoom_, std::max(1024u, n));
        touches_.fill(view.touches, touchRoom_, n, n + view.tree.rimCount, mostTouches);
    }
}

SurfaceView DeviceCloth::surfaceView(uint64_t edits) const
{
    SurfaceView view{};
    view.particleCount = fabric().particleCount;
    fabric_->fillTriangles(view);
    view.current = edits != 0 && edits == edits_ ? current_.data() : nullptr;
    return view;
}

void DeviceCloth::download(cudaStream_t stream)
{
    const uint32_t n = fabric().particleCount;
    check(cudaMemcpyAsync(hostCurrent_.data(), current_.data(), n * sizeof(Particle), cudaMemcpyDeviceToHost, stream), "copy to the host");
    check(cudaMemcpyAsync(hostPrevious_.data(), previous_.data(), n * sizeof(Particle), cudaMemcpyDeviceToHost, stream),
          "copy to the host");
}

void DeviceCloth::store(Cloth& cloth) const
{
    for (uint32_t i = 0; i < fabric().particleCount; ++i)
    {
        cloth.state.current.set(i, hostCurrent_.data()[i].x);
        cloth.state.previous.set(i, hostPrevious_.data()[i].x);
    }
}

}  // namespace drape::DRAPE_GPU
