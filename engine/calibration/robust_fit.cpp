// SPDX-License-Identifier: Apache-2.0
#include "engine/calibration/robust_fit.h"

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <numeric>

namespace trainyard {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

/// Soft L1 loss: quadratic near 0, linear for outliers.
double cost(double residual, double outlier) {
  const double z = residual / outlier;
  return 2 * outlier * outlier * (std::sqrt(1 + z * z) - 1);
}
double cost_weight(double residual, double outlier) {
  const double z = residual / outlier;
  return 1 / std::sqrt(1 + z * z);
}

/// The problem as a function of the logarithms of the free numbers.
class Descent {
 public:
  explicit Descent(const RobustProblem& problem) : problem_(problem), all_(problem.weights.size()) {
    std::iota(all_.begin(), all_.end(), 0);
  }

  VectorXd start() const {
    VectorXd x(size());
    for (Index j = 0; j < size(); ++j) x[j] = std::log(number(j).start);
    return x;
  }

  std::vector<double> at(const VectorXd& x) const {
    std::vector<double> values;
    for (Index j = 0; j < size(); ++j) values.push_back(std::exp(x[j]));
    return values;
  }

  VectorXd residuals(const VectorXd& x) const { return residuals(x, all_); }

  double total(const VectorXd& r, const VectorXd& x) const {
    const double outlier = problem_.outlier;
    double sum = 0;
    for (Index j = 0; j < size(); ++j) {
      const double z = (x[j] - center(j)) / number(j).spread;
      sum += problem_.prior_weight * z * z * outlier * outlier;
    }
    for (Index i = 0; i < r.size(); ++i) sum += weight(i) * cost(r[i], outlier);
    return sum;
  }

  /// Computes the normal equations linearised at `x`, where the residuals are `r`.
  void linearize(const VectorXd& x, const VectorXd& r, MatrixXd& normal, VectorXd& gradient) const {
    const double outlier = problem_.outlier;
    const MatrixXd jacobian = slopes(x, r);
    VectorXd w(r.size());
    for (Index i = 0; i < r.size(); ++i) w[i] = weight(i) * cost_weight(r[i], outlier);
    normal = jacobian.transpose() * w.asDiagonal() * jacobian;
    gradient = jacobian.transpose() * w.asDiagonal() * r;
    for (Index j = 0; j < size(); ++j) {
      const double pull = problem_.prior_weight * outlier * outlier / (number(j).spread * number(j).spread);
      normal(j, j) += pull;
      gradient[j] += pull * (x[j] - center(j));
    }
  }

  /// Limits the step to a factor of two per number and to its range.
  VectorXd take_limited_step(const VectorXd& x, const VectorXd& delta) const {
    VectorXd candidate = x;
    for (Index j = 0; j < size(); ++j)
      candidate[j] =
          std::clamp(x[j] + std::clamp(delta[j], -0.7, 0.7), std::log(number(j).min), std::log(number(j).max));
    return candidate;
  }

 private:
  Index size() const { return static_cast<Index>(problem_.free.size()); }
  const FreeNumber& number(Index j) const { return problem_.free[static_cast<size_t>(j)]; }
  double weight(Index i) const { return problem_.weights[static_cast<size_t>(i)]; }
  double center(Index j) const { return std::log(number(j).prior); }

  VectorXd residuals(const VectorXd& x, const std::vector<int>& which) const {
    VectorXd out = VectorXd::Zero(static_cast<Index>(which.size()));
    problem_.errors(at(x), which, {out.data(), which.size()});
    return out;
  }

  MatrixXd slopes(const VectorXd& x, const VectorXd& r) const {
    MatrixXd jacobian = MatrixXd::Zero(r.size(), size());
    constexpr double step = 1e-4;
    for (Index j = 0; j < size(); ++j) {
      const std::vector<int>& rows = number(j).rows;
      if (rows.empty()) continue;
      VectorXd shifted = x;
      shifted[j] += step;
      const VectorXd changed = residuals(shifted, rows);
      for (size_t i = 0; i < rows.size(); ++i)
        jacobian(rows[i], j) = (changed[static_cast<Index>(i)] - r[rows[i]]) / step;
    }
    return jacobian;
  }

  const RobustProblem& problem_;
  std::vector<int> all_;
};

}  // namespace

std::vector<double> robust_fit(const RobustProblem& problem, const Execution& execution) {
  const Descent descent(problem);
  VectorXd x = descent.start();
  const std::vector<double> unchanged = descent.at(x);
  if (problem.weights.empty() || problem.free.empty()) return unchanged;
  VectorXd r = descent.residuals(x), gradient;
  MatrixXd normal;
  double best = descent.total(r, x), damping = 1e-3;
  bool small = false;
  for (int iteration = 0; iteration < problem.iterations && !small; ++iteration) {
    if (execution.stopped()) return unchanged;
    execution.report(double(iteration) / problem.iterations);
    descent.linearize(x, r, normal, gradient);
    bool improved = false;
    for (int attempt = 0; attempt < 6 && !improved; ++attempt) {
      MatrixXd damped = normal;
      for (Index j = 0; j < x.size(); ++j) damped(j, j) *= 1 + damping;
      const VectorXd candidate = descent.take_limited_step(x, damped.ldlt().solve(-gradient));
      const VectorXd trial = descent.residuals(candidate);
      const double now = descent.total(trial, candidate);
      improved = now < best;
      if (!improved) {
        damping *= 8;
        continue;
      }
      small = best - now < 1e-5 * best;
      x = candidate;
      r = trial;
      best = now;
      damping = std::max(damping / 5, 1e-7);
    }
    if (!improved) break;
  }
  // After a stop the result is incomplete, so return the unchanged values.
  if (execution.stopped()) return unchanged;
  execution.report(1);
  return descent.at(x);
}

}  // namespace trainyard
