// SPDX-License-Identifier: Apache-2.0
#include "engine/explore/purchase.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <mutex>

#include "engine/evaluation/band_place.h"
#include "engine/explore/offer_search.h"
#include "engine/explore/released.h"
#include "engine/explore/search_space.h"
#include "engine/metrics/handle.h"
#include "engine/metrics/result_band.h"
#include "engine/text.h"

namespace trainyard {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();

/// Why an offer within all limits is not the leading offer.
Message explain_gap(PurchaseGoal goal, const PurchaseOffer& offer, const PurchaseOffer& best) {
  const Evaluation &mine = offer.evaluation, &theirs = best.evaluation;
  switch (goal) {
    case PurchaseGoal::least_cost:
      return {TRAINYARD_TR("Costs %1 more."), {{mine.cost - theirs.cost, Unit::money, {}}}};
    case PurchaseGoal::soonest:
      return {TRAINYARD_TR("Finishes %1 later."), {{mine.finish_days - theirs.finish_days, Unit::days, {}}}};
    case PurchaseGoal::fewest_devices:
      break;
  }
  return {TRAINYARD_TR("Needs %1 more GPUs."),
          {{offer.design->cluster.accelerators - best.design->cluster.accelerators, Unit::none, {}}}};
}

/// True if the difference between the offers is within the uncertainty.
bool is_within_uncertainty(PurchaseGoal goal, const PurchaseOffer& offer, const PurchaseOffer& best) {
  if (goal == PurchaseGoal::fewest_devices) return false;
  const Metric& judged = goal == PurchaseGoal::soonest ? metric(&Evaluation::finish_days) : metric(&Evaluation::cost);
  return within_bands(offer.evaluation, best.evaluation, judged);
}

/// Why an offer is not ranked.
Message explain_unranked(const PurchaseOffer& offer) {
  const auto count = [](std::size_t runs) { return Message::Argument{double(runs), Unit::none, {}}; };
  if (offer.basis.measured_runs > 0)
    return {offer.meets_limits ? TRAINYARD_TR("Not ranked: measured runs on this device: %1; ranking needs %2. "
                                              "Extrapolated results meet the limits.")
                               : TRAINYARD_TR("Not ranked: measured runs on this device: %1; ranking needs %2."),
            {count(offer.basis.measured_runs), count(least_measured_runs)}};
  return {
      offer.meets_limits
          ? TRAINYARD_TR(
                "Not ranked: no measured run of any framework on this device. Extrapolated results meet the limits.")
          : TRAINYARD_TR("Not ranked: no measured run of any framework on this device."),
      {}};
}

/// Sort order: ranked offers, offers within the limits, offers with a layout; then by the goal.
void rank_offers(std::vector<PurchaseOffer>& offers, PurchaseGoal goal) {
  const auto key = [goal](const PurchaseOffer& o) {
    const double value = o.design ? goal_value(goal, o.evaluation, *o.design) : infinite;
    return std::tuple(!o.ranked, !o.meets_limits, !o.design.has_value(), std::isnan(value) ? infinite : value);
  };
  std::ranges::stable_sort(offers, [&](const PurchaseOffer& a, const PurchaseOffer& b) { return key(a) < key(b); });
  for (PurchaseOffer& offer : offers) {
    offer.comparable = is_same_price_kind(offer.basis, offers[0].basis) || &offer == &offers[0];
    // A reason why there is no design is more useful.
    if (!offer.ranked && (offer.design || offer.why.text().empty())) offer.why = explain_unranked(offer);
  }
  if (offers.empty() || !offers[0].ranked || !offers[0].meets_limits) return;
  for (std::size_t i = 1; i < offers.size() && offers[i].ranked && offers[i].meets_limits; ++i) {
    offers[i].why = explain_gap(goal, offers[i], offers[0]);
    offers[i].near_best = is_within_uncertainty(goal, offers[i], offers[0]);
  }
}

}  // namespace

const char* purchase_goal_id(PurchaseGoal goal) {
  switch (goal) {
    case PurchaseGoal::least_cost:
      return "least_cost";
    case PurchaseGoal::soonest:
      return "soonest";
    case PurchaseGoal::fewest_devices:
      break;
  }
  return "fewest_devices";
}

const char* purchase_goal_label(PurchaseGoal goal) {
  switch (goal) {
    case PurchaseGoal::least_cost:
      return TRAINYARD_TR("Lowest cost by the deadline");
    case PurchaseGoal::soonest:
      return TRAINYARD_TR("Fastest within budget and power limit");
    case PurchaseGoal::fewest_devices:
      break;
  }
  return TRAINYARD_TR("Fewest GPUs by the deadline");
}

/// Returns whether a rental price is known on any price basis.
bool has_rent(const Accelerator& device) {
  return device.price > 0 || std::ranges::any_of(device.prices.usd, [](double usd) { return usd > 0; });
}

std::vector<AcceleratorRef> purchasable(const Design& design) {
  std::vector<AcceleratorRef> out;
  const AcceleratorRef& own = design.cluster.accelerator;
  bool own_listed = false;
  for (const EntryRef& entry : catalog(CatalogKind::accelerators)) {
    const auto& device = std::get<AcceleratorRef>(entry);
    const bool same = device == own;
    const bool offered = has_rent(*device) && device->memory > 0 && std::isnan(device->slice_compute);
    if (same || offered) out.push_back(device);
    own_listed |= same;
  }
  if (!own_listed) out.push_back(own);
  return out;
}

// Edited devices in older projects say "ga".
bool is_shipping(const Accelerator& device) { return device.status == "on sale" || device.status == "ga"; }

PurchaseQuestion purchase_question(const Design& design) {
  PurchaseQuestion out;
  for (const AcceleratorRef& device : purchasable(design))
    if (device == design.cluster.accelerator ||
        (is_shipping(*device) && price_basis(design, device).price.origin != DevicePrice::Origin::none))
      out.accelerators.push_back(device);
  return out;
}

std::vector<Message> purchase_limits(const Design& design, const PurchaseQuestion& question) {
  std::vector<Message> out{{TRAINYARD_TR("GPU counts tried: whole nodes up to %1 GPUs, doubling from one node; %2 "
                                         "counts per doubling around the best and those within %3 of the limits"),
                            {{question.most_accelerators, Unit::accelerators, {}},
                             {steps_to_double, Unit::none, {}},
                             {near_miss_share, Unit::fraction, {}}}}};
  std::ranges::move(space_limits(design, default_space(design)), std::back_inserter(out));
  return out;
}

Design move_to_machine(const Design& design, const AcceleratorRef& accelerator, const NetworkRef& network) {
  Design out = design;
  out.cluster.accelerator = accelerator;
  for (DeviceKind& kind : out.cluster.others) kind.count = 0;
  out.cluster.network = network;
  reset_derived_inputs(design, out);
  Layout& l = out.layout;
  l.first_stage_layers = l.last_stage_layers = l.expert_tensor_parallel = l.shard_group = l.data_parallel = automatic;
  l.local_steps = 1;
  return out;
}

namespace {

/// The offers found so far.
class OfferCollector {
 public:
  OfferCollector(std::size_t count, PurchaseGoal goal, const PurchaseSnapshot& snapshot)
      : goal_(goal), snapshot_(snapshot), offers_(count) {}

  void add(std::size_t index, OfferFound found) {
    const std::lock_guard lock(mutex_);
    if (!found.offer.is_estimate) ++decided_;
    layouts_ += found.layouts;
    offers_[index] = std::move(found.offer);
    if (snapshot_ && decided_ < offers_.size()) snapshot_(rank());
  }

  /// Returns the ranked offers. Unfinished searches are missing.
  PurchaseAnswer rank() const {
    PurchaseAnswer out;
    for (const auto& offer : offers_)
      if (offer) out.offers.push_back(*offer);
    rank_offers(out.offers, goal_);
    out.layouts = layouts_;
    out.wanted = offers_.size();
    out.decided = decided_;
    out.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
    return out;
  }

 private:
  const std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  const PurchaseGoal goal_;
  const PurchaseSnapshot& snapshot_;
  std::mutex mutex_;
  std::vector<std::optional<PurchaseOffer>> offers_;
  std::size_t layouts_ = 0, decided_ = 0;
};

/// Share of the progress that the estimates take.
constexpr double estimating = 0.05;

}  // namespace

PurchaseAnswer answer_purchase(const Design& design, const PurchaseQuestion& question, const Execution& execution,
                               const PurchaseSnapshot& snapshot) {
  std::vector<NetworkRef> networks = question.networks;
  if (networks.empty()) networks.emplace_back();  // empty: each device uses its own network
  const std::size_t count = question.accelerators.size() * networks.size();
  // Search the design's own accelerator first, because users know it best.
  std::vector<std::size_t> order;
  for (const bool own : {true, false})
    for (std::size_t i = 0; i < count; ++i)
      if ((question.accelerators[i / networks.size()] == design.cluster.accelerator) == own) order.push_back(i);
  OfferCollector collector(count, question.goal, snapshot);
  const auto search = [&](OfferEffort effort, const Execution& part) {
    return parallel_for(count, part, [&](std::size_t place) {
      const std::size_t i = order[place];
      OfferFound found = find_offer(design, question, question.accelerators[i / networks.size()],
                                    networks[i % networks.size()], effort, part);
      if (!execution.stopped()) collector.add(i, std::move(found));
    });
  };
  if (snapshot) search(OfferEffort::estimate, execution.part(0, estimating));
  const bool finished = search(OfferEffort::complete, snapshot ? execution.part(estimating, 1) : execution);
  PurchaseAnswer out = collector.rank();
  out.finished = finished;
  std::erase_if(out.offers, [](const PurchaseOffer& offer) { return offer.is_estimate; });
  return out;
}

}  // namespace trainyard
