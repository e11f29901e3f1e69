#include "app/window.h"

#include <fmt/format.h>
#include <glad/gl.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <future>
#include <memory>
#include <optional>
#include <utility>

#include "app/backend_choice.h"
#include "app/contact_search.h"
#include "app/failure.h"
#include "app/first_hints.h"
#include "app/framing.h"
#include "app/gl_window.h"
#include "app/gui.h"
#include "app/interrupt.h"
#include "app/key_bindings.h"
#include "app/mouse_tool.h"
#include "app/panels/file_dialogs.h"
#include "app/panels/gallery_panel.h"
#include "app/panels/legend.h"
#include "app/panels/overlay.h"
#include "app/panels/side_bar.h"
#include "app/panels/timeline_bar.h"
#include "app/panels/tool_bar.h"
#include "app/panels/widgets.h"
#include "app/recent_files.h"
#include "app/resources.h"
#include "app/session.h"
#include "app/stage_caption.h"
#include "app/standard_streams.h"
#include "app/timing_history.h"
#include "app/user_folders.h"
#include "app/view_state.h"
#include "app/window_settings.h"
#include "render/offscreen.h"
#include "render/renderer.h"
#include "sim/progress.h"
#include "sim/step_params.h"

namespace drape {

namespace {

constexpr int kFailed = 1, kBadInput = 2;
constexpr double kIdleTime = 0.25;                            // between looks while nothing moves [s]
constexpr float kToolReach = 0.07f;                           // of the size of the cloth
constexpr float kRadiusStep = 1.12f, kStiffnessStep = 0.05f;  // by one press of a key
constexpr float kSmallestMove = 1e-7f;                        // that colours are spread over [m]
constexpr int kSettlingFrames = 4;                            // pictures after the last input, so that the panels come to rest

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start)
{
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// The program while its window is open.
class Program
{
public:
    explicit Program(const WindowOptions& options);

    int run();

    /// What is remembered for the next time.
    void remember();

private:
    void update(const std::vector<InputEvent>& events);
    void handle(const InputEvent& event);
    void handle(const KeyPress& press);
    bool takenByPanels(const KeyPress& press, std::optional<KeyAction> action);
    void sendKeysToPanels(bool on);
    void act(KeyAction action);
    void goToFrame(uint64_t frame);
    void layOut();
    void splitPicture();
    void followDeeds();
    void fitTools();
    void sceneChanged();
    void showFirstDifference();
    void drawPicture();
    unsigned pictureTarget(int width, int height);
    void giveTitle();
    void lookAtFrame();
    void drawPanels();
    void takeWhatIsDone();
    void keepUnsaved();
    bool waitForNext();
    int finish();

    const WindowOptions& options_;
    WindowSettings settings_ = loadWindowSettings(configFolder());
    GlWindow window_;
    Gui gui_;
    Quality usualQuality_;
    Renderer renderer_;
    std::unique_ptr<Renderer> otherRenderer_;  // of the second of two pictures
    std::unique_ptr<OffscreenTarget> smooth_;  // where several samples a pixel are drawn
    Session session_;
    ViewState view_;
    MouseTool mouse_;
    RecentFiles recent_;
    FirstHints hints_;
    Exporter exporter_;
    TimingHistory timing_, otherTiming_;
    FiguresHistory figures_;
    std::optional<KeptWork::Entry> orphan_ = session_.kept().takeOrphan();
    GalleryPanel gallery_{resourceFolder() / "assets"};
    std::string title_;
    std::filesystem::path shownFile_;
    ObjOptions shownObj_;
    bool saidUpload_ = false;   // that the GPU does not draw what it computes
    bool saidNotKept_ = false;  // that unsaved work cannot be kept
    double mouseX_ = -1.0, mouseY_ = -1.0;
    Clock::time_point pictureStart_ = Clock::now();
    int settling_ = kSettlingFrames;
};

/// While the key is held down.
bool repeats(KeyAction action)
{
    return action == KeyAction::step || action == KeyAction::nextStage || action == KeyAction::previousStage ||
           action == KeyAction::smallerRadius || action == KeyAction::largerRadius || action == KeyAction::softer ||
           action == KeyAction::stiffer || action == KeyAction::undo || action == KeyAction::redo || action == KeyAction::frameBack ||
           action == KeyAction::frameForward;
}

/// The next of some round speeds.
float nextSpeed(float speed, bool faster)
{
    constexpr std::array kSpeeds{0.05f, 0.1f, 0.25f, 0.5f, 1.0f, 2.0f, 4.0f};
    if (faster)
        return *std::ranges::find_if(kSpeeds.begin(), kSpeeds.end() - 1, [&](float other) { return other > speed; });
    return *std::ranges::find_if(kSpeeds.rbegin(), kSpeeds.rend() - 1, [&](float other) { return other < speed; });
}

SceneRequest firstRequest(const WindowOptions& options)
{
    SceneRequest request;
    request.file = options.input;
    request.obj = options.obj;
    request.force = options.force;
    request.amend = options.amend;
    request.backend = options.backend;
    request.threads = options.threads;
    request.simd = options.simd;
    return request;
}

Program::Program(const WindowOptions& options)
    : options_(options),
      window_(settings_.width, settings_.height, "Drape"),
      gui_(window_.handle(), resourceFolder() / "assets" / "fonts" / "Roboto-Regular.ttf",
           options.uiScale > 0.0f ? options.uiScale : window_.contentScale(), window_.density()),
      usualQuality_(qualityFor(window_.renderer())),
      renderer_(resourceFolder() / "shaders", settings_.quality.value_or(usualQuality_)),
      session_(firstRequest(options), keptFolder()),
      mouse_(session_, view_),
      recent_(configFolder()),
      hints_(configFolder()),
      exporter_(session_, [this] { return window_.otherContext(); })
{
    view_.draw = settings_.draw;
    view_.theme = settings_.theme;
    view_.quality = settings_.quality;
    view_.contacts = settings_.contacts;
    view_.wind = settings_.wind;
    view_.panelsShown = settings_.panelsShown;
    ui::setSections(&settings_.sections);
    if (options.paused)
        session_.setPlaying(false);
}

int Program::run()
{
    while (!window_.closeAsked() && !view_.quitAsked)
    {
        const bool idle = waitForNext();
        const std::vector<InputEvent> events = window_.takeEvents();
        layOut();
        if (interrupted())
        {
            keepUnsaved();
            throw Cancelled();
        }
        const bool otherScene = session_.update();
        takeWhatIsDone();
        splitPicture();
        if (otherScene)
            sceneChanged();
        if (session_.atFirstDifference())
            showFirstDifference();
        if (idle && settling_ == 0 && events.empty() && !session_.frameIsNew() && !Gui::takesText())
            continue;
        timing_.add(session_.frame(), idle ? 0.0 : secondsSince(pictureStart_), session_.behind());
        if (const auto other = session_.frame().other)
            otherTiming_.add(other->frame, 0.0, false);
        pictureStart_ = Clock::now();
        view_.draw.quality = view_.quality.value_or(usualQuality_);
        gui_.setTheme(view_.theme);
        gui_.beginFrame(events);
        update(events);
        lookAtFrame();
        drawPanels();
        if (!Gui::isGesture())
            session_.endGesture();
        drawPicture();
        gui_.endFrame();
        window_.swap();
        if (session_.nothingToShow())
        {
            say("drape: {}\n", session_.error().empty() ? "opening was cancelled" : session_.error());
            return session_.error().empty() ? 0 : kBadInput;
        }
    }
    remember();
    return finish();
}

void Program::remember()
{
    const GlWindow::Size size = window_.usualSize();
    settings_.width = size.width;
    settings_.height = size.height;
    settings_.draw = view_.draw;
    settings_.theme = view_.theme;
    settings_.quality = view_.quality;
    settings_.contacts = view_.contacts;
    settings_.wind = view_.wind;
    settings_.panelsShown = view_.panelsShown;
    saveWindowSettings(configFolder(), settings_);
}

/// Exports, files and statistics that other threads have finished.
void Program::takeWhatIsDone()
{
    const auto tell = [&](std::string notice, int seconds = 4) {
        view_.notice = std::move(notice);
        view_.noticeUntil = Clock::now() + std::chrono::seconds(seconds);
        settling_ = kSettlingFrames;
    };
    if (!view_.notice.empty() && Clock::now() > view_.noticeUntil)
        tell("", 0);
    const bool exported = exporter_.running().has_value();
    exporter_.update(view_);
    if (exported && !exporter_.running() && !exporter_.outcome().empty())
        tell("Written: " + exporter_.outcome(), 6);
    if (session_.saved())
    {
        recent_.add(*session_.saved());
        tell("Saved: " + std::filesystem::absolute(*session_.saved()).string(), 6);
    }
    if (const std::optional<std::string> name = session_.takeKeptName())
        tell("What was not saved of " + *name + " is kept: recent, in the Scene panel.", 6);
    if (const std::optional<std::string> error = session_.kept().takeError(); error && !std::exchange(saidNotKept_, true))
        tell("What is not saved is not kept for the next time: " + *error, 8);
    if (const std::string& why = session_.frame().whyUpload; !why.empty() && !std::exchange(saidUpload_, true))
        tell(uploadNotice(why), 8);
    if (const std::optional<std::string> stats = session_.takeStats())
    {
        window_.setClipboard(*stats);
        tell("Statistics are on the clipboard.");
    }
}

/// Completes an export, and hands the simulation to whoever wants its results. The exit status.
int Program::finish()
{
    session_.setError("");
    exporter_.complete(view_);
    const int status = session_.error().empty() ? 0 : kFailed;
    if (status != 0)
        say("drape: {}\n", session_.error());
    keepUnsaved();
    if (!options_.atExit || !session_.running())
        return status;
    session_.cancelWay();
    std::promise<void> done;
    session_.between([&](Simulation& simulation) {
        try
        {
            options_.atExit(simulation, session_.scene());
            done.set_value();
        }
        catch (...)
        {
            done.set_exception(std::current_exception());
        }
    });
    done.get_future().get();
    return status;
}

/// Says where, if there is something to keep.
void Program::keepUnsaved()
{
    const std::filesystem::path file = session_.running() ? session_.keepUnsaved() : std::filesystem::path();
    if (const std::optional<std::string> error = session_.kept().takeError())
        say("drape: what is not saved could not be kept: {}\n", *error);
    else if (!file.empty())
        say("drape: what is not saved is kept in {}\n", file.string());
}

/// The picture's part of the window.
void Program::layOut()
{
    const GlWindow::Size size = window_.size();
    const float width = static_cast<float>(std::max(size.width, 1));
    view_.width = std::max(width - sideBarWidth(view_, width, gui_.scale()), 1.0f);
    view_.height = static_cast<float>(std::max(size.height, 1));
    view_.covered = timelineHeight(view_, gui_.scale());
}

/// Two compared sides may have a picture each.
void Program::splitPicture()
{
    const bool compared = session_.frame().other != nullptr;
    view_.pictures = compared && view_.compared == ComparedView::sideBySide ? 2 : 1;
    view_.draw.layer = !compared || view_.pictures == 2           ? ClothLayer::own
                       : view_.compared == ComparedView::overlaid ? ClothLayer::overlaid
                                                                  : ClothLayer::distances;
}

void Program::showFirstDifference()
{
    const auto other = session_.frame().other;
    if (!other || !other->first)
        return;
    constexpr float kNear = 0.4f;  // of the distance from which all of the cloth is seen
    const FirstDifference& first = *other->first;
    frameCloth(view_, session_.frame());
    view_.camera.target = {first.a.x, first.a.y, first.a.z};
    view_.camera.zoom(kNear);
    view_.draw.selectedCloth = first.at.cloth;
    view_.draw.selectedParticle = first.at.particle;
    settling_ = kSettlingFrames;
}

void Program::update(const std::vector<InputEvent>& events)
{
    for (const InputEvent& event : events)
    {
        settling_ = kSettlingFrames;
        handle(event);
    }
    const bool onPicture = mouseX_ >= 0.0 && mouseX_ < static_cast<double>(view_.width) && !Gui::covers(mouseX_, mouseY_);
    mouse_.update(onPicture);
    followDeeds();
    view_.scale = gui_.scale();
    view_.draw.pixelScale = gui_.scale() * window_.density();
}

/// What has been done need not be hinted at.
void Program::followDeeds()
{
    if (view_.deeds.dragged)
        hints_.done(Hint::drag);
    if (view_.deeds.turned)
        hints_.done(Hint::turn);
    if (view_.deeds.choseTool || view_.helpShown)
        hints_.done(Hint::tools);
}

/// A radius that suits the cloths, when another scene is open.
void Program::fitTools()
{
    float size = 0.0f;
    for (const ClothSnapshot& cloth : session_.frame().cloths)
        size = std::max(size, cloth.fabric->restSize);
    view_.tool.radius = kToolReach * size;
    view_.tool.scaleRadius(1.0f);
}

void Program::sceneChanged()
{
    mouse_.clear();
    view_.cloth = 0;
    const SceneRequest& request = session_.request();
    const bool sameMesh = request.file == shownFile_ && request.obj.scale == shownObj_.scale && request.obj.up == shownObj_.up;
    if (!sameMesh)
    {
        placeCamera(view_, session_.scene().camera, session_.frame());
        fitTools();
    }
    shownFile_ = request.file;
    shownObj_ = request.obj;
    if (request.file.parent_path() != resourceFolder() / "assets" / "scenes" && !session_.kept().has(request.file))
        recent_.add(request.file);
}

void Program::handle(const InputEvent& event)
{
    if (const KeyPress* press = std::get_if<KeyPress>(&event))
    {
        handle(*press);
    }
    else if (const MouseButton* button = std::get_if<MouseButton>(&event))
    {
        mouse_.button(*button, button->x < static_cast<double>(view_.width) && !Gui::covers(button->x, button->y));
    }
    else if (const MouseMotion* motion = std::get_if<MouseMotion>(&event))
    {
        mouseX_ = motion->x;
        mouseY_ = motion->y;
        mouse_.motion(*motion);
    }
    else if (const MouseWheel* wheel = std::get_if<MouseWheel>(&event))
    {
        if (wheel->x < static_cast<double>(view_.width) && !Gui::covers(wheel->x, wheel->y))
            mouse_.wheel(*wheel);
    }
    else if (const FilesDropped* dropped = std::get_if<FilesDropped>(&event))
    {
        if (!dropped->files.empty())
            session_.open(dropped->files.front());
    }
}

/// While keys move among the controls only those with Ctrl and the help mean what they always do, and Esc leaves the panels.
bool Program::takenByPanels(const KeyPress& press, std::optional<KeyAction> action)
{
    if (action == KeyAction::cancel && !Gui::takesText() && !Gui::isGesture() && !Gui::closePopups())
        sendKeysToPanels(false);
    return !holdsControl(press.mods) && action != KeyAction::help;
}

void Program::sendKeysToPanels(bool on)
{
    view_.keysToPanels = on;
    view_.panelsShown = view_.panelsShown || on;
    Gui::sendKeysToPanels(on);
}

void Program::handle(const KeyPress& press)
{
    const std::optional<KeyAction> action = actionOf(press.key, press.mods);
    if (view_.keysToPanels && takenByPanels(press, action))
        return;
    if (press.repeated && (!action || !repeats(*action)))
        return;
    // What is typed into a text field is text, but quitting works at any time.
    if (action && (!Gui::takesText() || action == KeyAction::quit))
        act(*action);
}

void Program::act(KeyAction action)
{
    switch (action)
    {
        case KeyAction::playPause:
            session_.setPlaying(!session_.playing());
            break;
        case KeyAction::step:
            session_.step();
            break;
        case KeyAction::nextStage:
            if (session_.canLookIntoFrames())
                session_.nextStage();
            break;
        case KeyAction::previousStage:
            if (session_.canLookIntoFrames())
                session_.previousStage();
            break;
        case KeyAction::reset:
            mouse_.letGo(false);
            session_.reset();
            break;
        case KeyAction::frameCloth:
            frameCloth(view_, session_.frame());
            break;
        case KeyAction::wireframe:
            view_.draw.wireframe = !view_.draw.wireframe;
            break;
        case KeyAction::clothColors:
            view_.draw.colors = static_cast<ClothColors>((static_cast<size_t>(view_.draw.colors) + 1) % kClothColorNames.size());
            break;
        case KeyAction::edges:
            view_.draw.edges = view_.draw.edges == EdgeDisplay::none     ? EdgeDisplay::phases
                               : view_.draw.edges == EdgeDisplay::phases ? EdgeDisplay::sets
                                                                         : EdgeDisplay::none;
            break;
        case KeyAction::contacts:
            view_.contacts = !view_.contacts;
            break;
        case KeyAction::togglePanels:
            view_.panelsShown = !view_.panelsShown;
            break;
        case KeyAction::help:
            view_.helpShown = !view_.helpShown;
            break;
        case KeyAction::pinDragged:
            mouse_.letGo(true);
            break;
        case KeyAction::freePin:
            mouse_.freeSelectedPin();
            break;
        case KeyAction::freeAllPins:
            mouse_.freeAllPins();
            break;
        case KeyAction::removeSolid:
            mouse_.removeSelectedSolid();
            break;
        case KeyAction::tool1:
        case KeyAction::tool2:
        case KeyAction::tool3:
        case KeyAction::tool4:
        case KeyAction::tool5:
        case KeyAction::tool6:
        case KeyAction::tool7:
            mouse_.choose(kTools[static_cast<size_t>(action) - static_cast<size_t>(KeyAction::tool1)].kind);
            break;
        case KeyAction::smallerRadius:
            view_.tool.scaleRadius(1.0f / kRadiusStep);
            break;
        case KeyAction::largerRadius:
            view_.tool.scaleRadius(kRadiusStep);
            break;
        case KeyAction::softer:
            view_.tool.addStiffness(-kStiffnessStep);
            break;
        case KeyAction::stiffer:
            view_.tool.addStiffness(kStiffnessStep);
            break;
        case KeyAction::setOrFree:
            view_.tool.frees = !view_.tool.frees;
            break;
        case KeyAction::frontOrThrough:
            view_.tool.through = !view_.tool.through;
            break;
        case KeyAction::frameBack:
            goToFrame(std::max<uint64_t>(session_.frameAskedFor(), 1) - 1);
            break;
        case KeyAction::frameForward:
            if (session_.frameAskedFor() < session_.timeline().end)
                goToFrame(session_.frameAskedFor() + 1);
            else
                session_.step();
            break;
        case KeyAction::firstFrame:
            goToFrame(0);
            break;
        case KeyAction::lastFrame:
            goToFrame(session_.timeline().reach);
            break;
        case KeyAction::slower:
            session_.setSpeed(nextSpeed(session_.speed(), false));
            break;
        case KeyAction::faster:
            session_.setSpeed(nextSpeed(session_.speed(), true));
            break;
        case KeyAction::undo:
            session_.undo();
            break;
        case KeyAction::redo:
            session_.redo();
            break;
        case KeyAction::keysToPanels:
            sendKeysToPanels(true);
            break;
        case KeyAction::cancel:
            if (Gui::closePopups())
                break;
            if (view_.helpShown)
                view_.helpShown = false;
            else if (!mouse_.cancel())
                mouse_.choose(ToolKind::grab);
            break;
        case KeyAction::open:
            view_.openAsked = true;
            break;
        case KeyAction::save:
            view_.saveAsked = true;
            break;
        case KeyAction::gallery:
            view_.galleryShown = !view_.galleryShown;
            break;
        case KeyAction::exportFrames:
            view_.panelsShown = true;
            view_.exportAsked = true;
            break;
        case KeyAction::copyStats:
            if (session_.running())
                session_.askStats();
            break;
        case KeyAction::quit:
            view_.quitAsked = true;
            break;
    }
}

/// What is open, and which stage of a frame is shown.
void Program::giveTitle()
{
    const std::filesystem::path& file = session_.request().file;
    std::string title = "Drape - " + (session_.scene().name.empty() ? file.filename().string() : session_.scene().name);
    if (const auto& stage = session_.frame().stage)
        title += " - " + stageCaption(*stage);
    if (title != title_)
        window_.setTitle(title_ = title);
}

/// What is shown of the frame that must be found first.
void Program::lookAtFrame()
{
    const FrameSnapshot& frame = session_.frame();
    giveTitle();
    if (frame.stage)
        if (const StageMove* move = shownMove(*frame.stage))
            view_.draw.moveRange = std::max(static_cast<float>(move->largest), kSmallestMove);
    view_.draw.wind = view_.wind && session_.running() ? windVelocity(frame.params.wind, frame.time) : Vec3f{0.0f, 0.0f, 0.0f};
    if (!view_.contacts || !session_.running())
        view_.draw.contacts = nullptr;
    else if (session_.frameIsNew() || !view_.draw.contacts)
        view_.draw.contacts = std::make_shared<const std::vector<ContactPoint>>(findContacts(frame));
}

/// What the mouse holds is held in the present only.
void Program::goToFrame(uint64_t frame)
{
    if (session_.canGoBack())
        mouse_.letGo(false);
    session_.goToFrame(frame);
}

void Program::drawPanels()
{
    PanelContext context{session_, view_, recent_, exporter_, hints_, timing_, otherTiming_, figures_, gui_.scale()};
    const GlWindow::Size size = window_.size();
    drawSideBar(context, static_cast<float>(size.width), static_cast<float>(size.height));
    drawTimeline(context);
    drawStatusLine(context);
    drawToolBar(context, mouse_);
    drawFirstHints(context);
    drawLegend(context);
    mouse_.draw();
    drawComparison(context);
    drawStageCard(context);
    drawProgress(context);
    drawNotice(context);
    drawError(context);
    drawOrphan(context, orphan_);
    drawFileDialogs(context);
    gallery_.draw(context);
    drawHelp(context);
    drawPinMenu(context, mouse_);
}

void Program::drawPicture()
{
    const GlWindow::Size size = window_.size(), pixels = window_.framebufferSize();
    if (size.width < 1 || size.height < 1 || pixels.width < 1 || pixels.height < 1)
        return;
    const int width = std::clamp(static_cast<int>(view_.width * window_.density() + 0.5f), 1, pixels.width);
    const FrameSnapshot& frame = session_.frame();
    const int first = std::max(width / view_.pictures, 1);
    const unsigned target = pictureTarget(width, pixels.height);
    renderer_.draw(frame, view_.camera, view_.draw, target, {0, 0, first, pixels.height});
    if (view_.pictures == 2 && width > first)
    {
        if (!otherRenderer_)
            otherRenderer_ = std::make_unique<Renderer>(resourceFolder() / "shaders", view_.draw.quality);
        otherRenderer_->draw(frame.other->frame, view_.camera, view_.draw, target, {first, 0, width - first, pixels.height});
    }
    if (smooth_)
        smooth_->copyTo(0);
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glViewport(0, 0, pixels.width, pixels.height);
}

/// The framebuffer to draw the picture into: the window's, or one with several samples a pixel.
unsigned Program::pictureTarget(int width, int height)
{
    if (view_.draw.quality == Quality::low)
        smooth_ = nullptr;
    else if (!smooth_ || smooth_->width() != width || smooth_->height() != height)
        smooth_ = std::make_unique<OffscreenTarget>(width, height);
    return smooth_ ? smooth_->framebuffer() : 0;
}

/// While something moves, as often as the display shows pictures; otherwise only for input: true then.
bool Program::waitForNext()
{
    const bool moving =
        session_.playing() || session_.loader().busy() || session_.comparison().way() || session_.timeline().way || mouse_.busy();
    if (!moving && settling_ == 0)
    {
        window_.poll(kIdleTime);
        return true;
    }
    settling_ = std::max(0, settling_ - 1);
    window_.poll(0.0);
    // Input does not hasten the picture: a fast mouse would keep a slow machine drawing.
    while (secondsSince(pictureStart_) < window_.refreshTime())
        window_.poll(window_.refreshTime() - secondsSince(pictureStart_));
    return false;
}

}  // namespace

int runWindow(const WindowOptions& options)
{
    catchInterrupt();
    outliveReaders();
    try
    {
        return Program(options).run();
    }
    catch (const InputError&)
    {
        throw;
    }
    catch (const Cancelled&)
    {
        throw;
    }
    catch (const std::exception& error)
    {
        say("drape: {}\n", explain(error));
        return kFailed;
    }
}

}  // namespace drape
