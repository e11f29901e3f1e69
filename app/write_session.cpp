#include "app/write_session.h"

#include "app/write_file.h"
#include "sim/scene/session_file.h"

namespace drape {

void writeSession(const Simulation& simulation, const Scene& scene, const std::filesystem::path& file)
{
    SessionFile session{scene, *simulation.recording()};
    session.recording.hash = measure(simulation).hash;
    writeFile(file, formatSession(session, file));
}

}  // namespace drape
