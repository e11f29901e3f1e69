// A cloth in the device's memory: its state, and what its stages work with.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "sim/gpu/cloth_view.h"
#include "sim/gpu/device_array.h"
#include "sim/gpu/device_fabric.h"
#include "sim/gpu/surface_view.h"
#include "sim/gpu/work_memory.h"
#include "sim/step_params.h"
#include "sim/world.h"

namespace drape::DRAPE_GPU {

class DeviceCloth
{
public:
    DeviceCloth(std::shared_ptr<DeviceFabric> fabric, bool small) : fabric_(std::move(fabric)), small_(small) {}

    /// Does its whole iteration run in one block?
    bool small() const { return small_; }
    const Fabric& fabric() const { return fabric_->fabric(); }

    /// Brings over what has been changed since the last call, all at the first.
    void update(const Cloth& cloth, cudaStream_t stream);
    /// Forgets that anything has been brought over.
    void forget() { edits_ = 0; }

    /// What the frame needs. `view` is zero; `number`: of the cloth in the world; `moved` and
    /// `mostTouches`: on the device. The caller sets `params`, `iterations` and `contact`.
    void fill(ClothView& view, const Cloth& cloth, size_t number, const StepParams& step, bool meetsOthers, uint32_t* moved,
              uint32_t* mostTouches, cudaStream_t stream);

    /// What the kernel of a surface needs of the cloth. `current` is null unless the state here is that of the cloth since its `edits`.
    SurfaceView surfaceView(uint64_t edits) const;

    /// Begins to copy the state to the host.
    void download(cudaStream_t stream);
    /// Leaves what was copied in the cloth.
    void store(Cloth& cloth) const;

    /// Makes room for that many touches.
    void growTouches(uint32_t count) { touchRoom_ = count; }
    uint32_t touchRoom() const { return touchRoom_; }

private:
    struct LevelMemory
    {
        DeviceArray<float> invArea, reach, stiffness, fixedWeight;
        DeviceArray<uint32_t> fixedOf;
        DeviceLists fixedPoints;
        DeviceArray<LoosePairView> loosePairs;
        uint32_t loosePairCount = 0;
        DeviceArray<Particle> position;
        DeviceArray<Vec3f> before;
    };
    struct Spheres
    {
        DeviceArray<SphereGroup> groups;
        DeviceArray<uint32_t> constraint;
        DeviceArray<float> radius;
        uint32_t groupCount = 0;

        void upload(const std::vector<SphereConstraint>& constraints, cudaStream_t stream);
        SphereView view() const { return {groups.data(), constraint.data(), radius.data(), groupCount}; }
    };

    void uploadState(const Cloth& cloth, cudaStream_t stream);
    void uploadLevels(const Cloth& cloth, cudaStream_t stream);
    void fillLevels(ClothView& view, cudaStream_t stream);

    std::shared_ptr<DeviceFabric> fabric_;
    bool small_;
    uint64_t edits_ = 0;  // those of the cloth that are here
    std::shared_ptr<const Tethers> tethers_;

    DeviceArray<Particle> current_, previous_;
    PinnedArray<Particle> hostCurrent_, hostPrevious_;
    DeviceArray<Vec3f> freePlaces_, accelerations_, impulses_;
    DeviceArray<float> stiffness_, counts_, sums_;
    DeviceArray<uint32_t> held_;
    DeviceArray<uint32_t> tetherAnchor_, tetherCount_;
    DeviceArray<float> tetherLength_;
    Spheres motion_, separation_;
    std::vector<LevelMemory> levelMemory_;
    std::vector<LevelView> hostLevels_, nextLevels_;
    uint32_t levelChanges_ = 0;
    DeviceArray<LevelView> levels_;
    DeviceArray<std::byte> sumRoom_;
    DeviceArray<RigidSums<float>> rigid_;
    DeviceArray<SpinSums<float>> spin_;
    GridMemory grid_;
    TouchMemory touches_;
    DeviceArray<Bounds> treeBoxes_, treeNodes_;
    uint32_t touchRoom_ = 0;
};

}  // namespace drape::DRAPE_GPU
