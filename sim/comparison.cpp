#include "sim/comparison.h"

#include <algorithm>

#include "sim/guard.h"

namespace drape {
namespace {

/// Which stage of a frame differs first, by running it again on both sides.
class StageSearch
{
public:
    StageSearch(Simulation& a, const World& beforeA, Simulation& b, const World& beforeB, float dt)
        : a_(a), b_(b), beforeA_(beforeA), beforeB_(beforeB), dt_(dt)
    {
    }

    /// Completes `first`, unless no stage differs.
    void run(FirstDifference& first)
    {
        a_.repeatFrame(beforeA_, dt_, [&](Stage stage, int iteration) { steps_.push_back({stage, iteration, hashOf(a_.world())}); });
        const size_t differs = firstDifferingStep();
        if (differs == kNone)
            return;
        // After a frame's last stage nothing changes, so a side with fewer iterations is seen at its end.
        const World a = stateAfter(a_, beforeA_, differs), b = stateAfter(b_, beforeB_, differs);
        if (!findFirstParticle(a, b, first))
            return;
        first.stage = steps_[differs].stage;
        first.iteration = steps_[differs].iteration;
    }

private:
    static constexpr size_t kNone = static_cast<size_t>(-1);

    struct Step
    {
        Stage stage;
        int iteration;
        uint64_t hash;
    };

    size_t firstDifferingStep()
    {
        size_t count = 0, differs = kNone;
        b_.repeatFrame(beforeB_, dt_, [&](Stage stage, int iteration) {
            if (differs == kNone && (count == steps_.size() || steps_[count].hash != hashOf(b_.world())))
                differs = count;
            if (count == steps_.size())
                steps_.push_back({stage, iteration, 0});
            ++count;
        });
        return differs == kNone && count < steps_.size() ? count : differs;
    }

    World stateAfter(Simulation& simulation, const World& before, size_t step) const
    {
        size_t count = 0;
        World state;
        bool taken = false;
        simulation.repeatFrame(before, dt_, [&](Stage, int) {
            if (count++ != step)
                return;
            state = simulation.world();
            taken = true;
        });
        return taken ? state : simulation.world();
    }

    Simulation &a_, &b_;
    const World &beforeA_, &beforeB_;
    float dt_;
    std::vector<Step> steps_;
};

}  // namespace

Comparison::Comparison(Simulation& a, std::unique_ptr<Simulation> b, std::vector<SetParam> onlyB)
    : a_(a), b_(std::move(b)), onlyB_(std::move(onlyB))
{
    startParams_.scene = a_.world().params;
    for (const Cloth& cloth : a_.world().cloths)
        startParams_.cloths.push_back(cloth.params());
    restoreParams();
    for (const SetParam& set : onlyB_)
        b_->apply(set);
    restart();
}

bool Comparison::isOnlyB(const SetParam& set) const
{
    return std::ranges::any_of(
        onlyB_, [&](const SetParam& only) { return only.param == set.param && (only.cloth == kAllCloths || only.cloth == set.cloth); });
}

void Comparison::applyToBoth(const Command& command)
{
    a_.apply(command);
    const SetParam* set = std::get_if<SetParam>(&command);
    if (!set || !isOnlyB(*set))
        b_->apply(command);
}

void Comparison::apply(const Command& command)
{
    if (std::holds_alternative<Reset>(command))
    {
        startParams_.scene = a_.world().params;
        for (size_t i = 0; i < startParams_.cloths.size(); ++i)
            startParams_.cloths[i] = a_.world().cloths[i].params();
        restart();
        return;
    }
    if (first_ && a_.world().frame < first_->frame)
        first_.reset();  // from here it takes another course
    if (!first_)
        append(recorded_, {a_.world().frame, command});
    applyToBoth(command);
}

/// Both to the scene's start, with their parameters as they are.
void Comparison::restart()
{
    applyToBoth(Reset{});
    recorded_.clear();
    difference_ = differenceOf(a_.world(), b_->world());
    FirstDifference atStart;
    first_ = findFirstParticle(a_.world(), b_->world(), atStart) ? std::optional(atStart) : std::nullopt;
}

/// To startParams_, where they are not that already.
void Comparison::restoreParams()
{
    const auto restore = [](Simulation& simulation, const ParamInfo& info, const ParamValue& value, int cloth) {
        const World& world = simulation.world();
        if (getParam(info, world.params, world.cloths[static_cast<size_t>(std::max(cloth, 0))].params()) != value)
            simulation.apply(SetParam{&info, value, cloth});
    };
    for (const ParamInfo& info : paramTable())
        for (size_t i = 0; i < (info.scope == ParamScope::scene ? 1 : startParams_.cloths.size()); ++i)
        {
            const int cloth = info.scope == ParamScope::scene ? kAllCloths : static_cast<int>(i);
            const ParamValue value = getParam(info, startParams_.scene, startParams_.cloths[i]);
            restore(a_, info, value, cloth);
            if (!isOnlyB({&info, value, cloth}))
                restore(*b_, info, value, cloth);
        }
}

/// To the start of a frame at whose end something is not finite.
std::string Comparison::takeBack(float dt)
{
    const bool finiteA = isFinite(a_.world());
    const auto goBack = [](Simulation& side, const Checkpoint& start) {
        side.restore(start, side.recording() ? side.recording()->commands : std::vector<RecordedCommand>{});
    };
    goBack(a_, startA_);
    goBack(*b_, startB_);
    difference_ = differenceOf(a_.world(), b_->world());
    return finiteA ? "side B, " + explainFault(*b_, dt) : "side A, " + explainFault(a_, dt);
}

std::optional<std::string> Comparison::advance(float dt)
{
    a_.save(startA_);
    b_->save(startB_);
    const bool searching = !first_;
    if (searching)
    {
        beforeA_ = a_.world();
        beforeB_ = b_->world();
    }
    a_.advance(dt);
    b_->advance(dt);
    if (!isFinite(a_.world()) || !isFinite(b_->world()))
        return takeBack(dt);
    difference_ = differenceOf(a_.world(), b_->world());
    if (searching && !difference_.sameBits)
    {
        first_ = findFirst(dt);
        beforeA_ = {};
        beforeB_ = {};
    }
    return std::nullopt;
}

FirstDifference Comparison::findFirst(float dt)
{
    FirstDifference first;
    first.frame = a_.world().frame;
    findFirstParticle(a_.world(), b_->world(), first);
    StageSearch(a_, beforeA_, *b_, beforeB_, dt).run(first);
    return first;
}

void Comparison::goTo(uint64_t frame, float dt, Progress& progress)
{
    restoreParams();
    applyToBoth(Reset{});
    difference_ = differenceOf(a_.world(), b_->world());
    try
    {
        replay(frame, dt, progress);
    }
    catch (const Cancelled&)
    {
        // Without the commands that were still to come it takes another course.
        if (std::erase_if(recorded_, [&](const RecordedCommand& recorded) { return recorded.frame >= a_.world().frame; }) > 0)
            first_.reset();
        throw;
    }
}

void Comparison::replay(uint64_t frame, float dt, Progress& progress)
{
    auto next = recorded_.begin();
    const auto applyDue = [&] {
        for (; next != recorded_.end() && next->frame <= a_.world().frame; ++next)
            applyToBoth(next->command);
    };
    while (a_.world().frame < frame)
    {
        progress.report("running from the start", static_cast<float>(a_.world().frame) / static_cast<float>(frame));
        applyDue();
        a_.advance(dt);
        b_->advance(dt);
    }
    applyDue();
    recorded_.erase(next, recorded_.end());
    difference_ = differenceOf(a_.world(), b_->world());
}

void Comparison::snapshot(FrameSnapshot& out) const
{
    a_.snapshot(out);
    if (!out.other)
        out.other = std::make_shared<OtherSide>();
    OtherSide& other = *out.other;
    b_->snapshot(other.frame);
    other.difference = difference_;
    other.first = first_;
    other.distances.resize(out.cloths.size());
    for (size_t c = 0; c < other.distances.size(); ++c)
    {
        const Cloth &a = a_.world().cloths[c], &b = b_->world().cloths[c];
        other.distances[c].resize(a.fabric().particleCount);
        for (uint32_t i = 0; i < a.fabric().particleCount; ++i)
            other.distances[c][i] = distanceOf(a, b, i);
    }
}

}  // namespace drape
