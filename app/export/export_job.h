// An export on its way: frames of a running simulation, written on a thread of its own.
#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "app/export/export_request.h"
#include "app/export/frame_sink.h"
#include "app/export/painter.h"

namespace drape {

class ExportJob
{
public:
    /// `frames`: how many to write; 0: until finish(). `makeContext` is called on the thread that writes.
    ExportJob(ExportRequest request, int frames, const View& view, MakeContext makeContext);
    /// Cancels where it is not done.
    ~ExportJob();
    ExportJob(const ExportJob&) = delete;
    ExportJob& operator=(const ExportJob&) = delete;

    /// Offers a frame; each that is to be written is, and whoever offers it waits for its turn. False: no more are wanted.
    bool take(const FrameSnapshot& frame);

    /// How the frames that come from now on are looked at.
    void look(const View& view);
    /// What was taken is written, and that is all.
    void finish();
    /// Nothing more is written; only files that are whole are left.
    void cancel();

    struct State
    {
        int written = 0, frames = 0;  // 0 frames: until finish()
        bool taking = true;           // more frames are wanted
        bool waited = false;          // the simulation waits, or did so for the last frame
        bool done = false;
        bool cancelled = false;
        std::string error;
    };
    State state() const;
    const ExportRequest& request() const { return request_; }

private:
    struct Taken
    {
        FrameSnapshot frame;
        View view;
    };
    void work();
    void writeAll();
    std::optional<Taken> next();

    const ExportRequest request_;
    const MakeContext makeContext_;
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<Taken> queue_;
    View view_;
    State state_;
    std::optional<uint64_t> scene_;  // of all frames
    int seen_ = 0, taken_ = 0;
    std::thread thread_;
};

}  // namespace drape
