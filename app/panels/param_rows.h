// Sliders made from the parameter table.
#pragma once

#include <string_view>

#include "app/panels/panel_context.h"

namespace drape {

/// A row for each parameter of the group, in the table's order.
void drawParamRows(PanelContext& context, std::string_view group);

/// A row for the group's first parameter, named after the group, which unfolds the others.
void drawFoldedRows(PanelContext& context, std::string_view group);

/// The control alone, for a value that the caller keeps; true where it was changed.
bool drawParamControl(const ParamInfo& info, ParamValue& value);

/// One row. Double click: back to the scene's value. Hover: what it means. With `unfolded`, the name folds and unfolds.
void drawParamRow(PanelContext& context, const ParamInfo& info, std::string_view name, bool* unfolded = nullptr);

}  // namespace drape
