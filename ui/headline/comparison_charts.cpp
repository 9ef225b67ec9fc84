// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/headline/comparison_charts.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "engine/metrics/handle.h"
#include "engine/metrics/result_band.h"
#include "ui/charts/axis_rule.h"
#include "ui/charts/spec_text.h"
#include "ui/figures/post_training_charts.h"
#include "ui/text/band_text.h"

namespace trainyard::ui {
namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(Comparison)
};

/// A total, its parts, and the limit of the total.
struct Breakdown {
  MetricGroup group;
  MetricHandle whole;
  std::optional<MetricHandle> limit;
  StackedBar (*draw)(const Evaluation&, double) = nullptr;  ///< draws parts that are no metrics of `group`
  QString title;
};

std::optional<Breakdown> breakdown_of(Job job, PartsOf whole) {
  const QString memory = Text::tr("Memory per GPU");
  if (job == Job::training && whole == PartsOf::memory)
    return Breakdown{MetricGroup::memory, &Evaluation::memory, &Evaluation::memory_capacity, nullptr, memory};
  if (job == Job::training && whole == PartsOf::time)
    return Breakdown{MetricGroup::time, &Evaluation::step_time, std::nullopt, nullptr, Text::tr("Step time")};
  if (job == Job::serving && whole == PartsOf::memory)
    return Breakdown{MetricGroup::serving_memory, &Evaluation::serving_memory, &Evaluation::serving_memory_capacity,
                     nullptr, memory};
  if (job == Job::serving && whole == PartsOf::time)
    return Breakdown{MetricGroup::serving_time, &Evaluation::tpot_mean, std::nullopt, nullptr,
                     Text::tr("Time per token")};
  if (job != Job::post_training || whole == PartsOf::time) return std::nullopt;
  const bool trains = whole == PartsOf::memory;
  return Breakdown{MetricGroup::post_training,
                   trains ? MetricHandle(&Evaluation::trainer_memory) : MetricHandle(&Evaluation::rollout_memory),
                   &Evaluation::post_memory_capacity, trains ? training_memory_chart : rollout_memory_chart,
                   trains ? Text::tr("Memory per training GPU") : Text::tr("Memory per rollout GPU")};
}

/// One part of a total; `value` in SI units.
struct Slice {
  QString id, label;
  Part part;
  double value;
};

QVector<Slice> slices_of(const ComparedScenario& scenario, const Breakdown& of) {
  const Evaluation& e = *scenario.result;
  QVector<Slice> slices;
  if (of.draw) {
    // Convert segments from the unit of their axis to SI.
    const double factor = unit_step(std::max(number(e, *of.whole), number(e, **of.limit)), of.whole->unit).factor;
    for (const Segment& s : of.draw(e, 0).segments) slices.push_back({s.id, s.label, s.part, s.value * factor});
    return slices;
  }
  for (const Metric* m : metrics(e.job, e.learns_from))
    if (m->group == of.group && m->part != Part::none && bar_length(number(e, *m)) > 0)
      slices.push_back({QString::fromLatin1(m->id), spec_text::label(m->label), m->part, number(e, *m)});
  return slices;
}

/// All parts that any scenario has, in the order of the bars.
QVector<Slice> all_slices(const QVector<QVector<Slice>>& bars) {
  QVector<Slice> all;
  for (const QVector<Slice>& bar : bars) {
    qsizetype place = 0;
    for (const Slice& slice : bar) {
      const auto found = std::find_if(all.begin(), all.end(), [&](const Slice& s) { return s.id == slice.id; });
      if (found == all.end())
        all.insert(place, slice);
      else
        place = found - all.begin();
      ++place;
    }
  }
  return all;
}

ComparedBars::Bar bar_of(const ComparedScenario& scenario, const Breakdown& of, const QVector<Slice>& all,
                         const QVector<Slice>& own, const spec_text::Whole& scale) {
  const Evaluation& e = *scenario.result;
  ComparedBars::Bar bar{.letter = scenario.letter, .name = scenario.name};
  for (const Slice& part : all) {
    const auto found = std::find_if(own.begin(), own.end(), [&](const Slice& s) { return s.id == part.id; });
    const double value = found == own.end() ? 0 : found->value;
    bar.pieces.push_back({part.id, part.part, scale.number(value), scale.text(value)});
  }
  const double total = number(e, *of.whole);
  bar.total = scale.number(total);
  bar.total_id = QString::fromLatin1(of.whole->id);
  bar.total_text = spec_text::value(total, of.whole->unit);
  if (const auto band = band_ends(e, *of.whole)) {
    bar.low = scale.number(band->low);
    bar.high = scale.number(band->high);
  }
  if (!of.limit) return bar;
  const double limit = number(e, **of.limit);
  if (bar_length(limit) > 0) bar.limit = scale.number(limit);
  bar.over = bar.limit && bar.total > *bar.limit;
  return bar;
}

/// One text if all scenarios have the same limit; "capacity of each" otherwise.
QString limit_text(const QVector<ComparedScenario>& scenarios, const Breakdown& of) {
  if (!of.limit) return {};
  const double first = number(*scenarios.front().result, **of.limit);
  const auto same = [&](const ComparedScenario& s) { return number(*s.result, **of.limit) == first; };
  if (!std::all_of(scenarios.begin(), scenarios.end(), same)) return Text::tr("capacity of each");
  return Text::tr("capacity %1").arg(spec_text::value(first, of.whole->unit));
}

QString key_text(const QString& before, const QString& after) {
  return before == after ? after : QStringLiteral("%1 → %2").arg(before, after);
}

QString bars_sentence(const ComparedBars& chart) {
  QStringList said;
  for (const ComparedBars::Bar& bar : chart.bars) said << QStringLiteral("%1 %2").arg(bar.letter, bar.total_text);
  return QStringLiteral("%1: %2").arg(chart.title, said.join(QStringLiteral(", ")));
}

}  // namespace

std::optional<ComparedBars> compared_bars(const QVector<ComparedScenario>& scenarios, int baseline, int chosen,
                                          PartsOf whole) {
  if (scenarios.isEmpty()) return std::nullopt;
  const std::optional<Breakdown> of = breakdown_of(scenarios.front().design->job, whole);
  if (!of) return std::nullopt;
  double largest = 0;
  QVector<QVector<Slice>> slices;
  for (const ComparedScenario& s : scenarios) {
    largest = std::max(largest, bar_length(number(*s.result, *of->whole)));
    if (of->limit) largest = std::max(largest, bar_length(number(*s.result, **of->limit)));
    slices.push_back(slices_of(s, *of));
  }
  const spec_text::Whole scale(largest, of->whole->unit);
  const QVector<Slice> parts = all_slices(slices);
  ComparedBars chart{.title = of->title, .unit = scale.unit()};
  double furthest = 0;
  for (qsizetype i = 0; i < scenarios.size(); ++i) {
    chart.bars.push_back(bar_of(scenarios[i], *of, parts, slices[i], scale));
    const ComparedBars::Bar& bar = chart.bars.back();
    furthest = std::max({furthest, bar.total, bar.high.value_or(0), bar.limit.value_or(0)});
  }
  chart.bars[baseline].baseline = true;
  const LinearAxis axis = linear_axis(furthest, 0, 6);
  chart.axis_max = axis.max;
  chart.axis_step = axis.step;
  for (qsizetype i = 0; i < parts.size(); ++i)
    chart.key.push_back({parts[i].id, parts[i].label,
                         key_text(chart.bars[baseline].pieces[i].text, chart.bars[chosen].pieces[i].text),
                         parts[i].part});
  chart.limit_text = limit_text(scenarios, *of);
  chart.subtitle = chart.unit;
  if (chosen != baseline)
    chart.subtitle += QStringLiteral("; %1 → %2").arg(scenarios[baseline].letter, scenarios[chosen].letter);
  chart.sentence = bars_sentence(chart);
  return chart;
}

namespace {

auto panel_of(const QVector<ComparedScenario>& scenarios, int baseline, const Metric& metric) {
  double largest = 0;
  for (const ComparedScenario& s : scenarios) {
    const auto band = band_ends(*s.result, metric);
    largest = std::max({largest, bar_length(number(*s.result, metric)), band ? band->high : 0});
  }
  const spec_text::Whole scale(largest, metric.unit);
  const QString unit = scale.unit();
  BandPanels::Panel panel{.id = QString::fromLatin1(metric.id), .title = spec_text::label(metric.label)};
  if (!unit.isEmpty() || metric.unit == Unit::money)
    panel.title += QStringLiteral(", ") + (metric.unit == Unit::money ? QStringLiteral("$\u00A0") + unit : unit);
  for (int i = 0; i < scenarios.size(); ++i) {
    const ComparedScenario& s = scenarios[i];
    const double value = number(*s.result, metric);
    const ComparedCell cell = compared_cell(*s.result, *scenarios[baseline].result, metric);
    BandPanels::Row row{.letter = s.letter, .text = cell.text, .baseline = i == baseline};
    row.role = role_of(cell.standing);
    row.refused = *condition_of(*s.result, metric) != '\0';
    if (std::isfinite(value)) row.value = scale.number(value);
    if (const auto band = band_ends(*s.result, metric)) {
      row.low = scale.number(band->low);
      row.high = scale.number(band->high);
    }
    row.tip = QStringLiteral("%1: %2 %3").arg(s.heading(), spec_text::label(metric.label), cell.text);
    if (!cell.band.isEmpty()) row.tip = Text::tr("%1, likely range %2").arg(row.tip, cell.band);
    if (!cell.difference.isEmpty()) row.tip += QStringLiteral(", ") + cell.difference;
    if (!cell.remark.isEmpty()) row.tip += QStringLiteral(", ") + cell.remark;
    panel.rows.push_back(row);
  }
  const LinearAxis axis = linear_axis(scale.number(largest), 0, 4);
  panel.max = axis.max;
  panel.step = axis.step;
  return panel;
}

}  // namespace

BandPanels band_panels(const QVector<ComparedScenario>& scenarios, int baseline) {
  BandPanels chart;
  chart.title = Text::tr("Results with likely ranges");
  if (scenarios.isEmpty()) return chart;
  chart.subtitle = Text::tr("tinted: likely range of %1").arg(scenarios[baseline].letter);
  const bool refused = std::any_of(scenarios.begin(), scenarios.end(), [](const ComparedScenario& s) {
    return !is_legal(*s.result) || s.result->fits == Fit::no;
  });
  if (refused) chart.subtitle += QStringLiteral("; ") + Text::tr("× does not fit or is not legal");
  QStringList said;
  for (const Metric* metric : headline_metrics(scenarios.front().design->job, learns_from(*scenarios.front().design))) {
    const auto has_band = [metric](const ComparedScenario& s) { return band_ends(*s.result, *metric).has_value(); };
    if (!std::any_of(scenarios.begin(), scenarios.end(), has_band)) continue;
    chart.panels.push_back(panel_of(scenarios, baseline, *metric));
    QStringList rows;
    for (const BandPanels::Row& row : chart.panels.back().rows)
      rows << QStringLiteral("%1 %2").arg(row.letter, row.text);
    said << QStringLiteral("%1: %2").arg(chart.panels.back().title, rows.join(QStringLiteral(", ")));
  }
  chart.sentence = said.join(QStringLiteral(". "));
  return chart;
}

}  // namespace trainyard::ui
