// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QVector>

#include "engine/metrics/metric.h"
#include "ui/headline/comparison.h"
#include "ui/text/engine_text.h"
#include "ui/widgets/status_mark.h"

namespace trainyard::ui {

struct VerdictText {
  StatusMark mark = StatusMark::good;
  QString title;            ///< "Fits, tight"
  QString room;             ///< "12.4 GiB free", "6.1 GiB over"; empty if the layout is not legal
  QString sentence;         ///< "67.2 of 79.6 GiB on the fullest GPU (stage 1)"
  double share = 0;         ///< memory ÷ capacity, for the bar; negative for no bar
  double floor = 0;         ///< the same ratio if communication frees its buffers in time
  double with_margin = 0;   ///< largest memory including the safety margin ÷ capacity
  QVector<double> targets;  ///< serving only: latency ÷ target, one bar each instead of the memory bar
  bool operator==(const VerdictText&) const = default;
};
/// The limits of deadline, budget and power that are missed or cannot be checked: "75.1 days of 60 days; 24 MW of 20
/// MW". Empty if all limits are met.
QString missed_limits(const Design& design, const Evaluation& evaluation);
VerdictText verdict_text(const Design& design, const Evaluation& evaluation);
/// The verdict of a serving job: latencies against their targets, or why it cannot run.
VerdictText serving_verdict_text(const Design& design, const Evaluation& evaluation);

struct HeadlineCell {
  const Metric* metric = nullptr;
  QString label, number, unit;
  enum class Weight { normal, muted, error } weight = Weight::normal;
  QString band;    ///< likely range: "63.4–72.6"; empty if there is none
  QString remark;  ///< shown before the difference: "if it fitted", "enter GPU price", "target 1.5"
  Standing standing = Standing::baseline;
  bool up = false;
  /// "3.7", "= A"; within the uncertainty "≈ A" for a small difference, "+3.7" for a larger one; empty for the
  /// baseline.
  QString difference;
  QString spoken;  ///< value and difference in words, for screen readers
  bool operator==(const HeadlineCell&) const = default;
};
/// Whether the difference is an amount with an upward or downward direction.
bool has_direction(const HeadlineCell& cell);
/// The headline cells of the design's job, in table order. `baseline` is nullptr if the design is the baseline; a
/// baseline with another job is not compared.
QVector<HeadlineCell> headline_cells(const Design& design, const Evaluation& evaluation, const Evaluation* baseline,
                                     const QString& baseline_letter);

/// The cell of any result of the design's job, as in headline_cells().
HeadlineCell headline_cell(const Metric& metric, const Design& design, const Evaluation& evaluation,
                           const Evaluation* baseline, const QString& baseline_letter);

/// The text below a serving result without a difference: its target, or the total that it is a part of.
QString serving_remark(const Metric& metric, const Design& design, const Evaluation& evaluation);

/// The `count` most important cells, in their order, for a strip that cannot show all.
QVector<int> kept_cells(const QVector<HeadlineCell>& cells, int count);

}  // namespace trainyard::ui
