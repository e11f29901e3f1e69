// What a cloth can be made of: a fabric's weight, stiffness, damping and colours, as its file in assets/fabrics says them.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "sim/params.h"
#include "sim/scene/obj_loader.h"
#include "sim/world.h"

namespace drape {

struct FabricPreset
{
    std::string id;  // file name without .json: what scenes and the command line take
    std::string name, description;
    ClothParams params;  // of these, the fabric's own (isFabricParam); the others have their defaults
    ClothLook look;
};

/// What a fabric has of itself, whatever is sewn from it: weight, drag, damping, stiffness, bounce and friction on itself.
/// The rest suits a mesh or a scene.
bool isFabricParam(const ParamInfo& info);

/// Gives all of them the fabric's values.
void applyFabric(const FabricPreset& fabric, ClothParams& params);

/// Throws InputError that names file and place, and for a wrong key the nearest valid one.
FabricPreset parseFabric(const std::string& json, const std::filesystem::path& file);

struct FabricEntry
{
    std::string id, name, description;
    std::filesystem::path file;
};
/// The fabrics in some folders, sorted by id, of two with the same id the one in the earlier folder; the description of one
/// that cannot be read says why.
std::vector<FabricEntry> listFabrics(const std::vector<std::filesystem::path>& folders);

/// Where the fabrics of a scene's file are: in `fabrics` beside it, or beside its folder, then in `more` (may be empty).
std::vector<std::filesystem::path> fabricFoldersFor(const std::filesystem::path& scene, const std::filesystem::path& more);

class UnknownFabric : public InputError
{
public:
    using InputError::InputError;
};

/// Throws UnknownFabric that names the nearest one, or what parseFabric throws.
std::shared_ptr<const FabricPreset> findFabric(const std::string& id, const std::vector<std::filesystem::path>& folders);

}  // namespace drape
