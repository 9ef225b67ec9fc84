// SPDX-License-Identifier: Apache-2.0
#include "engine/calibration/leave_out.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <map>

#include "engine/measured/compare.h"

namespace trainyard {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

double ln_error(const Observation& o, const CoefficientsRef& values, bool memory, Evaluation& e) {
  Design d = *o.design;
  d.calibration = values;
  evaluate(d, e);
  const Prediction p = prediction_of(*o.run, d, e);
  const double error = std::log((memory ? p.memory : p.step_time) / o.measured);
  return std::isfinite(error) ? error : 0;
}

/// Normal equations of the fit, linearised at the shipped coefficients.
struct Linear {
  VectorXd error, weight, gradient;
  MatrixXd jacobian, normal;
};

Linear linearize(const std::vector<Observation>& observations, const std::vector<const Coefficient*>& free,
                 const FitOptions& options, const Execution& execution) {
  const Coefficients& shipped = shipped_coefficients();
  const auto n = static_cast<Index>(observations.size());
  const auto k = static_cast<Index>(free.size());
  Linear out{VectorXd(n), VectorXd(n), VectorXd(k), MatrixXd::Zero(n, k), MatrixXd(k, k)};
  const auto base = std::make_shared<Coefficients>(shipped);
  parallel_for(observations.size(), execution, [&](size_t i) {
    static thread_local Evaluation e;
    const double error = ln_error(observations[i], base, options.memory, e);
    const double z = error / options.outlier;
    out.error[static_cast<Index>(i)] = error;
    out.weight[static_cast<Index>(i)] = weight_in_fit(observations[i], options.memory) / std::sqrt(1 + z * z);
  });
  constexpr double step = 1e-4;
  parallel_for(free.size(), execution, [&](size_t j) {
    auto changed = std::make_shared<Coefficients>(shipped);
    value_of(*changed, *free[j]) *= std::exp(step);
    Evaluation e;
    for (Index i = 0; i < n; ++i) {
      const Observation& o = observations[static_cast<size_t>(i)];
      if (can_affect(*free[j], *o.design))
        out.jacobian(i, static_cast<Index>(j)) = (ln_error(o, changed, options.memory, e) - out.error[i]) / step;
    }
  });
  out.normal = out.jacobian.transpose() * out.weight.asDiagonal() * out.jacobian;
  out.gradient = out.jacobian.transpose() * out.weight.asDiagonal() * out.error;
  for (Index j = 0; j < k; ++j) {
    const Coefficient& c = *free[static_cast<size_t>(j)];
    const double pull = options.prior_weight * options.outlier * options.outlier / (c.spread * c.spread);
    out.normal(j, j) += pull;
    out.gradient[j] += pull * std::log(value_of(shipped, c) / c.prior);
  }
  return out;
}

}  // namespace

std::vector<double> errors_left_out(const std::vector<Observation>& observations, const std::vector<std::string>& folds,
                                    const std::vector<const Coefficient*>& free, const FitOptions& options,
                                    const Execution& execution) {
  const Linear all = linearize(observations, free, options, execution);
  // The shipped coefficients are not exactly the optimum of these equations. Subtract the remaining step, because it is
  // not an effect of leaving out a fold.
  const VectorXd remaining_step = all.normal.ldlt().solve(all.gradient);
  std::map<std::string, std::vector<Index>> members;
  for (size_t i = 0; i < folds.size(); ++i) members[folds[i]].push_back(static_cast<Index>(i));
  std::vector<const std::vector<Index>*> lists;
  for (const auto& [name, list] : members) lists.push_back(&list);
  std::vector<double> out(observations.size());
  parallel_for(lists.size(), execution, [&](size_t f) {
    MatrixXd normal = all.normal;
    VectorXd gradient = all.gradient;
    for (const Index i : *lists[f]) {
      normal.noalias() -= all.weight[i] * all.jacobian.row(i).transpose() * all.jacobian.row(i);
      gradient.noalias() -= all.weight[i] * all.error[i] * all.jacobian.row(i).transpose();
    }
    const VectorXd delta = remaining_step - normal.ldlt().solve(gradient);
    auto values = std::make_shared<Coefficients>(shipped_coefficients());
    for (size_t j = 0; j < free.size(); ++j) {
      double& value = value_of(*values, *free[j]);
      const double factor = std::exp(std::clamp(delta[static_cast<Index>(j)], -1.0, 1.0));
      value = std::clamp(value * factor, free[j]->min, free[j]->max);
    }
    Evaluation e;
    for (const Index i : *lists[f]) {
      const auto row = static_cast<size_t>(i);
      out[row] = ln_error(observations[row], values, options.memory, e);
    }
  });
  return out;
}

std::vector<const Coefficient*> coefficients_of(bool memory) {
  std::vector<const Coefficient*> found;
  const size_t first_memory = offsetof(Coefficients, memory) / sizeof(double);
  for (const Coefficient& c : coefficients()) {
    if (is_serving_coefficient(c)) continue;
    const bool of_memory = c.offset >= first_memory || c.id.starts_with("held_");
    if (of_memory == memory) found.push_back(&c);
  }
  return found;
}

}  // namespace trainyard
