#include "render/faceted_solid.h"

#include <cmath>

#include "sim/collision_mesh.h"
#include "sim/convex.h"

namespace drape {

namespace {

constexpr float kFarAway = 50.0f;  // [m]
constexpr float kCrease = 0.8f;    // cosine between a mesh's face and its corner's normal below which the edge is drawn sharp

glm::vec3 toGlm(const Vec3f& v)
{
    return {v.x, v.y, v.z};
}

std::vector<HalfSpace> halfSpacesOf(const Collider& collider)
{
    if (collider.type == ColliderType::convex)
        return collider.planes;
    if (collider.type != ColliderType::box)
        return {};
    const Vec3f& h = collider.halfSize;
    return {{{1, 0, 0}, h.x}, {{-1, 0, 0}, h.x}, {{0, 1, 0}, h.y}, {{0, -1, 0}, h.y}, {{0, 0, 1}, h.z}, {{0, 0, -1}, h.z}};
}

/// A rigid transform in single precision: a mesh has many corners.
struct Placing
{
    glm::mat3 turn;
    glm::vec3 origin;

    explicit Placing(const Collider& collider) : origin(toGlm(collider.a))
    {
        const Mat3f rows = toFloat(rotationOf(toDouble(collider.rotation)));
        turn = glm::transpose(glm::mat3(toGlm(rows.x), toGlm(rows.y), toGlm(rows.z)));
    }
    FacetVertex operator()(const Vec3f& position, const Vec3f& normal) const
    {
        return {origin + turn * toGlm(position), turn * toGlm(normal)};
    }
};

void addMesh(const CollisionMesh& mesh, const Placing& place, std::vector<FacetVertex>& facets)
{
    facets.reserve(mesh.triangles.size());
    for (uint32_t t = 0; t < mesh.triangleCount(); ++t)
    {
        const Vec3f* normals = &mesh.normals[size_t{t} * kFeatureCount];
        for (uint32_t k = 0; k < 3; ++k)
        {
            const Vec3f& corner = normals[kCornerA + k];
            facets.push_back(
                place(mesh.vertices[mesh.triangles[3 * t + k]], dot(normals[kFace], corner) > kCrease ? corner : normals[kFace]));
        }
    }
}

}  // namespace

std::vector<FacetVertex> facetsOf(const Collider& collider)
{
    const Placing place(collider);
    std::vector<FacetVertex> facets;
    if (collider.type == ColliderType::mesh && collider.mesh)
        addMesh(*collider.mesh, place, facets);
    const std::vector<HalfSpace> planes = halfSpacesOf(collider);
    const std::vector<std::vector<Vec3f>> faces = facesOf(planes, kFarAway);
    for (size_t i = 0; i < planes.size(); ++i)
        for (size_t k = 2; k < faces[i].size(); ++k)
            for (const Vec3f& corner : {faces[i][0], faces[i][k - 1], faces[i][k]})
                facets.push_back(place(corner, planes[i].normal));
    return facets;
}

}  // namespace drape
