// Sliders made from the parameter table.
#pragma once

#include <initializer_list>
#include <string_view>

#include "app/panels/panel_context.h"

namespace drape {

/// A row for each parameter of the groups, in the table's order.
void drawParamRows(PanelContext& context, std::initializer_list<std::string_view> groups);

/// One row. Double click: back to the scene's value. Hover: what it means.
void drawParamRow(PanelContext& context, const ParamInfo& info, std::string_view name);

}  // namespace drape
