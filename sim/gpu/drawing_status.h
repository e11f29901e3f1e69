// Whether frames are drawn where they are: whoever draws says so, and the backend is asked.
#pragma once

#include <mutex>
#include <string>
#include <utility>

namespace drape::DRAPE_GPU {

class DrawingStatus
{
public:
    /// A frame was drawn without passing through the host.
    void drawn()
    {
        const std::lock_guard lock(mutex_);
        drawn_ = true;
        why_.clear();
    }
    void uploaded(std::string why)
    {
        const std::lock_guard lock(mutex_);
        drawn_ = false;
        why_ = std::move(why);
    }

    bool wasDrawn() const
    {
        const std::lock_guard lock(mutex_);
        return drawn_;
    }
    std::string whyUpload() const
    {
        const std::lock_guard lock(mutex_);
        return why_;
    }

private:
    mutable std::mutex mutex_;
    bool drawn_ = false;
    std::string why_;
};

}  // namespace drape::DRAPE_GPU
