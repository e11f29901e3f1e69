// A fabric in the device's memory.
#pragma once

#include <memory>
#include <vector>

#include "sim/fabric.h"
#include "sim/gpu/cloth_view.h"
#include "sim/gpu/device_array.h"
#include "sim/gpu/surface_view.h"
#include "sim/surface_tree.h"

namespace drape::DRAPE_GPU {

struct DeviceLists
{
    DeviceArray<uint32_t> start, items;

    Lists upload(const Adjacency& lists, cudaStream_t stream)
    {
        return {start.upload(lists.start, stream), items.upload(lists.items, stream)};
    }
    Lists view() const { return {start.data(), items.data()}; }
};

/// Shared by all cloths of one fabric. What only some settings need is made when first asked for.
class DeviceFabric
{
public:
    DeviceFabric(std::shared_ptr<const Fabric> fabric, cudaStream_t stream);

    const Fabric& fabric() const { return *fabric_; }
    const SurfaceTree& tree(cudaStream_t stream);

    /// Fills in what comes from the fabric, of that what `view.plan` and `needsTree` ask for.
    void fill(ClothView& view, bool needsTree, cudaStream_t stream);
    void fillTriangles(SurfaceView& view) const;
    /// Of level `which`.
    void fillLevel(LevelView& view, size_t which) const;

private:
    struct DeviceLevel
    {
        DeviceArray<uint32_t> node, center, pairs;
        DeviceArray<float> weight, fineWeight;
        DeviceLists fine;
        std::vector<TypedRange> hostSets;
        DeviceArray<TypedRange> sets;
    };

    void listEdges(cudaStream_t stream);
    void uploadEdgesOfParticles(cudaStream_t stream);
    void uploadHinges(cudaStream_t stream);
    void uploadVirtualParticles(cudaStream_t stream);
    void uploadLevel(const Level& level, cudaStream_t stream);

    std::shared_ptr<const Fabric> fabric_;
    DeviceArray<Vec3f> rest_;
    DeviceArray<uint32_t> triangles_;
    DeviceArray<float> triangleArea_;
    DeviceLists trianglesOfParticle_;
    std::vector<uint32_t> hostA_, hostB_;
    std::vector<uint8_t> hostType_;
    std::vector<TypedRange> hostEdgeSets_;
    DeviceArray<uint32_t> edgeA_, edgeB_;
    DeviceArray<float> edgeRest_;
    DeviceArray<TypedRange> edgeSets_;
    DeviceLists edgesOfParticle_;
    DeviceArray<uint8_t> edgeType_;
    DeviceArray<uint32_t> hingeCorners_;
    DeviceArray<float> hingeAngles_;
    std::vector<Range> hostHingeSets_;
    DeviceArray<Range> hingeSets_;
    DeviceArray<VirtualParticleView> virtualParticles_;
    std::vector<DeviceLevel> levels_;
    std::unique_ptr<SurfaceTree> shape_;
    DeviceArray<uint32_t> treeOrder_, rims_;
    DeviceArray<int32_t> treeEdges_;
};

}  // namespace drape::DRAPE_GPU
