// SPDX-License-Identifier: Apache-2.0
#include "engine/explore/offer_search.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "engine/evaluation/band_place.h"
#include "engine/explore/best_layout.h"
#include "engine/explore/offer_eight_bits.h"
#include "engine/machine/rates.h"
#include "engine/metrics/handle.h"
#include "engine/metrics/missing.h"
#include "engine/metrics/result_band.h"
#include "engine/physics/spread.h"
#include "engine/text.h"

namespace trainyard {
namespace {

constexpr double seconds_a_day = 86400;
constexpr double infinite = std::numeric_limits<double>::infinity();

enum class Shortfall { none, deadline, budget, power };

/// Relative excess over each limit; 0 if the limit is met or not set, infinite if unknown.
struct Excess {
  double deadline = 0, budget = 0, power = 0;
  double total() const { return deadline + budget + power; }
  Shortfall worst() const {
    const double most = std::max({deadline, budget, power});
    if (!(most > 0)) return Shortfall::none;
    return most == deadline ? Shortfall::deadline : most == budget ? Shortfall::budget : Shortfall::power;
  }
};

double relative_excess(bool asked, double value, double limit) {
  if (!asked) return 0;
  return std::isnan(value) ? infinite : std::max(0.0, value / limit - 1);
}

/// Lower bounds of a run at constant peak rate; every layout needs more.
struct Floor {
  double device_days = 0;  ///< device-days at peak rate
  double price_per_day = 0, power = 0;
};

/// One accelerator on one network.
class OfferSearch {
 public:
  OfferSearch(const Design& given, const PurchaseQuestion& question, const AcceleratorRef& accelerator,
              const NetworkRef& network, OfferEffort effort, const Execution& execution)
      : given_(given),
        question_(question),
        basis_(offer_basis(given, accelerator, network)),
        base_(design_on_basis(given, accelerator, basis_)),
        whole_(resolved(base_)),
        execution_(execution) {
    offer_.accelerator = accelerator;
    offer_.network = basis_.network;
    offer_.basis = basis_;
    offer_.is_estimate = effort == OfferEffort::estimate;
    offer_.ranked = question.rank_unmeasured || basis_.measured_runs >= least_measured_runs;
  }

  OfferFound find() {
    if (is_reachable()) {
      if (offer_.is_estimate)
        try_doublings();
      else
        try_counts();
      record_best();
    }
    return {std::move(offer_), layouts_};
  }

  /// The best layout on one number of devices.
  OfferFound find_at(double devices) {
    if (set_floor()) {
      try_count(devices);
      record_best();
    }
    return {std::move(offer_), layouts_};
  }

  const Design& base() const { return base_; }

 private:
  struct Trial {
    Design design;
    Evaluation evaluation;
    double value;
    Excess excess;
    bool better_than(const Trial& other) const {
      const double mine = excess.total(), theirs = other.excess.total();
      return mine != theirs ? mine < theirs : value < other.value;
    }
  };

  static Design design_on_basis(const Design& given, const AcceleratorRef& accelerator, const OfferBasis& basis) {
    Design out = move_to_machine(given, accelerator, basis.network);
    out.recipe.framework = basis.framework;
    return out;
  }

  double node_size() const { return std::max(1.0, whole_.cluster.accelerators_per_node); }
  const Economics& limits() const { return whole_.economics; }

  /// Whether a run at peak rate would meet the limits. If not, the offer states why.
  bool is_reachable() {
    if (!set_floor()) return false;
    const auto refused = why_unreachable();
    if (refused) offer_.why = *refused;
    return !refused;
  }

  bool set_floor() {
    const double peak = peak_flops(*whole_.cluster.accelerator, whole_.recipe.precision);
    // Count only FLOPs that no kernel can skip.
    Design least = base_;
    least.work.flop_convention = FlopConvention::causal_attention;
    floor_.device_days = evaluate(least).total_flops / peak / seconds_a_day;
    floor_.price_per_day = whole_.economics.accelerator_price * 24;
    floor_.power = whole_.economics.accelerator_power * whole_.economics.pue;
    if (std::isfinite(floor_.device_days) && floor_.device_days > 0) return true;
    offer_.why = {TRAINYARD_TR("Its peak rate is unknown."), {}};
    return false;
  }

  /// Returns the largest device count that the power limit allows.
  double most_devices() const {
    double most = question_.most_accelerators;
    if (question_.within_power && floor_.power > 0) most = std::min(most, limits().power_limit / floor_.power);
    return std::floor(most / node_size()) * node_size();
  }
  /// The smallest device count that could meet the deadline at peak rate.
  double least_devices() const {
    return question_.by_deadline ? floor_.device_days / whole_.failures.deadline : node_size();
  }

  /// Why even a run at peak rate misses a limit.
  std::optional<Message> why_unreachable() const {
    if (question_.within_budget && !(floor_.price_per_day > 0))
      return Message{TRAINYARD_TR("It has no price on this price basis."), {}};
    if (question_.within_power && !(floor_.power > 0)) return Message{TRAINYARD_TR("Its power is unknown."), {}};
    const double cost = floor_.device_days * floor_.price_per_day;
    if (question_.within_budget && cost > limits().budget)
      return Message{TRAINYARD_TR("Costs %1 even at peak rate."), {{cost, Unit::money, {}}}};
    if (most_devices() < node_size())
      return Message{TRAINYARD_TR("One node draws %1."), {{node_size() * floor_.power, Unit::power, {}}}};
    if (question_.by_deadline && most_devices() < least_devices())
      return Message{TRAINYARD_TR("Needs %1 even at peak rate on the %2 GPUs allowed."),
                     {{floor_.device_days / most_devices(), Unit::days, {}}, {most_devices(), Unit::none, {}}}};
    return std::nullopt;
  }

  /// Returns the value that the result does not exceed with the required likelihood.
  double likely_value(double expected, double low, double high) const {
    if (!std::isfinite(expected) || !(expected > 0) || !std::isfinite(high)) return std::max(expected, high);
    return expected * band_factor(normal_quantile(question_.likelihood), low / expected, high / expected);
  }
  double likely_days(const Evaluation& e) const {
    return likely_value(e.finish_days, e.finish_days_low, e.finish_days_high);
  }
  double likely_cost(const Evaluation& e) const { return likely_value(e.cost, e.cost_low, e.cost_high); }

  const Trial* try_count(double devices) {
    const auto known = trials_.find(devices);
    if (known != trials_.end()) return known->second ? &*known->second : nullptr;
    auto& place = trials_[devices];
    Design design = base_;
    design.cluster.accelerators = devices;
    // At a fixed device count, the fastest layout is also the cheapest.
    BestLayout best = offer_.is_estimate ? estimated_layout(design, &Evaluation::finish_days, execution_.stop)
                                         : best_layout(design, &Evaluation::finish_days, {}, execution_.stop);
    layouts_ += best.decided;
    if (!best.design) return nullptr;
    const Evaluation e = evaluate(*best.design);
    const Excess excess{relative_excess(question_.by_deadline, likely_days(e), whole_.failures.deadline),
                        relative_excess(question_.within_budget, likely_cost(e), limits().budget),
                        relative_excess(question_.within_power, e.site_power_peak, limits().power_limit)};
    const double value = goal_value(question_.goal, e, *best.design);
    place = Trial{*std::move(best.design), e, value, excess};
    return &*place;
  }

  /// Doublings of one node from the smallest count that could meet the deadline.
  std::vector<double> octaves() const {
    const double most = most_devices();
    double devices = node_size();
    while (2 * devices <= least_devices()) devices *= 2;
    std::vector<double> out;
    for (; devices <= most; devices *= 2) out.push_back(devices);
    return out;
  }

  /// Tries doublings of a node and returns the best count; 0 if none has a layout that fits.
  double try_doublings() {
    const Trial* best = nullptr;
    double found = 0;
    for (const double devices : octaves()) {
      if (execution_.stopped()) break;
      const Trial* here = try_count(devices);
      if (here && (!best || here->better_than(*best))) {
        best = here;
        found = devices;
      }
    }
    return found;
  }

  /// Tries doublings, then the counts around the best one and around those that nearly meet the limits.
  void try_counts() {
    double octave = try_doublings();
    if (octave == 0) octave = find_first_count(most_devices());
    if (octave > 0) refine(octave);
    refine_near_misses();
  }

  /// Returns the first count with a layout that fits; 0 if there is none. Batch or layers may not divide by powers of
  /// two.
  double find_first_count(double most) {
    for (double devices = node_size(); devices <= most && !execution_.stopped(); devices += step(devices))
      if (devices >= least_devices() && try_count(devices)) return devices;
    return 0;
  }

  double step(double devices) const {
    const double octave = std::exp2(std::floor(std::log2(devices / node_size())));
    return node_size() * std::max(1.0, octave / steps_to_double);
  }

  void refine(double octave) {
    const double most = std::min(most_devices(), 2 * octave);
    for (double devices = octave / 2; devices <= most && !execution_.stopped(); devices += step(devices))
      if (devices >= node_size()) try_count(devices);
  }

  /// A count between two powers of two may meet a limit that both miss, because its batch divides more evenly.
  void refine_near_misses() {
    std::vector<double> near;
    for (const auto& [devices, one] : trials_) {
      const double doublings = std::log2(devices / node_size());
      if (!one || doublings != std::floor(doublings)) continue;
      if (const double excess = one->excess.total(); excess > 0 && excess < near_miss_share) near.push_back(devices);
    }
    for (const double devices : near) refine(devices);
  }

  void record_best() {
    const Trial* best = nullptr;
    for (const auto& [devices, one] : trials_)
      if (one && (!best || one->better_than(*best))) best = &*one;
    if (!best) {
      offer_.why = offer_.is_estimate
                       ? Message{TRAINYARD_TR("The search continues."), {}}
                       : Message{TRAINYARD_TR("No layout fits on up to %1 GPUs."), {{most_devices(), Unit::none, {}}}};
      return;
    }
    offer_.design = best->design;
    offer_.evaluation = best->evaluation;
    for (const Parameter* p : changed(best->design, given_)) offer_.changed.emplace_back(*p);
    const Evaluation& e = best->evaluation;
    offer_.in_time = band_share(whole_.failures.deadline / e.finish_days, e.finish_days_low / e.finish_days,
                                e.finish_days_high / e.finish_days);
    offer_.in_budget = band_share(limits().budget / e.cost, e.cost_low / e.cost, e.cost_high / e.cost);
    offer_.meets_limits = best->excess.total() == 0 && !std::isnan(best->value);
    if (!offer_.meets_limits) offer_.why = explain_missed_limit(best->excess.worst(), best->evaluation);
  }

  /// Asks for the input that makes finish date or cost unknown at any of the counts tried: storage rates may be known
  /// for a single node only. Empty if all are known.
  std::optional<Message> explain_unknown() const {
    for (const auto& [devices, one] : trials_)
      if (const auto asked = one ? explain_unknown(*one) : std::nullopt) return asked;
    return std::nullopt;
  }

  static std::optional<Message> explain_unknown(const Trial& one) {
    const Evaluation& e = one.evaluation;
    for (const MetricHandle judged : {MetricHandle(&Evaluation::finish_days), MetricHandle(&Evaluation::cost)}) {
      if (!std::isnan(number(e, *judged))) continue;
      const auto input = missing_input(*judged, resolved(one.design), e);
      if (input) return Message{TRAINYARD_TR("Unknown until %1 is entered."), {{0, Unit::none, (*input)->label, true}}};
    }
    return std::nullopt;
  }

  Message explain_missed_limit(Shortfall shortfall, const Evaluation& e) const {
    if (const auto asked = explain_unknown()) return *asked;
    const Message::Argument likelihood{question_.likelihood, Unit::fraction, {}};
    const double late = likely_days(e) - whole_.failures.deadline, dear = likely_cost(e) - limits().budget;
    switch (shortfall) {
      case Shortfall::deadline:
        return {TRAINYARD_TR("With %1 likelihood, finishes up to %2 too late."), {likelihood, {late, Unit::days, {}}}};
      case Shortfall::budget:
        return {TRAINYARD_TR("With %1 likelihood, exceeds the budget by up to %2."),
                {likelihood, {dear, Unit::money, {}}}};
      default:
        return {TRAINYARD_TR("Exceeds the power limit by %1."),
                {{e.site_power_peak - limits().power_limit, Unit::power, {}}}};
    }
  }

  const Design& given_;
  const PurchaseQuestion& question_;
  const OfferBasis basis_;
  const Design base_, whole_;
  const Execution& execution_;
  Floor floor_;
  PurchaseOffer offer_;
  std::map<double, std::optional<Trial>> trials_;
  std::size_t layouts_ = 0;
};

}  // namespace

double goal_value(PurchaseGoal goal, const Evaluation& e, const Design& design) {
  switch (goal) {
    case PurchaseGoal::least_cost:
      return e.cost;
    case PurchaseGoal::soonest:
      return e.finish_days;
    case PurchaseGoal::fewest_devices:
      break;
  }
  return design.cluster.accelerators;
}

OfferFound find_offer(const Design& design, const PurchaseQuestion& question, const AcceleratorRef& accelerator,
                      const NetworkRef& network, OfferEffort effort, const Execution& execution) {
  OfferSearch search(design, question, accelerator, network, effort, execution);
  OfferFound found = search.find();
  const auto format = effort == OfferEffort::complete ? eight_bit_format(search.base()) : std::nullopt;
  if (!format || execution.stopped()) return found;
  Design narrow = design;
  narrow.recipe.precision = format->precision;
  double devices = found.offer.meets_limits ? found.offer.design->cluster.accelerators : 0;
  if (devices == 0) {
    const OfferFound estimate =
        OfferSearch(narrow, question, accelerator, network, OfferEffort::estimate, execution).find();
    found.layouts += estimate.layouts;
    if (!estimate.offer.design) return found;
    devices = estimate.offer.design->cluster.accelerators;
  }
  OfferFound eight = OfferSearch(narrow, question, accelerator, network, effort, execution).find_at(devices);
  found.layouts += eight.layouts;
  if (PurchaseOffer& offer = eight.offer; offer.design)
    found.offer.in_eight_bits = EightBitOffer{*format,       *std::move(offer.design), offer.evaluation,
                                              offer.in_time, offer.in_budget,          offer.meets_limits};
  return found;
}

}  // namespace trainyard
