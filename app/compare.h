// A run of two backends beside each other, without a window: do they come to the same bits?
#pragma once

#include "app/command_line.h"
#include "sim/comparison.h"

namespace drape {

/// Simulates options.frames frames on both sides and says where they differ. The exit status: 0 where all frames had the same bits,
/// 1 where one had not, a value became non-finite or a side's backend failed. Throws InputError, Cancelled after Ctrl-C, and
/// std::runtime_error where the statistics cannot be written.
int runComparison(const Options& options);

}  // namespace drape
