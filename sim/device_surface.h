// A finished frame in a device's memory, for who draws it there.
#pragma once

#include <memory>
#include <span>

namespace drape {

class DeviceSurface;

/// The names of two OpenGL buffers that take a cloth's positions [m] and normals, three floats a particle.
struct SurfaceBuffers
{
    unsigned positions, normals;
};

/// OpenGL buffers that a device writes. Whoever has it calls it, and destroys it before they or their storage go, with their context
/// current.
class SurfaceTarget
{
public:
    virtual ~SurfaceTarget() = default;

    /// Writes the surface into the buffers. False: it could not, or the surface is another device's or of other cloths; new buffers are
    /// needed then.
    virtual bool take(const DeviceSurface& surface) = 0;
};

/// Positions and normals of all cloths of a snapshot: the same bits as on the host. It does not change as long as somebody has it.
class DeviceSurface
{
public:
    virtual ~DeviceSurface() = default;

    /// For buffers of the current context, two for each of the cloths and with room for all its particles. Null: OpenGL and the device
    /// cannot share them.
    virtual std::unique_ptr<SurfaceTarget> makeTarget(std::span<const SurfaceBuffers> cloths) const = 0;
};

}  // namespace drape
