// makeDress: rings of elliptic sections up to the arms, then a front and a back panel that meet on the shoulders.
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <span>

#include "sim/scene/mesh_generators.h"
#include "sim/scene/mesh_repair.h"

namespace drape {
namespace {

constexpr float kPi = std::numbers::pi_v<float>;

/// A smooth curve through points that never leaves their range between two of them (Fritsch and Carlson 1980).
struct Curve
{
    std::span<const float> x, y;

    float slope(size_t i) const
    {
        if (i == 0 || i + 1 == x.size())
            return 0.0f;
        const float left = (y[i] - y[i - 1]) / (x[i] - x[i - 1]), right = (y[i + 1] - y[i]) / (x[i + 1] - x[i]);
        return left * right <= 0.0f ? 0.0f : 2.0f * left * right / (left + right);
    }
    float operator()(float at) const
    {
        size_t i = 0;
        while (i + 2 < x.size() && at > x[i + 1])
            ++i;
        const float h = x[i + 1] - x[i], t = std::clamp((at - x[i]) / h, 0.0f, 1.0f), s = 1.0f - t;
        return s * s * (1.0f + 2.0f * t) * y[i] + t * t * (1.0f + 2.0f * s) * y[i + 1] + t * s * h * (s * slope(i) - t * slope(i + 1));
    }
};

// The body by height [m]: half width, half depth, depth of the skirt's folds as a fraction.
constexpr float kArmpit = 1.0f, kShoulder = 1.25f;
constexpr std::array kHeights{0.0f, 0.35f, 0.58f, 0.78f, 0.93f, kArmpit};
constexpr std::array kHalfWidth{0.360f, 0.250f, 0.192f, 0.145f, 0.176f, 0.172f};
constexpr std::array kHalfDepth{0.330f, 0.215f, 0.150f, 0.112f, 0.140f, 0.124f};
constexpr std::array kFolds{0.10f, 0.05f, 0.0f, 0.0f, 0.0f, 0.0f};
constexpr float kFoldCount = 8.0f;

// The panels above the arms by the fraction of the way from armpit to shoulder: half widths to the arm hole and to the neck [m].
constexpr std::array kWay{0.0f, 0.4f, 0.75f, 1.0f};
constexpr std::array kToArm{0.172f, 0.142f, 0.140f, 0.150f};
constexpr float kNeckAtShoulder = 0.088f;
constexpr float kScoop = 0.035f;         // how much the middle of a neckline hangs below its ends [m]
constexpr float kShoulderSlope = 0.25f;  // fall of the shoulder by its length

class Dress
{
public:
    explicit Dress(uint32_t around)
        : quarter_(std::max(6u, (around + 3) / 4)),
          around_(4 * quarter_),
          armHalf_(std::max(1u, quarter_ / 12)),
          neckHalf_(quarter_ * 5 / 12),
          skirtRows_(quarter_ * 3),
          panelRows_(std::max(4u, quarter_ * 5 / 6))
    {
        addSkirt();
        addPanel(Side::front, panelRows_ * 45 / 100);
        addPanel(Side::back, panelRows_ * 75 / 100);
    }

    ClothMesh finish(Progress* progress)
    {
        // The largest length on the cloth, the hem's, becomes 1 in the texture.
        float low = 0.0f, high = 0.0f;
        for (const Vec2f& uv : mesh_.uvs)
        {
            low = std::min(low, uv.x);
            high = std::max(high, uv.x);
        }
        for (Vec2f& uv : mesh_.uvs)
            uv = {(uv.x - low) / (high - low), uv.y / (high - low)};
        MeshReport report;
        return repairMesh(std::move(mesh_), 0.0f, report, progress);
    }

private:
    enum class Side
    {
        front,
        back,
    };

    /// Vertex of a ring; columns count from the middle of the front, to the wearer's left (+x) first.
    uint32_t ringVertex(uint32_t row, int column) const
    {
        const int n = static_cast<int>(around_);
        return row * around_ + static_cast<uint32_t>((column % n + n) % n);
    }
    float angleOf(int column) const { return 2.0f * kPi * static_cast<float>(column) / static_cast<float>(around_); }

    uint32_t addVertex(const Vec3f& p)
    {
        mesh_.positions.push_back(p);
        return static_cast<uint32_t>(mesh_.positions.size() - 1);
    }
    uint32_t addUv(float u, float v)
    {
        mesh_.uvs.push_back({u, v});
        return static_cast<uint32_t>(mesh_.uvs.size() - 1);
    }

    struct Corner
    {
        uint32_t vertex, uv;
    };
    /// Corners counter-clockwise seen from outside; the cuts form a checkerboard.
    void addQuad(std::array<Corner, 4> corners, bool turned)
    {
        if (turned)
            std::rotate(corners.begin(), corners.begin() + 1, corners.end());
        for (const Corner& corner : corners)
        {
            mesh_.corners.push_back(corner.vertex);
            mesh_.cornerUvs.push_back(corner.uv);
        }
        mesh_.endFace();
    }

    /// Rows 0 (hem) to skirtRows_ (armpits). Texture: lengths along the ring from the middle of the front, and up.
    void addSkirt()
    {
        const Curve width{kHeights, kHalfWidth}, depth{kHeights, kHalfDepth}, folds{kHeights, kFolds};
        const int half = static_cast<int>(around_ / 2);
        float v = 0.0f;
        for (uint32_t row = 0; row <= skirtRows_; ++row)
        {
            const float y = kArmpit * static_cast<float>(row) / static_cast<float>(skirtRows_);
            for (int column = 0; column < static_cast<int>(around_); ++column)
            {
                const float angle = angleOf(column), wave = 1.0f + folds(y) * std::cos(kFoldCount * angle);
                addVertex({width(y) * wave * std::sin(angle), y, depth(y) * wave * std::cos(angle)});
            }
            if (row > 0)
                v += length(mesh_.positions[ringVertex(row, 0)] - mesh_.positions[ringVertex(row - 1, 0)]);
            std::vector<float> along(static_cast<size_t>(half) + 1, 0.0f);
            for (int i = 1; i <= half; ++i)
                along[i] = along[i - 1] + length(mesh_.positions[ringVertex(row, i)] - mesh_.positions[ringVertex(row, i - 1)]);
            for (int i = -half; i <= half; ++i)
                addUv(i < 0 ? -along[-i] : along[i], v);
        }
        for (uint32_t row = 0; row < skirtRows_; ++row)
            for (int i = -half; i < half; ++i)
                addQuad({skirtCorner(row, i), skirtCorner(row, i + 1), skirtCorner(row + 1, i + 1), skirtCorner(row + 1, i)},
                        (row + static_cast<uint32_t>(i + half)) % 2 == 1);
    }

    /// Column from -around/2 to around/2: the two ends are one line of vertices with two texture coordinates.
    Corner skirtCorner(uint32_t row, int column) const
    {
        const int half = static_cast<int>(around_ / 2);
        return {ringVertex(row, column), row * (around_ + 1) + static_cast<uint32_t>(column + half)};
    }

    /// Columns from -last to last, counted from the panel's middle towards +x, where last is the edge of the arm hole. From `neckRow`
    /// up, the columns within neckHalf_ are left out, and the others squeeze into the straps.
    void addPanel(Side side, uint32_t neckRow)
    {
        const int last = static_cast<int>(quarter_ - armHalf_), neck = static_cast<int>(neckHalf_);
        const int half = static_cast<int>(around_ / 2);
        const float sinNeck = std::sin(angleOf(neck)), sinArm = std::sin(angleOf(last));
        const Curve toArm{kWay, kToArm};
        const auto way = [&](uint32_t row) {
            return std::pow(std::sin(kPi / 2.0f * static_cast<float>(row) / static_cast<float>(panelRows_)), 0.8f);
        };
        const auto armX = [&](uint32_t row) { return toArm(way(row)) * sinArm; };
        const float neckX = armX(neckRow) * sinNeck / sinArm;
        // In the texture the right half of the back continues the skirt's right side; the left half lies beside it.
        const float backMiddle = mesh_.uvs[skirtCorner(skirtRows_, half).uv].x;

        for (int column = -last; column <= last; ++column)
        {
            const float sign = column < 0 ? -1.0f : 1.0f, spread = std::sin(angleOf(std::abs(column)));
            const int onRing = side == Side::front ? column : column > 0 ? half - column : -half - column;
            Corner below = skirtCorner(skirtRows_, onRing);
            const Vec2f start = mesh_.uvs[below.uv];
            const float startX = std::abs(mesh_.positions[below.vertex].x);
            const float startU = side == Side::front || column > 0 ? start.x : 2.0f * backMiddle + start.x;
            const float middleU = side == Side::front ? 0.0f : backMiddle;
            below.uv = addUv(startU, start.y);

            std::vector<Corner>& line = panel_.emplace_back(panelRows_ + 1, Corner{ClothMesh::kNone, 0});
            line[0] = below;
            const uint32_t top = std::abs(column) < neck ? neckRow : panelRows_;
            for (uint32_t row = 1; row <= top; ++row)
            {
                float x = armX(row) * spread / sinArm;
                if (row > neckRow)
                {
                    const float up = static_cast<float>(row - neckRow) / static_cast<float>(panelRows_ - neckRow);
                    const float inner = neckX + (kNeckAtShoulder - neckX) * up * up;
                    x = inner + (armX(row) - inner) * (spread - sinNeck) / (sinArm - sinNeck);
                }
                const bool shared = row == panelRows_ && side == Side::back;
                const Vec3f p = panelPoint(side, sign, x, way(row), neckScoop(column, row, neckRow));
                line[row].vertex = shared ? shoulder_[static_cast<size_t>(column + last)] : addVertex(p);
                const float u = column == 0 ? middleU : middleU + (startU - middleU) * x / startX;
                const float v = mesh_.uvs[line[row - 1].uv].y + length(p - mesh_.positions[line[row - 1].vertex]);
                line[row].uv = addUv(u, v);
            }
        }

        for (size_t i = 0; i + 1 < panel_.size(); ++i)
            for (uint32_t row = 0; row < panelRows_; ++row)
            {
                const Corner &a = panel_[i][row], &b = panel_[i + 1][row], &c = panel_[i + 1][row + 1], &d = panel_[i][row + 1];
                const bool turned = (row + i) % 2 == 1;
                if (c.vertex == ClothMesh::kNone || d.vertex == ClothMesh::kNone)
                    continue;
                if (side == Side::front)
                    addQuad({a, b, c, d}, turned);
                else
                    addQuad({b, a, d, c}, turned);
            }
        if (side == Side::front)
            for (const std::vector<Corner>& line : panel_)
                shoulder_.push_back(line[panelRows_].vertex);
        panel_.clear();
    }

    /// How much the neckline hangs at a column, growing up to its row [m].
    float neckScoop(int column, uint32_t row, uint32_t neckRow) const
    {
        const float across = static_cast<float>(column) / static_cast<float>(neckHalf_);
        if (row > neckRow || std::abs(across) >= 1.0f)
            return 0.0f;
        const float up = static_cast<float>(row) / static_cast<float>(neckRow);
        return kScoop * up * (1.0f - across * across);
    }

    /// x is the distance from the middle, on the side that `sign` says [m].
    Vec3f panelPoint(Side side, float sign, float x, float way, float scoop) const
    {
        const float full = std::pow(std::max(0.0f, 1.0f - std::pow(way, 2.5f)), 0.4f);
        const float section = std::sqrt(std::max(0.0f, 1.0f - x * x / (kHalfWidth.back() * kHalfWidth.back())));
        const float fall = kShoulderSlope * std::max(0.0f, x - kNeckAtShoulder) * way;
        const float y = kArmpit + (kShoulder - kArmpit) * way - fall - scoop;
        const float z = kHalfDepth.back() * full * section;
        return {sign * x, y, side == Side::front ? z : -z};
    }

    uint32_t quarter_, around_, armHalf_, neckHalf_, skirtRows_, panelRows_;
    std::vector<std::vector<Corner>> panel_;  // [column][row] of the panel in work; kNone where the neck hole is
    std::vector<uint32_t> shoulder_;          // the front panel's topmost vertices, which the back shares
    SourceMesh mesh_;
};

}  // namespace

ClothMesh makeDress(uint32_t around, Progress* progress)
{
    return Dress(around).finish(progress);
}

}  // namespace drape
