#include "sim/scene/mesh_repair.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>
#include <span>

#include "sim/scene/edge_groups.h"
#include "sim/scene/polygon.h"
#include "sim/scene/weld.h"
#include "sim/scene/winding.h"

namespace drape {
namespace {

constexpr uint32_t kNone = ClothMesh::kNone;
constexpr float kFloatNoise = 2e-7f;  // error of a float32 coordinate, as a fraction of its size, with some room

uint64_t mix(uint64_t h, uint64_t value)
{
    h = (h ^ value) * 0x9e3779b97f4a7c15u;
    return h ^ (h >> 29);
}

struct Bounds
{
    Vec3f low{std::numeric_limits<float>::max(), std::numeric_limits<float>::max(), std::numeric_limits<float>::max()};
    Vec3f high = -low;

    void include(const Vec3f& p)
    {
        low = {std::min(low.x, p.x), std::min(low.y, p.y), std::min(low.z, p.z)};
        high = {std::max(high.x, p.x), std::max(high.y, p.y), std::max(high.z, p.z)};
    }
};

/// The faces that will be simulated, with welded corners, and their triangles.
struct KeptFaces
{
    std::vector<uint32_t> vertices, uvs;      // of each corner
    std::vector<uint32_t> start{0u};          // first corner of each face
    std::vector<uint32_t> triangles;          // corners
    std::vector<uint32_t> triangleStart{0u};  // first of `triangles` of each face
    std::vector<uint8_t> convexQuad;          // shape [faces]
    std::vector<uint32_t> sourceFace;         // shape [faces]

    uint32_t count() const { return static_cast<uint32_t>(convexQuad.size()); }
};

class Repair
{
public:
    Repair(SourceMesh source, std::optional<float> weldDistance, MeshReport& report, Progress* progress)
        : source_(std::move(source)), report_(report), progress_(progress)
    {
        weldVertices(weldDistance);
        keepFaces();
    }

    ClothMesh finish()
    {
        const EdgeGroups groups = groupEdges(kept_.vertices, kept_.start, static_cast<uint32_t>(source_.positions.size()));
        report("finding the front", 0.0f);
        const Winding winding = unifyWinding(kept_.vertices, kept_.start, groups);
        report_.facesTurned = winding.facesTurned;
        report_.oneSidedParts = winding.oneSidedParts;
        report_.closed = groups.closed();
        for (uint32_t edge = 0; edge < groups.edgeCount(); ++edge)
            report_.crowdedEdges += groups.uses(edge) > 2;

        report("building the mesh", 0.0f);
        numberVertices();
        emitTriangles(winding);
        report("building the mesh", 0.6f);
        emitDrawnSurface();
        report_.sourceVertices = static_cast<uint32_t>(source_.positions.size());
        report_.sourceFaces = source_.faceCount();
        report_.particles = static_cast<uint32_t>(mesh_.positions.size());
        report_.triangles = static_cast<uint32_t>(mesh_.triangles.size() / 3);
        mesh_.sourcePositions = std::move(source_.positions);
        mesh_.sourceFaces = std::move(source_.corners);
        mesh_.sourceFaceStart = std::move(source_.faceStart);
        mesh_.sourceUvs = std::move(source_.uvs);
        mesh_.sourceFaceUvs = std::move(source_.cornerUvs);
        return std::move(mesh_);
    }

private:
    void report(const char* what, float fraction) const
    {
        if (progress_)
            progress_->report(what, fraction);
    }

    void weldVertices(std::optional<float> weldDistance)
    {
        used_.assign(source_.positions.size(), 0);
        for (const uint32_t corner : source_.corners)
            used_[corner] = 1;
        Bounds bounds;
        float reach = 0.0f;
        for (size_t i = 0; i < used_.size(); ++i)
            if (used_[i])
            {
                const Vec3f& p = source_.positions[i];
                bounds.include(p);
                reach = std::max({reach, std::abs(p.x), std::abs(p.y), std::abs(p.z)});
            }
        const float diagonal = reach > 0.0f ? length(bounds.high - bounds.low) : 0.0f;
        noise_ = kFloatNoise * std::max(reach, diagonal);
        if (weldDistance)
        {
            weldedTo_ = weld(source_.positions, used_, *weldDistance * diagonal, progress_);
            return;
        }
        weldedTo_.resize(source_.positions.size());
        std::iota(weldedTo_.begin(), weldedTo_.end(), 0u);
    }

    void keepFaces()
    {
        std::vector<Vec3f> positions;
        std::vector<uint32_t> local, sorted;
        // Faces by a hash of their vertices, to find repeated ones.
        const uint64_t mask = std::bit_ceil(static_cast<uint64_t>(source_.faceCount()) * 2 + 1) - 1;
        std::vector<uint32_t> head(mask + 1, kNone), next;
        std::vector<uint64_t> hashes;

        for (uint32_t face = 0; face < source_.faceCount(); ++face)
        {
            if ((face & 0xffff) == 0)
                report("checking faces", static_cast<float>(face) / static_cast<float>(source_.faceCount()));
            const uint32_t first = static_cast<uint32_t>(kept_.vertices.size());
            const uint32_t corners = source_.faceStart[face + 1] - source_.faceStart[face];
            takeCorners(face);
            const uint32_t left = static_cast<uint32_t>(kept_.vertices.size()) - first;
            const uint32_t trianglesBefore = static_cast<uint32_t>(kept_.triangles.size());
            bool convex = false;
            if (left >= 3)
            {
                positions.clear();
                for (uint32_t i = first; i < first + left; ++i)
                    positions.push_back(source_.positions[kept_.vertices[i]]);
                local.clear();
                convex = triangulatePolygon(positions, noise_, local, progress_);
                keepTriangles(first, local);
            }
            if (kept_.triangles.size() == trianglesBefore)
            {
                ++report_.facesWithoutArea;
                dropCorners(first);
                continue;
            }

            sorted.assign(kept_.vertices.begin() + first, kept_.vertices.end());
            std::sort(sorted.begin(), sorted.end());
            uint64_t hash = sorted.size();
            for (const uint32_t vertex : sorted)
                hash = mix(hash, vertex);
            if (const uint32_t same = earlierOne(head[hash & mask], next, hashes, hash, sorted); same != kNone)
            {
                ++(cornersOf(face) == cornersOf(kept_.sourceFace[same]) ? report_.repeatedFaces : report_.coveringFaces);
                kept_.triangles.resize(trianglesBefore);
                dropCorners(first);
                continue;
            }
            next.push_back(head[hash & mask]);
            hashes.push_back(hash);
            head[hash & mask] = kept_.count();

            kept_.start.push_back(first + left);
            kept_.triangleStart.push_back(static_cast<uint32_t>(kept_.triangles.size()));
            kept_.convexQuad.push_back(convex && left == 4);
            kept_.sourceFace.push_back(face);
            report_.cornersMerged += corners - left;
            report_.polygonsTriangulated += left > 4;  // quads need no remark
        }
    }

    /// The face's corners, without those that repeat the one before.
    void takeCorners(uint32_t face)
    {
        const size_t first = kept_.vertices.size();
        for (uint32_t i = source_.faceStart[face]; i < source_.faceStart[face + 1]; ++i)
        {
            const uint32_t vertex = weldedTo_[source_.corners[i]];
            if (kept_.vertices.size() > first && kept_.vertices.back() == vertex)
                continue;
            kept_.vertices.push_back(vertex);
            kept_.uvs.push_back(source_.cornerUvs.empty() ? kNone : source_.cornerUvs[i]);
        }
        while (kept_.vertices.size() > first + 1 && kept_.vertices.back() == kept_.vertices[first])
            dropCorners(kept_.vertices.size() - 1);
    }

    void dropCorners(size_t from)
    {
        kept_.vertices.resize(from);
        kept_.uvs.resize(from);
    }

    void keepTriangles(uint32_t first, const std::vector<uint32_t>& local)
    {
        for (size_t i = 0; i < local.size(); i += 3)
        {
            const uint32_t corner[3] = {first + local[i], first + local[i + 1], first + local[i + 2]};
            const Vec3f& a = source_.positions[kept_.vertices[corner[0]]];
            const Vec3f ab = source_.positions[kept_.vertices[corner[1]]] - a;
            const Vec3f ac = source_.positions[kept_.vertices[corner[2]]] - a;
            const float longest = std::sqrt(std::max({lengthSquared(ab), lengthSquared(ac), lengthSquared(ac - ab)}));
            // Its least height: below the noise of the coordinates it has no direction.
            if (length(cross(ab, ac)) > noise_ * longest)
                kept_.triangles.insert(kept_.triangles.end(), corner, corner + 3);
        }
    }

    /// The vertices that a face of the source has, before welding, in ascending order.
    std::vector<uint32_t> cornersOf(uint32_t face) const
    {
        std::vector<uint32_t> corners(source_.corners.begin() + source_.faceStart[face],
                                      source_.corners.begin() + source_.faceStart[face + 1]);
        std::sort(corners.begin(), corners.end());
        return corners;
    }

    /// The face kept that has these vertices; kNone: there is none.
    uint32_t earlierOne(uint32_t face, const std::vector<uint32_t>& next, const std::vector<uint64_t>& hashes, uint64_t hash,
                        const std::vector<uint32_t>& sorted) const
    {
        for (; face != kNone; face = next[face])
        {
            if (hashes[face] != hash)
                continue;
            std::vector<uint32_t> other(kept_.vertices.begin() + kept_.start[face], kept_.vertices.begin() + kept_.start[face + 1]);
            std::sort(other.begin(), other.end());
            if (other == sorted)
                return face;
        }
        return kNone;
    }

    /// Numbers the vertices that a triangle uses, in the order of the source.
    void numberVertices()
    {
        number_.assign(source_.positions.size(), kNone);
        for (const uint32_t corner : kept_.triangles)
            number_[kept_.vertices[corner]] = 0;
        Bounds bounds;
        for (size_t i = 0; i < number_.size(); ++i)
            if (number_[i] != kNone)
            {
                number_[i] = static_cast<uint32_t>(mesh_.positions.size());
                mesh_.positions.push_back(source_.positions[i]);
                bounds.include(source_.positions[i]);
            }
        if (!mesh_.positions.empty())
            report_.size = bounds.high - bounds.low;
        mesh_.sourceVertex.resize(source_.positions.size());
        for (size_t i = 0; i < used_.size(); ++i)
        {
            mesh_.sourceVertex[i] = used_[i] ? number_[weldedTo_[i]] : kNone;
            report_.looseVertices += mesh_.sourceVertex[i] == kNone;
        }
        report_.verticesWelded =
            static_cast<uint32_t>(used_.size()) - report_.looseVertices - static_cast<uint32_t>(mesh_.positions.size());
    }

    void emitTriangles(const Winding& winding)
    {
        for (uint32_t face = 0; face < kept_.count(); ++face)
        {
            const bool turned = winding.turn[face];
            for (uint32_t i = kept_.triangleStart[face]; i < kept_.triangleStart[face + 1]; i += 3)
            {
                uint32_t* corner = &kept_.triangles[i];
                if (turned)
                    std::swap(corner[1], corner[2]);
                for (int j = 0; j < 3; ++j)
                    mesh_.triangles.push_back(number_[kept_.vertices[corner[j]]]);
            }
            if (kept_.convexQuad[face])
                for (uint32_t j = 0; j < 4; ++j)
                    mesh_.quads.push_back(number_[kept_.vertices[kept_.start[face] + (turned ? (4 - j) % 4 : j)]]);
        }
    }

    /// One drawn vertex for each vertex and texture coordinate that occur together.
    void emitDrawnSurface()
    {
        if (source_.cornerUvs.empty())
        {
            mesh_.drawVertex.resize(mesh_.positions.size());
            for (uint32_t i = 0; i < mesh_.drawVertex.size(); ++i)
                mesh_.drawVertex[i] = i;
            mesh_.drawTriangles = mesh_.triangles;
            return;
        }
        const uint64_t mask = std::bit_ceil(static_cast<uint64_t>(kept_.vertices.size()) * 2 + 1) - 1;
        std::vector<uint32_t> head(mask + 1, kNone), next;
        mesh_.drawTriangles.reserve(kept_.triangles.size());
        for (const uint32_t corner : kept_.triangles)
        {
            const uint32_t vertex = number_[kept_.vertices[corner]];
            const Vec2f uv = kept_.uvs[corner] == kNone ? Vec2f{0.0f, 0.0f} : source_.uvs[kept_.uvs[corner]];
            uint32_t& first = head[mix(mix(vertex + 1u, std::bit_cast<uint32_t>(uv.x)), std::bit_cast<uint32_t>(uv.y)) & mask];
            uint32_t drawn = first;
            while (drawn != kNone && !(mesh_.drawVertex[drawn] == vertex && mesh_.drawUv[drawn].x == uv.x && mesh_.drawUv[drawn].y == uv.y))
                drawn = next[drawn];
            if (drawn == kNone)
            {
                drawn = static_cast<uint32_t>(mesh_.drawVertex.size());
                next.push_back(first);
                first = drawn;
                mesh_.drawVertex.push_back(vertex);
                mesh_.drawUv.push_back(uv);
            }
            mesh_.drawTriangles.push_back(drawn);
        }
    }

    SourceMesh source_;
    MeshReport& report_;
    Progress* progress_;
    std::vector<uint8_t> used_;       // in a face, shape [source vertices]
    std::vector<uint32_t> weldedTo_;  // source vertex that stands for each source vertex
    std::vector<uint32_t> number_;    // vertex of the simulated surface, of those that stand for others
    float noise_ = 0.0f;              // [m]
    KeptFaces kept_;
    ClothMesh mesh_;
};

}  // namespace

ClothMesh repairMesh(SourceMesh source, std::optional<float> weldDistance, MeshReport& report, Progress* progress)
{
    return Repair(std::move(source), weldDistance, report, progress).finish();
}

}  // namespace drape
