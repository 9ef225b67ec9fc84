// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <QVector>
#include <vector>

#include "engine/metrics/metric.h"
#include "ui/theme/theme.h"

namespace trainyard::ui {

// Compares scenarios of one job: which rows differ, by how much, and whether the difference is an improvement. Used by
// page, report and presentation.

/// A scenario to compare; the caller owns the design and its results.
struct ComparedScenario {
  QString letter{}, name{};
  const Design* design = nullptr;
  const Evaluation* result = nullptr;
  QString heading() const;  ///< "A Llama 3.1 405B"
};

/// How a result compares with that of the baseline.
enum class Standing {
  baseline,  ///< it is the result of the baseline
  same,
  better,
  worse,
  other,               ///< differs, and neither direction is better
  within_uncertainty,  ///< the difference is within the uncertainty; up to 10 %, it is shown as no difference
  refused,  ///< cannot be ranked: a design does not fit or is not legal, or the shares have different peak rates
  unknown   ///< one of the two values is unknown
};
Role role_of(Standing standing);
/// Whether the difference is significant. Only then it is shown in bold, in colour, or with an arrow.
bool is_significant(Standing standing);

/// One value of a row and its difference from the baseline.
struct ComparedCell {
  QString text{};  ///< "61.2 GiB", "FP8 blockwise", "–"
  QString band{};  ///< likely range: "57.8–66.1"; empty if unknown
  /// "−$26.5 M", "−34 %", "within the uncertainty"; each may be empty.
  QString difference{}, percent{}, remark{};
  QString amount{};    ///< the difference without its sign
  bool up = false;     ///< the value is larger than that of the baseline
  bool small = false;  ///< the difference is at most 10 % of the baseline's value
  Standing standing = Standing::baseline;
  bool operator==(const ComparedCell&) const = default;
};
struct ComparedRow {
  QString id{}, label{};
  QVector<ComparedCell> cells{};  ///< one per scenario
  bool differs = false;
  bool operator==(const ComparedRow&) const = default;
};
struct Comparison {
  QStringList heads{};  ///< one per scenario
  int baseline = 0;
  QVector<ComparedRow> inputs{}, results{};
  int all_inputs = 0;  ///< number of inputs of the job
  bool operator==(const Comparison&) const = default;
};

enum class Rows { differing, all };
/// The rows of inputs, verdict and headline results that differ; with Rows::all, all rows. All scenarios must have the
/// same job. `baseline` is an index.
Comparison comparison_rows(const QVector<ComparedScenario>& scenarios, int baseline, Rows rows = Rows::differing);
/// Compares one result with the baseline: standing, difference, and why the difference may not be significant. Pages,
/// headline, presentation and report all use this function, so that they agree.
ComparedCell compared_cell(const Evaluation& result, const Evaluation& baseline, const Metric& metric);
/// The comparison as lines of tab-separated cells for a spreadsheet, heads first.
QString tab_separated(const Comparison& comparison);

/// The results that a comparison states first: for training, cost and time.
std::vector<const Metric*> leading_metrics(Job job);
/// The place where a sentence is shown. A presentation needs short sentences, so a difference within the
/// uncertainty shows only its amount.
enum class SentenceFor { window, presentation };
/// "D costs $26.5 M less (−34 %) and takes 24.8 days longer (+31 %)."; with `marked`, important words are in <b> </b>.
QString comparison_sentence(const ComparedScenario& scenario, const ComparedScenario& baseline, bool marked = false,
                            SentenceFor whom = SentenceFor::window);

}  // namespace trainyard::ui
