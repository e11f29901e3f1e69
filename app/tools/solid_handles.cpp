#include "app/tools/solid_handles.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "app/tools/picture_cursor.h"
#include "sim/mat3.h"

namespace drape {
namespace {

constexpr float kLeastSize = 0.001f, kLargestSize = 100.0f;  // [m]
constexpr std::array<float Vec3f::*, 3> kAxes{&Vec3f::x, &Vec3f::y, &Vec3f::z};

glm::vec3 axisOf(int index)
{
    glm::vec3 axis(0.0f);
    axis[index] = 1.0f;
    return axis;
}

Mat3d turnAbout(const glm::vec3& axis, double angle)
{
    const double c = std::cos(angle), s = std::sin(angle), x = axis.x, y = axis.y, z = axis.z;
    return {{c + x * x * (1 - c), x * y * (1 - c) - z * s, x * z * (1 - c) + y * s},
            {y * x * (1 - c) + z * s, c + y * y * (1 - c), y * z * (1 - c) - x * s},
            {z * x * (1 - c) - y * s, z * y * (1 - c) + x * s, c + z * z * (1 - c)}};
}

glm::vec3 turned(const Mat3d& turn, const glm::vec3& v)
{
    return toGlm(toFloat(turn * toDouble(toVec3f(v))));
}

/// Across both the capsule and the view, so that the handle lies on the outline.
glm::vec3 sideOf(const Collider& collider, const glm::vec3& view)
{
    const glm::vec3 along = toGlm(collider.b) - toGlm(collider.a);
    const glm::vec3 side = glm::cross(along, view);
    const float size = glm::length(side);
    return size > 1e-6f ? side / size : glm::normalize(glm::cross(view, glm::vec3(view.y, view.z, -view.x) + glm::vec3(0.3f)));
}

void addRings(std::vector<SolidHandle>& handles, const glm::vec3& middle)
{
    for (int k = 0; k < 3; ++k)
        handles.push_back({HandleKind::ring, k, axisOf(k), middle, middle});
}

void addShape(std::vector<SolidHandle>& handles, const Collider& collider, const glm::vec3& view)
{
    const glm::vec3 middle = middleOf(collider);
    switch (collider.type)
    {
        case ColliderType::sphere: {
            const glm::vec3 right = glm::normalize(glm::cross(view, std::abs(view.y) < 0.99f ? axisOf(1) : axisOf(0)));
            const glm::vec3 side = glm::normalize(right - glm::cross(right, view));
            handles.push_back({HandleKind::radius, 0, side, middle, middle + collider.radiusA * side});
            break;
        }
        case ColliderType::capsule: {
            const glm::vec3 a = toGlm(collider.a), b = toGlm(collider.b), side = sideOf(collider, view);
            handles.push_back({HandleKind::end, 0, side, a, a});
            handles.push_back({HandleKind::end, 1, side, b, b});
            handles.push_back({HandleKind::radius, 0, side, a, a + collider.radiusA * side});
            handles.push_back({HandleKind::radius, 1, side, b, b + collider.radiusB * side});
            addRings(handles, middle);
            break;
        }
        case ColliderType::box: {
            const Mat3d turn = rotationOf(toDouble(collider.rotation));
            for (int k = 0; k < 3; ++k)
            {
                const glm::vec3 axis = turned(turn, axisOf(k));
                handles.push_back({HandleKind::size, k, axis, middle, middle + collider.halfSize.*kAxes[static_cast<size_t>(k)] * axis});
            }
            addRings(handles, middle);
            break;
        }
        case ColliderType::plane:
        case ColliderType::convex:
        case ColliderType::mesh:
            addRings(handles, middle);
            break;
    }
}

}  // namespace

glm::vec3 middleOf(const Collider& collider)
{
    return collider.type == ColliderType::capsule ? 0.5f * (toGlm(collider.a) + toGlm(collider.b)) : toGlm(collider.a);
}

std::vector<SolidHandle> handlesOf(const Collider& collider, float reach, const glm::vec3& view)
{
    std::vector<SolidHandle> handles;
    addShape(handles, collider, view);
    const glm::vec3 middle = middleOf(collider);
    if (collider.type == ColliderType::plane)  // along itself it moves nowhere
    {
        const glm::vec3 normal = toGlm(collider.b);
        handles.push_back({HandleKind::arrow, 1, normal, middle, middle + reach * normal});
        return handles;
    }
    for (int k = 0; k < 3; ++k)
        handles.push_back({HandleKind::arrow, k, axisOf(k), middle, middle + reach * axisOf(k)});
    return handles;
}

void moveSolid(Collider& collider, const glm::vec3& by)
{
    collider.a += toVec3f(by);
    if (collider.type == ColliderType::capsule)
        collider.b += toVec3f(by);
}

void turnSolid(Collider& collider, const glm::vec3& axis, float angle)
{
    const Mat3d turn = turnAbout(axis, static_cast<double>(angle));
    if (collider.type == ColliderType::capsule)
    {
        const glm::vec3 middle = middleOf(collider), half = turned(turn, toGlm(collider.b) - middle);
        collider.a = toVec3f(middle - half);
        collider.b = toVec3f(middle + half);
    }
    else if (collider.type == ColliderType::plane)
        collider.b = toVec3f(glm::normalize(turned(turn, toGlm(collider.b))));
    else
        collider.rotation = toFloat(anglesOf(turn * rotationOf(toDouble(collider.rotation))));
}

float sizeOf(const Collider& collider, const SolidHandle& handle)
{
    if (handle.kind == HandleKind::size)
        return collider.halfSize.*kAxes[static_cast<size_t>(handle.index)];
    return handle.index == 0 ? collider.radiusA : collider.radiusB;
}

void sizeSolid(Collider& collider, const SolidHandle& handle, float size)
{
    const float allowed = std::clamp(size, kLeastSize, kLargestSize);
    if (handle.kind == HandleKind::size)
        collider.halfSize.*kAxes[static_cast<size_t>(handle.index)] = allowed;
    else
        (handle.index == 0 ? collider.radiusA : collider.radiusB) = allowed;
}

}  // namespace drape
