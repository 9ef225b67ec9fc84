// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <vector>

#include "engine/metrics/handle.h"
#include "engine/metrics/metric.h"
#include "engine/parameters/parameter.h"
#include "engine/studies/findings.h"
#include "ui/report/report.h"
#include "ui/report/studies.h"

namespace trainyard::ui {

/// Shared data of all sections of a report, computed once.
struct ReportContext {
  ReportContext(const Project& of, int index, const ReportOptions& with, ReportStudies& kept,
                const Execution& run = {});

  const Project& project;
  const ReportOptions& options;
  ReportStudies& studies;
  Execution execution;
  int scenario;
  const Design& design;
  Evaluation evaluation;
  int baseline = -1;  ///< another scenario of the same job to compare with, or −1
  Evaluation baseline_evaluation;
  std::vector<Finding> findings;
  /// A scenario of the report, in the project's order. The main scenario of the report is always one of them.
  struct Chosen {
    int scenario;
    Evaluation evaluation;
  };
  std::vector<Chosen> chosen;

  bool has_legal_layout() const { return is_legal(evaluation); }
  /// Returns whether the design can run: its layout is legal and it fits.
  bool can_run() const { return has_legal_layout() && evaluation.fits != Fit::no; }
  const Design& baselineDesign() const { return project.scenarios[size_t(baseline)].design; }
  /// Returns a scenario's name: "Scenario B, asynchronous checkpoints", or only the name if there is one scenario.
  QString scenarioName(int index) const;
  const Design& designOf(const Chosen& one) const { return project.scenarios[size_t(one.scenario)].design; }
  /// Returns a scenario's letter and name: "B" or "B, spare nodes".
  QString shortName(int index) const;
  template <class Find>
  auto study(const char* kind, const Find& find) const {
    return studies.get(kind, design, execution, find);
  }
};

/// Returns whether two designs do the same work (model and tokens, load, or iterations), so that one can replace the
/// other.
bool does_same_work(const Design& a, const Design& b);
/// Describes the work: "Llama 3.1 70B, 15 T tokens" or "Llama 3.1 70B, 40 requests/s".
QString work_text(const Design& design);
/// Joins a sign to its number, so that no line breaks between them.
QString unbroken(QString amount);
/// Returns the likely range "70.9–79.3", or "–".
QString band_cell(const Evaluation& evaluation, const Metric& metric);
/// Adds the price to a cost, because its likely range does not include other prices: "$71.1 M ($67–75 M) at $2.50 per
/// GPU-hour".
QString at_price(const QString& cost, const Design& design);
/// Returns whether an input or result belongs to the rules of thumb or to the sample workloads. These appear only in a
/// section of their own.
bool is_rule_of_thumb(const Parameter& parameter);
bool is_rule_of_thumb(const Metric& metric);

/// Returns a message as a sentence with its full stop; empty if there is no message.
QString sentence_of(const Message& message);
/// Returns a result as text. Returns the name of the missing input if the result is unknown, and the verdict for the
/// metric without a number.
QString result_text(const Design& design, const Evaluation& evaluation, const Metric& metric);

/// Says whether a serving job meets its targets.
block::Verdict serving_verdict(const ReportContext& context);
/// Describes what a serving job needs and delivers, with **stars** for strong text.
QString serving_sentence(const ReportContext& context);
/// Verdict and description of a post-training iteration, with **stars** for strong text.
block::Verdict post_training_verdict(const ReportContext& context);
QString post_training_sentence(const ReportContext& context);
/// Says whether and how well the design does its job; shown in the largest type of the first page.
block::Verdict details_verdict(const ReportContext& context);
/// Returns the difference to the reference: "−3.7 days", coloured better or worse, grey within the uncertainty; "0" for
/// no difference.
Rich difference_cell(const Evaluation& evaluation, const Evaluation& reference, const Metric& metric);
/// Returns the catalog facts of the entries that the design uses.
block::Columns facts_columns(const ReportContext& context);
/// Returns a table of all results of a group with descriptions, without the ends of likely ranges.
block::Table group_table(const ReportContext& context, MetricGroup group);

/// Returns the recommended scenario; nullptr if none does its job or they cannot be ranked.
const ReportContext::Chosen* find_recommended(const ReportContext& context);
/// What the list of changes under a recommendation contains.
struct AdviceOutlook {
  bool has_changes = false;
  bool saves_certainly = false;  ///< a change that needs no check saves more than the uncertainty
};
/// Returns the recommendation and its reason with **stars**; empty if no scenario does its job.
QString recommended_sentence(const ReportContext& context, const AdviceOutlook& outlook);
/// Returns the start of the verdict if another scenario than the report's is recommended; otherwise empty.
QString other_design_sentence(const ReportContext& context);
/// Returns the scenario that a report is about: the one that the user chose, otherwise the recommended one of the
/// current work, otherwise the current one.
int usual_subject(const Project& project, const ReportOptions& options);
/// Parts of the first page, in reading order.
void add_cover(const ReportContext& context, Report& report);
void add_summary(const ReportContext& context, QVector<Block>& blocks);
void add_design(const ReportContext& context, QVector<Block>& blocks);
void add_scenarios(const ReportContext& context, QVector<Block>& blocks);
void add_other_work(const ReportContext& context, QVector<Block>& blocks);
void add_recommendations(const ReportContext& context, QVector<Block>& blocks);
void add_notes(const ReportContext& context, QVector<Block>& blocks);

// The sections, in the order of their table; each appends its blocks.
void add_comparison(const ReportContext& context, QVector<Block>& blocks);
void add_memory(const ReportContext& context, QVector<Block>& blocks);
void add_time(const ReportContext& context, QVector<Block>& blocks);
void add_storage(const ReportContext& context, QVector<Block>& blocks);
void add_serving(const ReportContext& context, QVector<Block>& blocks);
void add_post_training(const ReportContext& context, QVector<Block>& blocks);
void add_cost(const ReportContext& context, QVector<Block>& blocks);
void add_room(const ReportContext& context, QVector<Block>& blocks);
void add_trust(const ReportContext& context, QVector<Block>& blocks);
void add_assumptions(const ReportContext& context, QVector<Block>& blocks);
void add_warnings(const ReportContext& context, QVector<Block>& blocks);
void add_appendix(const ReportContext& context, QVector<Block>& blocks);
void add_quoted(const ReportContext& context, QVector<Block>& blocks);
void add_quick(const ReportContext& context, QVector<Block>& blocks);

}  // namespace trainyard::ui
