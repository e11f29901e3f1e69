// A scene as its JSON file says it, and the way from there to something that runs.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "sim/collider.h"
#include "sim/params.h"
#include "sim/progress.h"
#include "sim/scene/cloth_shape.h"
#include "sim/scene/fabric_preset.h"
#include "sim/scene/mesh_generators.h"
#include "sim/scene/mesh_report.h"
#include "sim/scene/obj_loader.h"
#include "sim/scene/scene_check.h"
#include "sim/track.h"
#include "sim/world.h"

namespace drape {

struct MeshFile
{
    std::string path;  // relative to the scene's file
    ObjOptions options;
    std::shared_ptr<const LoadedMesh> loaded;  // where the file was read already with the same options: not read again, not saved
};

/// Arguments of the functions in mesh_generators.h.
struct MeshGenerator
{
    std::string kind = "sheet";  // sheet, disc, sphere, tube, torus, irregularSheet, dress
    uint32_t columns = 64, rows = 64;
    uint32_t rings = 24, divisions = 16, around = 48, along = 32, vertices = 4096, seed = 1;
    float width = 1.0f, height = 1.0f, radius = 0.5f, thickness = 0.15f;
    uint32_t turns = 0;  // of the torus, which they make a knot
    Diagonals diagonals = Diagonals::alternating;
};

using MeshSource = std::variant<MeshGenerator, MeshFile>;

/// Which vertices. A cloth lies flat if its height is below 5% of its largest extent.
/// `top`: within 2% of the height from the highest vertex.
/// `corners`: the vertices nearest to the corners of the rest shape's bounding box in its own plane (the two longer axes): all four of
/// a cloth that lies flat, the two highest of one that hangs.
/// `automatic` hangs an open mesh by its top, a flat lying one by its corners and lets a closed one fall.
/// `box`: those that start within a box of the scene, its faces included; at least one must.
enum class SelectionKind : uint8_t
{
    none,
    all,
    automatic,
    top,
    corners,
    list,
    box,
};
struct Selection
{
    SelectionKind kind = SelectionKind::none;
    std::vector<uint32_t> vertices{};   // of the source mesh, counted from 0, for `list`
    Vec3f low{0, 0, 0}, high{0, 0, 0};  // corners of the `box` [m]
};

/// Motion or separation constraints of a selection: a sphere round each vertex's own start, or one for all. The radius
/// grows with the distance, straight and at the start, to the nearest vertex of `from`: freedom that increases away from a hem.
struct SphereGroup
{
    Selection select;
    std::optional<Vec3f> center;  // [m]; none: the vertex's start position
    float radius = 0.0f;          // [m]
    float growth = 0.0f;          // radius gained for each metre from `from`
    Selection from{};
    int track = kNoTrack;  // of the scene; moves the spheres
};

/// Vertices that a track of the scene moves.
struct Attachment
{
    Selection select;
    int track = kNoTrack;
};

/// Acceleration of the selected vertices beside gravity [m/s^2]; those of several groups add up.
struct AccelerationGroup
{
    Selection select;
    Vec3f acceleration{0, 0, 0};
};

/// How stiff the selected vertices are, as a fraction of their cloth's stiffness; later groups overrule earlier ones.
struct StiffnessGroup
{
    Selection select;
    float value = 1.0f;
};

struct SceneCloth
{
    std::string name = "cloth";
    std::shared_ptr<const FabricPreset> fabric;  // what it is made of; none: of the defaults
    MeshSource mesh;
    Vec3f position{0.0f, 0.0f, 0.0f};  // [m]
    Vec3f rotation{0.0f, 0.0f, 0.0f};  // about x, then y, then z [degrees]
    Selection pins;
    std::vector<Attachment> attach;
    std::vector<SphereGroup> motion, separation;
    std::vector<AccelerationGroup> accelerations;
    std::vector<StiffnessGroup> stiffness;
    int frameTrack = kNoTrack;  // of the scene; moves the frame that the cloth lives in
    ClothParams params;         // the fabric's, with what the cloth changes
    ClothLook look;
    std::vector<FigureBounds> check;          // of this cloth alone, after the frames of the scene's check
    std::shared_ptr<const ClothShape> shape;  // in which it begins; none: that of its mesh, at rest
};

/// Makes a cloth of a fabric: its parameters and its colours.
void setFabric(SceneCloth& cloth, std::shared_ptr<const FabricPreset> fabric);

struct CameraSetup
{
    Vec3f target{0.0f, 1.0f, 0.0f};  // [m]
    float distance = 3.0f;           // [m]
    float yaw = 30.0f;               // about the vertical; 0 looks along -z [degrees]
    float pitch = 15.0f;             // above the horizon [degrees]
};

struct Scene
{
    std::string name;
    std::string description;
    std::filesystem::path file;  // where it came from; paths in it are relative to its folder
    SceneParams params;
    std::vector<Track> tracks;
    std::vector<SceneCloth> cloths;
    std::vector<Collider> colliders;         // those of meshes without them until buildScene
    std::vector<MeshSource> colliderMeshes;  // by Collider::meshSource
    std::optional<CameraSetup> camera;       // none: frame the cloth
    std::optional<SceneCheck> check;
    SceneStart start;
};

/// Throws InputError that names file, place ("cloths[0].mesh.colums"), and for a wrong key the nearest valid one.
/// Fabrics are looked for beside the file (fabricFoldersFor), then in `fabricFolder`.
Scene parseScene(const std::string& json, const std::filesystem::path& file, const std::filesystem::path& fabricFolder = {});
Scene loadScene(const std::filesystem::path& file, const std::filesystem::path& fabricFolder = {});
std::string formatScene(const Scene& scene);

/// The scene that shows a stranger's OBJ: above the ground or hanging, self collision to suit its edge lengths.
/// Its file is the OBJ itself. Throws what loadObj throws.
Scene sceneForObj(const std::filesystem::path& obj, const ObjOptions& options, Progress* progress = nullptr);

struct SceneBuild
{
    WorldSetup world;
    std::vector<MeshReport> reports;  // one a cloth, then one a mesh to collide with
};

/// Loads or generates the meshes, cooks them, selects pins. Throws InputError, Cancelled.
SceneBuild buildScene(const Scene& scene, Progress* progress = nullptr);

/// Vertices of the simulated surface that a selection means, ascending. `start` are the vertices' positions in the scene [m].
/// Throws InputError for a vertex that does not exist.
std::vector<uint32_t> selectVertices(const Selection& selection, const ClothMesh& mesh, const std::vector<Vec3f>& start);

/// "none", "top", "corners", "auto", "all" or "3,17,20". Throws InputError.
Selection parseSelection(const std::string& text);

struct SceneEntry
{
    std::string id;  // file name without .json: what the command line takes
    std::string name, description;
    std::filesystem::path file;
};
/// The scenes in a folder, sorted by id; the description of one that cannot be read says why.
std::vector<SceneEntry> listScenes(const std::filesystem::path& folder);

}  // namespace drape
