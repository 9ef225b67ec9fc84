// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/measured/post_training_run.h"
#include "ui/charts/chart_spec.h"

namespace trainyard::ui {

/// The compared quantity: iteration time predicted from the inputs alone, iteration time with the step speed calibrated
/// by another iteration, or rollout time.
enum class IterationMeasure { from_columns, calibrated, rollout };
inline constexpr std::array iteration_measures{IterationMeasure::from_columns, IterationMeasure::calibrated,
                                               IterationMeasure::rollout};
const Compared& compared(const ValidatedIteration& row, IterationMeasure measure);
QString measure_label(IterationMeasure measure);
QString measure_tip(IterationMeasure measure);

/// A row of the list of all iterations.
struct ShownIteration {
  const ValidatedIteration* row;
  QString id;  ///< "run:N", or "own:N" for the user's own
  bool own;
};

/// The title of a run: "Llama-3.1-8B, 16 × H100 SXM5 80GB".
QString run_title(const ValidatedIteration& row);
/// The settings of a run: "GRPO, shared GPUs, 2,048 answers of 1,060 tokens, nemo-rl v0.4".
QString run_facts(const ValidatedIteration& row);

/// Predicted against measured values. Iterations with sequential phases and those whose rollout runs ahead are separate
/// series.
Scatter predicted_against_measured(const QVector<ShownIteration>& shown, IterationMeasure measure);
Scatter::Chosen chosen_of(const ValidatedIteration& row, const QString& id, IterationMeasure measure);

}  // namespace trainyard::ui
