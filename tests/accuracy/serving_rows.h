// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "engine/measured/serving_run.h"
#include "engine/serving/uses.h"

namespace trainyard {

/// What a figure of a run is, as scores tell them apart.
enum class ServingQuantity { throughput, from_limits, tpot_loaded, tpot_fixed, ttft_idle, ttft_loaded };
inline constexpr const char* quantity_names[] = {"throughput, stated or saturating batch",
                                                 "throughput from limits alone",
                                                 "TPOT at a stated load",
                                                 "TPOT of a fixed batch",
                                                 "TTFT idle",
                                                 "TTFT under load"};
inline constexpr int quantity_count = 6;

/// One measured figure of a run.
struct ServingFigure {
  size_t row;
  ServingQuantity quantity;
  double measured, weight = 1;
};

/// A run that is ready to be predicted again and again with other coefficients and another engine.
struct ServingRow {
  ServingRun run;
  ServingRunDesign reading;
  std::string model, source, device, engine;  ///< that it is left out with
  bool one_prompt = false;                    ///< its sequences are copies of one prompt
};

std::vector<ServingRow> serving_rows(const std::string& file);
std::vector<ServingFigure> serving_figures(const std::vector<ServingRow>& rows);
/// The layout that a run states, or the best one of its machine.
ReplicaLayout layout_in_use(const ServingRow& row, const Design& design);
double predicted(const ServingRow& row, const Design& design, const ServingFigure& figure);

}  // namespace trainyard
