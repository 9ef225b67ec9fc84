// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/report/context.h"

namespace trainyard::ui {

// Sections of a post-training job; each appends its heading and blocks, and needs no other.

/// What an iteration is made of, phase by phase, as a table and on each pool as a drawing.
void add_phases(const ReportContext& context, QVector<Block>& blocks);
/// Who does what on how many GPUs, and what waits for what.
void add_pools(const ReportContext& context, QVector<Block>& blocks);
/// What a GPU holds of each role, while it writes and while it trains.
void add_role_memory(const ReportContext& context, QVector<Block>& blocks);

}  // namespace trainyard::ui
