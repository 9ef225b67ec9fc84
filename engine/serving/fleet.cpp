// SPDX-License-Identifier: Apache-2.0
#include "engine/serving/fleet.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "engine/serving/separate_pools.h"

namespace trainyard {
namespace {

double replicas_for(double rate, const FleetPool& pool) {
  // The rate of n replicas ÷ that of one may exceed n by a rounding error, which needs no further replica.
  constexpr double rounding = 1e-9;
  return std::max(1.0, std::ceil(rate / pool.requests * (1 - rounding)));
}

/// GPUs of the largest failure domain.
double domain_gpus(std::span<const FleetPool> pools) {
  double out = 0;
  for (const FleetPool& pool : pools) out = std::max(out, pool.devices * pool.domain);
  return out;
}

/// Mean replicas paid in hour `hour`: those needed until `start_up` hours later.
double paid_replicas(const FleetPool& pool, std::span<const double> rates, std::size_t hour, double start_up) {
  const auto whole = std::size_t(start_up);
  const double part = start_up - double(whole);
  double most = 0, next = 0;
  for (std::size_t later = 0; later <= whole + 1; ++later) {
    next = std::max(next, replicas_for(rates[(hour + later) % rates.size()], pool));
    if (later <= whole) most = next;
  }
  return std::lerp(most, next, part);
}

}  // namespace

FleetTotals size_fleet(std::span<const FleetPool> pools, std::span<const double> rates, const FleetRules& rules,
                       std::span<FleetHour> hours) {
  FleetTotals out;
  const double spare_gpus = rules.spares * domain_gpus(pools);
  for (std::size_t hour = 0; hour < rates.size(); ++hour) {
    FleetHour& now = hours[hour];
    now = {.rate = rates[hour], .gpus = spare_gpus};
    double ready = spare_gpus;
    for (const FleetPool& pool : pools) {
      now.gpus += paid_replicas(pool, rates, hour, rules.start_up) * pool.devices;
      now.busy += rates[hour] / pool.requests * pool.devices;
      ready += replicas_for(rates[hour], pool) * pool.devices;
    }
    if (!pools.empty()) now.replicas = replicas_for(rates[hour], pools[0]) + rules.spares * pools[0].domain;
    out.peak_gpus = std::max(out.peak_gpus, ready);
    out.gpu_hours += now.gpus;
    out.busy_hours += now.busy;
  }
  out.fixed_gpu_hours = out.peak_gpus * double(rates.size());
  out.cost = out.gpu_hours * rules.price;
  out.fixed_cost = out.fixed_gpu_hours * rules.price;
  out.idle_cost = (out.gpu_hours - out.busy_hours) * rules.price;
  out.fixed_idle = (out.fixed_gpu_hours - out.busy_hours) * rules.price;
  return out;
}

std::array<double, day_hours> day_curve(double peak, double peak_to_mean) {
  constexpr double busiest_hour = 14;
  const double mean = peak / peak_to_mean;
  std::array<double, day_hours> out{};
  for (std::size_t hour = 0; hour < day_hours; ++hour) {
    const double angle = 2 * std::numbers::pi * (double(hour) - busiest_hour) / double(day_hours);
    out[hour] = mean + (peak - mean) * std::cos(angle);
  }
  out[std::size_t(busiest_hour)] = peak;
  return out;
}

FleetPools fleet_pools(const Design& d, const ServingFigures& f) {
  FleetPools out;
  if (f.serving_verdict != ServingVerdict::meets || !(f.served_requests > 0)) return out;
  // A replica of an open loop serves up to its limit. In other cases, only the load at the peak is known.
  const bool together = d.serving.prefill_place == PrefillPlace::together && d.serving.load_kind != LoadKind::closed;
  out.pools[out.count++] = {together ? f.replica_requests : f.served_requests / f.replicas, f.replica_devices,
                            d.serving.domain_replicas};
  if (f.prefill_replicas > 0) {
    // The same machines contain prefill replicas.
    const double devices = prefill_layout_of(d.serving).devices();
    const double domain = std::max(1.0, std::floor(d.serving.domain_replicas * f.replica_devices / devices));
    out.pools[out.count++] = {f.served_requests / f.prefill_replicas, devices, domain};
  }
  return out;
}

FleetRules fleet_rules(const Design& d) {
  constexpr double hour = 3600;
  return {d.serving.start_up_time / hour, d.serving.spare_replicas, d.economics.accelerator_price};
}

void set_fleet(const Design& d, ServingFigures& out) {
  const FleetPools pools = fleet_pools(d, out);
  if (pools.count == 0) return;
  std::array<FleetHour, day_hours> hours;
  const FleetTotals day =
      size_fleet(pools.all(), day_curve(out.served_requests, d.serving.day_peak), fleet_rules(d), hours);
  out.fleet_peak_gpus = day.peak_gpus;
  out.fleet_mean_gpus = day.gpu_hours / double(day_hours);
  out.fleet_day_cost = day.cost;
  out.fixed_day_cost = day.fixed_cost;
  out.fleet_idle_cost = day.idle_cost;
  out.fixed_idle_cost = day.fixed_idle;
}

}  // namespace trainyard
