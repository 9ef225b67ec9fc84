// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/measured/serving_validation.h"
#include "ui/charts/chart_spec.h"

namespace trainyard::ui {

/// The compared quantity of a serving measurement.
enum class ServingMeasure { throughput, first_token, next_token };
inline constexpr std::array serving_measures{ServingMeasure::throughput, ServingMeasure::first_token,
                                             ServingMeasure::next_token};
const Compared& compared(const ValidatedServingRun& row, ServingMeasure measure);
const ErrorStatistics& statistics_of(const ServingSummary& summary, ServingMeasure measure);
Unit unit_of(ServingMeasure measure);
QString measure_label(ServingMeasure measure);

/// A row of the list of all measurements.
struct ShownServingRun {
  const ValidatedServingRun* row;
  QString id;  ///< "run:N", or "own:N" for the user's own
  bool own;
};

/// The title of a measurement: "Llama-3.1-70B, 8 × H100 SXM5 80GB".
QString run_title(const ValidatedServingRun& row);
/// The settings of a measurement: "TP 2, PP 2, FP8, static batch, 16 concurrent, 1,024 + 256 tokens, vLLM 2024".
QString run_facts(const ValidatedServingRun& row);
/// Both values and the error: "measured 1,695 tokens/s, predicted 1,865 tokens/s, +10.0 %".
QString run_comparison(const ValidatedServingRun& row, ServingMeasure measure);

/// Predicted against measured values, with one series per program.
Scatter predicted_against_measured(const QVector<ShownServingRun>& shown, ServingMeasure measure);
Scatter::Chosen chosen_of(const ValidatedServingRun& row, const QString& id, ServingMeasure measure);

}  // namespace trainyard::ui
