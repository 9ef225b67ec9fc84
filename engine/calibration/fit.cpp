// SPDX-License-Identifier: Apache-2.0
#include "engine/calibration/fit.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <numeric>

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

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

/// What is to be least: the errors of all observations and the distance from the priors, as functions of the logarithms
/// of the free coefficients.
class Problem {
 public:
  Problem(const std::vector<Observation>& observations, const std::vector<const Coefficient*>& free,
          const Coefficients& start, const FitOptions& options, const Execution& execution)
      : observations_(observations),
        free_(free),
        start_(start),
        options_(options),
        evaluator_(observations, options.memory, execution),
        all_(observations.size()),
        concerned_(free.size()) {
    std::iota(all_.begin(), all_.end(), 0);
    for (size_t j = 0; j < free.size(); ++j)
      for (int i : all_)
        if (concerns(*free[j], *observations[static_cast<size_t>(i)].design)) concerned_[j].push_back(i);
  }

  VectorXd start() const {
    VectorXd x(size());
    for (Index j = 0; j < size(); ++j) x[j] = std::log(value_of(start_, row(j)));
    return x;
  }

  Coefficients at(const VectorXd& x) const {
    Coefficients c = start_;
    for (Index j = 0; j < size(); ++j) value_of(c, row(j)) = std::exp(x[j]);
    return c;
  }

  VectorXd residuals(const VectorXd& x) {
    VectorXd r;
    evaluator_.residuals(at(x), all_, r);
    return r;
  }

  double total(const VectorXd& r, const VectorXd& x) const {
    double sum = 0;
    for (Index j = 0; j < size(); ++j) {
      const double z = (x[j] - center(j)) / row(j).spread;
      sum += options_.prior_weight * z * z * options_.outlier * options_.outlier;
    }
    for (Index i = 0; i < r.size(); ++i) sum += weight(i) * cost(r[i], options_.outlier);
    return sum;
  }

  /// The normal equations of the problem made straight about `x`, where the residuals are `r`.
  void linearize(const VectorXd& x, const VectorXd& r, MatrixXd& normal, VectorXd& gradient) {
    const MatrixXd jacobian = slopes(x, r);
    VectorXd w(r.size());
    for (Index i = 0; i < r.size(); ++i) w[i] = weight(i) * cost_weight(r[i], options_.outlier);
    normal = jacobian.transpose() * w.asDiagonal() * jacobian;
    gradient = jacobian.transpose() * w.asDiagonal() * r;
    for (Index j = 0; j < size(); ++j) {
      const double pull = options_.prior_weight * options_.outlier * options_.outlier / (row(j).spread * row(j).spread);
      normal(j, j) += pull;
      gradient[j] += pull * (x[j] - center(j));
    }
  }

  /// A step of at most a factor of two for each coefficient, inside its range.
  VectorXd moved(const VectorXd& x, const VectorXd& delta) const {
    VectorXd candidate = x;
    for (Index j = 0; j < size(); ++j)
      candidate[j] = std::clamp(x[j] + std::clamp(delta[j], -0.7, 0.7), std::log(row(j).min), std::log(row(j).max));
    return candidate;
  }

 private:
  Index size() const { return static_cast<Index>(free_.size()); }
  const Coefficient& row(Index j) const { return *free_[static_cast<size_t>(j)]; }
  double weight(Index i) const { return observations_[static_cast<size_t>(i)].weight; }
  double center(Index j) const { return std::log(options_.prior_is_start ? value_of(start_, row(j)) : row(j).prior); }

  MatrixXd slopes(const VectorXd& x, const VectorXd& r) {
    MatrixXd jacobian = MatrixXd::Zero(r.size(), size());
    VectorXd changed;
    constexpr double step = 1e-4;
    for (Index j = 0; j < size(); ++j) {
      const std::vector<int>& rows = concerned_[static_cast<size_t>(j)];
      if (rows.empty()) continue;
      VectorXd beside = x;
      beside[j] += step;
      evaluator_.residuals(at(beside), rows, changed);
      for (size_t i = 0; i < rows.size(); ++i)
        jacobian(rows[i], j) = (changed[static_cast<Index>(i)] - r[rows[i]]) / step;
    }
    return jacobian;
  }

  const std::vector<Observation>& observations_;
  const std::vector<const Coefficient*>& free_;
  const Coefficients& start_;
  const FitOptions& options_;
  Evaluator evaluator_;
  std::vector<int> all_;
  std::vector<std::vector<int>> concerned_;  ///< by each free coefficient
};

}  // namespace

bool concerns(const Coefficient& c, const Design& d) {
  if (!c.owner) return true;
  return c.owner == std::string_view(framework_label(d.recipe.framework)) ||
         c.owner == std::string_view(generation_label(generation_of(*d.cluster.accelerator)));
}

Coefficients fit(const std::vector<Observation>& observations, const std::vector<const Coefficient*>& free,
                 const Coefficients& start, const FitOptions& options, const Execution& execution) {
  if (observations.empty() || free.empty()) return start;
  Problem problem(observations, free, start, options, execution);
  // What was half done when a stop came is worth nothing.
  const auto result = [&](const VectorXd& found) {
    if (execution.stopped()) return start;
    execution.report(1);
    return problem.at(found);
  };
  VectorXd x = problem.start(), r = problem.residuals(x), gradient;
  MatrixXd normal;
  double best = problem.total(r, x), damping = 1e-3;
  for (int iteration = 0; iteration < options.iterations; ++iteration) {
    if (execution.stopped()) return start;
    execution.report(double(iteration) / options.iterations);
    problem.linearize(x, r, normal, gradient);
    bool improved = false;
    for (int attempt = 0; attempt < 6 && !improved; ++attempt) {
      MatrixXd damped = normal;
      for (Index j = 0; j < x.size(); ++j) damped(j, j) *= 1 + damping;
      const VectorXd candidate = problem.moved(x, damped.ldlt().solve(-gradient));
      const VectorXd trial = problem.residuals(candidate);
      const double now = problem.total(trial, candidate);
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
