// SPDX-License-Identifier: Apache-2.0
#include "engine/explore/search_part.h"

#include <algorithm>
#include <cmath>

#include "engine/error.h"
#include "engine/physics/degrees.h"

namespace trainyard {
namespace {

using Candidate = SearchPart::Candidate;

/// Examples kept per class: several, so that the one with the best fix is among them.
constexpr std::size_t most_examples = 4;

/// Returns a hash of a point number. It decides which points a chart leaves out, so every machine leaves out the same
/// points.
std::uint64_t hash_point(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15U;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
  return x ^ (x >> 31);
}
bool is_left_out_later(const ChartPoint& a, const ChartPoint& b) { return hash_point(a.index) < hash_point(b.index); }

std::uint64_t plainness(Recompute recompute) {
  switch (recompute) {
    case Recompute::none:
      return 0;
    case Recompute::selective:
      return 1;
    case Recompute::operations:
      return 2;
    case Recompute::modules:
      return 3;
    case Recompute::mlp:
      return 4;
    case Recompute::full:
      break;
  }
  return 5;
}

std::uint64_t plainness(const Layout& l) {
  if (l.pipeline_parallel <= 1) return 0;
  switch (l.schedule) {
    case Schedule::one_f_one_b:
      return 0;
    case Schedule::afab:
      return 1;
    case Schedule::interleaved:
      return 1 + static_cast<std::uint64_t>(std::clamp(l.virtual_pipeline, 0.0, 64.0));
    case Schedule::zb_h1:
      return 66;
    case Schedule::zb_v:
      return 67;
    case Schedule::dualpipe:
      break;
  }
  return 68;
}

/// Half of a likely range on the logarithmic scale, on which it is symmetrical.
double half_of_band(double low, double high) {
  const double width = std::log(high / low) / 2;
  return width > 0 && std::isfinite(width) ? width : 0;
}

bool is_nearer(const Candidate& a, const Candidate& b) {
  return a.value != b.value ? a.value < b.value : a.index < b.index;
}

template <class Before>
void keep_few(std::vector<Candidate>& kept, const Candidate& next, Before before) {
  if (kept.size() == most_examples && !before(next, kept.back())) return;
  kept.insert(std::ranges::upper_bound(kept, next, before), next);
  if (kept.size() > most_examples) kept.pop_back();
}

}  // namespace

std::uint64_t simplicity_of(const Design& design, std::uint64_t changes) {
  const Layout& l = design.layout;
  const Recipe& r = design.recipe;
  std::uint64_t degrees = 0, offloaded = 0;
  const bool experts = design.work.model->mixture_of_experts();
  for (const Degree& each : trainyard::degrees())
    if (each.dimension != Dimension::data && (experts || !each.needs_experts) && l.*each.input > 1) ++degrees;
  for (const double share : {r.offload_optimizer, r.offload_gradients, r.offload_weights, r.offload_activations})
    if (share > 0) ++offloaded;
  return degrees << 32 | offloaded << 24 | plainness(r.recompute) << 16 | plainness(l) << 8 |
         std::min<std::uint64_t>(changes, 255);
}

Direction::Direction(MetricHandle metric) : sign_(metric->better == Better::higher ? -1 : 1) {
  if (metric->better == Better::neither || !metric->value)
    throw InputError(std::string(metric->id) + " cannot rank layouts: neither higher nor lower is better");
}

bool ranks_before(const Candidate& a, const Candidate& b, const Direction& rank) {
  const double x = rank.cost(a.value), y = rank.cost(b.value);
  return x != y ? x < y : a.index < b.index;
}

double ranking_value(const SearchGoals& goals, const Evaluation& e) {
  const Metric& metric = *goals.rank;
  const double value = e.*metric.value;
  if (metric.group == MetricGroup::memory || goals.rank == &Evaluation::power_margin) return value;
  const double delay = e.expected_slowdown - 1;
  if (goals.rank == &Evaluation::deadline_margin) return value - delay * e.finish_days;
  if (goals.rank == &Evaluation::budget_margin) return value - delay * e.cost;
  return metric.better == Better::higher ? value / e.expected_slowdown : value * e.expected_slowdown;
}

/// Uses the likely range of memory for a memory metric, and of step time for any other.
double equal_within(const SearchGoals& goals, const Evaluation& best) {
  const Metric& metric = *goals.rank;
  if (metric.group == MetricGroup::memory)
    return goals.equal_share * half_of_band(best.memory_low, best.memory_high) * best.memory;
  return goals.equal_share * half_of_band(best.step_time_low, best.step_time_high) *
         std::abs(ranking_value(goals, best));
}

EqualRange sort_candidates(std::vector<Candidate>& candidates, const SearchGoals& goals,
                           const std::function<Evaluation(std::uint64_t index)>& evaluation) {
  if (candidates.empty()) return {};
  const Direction rank(goals.rank);
  std::ranges::sort(candidates, [&](const Candidate& a, const Candidate& b) { return ranks_before(a, b, rank); });
  const double within = equal_within(goals, evaluation(candidates.front().index));
  const double most = rank.cost(candidates.front().value) + within;
  const auto equal = [&](const Candidate& c) { return !(rank.cost(c.value) > most); };
  const auto end = std::partition_point(candidates.begin(), candidates.end(), equal);
  std::ranges::stable_sort(candidates.begin(), end, {}, &Candidate::simplicity);
  return {static_cast<std::size_t>(end - candidates.begin()), within};
}

SearchAccumulator::SearchAccumulator(const SearchGoals& goals)
    : goals_(goals), rank_(goals.rank), x_(goals.x), y_(goals.y) {}

void SearchAccumulator::add_legal(const LegalPoint& point, double present) {
  ++part_.decided;
  ++part_.legal;
  add_point({point.index, point.x, point.y, point.meets_conditions()});
  if (!point.meets_conditions()) {
    SearchPart::Refused& unfit = slot(Refusal::unfit, Illegality::none);
    ++unfit.count;
    const auto better = [this](const Candidate& a, const Candidate& b) { return ranks_before(a, b); };
    keep_few(unfit.examples, {point.index, point.value, 0}, better);
    return keep_few(unfit.misses, {point.index, point.memory_excess, 0}, is_nearer);
  }
  ++part_.fitting;
  if (rank_.is_better(point.value, present)) ++part_.better_than_present;
  const Candidate candidate{point.index, point.value, point.simplicity};
  add_best(candidate);
  if (goals_.best_alone) return;
  add_simplest(candidate);
  add_front({point.index, point.x, point.y, true});
}

void SearchAccumulator::add_worse() {
  ++part_.decided;
  ++part_.legal;
  ++part_.fitting;
}

double SearchAccumulator::most_cost() const {
  const bool complete = part_.best.size() == std::max<std::size_t>(1, goals_.best);
  return complete ? rank_.cost(part_.best.front().value) : std::numeric_limits<double>::infinity();
}

void SearchAccumulator::add_refused(Refusal refusal, Illegality reason, std::uint64_t count) {
  part_.decided += count;
  slot(refusal, reason).count += count;
}

SearchPart::Refused& SearchAccumulator::slot(Refusal refusal, Illegality reason) {
  const std::size_t place = refusal == Refusal::illegal ? 1 + static_cast<std::size_t>(reason)
                            : refusal == Refusal::unfit ? slots_.size() - 1
                                                        : 0;
  SearchPart::Refused& out = slots_.at(place);
  out.refusal = refusal;
  out.reason = reason;
  return out;
}

void SearchAccumulator::add_example(Refusal refusal, Illegality reason, const Candidate& example) {
  keep_few(slot(refusal, reason).examples, example, is_nearer);
}

void SearchAccumulator::add_best(const Candidate& candidate) {
  const auto before = [this](const Candidate& a, const Candidate& b) { return ranks_before(a, b); };
  std::vector<Candidate>& kept = part_.best;
  const std::size_t most = std::max<std::size_t>(1, goals_.best);
  if (kept.size() == most) {
    if (!before(candidate, kept.front())) return;
    std::ranges::pop_heap(kept, before);
    kept.pop_back();
  }
  kept.push_back(candidate);
  std::ranges::push_heap(kept, before);
}

void SearchAccumulator::add_simplest(const Candidate& candidate) {
  // Candidates are sorted by simplicity. A candidate is kept only if it ranks before all simpler ones.
  std::vector<Candidate>& kept = part_.simplest;
  auto place = std::ranges::upper_bound(kept, candidate.simplicity, {}, &Candidate::simplicity);
  if (place != kept.begin() && !ranks_before(candidate, *std::prev(place))) return;
  if (place != kept.begin() && std::prev(place)->simplicity == candidate.simplicity) --place;
  const auto end = std::find_if(place, kept.end(), [&](const Candidate& c) { return ranks_before(c, candidate); });
  kept.insert(kept.erase(place, end), candidate);
}

void SearchAccumulator::add_point(const ChartPoint& point) {
  std::vector<ChartPoint>& kept = part_.points;
  if (goals_.chart_points == 0) return;
  if (kept.size() < goals_.chart_points) {
    kept.push_back(point);
    if (kept.size() == goals_.chart_points) std::ranges::make_heap(kept, is_left_out_later);
    return;
  }
  if (!is_left_out_later(point, kept.front())) return;
  std::ranges::pop_heap(kept, is_left_out_later);
  kept.back() = point;
  std::ranges::push_heap(kept, is_left_out_later);
}

void SearchAccumulator::add_front(const ChartPoint& point) {
  // Points are sorted by their cost in x. A point is kept only if its cost in y is lower than that of all points before
  // it.
  const double x = x_.cost(point.x), y = y_.cost(point.y);
  if (x > std::numeric_limits<double>::max() || y > std::numeric_limits<double>::max()) return;
  std::vector<ChartPoint>& kept = part_.front;
  auto place = std::ranges::lower_bound(kept, x, {}, [this](const ChartPoint& p) { return x_.cost(p.x); });
  if (place != kept.begin() && y_.cost(std::prev(place)->y) <= y) return;
  if (place != kept.end() && x_.cost(place->x) == x) {
    const double other = y_.cost(place->y);
    if (other < y || (other == y && place->index <= point.index)) return;
  }
  const auto end = std::find_if(place, kept.end(), [&](const ChartPoint& p) { return y_.cost(p.y) < y; });
  kept.insert(kept.erase(place, end), point);
}

void SearchAccumulator::join(const SearchPart& other) {
  part_.size += other.size;
  part_.decided += other.decided;
  part_.legal += other.legal;
  part_.fitting += other.fitting;
  part_.better_than_present += other.better_than_present;
  part_.seconds += other.seconds;
  for (const Candidate& c : other.best) add_best(c);
  for (const Candidate& c : other.simplest) add_simplest(c);
  for (const ChartPoint& p : other.front) add_front(p);
  for (const ChartPoint& p : other.points) add_point(p);
  for (const SearchPart::Refused& r : other.refused) {
    SearchPart::Refused& own = slot(r.refusal, r.reason);
    own.count += r.count;
    const auto before = [&](const Candidate& a, const Candidate& b) {
      return r.refusal == Refusal::unfit ? ranks_before(a, b) : is_nearer(a, b);
    };
    for (const Candidate& c : r.examples) keep_few(own.examples, c, before);
    for (const Candidate& c : r.misses) keep_few(own.misses, c, is_nearer);
  }
}

SearchPart SearchAccumulator::take() {
  for (SearchPart::Refused& slot : slots_)
    if (slot.count > 0) part_.refused.push_back(std::move(slot));
  slots_ = {};
  std::ranges::sort(part_.best, [this](const Candidate& a, const Candidate& b) { return ranks_before(a, b); });
  std::ranges::sort(part_.points, {}, &ChartPoint::index);
  SearchPart out = std::move(part_);
  part_ = {};
  return out;
}

SearchPart merge_parts(const SearchPart& a, const SearchPart& b, const SearchGoals& goals) {
  SearchAccumulator gathering(goals);
  gathering.join(a);
  gathering.join(b);
  return gathering.take();
}

}  // namespace trainyard
