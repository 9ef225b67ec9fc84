// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/report/context.h"

namespace trainyard::ui {

// Sections of a post-training job; each appends its heading and blocks independently of the others.

/// Phases of an iteration, as a table and as a chart per pool.
void add_phases(const ReportContext& context, QVector<Block>& blocks);
/// Roles and GPU counts of the pools, and how long each pool waits for the other.
void add_pools(const ReportContext& context, QVector<Block>& blocks);
/// Memory of a GPU by role, during rollout and during training.
void add_role_memory(const ReportContext& context, QVector<Block>& blocks);

}  // namespace trainyard::ui
