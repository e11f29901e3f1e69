#include "app/exporter.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <exception>
#include <filesystem>
#include <stdexcept>
#include <thread>

#include "app/export/frame_sink.h"
#include "app/export/source_files.h"
#include "app/failure.h"
#include "app/typed_path.h"

namespace drape {

namespace {

namespace fs = std::filesystem;

View viewOf(const ViewState& view)
{
    return {view.camera, view.draw};
}

/// In the folder where Drape was started, by the scene's name; a mesh that was opened there stays as it is.
fs::path usualFile(ExportKind kind, const fs::path& file, const Scene& scene)
{
    const ExportKindInfo& info = infoOf(kind);
    std::error_code ignored;
    const fs::path folder = fs::current_path(ignored);
    const auto named = [&](const char* suffix) {
        return folder / (file.stem().string() + suffix + (info.isNumbered ? "_####" : "") + info.ending);
    };
    return sourceProblem({.kind = kind, .file = named("")}, scene).empty() ? named("") : named("-draped");
}

}  // namespace

ExportRequest Exporter::request() const
{
    ExportRequest request;
    request.kind = settings.kind;
    const std::string& file = settings.files[static_cast<size_t>(settings.kind)];
    request.file = file.empty() ? usualFile(settings.kind, session_.request().file, session_.scene()) : typedPath(file);
    request.every = infoOf(settings.kind).ofSeveralFrames ? settings.every : 1;
    request.width = settings.width;
    request.height = settings.height;
    if (const RunningReplay* replay = session_.replay())
        request.frameTime = static_cast<double>(replay->replay.recording().dt);
    return request;
}

int Exporter::frames() const
{
    if (!infoOf(settings.kind).ofSeveralFrames)
        return 1;
    const double step = request().frameTime * settings.every;
    return settings.untilStopped ? 0 : 1 + static_cast<int>(std::lround(static_cast<double>(settings.seconds) / step));
}

void Exporter::start(const ViewState& view)
{
    try
    {
        const ExportRequest request = this->request();
        if (const std::string problem = nameProblem(request); !problem.empty())
            throw std::runtime_error(request.file.string() + ": " + problem);
        if (const std::string problem = sourceProblem(request, session_.scene()); !problem.empty())
            throw std::runtime_error(request.file.string() + ": " + problem);
        checkExport(request);
        outcome_.clear();
        session_.setError("");
        scene_ = session_.frame().scene;
        const MakeContext context = infoOf(request.kind).isPicture ? otherContext_() : MakeContext();
        job_ = std::make_shared<ExportJob>(request, frames(), viewOf(view), context);
        if (!infoOf(request.kind).ofSeveralFrames)
        {
            job_->take(session_.frame());
            return;
        }
        if (settings.fromStart)
            session_.reset();
        session_.watch([job = job_](const FrameSnapshot& frame) { return job->take(frame); });
        session_.setPlaying(true);
    }
    catch (const std::exception& error)
    {
        session_.setError(explain(error));
    }
}

void Exporter::update(const ViewState& view)
{
    if (!job_)
        return;
    job_->look(viewOf(view));
    if (session_.frame().scene != scene_)
        job_->finish();
    const ExportJob::State state = job_->state();
    if (!state.done)
        return;
    if (state.written > 0 && !state.cancelled && state.error.empty())
        outcome_ = describeExport(job_->request(), state.written);
    if (!state.error.empty())
        session_.setError(state.error);
    job_.reset();
}

void Exporter::finish()
{
    if (job_)
        job_->finish();
}

void Exporter::complete(const ViewState& view)
{
    for (finish(); job_; update(view))
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
}

void Exporter::cancel()
{
    if (job_)
        job_->cancel();
}

std::optional<ExportJob::State> Exporter::running() const
{
    return job_ ? std::optional(job_->state()) : std::nullopt;
}

}  // namespace drape
