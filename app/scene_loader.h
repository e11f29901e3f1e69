// Opens scenes and meshes on a thread of its own.
#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "sim/progress.h"
#include "sim/recording.h"
#include "sim/scene/scene.h"
#include "sim/simulation.h"

namespace drape {

struct SceneRequest
{
    std::filesystem::path file;         // .json, .obj or .session
    ObjOptions obj;                     // how an .obj is read
    bool objInScene = false;            // `obj` also replaces what a .json says about its first mesh file
    bool force = false;                 // also what may not fit in memory
    std::function<void(Scene&)> amend;  // changes the scene before it is built; may be empty
    std::string backend;                // a name for makeBackend
    int threads = 0;                    // 0: the backend's own choice
    std::string simd;                   // instruction set of the cpu backend; empty: the best
};

struct LoadedScene
{
    SceneRequest request;
    Scene scene;
    std::vector<MeshReport> reports;  // one a cloth, then one a mesh to collide with
    std::unique_ptr<Simulation> simulation;
    std::shared_ptr<RunningReplay> replay;  // where the file is a session
};

class SceneLoader
{
public:
    SceneLoader() = default;
    ~SceneLoader();
    SceneLoader(const SceneLoader&) = delete;
    SceneLoader& operator=(const SceneLoader&) = delete;

    /// Begins; what is being loaded already is cancelled first. Returns at once.
    void start(SceneRequest request);
    void cancel();

    bool busy() const { return job_ != nullptr; }
    const std::filesystem::path& file() const { return job_->request.file; }
    const Progress& progress() const { return job_->progress; }

    struct Outcome
    {
        std::optional<LoadedScene> scene;
        std::filesystem::path file;
        std::string error;  // empty when it was loaded, or cancelled
    };

    /// What the work led to, once, when it is done.
    std::optional<Outcome> take();

private:
    struct Job
    {
        SceneRequest request;
        Progress progress;
        Outcome outcome;
        std::atomic<bool> done{false};
    };
    static void work(Job& job);
    void begin(SceneRequest request);

    std::unique_ptr<Job> job_;
    std::optional<SceneRequest> next_;
    std::thread thread_;
};

}  // namespace drape
