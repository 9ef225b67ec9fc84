// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/logs/step_paces.h"

#include <algorithm>
#include <cmath>

#include "engine/statistics/quantile.h"

namespace trainyard {
namespace {

bool is_same_batch(float a, float b) { return a == b || (std::isnan(a) && std::isnan(b)); }

}  // namespace

void StepPaces::add(double value, double batch) {
  if (!(value > 0) || !std::isfinite(value)) return;
  const bool warming = since_start_++ < warm_up;
  if (logged_++ % stride_ != 0) return;
  kept_.push_back({static_cast<float>(value), static_cast<float>(batch), warming});
  if (kept_.size() < most_kept) return;
  for (size_t i = 0; 2 * i < kept_.size(); ++i) kept_[i] = kept_[2 * i];
  kept_.resize(kept_.size() / 2);
  stride_ *= 2;
}

SteadyPace StepPaces::steady() const {
  SteadyPace out;
  out.logged = logged_;
  if (kept_.empty()) return out;
  const float batch = kept_.back().batch;
  out.batch = batch;
  std::vector<double> values, warm;
  for (const Step& step : kept_) {
    if (!is_same_batch(step.batch, batch))
      ++out.other_batch;
    else if (step.warming)
      warm.push_back(step.value);
    else
      values.push_back(step.value);
  }
  // A log with few steps has little left after warm-up, so use its later half.
  if (values.size() < warm.size()) {
    const size_t wanted = (warm.size() + values.size() + 1) / 2 - values.size();
    values.insert(values.end(), warm.end() - static_cast<std::ptrdiff_t>(wanted), warm.end());
    warm.resize(warm.size() - wanted);
  }
  out.warming = warm.size();
  std::sort(values.begin(), values.end());
  const double limit = interruption * sorted_quantile(values, 0.5);
  const auto end = std::upper_bound(values.begin(), values.end(), limit);
  out.interrupted = static_cast<size_t>(values.end() - end);
  values.erase(end, values.end());
  out.steady = values.size();
  out.value = sorted_quantile(values, 0.5);
  out.low_quarter = sorted_quantile(values, 0.25);
  out.high_quarter = sorted_quantile(values, 0.75);
  for (size_t* count : {&out.warming, &out.other_batch, &out.interrupted, &out.steady}) *count *= stride_;
  return out;
}

}  // namespace trainyard
