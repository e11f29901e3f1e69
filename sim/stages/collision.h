// Stage: collision. C++17: .cu files include this.
#pragma once

#include "sim/mat3.h"
#include "sim/vec3.h"

namespace drape {

/// A collider during one iteration, in the cloth's frame. Sphere: a, radiusA. Tapered capsule: from a along `axis` over
/// `length`, the radius falling from radiusA by `slope` per metre. Plane: through a, unit normal axis. Box, convex and mesh:
/// about a; `turn` leads from the cloth's axes to the collider's.
struct ColliderStep
{
    int type;        // ColliderType
    Vec3f a, axis;   // [m], unit
    float length;    // [m]
    float radiusA;   // [m]
    float slope;     // (radiusA - radiusB) / length, sine of the cone's half angle
    float tangent;   // of the cone's half angle
    Vec3f halfSize;  // [m]
    Mat3f turn;
    int index;           // of the collider in the world: its half spaces or mesh
    Vec3f moveA, moveB;  // of the two ends in this iteration [m]
    Vec3f spin;          // rotation in this iteration, about its axis [rad]
    float friction;      // Coulomb's mu
    // The same at the start of the iteration, for continuous collision.
    Vec3f startA, startAxis;
    float startLength, startRadiusA;
    Mat3f startTurn;
};

/// Where a particle touches a collider.
template <class T>
struct Contact
{
    Vec3<T> normal;  // unit, away from the collider
    T depth;         // [m]; positive inside
    Vec3<T> move;    // of the collider there, in this iteration [m]
};

/// The contact of x with a ball [m].
template <class T>
SIM_FN Contact<T> touchBall(const Vec3<T>& x, const Vec3<T>& center, T radius, const Vec3<T>& move, const Vec3<T>& spin)
{
    const Vec3<T> delta = x - center;
    const T distance = length(delta);
    const Vec3<T> up{T(0.0f), T(1.0f), T(0.0f)};
    const Vec3<T> normal = select(distance > T(1e-12f), delta * (T(1.0f) / maximum(distance, T(1e-12f))), up);
    return {normal, radius - distance, move + cross(spin, delta)};
}

/// The contact of x with a tapered capsule. The ball on its axis that x is deepest in has its centre at
/// s = t - rho tan(alpha), where t is the place of x along the axis and rho its distance from it: there the
/// derivative of |x - c(s)| - r(s) is zero. So the cone touches both end balls tangentially.
template <class T>
SIM_FN Contact<T> touchCapsule(const Vec3<T>& x, const Vec3<T>& a, const Vec3<T>& axis, T axisLength, T radiusA, T slope, T tangent,
                               const Vec3<T>& moveA, const Vec3<T>& moveB, const Vec3<T>& spin)
{
    const Vec3<T> fromA = x - a;
    const T along = dot(fromA, axis);
    const T rho = length(fromA - axis * along);
    const T s = clamp(along - rho * tangent, T(0.0f), axisLength);
    const Vec3<T> move = lerp(moveA, moveB, s / maximum(axisLength, T(1e-20f)));
    return touchBall(x, a + axis * s, radiusA - slope * s, move, spin);
}

/// The contact of x with the half space behind a plane.
template <class T>
SIM_FN Contact<T> touchPlane(const Vec3<T>& x, const Vec3<T>& a, const Vec3<T>& normal, const Vec3<T>& move, const Vec3<T>& spin)
{
    return {normal, -dot(x - a, normal), move + cross(spin, x - a)};
}

/// How a contact moves a particle that came from `previous` to x in this iteration [m] (solver.md, Collision): out along
/// the normal by the depth, and back along its tangential slip relative to the collider by at most mu times the depth
/// (Coulomb). Zero where there is no contact.
template <class T>
SIM_FN Vec3<T> contactMove(const Vec3<T>& x, const Vec3<T>& previous, const Contact<T>& contact, T friction)
{
    const Vec3<T> slip = x - previous - contact.move;
    const Vec3<T> tangential = slip - contact.normal * dot(slip, contact.normal);
    const T slide = length(tangential);
    const T held = minimum(slide, friction * contact.depth) / maximum(slide, T(1e-20f));
    const Vec3<T> none{T(0.0f), T(0.0f), T(0.0f)};
    return select(contact.depth > T(0.0f), contact.normal * contact.depth - tangential * held, none);
}

}  // namespace drape
