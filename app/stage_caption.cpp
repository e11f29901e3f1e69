#include "app/stage_caption.h"

#include <fmt/format.h>

#include "app/panels/widgets.h"

namespace drape {

const StageMove* shownMove(const StageView& view)
{
    return view.at > 0 ? &view.frame->moves()[view.at - 1] : nullptr;
}

std::string stageCaption(const StageView& view)
{
    const StageMove* move = shownMove(view);
    if (move == nullptr)
        return fmt::format("frame {}: before its first stage", ui::grouped(view.frame->frame()));
    const auto stage = static_cast<size_t>(move->stage);
    return fmt::format("frame {}, iteration {} of {}: {} ({} of {})", ui::grouped(view.frame->frame()), move->iteration + 1,
                       view.frame->iterations(), ui::words(kStageNames[stage]), stage + 1, kStageCount);
}

std::string stageEffect(const StageView& view)
{
    const StageMove* move = shownMove(view);
    if (view.frame->allAsleep())
        return "All is asleep, so no stage works on it";
    if (move == nullptr)
        return "The stages to come move it from here";
    if (move->moved == 0)
        return "moved nothing";
    return fmt::format("moved {} {}, {} at most,\n{} on average of all", ui::grouped(move->moved),
                       move->moved == 1 ? "particle" : "particles", ui::distanceText(move->largest), ui::distanceText(move->mean));
}

}  // namespace drape
