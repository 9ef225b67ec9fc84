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

/// The order in which a narrow strip hides cells. Cells that are not in the list always stay.
constexpr std::array<MetricHandle, 11> first_to_leave{&Evaluation::hfu,
                                                      &Evaluation::tokens_per_second,
                                                      &Evaluation::accelerator_hours,
                                                      &Evaluation::energy,
                                                      &Evaluation::read_bandwidth,
                                                      &Evaluation::checkpoint_bandwidth,
                                                      &Evaluation::mfu,
                                                      &Evaluation::output_energy,
                                                      &Evaluation::users_fit,
                                                      &Evaluation::serving_memory,
                                                      &Evaluation::gpu_output_rate};

int place_to_leave(const HeadlineCell& cell) {
  const auto found = std::find(first_to_leave.begin(), first_to_leave.end(), MetricHandle(*cell.metric));
  return int(found - first_to_leave.begin());
}

/// A number of bytes with three significant digits, in the unit that `capacity` has.
Formatted like_capacity(double bytes, double capacity) {
  const double shown = std::abs(bytes) / unit_step(capacity, Unit::memory).factor;
  return format_like(bytes, Unit::memory, capacity, shown >= 99.95 ? 0 : shown >= 9.995 ? 1 : 2, number_style());
}

QString used_of(double used, double capacity) {
  const Formatted whole = format(capacity, Unit::memory, number_style());
  const Formatted part = like_capacity(used, capacity);
  return Text::tr("%1 of %2", "memory used of memory there").arg(QString::fromStdString(part.number), to_text(whole));
}

/// Shows missed limits in place of the memory sentence, because the bar shows the memory as well.
void add_limits(const Design& design, const Evaluation& evaluation, VerdictText& out) {
  if (evaluation.fits == Fit::no || evaluation.memory_free < 0) return;
  const QString missed = missed_limits(design, evaluation);
  if (missed.isEmpty()) return;
  out.room.clear();
  out.sentence = missed;
}

}  // namespace

QString missed_limits(const Design& design, const Evaluation& evaluation) {
  const bool serves = evaluation.job == Job::serving;
  const MetricHandle cost = serves ? MetricHandle(&Evaluation::month_cost) : MetricHandle(&Evaluation::cost);
  const double drawn = serves ? design.economics.power_limit - evaluation.power_margin : evaluation.site_power_peak;
  QStringList missed;
  const Limits limits = check_limits(evaluation);
  const int count = int(limits.deadline != LimitStatus::yes) + int(limits.budget != LimitStatus::yes) +
                    int(limits.power != LimitStatus::yes);
  // The line has room for the likely range of one limit only; the headline numbers show the other ranges.
  const auto figure = [&](MetricHandle of) {
    return count == 1 ? banded_text(evaluation, of) : number_text(number(evaluation, *of), of->unit);
  };
  if (limits.deadline != LimitStatus::yes)
    missed << Text::tr("%1 of %2", "time needed of time given")
                  .arg(figure(&Evaluation::finish_days), number_text(design.failures.deadline, Unit::days));
  const QString budget = number_text(design.economics.budget, Unit::money);
  if (limits.budget == LimitStatus::no) missed << Text::tr("%1 of %2", "cost of budget").arg(figure(cost), budget);
  if (limits.budget == LimitStatus::cannot_tell) missed << Text::tr("cost unknown, budget %1").arg(budget);
  const QString power = number_text(design.economics.power_limit, Unit::power);
  if (limits.power == LimitStatus::no)
    missed << Text::tr("%1 of %2", "power drawn of power there").arg(number_text(drawn, Unit::power), power);
  if (limits.power == LimitStatus::cannot_tell) missed << Text::tr("power unknown, limit %1").arg(power);
  return missed.join(QStringLiteral("; "));
}

VerdictText verdict_text(const Design& design, const Evaluation& evaluation) {
  if (evaluation.job == Job::serving) return serving_verdict_text(design, evaluation);
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
  // Communication that runs ahead of computation needs more memory; delayed communication needs less.
  const double ceiling = std::max(used, evaluation.memory_ceiling), floor = std::min(used, evaluation.memory_floor);
  out.floor = floor / capacity;
  out.with_margin = ceiling / capacity * (1 + design.cluster.memory_margin);
  const QString room = to_text(like_capacity(std::abs(capacity - used), capacity));
  // A design may be tight although its expected memory exceeds the capacity: it fits if buffers are freed in time.
  out.room = used <= capacity                ? Text::tr("%1 free").arg(room)
             : evaluation.fits == Fit::tight ? Text::tr("may be %1 over").arg(room)
                                             : Text::tr("%1 over").arg(room);
  const QString amount = used_of(used, capacity);
  if (evaluation.fits == Fit::tight) {
    const Formatted high = like_capacity(out.with_margin * capacity, capacity);
    out.sentence = used <= capacity
                       ? Text::tr("%1; up to %2 with safety margin").arg(amount, QString::fromStdString(high.number))
                       : Text::tr("%1; %2 if buffers are freed in time")
                             .arg(amount, QString::fromStdString(like_capacity(floor, capacity).number));
  } else if (evaluation.stages.size() > 1) {
    out.sentence = Text::tr("%1 on the fullest GPU (stage %2)").arg(amount).arg(evaluation.fullest_stage);
  } else {
    out.sentence = Text::tr("%1 per GPU").arg(amount);
  }
  add_limits(design, evaluation, out);
  return out;
}

namespace {

/// Adds a remark to a number that is unknown, or that is valid only if the design were legal or fitted.
void add_conditions(const Design& design, const Evaluation& evaluation, HeadlineCell& cell) {
  const bool legal = is_legal(evaluation);
  const MetricHandle memory =
      evaluation.job == Job::serving ? MetricHandle(&Evaluation::serving_memory) : MetricHandle(&Evaluation::memory);
  const bool is_memory = MetricHandle(*cell.metric) == memory;
  if (!legal || evaluation.fits == Fit::no) {
    cell.weight = legal && is_memory ? HeadlineCell::Weight::error : HeadlineCell::Weight::muted;
    if (!legal) {
      cell.remark = Text::tr("if legal");
    } else if (!is_memory) {
      cell.remark = Text::tr("if it fitted");
    }
  }
  if (const Message missing = missing_message(*cell.metric, design, evaluation); *missing.format)
    cell.remark = message_text(missing);
}

void add_difference(const Evaluation& evaluation, const Evaluation& baseline, const QString& letter,
                    HeadlineCell& cell) {
  const Metric& metric = *cell.metric;
  const ComparedCell compared = compared_cell(evaluation, baseline, metric);
  // A difference needs two known values.
  if (compared.standing == Standing::unknown) return;
  cell.standing = compared.standing;
  cell.up = compared.up;
  const bool equal = compared.standing == Standing::same || compared.standing == Standing::baseline;
  const bool unclear = compared.standing == Standing::within_uncertainty;
  cell.difference = equal                       ? Text::tr("= %1", "equal to scenario").arg(letter)
                    : unclear && compared.small ? Text::tr("≈ %1", "as good as equal to scenario").arg(letter)
                    : unclear                   ? compared.difference
                                                : compared.amount;
  if (equal) cell.spoken += Text::tr(", as in %1").arg(letter);
  if (!equal && !compared.difference.isEmpty())
    cell.spoken += Text::tr(", %1 against %2").arg(compared.difference, letter);
  if (unclear) cell.spoken += QStringLiteral(", ") + compared.remark;
  if (!has_another_peak(evaluation, baseline, metric)) return;
  if (cell.remark.isEmpty()) cell.remark = Text::tr("other peak");
  cell.spoken +=
      Text::tr(", of a different peak: %1 instead of %2")
          .arg(number_text(evaluation.peak_flops, Unit::flop_rate), number_text(baseline.peak_flops, Unit::flop_rate));
}

/// Adds a remark to a cell without a comparison: that of a serving result, or that the baseline has another job.
void add_remark(const Design& design, const Evaluation& evaluation, bool other_job, const QString& letter,
                HeadlineCell& cell) {
  const QString remark = serving_remark(*cell.metric, design, evaluation);
  if (cell.remark.isEmpty() && !remark.isEmpty()) {
    cell.remark = remark;
    cell.spoken += QStringLiteral(", ") + remark;
  }
  if (!other_job) return;
  if (cell.remark.isEmpty()) cell.remark = Text::tr("other job");
  cell.spoken += Text::tr(", not compared with %1: another job").arg(letter);
}

}  // namespace

bool has_direction(const HeadlineCell& cell) {
  return !cell.difference.isEmpty() && (is_significant(cell.standing) || cell.standing == Standing::refused);
}

HeadlineCell headline_cell(const Metric& metric, const Design& design, const Evaluation& evaluation,
                           const Evaluation* baseline, const QString& baseline_letter) {
  const bool other_job = baseline && baseline->job != evaluation.job;
  HeadlineCell cell;
  cell.metric = &metric;
  cell.label = label_with_peak(metric, design);
  const double value = number(evaluation, metric);
  const Formatted formatted = format(value, metric.unit, number_style());
  cell.number = QString::fromStdString(formatted.number);
  cell.unit = engine_text(formatted.unit.c_str());
  add_conditions(design, evaluation, cell);
  cell.spoken = to_text(formatted);
  if (const auto ends = band_ends(evaluation, metric); ends && cell.remark.isEmpty()) {
    cell.band = range_beside_value(*ends, value, metric.unit);
    cell.spoken += Text::tr(", likely range %1").arg(range_with_unit(*ends, value, metric.unit));
  }
  if (!cell.remark.isEmpty()) cell.spoken += QStringLiteral(", ") + cell.remark;
  if (baseline && !other_job)
    add_difference(evaluation, *baseline, baseline_letter, cell);
  else
    add_remark(design, evaluation, other_job, baseline_letter, cell);
  return cell;
}

QVector<HeadlineCell> headline_cells(const Design& design, const Evaluation& evaluation, const Evaluation* baseline,
                                     const QString& baseline_letter) {
  QVector<HeadlineCell> cells;
  const auto shown = headline_metrics(evaluation.job);
  cells.reserve(qsizetype(shown.size()));
  for (const Metric* metric : shown)
    cells.push_back(headline_cell(*metric, design, evaluation, baseline, baseline_letter));
  return cells;
}

QVector<int> kept_cells(const QVector<HeadlineCell>& cells, int count) {
  QVector<int> order;
  for (int i = 0; i < cells.size(); ++i) order.push_back(i);
  // Sort the cells that are hidden first to the end; otherwise keep the order of the table.
  std::stable_sort(order.begin(), order.end(),
                   [&](int a, int b) { return place_to_leave(cells[a]) > place_to_leave(cells[b]); });
  order.resize(std::clamp(count, 0, int(cells.size())));
  std::sort(order.begin(), order.end());
  return order;
}

}  // namespace trainyard::ui
