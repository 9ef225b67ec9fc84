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

/// What every section of a report is made from, computed once.
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
  int baseline = -1;  ///< another scenario of the same job to compare with, or -1
  Evaluation baseline_evaluation;
  std::vector<Finding> findings;
  /// What the report is about, in the project's order; the one above always among them.
  struct Chosen {
    int scenario;
    Evaluation evaluation;
  };
  std::vector<Chosen> chosen;

  bool legal() const { return is_legal(evaluation); }
  /// Whether the results are those of a machine that can run.
  bool holds() const { return legal() && evaluation.fits != Fit::no; }
  const Design& baselineDesign() const { return project.scenarios[size_t(baseline)].design; }
  /// "Scenario B, asynchronous checkpoints", or the name alone when there is one scenario.
  QString scenarioName(int index) const;
  const Design& designOf(const Chosen& one) const { return project.scenarios[size_t(one.scenario)].design; }
  /// "B", or "B, spare nodes"
  QString shortName(int index) const;
  template <class Find>
  auto study(const char* kind, const Find& find) const {
    return studies.get(kind, design, execution, find);
  }
};

/// A sign never stands at the end of a line before its number.
QString unbroken(QString amount);
/// "70.9–79.3", or "–".
QString band_cell(const Evaluation& evaluation, const Metric& metric);
/// Results that the report is about, most important first: the days and the cost of a training job.
std::vector<MetricHandle> main_results(Job job);
/// Inputs and results of rules of thumb and of sample workloads: beside the design, and shown where they are asked for.
bool is_beside(const Parameter& parameter);
bool is_beside(const Metric& metric);

/// A message as a sentence, with its full stop; empty when there is none.
QString sentence_of(const Message& message);
/// The value of a result as people read it, or what to enter where it is unknown; the verdict for the one that is no
/// number.
QString result_text(const Design& design, const Evaluation& evaluation, const Metric& metric);

/// Whether a job of serving holds its targets, in sentences.
block::Verdict serving_verdict(const ReportContext& context);
/// What a serving job takes and gives, in a few sentences with **stars**.
QString serving_sentence(const ReportContext& context);
/// How an iteration of post-training goes, in the same way.
block::Verdict post_training_verdict(const ReportContext& context);
QString post_training_sentence(const ReportContext& context);
/// Whether and how the design does its job: what the first page says in the largest type.
block::Verdict details_verdict(const ReportContext& context);
/// "−3.7 days", coloured by whether that is good, and grey where the bands do not tell; "0" where there is none.
Rich difference_cell(const Evaluation& evaluation, const Evaluation& reference, const Metric& metric);
/// What the catalogs say of the entries that the design uses.
block::Columns facts_columns(const ReportContext& context);
/// All results of a group but the ends of bands, with what they are.
block::Table group_table(const ReportContext& context, MetricGroup group);

/// Which of the chosen scenarios to take; nullptr where none does its job or nothing ranks them.
const ReportContext::Chosen* recommended(const ReportContext& context);
/// That in words with **stars**, and why; empty where none does its job. `may_change`: changes stand below it.
QString recommended_sentence(const ReportContext& context, bool may_change);
/// What the first page says under its verdict where another scenario than its own is recommended.
QString other_design_sentence(const ReportContext& context);
/// The first page, in the order of reading.
void add_cover(const ReportContext& context, Report& report);
void add_summary(const ReportContext& context, QVector<Block>& blocks);
void add_scenarios(const ReportContext& context, QVector<Block>& blocks);
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
void add_trust(const ReportContext& context, QVector<Block>& blocks);
void add_assumptions(const ReportContext& context, QVector<Block>& blocks);
void add_warnings(const ReportContext& context, QVector<Block>& blocks);
void add_appendix(const ReportContext& context, QVector<Block>& blocks);
void add_quoted(const ReportContext& context, QVector<Block>& blocks);
void add_quick(const ReportContext& context, QVector<Block>& blocks);

}  // namespace trainyard::ui
