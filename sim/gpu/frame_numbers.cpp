#include "sim/gpu/frame_numbers.h"

#include <cstring>

#include "sim/collision_mesh.h"
#include "sim/collision_shapes.h"
#include "sim/stages/touches.h"

namespace drape::DRAPE_GPU {
template <class T>
size_t FrameNumbers::add(const T* values, size_t count)
{
    constexpr size_t kAlignment = 16;
    const size_t place = (bytes_.size() + kAlignment - 1) / kAlignment * kAlignment;
    bytes_.resize(place + count * sizeof(T));
    if (count > 0)
        std::memcpy(bytes_.data() + place, values, count * sizeof(T));
    return place;
}

MeshView FrameNumbers::meshOnDevice(const std::shared_ptr<const CollisionMesh>& mesh, cudaStream_t stream)
{
    const auto [found, isNew] = meshes_.try_emplace(mesh.get());
    DeviceMesh& to = found->second;
    if (isNew || to.mesh.lock() != mesh)
    {
        to = {};
        to.mesh = mesh;
        to.vertices.upload(mesh->vertices, stream);
        to.normals.upload(mesh->normals, stream);
        to.triangles.upload(mesh->triangles, stream);
        to.nodes.upload(mesh->nodes, stream);
        to.rims.upload(mesh->rims, stream);
        to.distances.upload(mesh->distances, stream);
    }
    MeshView view = mesh->view();
    view.vertices = to.vertices.data();
    view.normals = to.normals.data();
    view.triangles = to.triangles.data();
    view.nodes = to.nodes.data();
    view.rims = to.rims.data();
    view.grid.distance = to.distances.data();
    return view;
}

IterationView FrameNumbers::gatherIteration(const World& world, const StepParams& params, size_t cloth, size_t iteration,
                                            cudaStream_t stream)
{
    const ClothIterationParams& now = params.iteration[iteration].cloth[cloth];
    IterationView view{};
    view.step = now;
    collisionShapes(world, now, params.cloth[cloth].collisionOffset, shapes_);
    for (CollisionShape& shape : shapes_)
    {
        const Collider& collider = world.colliders[static_cast<size_t>(shape.step.index)].target;
        if (shape.planeCount > 0)
            shape.planes = at<HalfSpace>(add(shape.planes, shape.planeCount));
        if (collider.type == ColliderType::mesh)
            shape.mesh = meshOnDevice(collider.mesh, stream);
    }
    view.shapes = at<CollisionShape>(add(shapes_.data(), shapes_.size()));
    view.shapeCount = static_cast<uint32_t>(shapes_.size());
    view.holds = at<Vec3f>(add(now.holds.data(), now.holds.size()));
    view.pulls = at<float>(add(now.pulls.data(), now.pulls.size()));
    view.motionCenters = at<Vec3f>(add(now.motionCenters.data(), now.motionCenters.size()));
    view.separationCenters = at<Vec3f>(add(now.separationCenters.data(), now.separationCenters.size()));
    return view;
}

void FrameNumbers::gather(const World& world, const StepParams& params, cudaStream_t stream)
{
    bytes_.clear();
    places_.resize(world.cloths.size());
    for (size_t c = 0; c < world.cloths.size(); ++c)
    {
        const ClothStepParams& cloth = params.cloth[c];
        iterations_.resize(params.iteration.size());
        for (size_t i = 0; i < iterations_.size(); ++i)
            iterations_[i] = gatherIteration(world, params, c, i, stream);
        places_[c].params = add(&cloth, 1);
        places_[c].iterations = add(iterations_.data(), iterations_.size());
        const ContactNumbers contact{cloth.selfDistance, cloth.selfStiffness, cloth.selfFriction, cloth.selfDistance};
        places_[c].contact = add(&contact, 1);
    }
    const ContactNumbers inter{params.interDistance, params.interStiffness, params.interFriction, params.interDistance * kWakeReach};
    inter_ = add(&inter, 1);
}

void FrameNumbers::upload(const World& world, const StepParams& params, cudaStream_t stream)
{
    gather(world, params, stream);
    if (bytes_.size() > device_.size())
    {
        // The pointers among the numbers are to the new place.
        device_.ensure(2 * bytes_.size());
        host_.ensure(2 * bytes_.size());
        gather(world, params, stream);
    }
    std::memcpy(host_.data(), bytes_.data(), bytes_.size());
    check(cudaMemcpyAsync(device_.data(), host_.data(), bytes_.size(), cudaMemcpyHostToDevice, stream), "copy to the device");
}

}  // namespace drape::DRAPE_GPU
