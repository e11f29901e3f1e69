// Frequencies, backend and threads.
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <thread>

#include "app/backends.h"
#include "app/panels/param_rows.h"
#include "app/panels/side_bar.h"
#include "app/panels/widgets.h"

namespace drape {

namespace {

void chooseBackend(Session& session)
{
    static const std::vector<BackendEntry> backends = listBackends();
    ui::label("backend");
    if (ImGui::BeginCombo("##backend", session.backend().c_str()))
    {
        for (const BackendEntry& entry : backends)
        {
            const ImGuiSelectableFlags flags = entry.available ? ImGuiSelectableFlags_None : ImGuiSelectableFlags_Disabled;
            if (ImGui::Selectable(entry.name.c_str(), entry.name == session.backend(), flags) && entry.name != session.backend())
                session.setBackend(entry.name);
            ui::tip(entry.available ? entry.description : entry.description + "\nNot available: " + entry.whyNot);
        }
        ImGui::EndCombo();
    }
    ui::tip("What runs the solver's stages. All give the same result, bit for bit.");
}

void chooseSimd(Session& session)
{
    if (session.backend() != "cpu")
        return;
    static const std::vector<std::string> names = listSimd();
    const std::string automatic = "automatic (" + names.front() + ")";
    ui::label("lanes");
    if (ImGui::BeginCombo("##simd", session.simd().empty() ? automatic.c_str() : session.simd().c_str()))
    {
        if (ImGui::Selectable(automatic.c_str(), session.simd().empty()) && !session.simd().empty())
            session.setSimd("");
        for (const std::string& name : names)
            if (ImGui::Selectable(name.c_str(), name == session.simd()) && name != session.simd())
                session.setSimd(name);
        ImGui::EndCombo();
    }
    ui::tip(
        "The processor's instruction set that the stages use, and how many particles or edges it takes at once. All give the same "
        "result, bit for bit.");
}

void chooseThreads(Session& session)
{
    const int most = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    int threads = session.threads();
    ui::label("threads");
    if (ImGui::SliderInt("##threads", &threads, 0, most, threads == 0 ? "automatic" : "%d", ImGuiSliderFlags_AlwaysClamp))
        session.setThreads(threads);
    ui::tip(fmt::format("Processor threads that the backend may use. The {} backend uses {}.", session.backend(),
                        session.threadsInUse() == 1 ? "one" : std::to_string(session.threadsInUse())));
}

}  // namespace

void drawSolverPanel(PanelContext& context)
{
    drawParamRows(context, "solver");
    chooseBackend(context.session);
    chooseSimd(context.session);
    chooseThreads(context.session);
}

}  // namespace drape
