// SPDX-License-Identifier: Apache-2.0
#include "engine/calibration/fit.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>

#include "engine/machine/rates.h"
#include "engine/measured/compare.h"

namespace trainyard {
namespace {

/// Evaluates observations with changing coefficients.
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

  /// ln(predicted ÷ measured) of the rows in `which`, written to `out` by position in `which`; worth nothing after a
  /// stop.
  void residuals(const Coefficients& values, const std::vector<int>& which, Eigen::VectorXd& out) {
    constexpr size_t grain = 64;
    *values_ = values;
    out.setZero(static_cast<Eigen::Index>(which.size()));
    const auto one = [&](size_t i) { out[static_cast<Eigen::Index>(i)] = residual(static_cast<size_t>(which[i])); };
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

/// Soft L1: quadratic near 0, linear far out.
double cost(double residual, double outlier) {
  const double z = residual / outlier;
  return 2 * outlier * outlier * (std::sqrt(1 + z * z) - 1);
}
double cost_weight(double residual, double outlier) {
  const double z = residual / outlier;
  return 1 / std::sqrt(1 + z * z);
}

}  // namespace

bool concerns(const Coefficient& c, const Design& d) {
  if (!c.owner) return true;
  return c.owner == std::string_view(framework_label(d.recipe.framework)) ||
         c.owner == std::string_view(generation_label(generation_of(*d.cluster.accelerator)));
}

Coefficients fit(const std::vector<Observation>& observations, const std::vector<const Coefficient*>& free,
                 const Coefficients& start, const FitOptions& options, const Execution& execution) {
  using Eigen::Index;
  const auto n = static_cast<Index>(observations.size()), k = static_cast<Index>(free.size());
  if (n == 0 || k == 0) return start;
  Evaluator evaluator(observations, options.memory, execution);
  std::vector<int> all(observations.size());
  for (size_t i = 0; i < all.size(); ++i) all[i] = static_cast<int>(i);
  std::vector<std::vector<int>> concerned(free.size());
  for (size_t j = 0; j < free.size(); ++j)
    for (int i : all)
      if (concerns(*free[j], *observations[static_cast<size_t>(i)].design)) concerned[j].push_back(i);

  const auto center = [&](size_t j) {
    return std::log(options.prior_is_start ? value_of(start, *free[j]) : free[j]->prior);
  };
  const auto with = [&](const Eigen::VectorXd& x) {
    Coefficients c = start;
    for (Index j = 0; j < k; ++j) value_of(c, *free[static_cast<size_t>(j)]) = std::exp(x[j]);
    return c;
  };
  const auto prior_cost = [&](const Eigen::VectorXd& x) {
    double sum = 0;
    for (Index j = 0; j < k; ++j) {
      const double z = (x[j] - center(static_cast<size_t>(j))) / free[static_cast<size_t>(j)]->spread;
      sum += options.prior_weight * z * z * options.outlier * options.outlier;
    }
    return sum;
  };
  const auto total = [&](const Eigen::VectorXd& r, const Eigen::VectorXd& x) {
    double sum = prior_cost(x);
    for (Index i = 0; i < n; ++i) sum += observations[static_cast<size_t>(i)].weight * cost(r[i], options.outlier);
    return sum;
  };

  // What was half done when a stop came is worth nothing.
  const auto result = [&](const Eigen::VectorXd& x) {
    if (execution.stopped()) return start;
    execution.report(1);
    return with(x);
  };

  Eigen::VectorXd x(k), r, changed;
  for (Index j = 0; j < k; ++j) x[j] = std::log(value_of(start, *free[static_cast<size_t>(j)]));
  evaluator.residuals(with(x), all, r);
  double best = total(r, x), damping = 1e-3;
  for (int iteration = 0; iteration < options.iterations; ++iteration) {
    if (execution.stopped()) return start;
    execution.report(double(iteration) / options.iterations);
    Eigen::MatrixXd jacobian = Eigen::MatrixXd::Zero(n, k);
    constexpr double step = 1e-4;
    for (Index j = 0; j < k; ++j) {
      const std::vector<int>& rows = concerned[static_cast<size_t>(j)];
      if (rows.empty()) continue;
      Eigen::VectorXd moved = x;
      moved[j] += step;
      evaluator.residuals(with(moved), rows, changed);
      for (size_t i = 0; i < rows.size(); ++i)
        jacobian(rows[i], j) = (changed[static_cast<Index>(i)] - r[rows[i]]) / step;
    }
    Eigen::VectorXd w(n);
    for (Index i = 0; i < n; ++i)
      w[i] = observations[static_cast<size_t>(i)].weight * cost_weight(r[i], options.outlier);
    Eigen::MatrixXd normal = jacobian.transpose() * w.asDiagonal() * jacobian;
    Eigen::VectorXd gradient = jacobian.transpose() * w.asDiagonal() * r;
    for (Index j = 0; j < k; ++j) {
      const Coefficient& c = *free[static_cast<size_t>(j)];
      const double pull = options.prior_weight * options.outlier * options.outlier / (c.spread * c.spread);
      normal(j, j) += pull;
      gradient[j] += pull * (x[j] - center(static_cast<size_t>(j)));
    }
    bool improved = false;
    for (int attempt = 0; attempt < 6 && !improved; ++attempt) {
      Eigen::MatrixXd damped = normal;
      for (Index j = 0; j < k; ++j) damped(j, j) *= 1 + damping;
      const Eigen::VectorXd delta = damped.ldlt().solve(-gradient);
      Eigen::VectorXd candidate = x;
      for (Index j = 0; j < k; ++j) {
        const Coefficient& c = *free[static_cast<size_t>(j)];
        candidate[j] = std::clamp(x[j] + std::clamp(delta[j], -0.7, 0.7), std::log(c.min), std::log(c.max));
      }
      Eigen::VectorXd trial;
      evaluator.residuals(with(candidate), all, trial);
      const double now = total(trial, candidate);
      if (now < best) {
        improved = true;
        const bool small = best - now < 1e-5 * best;
        x = candidate;
        r = trial;
        best = now;
        damping = std::max(damping / 5, 1e-7);
        if (small) return result(x);
      } else {
        damping *= 8;
      }
    }
    if (!improved) break;
  }
  return result(x);
}

}  // namespace trainyard
