// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/figures/overview_charts.h"

#include <QCoreApplication>
#include <QSet>
#include <algorithm>

#include "engine/physics/degrees.h"
#include "ui/charts/axis_rule.h"
#include "ui/charts/spec_text.h"
#include "ui/figures/parts.h"
#include "ui/text/band_text.h"
#include "ui/text/ids.h"

namespace trainyard::ui {
namespace {

using spec_text::Whole;

struct Texts {
  Q_DECLARE_TR_FUNCTIONS(trainyard::ui::OverviewCharts)
};

/// Largest number of columns that readers can distinguish.
constexpr int most_columns = 64;

const Segment* largest(const QVector<Segment>& segments) {
  const auto at = std::max_element(segments.cbegin(), segments.cend(),
                                   [](const Segment& a, const Segment& b) { return a.value < b.value; });
  return at == segments.cend() ? nullptr : &*at;
}

QString largest_text(const StackedBar& bar) {
  const Segment* most = largest(bar.segments);
  return most ? Texts::tr("largest part: %1 %2").arg(most->label, most->text) : QString();
}

/// The abbreviation of a part, for little room.
QString short_label(Part part) {
  for (const Degree& each : degrees())
    if (part == degree_part(each.dimension)) return QLatin1String(each.abbreviation);
  if (part == Part::optimizer || part == Part::optimizer_step) return Texts::tr("Optimizer");
  return part == Part::working ? Texts::tr("Working") : QString();
}

StackedBar bar_of(MetricGroup group, const Evaluation& evaluation, const Whole& whole) {
  StackedBar bar;
  bar.unit = whole.unit();
  QSet<Part> seen;
  for (const Metric* m : parts_of(group)) {
    // Most designs lack a second part with the same colour, so the key shows it only if it is not zero.
    const bool second = seen.contains(m->part);
    seen.insert(m->part);
    if (second && number(evaluation, *m) == 0) continue;
    bar.segments.push_back(whole.segment(*m, number(evaluation, *m)));
    bar.segments.back().short_label = short_label(m->part);
  }
  return bar;
}

void add_band(StackedBar& bar, const Evaluation& e, const Metric& metric, const Whole& whole) {
  const auto ends = band_ends(e, metric);
  if (!ends) return;
  bar.band = StackedBar::Range{.low = whole.number(ends->low), .high = whole.number(ends->high)};
  bar.band->text = Texts::tr("likely range %1").arg(range_with_unit(*ends, number(e, metric), metric.unit));
}

/// A column for neighbouring stages, and the stage that it shows.
struct StageColumn {
  int first, last, shown;
};

QVector<StageColumn> stage_columns(const std::vector<StageMemory>& stages) {
  QVector<StageColumn> columns;
  const int count = int(stages.size()), together = (count + most_columns - 1) / most_columns;
  for (int first = 0; first < count; first += together) {
    const int last = std::min(first + together, count) - 1;
    int shown = first;
    for (int i = first + 1; i <= last; ++i)
      if (stages[size_t(i)].parts.total() > stages[size_t(shown)].parts.total()) shown = i;
    columns.push_back({first, last, shown});
  }
  return columns;
}

}  // namespace

StackedBar memory_by_part(const Design&, const Evaluation& e, double previous_axis_max) {
  const Whole whole(std::max(e.memory, e.memory_capacity), Unit::memory);
  StackedBar bar = bar_of(MetricGroup::memory, e, whole);
  bar.title = Texts::tr("Memory per GPU by part");
  bar.subtitle = e.stages.size() > 1
                     ? Texts::tr("fullest GPU, stage %1 of %2").arg(int(e.fullest_stage)).arg(e.stages.size())
                     : Texts::tr("fullest GPU");
  bar.total = whole.number(e.memory);
  bar.total_text = spec_text::value(e.memory, Unit::memory);
  bar.total_id = metric_id(&Evaluation::memory);
  const QString capacity = spec_text::value(e.memory_capacity, Unit::memory);
  if (bar_length(e.memory_capacity) > 0) {
    bar.limit = whole.number(e.memory_capacity);
    bar.limit_text = Texts::tr("capacity %1").arg(capacity);
    bar.over = bar.total > *bar.limit;
    if (!bar.over)
      bar.free = Segment{metric_id(&Evaluation::memory_free), Texts::tr("Free"), whole.number(e.memory_free),
                         Part::none, whole.text(e.memory_free)};
  }
  add_band(bar, e, metric(&Evaluation::memory), whole);
  // If floor and ceiling are nearly equal, the chart shows only the expected memory.
  if (e.memory_ceiling > e.memory_floor * 1.005) {
    bar.extremes = StackedBar::Range{.low = whole.number(e.memory_floor), .high = whole.number(e.memory_ceiling)};
    bar.extremes->low_id = metric_id(&Evaluation::memory_floor);
    bar.extremes->high_id = metric_id(&Evaluation::memory_ceiling);
    bar.extremes->low_text = Texts::tr("Floor: %1").arg(spec_text::value(e.memory_floor, Unit::memory));
    bar.extremes->high_text = Texts::tr("Ceiling: %1").arg(spec_text::value(e.memory_ceiling, Unit::memory));
  }
  const double furthest = std::max(
      {bar.total, bar.limit.value_or(0), bar.band ? bar.band->high : 0, bar.extremes ? bar.extremes->high : 0});
  const LinearAxis axis = linear_axis(furthest, previous_axis_max);
  bar.axis_max = axis.max;
  bar.axis_step = axis.step;
  bar.sentence = Texts::tr("Memory per GPU: %1 of %2; %3").arg(bar.total_text, capacity, largest_text(bar));
  if (bar.band) bar.sentence += QStringLiteral("; ") + bar.band->text;
  return bar;
}

StackedColumns memory_by_stage(const Design&, const Evaluation& e, double previous_axis_max) {
  const Whole whole(std::max(e.memory, e.memory_capacity), Unit::memory);
  StackedColumns chart;
  chart.title = Texts::tr("Memory per pipeline stage");
  chart.unit = whole.unit();
  chart.axis_title = Texts::tr("Pipeline stage");
  chart.limit = whole.number(e.memory_capacity);
  if (chart.limit > 0)
    chart.limit_text = Texts::tr("capacity\n%1").arg(spec_text::value(e.memory_capacity, Unit::memory));
  double most = chart.limit;
  bool over = false;
  for (const StageColumn& column : stage_columns(e.stages)) {
    const MemoryParts& parts = e.stages[size_t(column.shown)].parts;
    if (e.fullest_stage >= column.first && e.fullest_stage <= column.last) chart.marked = int(chart.columns.size());
    QVector<Segment>& segments = chart.columns.emplace_back();
    for (const Metric* m : parts_of(MetricGroup::memory))
      segments.push_back(whole.segment(*m, part_bytes(parts, m->part)));
    chart.categories.push_back(column.first == column.last ? QString::number(column.first)
                                                           : QString("%1–%2").arg(column.first).arg(column.last));
    chart.stages.push_back(column.shown);
    const double excess = parts.total() - e.memory_capacity;
    chart.excess.push_back(chart.limit > 0 && excess > 0 ? '+' + whole.text(excess, 1) : QString());
    over = over || !chart.excess.back().isEmpty();
    most = std::max(most, whole.number(parts.total()));
  }
  chart.subtitle = over ? Texts::tr("%1; on top: excess over capacity").arg(chart.unit)
                        : Texts::tr("%1; fullest stage marked").arg(chart.unit);
  chart.axis_max = linear_axis(most, previous_axis_max).max;
  chart.axis_step = linear_axis(most, chart.axis_max, 5).step;
  chart.sentence = Texts::tr("Memory per pipeline stage: stage %1 of %2 is the fullest with %3")
                       .arg(int(e.fullest_stage))
                       .arg(e.stages.size())
                       .arg(spec_text::value(e.memory, Unit::memory));
  return chart;
}

StackedBar step_time_by_part(const Design&, const Evaluation& e, double previous_axis_max) {
  const Whole whole(e.step_time, Unit::seconds);
  StackedBar bar = bar_of(MetricGroup::time, e, whole);
  bar.total = whole.number(e.step_time);
  bar.total_text = spec_text::value(e.step_time, Unit::seconds);
  bar.total_id = metric_id(&Evaluation::step_time);
  bar.title = Texts::tr("Step time by part");
  add_band(bar, e, metric(&Evaluation::step_time), whole);
  bar.subtitle = e.fits == Fit::no ? Texts::tr("%1, if it fitted").arg(bar.total_text) : bar.total_text;
  if (bar.band) bar.subtitle += QStringLiteral(", ") + bar.band->text;
  if (bar_length(e.time_ideal) > 0) {
    bar.reference = whole.number(e.time_ideal);
    bar.reference_text =
        Texts::tr("Ideal at 100\u00A0% of peak: %1").arg(spec_text::value(e.time_ideal, Unit::seconds));
  }
  const double furthest = bar.band ? std::min(bar.band->high, longest_range * bar.total) : bar.total;
  const LinearAxis axis = linear_axis(furthest, previous_axis_max);
  bar.axis_max = axis.max;
  bar.axis_step = axis.step;
  bar.sentence = Texts::tr("Step time: %1; %2").arg(bar.total_text, largest_text(bar));
  if (bar.band) bar.sentence += QStringLiteral("; ") + bar.band->text;
  return bar;
}

}  // namespace trainyard::ui
