#include "app/panels/backend_rows.h"

#include <imgui.h>

#include <algorithm>
#include <thread>
#include <vector>

#include "app/panels/widgets.h"

namespace drape {

bool drawBackendCombo(BackendChoice& choice)
{
    static const std::vector<BackendEntry> backends = listBackends();
    bool changed = false;
    if (ImGui::BeginCombo("##backend", choice.backend.c_str()))
    {
        for (const BackendEntry& entry : backends)
        {
            const ImGuiSelectableFlags flags = entry.available ? ImGuiSelectableFlags_None : ImGuiSelectableFlags_Disabled;
            if (ImGui::Selectable(entry.name.c_str(), entry.name == choice.backend, flags) && entry.name != choice.backend)
            {
                choice.backend = entry.name;
                changed = true;
            }
            ui::tip(entry.available ? entry.description : entry.description + "\nNot available: " + entry.whyNot);
        }
        ImGui::EndCombo();
    }
    return changed;
}

bool drawSimdCombo(BackendChoice& choice)
{
    static const std::vector<std::string> names = listSimd();
    const std::string automatic = "automatic (" + names.front() + ")";
    bool changed = false;
    const auto offer = [&](const std::string& text, const std::string& name) {
        if (!ImGui::Selectable(text.c_str(), name == choice.simd) || name == choice.simd)
            return;
        choice.simd = name;
        changed = true;
    };
    const bool narrow = ImGui::CalcItemWidth() < ImGui::CalcTextSize(automatic.c_str()).x + 2.0f * ImGui::GetFrameHeight();
    const std::string shown = !choice.simd.empty() ? choice.simd : narrow ? "automatic" : automatic;
    if (ImGui::BeginCombo("##simd", shown.c_str()))
    {
        offer(automatic, "");
        for (const std::string& name : names)
            offer(name, name);
        ImGui::EndCombo();
    }
    return changed;
}

bool drawThreadsSlider(BackendChoice& choice)
{
    const int most = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    return ImGui::SliderInt("##threads", &choice.threads, 0, most, choice.threads == 0 ? "automatic" : "%d", ImGuiSliderFlags_AlwaysClamp);
}

}  // namespace drape
