#include "app/export/frame_exports.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/export/open_export.h"
#include "app/framing.h"
#include "app/standard_streams.h"

namespace drape {

FrameExports::FrameExports(const std::vector<ExportRequest>& requests, const std::optional<CameraSetup>& camera) : camera_(camera)
{
    for (const ExportRequest& request : requests)
        exports_.push_back({request, openExport(request, makeOffscreenContext)});
}

void FrameExports::add(const Simulation& simulation)
{
    const auto isDue = [&](const Running& running) { return seen_ % running.request.every == 0; };
    if (std::ranges::any_of(exports_, isDue))
        simulation.snapshot(frame_);
    for (Running& running : exports_)
    {
        if (!isDue(running))
            continue;
        if (!view_)
            view_ = viewOf(frame_, camera_, running.request.width, running.request.height);
        running.sink->add(frame_, *view_);
        ++running.frames;
    }
    ++seen_;
}

void FrameExports::finish()
{
    for (Running& running : exports_)
    {
        running.sink->finish();
        say("{}\n", describeExport(running.request, running.frames));
    }
    exports_.clear();
}

View viewOf(const FrameSnapshot& frame, const std::optional<CameraSetup>& camera, int width, int height)
{
    ViewState view;
    view.width = static_cast<float>(width);
    view.height = static_cast<float>(height);
    placeCamera(view, camera, frame);
    return {view.camera, view.draw};
}

}  // namespace drape
