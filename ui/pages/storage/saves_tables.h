// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/design/design.h"
#include "engine/evaluation/evaluation.h"
#include "ui/widgets/fact_table.h"

namespace trainyard::ui {

// Rows of the tables about checkpoints and failures. A click on a row shows the metric or input of its id.

/// Where copies of the job's state are kept: interval, write time, and the share of restarts that use each.
QVector<FactRow> copy_rows(const Design& design, const Evaluation& evaluation);
/// One checkpoint: size, write and read times, and how many are kept.
QVector<FactRow> checkpoint_rows(const Design& design, const Evaluation& evaluation);
/// The causes of interruptions by component, with the source of each rate.
QVector<FactRow> failure_rows(const Design& design, const Evaluation& evaluation);
/// From interruptions to goodput: checkpoint intervals (Young, Daly, optimum), recovery, spare nodes.
QVector<FactRow> recovery_rows(const Design& design, const Evaluation& evaluation);

}  // namespace trainyard::ui
