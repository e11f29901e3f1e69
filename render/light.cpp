#include "render/light.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/matrix_transform.hpp>
#include <limits>

#include "render/faceted_solid.h"

namespace drape {

namespace {

struct Growing
{
    Bounds bounds{glm::vec3(std::numeric_limits<float>::max()), glm::vec3(std::numeric_limits<float>::lowest())};
    bool empty = true;

    void add(const Vec3f& p, float radius)
    {
        if (!isFinite(p))
            return;
        const glm::vec3 q(p.x, p.y, p.z);
        bounds.low = glm::min(bounds.low, q - radius);
        bounds.high = glm::max(bounds.high, q + radius);
        empty = false;
    }

    Bounds result() const { return empty ? Bounds{{-0.5f, 0.0f, -0.5f}, {0.5f, 1.0f, 0.5f}} : bounds; }
};

void addCloths(Growing& growing, const FrameSnapshot& frame)
{
    for (const ClothSnapshot& cloth : frame.cloths)
        for (const Vec3f& p : cloth.positions)
            growing.add(p, 0.0f);
}

/// The half width of the light's view [m]: rounded up to steps of a fifth, so that it rarely changes.
float lightRadius(const Bounds& bounds)
{
    const float radius = std::max(bounds.radius(), 1e-3f);
    return std::exp2(std::ceil(std::log2(radius) * 4.0f) / 4.0f);
}

}  // namespace

glm::vec3 keyLight()
{
    return glm::normalize(glm::vec3(0.7f, 1.0f, 0.55f));
}

Bounds boundsOf(const FrameSnapshot& frame)
{
    Growing growing;
    addCloths(growing, frame);
    return growing.result();
}

Bounds boundsOfCasters(const FrameSnapshot& frame)
{
    Growing growing;
    addCloths(growing, frame);
    for (const Collider& collider : frame.colliders)
    {
        if (collider.type == ColliderType::sphere || collider.type == ColliderType::capsule)
            growing.add(collider.a, collider.radiusA);
        if (collider.type == ColliderType::capsule)
            growing.add(collider.b, collider.radiusB);
        for (const FacetVertex& vertex : facetsOf(collider))
            growing.add({vertex.position.x, vertex.position.y, vertex.position.z}, 0.0f);
    }
    return growing.result();
}

float lightTexelSize(const Bounds& bounds, int size)
{
    return 2.0f * lightRadius(bounds) / static_cast<float>(size);
}

glm::mat4 lightViewProjection(const Bounds& bounds, int size)
{
    const float radius = lightRadius(bounds), texel = lightTexelSize(bounds, size);
    const glm::mat4 turn = glm::lookAt(keyLight(), glm::vec3(0.0f), glm::vec3(0.0f, 1.0f, 0.0f));
    glm::vec3 center = glm::vec3(turn * glm::vec4(bounds.center(), 1.0f));
    center.x = std::round(center.x / texel) * texel;
    center.y = std::round(center.y / texel) * texel;
    const glm::mat4 box =
        glm::ortho(center.x - radius, center.x + radius, center.y - radius, center.y + radius, -center.z - radius, -center.z + radius);
    return box * turn;
}

}  // namespace drape
