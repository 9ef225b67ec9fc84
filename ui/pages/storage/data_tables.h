// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/design/design.h"
#include "engine/evaluation/evaluation.h"
#include "ui/widgets/fact_table.h"

namespace trainyard::ui {

// Table rows of the Data view: pure functions of the numbers, the language and the locale. A click on a row explains
// the metric, input or catalog entry of its id.

/// Rates of the selected sample job: at peak, as achieved, and by step time; each per GPU, node and cluster.
QVector<FactRow> sample_rate_rows(const Evaluation& evaluation);

/// The stages of data preparation: input, remaining data, speed of a core, core-hours, source.
QVector<FactRow> preparation_rows(const Design& design, const Evaluation& evaluation);

/// The path of the data from storage into a GPU over the epochs, and whether GPUs or storage wait.
QVector<FactRow> feeding_rows(const Design& design, const Evaluation& evaluation);

/// All catalog datasets with bytes per token and a footnote. Row ids are the entry ids.
QVector<FactRow> dataset_rows();

}  // namespace trainyard::ui
