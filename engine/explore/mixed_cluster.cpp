// SPDX-License-Identifier: Apache-2.0
#include "engine/explore/mixed_cluster.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "engine/explore/layout_search.h"
#include "engine/explore/purchase.h"
#include "engine/machine/device_kinds.h"
#include "engine/parameters/parameter.h"
#include "engine/text.h"

namespace trainyard {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr double seconds_a_day = 86400;

bool can_run(const Evaluation& e) { return e.legality.reason == Illegality::none && e.fits != Fit::no; }

/// A pool's sequences must be a multiple of this, given its replicas and schedule.
double unit_of(const Design& resolved_design) {
  const Layout& l = resolved_design.layout;
  const double all = l.data_parallel * l.micro_batch;
  if (l.pipeline_parallel <= 1) return all;
  if (l.schedule == Schedule::dualpipe) return 2 * all;
  return l.schedule == Schedule::interleaved && l.virtual_pipeline > 1 ? l.pipeline_parallel * all : all;
}

/// A pool, evaluated with different shares of the batch.
class Pool {
 public:
  explicit Pool(const Design& design) : design_(design) {
    const Design whole = resolved(design);
    replicas_ = whole.layout.data_parallel;
    unit_ = unit_of(whole);
  }
  double unit() const { return unit_; }
  double replicas() const { return replicas_; }

  /// Step time in s; infinite if the share is not legal or does not fit.
  double time_of(double sequences) {
    design_.work.global_batch = sequences;
    evaluate(design_, result_);
    return can_run(result_) ? result_.step_time : infinite;
  }
  MixedPool with(double sequences) {
    time_of(sequences);
    return {design_, result_, replicas_, sequences};
  }

 private:
  Design design_;
  Evaluation result_;
  double replicas_, unit_;
};

/// Seconds to exchange all gradients between the pools once in each direction, after each pool has reduced and sharded
/// them.
double exchange_time(const Design& a, const Design& b, const Evaluation& e) {
  const auto rate = [](const Design& d) {
    const Design whole = resolved(d);
    return whole.cluster.accelerators * whole.cluster.network_bandwidth * whole.cluster.network_efficiency;
  };
  const double bytes = e.parameters * (a.recipe.gradient_precision == GradientPrecision::fp32 ? 4 : 2);
  return bytes / std::min(rate(a), rate(b));
}

/// Returns the pool of the other machines, with the fastest layout for approximately their share of the batch.
std::optional<Design> other_pool(const Design& design, const AcceleratorRef& other, double devices,
                                 const Evaluation& alone, const Execution& execution) {
  Design pool = move_to_machine(design, other, design.cluster.network);
  pool.cluster.accelerators = devices;
  const Evaluation guess = evaluate(pool);
  const double mine = alone.peak_flops * design.cluster.accelerators, theirs = guess.peak_flops * devices;
  const double share = design.work.global_batch * theirs / (mine + theirs);
  if (!(share > 0)) return std::nullopt;
  // Most layouts divide a power of two evenly.
  pool.work.global_batch = std::max(1.0, std::exp2(std::round(std::log2(share))));
  SearchGoals goals;
  goals.best = 1;
  goals.chart_points = 0;
  LayoutSearch found = search_layouts(pool, default_space(pool), goals, execution.unwatched());
  if (found.best.empty()) return std::nullopt;
  return found.best.front().design;
}

struct Split {
  double first = 0, time = infinite;
};

/// Tries every multiple of the first pool's unit that leaves a multiple of the second pool's unit.
Split best_split(double batch, Pool& a, Pool& b) {
  Split best;
  for (double first = a.unit(); first < batch; first += a.unit()) {
    if (std::fmod(batch - first, b.unit()) != 0) continue;
    const double time = std::max(a.time_of(first), b.time_of(batch - first));
    if (time < best.time) best = {first, time};
  }
  return best;
}

double equal_time(double batch, Pool& a, Pool& b) {
  const double first = batch * a.replicas() / (a.replicas() + b.replicas());
  const bool whole = std::fmod(first, a.unit()) == 0 && std::fmod(batch - first, b.unit()) == 0;
  const double time = whole ? std::max(a.time_of(first), b.time_of(batch - first)) : infinite;
  return std::isfinite(time) ? time : std::nan("");
}

}  // namespace

std::vector<double> balanced_shares(double items, std::span<const double> speeds, std::span<const double> caps) {
  const auto cap = [&](std::size_t i) { return caps.empty() ? infinite : std::floor(caps[i]); };
  const double all = std::accumulate(speeds.begin(), speeds.end(), 0.0);
  std::vector<double> out(speeds.size());
  double left = items;
  for (std::size_t i = 0; i < out.size(); ++i) {
    out[i] = std::min(cap(i), std::floor(items * speeds[i] / all));
    left -= out[i];
  }
  for (; left > 0; --left) {
    std::size_t soonest = out.size();
    for (std::size_t i = 0; i < out.size(); ++i) {
      if (out[i] + 1 > cap(i)) continue;
      if (soonest == out.size() || (out[i] + 1) / speeds[i] < (out[soonest] + 1) / speeds[soonest]) soonest = i;
    }
    if (soonest == out.size()) return {};
    ++out[soonest];
  }
  return out;
}

MixedCluster mix(const Design& design, const AcceleratorRef& other, double devices, const Execution& execution) {
  MixedCluster out;
  if (is_mixed(design)) {
    out.why = {TRAINYARD_TR("The design has GPUs of several kinds already."), {}};
    return out;
  }
  const Evaluation alone = evaluate(design);
  if (!can_run(alone)) {
    out.why = {TRAINYARD_TR("The current design is not legal or does not fit."), {}};
    return out;
  }
  const auto second = other_pool(design, other, devices, alone, execution);
  if (!second) {
    out.why = {TRAINYARD_TR("No layout of this model fits on the other machines."), {}};
    return out;
  }
  Pool a(design), b(*second);
  const double batch = design.work.global_batch;
  const Split split = best_split(batch, a, b);
  if (!std::isfinite(split.time)) {
    out.why = {TRAINYARD_TR("The batch of %1 cannot be divided between both. Change it or the GPU counts."),
               {{batch, Unit::none, {}}}};
    return out;
  }
  out.exchange_time = exchange_time(design, *second, alone);
  out.equal_step_time = equal_time(batch, a, b) + out.exchange_time;
  out.alone_step_time = alone.step_time;
  out.pools = {a.with(split.first), b.with(batch - split.first)};
  out.step_time = split.time + out.exchange_time;
  const Evaluation &first = out.pools[0].evaluation, &last = out.pools[1].evaluation;
  const double lost = 1 / first.goodput + 1 / last.goodput - 2;
  out.finish_days = alone.steps * out.step_time / seconds_a_day * (1 + lost);
  const auto a_day = [](const MixedPool& pool) {
    return 24 * pool.evaluation.accelerators_paid * resolved(pool.design).economics.accelerator_price;
  };
  out.cost = out.finish_days * (a_day(out.pools[0]) + a_day(out.pools[1]));
  out.site_power_peak = first.site_power_peak + last.site_power_peak;
  const double least = std::min(first.finish_days_low / first.finish_days, last.finish_days_low / last.finish_days);
  const double most = std::max(first.finish_days_high / first.finish_days, last.finish_days_high / last.finish_days);
  out.finish_band = {least * out.finish_days, most * out.finish_days};
  out.cost_band = {least * out.cost, most * out.cost};
  return out;
}

}  // namespace trainyard
