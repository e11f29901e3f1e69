// From what to export to what writes it.
#pragma once

#include <memory>

#include "app/export/export_request.h"
#include "app/export/frame_sink.h"
#include "app/export/painter.h"

namespace drape {

/// Throws std::runtime_error.
std::unique_ptr<FrameSink> openExport(const ExportRequest& request, const MakeContext& makeContext);

}  // namespace drape
