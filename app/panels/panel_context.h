// What every panel works on.
#pragma once

#include "app/exporter.h"
#include "app/figures_history.h"
#include "app/first_hints.h"
#include "app/recent_files.h"
#include "app/session.h"
#include "app/timing_history.h"
#include "app/view_state.h"

namespace drape {

struct PanelContext
{
    Session& session;
    ViewState& view;
    RecentFiles& recent;
    Exporter& exporter;
    FirstHints& hints;
    const TimingHistory& timing;
    const TimingHistory& otherTiming;  // of the second side, while two are compared
    FiguresHistory& figures;
    float scale;  // of text and spacing
};

}  // namespace drape
