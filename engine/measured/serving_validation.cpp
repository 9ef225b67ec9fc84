// SPDX-License-Identifier: Apache-2.0
#include "engine/measured/serving_validation.h"

#include <cmath>

#include "engine/measured/serving_forecast.h"
#include "engine/parameters/parameter.h"
#include "engine/serving/replica_search.h"
#include "engine/serving/serving_bands.h"

namespace trainyard {
namespace {

void set_ranges(const ServingBands& bands, const ServingRunDesign& reading, ValidatedServingRun& row) {
  const auto set_range = [](Compared& compared, double factor) {
    compared.low = compared.predicted / factor;
    compared.high = compared.predicted * factor;
  };
  const ServingScenario scenario = reading.scenario;
  const bool limits = scenario == ServingScenario::limits;
  const bool loaded = limits || scenario == ServingScenario::steady || scenario == ServingScenario::saturated;
  const bool pools = scenario == ServingScenario::pools;
  set_range(row.throughput, limits ? bands.limited : bands.throughput);
  set_range(row.ttft, pools                 ? bands.ttft_pools
                      : reading.closed_loop ? bands.ttft_closed
                      : loaded              ? bands.ttft_loaded
                                            : bands.ttft_idle);
  set_range(row.tpot, pools ? bands.tpot_pools : reading.closed_loop ? bands.tpot_closed : bands.tpot);
}

/// Discards a prediction that is infinite, NaN or not positive, so that it is not compared.
void drop_endless(Compared& compared) {
  if (!std::isfinite(compared.predicted) || compared.predicted <= 0)
    compared.predicted = compared.low = compared.high = unknown;
}

ValidatedServingRun refused_row(const ServingRun& run, const ServingRunDesign& reading) {
  ValidatedServingRun row;
  row.run = run;
  row.design = default_design();
  row.scenario = reading.scenario;
  row.assumed = reading.assumed;
  row.refused = reading.refused;
  row.throughput.measured = run.out_tok_s_total;
  row.ttft.measured = run.ttft_ms * 1e-3;
  row.tpot.measured = run.tpot_ms * 1e-3;
  return row;
}

}  // namespace

ValidatedServingRun predict(const ServingRun& run, const ServingRunDesign& reading) {
  if (!reading.refused.empty()) return refused_row(run, reading);
  const ServingForecast forecast(run, reading);
  const ServingPrediction prediction = forecast.predict();
  ValidatedServingRun row;
  row.run = run;
  row.design = forecast.design();
  set_degrees(prediction.layout, row.design.serving);
  row.scenario = reading.scenario;
  row.assumed = reading.assumed;
  row.not_scored = reading.not_scored;
  row.sequences = prediction.sequences;
  row.throughput = {.measured = forecast.measured().throughput, .predicted = prediction.throughput};
  row.ttft = {.measured = forecast.measured().ttft, .predicted = prediction.ttft};
  row.tpot = {.measured = forecast.measured().tpot, .predicted = prediction.tpot};
  set_ranges(serving_bands(row.design, Replica(row.design)), reading, row);
  for (Compared* compared : {&row.throughput, &row.ttft, &row.tpot}) {
    drop_endless(*compared);
    compared->scored = row.not_scored.empty();
  }
  return row;
}

std::vector<ValidatedServingRun> predict(std::span<const ServingRun> runs, const CoefficientsRef& calibration,
                                         const Execution& execution) {
  constexpr size_t grain = 16;
  std::vector<ValidatedServingRun> rows(runs.size());
  const auto one = [&](size_t i) {
    ServingRunDesign reading = design_of(runs[i]);
    reading.design.calibration = calibration;
    rows[i] = predict(runs[i], reading);
  };
  if (!parallel_for(runs.size(), execution, one, grain)) return {};
  return rows;
}

void ServingTally::add(const ValidatedServingRun& row) {
  ++counts_.n;
  if (!row.refused.empty())
    ++counts_.refused;
  else if (!row.not_scored.empty())
    ++counts_.not_scored;
  throughput_.add(row.throughput);
  ttft_.add(row.ttft);
  tpot_.add(row.tpot);
}

ServingSummary ServingTally::summary(const std::string& group) const {
  ServingSummary out = counts_;
  out.group = group;
  out.throughput = throughput_.statistics();
  out.ttft = ttft_.statistics();
  out.tpot = tpot_.statistics();
  return out;
}

ServingValidation validate(std::span<const ServingRun> runs, const CoefficientsRef& calibration,
                           const Execution& execution) {
  ServingValidation out;
  out.rows = predict(runs, calibration, execution);
  if (out.rows.size() < runs.size()) return {};
  ServingValidationTally tally;
  for (const ValidatedServingRun& row : out.rows) tally.add(row);
  out.summary = tally.summaries();
  return out;
}

ServingSummary summarize(std::span<const ValidatedServingRun* const> rows, const std::string& group) {
  ServingTally tally;
  for (const ValidatedServingRun* row : rows) tally.add(*row);
  return tally.summary(group);
}

}  // namespace trainyard
