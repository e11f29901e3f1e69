#include "app/scene_loader.h"

#include <new>
#include <system_error>

#include "app/backends.h"
#include "app/failure.h"
#include "app/input.h"
#include "sim/scene/session_file.h"
#include "sim/sim_thread.h"

namespace drape {

namespace {

LoadedScene load(const SceneRequest& request, Progress& progress)
{
    progress.report("reading", 0.0f);
    LoadedScene loaded{request, {}, {}, nullptr, nullptr};
    std::optional<Recording> recording;
    if (isSession(request.file))
    {
        SessionFile session = loadSession(request.file);
        loaded.scene = std::move(session.scene);
        recording = std::move(session.recording);
    }
    else
        loaded.scene = openInput(request.file, request.obj, &progress, request.force);
    if (request.objInScene)
        for (SceneCloth& cloth : loaded.scene.cloths)
            if (MeshFile* mesh = std::get_if<MeshFile>(&cloth.mesh))
            {
                mesh->options = request.obj;
                break;
            }
    if (request.amend)
        request.amend(loaded.scene);
    SceneBuild build = buildScene(loaded.scene, &progress);
    loaded.reports = std::move(build.reports);
    progress.report("starting", 0.0f);
    if (recording)
    {
        fitToWorld(*recording, build.world, request.file);
        loaded.replay = std::make_shared<RunningReplay>(std::move(*recording));
    }
    loaded.simulation = std::make_unique<Simulation>(std::move(build.world), makeBackend(request.backend, request.threads, request.simd));
    loaded.simulation->startRecording(loaded.replay ? loaded.replay->replay.recording().dt : SimThread::kFrameTime);
    return loaded;
}

}  // namespace

SceneLoader::~SceneLoader()
{
    cancel();
    if (thread_.joinable())
        thread_.join();
}

void SceneLoader::start(SceneRequest request)
{
    if (!busy())
    {
        begin(std::move(request));
        return;
    }
    job_->progress.cancel();
    next_ = std::move(request);
}

void SceneLoader::cancel()
{
    next_.reset();
    if (job_)
        job_->progress.cancel();
}

void SceneLoader::begin(SceneRequest request)
{
    job_ = std::make_unique<Job>();
    job_->request = std::move(request);
    try
    {
        thread_ = std::thread([job = job_.get()] { work(*job); });
    }
    catch (const std::system_error& error)
    {
        job_->outcome.file = job_->request.file;
        job_->outcome.error = job_->request.file.string() + ": " + explain(error);
        job_->done = true;
    }
}

void SceneLoader::work(Job& job)
{
    job.outcome.file = job.request.file;
    try
    {
        job.outcome.scene = load(job.request, job.progress);
    }
    catch (const Cancelled&)
    {
    }
    catch (const std::bad_alloc& error)
    {
        job.outcome.error = job.request.file.string() + ": " + explain(error);
    }
    catch (const std::exception& error)
    {
        job.outcome.error = error.what();
    }
    job.done.store(true, std::memory_order_release);
}

std::optional<SceneLoader::Outcome> SceneLoader::take()
{
    if (!job_ || !job_->done.load(std::memory_order_acquire))
        return std::nullopt;
    if (thread_.joinable())
        thread_.join();
    Outcome outcome = std::move(job_->outcome);
    job_.reset();
    if (next_)
    {
        // The user wants another one by now.
        begin(*std::exchange(next_, std::nullopt));
        return std::nullopt;
    }
    return outcome;
}

}  // namespace drape
