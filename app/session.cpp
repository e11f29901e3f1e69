#include "app/session.h"

#include <algorithm>
#include <utility>

#include "app/backends.h"
#include "app/write_session.h"

namespace drape {

namespace {

std::vector<uint32_t> pinnedParticles(const ClothSnapshot& cloth)
{
    std::vector<uint32_t> particles;
    for (const Hold& hold : cloth.holds)
        if (hold.pinned)
            particles.push_back(hold.particle);
    return particles;
}

/// The pins of a cloth as vertices of its source mesh, one a particle.
Selection pinsAsSelection(const ClothSnapshot& cloth, const std::vector<uint32_t>& particles)
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

}  // namespace

Session::Session(SceneRequest first) : request_(first), frame_(&sim_.newest())
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
    const FrameSnapshot* newest = &sim_.newest();
    frameIsNew_ = newest != frame_;
    frame_ = newest;
    const bool isOther = frame_->scene != shownScene_;
    if (isOther)
    {
        shownScene_ = frame_->scene;
        takeFirstFrame();
    }
    followReplay();
    return isOther;
}

void Session::takeLoaded(LoadedScene loaded)
{
    // The user may have chosen another backend while the scene was loading.
    const bool otherBackend = loaded.request.backend != request_.backend || loaded.request.simd != request_.simd;
    const bool otherThreads = loaded.request.threads != request_.threads;
    const std::string backend = request_.backend, simd = request_.simd;
    const int threads = request_.threads;
    request_ = std::move(loaded.request);
    scene_ = std::move(loaded.scene);
    reports_ = std::move(loaded.reports);
    error_.clear();
    everLoaded_ = true;
    initialColliders_ = loaded.simulation->setup().colliders;
    *threadsInUse_ = loaded.simulation->backend().threads();
    replay_ = loaded.replay;
    followed_ = 0;
    sim_.load(std::move(loaded.simulation), std::move(loaded.replay));
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
    params_ = initialParams_ = frame_->params;
    clothParams_.clear();
    initialPins_.clear();
    for (const ClothSnapshot& cloth : frame_->cloths)
    {
        clothParams_.push_back(cloth.params);
        initialPins_.push_back(pinnedParticles(cloth));
    }
    initialClothParams_ = clothParams_;
    if (replay_)
    {
        // A replay may have changed the first frame's already.
        params_ = initialParams_ = scene_.params;
        for (size_t i = 0; i < clothParams_.size(); ++i)
            clothParams_[i] = initialClothParams_[i] = scene_.cloths[i].params;
    }
    colliders_ = initialColliders_;
    followed_ = 0;
}

/// Sets here what the replay has set in the simulation.
void Session::followReplay()
{
    if (!replay_ || clothParams_.empty())
        return;
    const std::vector<RecordedCommand>& commands = replay_->replay.recording().commands;
    for (const size_t applied = replay_->applied; followed_ < applied; ++followed_)
    {
        const Command& command = commands[followed_].command;
        if (const SetParam* set = std::get_if<SetParam>(&command))
        {
            for (size_t i = 0; i < clothParams_.size(); ++i)
                if (set->cloth == kAllCloths || static_cast<size_t>(set->cloth) == i)
                    drape::setParam(*set->param, set->value, params_, clothParams_[i]);
        }
        else if (const AddCollider* add = std::get_if<AddCollider>(&command))
            colliders_.push_back(add->collider);
        else if (const SetCollider* change = std::get_if<SetCollider>(&command))
        {
            if (static_cast<size_t>(change->index) < colliders_.size())
                colliders_[static_cast<size_t>(change->index)] = change->collider;
        }
        else if (const RemoveCollider* remove = std::get_if<RemoveCollider>(&command))
        {
            if (static_cast<size_t>(remove->index) < colliders_.size())
                colliders_.erase(colliders_.begin() + remove->index);
        }
        else if (const Teleport* teleport = std::get_if<Teleport>(&command))
        {
            clothParams_[static_cast<size_t>(teleport->cloth)].frame.position = teleport->position;
            clothParams_[static_cast<size_t>(teleport->cloth)].frame.rotation = teleport->rotation;
        }
        else if (std::holds_alternative<Reset>(command))
            colliders_ = initialColliders_;
    }
}

void Session::saveRecording(const std::filesystem::path& file)
{
    saving_ = std::make_shared<Saving>();
    sim_.between([saving = saving_, scene = scene_, file](Simulation& simulation) {
        try
        {
            writeSession(simulation, scene, file);
        }
        catch (const std::exception& error)
        {
            saving->error = error.what();
        }
        saving->done.store(true, std::memory_order_release);
    });
}

void Session::takeSaved()
{
    if (saving_ && saving_->done.load(std::memory_order_acquire))
        error_ = std::exchange(saving_, nullptr)->error;
}

Scene Session::sceneAsItIs(const std::filesystem::path& file) const
{
    Scene scene = scene_;
    scene.file = file;
    scene.params = params_;
    scene.colliders = colliders_;
    const auto move = [&](MeshSource& source) {
        MeshFile* mesh = std::get_if<MeshFile>(&source);
        if (!mesh)
            return;
        std::error_code ignored;
        const std::filesystem::path full = std::filesystem::absolute(scene_.file.parent_path() / mesh->path, ignored);
        mesh->path = std::filesystem::proximate(full, std::filesystem::absolute(file, ignored).parent_path(), ignored).generic_string();
    };
    for (size_t i = 0; i < scene.cloths.size() && i < clothParams_.size(); ++i)
    {
        SceneCloth& cloth = scene.cloths[i];
        cloth.params = clothParams_[i];
        if (const std::vector<uint32_t> pins = pinnedParticles(frame_->cloths[i]); pins != initialPins_[i])
            cloth.pins = pinsAsSelection(frame_->cloths[i], pins);
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

void Session::reset()
{
    sim_.post(Reset{});
    colliders_ = initialColliders_;
}

ParamValue Session::param(const ParamInfo& info, size_t cloth) const
{
    return getParam(info, params_, cloth < clothParams_.size() ? clothParams_[cloth] : ClothParams{});
}

ParamValue Session::initialParam(const ParamInfo& info, size_t cloth) const
{
    return getParam(info, initialParams_, cloth < initialClothParams_.size() ? initialClothParams_[cloth] : ClothParams{});
}

void Session::setParam(const ParamInfo& info, const ParamValue& value, size_t cloth)
{
    ClothParams none;
    drape::setParam(info, value, params_, cloth < clothParams_.size() ? clothParams_[cloth] : none);
    sim_.post(SetParam{&info, value, info.scope == ParamScope::cloth ? static_cast<int>(cloth) : kAllCloths});
}

const FabricPreset* Session::fabric(size_t cloth) const
{
    return cloth < scene_.cloths.size() ? scene_.cloths[cloth].fabric.get() : nullptr;
}

void Session::setFabric(std::shared_ptr<const FabricPreset> fabric, size_t cloth)
{
    if (cloth >= scene_.cloths.size())
        return;
    for (const ParamInfo& info : paramTable())
        if (isFabricParam(info))
            setParam(info, getParam(info, SceneParams{}, fabric->params), cloth);
    scene_.cloths[cloth].fabric = std::move(fabric);
}

void Session::addCollider(const Collider& collider)
{
    colliders_.push_back(collider);
    sim_.post(AddCollider{collider});
}

void Session::setCollider(int index, const Collider& collider)
{
    if (index < 0 || static_cast<size_t>(index) >= colliders_.size())
        return;
    colliders_[static_cast<size_t>(index)] = collider;
    sim_.post(SetCollider{index, collider});
}

void Session::removeCollider(int index)
{
    if (index < 0 || static_cast<size_t>(index) >= colliders_.size())
        return;
    colliders_.erase(colliders_.begin() + index);
    sim_.post(RemoveCollider{index});
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
        colliders_ = initialColliders_;
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

/// The sides have been run anew, with what was set on the way.
void Session::takeArrival()
{
    std::optional<ComparisonControl::Arrival> arrival = comparison_.takeArrival();
    atFirstDifference_ = arrival && !arrival->cancelled;
    if (!arrival || arrival->cloths.size() != clothParams_.size())
        return;
    params_ = arrival->params;
    clothParams_ = std::move(arrival->cloths);
    colliders_ = std::move(arrival->colliders);
}

}  // namespace drape
