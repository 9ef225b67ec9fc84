// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QVector>

#include "engine/metrics/metric.h"
#include "ui/headline/comparison.h"
#include "ui/text/engine_text.h"
#include "ui/widgets/status_mark.h"

namespace trainyard::ui {

/// What the verdict block says.
struct VerdictText {
  StatusMark mark = StatusMark::good;
  QString title;            ///< "Fits, tight"
  QString room;             ///< "12.4 GiB free", "6.1 GiB over"; empty when the layout is not legal
  QString sentence;         ///< "67.2 of 79.6 GiB on the fullest GPU (stage 1)"
  double share = 0;         ///< memory ÷ capacity, for the bar; negative for none
  double floor = 0;         ///< the same when communication frees its buffers in time
  double with_margin = 0;   ///< at most, with the safety margin
  QVector<double> targets;  ///< latency ÷ target, a bar each, in place of that of the memory; none for other jobs
  bool operator==(const VerdictText&) const = default;
};
/// "75.1 days of 60 days; 24 MW of 20 MW": what of deadline, budget and power does not hold or cannot be told; empty
/// where all hold.
QString missed_limits(const Design& design, const Evaluation& evaluation);
VerdictText verdict_text(const Design& design, const Evaluation& evaluation);
/// Of a serving job: its latencies against their targets, or why it cannot run.
VerdictText serving_verdict_text(const Design& design, const Evaluation& evaluation);

/// One number of the strip.
struct HeadlineCell {
  const Metric* metric = nullptr;
  QString label, number, unit;
  enum class Weight { normal, muted, error } weight = Weight::normal;
  QString band;    ///< "63.4–72.6"; empty where there is none
  QString remark;  ///< "if it fitted", "enter GPU price", "target 1.5", in front of the difference
  Standing standing = Standing::baseline;
  bool up = false;
  QString difference;  ///< "3.7", "= A", "≈ A" where the bands do not tell; empty when this is the baseline
  QString spoken;      ///< value and difference in words
  bool operator==(const HeadlineCell&) const = default;
};
/// Whether the difference is an amount, which has a direction.
bool has_direction(const HeadlineCell& cell);
/// The cells of the design's job in the order of the table. `baseline` is nullptr when the design is the baseline
/// itself; one of another job is compared with nothing.
QVector<HeadlineCell> headline_cells(const Design& design, const Evaluation& evaluation, const Evaluation* baseline,
                                     const QString& baseline_letter);

/// The cell of any result of the design's job.
HeadlineCell headline_cell(const Metric& metric, const Design& design, const Evaluation& evaluation,
                           const Evaluation* baseline, const QString& baseline_letter);

/// What stands under a number of a serving job in place of a difference: its target, what it is a part of.
QString serving_remark(const Metric& metric, const Design& design, const Evaluation& evaluation);

/// Which `count` of the cells stay in a strip that has no room for all, in their order.
QVector<int> kept_cells(const QVector<HeadlineCell>& cells, int count);

}  // namespace trainyard::ui
