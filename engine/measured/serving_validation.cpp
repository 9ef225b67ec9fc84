// SPDX-License-Identifier: Apache-2.0
#include "engine/measured/serving_validation.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "engine/parameters/parameter.h"
#include "engine/serving/serving_bands.h"
#include "engine/serving/uses.h"

namespace trainyard {
namespace {

bool stated(double value) { return !std::isnan(value); }

/// What requests of a run are: lengths and, where it has them, limits.
struct Requests {
  double prompt, output;
  LatencyLimits limits;
};

double saturated_rate(const Replica& replica, const void* of) {
  const auto& requests = *static_cast<const Requests*>(of);
  return saturated(replica, requests.prompt, requests.output).rate;
}

double limited_rate(const Replica& replica, const void* of) {
  const auto& requests = *static_cast<const Requests*>(of);
  return within_limits(replica, requests.prompt, requests.output, requests.limits).rate;
}

/// Predicts one run from its design; measured figures enter for the load at which TPOT is asked for alone.
class Forecast {
 public:
  Forecast(const ServingRun& run, const ServingRunDesign& reading) : run_(run), reading_(reading) {
    const Serving& s = reading.design.serving;
    const double endless = std::numeric_limits<double>::infinity();
    requests_ = {
        s.prompt_tokens,
        s.output_tokens,
        {stated(run.ttft_limit_ms) ? s.first_token : endless, stated(run.tpot_limit_ms) ? s.next_token : endless}};
  }

  void fill(ValidatedServingRun& row) {
    Design asked = reading_.design;
    if (!reading_.layout_stated) set_layout(asked, {});
    design_ = resolved(asked);
    if (!reading_.layout_stated) set_layout(design_, best_layout());
    row.design = design_;
    Replica replica(design_);
    if (reading_.one_prompt) replica.assume_one_prompt();
    const double devices = replica.layout().devices();
    replicas_ = std::max(1.0, std::floor(design_.cluster.accelerators / devices));
    measured_ = measured_serving(run_, reading_);
    row.throughput.measured = measured_.throughput;
    row.ttft.measured = measured_.ttft;
    row.tpot.measured = measured_.tpot;
    predict(replica, row);
    row.throughput.predicted *= replicas_;
    row.sequences *= replicas_;
    lay_bands(serving_bands(design_, replica), row);
  }

 private:
  static void set_layout(Design& d, const ReplicaLayout& layout) {
    d.serving.tensor_parallel = layout.tensor;
    d.serving.pipeline_parallel = layout.pipeline;
    d.serving.expert_parallel = layout.expert;
    d.serving.attention_data_parallel = layout.attention_data_parallel;
  }

  ReplicaLayout best_layout() const {
    const std::vector<ReplicaLayout> layouts = usual_layouts(design_);
    if (reading_.scenario == ServingScenario::limits)
      if (const ReplicaLayout found = best_layout_for(design_, layouts, limited_rate, &requests_);
          limited_rate(Replica(design_, found), &requests_) > 0)
        return found;
    return best_layout_for(design_, layouts, saturated_rate, &requests_);
  }

  void predict(const Replica& replica, ValidatedServingRun& row) {
    const double prompt = requests_.prompt, output = requests_.output, batch = reading_.sequences / replicas_;
    row.sequences = batch;
    switch (reading_.scenario) {
      case ServingScenario::fixed_batch: {
        const StaticBatch at = static_batch(replica, batch, prompt, output);
        row.throughput.predicted = at.rate;
        row.ttft.predicted = at.ttft;
        row.tpot.predicted = at.tpot;
        return;
      }
      case ServingScenario::steady:
        return take(steady(replica, batch, prompt, prompt, output), row);
      case ServingScenario::saturated: {
        const double fit = replica.sequences_that_fit(prompt, output);
        // The number that an engine was started with bounds what memory would hold.
        const double sequences = stated(reading_.sequences) ? std::min(reading_.sequences, fit) : fit;
        return take(steady(replica, sequences, prompt, prompt, output), row);
      }
      case ServingScenario::limits:
        return predict_under_limits(replica, row);
      case ServingScenario::idle:
        row.ttft.predicted = replica.prefill(prompt, prompt, 1).total();
        return;
      case ServingScenario::decode:
        return predict_decode(replica, batch, row);
    }
  }

  void lay_bands(const ServingBands& bands, ValidatedServingRun& row) const {
    const auto lay = [](Compared& compared, double factor) {
      compared.low = compared.predicted / factor;
      compared.high = compared.predicted * factor;
    };
    const ServingScenario s = reading_.scenario;
    const bool loaded = s == ServingScenario::steady || s == ServingScenario::saturated || s == ServingScenario::limits;
    lay(row.throughput, s == ServingScenario::limits ? bands.limited : bands.throughput);
    lay(row.ttft, loaded ? bands.ttft_loaded : bands.ttft_idle);
    lay(row.tpot, bands.tpot);
  }

  static void take(const SteadyState& at, ValidatedServingRun& row) {
    row.sequences = at.sequences;
    row.throughput.predicted = at.rate;
    row.ttft.predicted = at.ttft;
    row.tpot.predicted = at.tpot;
  }

  /// Throughput from the limits; both latencies at the load that was measured, for who was measured may have had more
  /// or less of it than the limits let.
  void predict_under_limits(const Replica& replica, ValidatedServingRun& row) const {
    const double prompt = requests_.prompt, output = requests_.output;
    const SteadyState allowed = within_limits(replica, prompt, output, requests_.limits);
    const double measured = measured_.throughput * measured_.tpot / replicas_;
    take(stated(measured) ? steady(replica, measured, prompt, prompt, output) : allowed, row);
    row.throughput.predicted = allowed.rate > 0 ? allowed.rate : unknown;
  }

  void predict_decode(const Replica& replica, double batch, ValidatedServingRun& row) const {
    if (run_.output_len < 1) {
      row.ttft.predicted = replica.prefill(batch * requests_.prompt, requests_.prompt, batch).total();
      return;
    }
    row.tpot.predicted = replica.decode(batch, requests_.prompt + requests_.output / 2).total();
    row.throughput.predicted = batch / row.tpot.predicted;
  }

  const ServingRun& run_;
  const ServingRunDesign& reading_;
  Requests requests_{};
  Design design_;
  double replicas_ = 1;
  MeasuredServing measured_{};
};

/// A figure that no model of finite numbers gives is none.
void drop_endless(Compared& compared) {
  if (!std::isfinite(compared.predicted) || compared.predicted <= 0)
    compared.predicted = compared.low = compared.high = unknown;
}

ValidatedServingRun refused(const ServingRun& run, const ServingRunDesign& reading) {
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
  if (!reading.refused.empty()) return refused(run, reading);
  ValidatedServingRun row;
  row.run = run;
  row.scenario = reading.scenario;
  row.assumed = reading.assumed;
  Forecast(run, reading).fill(row);
  for (Compared* compared : {&row.throughput, &row.ttft, &row.tpot}) drop_endless(*compared);
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
  if (!row.refused.empty()) ++counts_.refused;
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
