// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/present/present_charts.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "engine/metrics/handle.h"
#include "engine/metrics/result_band.h"
#include "engine/studies/failure_study.h"
#include "engine/studies/scaling.h"
#include "ui/charts/axis_rule.h"
#include "ui/charts/spec_text.h"
#include "ui/figures/overview_charts.h"
#include "ui/figures/post_training_charts.h"
#include "ui/figures/serving_charts.h"
#include "ui/figures/storage_charts.h"
#include "ui/headline/comparison_charts.h"
#include "ui/pages/serving/serving_study.h"
#include "ui/present/present_model.h"
#include "ui/text/band_text.h"
#include "ui/text/engine_text.h"
#include "ui/text/scenario_text.h"

namespace trainyard::ui {
namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(Present)
};

constexpr int interval_points = 49;
/// The largest ratio of budget to cost that is drawn. A larger budget would leave too little room for the parts of the
/// cost.
constexpr double most_budget = 3;
/// The most rows that are readable from the back of a room.
constexpr int most_rows = 6;
/// The largest number of inputs with a row of their own, and of results side by side, that are readable in large type.
constexpr int most_causes = 3;
constexpr size_t most_explained = 2;
/// The largest share of the chart's width for the names of scenarios.
constexpr double max_name_share = 0.5;

/// The chart on screen if its type is Spec and its axes must not change; otherwise nullptr.
template <class Spec>
const Spec* chart_with_kept_axes(const PresentSubject& subject, const QVector<ChartSpec>& before, qsizetype place) {
  return subject.moving && place < before.size() ? std::get_if<Spec>(&before[place]) : nullptr;
}

double kept_axis_max(const PresentSubject& subject, const QVector<ChartSpec>& before, qsizetype place) {
  if (const auto* bar = chart_with_kept_axes<StackedBar>(subject, before, place)) return bar->axis_max;
  if (const auto* columns = chart_with_kept_axes<StackedColumns>(subject, before, place)) return columns->axis_max;
  if (const auto* lanes = chart_with_kept_axes<PhaseLanes>(subject, before, place)) return lanes->axis_max;
  if (const auto* shares = chart_with_kept_axes<ShareCurves>(subject, before, place)) return shares->y_max;
  return 0;
}

QString letter_of(const PresentSubject& s) { return scenario_letter(s.project, s.scenario); }

ShareCurves losses(const PresentSubject& s, double axis) {
  BaselineMark baseline;
  const int base = s.project.baseline;
  if (base != s.scenario && s.results[base]->job == s.result().job)
    baseline = {scenario_letter(s.project, base), s.results[base]};
  const auto [from, to] = interval_range(s.result(), baseline);
  std::vector<IntervalPoint> points;
  interval_curve(s.design(), from, to, interval_points, points);
  return interval_loss(s.design(), s.result(), points, letter_of(s), baseline, axis);
}

QVector<ChartSpec> training_charts(const QString& page, const PresentSubject& s, const QVector<ChartSpec>& before) {
  const double axis = kept_axis_max(s, before, 0);
  if (page == QLatin1String("memory")) return {memory_by_part(s.design(), s.result(), axis)};
  if (page == QLatin1String("step")) return {step_time_by_part(s.design(), s.result(), axis)};
  if (page == QLatin1String("scaling")) return {scaling(s.design(), s.result())};
  if (page == QLatin1String("storage")) return {storage_demand(s.design(), s.result())};
  if (page == QLatin1String("checkpoints")) return {losses(s, axis)};
  if (page == QLatin1String("cost")) return {cost_by_part(s.design(), s.result(), axis)};
  return {result_by_scenario(s, metric(&Evaluation::finish_days)), result_by_scenario(s, metric(&Evaluation::cost))};
}

QVector<ChartSpec> serving_charts(const QString& page, const PresentSubject& s, const QVector<ChartSpec>& before) {
  const auto* plot = chart_with_kept_axes<LinePlot>(s, before, 0);
  const auto waiting = [](ServingChart chart) { return QVector<ChartSpec>{pending_chart(chart)}; };
  if (page == QLatin1String("serving_speed"))
    return s.serving
               ? QVector<ChartSpec>{throughput_and_speed(s.serving->design, s.serving->frontier, letter_of(s), plot)}
               : waiting(ServingChart::throughput);
  if (page == QLatin1String("serving_latency"))
    return s.serving ? QVector<ChartSpec>{latency_and_load(s.result(), s.serving->load, TokenOf::first, plot)}
                     : waiting(ServingChart::first_token);
  if (page == QLatin1String("serving_memory")) return {memory_and_users(s.design(), s.result(), plot)};
  if (page == QLatin1String("serving_cost"))
    return s.serving && (!s.serving->cost.lines.empty() || !s.serving->partial)
               ? QVector<ChartSpec>{cost_and_load(s.serving->design, s.serving->cost, letter_of(s), plot)}
               : waiting(ServingChart::cost);
  return {result_by_scenario(s, metric(&Evaluation::serving_gpus)),
          result_by_scenario(s, metric(&Evaluation::month_cost))};
}

QVector<ChartSpec> post_training_charts(const QString& page, const PresentSubject& s,
                                        const QVector<ChartSpec>& before) {
  const double axis = kept_axis_max(s, before, 0);
  if (page == QLatin1String("post_phases")) return {iteration_by_phase(s.design(), s.result(), axis)};
  if (page == QLatin1String("post_answers")) return {answer_lengths(s.design(), s.result())};
  if (page == QLatin1String("post_memory")) return {rollout_memory_chart(s.result(), axis)};
  if (page == QLatin1String("post_memory_training")) return {training_memory_chart(s.result(), axis)};
  return {result_by_scenario(s, metric(&Evaluation::post_days)), result_by_scenario(s, metric(&Evaluation::post_cost))};
}

/// Returns the indices of the scenarios with the job of the shown one. If there are too many, returns those nearest to
/// it.
QVector<int> nearest_scenarios(const PresentSubject& s) {
  QVector<int> same;
  for (int i = 0; i < s.results.size(); ++i)
    if (s.results[i]->job == s.result().job) same.push_back(i);
  const qsizetype room = std::min<qsizetype>(most_rows, same.size());
  const qsizetype first = std::clamp<qsizetype>(same.indexOf(s.scenario) - room / 2, 0, same.size() - room);
  return same.mid(first, room);
}

RangeRows::Row row_of(const PresentSubject& s, int scenario, const Metric& metric, const UnitStep& step) {
  const Evaluation& result = *s.results[scenario];
  const double value = number(result, metric);
  RangeRows::Row row;
  row.id = QLatin1String(metric.id);
  row.label = scenario_letter(s.project, scenario);
  row.text = spec_text::value(value, metric.unit);
  row.value = bar_length(value) / step.factor;
  row.stale = scenario != s.scenario;
  const QString name = QString::fromStdString(s.project.scenarios[size_t(scenario)].name);
  const QString condition = engine_text(condition_of(result, metric));
  row.refused = !condition.isEmpty();
  row.detail = row.refused ? engine_text(verdict_label(result)) : name;
  row.tip = QStringLiteral("%1 %2\n%3 %4").arg(row.label, name, row.text, condition).trimmed();
  if (const auto ends = band_ends(result, metric)) {
    row.low = ends->low / step.factor;
    row.high = ends->high / step.factor;
    row.tip += QStringLiteral("\n") + range_with_unit(*ends, value, metric.unit);
  }
  return row;
}

Waterfall difference_to_come() {
  Waterfall chart;
  chart.title = Text::tr("Why it differs");
  chart.subtitle = Text::tr("calculating…");
  chart.sentence = chart.subtitle;
  return chart;
}

}  // namespace

Waterfall difference_explained(const CompareStudy::Answer& answer) {
  std::vector<const Metric*> results = leading_metrics(answer.before.job);
  results.resize(std::min(results.size(), most_explained));
  Waterfall chart = waterfall(answer.why, results, answer.from, answer.to, most_causes);
  chart.subtitle = comparison_sentence(answer.to, answer.from, false, SentenceFor::presentation);
  // Remove the names of all inputs in a shared row, because they would be cut off. The main window lists them.
  for (Waterfall::Row& row : chart.rows)
    if (!row.end && row.id.isEmpty()) row.detail.clear();
  return chart;
}

RangeRows result_by_scenario(const PresentSubject& s, const Metric& metric) {
  RangeRows chart;
  chart.title = engine_text(metric.label);
  chart.most_detail = max_name_share;
  const double here = number(s.result(), metric);
  const UnitStep step = unit_step(here, metric.unit);
  const Formatted unit = format(here, metric.unit, number_style());
  const QString name = engine_text(unit.unit.c_str());
  chart.axis_title = metric.unit == Unit::money ? QStringLiteral("$ %1").arg(name).trimmed() : name;
  double most = 0;
  QStringList said;
  for (const int scenario : nearest_scenarios(s)) {
    chart.rows.push_back(row_of(s, scenario, metric, step));
    const RangeRows::Row& row = chart.rows.back();
    most = std::max({most, row.value, row.high});
    said << QStringLiteral("%1 %2 %3").arg(row.label, row.text, row.refused ? row.detail : QString()).trimmed();
  }
  const LinearAxis axis = linear_axis(most * 1.02, 0, 4);
  chart.max = axis.max;
  chart.step = axis.step;
  chart.sentence = QStringLiteral("%1: %2").arg(chart.title, said.join(QStringLiteral(", ")));
  return chart;
}

StackedBar cost_by_part(const Design& design, const Evaluation& e, double previous_axis_max) {
  const bool priced = std::isfinite(e.cost);
  const Metric& total = priced ? metric(&Evaluation::cost) : metric(&Evaluation::accelerator_hours);
  const double whole = number(e, total);
  const spec_text::Whole texts(whole, total.unit);
  StackedBar bar;
  bar.total = texts.number(whole);
  bar.total_text = spec_text::value(whole, total.unit);
  bar.total_id = QLatin1String(total.id);
  bar.title = Text::tr("Use of %1", "an amount of money, or GPU-hours").arg(bar.total_text);
  bar.subtitle = Text::tr("%1 of the time is training").arg(number_text(e.goodput, Unit::fraction));
  bar.unit = texts.unit();
  const auto add = [&](MetricHandle of, double share, Part part, const QString& label) {
    bar.segments.push_back(
        {QLatin1String(of->id), label, bar_length(texts.number(whole * share)), part, texts.text(whole * share)});
  };
  add(&Evaluation::goodput, e.goodput, Part::compute, Text::tr("Training"));
  const auto stop = [&](MetricHandle of, Part part) { add(of, number(e, *of), part, engine_text(of->label)); };
  stop(&Evaluation::share_stall, Part::stragglers);
  stop(&Evaluation::share_rework, Part::tensor);
  stop(&Evaluation::share_restart, Part::bubble);
  stop(&Evaluation::share_planned, Part::reserve);
  const double budget = design.economics.budget;
  if (priced && std::isfinite(budget) && budget > 0 && budget < most_budget * whole) {
    bar.limit = texts.number(budget);
    bar.limit_text = Text::tr("budget %1").arg(number_text(budget, Unit::money));
    bar.over = whole > budget;
  }
  if (const auto ends = band_ends(e, total)) {
    bar.band =
        StackedBar::Range{texts.number(ends->low), texts.number(ends->high), range_with_unit(*ends, whole, total.unit)};
  }
  const LinearAxis axis =
      linear_axis(std::max({bar.total, bar.band ? bar.band->high : 0.0, bar.limit.value_or(0)}), previous_axis_max);
  bar.axis_max = axis.max;
  bar.axis_step = axis.step;
  bar.sentence = QStringLiteral("%1. %2").arg(bar.title, bar.subtitle);
  return bar;
}

QVector<ChartSpec> presented_charts(const QString& page, const PresentSubject& subject,
                                    const QVector<ChartSpec>& before) {
  if (explains_difference(page)) return {subject.why ? difference_explained(*subject.why) : difference_to_come()};
  switch (subject.result().job) {
    case Job::serving:
      return serving_charts(page, subject, before);
    case Job::post_training:
      return post_training_charts(page, subject, before);
    case Job::training:
      break;
  }
  return training_charts(page, subject, before);
}

bool needs_serving_study(const QString& page) {
  return page == QLatin1String("serving_speed") || page == QLatin1String("serving_latency") ||
         page == QLatin1String("serving_cost");
}

}  // namespace trainyard::ui
