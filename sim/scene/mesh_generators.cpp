#include "sim/scene/mesh_generators.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "sim/scene/mesh_repair.h"
#include "sim/scene/weld.h"

namespace drape {
namespace {

ClothMesh finish(SourceMesh source, Progress* progress)
{
    MeshReport report;
    return repairMesh(std::move(source), 0.0f, report, progress);
}

void require(bool holds, const char* what)
{
    if (!holds)
        throw std::invalid_argument(what);
}

/// Corners in order around, cut from the first to the third or, `turned`, from the second to the fourth.
void addQuad(SourceMesh& mesh, const uint32_t (&vertex)[4], const uint32_t (&uv)[4], bool turned)
{
    for (uint32_t i = 0; i < 4; ++i)
    {
        mesh.corners.push_back(vertex[(i + (turned ? 1 : 0)) % 4]);
        mesh.cornerUvs.push_back(uv[(i + (turned ? 1 : 0)) % 4]);
    }
    mesh.endFace();
}

bool cutTurned(Diagonals diagonals, uint32_t row, uint32_t column)
{
    if (diagonals == Diagonals::alternating)
        return (row + column) % 2 == 1;
    return diagonals == Diagonals::backward;
}

float fraction(uint32_t i, uint32_t count)
{
    return static_cast<float>(i) / static_cast<float>(count);
}

}  // namespace

ClothMesh makeSheet(uint32_t columns, uint32_t rows, float width, float height, Diagonals diagonals, Progress* progress)
{
    require(columns >= 2 && rows >= 2, "a sheet has at least 2 x 2 vertices");
    SourceMesh mesh;
    const float uvScale = 1.0f / std::max(width, height);
    for (uint32_t row = 0; row < rows; ++row)
        for (uint32_t column = 0; column < columns; ++column)
        {
            const float u = fraction(column, columns - 1), v = 1.0f - fraction(row, rows - 1);
            mesh.positions.push_back({(u - 0.5f) * width, (v - 0.5f) * height, 0.0f});
            mesh.uvs.push_back({u * width * uvScale, v * height * uvScale});
        }
    for (uint32_t row = 0; row + 1 < rows; ++row)
        for (uint32_t column = 0; column + 1 < columns; ++column)
        {
            const uint32_t topLeft = row * columns + column, bottomLeft = topLeft + columns;
            const uint32_t quad[4] = {topLeft, bottomLeft, bottomLeft + 1, topLeft + 1};
            addQuad(mesh, quad, quad, cutTurned(diagonals, row, column));
        }
    return finish(std::move(mesh), progress);
}

ClothMesh makeDisc(uint32_t rings, float radius, Progress* progress)
{
    require(rings >= 1, "a disc has at least one ring");
    SourceMesh mesh;
    const auto add = [&](float x, float y) {
        mesh.positions.push_back({x * radius, y * radius, 0.0f});
        mesh.uvs.push_back({0.5f + 0.5f * x, 0.5f + 0.5f * y});
    };
    add(0.0f, 0.0f);
    for (uint32_t ring = 1; ring <= rings; ++ring)
        for (uint32_t i = 0; i < 6 * ring; ++i)
        {
            const float angle = 2.0f * std::numbers::pi_v<float> * fraction(i, 6 * ring);
            add(fraction(ring, rings) * std::cos(angle), fraction(ring, rings) * std::sin(angle));
        }
    // Ring r has six vertices more than the one inside it, one in each of six sectors.
    const auto at = [](uint32_t ring, uint32_t i) { return ring == 0 ? 0u : 1 + 3 * ring * (ring - 1) + i % (6 * ring); };
    const auto triangle = [&](uint32_t a, uint32_t b, uint32_t c) {
        mesh.corners.insert(mesh.corners.end(), {a, b, c});
        mesh.cornerUvs.insert(mesh.cornerUvs.end(), {a, b, c});
        mesh.endFace();
    };
    for (uint32_t ring = 1; ring <= rings; ++ring)
        for (uint32_t sector = 0; sector < 6; ++sector)
            for (uint32_t i = 0; i < ring; ++i)
            {
                const uint32_t outer = sector * ring + i, inner = sector * (ring - 1) + i;
                triangle(at(ring - 1, inner), at(ring, outer), at(ring, outer + 1));
                if (i + 1 < ring)
                    triangle(at(ring - 1, inner), at(ring, outer + 1), at(ring - 1, inner + 1));
            }
    return finish(std::move(mesh), progress);
}

ClothMesh makeSphere(uint32_t divisions, float radius, Progress* progress)
{
    require(divisions >= 1, "a sphere has at least one division");
    // Each side of the cube is a grid of its own, in the texture too, arranged 3 x 2; what they share is welded below.
    const uint32_t side = divisions + 1;
    SourceMesh mesh;
    constexpr Vec3f kRight[6] = {{0, 0, -1}, {0, 0, 1}, {1, 0, 0}, {1, 0, 0}, {1, 0, 0}, {-1, 0, 0}};
    constexpr Vec3f kUp[6] = {{0, 1, 0}, {0, 1, 0}, {0, 0, -1}, {0, 0, 1}, {0, 1, 0}, {0, 1, 0}};
    for (uint32_t face = 0; face < 6; ++face)
        for (uint32_t j = 0; j < side; ++j)
            for (uint32_t i = 0; i < side; ++i)
            {
                // Equal angles give cells of nearly equal size.
                const auto along = [&](uint32_t k) {
                    return std::tan(std::numbers::pi_v<float> / 4.0f * (2.0f * fraction(std::min(k, divisions - k), divisions) - 1.0f)) *
                           (k > divisions - k ? -1.0f : 1.0f);
                };
                const Vec3f p = kRight[face] * along(i) + kUp[face] * along(j) + cross(kRight[face], kUp[face]);
                mesh.positions.push_back(p * (radius / length(p)));
                mesh.uvs.push_back({(static_cast<float>(face % 3) + fraction(i, divisions)) / 3.0f,
                                    (static_cast<float>(face / 3) + fraction(j, divisions)) / 3.0f});
            }

    const std::vector<uint32_t> stands = weld(mesh.positions, std::vector<uint8_t>(mesh.positions.size(), 1), radius * 1e-5f, nullptr);
    std::vector<uint32_t> number(mesh.positions.size());
    std::vector<Vec3f> distinct;
    for (uint32_t i = 0; i < stands.size(); ++i)
    {
        if (stands[i] == i)
        {
            number[i] = static_cast<uint32_t>(distinct.size());
            distinct.push_back(mesh.positions[i]);
        }
        number[i] = number[stands[i]];
    }
    for (uint32_t face = 0; face < 6; ++face)
        for (uint32_t j = 0; j < divisions; ++j)
            for (uint32_t i = 0; i < divisions; ++i)
            {
                const uint32_t corner = (face * side + j) * side + i;
                const uint32_t uv[4] = {corner, corner + 1, corner + side + 1, corner + side};
                const uint32_t vertex[4] = {number[uv[0]], number[uv[1]], number[uv[2]], number[uv[3]]};
                addQuad(mesh, vertex, uv, cutTurned(Diagonals::alternating, j, i));
            }
    mesh.positions = std::move(distinct);
    return finish(std::move(mesh), progress);
}

ClothMesh makeTube(uint32_t around, uint32_t along, float radius, float height, Progress* progress)
{
    require(around >= 3 && along >= 2, "a tube has at least 3 vertices around and 2 along");
    SourceMesh mesh;
    const float girth = 2.0f * std::numbers::pi_v<float> * radius;
    const float uvScale = 1.0f / std::max(girth, height);
    for (uint32_t row = 0; row < along; ++row)
        for (uint32_t i = 0; i <= around; ++i)  // the texture's last column lies on its first
        {
            const float angle = 2.0f * std::numbers::pi_v<float> * fraction(i, around);
            const float up = 1.0f - fraction(row, along - 1);
            if (i < around)
                mesh.positions.push_back({radius * std::sin(angle), (up - 0.5f) * height, radius * std::cos(angle)});
            mesh.uvs.push_back({fraction(i, around) * girth * uvScale, up * height * uvScale});
        }
    for (uint32_t row = 0; row + 1 < along; ++row)
        for (uint32_t i = 0; i < around; ++i)
        {
            const uint32_t left = row * around + i, right = row * around + (i + 1) % around;
            const uint32_t uv = row * (around + 1) + i;
            addQuad(mesh, {left, left + around, right + around, right}, {uv, uv + around + 1, uv + around + 2, uv + 1},
                    cutTurned(Diagonals::alternating, row, i));
        }
    return finish(std::move(mesh), progress);
}

ClothMesh makeTorus(uint32_t around, uint32_t along, float radius, float thickness, uint32_t turns, Progress* progress)
{
    require(around >= 3 && along >= 3, "a torus has at least 3 vertices around and 3 along");
    // The middle line of the pipe.
    const float winds = static_cast<float>(std::max(turns, 1u)), sway = turns > 1 ? 0.3f * radius : 0.0f;
    const auto middle = [&](float part) -> Vec3f {
        const float angle = 2.0f * std::numbers::pi_v<float> * part * winds,
                    other = 2.0f * std::numbers::pi_v<float> * part * (winds + 1.0f);
        const float out = radius - sway + sway * std::cos(other);
        return {out * std::sin(angle), sway * std::sin(other), out * std::cos(angle)};
    };
    SourceMesh mesh;
    const float girth = 2.0f * std::numbers::pi_v<float> * thickness, reach = 2.0f * std::numbers::pi_v<float> * radius * winds;
    const float uvScale = 1.0f / std::max(girth, reach);
    for (uint32_t i = 0; i <= along; ++i)  // the texture's last row and column lie on its first
    {
        const float part = fraction(i, along), step = 0.5f / static_cast<float>(along);
        const Vec3f center = middle(part), way = middle(part + step) - middle(part - step);
        const Vec3f forward = way * (1.0f / length(way));
        // Up as far as it is across the pipe: the same after the last turn as before the first.
        Vec3f up = Vec3f{0.0f, 1.0f, 0.0f} - forward * forward.y;
        up = up * (1.0f / std::max(length(up), 1e-6f));
        const Vec3f out = cross(up, forward);
        for (uint32_t k = 0; k <= around; ++k)
        {
            const float angle = 2.0f * std::numbers::pi_v<float> * fraction(k, around);
            if (i < along && k < around)
                mesh.positions.push_back(center + (out * std::cos(angle) + up * std::sin(angle)) * thickness);
            mesh.uvs.push_back({fraction(i, along) * reach * uvScale, fraction(k, around) * girth * uvScale});
        }
    }
    for (uint32_t i = 0; i < along; ++i)
        for (uint32_t k = 0; k < around; ++k)
        {
            const uint32_t here = i * around, next = (i + 1) % along * around, side = (k + 1) % around, uv = i * (around + 1) + k;
            addQuad(mesh, {here + k, here + side, next + side, next + k}, {uv, uv + 1, uv + around + 2, uv + around + 1},
                    cutTurned(Diagonals::alternating, i, k));
        }
    return finish(std::move(mesh), progress);
}

}  // namespace drape
