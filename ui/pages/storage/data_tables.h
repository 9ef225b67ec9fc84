// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/design/design.h"
#include "engine/evaluation/evaluation.h"
#include "ui/widgets/fact_table.h"

namespace trainyard::ui {

// Rows of the tables of the Storage page's view of data: pure functions of the numbers, the language and the locale.
// The id of a row is what a click explains: a metric, an input, or an entry of a catalog.

/// The chosen job of samples: at the peak, at the achieved rate, by step time; for a GPU, a node and the cluster.
QVector<FactRow> sample_rate_rows(const Evaluation& evaluation);

/// The stages that build the data set: what goes in, what is left, what a core does, core-hours, source.
QVector<FactRow> preparation_rows(const Design& design, const Evaluation& evaluation);

/// How data get from storage into a GPU over the epochs, and who waits for whom.
QVector<FactRow> feeding_rows(const Design& design, const Evaluation& evaluation);

/// All data sets of the catalog with bytes per token and footnote. Ids are those of the entries.
QVector<FactRow> dataset_rows();

}  // namespace trainyard::ui
