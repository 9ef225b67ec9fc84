// SPDX-License-Identifier: Apache-2.0
#include "engine/explore/fleet_search.h"

#include <algorithm>
#include <cmath>

#include "engine/catalog/device_networks.h"
#include "engine/error.h"
#include "engine/explore/purchase.h"
#include "engine/explore/replica_search.h"
#include "engine/metrics/metric.h"
#include "engine/parameters/parameter.h"

namespace trainyard {
namespace {

bool costs_less(const FleetOffer& one, const FleetOffer& other) {
  const double a = one.totals.cost, b = other.totals.cost;
  if (std::isnan(a) || std::isnan(b)) return !std::isnan(a) && std::isnan(b);
  return a < b;
}

/// The design on an accelerator. Entered price, node and network apply only to the accelerator of the design.
Design design_on(const Design& design, const AcceleratorRef& accelerator) {
  if (accelerator == design.cluster.accelerator) return design;
  const auto published = network_built_for(accelerator->id);
  Design out = move_to_machine(design, accelerator, published ? *published : design.cluster.network);
  out.economics.accelerator_price = automatic;
  return out;
}

}  // namespace

std::vector<FleetOffer> search_fleets(const Design& design, std::span<const double> rates,
                                      std::span<const AcceleratorRef> accelerators, const Execution& execution) {
  const AcceleratorRef own[] = {design.cluster.accelerator};
  std::vector<FleetOffer> out;
  for (const AcceleratorRef& accelerator : accelerators.empty() ? std::span<const AcceleratorRef>(own) : accelerators) {
    Design each = design_on(design, accelerator);
    each.job = Job::serving;
    each.serving.requests = *std::ranges::max_element(rates);
    for (SearchedReplica& replica : search_replicas(each, execution)) {
      if (replica.refusal != ReplicaRefusal::none || replica.evaluation.job != Job::serving) continue;
      const FleetPools pools = fleet_pools(replica.design, replica.evaluation);
      if (pools.count == 0 || exceeds_power(replica.evaluation) ||
          check_limits(replica.evaluation).budget == LimitStatus::no)
        continue;
      FleetOffer offer{std::move(replica.design), std::move(replica.evaluation), {}, {}};
      offer.hours.resize(rates.size());
      offer.totals = size_fleet(pools.all(), rates, fleet_rules(resolved(offer.design)), offer.hours);
      out.push_back(std::move(offer));
    }
  }
  std::ranges::stable_sort(out, costs_less);
  return out;
}

std::vector<double> hourly_rates(const RequestTrace& trace) {
  constexpr double hour = 3600, least_rest = 900, most_trace_hours = 10000;
  const double start = trace.requests.front().time, seconds = trace.requests.back().time - start;
  if (seconds > most_trace_hours * hour)
    throw InputError(trace.name + ": the requests arrive over " + std::to_string(std::llround(seconds / hour)) +
                     " h; at most 10,000 h are allowed.");
  const double whole = std::floor(seconds / hour);
  const bool counts_rest = seconds - whole * hour >= least_rest;
  std::vector<double> out(std::size_t(std::max(1.0, whole + (counts_rest ? 1 : 0))));
  for (const TraceRequest& r : trace.requests) ++out[std::min(out.size() - 1, std::size_t((r.time - start) / hour))];
  for (std::size_t i = 0; i < out.size(); ++i) out[i] /= i + 1 < out.size() ? hour : seconds - double(i) * hour;
  return out;
}

}  // namespace trainyard
