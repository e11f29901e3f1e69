// From what the user names (a scene, a .json, an .obj) to a scene description.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "app/command_line.h"
#include "sim/scene/scene.h"

namespace drape {

inline constexpr const char* kDefaultScene = "flag";

/// The scenes in the resource folder, by id.
std::vector<SceneEntry> builtinScenes();

/// The fabrics in the resource folder, by id.
std::vector<FabricEntry> builtinFabrics();

/// One of them. Throws InputError, which names the nearest one, for an id that does not exist.
std::shared_ptr<const FabricPreset> builtinFabric(const std::string& id);

/// The file that the user means by a path to an .obj, a .json or a .session, or by the id of a scene of ours; empty means the default
/// scene. Throws InputError, which names the nearest scene, for an id that does not exist.
std::filesystem::path resolveInput(const std::string& input);

/// Whether a file is a recorded session (sim/scene/session_file.h), by its name.
bool isSession(const std::filesystem::path& file);

/// Reads an .obj or a .json. Throws InputError, also where it would need more memory than there is (unless `force`), and Cancelled.
Scene openInput(const std::filesystem::path& file, const ObjOptions& obj, Progress* progress = nullptr, bool force = false);

/// How the command line wants `file` to be read. Throws InputError where it speaks of .obj files and this is none.
ObjOptions objOptions(const Options& options, const std::filesystem::path& file);

/// Applies --pin, --fabric and then --set to all cloths.
void amendScene(Scene& scene, const Options& options);

}  // namespace drape
