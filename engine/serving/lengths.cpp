// SPDX-License-Identifier: Apache-2.0
#include "engine/serving/lengths.h"

#include <cmath>
#include <numbers>

#include "engine/physics/spread.h"

namespace trainyard {
namespace {

constexpr double first_deviate = -3.2, node_step = 0.8;
constexpr int between_nodes = fine_nodes / (length_nodes - 1);

double normal_share(double z) { return 0.5 * std::erfc(-z / std::numbers::sqrt2); }

std::array<double, length_nodes> deviates() {
  std::array<double, length_nodes> z{};
  for (size_t i = 0; i < z.size(); ++i) z[i] = first_deviate + node_step * double(i);
  return z;
}

std::array<double, length_nodes> weights() {
  std::array<double, length_nodes> w{};
  double all = 0;
  for (size_t i = 0; i < w.size(); ++i) all += w[i] = std::exp(-0.5 * node_deviates[i] * node_deviates[i]);
  for (double& each : w) each /= all;
  return w;
}

/// Probabilities of the intervals around the fine nodes.
std::array<double, fine_nodes> slices() {
  std::array<double, fine_nodes> w{};
  const double width = node_step / between_nodes;
  for (int i = 0; i < fine_nodes; ++i) {
    const double low = i == 0 ? -1e9 : first_deviate + width * i;
    const double high = i == fine_nodes - 1 ? 1e9 : first_deviate + width * (i + 1);
    w[size_t(i)] = normal_share(high) - normal_share(low);
  }
  return w;
}

}  // namespace

const std::array<double, length_nodes> node_deviates = deviates();
const std::array<double, length_nodes> node_weights = weights();
const std::array<double, fine_nodes> fine_weights = slices();

CoarsePlace coarse_place(int fine) {
  return {size_t(fine / between_nodes), (fine % between_nodes + 0.5) / between_nodes};
}

double Lengths::square() const { return mean * mean * std::exp(spread * spread); }
double Lengths::at(double deviate) const { return mean * std::exp(spread * deviate - 0.5 * spread * spread); }
double Lengths::quantile(double p) const { return at(normal_quantile(p)); }

Lengths sum(const Lengths& a, const Lengths& b) {
  const double mean = a.mean + b.mean;
  return {mean, std::sqrt(std::log1p((a.variance() + b.variance()) / (mean * mean)))};
}

}  // namespace trainyard
