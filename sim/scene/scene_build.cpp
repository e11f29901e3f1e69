// From a scene's description to what a simulation starts from.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include "sim/collision_mesh.h"
#include "sim/fabric.h"
#include "sim/scene/edge_groups.h"
#include "sim/scene/scene.h"

namespace drape {
namespace {

/// Turns about x, then y, then z.
class Rotation
{
public:
    explicit Rotation(const Vec3f& degrees)
    {
        const auto [cx, sx] = turnBy(degrees.x);
        const auto [cy, sy] = turnBy(degrees.y);
        const auto [cz, sz] = turnBy(degrees.z);
        right_ = {cy * cz, cy * sz, -sy};
        up_ = {sx * sy * cz - cx * sz, sx * sy * sz + cx * cz, sx * cy};
        back_ = {cx * sy * cz + sx * sz, cx * sy * sz - sx * cz, cx * cy};
    }
    Vec3f operator()(const Vec3f& p) const { return right_ * p.x + up_ * p.y + back_ * p.z; }
    Vec3f inverse(const Vec3f& p) const { return {dot(right_, p), dot(up_, p), dot(back_, p)}; }

private:
    /// Cosine and sine; exact for right angles, so that what lies flat lies exactly flat.
    static std::array<float, 2> turnBy(float degrees)
    {
        const double quarters = std::round(static_cast<double>(degrees) / 90.0);
        const double rest = (static_cast<double>(degrees) - 90.0 * quarters) * std::numbers::pi / 180.0;
        const float c = static_cast<float>(std::cos(rest)), s = static_cast<float>(std::sin(rest));
        switch ((static_cast<int64_t>(quarters) % 4 + 4) % 4)
        {
            case 0:
                return {c, s};
            case 1:
                return {-s, c};
            case 2:
                return {-c, -s};
            default:
                return {s, -c};
        }
    }

    Vec3f right_, up_, back_;  // where the axes go
};

ClothMesh generate(const MeshGenerator& g, Progress* progress)
{
    if (g.kind == "sheet")
        return makeSheet(g.columns, g.rows, g.width, g.height, g.diagonals, progress);
    if (g.kind == "disc")
        return makeDisc(g.rings, g.radius, progress);
    if (g.kind == "sphere")
        return makeSphere(g.divisions, g.radius, progress);
    if (g.kind == "tube")
        return makeTube(g.around, g.along, g.radius, g.height, progress);
    if (g.kind == "torus")
        return makeTorus(g.around, g.along, g.radius, g.thickness, g.turns, progress);
    if (g.kind == "irregularSheet")
        return makeIrregularSheet(g.vertices, g.width, g.height, g.seed, progress);
    if (g.kind == "dress")
        return makeDress(g.around, progress);
    throw InputError(fmt::format("there is no mesh generator \"{}\"", g.kind));
}

MeshReport reportOn(const ClothMesh& mesh, const std::string& source)
{
    MeshReport report;
    report.source = source;
    report.generated = true;
    report.sourceVertices = static_cast<uint32_t>(mesh.sourcePositions.size());
    report.sourceFaces = static_cast<uint32_t>(mesh.sourceFaceStart.size() - 1);
    report.particles = static_cast<uint32_t>(mesh.positions.size());
    report.triangles = static_cast<uint32_t>(mesh.triangles.size() / 3);
    report.closed = groupEdges(mesh.triangles, report.particles).closed();
    Vec3f low = mesh.positions.front(), high = low;
    for (const Vec3f& p : mesh.positions)
    {
        low = {std::min(low.x, p.x), std::min(low.y, p.y), std::min(low.z, p.z)};
        high = {std::max(high.x, p.x), std::max(high.y, p.y), std::max(high.z, p.z)};
    }
    report.size = high - low;
    return report;
}

std::shared_ptr<const LoadedMesh> makeMesh(const MeshSource& source, const Scene& scene, Progress* progress)
{
    if (const MeshFile* file = std::get_if<MeshFile>(&source))
    {
        if (file->loaded && file->loaded->options == file->options)
            return file->loaded;
        return std::make_shared<LoadedMesh>(loadObj(scene.file.parent_path() / file->path, file->options, progress));
    }
    const MeshGenerator& generator = std::get<MeshGenerator>(source);
    if (progress)
        progress->report("generating the mesh", 0.0f);
    auto loaded = std::make_shared<LoadedMesh>();
    loaded->mesh = generate(generator, progress);
    loaded->report = reportOn(loaded->mesh, generator.kind);
    return loaded;
}

/// Particles of a selection, ascending; errors name the place.
std::vector<uint32_t> selectParticles(const Selection& selection, const ClothMesh& mesh, const Fabric& fabric,
                                      const std::vector<Vec3f>& start, const std::string& place)
{
    try
    {
        std::vector<uint32_t> particles = selectVertices(selection, mesh, start);
        for (uint32_t& particle : particles)
            particle = fabric.particleOfVertex[particle];
        std::ranges::sort(particles);
        return particles;
    }
    catch (const InputError& wrong)
    {
        throw InputError(fmt::format("{}: {}", place, wrong.what()));
    }
}

/// The spheres of all groups, by particle.
std::vector<SphereConstraint> constrain(const std::vector<SphereGroup>& groups, const ClothMesh& mesh, const Fabric& fabric,
                                        const std::vector<Vec3f>& start, const std::string& place)
{
    std::vector<SphereConstraint> constraints;
    for (const SphereGroup& group : groups)
    {
        std::vector<uint32_t> sources;
        if (group.from.kind != SelectionKind::none)
            sources = selectParticles(group.from, mesh, fabric, start, place + ", from");
        const auto placeOf = [&](uint32_t particle) { return start[fabric.vertexOfParticle[particle]]; };
        for (const uint32_t particle : selectParticles(group.select, mesh, fabric, start, place))
        {
            float nearest = sources.empty() ? 0.0f : std::numeric_limits<float>::max();
            for (const uint32_t source : sources)
                nearest = std::min(nearest, length(placeOf(particle) - placeOf(source)));
            constraints.push_back(
                {particle, {group.center.value_or(placeOf(particle)), group.radius + group.growth * nearest}, group.track});
        }
    }
    std::ranges::stable_sort(constraints, {}, &SphereConstraint::particle);
    return constraints;
}

/// Where a cloth's frame is before anything moves it [m]: in the world's origin, unless floats would be too coarse where the cloth is.
Vec3d originFor(const std::vector<Vec3f>& start)
{
    constexpr double kFar = 128.0;  // [m]; from there floats are 15 micrometres apart
    if (start.empty())
        return {0.0, 0.0, 0.0};
    Vec3d low = toDouble(start[0]), high = low;
    for (const Vec3f& x : start)
    {
        low = {std::min(low.x, double{x.x}), std::min(low.y, double{x.y}), std::min(low.z, double{x.z})};
        high = {std::max(high.x, double{x.x}), std::max(high.y, double{x.y}), std::max(high.z, double{x.z})};
    }
    const Vec3d center = (low + high) * 0.5;
    return length(center) < kFar ? Vec3d{0.0, 0.0, 0.0} : Vec3d{std::round(center.x), std::round(center.y), std::round(center.z)};
}

/// Moves what is said from the world's origin into the cloth's frame.
void enterFrame(std::vector<SphereConstraint>& constraints, const Vec3d& origin)
{
    for (SphereConstraint& constraint : constraints)
        constraint.sphere.center = toFloat(toDouble(constraint.sphere.center) - origin);
}

ClothSetup buildCloth(const SceneCloth& cloth, const Scene& scene, MeshReport& report, Progress* progress)
{
    const std::shared_ptr<const LoadedMesh> loaded = makeMesh(cloth.mesh, scene, progress);
    const ClothMesh& mesh = loaded->mesh;
    report = loaded->report;

    ClothSetup setup;
    setup.name = cloth.name;
    setup.mesh = std::shared_ptr<const ClothMesh>(loaded, &mesh);
    setup.params = cloth.params;
    setup.look = cloth.look;
    const Rotation rotation(cloth.rotation);
    // Which edges hang and which lie across is seen from the cloth's own rest shape.
    setup.fabric = cook(mesh, {rotation.inverse(scene.params.solver.gravity)}, progress);

    if (cloth.params.collision.virtualParticles)
        setup.fabric->virtualParticles();  // now, not in the first frame

    std::vector<Vec3f> start(mesh.positions.size());  // in the world
    for (uint32_t vertex = 0; vertex < start.size(); ++vertex)
        start[vertex] = rotation(mesh.positions[vertex]) + cloth.position;
    setup.origin = originFor(start);
    setup.startPositions.resize(start.size());
    const bool isFar = length(setup.origin) > 0.0;
    for (uint32_t vertex = 0; vertex < start.size(); ++vertex)
        setup.startPositions[setup.fabric->particleOfVertex[vertex]] =
            isFar ? toFloat(toDouble(rotation(mesh.positions[vertex])) + (toDouble(cloth.position) - setup.origin)) : start[vertex];
    const std::string place = fmt::format("{}: cloth \"{}\"", scene.file.string(), cloth.name);
    for (const Attachment& attachment : cloth.attach)
        for (const uint32_t particle : selectParticles(attachment.select, mesh, *setup.fabric, start, place + ", attach"))
            setup.pins.push_back({particle, attachment.track});
    for (const uint32_t particle : selectParticles(cloth.pins, mesh, *setup.fabric, start, place + ", pins"))
        setup.pins.push_back({particle});
    setup.motion = constrain(cloth.motion, mesh, *setup.fabric, start, place + ", motion");
    setup.separation = constrain(cloth.separation, mesh, *setup.fabric, start, place + ", separation");
    enterFrame(setup.motion, setup.origin);
    enterFrame(setup.separation, setup.origin);
    for (const AccelerationGroup& group : cloth.accelerations)
    {
        setup.accelerations.resize(start.size(), {0.0f, 0.0f, 0.0f});
        for (const uint32_t particle : selectParticles(group.select, mesh, *setup.fabric, start, place + ", accelerations"))
            setup.accelerations[particle] += group.acceleration;
    }
    for (const StiffnessGroup& group : cloth.stiffness)
    {
        setup.stiffness.resize(start.size(), 1.0f);
        for (const uint32_t particle : selectParticles(group.select, mesh, *setup.fabric, start, place + ", stiffness"))
            setup.stiffness[particle] = group.value;
    }
    setup.frameTrack = cloth.frameTrack;
    // Last: selections mean the vertices where the mesh has them.
    if (cloth.shape)
        applyShape(*cloth.shape, setup);
    return setup;
}

/// Fills in the meshes of colliders, each source once.
void buildColliders(const Scene& scene, SceneBuild& build, Progress* progress)
{
    std::vector<std::shared_ptr<const CollisionMesh>> meshes;
    for (const MeshSource& source : scene.colliderMeshes)
    {
        const std::shared_ptr<const LoadedMesh> loaded = makeMesh(source, scene, progress);
        meshes.push_back(makeCollisionMesh(loaded->mesh.positions, loaded->mesh.triangles));
        build.reports.push_back(loaded->report);
        build.reports.back().shell = !meshes.back()->closed;
    }
    for (Collider& collider : build.world.colliders)
        if (collider.type == ColliderType::mesh)
            collider.mesh = meshes.at(static_cast<size_t>(collider.meshSource));
}

}  // namespace

SceneBuild buildScene(const Scene& scene, Progress* progress)
{
    SceneBuild build;
    build.world.name = scene.name;
    build.world.params = scene.params;
    build.world.colliders = scene.colliders;
    build.world.tracks = scene.tracks;
    build.world.startTime = scene.start.time;
    build.world.startStep = scene.start.step;
    if (scene.cloths.empty())
        throw InputError(fmt::format("{}: a scene needs at least one cloth", scene.file.string()));
    for (const SceneCloth& cloth : scene.cloths)
    {
        MeshReport report;
        try
        {
            build.world.cloths.push_back(buildCloth(cloth, scene, report, progress));
        }
        catch (const std::invalid_argument& wrong)  // from a generator, from cooking or from a shape
        {
            throw InputError(fmt::format("{}: cloth \"{}\": {}", scene.file.string(), cloth.name, wrong.what()));
        }
        build.reports.push_back(std::move(report));
    }
    try
    {
        buildColliders(scene, build, progress);
    }
    catch (const std::invalid_argument& wrong)
    {
        throw InputError(fmt::format("{}: colliders: {}", scene.file.string(), wrong.what()));
    }
    return build;
}

}  // namespace drape
