// SPDX-License-Identifier: Apache-2.0
#include "engine/explore/sensitivity.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/explore/uncertainty.h"
#include "engine/parameters/derivations.h"
#include "engine/studies/nearest_layout.h"
#include "engine/studies/sweep.h"
#include "engine/text.h"

#define TR(text) TRAINYARD_TR(text)

namespace trainyard {
namespace {

constexpr double equal_share = 1e-9;
/// Factor for elasticities: large enough to avoid rounding errors, small enough for a local slope.
constexpr double nudge = 1.01;

struct Values {
  Span span = Span::half_double;
  std::vector<double> values;
};

Values number_values(const Design& design, const Parameter& p, const SensitivityOptions& options) {
  const double now = number(design, p);
  if (!std::isfinite(now)) return {};
  if (options.stated && is_uncertain(design, p))
    return {Span::stated, {uncertain_value(design, p, lower_share), uncertain_value(design, p, upper_share)}};
  if (p.scale == Scale::powers_of_two) {
    const int position = position_of(p, now), last = slider_positions(p) - 1;
    Values out{Span::neighbours, {}};
    for (const int next : {std::max(0, position - 1), std::min(last, position + 1)})
      out.values.push_back(value_at(p, next));
    return out;
  }
  const bool factors = p.scale == Scale::logarithmic;
  Values out{factors ? Span::half_double : Span::tenth, {}};
  for (double next : factors ? std::array{now / 2, now * 2} : std::array{now * 0.9, now * 1.1}) {
    // Whole numbers change by at least one.
    if (p.integer) next = next < now ? std::min(std::round(next), now - 1) : std::max(std::round(next), now + 1);
    out.values.push_back(std::clamp(next, p.min, p.max));
  }
  return out;
}

Values values_of(const Design& design, const Parameter& p, const SensitivityOptions& options) {
  if (is_number(p)) return number_values(design, p, options);
  Values out{is_entry(p) ? Span::entries : Span::alternatives, {}};
  if (is_entry(p) && !options.entries) return out;
  const std::string now = id_of(design, p);
  for (int other = 0; other < slider_positions(p); ++other) {
    const bool same = is_entry(p) ? base(catalog(std::get<EntryField>(p.access).kind)[size_t(other)]).id == now
                                  : other == static_cast<int>(number(design, p));
    if (!same) out.values.push_back(other);
  }
  return out;
}

double effect_of(const std::optional<Influence>& side) { return side ? std::abs(side->after - side->before) : 0; }

/// Per-thread buffers.
struct ThreadBuffers {
  Sweep sweep;
  Design design;
  Evaluation result;
};

class Study {
 public:
  Study(const Design& design, const Metric& metric, const SensitivityOptions& options)
      : design_(design), metric_(metric), options_(options), present_(evaluate(design)) {
    before_ = number(present_, metric);
  }

  bool is_known() const { return std::isfinite(before_); }

  Sensitivity of(const Parameter& p) const {
    static thread_local ThreadBuffers at;
    Sensitivity out;
    out.parameter = &p;
    const Values values = values_of(design_, p, options_);
    out.span = values.span;
    at.sweep.run(design_, {p, values.values}, [&](const SweepPoint& point) {
      ++out.tried;
      if (is_refused(point.result) && options_.other_layout && out.span == Span::neighbours &&
          use_nearest_layout(point.design, at))
        record(at.design, at.result, out);
      else
        record(point.design, point.result, out);
    });
    out.elasticity = elasticity(p, at);
    return out;
  }

 private:
  bool is_refused(const Evaluation& e) const { return !is_legal(e) || (e.fits == Fit::no && present_.fits != Fit::no); }

  bool use_nearest_layout(const Design& design, ThreadBuffers& at) const {
    if (design.job != Job::training) return false;
    const auto near = nearest_legal_layout(design, {.degrees = true});
    if (!near) return false;
    at.design = near->design;
    evaluate(at.design, at.result);
    return true;
  }

  /// A smaller job does not count as faster: training must keep tokens and parameters, serving must keep the model.
  bool has_same_work(const Design& design, const Evaluation& e) const {
    if (e.job == Job::serving) return same_value(design, design_, parameter(&Workload::model));
    const auto same = [](double a, double b) { return std::abs(a / b - 1) < equal_share; };
    return same(e.total_tokens, present_.total_tokens) && same(e.parameters, present_.parameters);
  }

  void record(const Design& design, const Evaluation& e, Sensitivity& out) const {
    const Parameter& p = *out.parameter;
    if (!is_legal(e)) return void(++out.illegal);
    if (e.fits == Fit::no && present_.fits != Fit::no) return void(++out.too_large);
    // If the servers' rate is unknown, storage figures are best cases, which must not count as gains.
    if (design.job == Job::training && has_unknown_servers(resolved(design))) return;
    const double after = number(e, metric_);
    if (!has_same_work(design, e) || !std::isfinite(after) || after == before_) return;
    const bool gains =
        metric_.better == Better::neither ? after > before_ : (metric_.better == Better::higher) == (after > before_);
    if (!gains && !options_.harm_by_choice && !is_number(p)) return;
    std::optional<Influence>& side = gains ? out.better : out.worse;
    if (std::abs(after - before_) <= std::max(effect_of(side), options_.least_effect * std::abs(before_))) return;
    side = Influence{&p, design, before_, after, e.fits};
  }

  double metric_at(const Parameter& p, double value, ThreadBuffers& at) const {
    at.design = design_;
    put_value(at.design, p, value);
    evaluate(at.design, at.result);
    return is_legal(at.result) ? number(at.result, metric_) : std::numeric_limits<double>::quiet_NaN();
  }

  /// Slope between the neighbouring values; the present value replaces a neighbour that has no result.
  double elasticity(const Parameter& p, ThreadBuffers& at) const {
    if (!is_number(p)) return std::numeric_limits<double>::quiet_NaN();
    const double now = number(design_, p);
    double low = now / nudge, high = now * nudge;
    if (p.integer) {
      const int position = position_of(p, now);
      low = value_at(p, position - 1);
      high = value_at(p, position + 1);
    }
    low = std::max(low, p.min);
    high = std::min(high, p.max);
    double below = metric_at(p, low, at), above = metric_at(p, high, at);
    if (!std::isfinite(below)) low = now, below = before_;
    if (!std::isfinite(above)) high = now, above = before_;
    return std::log(above / below) / std::log(high / low);
  }

  const Design& design_;
  const Metric& metric_;
  const SensitivityOptions& options_;
  const Evaluation present_;
  double before_ = 0;
};

bool is_varied(const Design& design, const Parameter& p, const SensitivityOptions& options) {
  if (!may_vary(p, design.job) || (p.why_idle && p.why_idle(design))) return false;
  return options.assumptions || !p.advanced;
}

}  // namespace

const char* span_label(Span span) {
  switch (span) {
    case Span::stated:
      return TR("stated uncertainty");
    case Span::neighbours:
      return TR("one value lower and higher");
    case Span::half_double:
      return TR("half and double");
    case Span::tenth:
      return TR("10 % less and more");
    case Span::alternatives:
      return TR("every other choice");
    case Span::entries:
      break;
  }
  return TR("every other entry");
}

double Sensitivity::effect() const { return std::max(effect_of(better), effect_of(worse)); }

std::vector<Sensitivity> sensitivities(const Design& design, const Metric& metric, const SensitivityOptions& options,
                                       const Execution& execution) {
  const Study study(design, metric, options);
  if (!study.is_known()) return {};
  std::vector<const Parameter*> inputs;
  for (const Parameter* p : parameters(design.job))
    if (is_varied(design, *p, options)) inputs.push_back(p);
  std::vector<Sensitivity> all(inputs.size());
  parallel_for(
      inputs.size(), execution, [&](size_t i) { all[i] = study.of(*inputs[i]); }, 8);
  std::erase_if(all, [](const Sensitivity& s) {
    const bool all_refused =
        s.parameter && is_number(*s.parameter) && s.tried > 0 && s.illegal + s.too_large == s.tried;
    return !s.better && !s.worse && !all_refused;
  });
  std::stable_sort(all.begin(), all.end(),
                   [](const Sensitivity& a, const Sensitivity& b) { return a.effect() > b.effect(); });
  return all;
}

namespace {

/// Prices, power and PUE are conditions, which a design does not change.
bool is_condition(const Parameter& p) { return p.group == Group::economics; }

}  // namespace

Influences influences(const Design& design, const Metric& metric, size_t count) {
  const SensitivityOptions options{.assumptions = false, .entries = false, .stated = false, .harm_by_choice = false};
  const std::vector<Sensitivity> all = sensitivities(design, metric, options, {.threads = 1});
  Influences out;
  for (const Sensitivity& s : all) {
    if (metric.better == Better::neither && s.effect() > 0) {
      out.gains.push_back(effect_of(s.better) >= effect_of(s.worse) ? *s.better : *s.worse);
      continue;
    }
    if (s.better && !is_condition(*s.parameter)) out.gains.push_back(*s.better);
    if (s.worse) out.harms.push_back(*s.worse);
  }
  for (std::vector<Influence>* list : {&out.gains, &out.harms}) {
    std::stable_sort(list->begin(), list->end(), [](const Influence& a, const Influence& b) {
      return std::abs(a.after - a.before) > std::abs(b.after - b.before);
    });
    if (list->size() > count) list->erase(list->begin() + static_cast<std::ptrdiff_t>(count), list->end());
  }
  return out;
}

}  // namespace trainyard
