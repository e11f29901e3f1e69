#include "sim/scene/cloth_shape.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <memory>
#include <stdexcept>

#include "sim/scene/scene.h"

namespace drape {
namespace {

static_assert(std::endian::native == std::endian::little, "shapes are stored as they stand in memory");

constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

constexpr std::array<int8_t, 256> valuesOfDigits()
{
    std::array<int8_t, 256> values{};
    values.fill(-1);
    for (size_t i = 0; i < kDigits.size(); ++i)
        values[static_cast<uint8_t>(kDigits[i])] = static_cast<int8_t>(i);
    return values;
}
constexpr std::array<int8_t, 256> kValues = valuesOfDigits();

}  // namespace

void keepShapes(Scene& scene, const World& world)
{
    scene.start = {world.time, world.lastStep};
    for (size_t i = 0; i < scene.cloths.size() && i < world.cloths.size(); ++i)
    {
        const Cloth& cloth = world.cloths[i];
        auto shape = std::make_shared<ClothShape>();
        for (const uint32_t particle : cloth.fabric().particleOfVertex)
        {
            shape->positions.push_back(cloth.state.current[particle]);
            shape->previous.push_back(cloth.state.previous[particle]);
        }
        scene.cloths[i].shape = std::move(shape);
    }
}

void applyShape(const ClothShape& shape, ClothSetup& setup)
{
    const std::vector<uint32_t>& particles = setup.fabric->particleOfVertex;
    if (shape.positions.size() != particles.size())
        throw std::invalid_argument(fmt::format(
            "its shape is of {} vertices, but its mesh has {} now: was the mesh changed? Without \"shape\" the cloth begins as its mesh",
            shape.positions.size(), particles.size()));
    setup.startPrevious.resize(particles.size());
    for (size_t vertex = 0; vertex < particles.size(); ++vertex)
    {
        setup.startPositions[particles[vertex]] = shape.positions[vertex];
        setup.startPrevious[particles[vertex]] = shape.previous[vertex];
    }
}

// Three bytes are four digits; a vector has twelve bytes, so that nothing is left over.
std::string encodeVectors(const std::vector<Vec3f>& vectors)
{
    const size_t size = vectors.size() * sizeof(Vec3f);
    const uint8_t* bytes = reinterpret_cast<const uint8_t*>(vectors.data());
    std::string text;
    text.reserve(size / 3 * 4);
    for (size_t i = 0; i < size; i += 3)
    {
        const uint32_t bits = uint32_t{bytes[i]} << 16 | uint32_t{bytes[i + 1]} << 8 | bytes[i + 2];
        for (const int shift : {18, 12, 6, 0})
            text += kDigits[bits >> shift & 63];
    }
    return text;
}

std::optional<std::vector<Vec3f>> decodeVectors(std::string_view text)
{
    constexpr size_t kDigitsOfVector = sizeof(Vec3f) / 3 * 4;
    if (text.size() % kDigitsOfVector != 0)
        return std::nullopt;
    std::vector<Vec3f> vectors(text.size() / kDigitsOfVector);
    uint8_t* byte = reinterpret_cast<uint8_t*>(vectors.data());
    for (size_t i = 0; i < text.size(); i += 4)
    {
        uint32_t bits = 0;
        for (size_t j = i; j < i + 4; ++j)
        {
            const int value = kValues[static_cast<uint8_t>(text[j])];
            if (value < 0)
                return std::nullopt;
            bits = bits << 6 | static_cast<uint32_t>(value);
        }
        for (const int shift : {16, 8, 0})
            *byte++ = static_cast<uint8_t>(bits >> shift);
    }
    if (!std::ranges::all_of(vectors, [](const Vec3f& v) { return isFinite(v); }))
        return std::nullopt;
    return vectors;
}

}  // namespace drape
