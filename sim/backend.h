// Something that can run the stages: scalar, SIMD or CUDA.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "sim/snapshot.h"
#include "sim/stage.h"
#include "sim/step_params.h"
#include "sim/world.h"

namespace drape {

class Backend
{
public:
    virtual ~Backend() = default;

    virtual std::string_view name() const = 0;
    /// The instruction set and its lanes, such as avx2x8, or the device.
    virtual std::string_view simd() const { return "none"; }
    virtual int threads() const { return 1; }
    virtual void setThreads(int) {}

    /// What happened to it that the user should know; empty: nothing.
    virtual std::string_view notice() const { return {}; }

    /// How its frames reached OpenGL when one was drawn last: "upload", from the host's memory, or "interop", within the device.
    virtual std::string_view drawing() const { return "upload"; }
    /// Why a device's frames were uploaded; empty: they were not, or none was drawn.
    virtual std::string whyUpload() const { return {}; }

    /// Called between frames, before `run`. The world's state may have been changed by commands.
    virtual void beginFrame(const StepParams& params, World& world) = 0;

    /// One stage of one iteration, for all cloths.
    virtual void run(Stage stage, int iteration) = 0;

    /// Leaves the state after the last `run` in the world, for who looks into a frame; the frame goes on from there. Backends
    /// that work on the world itself have nothing to do.
    virtual void syncState() {}

    /// Leaves the new state in the world.
    virtual void endFrame() = 0;

    /// Fills in the normals of a snapshot whose positions are filled in and, where a device has both, its surface; between frames.
    virtual void findNormals(FrameSnapshot& frame);

    /// Puts in the stages' times where a clock around `run` does not tell them.
    virtual void reportTimes(FrameTimes&) const {}
};

}  // namespace drape
