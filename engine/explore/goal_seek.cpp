// SPDX-License-Identifier: Apache-2.0
#include "engine/explore/goal_seek.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <functional>
#include <limits>
#include <map>

#include "engine/explore/best_layout.h"
#include "engine/explore/seek_values.h"
#include "engine/studies/sweep.h"
#include "engine/units/units.h"

namespace trainyard {
namespace {

/// Tolerance for equality: goals are typed with few digits.
constexpr double equal_share = 1e-9;
/// After bisection, a metric farther than this share from the target means a jump, not a root.
constexpr double root_share = 1e-6;
constexpr int bisections = 80;
/// Maximum number of whole numbers to evaluate in one step, while narrowing the range between a value that meets the
/// goal and one that does not. It is smaller if each number needs a layout search.
constexpr size_t narrow_values = 256, narrow_searches = 16;

bool is_close(double a, double b, double share) {
  return std::abs(a - b) <= share * std::max(std::abs(a), std::abs(b));
}

double entry_place(const Design& design, const Parameter& p) {
  const auto& all = catalog(std::get<EntryField>(p.access).kind);
  const std::string id = id_of(design, p);
  for (size_t i = 0; i < all.size(); ++i)
    if (base(all[i]).id == id) return double(i);
  return -1;
}

/// Target of `fits`: the memory capacity; NaN for serving.
double capacity_target(const Evaluation& present) {
  return present.job == Job::serving ? std::numeric_limits<double>::quiet_NaN() : present.memory_capacity;
}

double place_now(const Design& design, const Parameter& p) {
  return is_entry(p) ? entry_place(design, p) : number(design, p);
}

/// Per-thread buffers.
struct ThreadBuffers {
  Design design;
  Evaluation result;
};

class Seeker {
 public:
  Seeker(const Design& design, const SeekQuestion& question, const Execution& execution)
      : design_(design),
        question_(question),
        execution_(execution),
        input_(*question.input),
        metric_(goal_metric(question.goal, design.job)) {
    const Evaluation present = evaluate(design);
    must_fit_ = present.fits != Fit::no || question.goal.relation == Relation::fits || searches_layouts();
    answer_.now = place_now(design, input_);
    answer_.before = number(present, metric_);
    const Goal& goal = question.goal;
    answer_.target = goal.relation == Relation::fits ? capacity_target(present)
                     : goal.relative                 ? answer_.before + goal.value * std::abs(answer_.before)
                                                     : goal.value;
  }

  SeekAnswer run() {
    if (input_.why_idle && input_.why_idle(design_)) return fail(SeekFailure::idle);
    if (question_.goal.relative && std::isnan(answer_.target)) return fail(SeekFailure::no_target);
    const SeekValues values = seek_values(design_, question_, execution_);
    test(values.tried, execution_.part(0, 0.7));
    narrow(values);
    for (const auto& [value, point] : points_) answer_.curve.push_back(point);
    answer_.tried = tried_;
    answer_.untried = static_cast<size_t>(
        std::ranges::count_if(values.all, [this](double value) { return !points_.contains(value); }));
    answer_.stopped = execution_.stopped();
    find_crossings();
    choose_answer();
    execution_.report(1);
    return std::move(answer_);
  }

 private:
  using Neighbours = std::pair<SeekPoint, SeekPoint>;

  bool searches_layouts() const { return question_.other_layout && design_.job == Job::training; }

  /// The metric by which layouts are ranked for this goal.
  MetricHandle rank_of_layouts() const {
    const Goal& goal = question_.goal;
    const bool has_best = goal.relation != Relation::fits && goal.metric->better != Better::neither;
    return has_best ? goal.metric : MetricHandle(&Evaluation::tokens_per_second);
  }

  /// Builds the design with the value, with the best layout if layouts may change. If none fits, keeps the design's own
  /// layout to show why: the nearest legal one may be outside the searched space.
  void build_design(double value, ThreadBuffers& at) const {
    at.design = design_;
    put_value(at.design, input_, value);
    if (searches_layouts()) {
      const ParameterHandle kept[] = {question_.input};
      if (auto best = best_layout(at.design, rank_of_layouts(), kept, execution_.stop).design)
        at.design = *std::move(best);
    }
    evaluate(at.design, at.result);
  }

  bool meets_relation(double metric) const {
    const double target = answer_.target;
    switch (question_.goal.relation) {
      case Relation::at_most:
        return metric <= target || is_close(metric, target, equal_share);
      case Relation::at_least:
        return metric >= target || is_close(metric, target, equal_share);
      case Relation::equal:
        return is_close(metric, target, equal_share);
      case Relation::fits:
        break;
    }
    return true;
  }

  SeekPoint rate_point(double value, const Evaluation& result) const {
    SeekPoint point{value, number(result, metric_)};
    point.legal = is_legal(result);
    point.fits = point.legal && result.fits != Fit::no;
    point.meets = is_usable(point) && meets_fit_goal(result) && meets_relation(point.metric);
    return point;
  }

  /// Returns whether the design meets the goal `fits`; true for any other goal.
  bool meets_fit_goal(const Evaluation& result) const {
    if (question_.goal.relation != Relation::fits) return true;
    return result.job == Job::serving ? fits_or_meets_targets(result) : result.memory_free >= 0;
  }

  bool is_usable(const SeekPoint& p) const { return p.legal && (p.fits || !must_fit_) && std::isfinite(p.metric); }

  SeekPoint tested(double value) {
    static thread_local ThreadBuffers place;
    build_design(value, place);
    ++tried_;
    return rate_point(value, place.result);
  }

  void test(const std::vector<double>& values, const Execution& execution) {
    std::vector<SeekPoint> found(values.size());
    std::vector<char> done(values.size());
    const size_t grain = question_.other_layout ? 1 : 16;
    parallel_for(
        values.size(), execution,
        [&](size_t i) {
          found[i] = tested(values[i]);
          done[i] = 1;
        },
        grain);
    for (size_t i = 0; i < values.size(); ++i)
      if (done[i]) points_.emplace(values[i], found[i]);
  }

  /// True if an answer lies between the points: one of them meets the goal and the other does not, or the metric passes
  /// the target.
  bool changes(const SeekPoint& a, const SeekPoint& b) const {
    if (question_.goal.relation != Relation::equal) return a.meets != b.meets;
    if (!is_usable(a) || !is_usable(b) || a.meets || b.meets) return false;
    return (a.metric < answer_.target) != (b.metric < answer_.target);
  }

  /// Pairs of neighbours between which the answer changes. Illegal whole numbers do not show whether the goal is met;
  /// they are skipped, except at the ends of the range.
  std::vector<Neighbours> neighbours(double low, double high) const {
    std::vector<Neighbours> out;
    const SeekPoint* before = nullptr;
    for (auto it = points_.lower_bound(low); it != points_.end() && it->first <= high; ++it) {
      const bool end = it->first == low || it->first == high;
      if (input_.integer && !it->second.legal && !end) continue;
      if (before && changes(*before, it->second)) out.emplace_back(*before, it->second);
      before = &it->second;
    }
    return out;
  }

  void narrow(const SeekValues& values) {
    if (is_unordered(input_) || (input_.integer && values.all.empty())) return;
    if (points_.empty()) return;
    const std::vector<Neighbours> pairs = neighbours(points_.begin()->first, points_.rbegin()->first);
    for (size_t i = 0; i < pairs.size() && !execution_.stopped(); ++i) {
      if (!input_.integer)
        bisect(pairs[i]);
      else
        narrow_whole(pairs[i], values.all);
      execution_.report(0.7 + 0.3 * double(i + 1) / double(pairs.size()));
    }
  }

  double middle(double a, double b) const {
    return input_.scale == Scale::logarithmic && a > 0 ? std::sqrt(a) * std::sqrt(b) : a + (b - a) / 2;
  }

  void bisect(const Neighbours& pair) {
    SeekPoint low = pair.first, high = pair.second;
    for (int i = 0; i < bisections && !is_close(low.value, high.value, 1e-14); ++i) {
      const double value = middle(low.value, high.value);
      if (value <= low.value || value >= high.value) break;
      const SeekPoint point = tested(value);
      if (question_.goal.relation == Relation::equal && !is_usable(point)) return;
      (changes(low, point) || (question_.goal.relation == Relation::equal && point.meets) ? high : low) = point;
    }
    if (question_.goal.relation != Relation::equal) return keep_edge(low.meets ? low : high, low.meets ? -1 : 1);
    for (SeekPoint* end : {&low, &high}) end->meets = is_close(end->metric, answer_.target, root_share);
    if (low.meets || high.meets)
      points_.emplace((low.meets ? low : high).value, low.meets ? low : high);
    else
      jumped_ = true;
  }

  /// Adds the last value that meets the goal, and the nearest value with few digits that also meets it. `inwards` is
  /// the direction in which the goal stays met.
  void keep_edge(const SeekPoint& edge, int inwards) {
    points_.emplace(edge.value, edge);
    const double unit = unit_step(edge.value, input_.unit).factor, shown = edge.value / unit;
    if (!(std::abs(shown) > 0)) return;
    constexpr int fewest = 3, most = 7;
    for (int digits = fewest; digits <= most; ++digits) {
      const double scale = std::pow(10.0, digits - 1 - std::floor(std::log10(std::abs(shown))));
      const double round = (inwards > 0 ? std::ceil(shown * scale) : std::floor(shown * scale)) / scale * unit;
      if (round < std::max(input_.min, question_.from) || round > std::min(input_.max, question_.to)) continue;
      const SeekPoint point = tested(round);
      if (!point.meets) continue;
      points_.emplace(round, point);
      round_edges_[edge.value] = round;
      return;
    }
  }

  /// Tries values between two neighbours in ever finer steps, narrowing to the pair between which the answer changes.
  void narrow_whole(const Neighbours& pair, const std::vector<double>& all) {
    double low = pair.first.value, high = pair.second.value;
    double coarsest = std::numeric_limits<double>::infinity();
    while (!execution_.stopped()) {
      const auto first = std::upper_bound(all.begin(), all.end(), low);
      const auto last = std::lower_bound(first, all.end(), high);
      const auto count = static_cast<size_t>(last - first);
      if (count == 0) return;
      // Try multiples of powers of two first: they allow layouts that other numbers do not.
      double round = 1;
      const double at_once = searches_layouts() ? narrow_searches : narrow_values;
      while ((high - low) / round > at_once && static_cast<double>(count) / round > at_once && 2 * round <= coarsest)
        round *= 2;
      std::vector<double> some;
      std::copy_if(first, last, std::back_inserter(some),
                   [&](double v) { return std::fmod(v, round) == 0 && !points_.contains(v); });
      test(some, execution_.unwatched());
      if (round == 1) return;
      // Continue with the last change if the largest value is preferred, otherwise with the first.
      const std::vector<Neighbours> pairs = neighbours(low, high);
      if (pairs.empty()) return;
      const Neighbours& next = question_.preference == Preference::largest ? pairs.back() : pairs.front();
      const double next_low = next.first.value, next_high = next.second.value;
      // No value in between was legal; try a finer step.
      coarsest = next_low == low && next_high == high ? round / 2 : coarsest;
      low = next_low;
      high = next_high;
    }
  }

  void find_crossings() {
    if (is_unordered(input_)) return;
    const SeekPoint* before = nullptr;
    for (const SeekPoint& point : answer_.curve) {
      // Skip illegal points, because they do not show whether the goal is met.
      if (!point.legal) continue;
      if (question_.goal.relation == Relation::equal) {
        if (point.meets) answer_.crossings.push_back(point.value);
      } else if (before && before->meets != point.meets) {
        const double edge = point.meets ? point.value : before->value;
        const auto round = round_edges_.find(edge);
        answer_.crossings.push_back(round == round_edges_.end() ? edge : round->second);
      }
      before = &point;
    }
    // If the goal is met at a single value, that value is start and end of the range.
    const auto repeated = std::ranges::unique(answer_.crossings);
    answer_.crossings.erase(repeated.begin(), repeated.end());
  }

  /// Returns the key of a point that meets the goal; the point with the smallest key is chosen.
  double rank(const SeekPoint& p) const {
    const bool unordered = is_unordered(input_);
    const double quantity = unordered ? p.metric : p.value, now = unordered ? answer_.before : answer_.now;
    switch (question_.preference) {
      case Preference::smallest:
        return quantity;
      case Preference::largest:
        return -quantity;
      case Preference::nearest:
        break;
    }
    if (p.value == answer_.now) return 0;
    const bool factors = !unordered && input_.scale != Scale::linear && quantity > 0 && now > 0;
    return factors ? std::abs(std::log(quantity / now)) : std::abs(quantity - now);
  }

  const SeekPoint* best(const std::function<bool(const SeekPoint&)>& takes,
                        const std::function<double(const SeekPoint&)>& rank) const {
    const SeekPoint* best = nullptr;
    for (const SeekPoint& point : answer_.curve)
      if (takes(point) && (!best || rank(point) < rank(*best))) best = &point;
    return best;
  }

  SeekDesign design_at(double value) const {
    ThreadBuffers at;
    build_design(value, at);
    SeekDesign out{std::move(at.design), value, number(at.result, metric_), at.result.fits, {}};
    for (const Parameter* p : changed(out.design, design_))
      if (p != &input_) out.also.emplace_back(*p);
    return out;
  }

  void choose_answer() {
    const auto meets = [](const SeekPoint& p) { return p.meets; };
    if (const SeekPoint* found = best(meets, [&](const SeekPoint& p) { return rank(p); })) {
      const auto round = round_edges_.find(found->value);
      answer_.found = design_at(round == round_edges_.end() ? found->value : round->second);
      return;
    }
    const auto legal = [](const SeekPoint& p) { return p.legal; };
    const auto takes = [&](const SeekPoint& p) { return is_usable(p); };
    const bool room = question_.goal.relation == Relation::fits;
    const SeekPoint* closest =
        best(room ? std::function<bool(const SeekPoint&)>(legal) : takes,
             [&](const SeekPoint& p) { return room ? p.metric : std::abs(p.metric - answer_.target); });
    if (closest) answer_.closest = design_at(closest->value);
    answer_.failure = failure_reason(closest);
  }

  SeekFailure failure_reason(const SeekPoint* closest) const {
    const auto any = [&](const auto& test) { return std::any_of(answer_.curve.begin(), answer_.curve.end(), test); };
    if (!any([](const SeekPoint& p) { return p.legal; })) return SeekFailure::illegal;
    if (must_fit_ && !any([](const SeekPoint& p) { return p.fits; })) return SeekFailure::no_room;
    if (!closest) return SeekFailure::no_number;
    if (jumped_) return SeekFailure::jumps;
    const bool moved =
        any([&](const SeekPoint& p) { return is_usable(p) && !is_close(p.metric, closest->metric, equal_share); });
    return moved ? SeekFailure::unreached : SeekFailure::unmoved;
  }

  SeekAnswer fail(SeekFailure failure) {
    answer_.failure = failure;
    return std::move(answer_);
  }

  const Design& design_;
  const SeekQuestion& question_;
  const Execution& execution_;
  const Parameter& input_;
  const Metric& metric_;
  bool must_fit_ = true, jumped_ = false;
  std::atomic<size_t> tried_ = 0;
  std::map<double, SeekPoint> points_;
  std::map<double, double> round_edges_;  ///< rounded edge by exact edge
  SeekAnswer answer_;
};

}  // namespace

const Metric& goal_metric(const Goal& goal, Job job) {
  if (goal.relation != Relation::fits) return *goal.metric;
  const auto shown = headline_metrics(job);
  return job == Job::serving && !shown.empty() ? *shown.front() : metric(&Evaluation::memory);
}

SeekAnswer seek_goal(const Design& design, const SeekQuestion& question, const Execution& execution) {
  return Seeker(design, question, execution).run();
}

}  // namespace trainyard
