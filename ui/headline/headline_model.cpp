// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/headline/headline_model.h"

#include <QCoreApplication>
#include <algorithm>
#include <array>
#include <cmath>

#include "engine/metrics/handle.h"
#include "engine/metrics/missing.h"
#include "ui/text/band_text.h"

namespace trainyard::ui {
namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(Headline)
};

/// The order in which cells leave a narrow strip; the others never do.
constexpr std::array<MetricHandle, 7> first_to_leave{
    &Evaluation::hfu,    &Evaluation::tokens_per_second, &Evaluation::accelerator_hours,
    &Evaluation::energy, &Evaluation::read_bandwidth,    &Evaluation::checkpoint_bandwidth,
    &Evaluation::mfu};

int place_to_leave(const HeadlineCell& cell) {
  const auto found = std::find(first_to_leave.begin(), first_to_leave.end(), MetricHandle(*cell.metric));
  return int(found - first_to_leave.begin());
}

/// The metrics of the strip, once.
const std::vector<const Metric*>& headline_metrics() {
  static const std::vector<const Metric*> rows = [] {
    std::vector<const Metric*> found;
    for (const Metric& metric : metrics()) {
      if (metric.headline > 0) found.push_back(&metric);
    }
    std::sort(found.begin(), found.end(), [](const Metric* a, const Metric* b) { return a->headline < b->headline; });
    return found;
  }();
  return rows;
}

/// Three figures in the unit of `capacity`.
Formatted like_capacity(double bytes, double capacity) {
  const double shown = std::abs(bytes) / unit_step(capacity, Unit::memory).factor;
  return format_like(bytes, Unit::memory, capacity, shown >= 99.95 ? 0 : shown >= 9.995 ? 1 : 2, number_style());
}

QString used_of(double used, double capacity) {
  const Formatted whole = format(capacity, Unit::memory, number_style());
  const Formatted part = like_capacity(used, capacity);
  return Text::tr("%1 of %2", "memory used of memory there").arg(QString::fromStdString(part.number), to_text(whole));
}

/// Limits that do not hold stand in the place of the memory, which the bar shows too.
void add_limits(const Design& design, const Evaluation& evaluation, VerdictText& out) {
  if (evaluation.fits == Fit::no || evaluation.memory_free < 0) return;
  const QString missed = missed_limits(design, evaluation);
  if (missed.isEmpty()) return;
  out.room.clear();
  out.sentence = missed;
}

}  // namespace

QString missed_limits(const Design& design, const Evaluation& evaluation) {
  QStringList missed;
  const Limits limits = limits_kept(evaluation);
  if (limits.deadline != Kept::yes)
    missed << Text::tr("%1 of %2", "time needed of time given")
                  .arg(number_text(evaluation.finish_days, Unit::days),
                       number_text(design.failures.deadline, Unit::days));
  const QString budget = number_text(design.economics.budget, Unit::money);
  if (limits.budget == Kept::no)
    missed << Text::tr("%1 of %2", "cost of budget").arg(number_text(evaluation.cost, Unit::money), budget);
  if (limits.budget == Kept::cannot_tell) missed << Text::tr("no price to hold against %1").arg(budget);
  const QString power = number_text(design.economics.power_limit, Unit::power);
  if (limits.power == Kept::no)
    missed << Text::tr("%1 of %2", "power drawn of power there")
                  .arg(number_text(evaluation.site_power_peak, Unit::power), power);
  if (limits.power == Kept::cannot_tell) missed << Text::tr("no power to hold against %1").arg(power);
  return missed.join(QStringLiteral("; "));
}

VerdictText verdict_text(const Design& design, const Evaluation& evaluation) {
  VerdictText out;
  out.mark = mark_of(evaluation);
  out.title = engine_text(verdict_label(evaluation));
  if (evaluation.legality.reason != Illegality::none) {
    out.share = -1;
    out.sentence = message_text(legality_message(design, evaluation));
    return out;
  }
  const double used = evaluation.memory, capacity = evaluation.memory_capacity;
  if (!(capacity > 0) || !std::isfinite(used)) {
    out.share = -1;
    out.sentence = Text::tr("The memory of this accelerator is unknown");
    return out;
  }
  out.share = used / capacity;
  // Communication that runs ahead holds more, communication that waits holds less.
  const double ceiling = std::max(used, evaluation.memory_ceiling), floor = std::min(used, evaluation.memory_floor);
  out.floor = floor / capacity;
  out.with_margin = ceiling / capacity * (1 + design.cluster.memory_margin);
  const QString room = to_text(like_capacity(std::abs(capacity - used), capacity));
  // Tight may also be what is expected to be over, and fits if the run allocates as little as it can.
  out.room = used <= capacity                ? Text::tr("%1 free").arg(room)
             : evaluation.fits == Fit::tight ? Text::tr("perhaps %1 over").arg(room)
                                             : Text::tr("%1 over").arg(room);
  const QString amount = used_of(used, capacity);
  if (evaluation.fits == Fit::tight) {
    const Formatted high = like_capacity(out.with_margin * capacity, capacity);
    out.sentence = used <= capacity
                       ? Text::tr("%1; %2 with the safety margin").arg(amount, QString::fromStdString(high.number))
                       : Text::tr("%1; fits when buffers are freed in time: %2")
                             .arg(amount, QString::fromStdString(like_capacity(floor, capacity).number));
  } else if (evaluation.stages.size() > 1) {
    out.sentence = Text::tr("%1 on the fullest GPU (stage %2)").arg(amount).arg(evaluation.fullest_stage);
  } else {
    out.sentence = Text::tr("%1 on each GPU").arg(amount);
  }
  add_limits(design, evaluation, out);
  return out;
}

QVector<HeadlineCell> headline_cells(const Design& design, const Evaluation& evaluation, const Evaluation* baseline,
                                     const QString& baseline_letter) {
  const bool legal = evaluation.legality.reason == Illegality::none;
  const bool fits = legal && evaluation.fits != Fit::no;
  const double Evaluation::*memory = &Evaluation::memory;
  QVector<HeadlineCell> cells;
  cells.reserve(qsizetype(headline_metrics().size()));
  for (const Metric* metric : headline_metrics()) {
    HeadlineCell cell;
    cell.metric = metric;
    cell.label = engine_text(metric->label);
    const double value = number(evaluation, *metric);
    const Formatted formatted = format(value, metric->unit, number_style());
    cell.number = QString::fromStdString(formatted.number);
    cell.unit = engine_text(formatted.unit.c_str());
    const bool is_memory = metric->value == memory;
    if (!fits) {
      cell.weight = legal && is_memory ? HeadlineCell::Weight::error : HeadlineCell::Weight::muted;
      if (!legal) {
        cell.remark = Text::tr("if legal");
      } else if (!is_memory) {
        cell.remark = Text::tr("if it fitted");
      }
    }
    if (const Message missing = missing_message(*metric, design, evaluation); *missing.format)
      cell.remark = message_text(missing);
    cell.spoken = to_text(formatted);
    if (const auto ends = band_ends(evaluation, *metric); ends && cell.remark.isEmpty()) {
      cell.band = range_text(*ends, value, metric->unit);
      cell.spoken += Text::tr(", band %1").arg(range_with_unit(*ends, value, metric->unit));
    }
    if (!cell.remark.isEmpty()) cell.spoken += QStringLiteral(", ") + cell.remark;
    // Between an unknown number and a known one there is no difference to name.
    if (baseline && std::isnan(value) == std::isnan(number(*baseline, *metric))) {
      const Difference change = difference(evaluation, *baseline, *metric);
      cell.change = change.change;
      cell.up = change.up;
      cell.difference =
          change.change == Change::equal ? Text::tr("= %1", "equal to scenario").arg(baseline_letter) : change.amount;
      cell.spoken += change.change == Change::equal
                         ? Text::tr(", as in %1").arg(baseline_letter)
                         : Text::tr(", %1 against %2").arg(change.signed_text, baseline_letter);
      if (has_another_peak(evaluation, *baseline, *metric)) {
        if (cell.remark.isEmpty()) cell.remark = Text::tr("other peak");
        cell.spoken += Text::tr(", of another peak: %1, not %2")
                           .arg(number_text(evaluation.peak_flops, Unit::flop_rate),
                                number_text(baseline->peak_flops, Unit::flop_rate));
      }
    }
    cells.push_back(std::move(cell));
  }
  return cells;
}

QVector<int> kept_cells(const QVector<HeadlineCell>& cells, int count) {
  QVector<int> order;
  for (int i = 0; i < cells.size(); ++i) order.push_back(i);
  // The first to leave stand last; the others keep the order of the table.
  std::stable_sort(order.begin(), order.end(),
                   [&](int a, int b) { return place_to_leave(cells[a]) > place_to_leave(cells[b]); });
  order.resize(std::clamp(count, 0, int(cells.size())));
  std::sort(order.begin(), order.end());
  return order;
}

}  // namespace trainyard::ui
