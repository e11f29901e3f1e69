// The numbers of a frame, in the device's memory: one copy a frame, at places that stay the same as long as the frame's shape does.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <vector>

#include "sim/gpu/cloth_view.h"
#include "sim/gpu/device_array.h"
#include "sim/step_params.h"
#include "sim/world.h"

namespace drape::DRAPE_GPU {

class FrameNumbers
{
public:
    /// Gathers the numbers and begins to copy them; what was copied before must have arrived.
    void upload(const World& world, const StepParams& params, cudaStream_t stream);

    // On the device.
    const ClothStepParams* paramsOf(size_t cloth) const { return at<ClothStepParams>(places_[cloth].params); }
    const IterationView* iterationsOf(size_t cloth) const { return at<IterationView>(places_[cloth].iterations); }
    const ContactNumbers* contactOf(size_t cloth) const { return at<ContactNumbers>(places_[cloth].contact); }
    const ContactNumbers* interContact() const { return at<ContactNumbers>(inter_); }

private:
    struct Places
    {
        size_t params, iterations, contact;
    };
    /// A collider's mesh on the device.
    struct DeviceMesh
    {
        std::weak_ptr<const CollisionMesh> mesh;
        DeviceArray<Vec3f> vertices, normals;
        DeviceArray<uint32_t> triangles;
        DeviceArray<BvhNode> nodes;
        DeviceArray<uint8_t> rims;
        DeviceArray<float> distances;
    };

    template <class T>
    const T* at(size_t place) const
    {
        return reinterpret_cast<const T*>(device_.data() + place);
    }
    template <class T>
    size_t add(const T* values, size_t count);
    void gather(const World& world, const StepParams& params, cudaStream_t stream);
    IterationView gatherIteration(const World& world, const StepParams& params, size_t cloth, size_t iteration, cudaStream_t stream);
    MeshView meshOnDevice(const std::shared_ptr<const CollisionMesh>& mesh, cudaStream_t stream);

    std::vector<std::byte> bytes_;
    DeviceArray<std::byte> device_;
    PinnedArray<std::byte> host_;
    std::vector<Places> places_;
    size_t inter_ = 0;
    std::vector<CollisionShape> shapes_;
    std::vector<IterationView> iterations_;
    std::map<const CollisionMesh*, DeviceMesh> meshes_;
};

}  // namespace drape::DRAPE_GPU
