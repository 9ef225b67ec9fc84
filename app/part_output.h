// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>

#include "app/commands.h"
#include "engine/explore/shard.h"

namespace trainyard::app {

/// Computes one part of a question and writes it completely or not at all. An existing part is kept, so a killed job
/// can be restarted with the same command. Returns the exit status.
int write_part(const PartOptions& options, const SearchQuestion& question, int threads,
               const std::function<SearchPart(SearchRange, const Execution&)>& find);
int write_part(const PartOptions& options, const GridSweep& question, int threads,
               const std::function<GridResult(SearchRange, const Execution&)>& find);

}  // namespace trainyard::app
