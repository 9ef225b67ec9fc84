// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QVector>

#include "engine/explore/sensitivity.h"
#include "engine/metrics/explain.h"
#include "ui/widgets/status_mark.h"

namespace trainyard::ui {

/// A row of the explanation: one symbol of a formula, its value and where it comes from.
struct TermRow {
  QString symbol, label, value;
  QString link;    ///< text of the link: "input", "model", "derived"
  QString target;  ///< "parameter:ID" or "metric:ID"
  bool operator==(const TermRow&) const = default;
};

struct ExplanationText {
  QString group, label;
  QString number, unit;    ///< of the metric "fits", the number is the verdict and the unit is empty
  QString share;           ///< share of the total or value on one stage: "63 % of the total", "41.2 GiB on stage 5"
  QString sure;            ///< how reliable the likely range is and why; empty if the number has no range
  Part part = Part::none;  ///< part whose colour is shown beside the number
  QString help, formula, with_numbers, narrative, source;
  QVector<TermRow> terms;
  bool has_better = true;  ///< one direction of the metric, less or more, is an improvement
  bool is_input = false;   ///< explains an input, whose terms are the results that use it
  bool operator==(const ExplanationText&) const = default;
};

/// `stage` is the selected pipeline stage (from 0), or -1 for none.
ExplanationText explanation_text(const Metric& metric, const Design& design, const Evaluation& evaluation, int stage);
/// Explains an input: its value in this design, its meaning, what it may be, the rule of its automatic value, its
/// source and the results whose formulas contain it.
ExplanationText explanation_text(const Parameter& parameter, const Design& design, const Evaluation& evaluation);

/// One row of the lists of improvements and deteriorations.
struct InfluenceRow {
  QString change, effect, percent;
  Role role = Role::text;
  QString target;
  bool operator==(const InfluenceRow&) const = default;
};
/// Both lists. If neither direction of the metric is an improvement, only `gains` is filled.
struct InfluenceRows {
  QVector<InfluenceRow> gains, harms;
  bool operator==(const InfluenceRows&) const = default;
};
InfluenceRows influence_rows(const Design& design, const Metric& metric, const Influences& found);

/// The heading of the terms: the values of a formula, or the results that use an input.
QString terms_heading(const ExplanationText& text);
/// The heading of `gains`: "Largest improvements", or "Largest effects" if neither direction is an improvement.
QString gains_heading(const ExplanationText& text);
QString harms_heading();

/// The explanation as plain text, for the clipboard.
QString plain_text(const ExplanationText& text, const InfluenceRows& rows);

}  // namespace trainyard::ui
