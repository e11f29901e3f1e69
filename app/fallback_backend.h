// A backend that may fail, and what takes over from it: no frame is lost.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "sim/backend.h"

namespace drape {

class FallbackBackend : public Backend
{
public:
    using Make = std::function<std::unique_ptr<Backend>()>;

    /// `first` throws std::runtime_error in a frame where it fails. The frame is then run again, from the state before it, by what
    /// `makeOther` makes, and so are all later ones.
    FallbackBackend(std::unique_ptr<Backend> first, Make makeOther);

    std::string_view name() const override { return backend_->name(); }
    std::string_view simd() const override { return backend_->simd(); }
    int threads() const override { return backend_->threads(); }
    void setThreads(int threads) override { backend_->setThreads(threads); }
    std::string_view notice() const override { return notice_; }
    std::string_view drawing() const override { return backend_->drawing(); }
    std::string whyUpload() const override { return backend_->whyUpload(); }
    void beginFrame(const StepParams& params, World& world) override;
    void run(Stage stage, int iteration) override;
    void syncState() override;
    void endFrame() override;
    void findNormals(FrameSnapshot& frame) override { backend_->findNormals(frame); }
    void reportTimes(FrameTimes& times) const override { backend_->reportTimes(times); }

private:
    struct Call
    {
        Stage stage;
        int iteration;
    };

    template <class Work>
    void attempt(const Work& work);
    void takeOver(const std::string& why);

    std::unique_ptr<Backend> backend_;
    Make makeOther_;  // empty: it has taken over
    std::string notice_;
    const StepParams* params_ = nullptr;
    World* world_ = nullptr;
    std::vector<Call> calls_;        // of this frame
    std::vector<ClothState> start_;  // of this frame, where somebody has looked into it
};

}  // namespace drape
