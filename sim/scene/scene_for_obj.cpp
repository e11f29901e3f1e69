// What to do with a stranger's mesh.
#include <algorithm>
#include <cmath>

#include "sim/scene/edge_groups.h"
#include "sim/scene/json_text.h"
#include "sim/scene/scene.h"

namespace drape {
namespace {

constexpr float kFlat = 0.05f;         // height over largest extent below which a mesh lies flat (Selection)
constexpr float kLift = 0.3f;          // of what falls, by its height
constexpr float kFlatLift = 0.6f;      // of what lies flat and sags from its corners, by its largest extent
constexpr float kHemLift = 0.05f;      // of what hangs, by its height
constexpr float kSelfDistance = 0.9f;  // of the mean edge: nearer, one layer of a grid slips between the particles of another

float meanEdge(const ClothMesh& mesh)
{
    const EdgeGroups groups = groupEdges(mesh.triangles, static_cast<uint32_t>(mesh.positions.size()));
    double sum = 0.0;
    for (uint32_t edge = 0; edge < groups.edgeCount(); ++edge)
    {
        const uint32_t side = groups.sides[groups.start[edge]];
        const uint32_t next = side % 3 == 2 ? side - 2 : side + 1;
        sum += static_cast<double>(length(mesh.positions[mesh.triangles[side]] - mesh.positions[mesh.triangles[next]]));
    }
    return static_cast<float>(sum / groups.edgeCount());
}

/// To two digits, so that it reads well in the panel.
float rounded(float value)
{
    const float unit = std::pow(10.0f, std::floor(std::log10(value)) - 1.0f);
    return std::round(value / unit) * unit;
}

}  // namespace

Scene sceneForObj(const std::filesystem::path& obj, const ObjOptions& options, Progress* progress)
{
    const auto loaded = std::make_shared<const LoadedMesh>(loadObj(obj, options, progress));
    const Vec3f size = loaded->report.size;
    const float extent = std::max({size.x, size.y, size.z});
    const auto lowest = std::ranges::min_element(loaded->mesh.positions, {}, &Vec3f::y);

    Scene scene;
    scene.name = asUtf8(obj.stem().string());
    scene.description = asUtf8(obj.filename().string());
    scene.file = obj;
    SceneCloth& cloth = scene.cloths.emplace_back();
    cloth.name = scene.name;
    cloth.mesh = MeshFile{obj.filename().string(), options, loaded};
    cloth.pins.kind = SelectionKind::automatic;
    const float lift = loaded->report.closed ? kLift * size.y : size.y < kFlat * extent ? kFlatLift * extent : kHemLift * size.y;
    cloth.position.y = lift - lowest->y;
    const ParamInfo& distance = *findParam("selfCollision.distance");
    cloth.params.selfCollision.distance =
        std::clamp(rounded(kSelfDistance * meanEdge(loaded->mesh)), std::get<float>(distance.low), std::get<float>(distance.high));

    Collider& ground = scene.colliders.emplace_back();
    ground.type = ColliderType::plane;
    ground.name = "ground";
    return scene;
}

}  // namespace drape
