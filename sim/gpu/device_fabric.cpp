#include "sim/gpu/device_fabric.h"

#include "sim/triplet_scheduler.h"

namespace drape::DRAPE_GPU {

DeviceFabric::DeviceFabric(std::shared_ptr<const Fabric> fabric, cudaStream_t stream) : fabric_(std::move(fabric))
{
    rest_.upload(fabric_->restPositions, stream);
    triangles_.upload(fabric_->triangles, stream);
    triangleArea_.upload(fabric_->triangleArea, stream);
    trianglesOfParticle_.upload(fabric_->trianglesOfParticle, stream);
    listEdges(stream);
    for (const Level& level : fabric_->levels)
        uploadLevel(level, stream);
}

/// In the order in which they are solved, without runs and padding.
void DeviceFabric::listEdges(cudaStream_t stream)
{
    std::vector<float> rest;
    for (const EdgeSet& set : fabric_->sets)
    {
        const auto first = static_cast<uint32_t>(hostA_.size());
        fabric_->forEachEdge(set, [&](uint32_t e, uint32_t a, uint32_t b) {
            hostA_.push_back(a);
            hostB_.push_back(b);
            hostType_.push_back(static_cast<uint8_t>(set.type));
            rest.push_back(fabric_->restLengths[e]);
        });
        hostEdgeSets_.push_back({static_cast<uint32_t>(set.type), first, static_cast<uint32_t>(hostA_.size()) - first});
    }
    edgeA_.upload(hostA_, stream);
    edgeB_.upload(hostB_, stream);
    edgeRest_.upload(rest, stream);
    edgeSets_.upload(hostEdgeSets_, stream);
}

void DeviceFabric::uploadEdgesOfParticles(cudaStream_t stream)
{
    if (edgeType_.size() > 0)
        return;
    std::vector<uint32_t> ends;
    ends.reserve(2 * hostA_.size());
    for (size_t e = 0; e < hostA_.size(); ++e)
    {
        ends.push_back(hostA_[e]);
        ends.push_back(hostB_[e]);
    }
    edgesOfParticle_.upload(placesOf(ends, fabric_->particleCount), stream);
    edgeType_.upload(hostType_, stream);
}

void DeviceFabric::uploadHinges(cudaStream_t stream)
{
    if (!hostHingeSets_.empty())
        return;
    const Hinges& hinges = fabric_->hinges();
    for (const HingeSet& set : hinges.sets)
        hostHingeSets_.push_back({set.first, set.count});
    hingeCorners_.upload(hinges.corners, stream);
    hingeAngles_.upload(hinges.angles, stream);
    hingeSets_.upload(hostHingeSets_, stream);
}

void DeviceFabric::uploadVirtualParticles(cudaStream_t stream)
{
    if (virtualParticles_.size() > 0)
        return;
    static_assert(kNoCorner == kNoTriplet);
    std::vector<VirtualParticleView> points;
    for (const VirtualParticle& point : fabric_->virtualParticles())
        points.push_back({{point.corners[0], point.corners[1], point.corners[2]}, point.weights});
    virtualParticles_.upload(points, stream);
}

void DeviceFabric::uploadLevel(const Level& level, cudaStream_t stream)
{
    DeviceLevel& to = levels_.emplace_back();
    to.node.upload(level.node, stream);
    to.weight.upload(level.weight, stream);
    to.fine.upload(level.fine, stream);
    to.fineWeight.upload(level.fineWeight, stream);
    to.center.upload(level.center, stream);
    to.pairs.upload(level.pairs, stream);
    for (const PairSet& set : level.sets)
        to.hostSets.push_back({static_cast<uint32_t>(set.type), set.first, set.count});
    to.sets.upload(to.hostSets, stream);
}

const SurfaceTree& DeviceFabric::tree(cudaStream_t stream)
{
    if (!shape_)
    {
        shape_ = std::make_unique<SurfaceTree>(makeSurfaceTree(*fabric_));
        std::vector<uint32_t> rims;
        for (const SurfaceTree::Edge& rim : shape_->rims)
            rims.insert(rims.end(), rim.begin(), rim.end());
        treeOrder_.upload(shape_->order, stream);
        treeEdges_.upload(shape_->edges, stream);
        rims_.upload(rims, stream);
    }
    return *shape_;
}

void DeviceFabric::fill(ClothView& view, bool needsTree, cudaStream_t stream)
{
    view.particleCount = fabric_->particleCount;
    view.triangleCount = fabric_->triangleCount();
    view.restSize = fabric_->restSize;
    view.restVolume = fabric_->restVolume;
    view.rest = rest_.data();
    view.triangles = triangles_.data();
    view.triangleArea = triangleArea_.data();
    view.trianglesOfParticle = trianglesOfParticle_.view();
    view.edgeA = edgeA_.data();
    view.edgeB = edgeB_.data();
    view.edgeRest = edgeRest_.data();
    view.edgeSets = {hostEdgeSets_.data(), edgeSets_.data(), static_cast<uint32_t>(hostEdgeSets_.size())};
    if (view.plan.jacobi)
    {
        uploadEdgesOfParticles(stream);
        view.edgesOfParticle = edgesOfParticle_.view();
        view.edgeType = edgeType_.data();
    }
    if (view.plan.dihedral)
    {
        uploadHinges(stream);
        view.hingeCorners = hingeCorners_.data();
        view.hingeAngles = hingeAngles_.data();
        view.hingeSets = {hostHingeSets_.data(), hingeSets_.data(), static_cast<uint32_t>(hostHingeSets_.size())};
    }
    if (view.plan.virtualParticles)
    {
        uploadVirtualParticles(stream);
        view.virtualParticles = virtualParticles_.data();
        view.virtualCount = static_cast<uint32_t>(virtualParticles_.size());
    }
    if (needsTree)
    {
        const SurfaceTree& shape = tree(stream);
        view.tree.nodeCount = shape.nodeCount;
        view.tree.firstLeaf = shape.firstLeaf;
        view.tree.triangleCount = view.triangleCount;
        view.tree.rimCount = static_cast<uint32_t>(shape.rims.size());
        view.tree.order = treeOrder_.data();
        view.tree.triangles = triangles_.data();
        view.tree.edges = treeEdges_.data();
        view.tree.rims = rims_.data();
    }
}

void DeviceFabric::fillTriangles(SurfaceView& view) const
{
    view.triangles = triangles_.data();
    view.trianglesOfParticle = trianglesOfParticle_.view();
}

void DeviceFabric::fillLevel(LevelView& view, size_t which) const
{
    const Level& level = fabric_->levels[which];
    const DeviceLevel& from = levels_[which];
    view.nodeCount = level.nodeCount;
    view.fineCount = level.fineCount;
    view.slots = level.slots;
    view.stride = level.stride();
    view.sweeps = static_cast<uint32_t>(sweepsOf(which));
    view.node = from.node.data();
    view.weight = from.weight.data();
    view.fine = from.fine.view();
    view.fineWeight = from.fineWeight.data();
    view.center = from.center.data();
    view.pairs = from.pairs.data();
    view.sets = {from.hostSets.data(), from.sets.data(), static_cast<uint32_t>(from.hostSets.size())};
}

}  // namespace drape::DRAPE_GPU
