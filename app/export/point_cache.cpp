#include "app/export/point_cache.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "app/export/obj_text.h"
#include "app/export/source_surface.h"

namespace drape {
namespace {

static_assert(std::endian::native == std::endian::little, "PC2 is little endian");

struct Header
{
    char signature[12] = "POINTCACHE2";
    int32_t version = 1;
    int32_t points = 0;
    float firstFrame = 0.0f;
    float framesApart = 1.0f;
    int32_t frames = 0;
};
static_assert(sizeof(Header) == 32);

template <class T>
std::string_view bytesOf(const T* first, size_t count)
{
    return {reinterpret_cast<const char*>(first), count * sizeof(T)};
}

}  // namespace

std::filesystem::path meshBeside(const std::filesystem::path& pointCache)
{
    return std::filesystem::path(pointCache).replace_extension(".obj");
}

PointCache::PointCache(const std::filesystem::path& file) : cache_(file), mesh_(meshBeside(file)) {}

void PointCache::begin(const FrameSnapshot& frame)
{
    Header header;
    for (const ClothSnapshot& cloth : frame.cloths)
    {
        vertices_.push_back(verticesOfFaces(*cloth.mesh));
        header.points += static_cast<int32_t>(vertices_.back().size());
    }
    cache_.write(bytesOf(&header, 1));
    mesh_.write(objText(frame, ObjUse::pointCache));
}

void PointCache::add(const FrameSnapshot& frame, const View&)
{
    if (frames_ == 0)
        begin(frame);
    std::vector<Vec3f> points;
    for (size_t i = 0; i < frame.cloths.size(); ++i)
        for (const uint32_t vertex : vertices_[i])
            points.push_back(sourceVertex(frame.cloths[i], vertex).position);
    cache_.write(bytesOf(points.data(), points.size()));
    ++frames_;
}

void PointCache::finish()
{
    const int32_t frames = static_cast<int32_t>(frames_);
    cache_.overwrite(offsetof(Header, frames), bytesOf(&frames, 1));
    cache_.commit();
    mesh_.commit();
}

}  // namespace drape
