// SPDX-License-Identifier: Apache-2.0
#include "engine/explore/near_layouts.h"

#include <cmath>
#include <set>

#include "engine/evaluation/evaluation.h"
#include "engine/explore/best_layout.h"
#include "engine/metrics/handle.h"

namespace trainyard {
namespace {

/// Largest relative change of a batch and of a number of devices.
constexpr double batch_reach = 0.125, count_reach = 0.03;

/// Adds the multiples of `part` below and above a value, if they are near enough and not the value itself.
void add_multiples(double value, double part, double reach, std::set<double>& out) {
  for (const double near : {std::floor(value / part) * part, std::ceil(value / part) * part})
    if (near > 0 && near != value && std::abs(near / value - 1) <= reach) out.insert(near);
}

/// Few divisors of the number of devices are replica counts of a good layout: those of at least an eighth of the batch.
std::set<double> batches_near(const Design& design) {
  std::set<double> out;
  const double devices = design.cluster.accelerators, batch = design.work.global_batch;
  for (double part = std::ceil(batch / 8); part <= (1 + batch_reach) * batch; ++part)
    if (std::fmod(devices, part) == 0) add_multiples(batch, part, batch_reach, out);
  return out;
}

std::set<double> counts_near(const Design& design) {
  std::set<double> out;
  const Cluster cluster = resolved(design).cluster;
  const double devices = cluster.accelerators;
  for (double part = cluster.accelerators_per_node; part <= devices; part *= 2)
    add_multiples(devices, part, count_reach, out);
  return out;
}

}  // namespace

std::optional<Design> find_better_batch(const Design& best, const std::stop_token& stop) {
  std::optional<Design> out;
  double days = evaluate(best).finish_days / (1 + clear_gain);
  for (const double batch : batches_near(best)) {
    Design other = best;
    other.work.global_batch = batch;
    const BestLayout found = estimated_layout(other, &Evaluation::finish_days, stop);
    if (stop.stop_requested()) return std::nullopt;
    if (!found.design) continue;
    const double there = evaluate(*found.design).finish_days;
    if (!(there < days)) continue;
    days = there;
    out = found.design;
  }
  return out;
}

std::optional<Design> find_best_count(const Design& design, const std::stop_token& stop) {
  std::optional<Design> out;
  double best = 0;
  std::set<double> counts = counts_near(design);
  counts.insert(design.cluster.accelerators);
  for (const double count : counts) {
    Design other = design;
    other.cluster.accelerators = count;
    const BestLayout found = estimated_layout(other, &Evaluation::mfu, stop);
    if (stop.stop_requested()) return std::nullopt;
    if (!found.design) continue;
    const double there = evaluate(*found.design).mfu;
    if (!(there > best)) continue;
    best = there;
    out = found.design;
  }
  return out;
}

std::optional<Design> find_better_count(const Design& best, const std::stop_token& stop) {
  const auto found = find_best_count(best, stop);
  if (!found || found->cluster.accelerators == best.cluster.accelerators) return std::nullopt;
  return evaluate(*found).mfu > (1 + clear_gain) * evaluate(best).mfu ? found : std::nullopt;
}

}  // namespace trainyard
