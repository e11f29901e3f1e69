// Every knob of the simulation, declared once: a line below is the struct's field, the panel's slider, the scene file's
// key, the `--set` name and a row of docs/parameters.md.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "sim/choices.h"
#include "sim/vec3.h"

namespace drape {

/// How a parameter enters the solver; `rate` is a fraction removed in 1/stiffnessFrequency seconds (solver.md, Rates).
enum class ParamKind : uint8_t
{
    plain,
    rate,
};

/// What a choice's values are called in scenes, on the command line and in the panels.
template <class Choice>
inline constexpr std::array<std::string_view, 0> kChoiceNames{};
template <>
inline constexpr std::array<std::string_view, 2> kChoiceNames<EdgeMethod>{"gaussSeidel", "jacobi"};
template <>
inline constexpr std::array<std::string_view, 2> kChoiceNames<BendingModel>{"distance", "dihedral"};
template <>
inline constexpr std::array<std::string_view, 2> kChoiceNames<SelfCollisionModel>{"particles", "triangles"};

// X(type, field, kind, unit, low, high, default, sentence). A slider spans [low, high]; values outside it are errors.
// clang-format off
#define DRAPE_SOLVER_PARAMS(X) \
    X(float, frequency,          plain, "Hz",  10.0f, 2000.0f, 300.0f, "Iterations of the whole pipeline in a second.") \
    X(float, stiffnessFrequency, plain, "Hz",   1.0f,  100.0f,  10.0f, "Stiffness, damping and drag are the fraction removed in one period of this frequency.") \
    X(int,   maxIterations,      plain, "",        1,     256,     64, "Most iterations in one frame; when it is reached, the frame takes longer steps.") \
    X(int,   averageWindow,      plain, "",        1,     120,     30, "Iterations over which the time step of the accelerations is averaged.") \
    X(Vec3f, gravity,            plain, "m/s^2", -50.0f, 50.0f, (Vec3f{0.0f, -9.81f, 0.0f}), "Acceleration of every free particle.")

#define DRAPE_WIND_PARAMS(X) \
    X(Vec3f, velocity,      plain, "m/s",  -1000.0f, 1000.0f, (Vec3f{0.0f, 0.0f, 0.0f}), "Velocity of the air.") \
    X(float, gusts,         plain, "",         0.0f,    2.0f,  0.0f, "Strength of the gusts, as a fraction of the wind's speed.") \
    X(float, gustFrequency, plain, "Hz",      0.01f,   10.0f,  0.5f, "How often the gusts come.") \
    X(int,   gustSeed,      plain, "",            0,   10000,     1, "Which gusts: the same seed blows the same wind.") \
    X(float, airDensity,    plain, "kg/m^3",   0.0f,  100.0f, 1.2f, "Density of the air; 0 turns the wind and its drag off.")

#define DRAPE_INTER_COLLISION_PARAMS(X) \
    X(bool,  on,        plain, "", false, true, true, "Different cloths keep their distance from each other.") \
    X(float, distance,  plain, "m", 0.0f, 1.0f, 0.02f, "Least distance between different cloths; 0 turns it off.") \
    X(float, stiffness, rate,  "",  0.0f, 1.0f, 1.0f, "Fraction of the missing distance restored.") \
    X(float, friction,  plain, "",  0.0f, 5.0f, 0.3f, "Coulomb friction between different cloths.")

#define DRAPE_CLOTH_BODY_PARAMS(X) \
    X(float, density,      plain, "kg/m^2", 0.001f, 20.0f, 0.2f, "Mass of the cloth by area.") \
    X(Vec3f, damping,      rate,  "",         0.0f,  1.0f, (Vec3f{0.02f, 0.02f, 0.02f}), "Fraction of the velocity removed, by axis.") \
    X(float, shapeDamping, rate,  "",         0.0f,  1.0f, 0.0f, "Fraction of the velocity removed that is not motion of the whole; 1 makes the cloth move like a rigid body.") \
    X(float, drag,         plain, "",         0.0f, 10.0f, 1.0f, "Drag coefficient of the cloth, face on to the air (a flat plate: about 1.2).") \
    X(float, lift,         plain, "",         0.0f, 10.0f, 0.6f, "Lift coefficient of the cloth, largest at 45 degrees to the air.")

#define DRAPE_EDGE_PARAMS(X) \
    X(EdgeMethod, method, plain, "", 0, 1, EdgeMethod::gaussSeidel, "Edges one colour after another (Gauss-Seidel), or all at once and averaged (Jacobi).") \
    X(float, relaxation,  plain, "", 0.1f, 2.0f, 1.0f, "Multiplies the averaged corrections of the Jacobi method.")

#define DRAPE_PHASE_PARAMS(X, STIFFNESS) \
    X(float, stiffness,        rate,  "",    0.0f, 1.0f, STIFFNESS, "Fraction of an edge's error removed; 1 is rigid, 0 turns it off.") \
    X(float, multiplier,       rate,  "",    0.0f, 1.0f, 1.0f, "Softens the edge between its limits; 1 leaves it as stiff as outside, 0 makes it slack there.") \
    X(float, compressionLimit, plain, "",    0.1f, 1.0f, 1.0f, "Length over rest length below which an edge keeps its full stiffness.") \
    X(float, stretchLimit,     plain, "",    1.0f, 3.0f, 1.0f, "Length over rest length above which an edge keeps its full stiffness.") \
    X(float, compliance,       plain, "m/N", 0.0f, 1.0f, 0.0f, "Stretch of an edge by a force, whatever the time step (XPBD); 0 turns it off.")

#define DRAPE_BENDING_PARAMS(X) \
    DRAPE_PHASE_PARAMS(X, 0.2f) \
    X(BendingModel, model, plain, "", 0, 1, BendingModel::distance, "Distances across two edges, or angles between triangles, keep the cloth from bending.")

#define DRAPE_PRESSURE_PARAMS(X) \
    X(bool,  on,        plain, "", false, true, false, "A closed cloth keeps its volume like a balloon.") \
    X(float, amount,    plain, "", 0.0f, 10.0f, 1.0f, "Volume to keep, as a multiple of the volume at rest.") \
    X(float, stiffness, rate,  "", 0.0f,  1.0f, 1.0f, "Fraction of the missing volume restored.")

#define DRAPE_TETHER_PARAMS(X) \
    X(bool,  on,        plain, "", false, true, true, "Tethers limit how far a particle gets from the pins.") \
    X(float, scale,     plain, "", 0.0f,  4.0f, 1.0f, "Length of a tether, as a multiple of the distance along the cloth.") \
    X(float, stiffness, rate,  "", 0.0f,  1.0f, 1.0f, "Fraction of the excess length removed; 0 turns the tethers off.")

#define DRAPE_LEVEL_PARAMS(X) \
    X(bool,  on,               plain, "", false, true, true, "Coarse levels carry a load across the cloth at once, so that a fine mesh stretches no more than a coarse one.") \
    X(int,   count,            plain, "", 1, 8, 8, "Most levels in use, from the finest one; each has a quarter of the points in each direction.") \
    X(float, verticalStrain,   plain, "", 0.0f, 1.0f, 0.0f, "Stretch that the levels leave to the vertical edges, beyond what these allow themselves.") \
    X(float, horizontalStrain, plain, "", 0.0f, 1.0f, 0.0f, "Stretch that the levels leave to the horizontal edges, beyond what these allow themselves.") \
    X(float, shearStrain,      plain, "", 0.0f, 1.0f, 0.0f, "Stretch that the levels leave to the shear edges, beyond what these allow themselves.")

#define DRAPE_MOTION_PARAMS(X) \
    X(float, scale,     plain, "",    0.0f, 10.0f, 1.0f, "Multiplies the radii of the motion constraints' spheres.") \
    X(float, bias,      plain, "m", -10.0f, 10.0f, 0.0f, "Added to the radii of the motion constraints' spheres.") \
    X(float, stiffness, rate,  "",    0.0f,  1.0f, 1.0f, "Fraction of the way back into its sphere that a particle is moved.")

#define DRAPE_COLLISION_PARAMS(X) \
    X(float, offset,           plain, "m", 0.0f, 0.1f, 0.005f, "Distance that the cloth keeps from the colliders, so that it covers them between its particles.") \
    X(float, restitution,      plain, "",  0.0f, 1.0f, 0.0f, "Speed along the normal after a bounce, as a fraction of the speed before.") \
    X(float, massScale,        plain, "1/m^2", 0.0f, 1e6f, 0.0f, "How much heavier a particle pressed onto a collider counts in the stages after it: 1 + massScale * depth^2 times.") \
    X(bool,  continuous,       plain, "",  false, true, false, "Finds contacts along a particle's way, so that fast ones do not pass through thin colliders.") \
    X(bool,  virtualParticles, plain, "",  false, true, false, "Extra contact points inside the triangles, so that small colliders do not slip between particles.")

#define DRAPE_SELF_COLLISION_PARAMS(X) \
    X(bool,  on,        plain, "", false, true, true, "The cloth keeps its distance from itself.") \
    X(SelfCollisionModel, model, plain, "", 0, 1, SelfCollisionModel::particles, "Particles keep away from particles, or from triangles.") \
    X(float, distance,  plain, "m", 0.0f, 1.0f, 0.01f, "Least distance between two particles that are not nearer at rest, or thickness of the triangles; 0 turns it off.") \
    X(float, stiffness, rate,  "",  0.0f, 1.0f, 1.0f, "Fraction of the missing distance restored.") \
    X(float, friction,  plain, "",  0.0f, 5.0f, 0.3f, "Coulomb friction of the cloth on itself, where particles keep away from triangles.")

#define DRAPE_FRAME_PARAMS(X) \
    X(Vec3f, position,           plain, "m",   -100.0f, 100.0f, (Vec3f{0.0f, 0.0f, 0.0f}), "Where the moving frame is that the cloth lives in.") \
    X(Vec3f, rotation,           plain, "deg", -3600.0f, 3600.0f, (Vec3f{0.0f, 0.0f, 0.0f}), "How the moving frame is turned, about x, then y, then z.") \
    X(Vec3f, linearInertia,      plain, "", 0.0f, 1.0f, (Vec3f{1.0f, 1.0f, 1.0f}), "Part of the frame's acceleration that the cloth feels, by axis of the frame.") \
    X(Vec3f, angularInertia,     plain, "", 0.0f, 1.0f, (Vec3f{1.0f, 1.0f, 1.0f}), "Part of the frame's Euler and Coriolis forces that the cloth feels, by axis of the frame.") \
    X(Vec3f, centrifugalInertia, plain, "", 0.0f, 1.0f, (Vec3f{1.0f, 1.0f, 1.0f}), "Part of the frame's centrifugal force that the cloth feels, by axis of the frame.") \
    X(Vec3f, linearDrag,         rate,  "", 0.0f, 1.0f, (Vec3f{0.0f, 0.0f, 0.0f}), "Fraction of the cloth's velocity through the world (not through the frame) removed, by axis of the frame, but for what the frame's turning makes of it.") \
    X(Vec3f, angularDrag,        rate,  "", 0.0f, 1.0f, (Vec3f{0.0f, 0.0f, 0.0f}), "Fraction of the velocity removed that the frame's turning gives the cloth.")

#define DRAPE_SLEEP_PARAMS(X) \
    X(bool,  on,    plain, "", false, true, false, "A cloth that has come to rest is not solved until something wakes it.") \
    X(float, speed, plain, "m/s", 0.0f, 1.0f, 0.01f, "Speed of the fastest particle below which the cloth rests.") \
    X(float, delay, plain, "s", 0.0f, 60.0f, 1.0f, "How long it must rest before it sleeps.")
// clang-format on

#define DRAPE_DECLARE_FIELD(type, field, kind, unit, low, high, value, help) type field = value;

struct SolverParams
{
    DRAPE_SOLVER_PARAMS(DRAPE_DECLARE_FIELD)
};
struct WindParams
{
    DRAPE_WIND_PARAMS(DRAPE_DECLARE_FIELD)
};
struct InterCollisionParams
{
    DRAPE_INTER_COLLISION_PARAMS(DRAPE_DECLARE_FIELD)
};
struct ClothBodyParams
{
    DRAPE_CLOTH_BODY_PARAMS(DRAPE_DECLARE_FIELD)
};
struct EdgeParams
{
    DRAPE_EDGE_PARAMS(DRAPE_DECLARE_FIELD)
};
struct PhaseParams
{
    DRAPE_PHASE_PARAMS(DRAPE_DECLARE_FIELD, 1.0f)
};
struct BendingParams
{
    DRAPE_BENDING_PARAMS(DRAPE_DECLARE_FIELD)
};
struct PressureParams
{
    DRAPE_PRESSURE_PARAMS(DRAPE_DECLARE_FIELD)
};
struct TetherParams
{
    DRAPE_TETHER_PARAMS(DRAPE_DECLARE_FIELD)
};
struct LevelParams
{
    DRAPE_LEVEL_PARAMS(DRAPE_DECLARE_FIELD)
};
struct MotionParams
{
    DRAPE_MOTION_PARAMS(DRAPE_DECLARE_FIELD)
};
struct CollisionParams
{
    DRAPE_COLLISION_PARAMS(DRAPE_DECLARE_FIELD)
};
struct SelfCollisionParams
{
    DRAPE_SELF_COLLISION_PARAMS(DRAPE_DECLARE_FIELD)
};
struct FrameParams
{
    DRAPE_FRAME_PARAMS(DRAPE_DECLARE_FIELD)
};
struct SleepParams
{
    DRAPE_SLEEP_PARAMS(DRAPE_DECLARE_FIELD)
};

#undef DRAPE_DECLARE_FIELD

/// What holds for the whole scene.
struct SceneParams
{
    SolverParams solver;
    WindParams wind;
    InterCollisionParams interCollision;
};

/// What holds for one cloth.
struct ClothParams
{
    ClothBodyParams cloth;
    EdgeParams edges;
    PhaseParams vertical;
    PhaseParams horizontal;
    PhaseParams shear{0.7f};
    BendingParams bending;
    PressureParams pressure;
    TetherParams tethers;
    LevelParams levels;
    MotionParams motion;
    CollisionParams collision;
    SelfCollisionParams selfCollision;
    FrameParams frame;
    SleepParams sleep;
};

/// A choice is an int, the index of its name.
using ParamValue = std::variant<bool, int, float, Vec3f>;

enum class ParamScope : uint8_t
{
    scene,
    cloth,
};

struct ParamInfo
{
    std::string_view name;   // "cloth.damping"
    std::string_view group;  // "cloth"
    std::string_view field;  // "damping"
    ParamScope scope;
    ParamKind kind;
    std::string_view unit;
    ParamValue low, high, initial;  // low and high of a Vec3f parameter are floats
    std::string_view help;
    size_t offset;                              // of the field within SceneParams or ClothParams
    std::span<const std::string_view> choices;  // names of a choice's values; empty for other types
};

/// All parameters, in the order of the panels and the documentation.
std::span<const ParamInfo> paramTable();

/// nullptr where no parameter has that name.
const ParamInfo* findParam(std::string_view name);

/// The parameter whose name is nearest (edit distance).
const ParamInfo& nearestParam(std::string_view name);

ParamValue getParam(const ParamInfo& info, const SceneParams& scene, const ClothParams& cloth);

/// Stores a value of the parameter's own type in whichever of the two structs holds it.
void setParam(const ParamInfo& info, const ParamValue& value, SceneParams& scene, ClothParams& cloth);

/// Reads "0.2", "true", "1,0,0" (one number serves all three axes). On failure: nullopt, and `error` says what is wrong,
/// naming the parameter, its range and unit.
std::optional<ParamValue> parseParam(const ParamInfo& info, std::string_view text, std::string& error);

/// nullopt where the value fits the parameter's type and range; otherwise what is wrong.
std::optional<std::string> checkParam(const ParamInfo& info, const ParamValue& value);

/// The value as `parseParam` reads it, shortest form that gives the same bits.
std::string formatParam(const ParamInfo& info, const ParamValue& value);
/// The same for a value that is no choice.
std::string formatParam(const ParamValue& value);

/// "0 to 1", "true, false" or a choice's names.
std::string formatRange(const ParamInfo& info);

/// docs/parameters.md, generated from the table.
std::string paramTableMarkdown();

}  // namespace drape
