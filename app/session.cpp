#include "app/session.h"

#include <algorithm>
#include <future>
#include <map>
#include <utility>

#include "app/backends.h"
#include "app/command_name.h"
#include "app/input.h"
#include "app/stats_json.h"
#include "app/typed_path.h"
#include "app/write_scene.h"
#include "app/write_session.h"

namespace drape {

namespace {

/// Particles as vertices of the cloth's source mesh, one each.
Selection selectionOf(const ClothSnapshot& cloth, const std::vector<uint32_t>& particles)
{
    std::vector<bool> wanted(cloth.positions.size(), false);
    for (uint32_t particle : particles)
        wanted[particle] = true;
    Selection selection{particles.empty() ? SelectionKind::none : SelectionKind::list, {}};
    const std::vector<uint32_t>& sources = cloth.mesh->sourceVertex;
    for (uint32_t source = 0; source < sources.size(); ++source)
    {
        if (sources[source] == ClothMesh::kNone)
            continue;
        const uint32_t particle = cloth.fabric->particleOfVertex[sources[source]];
        if (!wanted[particle])
            continue;
        wanted[particle] = false;
        selection.vertices.push_back(source);
    }
    return selection;
}

/// What a brush has painted has few values.
std::vector<StiffnessGroup> stiffnessAsGroups(const ClothSnapshot& cloth, const std::vector<float>& stiffness)
{
    std::map<float, std::vector<uint32_t>> byValue;
    for (uint32_t particle = 0; particle < stiffness.size(); ++particle)
        if (stiffness[particle] != 1.0f)
            byValue[stiffness[particle]].push_back(particle);
    std::vector<StiffnessGroup> groups;
    for (const auto& [value, particles] : byValue)
        groups.push_back({selectionOf(cloth, particles), value});
    return groups;
}

}  // namespace

Session::Session(SceneRequest first, const std::filesystem::path& keptFolder) : request_(first), kept_(keptFolder), frame_(&sim_.newest())
{
    loader_.start(std::move(first));
}

void Session::open(const std::filesystem::path& file)
{
    SceneRequest request;
    request.file = file;
    request.backend = request_.backend;
    request.threads = request_.threads;
    request.simd = request_.simd;
    loader_.start(std::move(request));
}

void Session::openTyped(const std::string& typed)
{
    try
    {
        open(resolveInput(typedPath(typed).string()));
    }
    catch (const InputError& error)
    {
        error_ = error.what();
    }
}

void Session::reload()
{
    loader_.start(request_);
}

bool Session::update()
{
    if (std::optional<SceneLoader::Outcome> outcome = loader_.take())
    {
        if (outcome->scene)
            takeLoaded(std::move(*outcome->scene));
        else if (!outcome->error.empty())
            error_ = outcome->error;
    }
    takeArrival();
    takeSaved();
    timeline_ = sim_.timeline();
    const FrameSnapshot* newest = &sim_.newest();
    frameIsNew_ = newest != frame_;
    frame_ = newest;
    const bool isOther = frame_->scene != shownScene_;
    if (isOther)
    {
        shownScene_ = frame_->scene;
        takeFirstFrame();
    }
    takeTimeArrival();
    if (const std::optional<std::string> fault = sim_.takeFault())
        error_ = *fault + ". The simulation stands before it: undo what was changed last, or reset.";
    if (std::optional<std::string> refusal = sim_.takeStageRefusal())
        error_ = std::move(*refusal);
    followReplay();
    keeper_.update(scene_);
    return isOther;
}

void Session::takeLoaded(LoadedScene loaded)
{
    // The user may have chosen another backend while the scene was loading.
    const bool otherBackend = loaded.request.backend != request_.backend || loaded.request.simd != request_.simd;
    const bool otherThreads = loaded.request.threads != request_.threads;
    const std::string backend = request_.backend, simd = request_.simd;
    const int threads = request_.threads;
    auto farewell = keeper_.farewell(scene_);
    if (farewell)
        keptName_ = scene_.name.empty() ? request_.file.stem().string() : scene_.name;
    request_ = std::move(loaded.request);
    scene_ = std::move(loaded.scene);
    reports_ = std::move(loaded.reports);
    error_.clear();
    everLoaded_ = true;
    loaded_ = Settings(*loaded.simulation);
    *threadsInUse_ = loaded.simulation->backend().threads();
    undo_.clear();
    replay_ = loaded.replay;
    followed_ = 0;
    sim_.load(std::move(loaded.simulation), std::move(loaded.replay), std::move(farewell));
    keeper_.start(scene_, request_.file);
    if (saving_)
        saving_->changes = 0;  // it holds nothing of this scene
    comparison_.forgetWay();
    request_.threads = threads;
    request_.simd = simd;
    if (comparison_.on())
        comparison_.start(comparison_.side());
    if (otherBackend)
        setBackend(backend);
    else if (otherThreads)
        setThreads(threads);
}

void Session::takeFirstFrame()
{
    settings_ = initial_ = loaded_;
    undo_.clear();
    followed_ = 0;
    if (replay_ && kept_.has(request_.file))
        setOut(replay_->replay.recording().frames);
}

/// Sets here what the replay has set in the simulation.
void Session::followReplay()
{
    if (!replay_)
        return;
    const std::vector<RecordedCommand>& commands = replay_->replay.recording().commands;
    for (const size_t applied = replay_->applied; followed_ < applied; ++followed_)
        settings_.apply(commands[followed_].command, *frame_);
}

/// Writes between two frames, so that what is written belongs together.
void Session::saveBetween(const std::filesystem::path& file, std::function<void(Simulation&)> write)
{
    saving_ = std::make_shared<Saving>();
    saving_->file = file;
    saving_->changes = keeper_.changes();
    sim_.between([saving = saving_, write = std::move(write)](Simulation& simulation) {
        try
        {
            write(simulation);
        }
        catch (const std::exception& error)
        {
            saving->error = error.what();
        }
        saving->done.store(true, std::memory_order_release);
    });
}

void Session::saveRecording(const std::filesystem::path& file)
{
    saveBetween(file, [scene = scene_, file](Simulation& simulation) { writeSession(simulation, scene, file); });
}

void Session::save(const std::filesystem::path& file, const CameraSetup& camera, bool withShapes)
{
    Scene scene = sceneAsItIs(file);
    scene.camera = camera;
    saveBetween(file, [scene = std::move(scene), file, withShapes](Simulation& simulation) mutable {
        if (withShapes)
            keepShapes(scene, simulation.world());
        writeScene(scene, file);
    });
}

std::filesystem::path Session::keepUnsaved()
{
    if (!kept_.possible() || !keeper_.isUnsaved())
        return {};
    sim_.stopOnWay();
    cancelWay();
    keeper_.keep(scene_);
    std::promise<void> done;
    between([&](Simulation&) { done.set_value(); });
    done.get_future().get();
    kept_.flush();
    return kept_.file();
}

void Session::askStats()
{
    stats_ = std::make_shared<Stats>();
    sim_.between([stats = stats_](Simulation& simulation) {
        stats->json = statsJson(simulation, logOfLastFrame(simulation));
        stats->done.store(true, std::memory_order_release);
    });
}

std::optional<std::string> Session::takeStats()
{
    if (!stats_ || !stats_->done.load(std::memory_order_acquire))
        return std::nullopt;
    return std::move(std::exchange(stats_, nullptr)->json);
}

void Session::takeSaved()
{
    saved_.reset();
    if (!saving_ || !saving_->done.load(std::memory_order_acquire))
        return;
    error_ = saving_->error;
    if (error_.empty())
    {
        saved_ = saving_->file;
        keeper_.saved(saving_->changes);
    }
    saving_.reset();
}

Scene Session::sceneAsItIs(const std::filesystem::path& file) const
{
    Scene scene = scene_;
    scene.file = file;
    scene.params = settings_.params;
    scene.colliders = settings_.colliders;
    const auto move = [&](MeshSource& source) {
        MeshFile* mesh = std::get_if<MeshFile>(&source);
        if (!mesh)
            return;
        std::error_code ignored;
        const std::filesystem::path full = std::filesystem::absolute(scene_.file.parent_path() / mesh->path, ignored);
        mesh->path = std::filesystem::proximate(full, std::filesystem::absolute(file, ignored).parent_path(), ignored).generic_string();
    };
    for (size_t i = 0; i < scene.cloths.size() && i < settings_.cloths.size(); ++i)
    {
        SceneCloth& cloth = scene.cloths[i];
        cloth.params = settings_.cloths[i];
        cloth.look = settings_.looks[i];
        if (settings_.pins[i] != initial_.pins[i])
            cloth.pins = selectionOf(frame_->cloths[i], settings_.pins[i]);
        if (settings_.stiffness[i] != initial_.stiffness[i])
            cloth.stiffness = stiffnessAsGroups(frame_->cloths[i], settings_.stiffness[i]);
        move(cloth.mesh);
    }
    for (MeshSource& source : scene.colliderMeshes)
        move(source);
    return scene;
}

void Session::step()
{
    sim_.setPlaying(false);
    sim_.step();
}

void Session::post(const Command& command)
{
    const std::string name = commandName(command, settings_);
    undo_.add(name, settings_.apply(command, *frame_));
    posted_ = sim_.post(command);
    undo_.mark(posted_);
    if (!std::holds_alternative<Reset>(command))
        keeper_.changed(replays());
}

/// Returns what takes it back.
UndoStep Session::apply(const UndoStep& step)
{
    UndoStep back{step.name, {}};
    for (auto command = step.commands.rbegin(); command != step.commands.rend(); ++command)
    {
        const std::vector<Command> inverse = settings_.apply(*command, *frame_);
        back.commands.insert(back.commands.end(), inverse.rbegin(), inverse.rend());
        posted_ = sim_.post(*command);
        keeper_.changed(replays());
    }
    for (auto fabric = step.fabrics.rbegin(); fabric != step.fabrics.rend(); ++fabric)
        back.fabrics.emplace_back(fabric->first, std::exchange(scene_.cloths.at(fabric->first).fabric, fabric->second));
    return back;
}

void Session::undo()
{
    if (undo_.undoable() == nullptr)
        return;
    undo_.putRedo(apply(undo_.takeUndo()));
    undo_.mark(posted_);
}

void Session::redo()
{
    if (undo_.redoable() == nullptr)
        return;
    undo_.putUndo(apply(undo_.takeRedo()));
    undo_.mark(posted_);
}

ParamValue Session::param(const ParamInfo& info, size_t cloth) const
{
    return getParam(info, settings_.params, cloth < settings_.cloths.size() ? settings_.cloths[cloth] : ClothParams{});
}

ParamValue Session::initialParam(const ParamInfo& info, size_t cloth) const
{
    return getParam(info, initial_.params, cloth < initial_.cloths.size() ? initial_.cloths[cloth] : ClothParams{});
}

void Session::setParam(const ParamInfo& info, const ParamValue& value, size_t cloth)
{
    post(SetParam{&info, value, info.scope == ParamScope::cloth ? static_cast<int>(cloth) : kAllCloths});
}

const FabricPreset* Session::fabric(size_t cloth) const
{
    return cloth < scene_.cloths.size() ? scene_.cloths[cloth].fabric.get() : nullptr;
}

void Session::setFabric(std::shared_ptr<const FabricPreset> fabric, size_t cloth)
{
    if (cloth >= scene_.cloths.size())
        return;
    const UndoScope step = undoStep("fabric " + fabric->name);
    for (const ParamInfo& info : paramTable())
        if (isFabricParam(info))
            setParam(info, getParam(info, SceneParams{}, fabric->params), cloth);
    setLook(fabric->look, cloth);
    undo_.addFabric(fabric->name, cloth, std::exchange(scene_.cloths[cloth].fabric, fabric));
    undo_.mark(posted_);
}

void Session::setLook(const ClothLook& look, size_t cloth)
{
    post(SetLook{static_cast<int>(cloth), look});
}

void Session::setBackend(const std::string& name)
{
    try
    {
        // A function that can be copied must own what it carries by a shared pointer.
        auto backend = std::make_shared<std::unique_ptr<Backend>>(makeBackend(name, request_.threads, request_.simd));
        request_.backend = name;
        sim_.between([backend, inUse = threadsInUse_](Simulation& simulation) {
            simulation.setBackend(std::move(*backend));
            *inUse = simulation.backend().threads();
        });
        if (comparison_.on())
            compare(comparison_.side());
    }
    catch (const std::exception& error)
    {
        error_ = error.what();
    }
}

void Session::setSimd(const std::string& name)
{
    request_.simd = name;
    setBackend(request_.backend);
}

void Session::setThreads(int threads)
{
    request_.threads = threads;
    sim_.between([threads, inUse = threadsInUse_](Simulation& simulation) {
        simulation.backend().setThreads(threads);
        *inUse = simulation.backend().threads();
    });
    if (comparison_.on())
        compare(comparison_.side());
}

void Session::compare(SecondSide side)
{
    try
    {
        comparison_.start(std::move(side));
        undo_.add(commandName(Reset{}, settings_), settings_.apply(Reset{}, *frame_));
        undo_.mark(posted_);
    }
    catch (const std::exception& error)
    {
        error_ = error.what();
    }
}

void Session::goToFirstDifference()
{
    if (frame_->other && frame_->other->first)
        comparison_.goTo(std::max<uint64_t>(frame_->other->first->frame, 1) - 1);
}

void Session::goToFrame(uint64_t frame)
{
    if (!canGoBack())
        return;
    if (frame_->frame >= timeline_.end && !timeline_.way)
        keeper_.keep(scene_);  // in the past there is less of it
    setOut(std::min(frame, timeline_.reach));
}

void Session::setOut(uint64_t frame)
{
    sim_.goTo(frame);
    timeline_.way = frame;
    wayAsked_ = std::chrono::steady_clock::now();
}

bool Session::wayIsLong() const
{
    constexpr std::chrono::milliseconds kLong{400};
    return timeline_.way && std::chrono::steady_clock::now() - wayAsked_ > kLong;
}

void Session::setTimelineBudget(size_t bytes)
{
    timelineBudget_ = bytes;
    sim_.setTimelineBudget(bytes);
}

/// It is at another time, when other things were set, and had been done and undone.
void Session::takeTimeArrival()
{
    std::optional<SimThread::Arrival> arrival = sim_.takeArrival();
    if (!arrival || arrival->settings.cloths.size() != settings_.cloths.size())
        return;
    if (arrival->posted < posted_)  // something was done on the way
    {
        undo_.clear();
        sim_.reportArrival();
        return;
    }
    settings_ = std::move(arrival->settings);
    followed_ = arrival->replayed.value_or(replay_ ? replay_->applied.load() : 0);
    undo_.goTo(arrival->lastPost);
}

/// The sides have been run anew, with what was set on the way.
void Session::takeArrival()
{
    std::optional<ComparisonControl::Arrival> arrival = comparison_.takeArrival();
    atFirstDifference_ = arrival && !arrival->cancelled;
    if (!arrival || arrival->settings.cloths.size() != settings_.cloths.size())
        return;
    settings_ = std::move(arrival->settings);
    undo_.clear();
}

}  // namespace drape
