// SPDX-License-Identifier: Apache-2.0
#include "engine/calibration/fit.h"

#include <cmath>
#include <span>

#include "engine/calibration/robust_fit.h"
#include "engine/machine/rates.h"
#include "engine/measured/compare.h"

namespace trainyard {
namespace {

/// Evaluates observations with different coefficients.
class Evaluator {
 public:
  Evaluator(const std::vector<Observation>& observations, bool memory, const Execution& execution)
      : observations_(observations),
        memory_(memory),
        execution_(execution.unwatched()),
        values_(std::make_shared<Coefficients>()) {
    designs_.reserve(observations.size());
    for (const Observation& o : observations) {
      designs_.push_back(*o.design);
      designs_.back().calibration = values_;
    }
  }

  /// Writes ln(predicted ÷ measured) of the rows in `which` to `out`, in the order of `which`. The values are invalid
  /// after a stop.
  void residuals(const Coefficients& values, std::span<const int> which, std::span<double> out) {
    constexpr size_t grain = 64;
    *values_ = values;
    const auto one = [&](size_t i) { out[i] = residual(static_cast<size_t>(which[i])); };
    parallel_for(which.size(), execution_, one, grain);
  }

 private:
  double residual(size_t row) const {
    static thread_local Evaluation e;
    evaluate(designs_[row], e);
    const Prediction p = prediction_of(*observations_[row].run, designs_[row], e);
    const double predicted = memory_ ? p.memory : p.step_time;
    const double value = std::log(predicted / observations_[row].measured);
    return std::isfinite(value) ? value : 0;
  }

  const std::vector<Observation>& observations_;
  bool memory_;
  Execution execution_;
  std::shared_ptr<Coefficients> values_;
  std::vector<Design> designs_;
};

}  // namespace

double weight_in_fit(const Observation& o, bool memory) {
  constexpr double largest_slowdown = 1.1;  // below the usual scatter of measured step times
  return !memory && evaluate(*o.design).incident_slowdown > largest_slowdown ? 0 : o.weight;
}

bool can_affect(const Coefficient& c, const Design& d) {
  if (!c.owner) return true;
  return c.owner == std::string_view(framework_label(d.recipe.framework)) ||
         c.owner == std::string_view(generation_label(generation_of(*d.cluster.accelerator)));
}

Coefficients fit(const std::vector<Observation>& observations, const std::vector<const Coefficient*>& free,
                 const Coefficients& start, const FitOptions& options, const Execution& execution) {
  if (observations.empty() || free.empty()) return start;
  RobustProblem problem;
  problem.iterations = options.iterations;
  problem.outlier = options.outlier;
  problem.prior_weight = options.prior_weight;
  for (const Observation& o : observations) problem.weights.push_back(weight_in_fit(o, options.memory));
  for (const Coefficient* c : free) {
    const double value = value_of(start, *c);
    FreeNumber number{value, options.prior_is_start ? value : c->prior, c->spread, c->min, c->max, {}};
    for (size_t i = 0; i < observations.size(); ++i)
      if (can_affect(*c, *observations[i].design)) number.rows.push_back(static_cast<int>(i));
    problem.free.push_back(std::move(number));
  }
  Evaluator evaluator(observations, options.memory, execution);
  const auto with = [&](std::span<const double> values) {
    Coefficients all = start;
    for (size_t j = 0; j < free.size(); ++j) value_of(all, *free[j]) = values[j];
    return all;
  };
  problem.errors = [&](std::span<const double> values, std::span<const int> which, std::span<double> errors) {
    evaluator.residuals(with(values), which, errors);
  };
  const std::vector<double> found = robust_fit(problem, execution);
  return execution.stopped() ? start : with(found);
}

}  // namespace trainyard
