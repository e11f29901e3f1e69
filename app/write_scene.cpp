#include "app/write_scene.h"

#include "app/write_file.h"
#include "sim/scene/scene_json.h"

namespace drape {

void writeScene(const Scene& scene, const std::filesystem::path& file)
{
    writeFile(file, formatScene(relocated(scene, file)));
}

}  // namespace drape
