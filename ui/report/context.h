// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <vector>

#include "engine/metrics/metric.h"
#include "engine/parameters/parameter.h"
#include "engine/studies/findings.h"
#include "ui/report/report.h"

namespace trainyard::ui {

/// What every section of a report is made from, computed once.
struct ReportContext {
  ReportContext(const Project& of, int index, const ReportOptions& with);

  const Project& project;
  const ReportOptions& options;
  int scenario;
  const Design& design;
  Evaluation evaluation;
  int baseline = -1;  ///< another scenario of the same job to compare with, or -1
  Evaluation baseline_evaluation;
  std::vector<Finding> findings;

  bool legal() const { return is_legal(evaluation); }
  /// Whether the results are those of a machine that can run.
  bool holds() const { return legal() && evaluation.fits != Fit::no; }
  const Design& baselineDesign() const { return project.scenarios[size_t(baseline)].design; }
  /// "Scenario B, asynchronous checkpoints", or the name alone when there is one scenario.
  QString scenarioName(int index) const;
};

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
/// All results of a group but the ends of bands, with what they are.
block::Table group_table(const ReportContext& context, MetricGroup group);

// The sections, in the order of the report; each appends its blocks.
void add_cover(const ReportContext& context, Report& report);
void add_summary(const ReportContext& context, QVector<Block>& blocks);
void add_recommendations(const ReportContext& context, QVector<Block>& blocks);
void add_notes(const ReportContext& context, QVector<Block>& blocks);
void add_results(const ReportContext& context, QVector<Block>& blocks);
void add_storage(const ReportContext& context, QVector<Block>& blocks);
void add_serving(const ReportContext& context, QVector<Block>& blocks);
void add_post_training(const ReportContext& context, QVector<Block>& blocks);
void add_assumptions(const ReportContext& context, QVector<Block>& blocks);
void add_quoted(const ReportContext& context, QVector<Block>& blocks);
void add_facts(const ReportContext& context, QVector<Block>& blocks);
void add_warnings(const ReportContext& context, QVector<Block>& blocks);
void add_inputs(const ReportContext& context, QVector<Block>& blocks);
void add_metrics(const ReportContext& context, QVector<Block>& blocks);

}  // namespace trainyard::ui
