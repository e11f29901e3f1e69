// A session on disk: a scene, what was done to it, and what came out. docs/sessions.md describes the format.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "sim/recording.h"
#include "sim/scene/scene.h"

namespace drape {

struct SessionFile
{
    Scene scene;  // as it was when the recording began
    Recording recording;
};

/// Throws InputError that names file, line and place ("commands[3].particle").
SessionFile parseSession(const std::string& json, const std::filesystem::path& file);
SessionFile loadSession(const std::filesystem::path& file);

/// The text that reads back to the same, bit for bit, from `file`: paths to meshes are made to suit its folder. Throws InputError
/// for a value that is not finite.
std::string formatSession(const SessionFile& session, const std::filesystem::path& file);

/// Gives the recorded colliders the meshes that were built for the scene. Throws InputError where a command speaks of a particle that
/// no cloth has; `file` is for the message.
void fitToWorld(Recording& recording, const WorldSetup& world, const std::filesystem::path& file);

}  // namespace drape
