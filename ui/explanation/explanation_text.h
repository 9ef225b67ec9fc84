// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QVector>

#include "engine/explore/sensitivity.h"
#include "engine/metrics/explain.h"
#include "ui/widgets/status_mark.h"

namespace trainyard::ui {

/// Where a quantity of a formula comes from, as a row of the explanation.
struct TermRow {
  QString symbol, label, value;
  QString link;    ///< the word of the link: "input", "model", "derived"
  QString target;  ///< "parameter:ID" or "metric:ID"
  bool operator==(const TermRow&) const = default;
};

/// An explanation, ready to be read.
struct ExplanationText {
  QString group, label;
  QString number, unit;    ///< for "fits" the verdict, without unit
  QString share;           ///< "63 % of the total", "stage 5: 41.2 GiB"
  QString sure;            ///< how sure the number is and why; empty where it has no band
  Part part = Part::none;  ///< colour beside the number
  QString help, formula, with_numbers, narrative, source;
  QVector<TermRow> terms;
  bool has_better = true;  ///< less or more of it is better
  bool operator==(const ExplanationText&) const = default;
};

/// `stage` is the pipeline stage that was pointed at, or -1.
ExplanationText explanation_text(const Metric& metric, const Design& design, const Evaluation& evaluation, int stage);

/// A row of "What would make it better", or "worse".
struct InfluenceRow {
  QString change, effect, percent;
  Role role = Role::text;
  QString target;
  bool operator==(const InfluenceRow&) const = default;
};
/// Both lists; a metric of which nothing is better has only the first.
struct InfluenceRows {
  QVector<InfluenceRow> gains, harms;
  bool operator==(const InfluenceRows&) const = default;
};
InfluenceRows influence_rows(const Design& design, const Metric& metric, const Influences& found);

/// "What would make it better most", or "What would change it most" of a metric of which nothing is better.
QString gains_heading(const ExplanationText& text);
QString harms_heading();

/// Everything as plain text, for the clipboard.
QString plain_text(const ExplanationText& text, const InfluenceRows& rows);

}  // namespace trainyard::ui
