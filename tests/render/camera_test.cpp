#include "render/camera.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace drape {
namespace {

/// Place in the picture, in [0,1] from its top left corner.
glm::vec2 placeOf(const Camera& camera, float aspect, const glm::vec3& world)
{
    const glm::vec4 clip = camera.projection(aspect) * camera.view() * glm::vec4(world, 1.0f);
    return {clip.x / clip.w * 0.5f + 0.5f, 0.5f - clip.y / clip.w * 0.5f};
}

TEST(Camera, LooksAlongMinusZAtYawZero)
{
    Camera camera;
    camera.yaw = 0.0f;
    camera.pitch = 0.0f;
    camera.target = {1.0f, 2.0f, 3.0f};
    camera.distance = 5.0f;
    EXPECT_NEAR(glm::distance(camera.eye(), glm::vec3(1.0f, 2.0f, 8.0f)), 0.0f, 1e-5f);
    EXPECT_NEAR(glm::distance(camera.right(), glm::vec3(1.0f, 0.0f, 0.0f)), 0.0f, 1e-6f);
}

TEST(Camera, PositivePitchLooksDown)
{
    Camera camera;
    camera.pitch = 40.0f;
    EXPECT_GT(camera.eye().y, camera.target.y);
}

TEST(Camera, FramesABoxWithinThePictureAndFillsMostOfIt)
{
    for (const float aspect : {0.5f, 1.0f, 1.78f})
        for (const float yaw : {0.0f, 50.0f, 200.0f})
        {
            Camera camera;
            camera.yaw = yaw;
            camera.pitch = 25.0f;
            const glm::vec3 low(-3.0f, 0.5f, -0.2f), high(1.0f, 2.0f, 0.4f);
            camera.frame(low, high, aspect);
            float farthest = 0.0f;
            for (int corner = 0; corner < 8; ++corner)
            {
                const glm::vec3 p(corner & 1 ? high.x : low.x, corner & 2 ? high.y : low.y, corner & 4 ? high.z : low.z);
                const glm::vec2 place = placeOf(camera, aspect, p);
                farthest = std::max({farthest, std::abs(place.x - 0.5f), std::abs(place.y - 0.5f)});
            }
            EXPECT_LT(farthest, 0.5f) << "aspect " << aspect << ", yaw " << yaw;
            EXPECT_GT(farthest, 0.4f) << "aspect " << aspect << ", yaw " << yaw;
        }
}

TEST(Camera, RayThroughAPixelHitsWhatIsDrawnThere)
{
    Camera camera;
    camera.yaw = 33.0f;
    camera.pitch = -12.0f;
    camera.target = {0.3f, 1.0f, -2.0f};
    const float aspect = 1.6f;
    for (const glm::vec3 world : {glm::vec3(0.0f, 1.2f, -1.5f), glm::vec3(0.7f, 0.4f, -2.6f), glm::vec3(0.3f, 1.0f, -2.0f)})
    {
        const glm::vec2 place = placeOf(camera, aspect, world);
        const Ray ray = rayThrough(camera, aspect, place.x, place.y);
        const glm::vec3 toWorld = world - ray.origin;
        EXPECT_NEAR(glm::length(ray.direction), 1.0f, 1e-5f);
        EXPECT_NEAR(glm::length(glm::cross(toWorld, ray.direction)), 0.0f, 1e-4f);
        EXPECT_GT(glm::dot(toWorld, ray.direction), 0.0f);
    }
}

TEST(Camera, PansByFractionsOfThePicturesHeight)
{
    Camera camera;
    const glm::vec3 before = camera.target;
    const glm::vec2 place = placeOf(camera, 1.5f, before);
    camera.pan(0.0f, 0.25f);
    const glm::vec2 after = placeOf(camera, 1.5f, before);
    EXPECT_NEAR(after.y - place.y, 0.25f, 1e-4f);
    EXPECT_NEAR(after.x, place.x, 1e-5f);
}

TEST(Camera, NeverTurnsOverThePole)
{
    Camera camera;
    camera.orbit(0.0f, 500.0f);
    EXPECT_LT(camera.pitch, 90.0f);
    camera.orbit(720.0f, -1000.0f);
    EXPECT_GT(camera.pitch, -90.0f);
    EXPECT_LE(std::abs(camera.yaw), 180.0f);
    const glm::mat4 view = camera.view();
    EXPECT_TRUE(std::isfinite(view[0][0]));
}

TEST(Camera, ZoomStaysWithinBounds)
{
    Camera camera;
    camera.zoom(0.0f);
    EXPECT_GT(camera.distance, 0.0f);
    camera.zoom(1e30f);
    EXPECT_LT(camera.distance, 1e5f);
}

}  // namespace
}  // namespace drape
