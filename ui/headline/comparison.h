// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <QVector>
#include <vector>

#include "engine/metrics/metric.h"
#include "ui/theme/theme.h"

namespace trainyard::ui {

// What is to be said of several scenarios of one job side by side: which rows differ, by how much, and whether that is
// better. Page, report and presentation have it from here.

/// A scenario as it is compared; the design and its results are the caller's.
struct ComparedScenario {
  QString letter{}, name{};
  const Design* design = nullptr;
  const Evaluation* result = nullptr;
  QString heading() const;  ///< "A Published"
};

/// How a result stands to that of the baseline.
enum class Standing {
  baseline,  ///< it is the baseline's
  same,
  better,
  worse,
  other,    ///< it differs, and neither is better
  in_band,  ///< it differs by less than the bands of both can tell: it reads as no difference
  refused,  ///< it holds only if the design fitted or were legal, or the two are shares of different peaks
  untold    ///< one of them is no number
};
Role role_of(Standing standing);
/// Whether it is a difference that somebody may rely on: such ones alone are bold, coloured or pointed at.
bool is_told(Standing standing);

/// One value of a row.
struct ComparedCell {
  QString text{};  ///< "61.2 GiB", "FP8 blockwise", "–"
  QString band{};  ///< "57.8–66.1"; empty where there is none
  /// "−$26.5 M", "−34 %", "within the band"; empty where there is nothing to say.
  QString difference{}, percent{}, remark{};
  QString amount{};  ///< the difference without its sign
  bool up = false;   ///< the value is larger than that of the baseline
  Standing standing = Standing::baseline;
  bool operator==(const ComparedCell&) const = default;
};
struct ComparedRow {
  QString id{}, label{};
  QVector<ComparedCell> cells{};  ///< one a scenario
  bool differs = false;
  bool operator==(const ComparedRow&) const = default;
};
struct Comparison {
  QStringList heads{};  ///< one a scenario
  int baseline = 0;
  QVector<ComparedRow> inputs{}, results{};
  int all_inputs = 0;  ///< of the job
  bool operator==(const Comparison&) const = default;
};

enum class Rows { differing, all };
/// Inputs whose setting differs, the verdict and headline results; `all` has every input and result of the headline.
/// All scenarios must be of one job.
Comparison comparison_rows(const QVector<ComparedScenario>& scenarios, int baseline, Rows rows = Rows::differing);
/// The standing of one result, its difference and why it may read as none. Whatever shows two results beside each
/// other, on a page, in the headline, to a room, or on paper, has their difference from here.
ComparedCell compared_cell(const Evaluation& result, const Evaluation& baseline, const Metric& metric);
/// "Memory per GPU	67.2 GiB	61.2 GiB	…": lines of tab-separated cells for a spreadsheet.
QString tab_separated(const Comparison& comparison);

/// The results that say first how two scenarios of a job differ: cost and time of training.
const std::vector<const Metric*>& leading_metrics(Job job);
/// For a room a difference that cannot be told has its amount alone behind it, so that one line holds the sentence.
enum class SentenceFor { desk, room };
/// "D costs $26.5 M less (−34 %) and takes 24.8 days longer (+31 %).", with <b> and </b> about what matters where that
/// is asked for.
QString comparison_sentence(const ComparedScenario& scenario, const ComparedScenario& baseline, bool marked = false,
                            SentenceFor whom = SentenceFor::desk);

}  // namespace trainyard::ui
