// A finished frame, for whoever looks at it: the window, the exporter, the statistics.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "sim/collider.h"
#include "sim/collision_mesh.h"
#include "sim/convex.h"
#include "sim/device_surface.h"
#include "sim/difference.h"
#include "sim/params.h"
#include "sim/stage.h"
#include "sim/world.h"

namespace drape {

struct ClothSnapshot
{
    std::string name;
    bool asleep = false;  // at rest, not solved
    std::shared_ptr<const ClothMesh> mesh;
    std::shared_ptr<const Fabric> fabric;
    ClothLook look;
    ClothParams params;
    std::vector<Vec3f> positions;  // [m], shape [particles]
    std::vector<Vec3f> normals;    // unit, area weighted, shape [particles]
    uint64_t edits = 0;            // the cloth's, where `positions` are those of its state; 0: they are placed, or held by the mouse
    std::vector<Hold> holds;
    std::vector<float> stiffness;  // the particles' own [0,1], shape [particles], or empty: 1
};

/// How long the solver worked on one frame [ms].
struct FrameTimes
{
    float frame = 0.0f;
    std::array<float, kStageCount> stage{};
};

struct OtherSide;
struct StageView;
class FrameStages;

struct FrameSnapshot
{
    uint64_t scene = 0;  // changes whenever another scene is loaded
    uint64_t frame = 0;
    double time = 0.0;  // simulated [s]
    float dt = 0.0f;    // [s]
    int iterations = 0;
    bool iterationsCapped = false;  // solver.maxIterations was reached
    SceneParams params;
    std::vector<ClothSnapshot> cloths;
    std::shared_ptr<const DeviceSurface> surface;  // the cloths' positions and normals once more, in a device's memory; or null
    std::vector<Collider> colliders;
    FrameTimes times;
    std::string backend, simd;  // what computed it, see sim/backend.h
    int threads = 1;
    std::string notice;                // what happened to the backend that the user should know
    std::string drawing, whyUpload;    // how the frames before it were drawn, see sim/backend.h
    uint64_t nonFinite = 0;            // coordinates that are NaN or infinite
    std::shared_ptr<OtherSide> other;  // while two sides are compared
    std::shared_ptr<StageView> stage;  // while somebody looks into the frame
};

/// A look into a frame: its cloths are as they are after one of its stages.
struct StageView
{
    std::shared_ptr<const FrameStages> frame;  // all of its stages (sim/frame_stages.h)
    size_t at = 0;                             // after so many of them
    std::vector<std::vector<Vec3f>> before;    // each cloth's particles before the last of them, in the world [m]; empty where `at` is 0
};

/// The second side of a comparison (sim/comparison.h).
struct OtherSide
{
    FrameSnapshot frame;
    std::vector<std::vector<float>> distances;  // of each cloth's particles from those of the first side, in the world [m]
    Difference difference;
    std::optional<FirstDifference> first;  // since the start; none: all frames had the same bits
};

}  // namespace drape
