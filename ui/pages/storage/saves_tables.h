// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/design/design.h"
#include "engine/evaluation/evaluation.h"
#include "ui/widgets/fact_table.h"

namespace trainyard::ui {

// Rows of the tables about checkpoints and failures. The id of a row is the metric or input that a click shows.

/// Where copies of the job's state lie: how often, how long they take, and how many restarts they serve.
QVector<FactRow> copy_rows(const Design& design, const Evaluation& evaluation);
/// One checkpoint: its size, what writing and reading it again take, and what is kept.
QVector<FactRow> checkpoint_rows(const Design& design, const Evaluation& evaluation);
/// What interrupts the run, by component, with the source of each rate.
QVector<FactRow> failure_rows(const Design& design, const Evaluation& evaluation);
/// From interruptions to goodput: intervals by Young, by Daly and the best one, recovery, spare nodes.
QVector<FactRow> recovery_rows(const Design& design, const Evaluation& evaluation);

}  // namespace trainyard::ui
