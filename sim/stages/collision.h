// Stage: collision. C++17: .cu files include this.
#pragma once

#include "sim/mat3.h"
#include "sim/vec3.h"

namespace drape {

/// A collider during one iteration, in the axes of the cloth's frame at its end. Sphere: a, radiusA. Tapered capsule: from a along `axis`
/// over `length`, the radius falling from radiusA by `slope` per metre. Plane: through a, unit normal axis. Box, convex and mesh: about a;
/// `turn` leads from the cloth's axes to the collider's.
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
    float startLength, startRadiusA, startSlope;
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

/// What a contact does to a particle [m].
template <class T>
struct ContactResponse
{
    Vec3<T> push;      // of the particle, out along the normal
    Vec3<T> friction;  // of the particle, back along its slip
    Vec3<T> shift;     // of its previous position, which changes its velocity alone
};

/// How a contact acts on a particle that came from `previous` to x in this iteration (solver.md, Collision; Mueller et al.,
/// Position Based Dynamics 2006, line 16 for the velocities). Nothing where there is no contact.
///
/// It moves out along the normal by the depth, and back along its tangential slip relative to the collider by at most mu times
/// the depth (Coulomb). Being pushed out gives no speed: the depth `before`, at the iteration's start, is taken out of its velocity,
/// but for what moved on inwards: that another stage pressed it in, and this one presses back.
///
/// Restitution: `flight` is its way before any constraint [m], `fall` the part of that by gravity in this iteration [m]. In
/// Verlet's discrete fall v^2 / 2 - g (x + previous) / 2 is constant, so from the approach w and the distance s at the
/// iteration's start the speed at the surface is u with u^2 = w^2 + 2 fall (s - w / 2), and the next way d away from it has
/// d^2 = (e u)^2 - fall d. Below twice the speed that gravity gives in one iteration the particle rests instead.
template <class T>
SIM_FN ContactResponse<T> respond(const Vec3<T>& x, const Vec3<T>& previous, const Vec3<T>& flight, const Vec3<T>& gravityStep,
                                  const Contact<T>& contact, T before, T friction, T restitution)
{
    const T zero(0.0f), tiny(1e-20f);
    const Vec3<T> none{zero, zero, zero};
    const Vec3<T> slip = x - previous - contact.move;
    const T along = dot(slip, contact.normal);
    const Vec3<T> tangential = slip - contact.normal * along;
    const T slide = length(tangential);
    const T held = minimum(slide, friction * contact.depth) / maximum(slide, tiny);
    const T leaves = along + contact.depth;  // way along the normal once it is pushed out
    const Vec3<T> deep = contact.normal * maximum(minimum(leaves, before + minimum(along, zero)), zero);

    const T approach = -dot(flight - contact.move, contact.normal), fall = -dot(gravityStep, contact.normal);
    const T impact = squareRoot(maximum(approach * approach + T(2.0f) * fall * (maximum(-leaves, zero) - T(0.5f) * approach), zero));
    const T rebound = restitution * impact, halfFall = T(0.5f) * fall;
    const T wanted = halfFall + squareRoot(halfFall * halfFall + rebound * rebound);
    // Friction of the blow's part that the push has not shown yet.
    const T slideLeft = slide * (T(1.0f) - held);
    const T heldLater = minimum(slideLeft, friction * maximum(wanted + approach - contact.depth, zero)) / maximum(slide, tiny);
    const Vec3<T> bounce = contact.normal * (leaves - wanted) + tangential * heldLater;

    const auto touches = contact.depth > zero;
    const Vec3<T> shift = select(approach > T(2.0f) * length(gravityStep), select(restitution > zero, bounce, deep), deep);
    return {select(touches, contact.normal * contact.depth, none), select(touches, -tangential * held, none), select(touches, shift, none)};
}

/// Effective inverse mass [1/kg] of a particle that was pushed out of a collider (solver.md, Inverse mass during an iteration).
template <class T>
SIM_FN T pressedInvMass(T invMass, T massScale, const Vec3<T>& push)
{
    return invMass / (T(1.0f) + massScale * lengthSquared(push));
}

/// Parts of a virtual particle's move that its triangle's corners take: with weights b and inverse masses w,
/// b_k w_k / sum(b_j^2 w_j), so that the point itself makes the whole move. Zero where none of them can move.
template <class T>
SIM_FN Vec3<T> virtualShares(const Vec3<T>& weights, const Vec3<T>& invMass)
{
    const Vec3<T> weighted = scale(weights, invMass);
    const T sum = dot(weighted, weights);
    return weighted * select(sum > T(0.0f), T(1.0f) / maximum(sum, T(1e-30f)), T(0.0f));
}

}  // namespace drape
