// Frequencies, backend and threads.
#include <fmt/format.h>
#include <imgui.h>
#include <imgui_internal.h>

#include "app/panels/backend_rows.h"
#include "app/panels/param_rows.h"
#include "app/panels/side_bar.h"
#include "app/panels/widgets.h"

namespace drape {

namespace {

/// Which way frames take from the solver to the picture.
std::string drawingText(const FrameSnapshot& frame)
{
    if (frame.drawing == "interop")
        return "\nDrawing: interop. Frames stay on the GPU, from the solver to the picture.";
    return frame.whyUpload.empty() ? "\nDrawing: upload." : "\nDrawing: upload. " + uploadNotice(frame.whyUpload);
}

void chooseBackend(Session& session, BackendChoice& choice)
{
    ui::label("backend");
    if (drawBackendCombo(choice))
        session.setBackend(choice.backend);
    ui::tip("What runs the solver's stages. All give the same result, bit for bit." + drawingText(session.frame()));
}

void chooseSimd(Session& session, BackendChoice& choice)
{
    if (choice.backend != "cpu")
        return;
    ui::label("lanes");
    if (drawSimdCombo(choice))
        session.setSimd(choice.simd);
    ui::tip(
        "The processor's instruction set that the stages use, and how many particles or edges it takes at once. All give the same "
        "result, bit for bit.");
}

void chooseThreads(Session& session, BackendChoice& choice)
{
    ui::label("threads");
    if (drawThreadsSlider(choice))
        session.setThreads(choice.threads);
    ui::tip(fmt::format("Processor threads that the backend may use. The {} backend uses {}.", session.backend(),
                        session.threadsInUse() == 1 ? "one" : std::to_string(session.threadsInUse())));
}

void chooseTimelineMemory(Session& session)
{
    constexpr size_t kMiB = size_t{1} << 20;
    int memory = static_cast<int>(session.timelineBudget() / kMiB);
    ui::label("timeline memory", session.timelineBudget() != Timeline::kUsualBudget);
    if (ImGui::SliderInt("##timeline", &memory, 16, 8192, "%d MiB", ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp))
        session.setTimelineBudget(static_cast<size_t>(memory) * kMiB);
    if (ui::itemDoubleClicked())
    {
        ImGui::ClearActiveID();
        session.setTimelineBudget(Timeline::kUsualBudget);
    }
    ui::tip("For the frames that one can go back to at once. The others are simulated again from the one before. Double click: 512 MiB.");
}

}  // namespace

void drawSolverPanel(PanelContext& context)
{
    Session& session = context.session;
    drawParamRows(context, "solver");
    BackendChoice choice{session.backend(), session.simd(), session.threads()};
    chooseBackend(session, choice);
    chooseSimd(session, choice);
    chooseThreads(session, choice);
    chooseTimelineMemory(session);
}

}  // namespace drape
