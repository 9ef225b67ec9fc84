// SPDX-License-Identifier: Apache-2.0
#include "engine/explore/uncertainty.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <mutex>
#include <numeric>

#include "engine/evaluation/band_place.h"
#include "engine/physics/spread.h"
#include "engine/statistics/philox.h"
#include "engine/statistics/quantile.h"

namespace trainyard {
namespace {

/// Draws per task. Several draws share one copy of the design, because each copy changes reference counts that all
/// threads use.
constexpr std::size_t block = 64;
/// Normal quantile for a two-sided 95 % interval.
constexpr double normal_95 = 1.959963984540054;
/// 90th percentile of the standard normal distribution.
constexpr double normal_90 = 1.2815515655446004;

double triangular(double share, double low, double high) {
  const double width = high - low, rising = 1 - low;
  if (share * width < rising) return low + std::sqrt(share * width * rising);
  return high - std::sqrt((1 - share) * width * (high - 1));
}

/// The factor to apply to the value at a quantile.
double factor_at(const Uncertainty& u, double share) {
  switch (u.spread) {
    case Spread::log_normal: {
      const double place = normal_quantile(share);
      return std::pow(place < 0 ? u.low : u.high, std::abs(place) / normal_90);
    }
    case Spread::triangular:
      return triangular(share, u.low, u.high);
    case Spread::uniform:
      return u.low + share * (u.high - u.low);
    case Spread::none:
    case Spread::unstated:
    case Spread::in_band:
      break;
  }
  return 1;
}

/// A drawn input, with its random stream.
struct Source {
  const Parameter* input;
  std::uint64_t stream;
  double value;
  double at(double share) const {
    const double drawn = value * factor_at(input->uncertainty, share);
    return std::clamp(input->integer ? std::round(drawn) : drawn, input->min, input->max);
  }
};

std::vector<Source> sources(const Design& design) {
  std::vector<Source> out;
  for (const Parameter* p : parameters(design.job))
    if (is_uncertain(design, *p)) out.push_back({p, stream_of(p->id), number(design, *p)});
  return out;
}

/// Flags of a draw: which limits it meets, and which figures are known.
enum : unsigned char { fits = 1, in_time = 2, in_budget = 4, time_known = 8, cost_known = 16, drawn = 32 };

unsigned char marks_of(const Evaluation& e) {
  unsigned char marks = drawn;
  if (fits_or_meets_targets(e)) marks |= fits;
  const Limits limits = check_limits(e);
  if (limits.deadline != LimitStatus::cannot_tell) marks |= time_known;
  if (limits.deadline == LimitStatus::yes) marks |= in_time;
  if (limits.budget != LimitStatus::cannot_tell) marks |= cost_known;
  if (limits.budget == LimitStatus::yes) marks |= in_budget;
  return marks;
}

Chance chance(const std::vector<unsigned char>& marks, unsigned char known, unsigned char wanted) {
  Chance out;
  for (const unsigned char mark : marks) {
    const auto has = [mark](unsigned char all) { return (mark & all) == all; };
    out.known += has(known);
    out.yes += has(known) && has(wanted);
  }
  return out;
}

/// The draws of one study.
class Draws {
 public:
  Draws(const Design& design, const std::vector<MetricHandle>& metrics, const UncertaintyOptions& options)
      : design_(design),
        metrics_(metrics),
        options_(options),
        sources_(options.inputs ? sources(design) : std::vector<Source>{}),
        time_(stream_of("band of step time")),
        memory_(stream_of("band of memory")),
        marks_(options.draws),
        values_(metrics.size(), std::vector<double>(options.draws)) {}

  void run(const Execution& execution) {
    const std::size_t blocks = (options_.draws + block - 1) / block;
    parallel_for(blocks, execution, [this](std::size_t i) { draw_block(i); });
  }

  UncertaintyStudy study() {
    UncertaintyStudy out;
    out.draws = static_cast<std::size_t>(std::count_if(marks_.begin(), marks_.end(), [](auto m) { return m != 0; }));
    for (const Source& s : sources_) out.inputs.push_back({*s.input, s.at(lower_share), s.at(upper_share)});
    out.fits = chance(marks_, drawn, fits);
    out.in_time = chance(marks_, drawn | time_known, in_time);
    out.in_budget = chance(marks_, drawn | cost_known, in_budget);
    out.all_three = chance(marks_, drawn | time_known | cost_known, fits | in_time | in_budget);
    const Evaluation present = evaluate(design_);
    out.in_time.asked = !present.has_no_deadline;
    out.in_budget.asked = !present.has_no_budget;
    out.all_three.asked = out.in_time.asked && out.in_budget.asked;
    for (std::size_t m = 0; m < metrics_.size(); ++m) out.outcomes.push_back(outcomes(present, m));
    return out;
  }

 private:
  void draw_block(std::size_t number) {
    static thread_local Evaluation result;
    Design drawn_design = design_;
    const std::size_t end = std::min(options_.draws, (number + 1) * block);
    for (std::size_t i = number * block; i < end; ++i) {
      for (const Source& s : sources_)
        std::get<NumberField>(s.input->access).ref(drawn_design) = s.at(uniform_at(options_.seed, s.stream, i));
      RangePosition place;
      if (options_.bands)
        place = {normal_quantile(uniform_at(options_.seed, time_, i)),
                 normal_quantile(uniform_at(options_.seed, memory_, i))};
      evaluate_at(drawn_design, place, result);
      for (std::size_t m = 0; m < metrics_.size(); ++m) values_[m][i] = trainyard::number(result, *metrics_[m]);
      marks_[i] = marks_of(result);
    }
  }

  Outcomes outcomes(const Evaluation& present, std::size_t m) {
    Outcomes out;
    out.metric = metrics_[m];
    out.expected = number(present, *metrics_[m]);
    for (std::size_t i = 0; i < marks_.size(); ++i) {
      if (!marks_[i]) continue;
      if (std::isfinite(values_[m][i]))
        out.sorted.push_back(values_[m][i]);
      else
        out.endless += std::isinf(values_[m][i]);
    }
    std::sort(out.sorted.begin(), out.sorted.end());
    out.p10 = quantile(out, lower_share);
    out.p50 = quantile(out, 0.5);
    out.p90 = quantile(out, upper_share);
    const double n = static_cast<double>(out.sorted.size());
    out.mean = out.endless ? std::numeric_limits<double>::infinity()
                           : std::accumulate(out.sorted.begin(), out.sorted.end(), 0.0) / n;
    // The rank of the median among n draws is binomial, so its standard deviation is √n ÷ 2.
    const double reach = normal_95 * 0.5 / std::sqrt(std::max(1.0, n));
    out.p50_low = quantile(out, std::max(0.0, 0.5 - reach));
    out.p50_high = quantile(out, std::min(1.0, 0.5 + reach));
    return out;
  }

  /// Quantile of all draws; infinite draws come last.
  static double quantile(const Outcomes& of, double share) {
    if (of.endless == 0) return sorted_quantile(of.sorted, share);
    const double all = static_cast<double>(of.sorted.size() + of.endless);
    const double place = share * (all - 1);
    if (place > static_cast<double>(of.sorted.size()) - 1) return std::numeric_limits<double>::infinity();
    return sorted_quantile(of.sorted, place / std::max(1.0, static_cast<double>(of.sorted.size()) - 1));
  }

  const Design& design_;
  const std::vector<MetricHandle>& metrics_;
  const UncertaintyOptions& options_;
  const std::vector<Source> sources_;
  const std::uint64_t time_, memory_;
  std::vector<unsigned char> marks_;
  std::vector<std::vector<double>> values_;
};

}  // namespace

bool is_uncertain(const Design& design, const Parameter& p) {
  if (!p.uncertainty.stated() || (p.why_idle && p.why_idle(design))) return false;
  if (p.uncertainty.derived_only && !is_automatic(design, p)) return false;
  const double value = number(design, p);
  return std::isfinite(value) && value != 0;
}

double uncertain_value(const Design& design, const Parameter& p, double share) {
  return Source{&p, 0, number(design, p)}.at(share);
}

std::vector<ParameterHandle> unknown_uncertainties(const Design& design) {
  std::vector<ParameterHandle> out;
  for (const Parameter* p : parameters(design.job))
    if (p->uncertainty.spread == Spread::unstated && !(p->why_idle && p->why_idle(design))) out.emplace_back(*p);
  return out;
}

double Chance::margin() const {
  const double n = static_cast<double>(known), p = share();
  return normal_95 * std::sqrt(p * (1 - p) / n);
}

UncertaintyStudy study_uncertainty(const Design& design, const std::vector<MetricHandle>& metrics,
                                   const UncertaintyOptions& options, const Execution& execution) {
  Draws draws(design, metrics, options);
  draws.run(execution);
  UncertaintyStudy out = draws.study();
  out.stopped = execution.stopped();
  out.unknown = unknown_uncertainties(design);
  return out;
}

Histogram histogram(const std::vector<double>& sorted, std::size_t bins) {
  Histogram out;
  if (sorted.empty()) return out;
  constexpr double tail = 0.005;
  out.low = sorted_quantile(sorted, tail);
  const double high = sorted_quantile(sorted, 1 - tail);
  out.counts.resize(bins);
  out.width = (high - out.low) / static_cast<double>(bins);
  for (const double value : sorted) {
    out.below += value < out.low;
    out.above += value > high;
    if (value < out.low || value > high) continue;
    const double place = out.width > 0 ? (value - out.low) / out.width : 0;
    ++out.counts[std::min(static_cast<std::size_t>(place), bins - 1)];
  }
  return out;
}

}  // namespace trainyard
