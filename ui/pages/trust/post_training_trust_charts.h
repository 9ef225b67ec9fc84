// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/measured/post_training_run.h"
#include "ui/charts/chart_spec.h"

namespace trainyard::ui {

/// What is compared of an iteration: its time from its columns alone, with the speed of steps that another iteration
/// has measured, and the time of rollout.
enum class IterationMeasure { alone, calibrated, rollout };
inline constexpr std::array iteration_measures{IterationMeasure::alone, IterationMeasure::calibrated,
                                               IterationMeasure::rollout};
const Compared& compared(const ValidatedIteration& row, IterationMeasure measure);
QString measure_label(IterationMeasure measure);
QString measure_tip(IterationMeasure measure);

/// A row of all iterations together.
struct ShownIteration {
  const ValidatedIteration* row;
  QString id;  ///< "run:N", or "own:N" of the user's own
  bool own;
};

/// "Llama-3.1-8B, 16 × H100 SXM5 80GB".
QString run_title(const ValidatedIteration& row);
/// "GRPO, shared GPUs, 2,048 answers of 1,060 tokens, nemo-rl v0.4".
QString run_facts(const ValidatedIteration& row);

/// Predicted against measured, those whose phases follow each other and those that run ahead apart.
Scatter predicted_against_measured(const QVector<ShownIteration>& shown, IterationMeasure measure);
Scatter::Chosen chosen_of(const ValidatedIteration& row, const QString& id, IterationMeasure measure);

}  // namespace trainyard::ui
