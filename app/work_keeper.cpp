#include "app/work_keeper.h"

#include <utility>

#include "sim/simulation.h"

namespace drape {

namespace {

constexpr std::chrono::seconds kEvery{5};

}  // namespace

void WorkKeeper::start(const Scene& scene, const std::filesystem::path& opened)
{
    changes_ = keptChanges_ = saved_ = 0;
    keptFrames_ = std::make_shared<uint64_t>(0);
    name_ = scene.name.empty() ? opened.stem().string() : scene.name;
    kept_.start(name_, opened);
}

void WorkKeeper::changed(bool inReplay)
{
    if (inReplay && changes_ == 0)
        kept_.start(name_, {});  // what was kept of it stays, which is longer
    if (changes_ == keptChanges_)
        due_ = Clock::now() + kEvery;
    ++changes_;
}

void WorkKeeper::saved(uint64_t changes)
{
    saved_ = changes;
    if (!isUnsaved())
        kept_.forget();
}

void WorkKeeper::update(const Scene& scene)
{
    if (changes_ != keptChanges_ && isUnsaved() && Clock::now() >= due_)
        keep(scene);
}

void WorkKeeper::keep(const Scene& scene)
{
    if (auto write = farewell(scene))
        sim_.between(std::move(write));
}

std::function<void(Simulation&)> WorkKeeper::farewell(const Scene& scene)
{
    if (!kept_.possible() || !isUnsaved())
        return nullptr;
    const bool isNew = std::exchange(keptChanges_, changes_) != changes_;
    const std::filesystem::path file = kept_.file();
    if (file.empty())
        return nullptr;
    return [&kept = kept_, file, scene, isNew, keptFrames = keptFrames_](Simulation& simulation) {
        const Recording& recording = *simulation.recording();
        // In the past there is less than was kept.
        if (!isNew && recording.frames <= *keptFrames)
            return;
        *keptFrames = recording.frames;
        SessionFile work{scene, recording};
        work.recording.hash = measure(simulation).hash;
        kept.write(file, std::move(work));
    };
}

}  // namespace drape
