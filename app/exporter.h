// The window's exports: their settings as the user left them, and the one that is on its way.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "app/export/export_job.h"
#include "app/session.h"
#include "app/view_state.h"

namespace drape {

struct ExportSettings
{
    ExportKind kind = ExportKind::film;
    std::array<std::string, kExportKinds> files;  // by kind; empty: a name made from the scene's
    bool fromStart = false;                       // of the scene; otherwise from now
    bool untilStopped = false;
    float seconds = 5.0f;  // simulated
    int every = 1;
    int width = 1280, height = 720;  // of pictures [pixels]
};

class Exporter
{
public:
    /// `otherContext`: how a context is made current on another thread; asked on this one.
    Exporter(Session& session, std::function<MakeContext()> otherContext) : session_(session), otherContext_(std::move(otherContext)) {}
    ~Exporter() { cancel(); }
    Exporter(const Exporter&) = delete;
    Exporter& operator=(const Exporter&) = delete;

    ExportSettings settings;

    /// What the settings mean by now.
    ExportRequest request() const;
    /// How many frames are written then; 0: until it is stopped.
    int frames() const;

    /// Begins; what cannot be becomes the session's error.
    void start(const ViewState& view);
    /// Call once per drawn frame.
    void update(const ViewState& view);
    void finish();
    void cancel();
    /// Finishes, and waits until all is written: the window closes.
    void complete(const ViewState& view);

    /// None while nothing is on its way.
    std::optional<ExportJob::State> running() const;
    const ExportRequest& runningRequest() const { return job_->request(); }
    /// What the last one came to; empty: there was none, or it was cancelled.
    const std::string& outcome() const { return outcome_; }

private:
    Session& session_;
    std::function<MakeContext()> otherContext_;
    std::shared_ptr<ExportJob> job_;  // the simulation's thread has it too
    uint64_t scene_ = 0;              // that it is of
    std::string outcome_;
};

}  // namespace drape
