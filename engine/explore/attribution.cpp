// SPDX-License-Identifier: Apache-2.0
#include "engine/explore/attribution.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <random>

#include "engine/coefficients/coefficients.h"
#include "engine/error.h"

namespace trainyard {
namespace {

/// Maximum number of evaluated designs if there are too many inputs to evaluate every subset of the changes.
constexpr size_t most_states = 4096;
/// Up to `few_inputs` inputs, all orders are tried; above that, at most `most_walks` orders.
constexpr size_t few_inputs = 6, most_walks = 720;

using Order = std::vector<size_t>;

/// Returns the orders to try. Each random order is followed by its reverse, so that swapping the two designs gives the
/// same orders.
std::vector<Order> orders_of(size_t inputs, size_t most) {
  Order order(inputs);
  std::iota(order.begin(), order.end(), size_t{0});
  std::vector<Order> out;
  if (inputs <= few_inputs) {
    do out.push_back(order);
    while (std::next_permutation(order.begin(), order.end()));
    return out;
  }
  std::mt19937_64 random(inputs);  // NOLINT(cert-msc32-c,cert-msc51-cpp): the same answer each time
  for (size_t pair = 0; pair < std::max<size_t>(1, most / 2); ++pair) {
    for (size_t i = inputs; i > 1; --i) std::swap(order[i - 1], order[random() % i]);
    out.push_back(order);
    out.emplace_back(order.rbegin(), order.rend());
  }
  return out;
}

/// The two designs, and every design between them that takes some inputs from each.
class Between {
 public:
  Between(const Design& from, const Design& to, Attribution& out) : from_(from), out_(out) {
    for (const Parameter* p : out.changed) values_.push_back(value(to, *p));
    const Evaluation before = evaluate(from), after = evaluate(to);
    legal_ends_ = is_legal(before) && is_legal(after);
    for (const Metric* metric : out.metrics) {
      out.from.push_back(number(before, *metric));
      out.to.push_back(number(after, *metric));
    }
  }

  size_t inputs() const { return values_.size(); }
  size_t metrics() const { return out_.metrics.size(); }

  /// Writes the value of every metric with these inputs changed; NaN if the value is unknown or the design is illegal.
  /// If one of the two given designs is itself illegal, illegal designs count as well.
  template <class Changed>
  void state(const Changed& changed, double* numbers) const {
    static thread_local Design design;
    static thread_local Evaluation result;
    design = from_;
    for (size_t i = 0; i < values_.size(); ++i)
      if (changed(i)) set_value(design, *out_.changed[i], values_[i]);
    evaluate(design, result);
    const bool exists = !legal_ends_ || is_legal(result);
    for (size_t m = 0; m < metrics(); ++m) {
      const double found = number(result, *out_.metrics[m]);
      numbers[m] = exists && std::isfinite(found) ? found : unknown;
    }
  }

 private:
  const Design& from_;
  Attribution& out_;
  std::vector<Value> values_;
  bool legal_ends_ = true;
};

/// Splits a change that spans several illegal designs in half between the input that makes the design illegal and the
/// input that makes it legal again.
void add_stretch(const Order& order, size_t first, size_t last, double change, double weight, double* effects) {
  effects[order[first]] += weight * change / 2;
  effects[order[last - 1]] += weight * change / 2;
}

/// Averages the effect of each input over walks. A walk is one order in which the inputs change; `at(walk, k)` returns
/// the metric after its first k changes. Only the walks through the fewest illegal designs count: in others, inputs
/// that are legal only together have a third input between them, which would seem to have no effect.
template <class At>
Orders mean_over_walks(const std::vector<Order>& walks, const At& at, double* effects) {
  const size_t steps = walks.front().size();
  std::vector<size_t> illegal(walks.size());
  for (size_t walk = 0; walk < walks.size(); ++walk)
    for (size_t k = 0; k <= steps; ++k) illegal[walk] += std::isnan(at(walk, k));
  const size_t fewest = *std::ranges::min_element(illegal);
  const auto count = size_t(std::ranges::count(illegal, fewest));
  const Orders orders = fewest > 0 ? Orders::together : count == walks.size() ? Orders::every : Orders::possible;
  const double weight = 1.0 / double(count);
  std::fill_n(effects, steps, 0.0);
  for (size_t walk = 0; walk < walks.size(); ++walk) {
    if (illegal[walk] > fewest) continue;
    size_t last = 0;
    for (size_t k = 1; k <= steps; ++k) {
      if (std::isnan(at(walk, k))) continue;
      add_stretch(walks[walk], last, k, at(walk, k) - at(walk, last), weight, effects);
      last = k;
    }
  }
  return orders;
}

/// The results of every subset of the changed inputs. A set is a bit mask with one bit per input.
class Cube {
 public:
  explicit Cube(const Between& between)
      : between_(between), size_(size_t{1} << between.inputs()), numbers_(size_ * between.metrics()) {}

  /// Joins inputs that every legal design changes together or not at all.
  void join(size_t metric, std::vector<size_t>& joint) const {
    for (size_t i = 0; i < between_.inputs(); ++i)
      for (size_t j = i; j-- > 0;) {
        bool apart = false;
        for (size_t set = 0; set < size_ && !apart; ++set)
          apart = (set >> i & 1) != (set >> j & 1) && !std::isnan(at(set, metric));
        if (!apart) joint[i] = joint[j];
      }
  }

  bool fill(const Execution& execution) {
    return parallel_for(size_, execution, [&](size_t set) {
      between_.state([set](size_t i) { return set >> i & 1; }, &numbers_[set * between_.metrics()]);
    });
  }

  Orders shares(size_t metric, double* effects) const {
    std::vector<size_t> each;
    for (size_t i = 0; i < between_.inputs(); ++i) each.push_back(size_t{1} << i);
    if (share_out(metric, each, effects)) {
      for (size_t set = 0; set < size_; ++set)
        if (std::isnan(at(set, metric))) return Orders::possible;
      return Orders::every;
    }
    return share_out(metric, groups(metric), effects) ? Orders::together : shares_together(metric, effects);
  }

 private:
  double at(size_t set, size_t metric) const { return numbers_[set * between_.metrics() + metric]; }

  /// Returns the groups of inputs that change together, each as a set.
  std::vector<size_t> groups(size_t metric) const {
    std::vector<size_t> joint(between_.inputs()), sets(between_.inputs());
    std::iota(joint.begin(), joint.end(), size_t{0});
    join(metric, joint);
    for (size_t i = 0; i < joint.size(); ++i) sets[joint[i]] |= size_t{1} << i;
    std::erase(sets, size_t{0});
    return sets;
  }

  /// Averages the effect of each player, a set of inputs that change together, over all orders through legal designs.
  /// The inputs of a player share its effect equally. Returns whether there is such an order.
  bool share_out(size_t metric, const std::vector<size_t>& players, double* effects) const {
    const size_t subsets = size_t{1} << players.size();
    std::vector<double> numbers(subsets), before(subsets), after(subsets);
    for (size_t subset = 0; subset < subsets; ++subset) {
      size_t set = 0;
      for (size_t p = 0; p < players.size(); ++p) set |= subset >> p & 1 ? players[p] : 0;
      numbers[subset] = at(set, metric);
    }
    // Count the ways through legal designs: from no change to the subset, and from the subset to all changes.
    for (size_t subset = 0; subset < subsets; ++subset)
      before[subset] = subset == 0 ? 1 : ways(subset, players.size(), numbers, before, false);
    for (size_t subset = subsets; subset-- > 0;)
      after[subset] = subset == subsets - 1 ? 1 : ways(subset, players.size(), numbers, after, true);
    const double all = before[subsets - 1];
    if (all == 0) return false;
    std::fill_n(effects, between_.inputs(), 0.0);
    for (size_t subset = 0; subset < subsets; ++subset)
      for (size_t p = 0; p < players.size() && before[subset] > 0; ++p) {
        const size_t next = subset | size_t{1} << p;
        if (next == subset || after[next] == 0) continue;
        const double effect = before[subset] * after[next] / all * (numbers[next] - numbers[subset]);
        for (size_t i = 0; i < between_.inputs(); ++i)
          if (players[p] >> i & 1) effects[i] += effect / std::popcount(players[p]);
      }
    return true;
  }

  static double ways(size_t subset, size_t players, const std::vector<double>& numbers,
                     const std::vector<double>& known, bool up) {
    if (std::isnan(numbers[subset])) return 0;
    double sum = 0;
    for (size_t p = 0; p < players; ++p)
      if ((subset >> p & 1) != size_t(up)) sum += known[subset ^ size_t{1} << p];
    return sum;
  }

  Orders shares_together(size_t metric, double* effects) const {
    const std::vector<Order> walks = orders_of(between_.inputs(), most_walks);
    std::vector<std::vector<size_t>> sets;
    for (const Order& walk : walks) {
      sets.push_back({0});
      for (const size_t i : walk) sets.back().push_back(sets.back().back() | size_t{1} << i);
    }
    return mean_over_walks(
        walks, [&](size_t walk, size_t k) { return at(sets[walk][k], metric); }, effects);
  }

  const Between& between_;
  size_t size_;
  std::vector<double> numbers_;  ///< one per set and metric; the metrics of a set are adjacent
};

/// A sample of walks from one design to the other, used if there are too many subsets.
class Walks {
 public:
  explicit Walks(const Between& between)
      : between_(between),
        orders_(orders_of(between.inputs(), most_states / (between.inputs() - 1))),
        numbers_(orders_.size() * (between.inputs() + 1) * between.metrics()) {}

  bool fill(const Execution& execution) {
    const size_t steps = between_.inputs() + 1;
    return parallel_for(orders_.size() * steps, execution, [&](size_t index) {
      const Order& order = orders_[index / steps];
      std::vector<bool> changed(between_.inputs());
      for (size_t k = 0; k < index % steps; ++k) changed[order[k]] = true;
      between_.state([&](size_t i) { return changed[i]; }, &numbers_[index * between_.metrics()]);
    });
  }

  /// A sample of walks cannot show which inputs work only together.
  void join(size_t, std::vector<size_t>&) const {}

  Orders shares(size_t metric, double* effects) const {
    const auto at = [&](size_t walk, size_t k) {
      return numbers_[(walk * (between_.inputs() + 1) + k) * between_.metrics() + metric];
    };
    return mean_over_walks(orders_, at, effects);
  }

 private:
  const Between& between_;
  std::vector<Order> orders_;
  std::vector<double> numbers_;  ///< results by walk, number of changed inputs and metric; the metrics of one design
                                 ///< are adjacent
};

template <class States>
bool share_out(States states, const Execution& execution, Attribution& out) {
  constexpr double evaluating = 0.9;
  if (!states.fill(execution.part(0, evaluating))) return false;
  const size_t inputs = out.changed.size();
  const bool complete = parallel_for(out.metrics.size(), execution.part(evaluating, 1), [&](size_t metric) {
    if (std::isfinite(out.from[metric]) && std::isfinite(out.to[metric]))
      out.orders[metric] = states.shares(metric, out.effects.data() + metric * inputs);
  });
  const auto together = std::find(out.orders.begin(), out.orders.end(), Orders::together);
  if (complete && together != out.orders.end()) states.join(size_t(together - out.orders.begin()), out.joint);
  return complete;
}

}  // namespace

double Attribution::effect(const Metric& metric, const Parameter& parameter) const {
  const auto row = std::find(metrics.begin(), metrics.end(), &metric);
  if (row == metrics.end()) return unknown;
  const auto column = std::find(changed.begin(), changed.end(), &parameter);
  if (column == changed.end()) return 0;
  return effects[size_t(row - metrics.begin()) * changed.size() + size_t(column - changed.begin())];
}

double Attribution::whole(const Metric& metric) const {
  const auto row = size_t(std::find(metrics.begin(), metrics.end(), &metric) - metrics.begin());
  return row < metrics.size() ? to[row] - from[row] : unknown;
}

Orders Attribution::orders_of(const Metric& metric) const {
  const auto row = size_t(std::find(metrics.begin(), metrics.end(), &metric) - metrics.begin());
  return row < metrics.size() ? orders[row] : Orders::none;
}

Attribution attribute(const Design& from, const Design& to, const Execution& execution) {
  if (from.job != to.job)
    throw InputError(std::string("a job of ") + job_id(from.job) + " and one of " + job_id(to.job) +
                     " have no results in common");
  if (!same_calibration(from.calibration, to.calibration))
    throw InputError("the designs use different calibrations; use the same one for both");
  Attribution out;
  out.changed = changed(to, from);
  const auto all = metrics(from.job, learns_from(from));
  std::copy_if(all.begin(), all.end(), std::back_inserter(out.metrics), [](const Metric* m) { return m->value; });
  const Between between(from, to, out);
  out.effects.assign(out.metrics.size() * out.changed.size(), unknown);
  out.orders.assign(out.metrics.size(), Orders::none);
  out.joint.resize(out.changed.size());
  std::iota(out.joint.begin(), out.joint.end(), size_t{0});
  out.exact = out.changed.size() <= size_t(most_inputs_in_every_order);
  out.complete = out.exact ? share_out(Cube(between), execution, out) : share_out(Walks(between), execution, out);
  if (!out.complete) std::fill(out.effects.begin(), out.effects.end(), unknown);
  return out;
}

}  // namespace trainyard
