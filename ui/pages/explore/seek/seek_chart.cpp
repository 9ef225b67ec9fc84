// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/seek/seek_chart.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <cmath>

#include "ui/charts/axis_rule.h"
#include "ui/document/value_text.h"
#include "ui/pages/explore/common/axis_unit.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

struct Texts {
  Q_DECLARE_TR_FUNCTIONS(trainyard::ui::SeekChart)
};

constexpr int axis_steps = 6;
/// An axis whose values span more than this factor is logarithmic.
constexpr double log_factor = 12;
/// Number of choices whose names fit under the axis.
constexpr size_t named_choices = 9;
constexpr int longest_name = 14;

SeekCurve::State state_of(const SeekPoint& p) {
  if (!p.legal) return SeekCurve::State::illegal;
  if (!p.fits) return SeekCurve::State::no_room;
  return p.meets ? SeekCurve::State::does : SeekCurve::State::does_not;
}

QString state_text(const SeekPoint& p) {
  if (!p.legal) return Texts::tr("not a legal layout");
  if (!p.fits) return Texts::tr("does not fit");
  return p.meets ? Texts::tr("meets the goal") : QString();
}

/// For an input with a wide range, the chart covers this factor around the current value, the answer and the points
/// where the goal is crossed.
constexpr double seen_factor = 20;

struct Reach {
  double low = 0, high = 0;
  bool any = false;
  void extend_to(double value) {
    if (!std::isfinite(value)) return;
    low = any ? std::min(low, value) : value;
    high = any ? std::max(high, value) : value;
    any = true;
  }
};

std::vector<SeekPoint> select_visible_points(const Parameter& p, const SeekAnswer& answer) {
  if (!is_number(p) || p.scale == Scale::linear || !(answer.now > 0)) return answer.curve;
  Reach reach;
  reach.extend_to(answer.now);
  for (const double crossing : answer.crossings) reach.extend_to(crossing);
  if (answer.found) reach.extend_to(answer.found->value);
  std::vector<SeekPoint> out;
  std::copy_if(answer.curve.begin(), answer.curve.end(), std::back_inserter(out), [&](const SeekPoint& point) {
    return point.value >= reach.low / seen_factor && point.value <= reach.high * seen_factor;
  });
  return out;
}

QVector<SeekCurve::Tick> linear_ticks(const LinearSpan& span) {
  QVector<SeekCurve::Tick> out;
  for (int i = 0; i <= tick_count(span.max - span.min, span.step); ++i)
    out.push_back({span.min + i * span.step, tick_text(span.min + i * span.step, span.step)});
  return out;
}

bool same_unit(double low, double high, Unit unit) {
  return unit_step(low, unit).factor == unit_step(high, unit).factor && unit != Unit::money;
}

/// Ticks at powers of `base` between the ends. Each shows its unit if the units differ along the axis.
QVector<SeekCurve::Tick> powers(double low, double high, double base, const AxisUnit& unit, Unit of) {
  QVector<SeekCurve::Tick> out;
  const double least = unit.of(low), most = unit.of(high);
  const int decades = int(std::ceil(std::log(most / least) / std::log(base)));
  const int every = std::max(1, decades / 8);
  const bool one_unit = same_unit(low, high, of);
  const auto text = [&](double value) {
    return one_unit ? QLocale().toString(value, 'g', 6) : number_text(value * unit.factor, of);
  };
  constexpr int few_decades = 3;
  if (base == 10 && decades <= few_decades) {
    for (const double value : log_ticks(least, most)) out.push_back({value, text(value)});
    return out;
  }
  int index = int(std::ceil(std::log(least) / std::log(base) - 1e-9));
  for (; std::pow(base, index) <= most * (1 + 1e-9); index += every) {
    const double value = std::pow(base, index);
    out.push_back({value, text(value)});
  }
  return out;
}

void set_y(SeekCurve& chart, const Metric& metric, const SeekAnswer& answer) {
  Reach fine, all;
  for (const SeekPoint& p : answer.curve) {
    if (p.legal && p.fits) fine.extend_to(p.metric);
    if (p.legal) all.extend_to(p.metric);
  }
  Reach reach = fine.any ? fine : all;
  reach.extend_to(answer.target);
  reach.extend_to(answer.before);
  if (!reach.any) return;
  const AxisUnit unit(std::isfinite(answer.target) && answer.target != 0 ? answer.target : reach.high, metric.unit);
  chart.log_y = reach.low > 0 && reach.high > log_factor * reach.low;
  const double low = unit.of(reach.low), high = unit.of(reach.high);
  if (chart.log_y) {
    chart.y_min = low / 1.1;
    chart.y_max = high * 1.1;
    for (const double tick : log_ticks(chart.y_min, chart.y_max))
      if (chart.y_max < 1000 * chart.y_min || std::fmod(std::log10(tick) + 1e-9, 1.0) < 1e-6)
        chart.y_ticks.push_back({tick, number_text(tick * unit.factor, metric.unit)});
  } else {
    const LinearSpan span = linear_span(low, high, axis_steps);
    chart.y_min = span.min;
    chart.y_max = span.max;
    chart.y_ticks = linear_ticks(span);
  }
  chart.y_title = axis_title(engine_text(metric.label), unit);
  chart.target = unit.of(answer.target);
  for (SeekCurve::Point& p : chart.points) p.y = unit.of(p.y);
  for (auto* mark : {&chart.now, &chart.answer})
    if (*mark) (*mark)->y = unit.of((*mark)->y);
}

void set_number_axis(SeekCurve& chart, const Parameter& p, const SeekAnswer& answer) {
  const double low = answer.curve.front().value, high = answer.curve.back().value;
  const bool factors = p.scale != Scale::linear && low > 0 && high > log_factor * low;
  const AxisUnit unit(std::isfinite(answer.now) && answer.now > 0 ? answer.now : high, p.unit);
  chart.x_title = engine_text(p.label);
  if (factors) {
    chart.log_x = true;
    if (same_unit(low, high, p.unit)) chart.x_title = axis_title(chart.x_title, unit);
    chart.x_min = unit.of(low);
    chart.x_max = unit.of(high);
    chart.x_ticks = powers(low, high, p.scale == Scale::powers_of_two ? 2 : 10, unit, p.unit);
  } else {
    const LinearSpan span = linear_span(unit.of(low), unit.of(high), axis_steps);
    chart.x_title = axis_title(chart.x_title, unit);
    chart.x_min = std::max(span.min, unit.of(low) - span.step);
    chart.x_max = span.max;
    chart.x_ticks = linear_ticks(span);
  }
  for (SeekCurve::Point& point : chart.points) point.x = unit.of(point.x);
  for (double& crossing : chart.crossings) crossing = unit.of(crossing);
  for (auto* mark : {&chart.now, &chart.answer})
    if (*mark) (*mark)->x = unit.of((*mark)->x);
}

void set_choice_axis(SeekCurve& chart, const Parameter& p, const SeekAnswer& answer) {
  chart.apart = true;
  chart.x_title = engine_text(p.label);
  chart.x_min = -0.5;
  chart.x_max = double(answer.curve.size()) - 0.5;
  if (answer.curve.size() > named_choices) return;
  for (const SeekPoint& point : answer.curve) {
    QString name = slider_value_text(p, point.value);
    if (name.size() > longest_name) name = name.left(longest_name - 1) + QStringLiteral("…");
    chart.x_ticks.push_back({point.value, name});
  }
}

}  // namespace

SeekCurve seek_chart(const Design& design, const SeekQuestion& question, const SeekAnswer& whole) {
  SeekCurve chart;
  const Parameter& p = *question.input;
  const Metric& metric = goal_metric(question.goal, design.job);
  chart.title = Texts::tr("%1 against %2").arg(engine_text(metric.label), engine_text(p.label));
  chart.subtitle =
      question.other_layout ? Texts::tr("best layout at each value") : Texts::tr("layout and all other inputs fixed");
  chart.sentence = message_text(seek_message(design, question, whole));
  if (whole.curve.empty()) return chart;
  SeekAnswer answer = whole;
  answer.curve = select_visible_points(p, whole);
  for (const SeekPoint& point : answer.curve) {
    const QStringList lines{slider_value_text(p, point.value), number_text(point.metric, metric.unit),
                            state_text(point)};
    chart.points.push_back({point.value, point.metric, state_of(point), lines.join(u'\n').trimmed()});
  }
  chart.now = SeekCurve::Marked{answer.now, answer.before, Texts::tr("now %1").arg(value_text(design, p))};
  if (answer.found)
    chart.answer = SeekCurve::Marked{answer.found->value, answer.found->metric, value_text(answer.found->design, p)};
  if (answer.found && answer.found->value == answer.now) chart.now.reset();
  if (answer.crossings.size() < 20)
    for (const double crossing : answer.crossings) chart.crossings.push_back(crossing);
  const QString target = number_text(answer.target, metric.unit);
  const bool room = question.goal.relation == Relation::fits;
  chart.target_text = room                                           ? Texts::tr("capacity %1").arg(target)
                      : question.goal.relation == Relation::at_most  ? QStringLiteral("≤ ") + target
                      : question.goal.relation == Relation::at_least ? QStringLiteral("≥ ") + target
                                                                     : QStringLiteral("= ") + target;
  // A goal of meeting the serving targets has no single number to draw.
  if (room && !std::isfinite(answer.target)) chart.target_text.clear();
  set_y(chart, metric, answer);
  is_number(p) ? set_number_axis(chart, p, answer) : set_choice_axis(chart, p, answer);
  return chart;
}

QString question_text(const Design& design, const SeekQuestion& question, const SeekAnswer& answer) {
  const QString input = engine_text(question.input->label);
  if (question.goal.relation == Relation::fits && design.job == Job::serving)
    return Texts::tr("%1 that meets the targets").arg(input);
  if (question.goal.relation == Relation::fits) return Texts::tr("%1 with which the design fits").arg(input);
  const QString metric = engine_text(question.goal.metric->label);
  const QString target = number_text(answer.target, question.goal.metric->unit);
  switch (question.goal.relation) {
    case Relation::at_most:
      return Texts::tr("%1 for %2 of at most %3").arg(input, metric, target);
    case Relation::at_least:
      return Texts::tr("%1 for %2 of at least %3").arg(input, metric, target);
    case Relation::equal:
    case Relation::fits:
      break;
  }
  return Texts::tr("%1 for %2 of exactly %3").arg(input, metric, target);
}

}  // namespace trainyard::ui
