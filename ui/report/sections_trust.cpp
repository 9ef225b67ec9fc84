// SPDX-License-Identifier: GPL-3.0-or-later
// Shows the uncertainty of a prediction and the measured runs behind it.
#include <QLocale>
#include <cmath>

#include "engine/bands/bands.h"
#include "engine/measured/nearest.h"
#include "engine/measured/nearest_serving.h"
#include "engine/measured/published_runs.h"
#include "ui/charts/spec_text.h"
#include "ui/document/value_text.h"
#include "ui/report/context.h"
#include "ui/text/band_text.h"
#include "ui/text/device_text.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

constexpr size_t nearest_count = 6;

QString percent(double share, int decimals = 1) {
  return std::isfinite(share) ? QLocale().toString(share * 100, 'f', decimals) + QChar(QChar::Nbsp) + u'%'
                              : QStringLiteral("–");
}

/// Minimum number of runs for meaningful error statistics.
constexpr size_t enough_runs = 20;

QString count(size_t n) { return QLocale().toString(qulonglong(n)); }

QString statistics_sentence(const ErrorStatistics& s) {
  return ReportText::tr(
             "The model was checked against **%1 published measurements**. Half of its predictions are within **%2**, "
             "nine in ten within %3; %4 lie inside their likely range.")
      .arg(count(s.n), percent(s.median_abs), percent(s.p90_abs), percent(s.coverage, 0));
}

/// Reports the prediction errors for runs of the design's framework, because accuracy differs between frameworks and
/// most runs use one of them.
QString framework_sentence(const Design& design, const ErrorStatistics& all, const ErrorStatistics& same) {
  const QString name = value_text(design, parameter(&Recipe::framework));
  if (same.n < enough_runs)
    return statistics_sentence(all) + u' ' +
           ReportText::tr("%1 of them used the framework of this design (%2), too few for separate statistics.")
               .arg(count(same.n), name);
  return ReportText::tr(
             "Checked against %1 published measurements, **%2 with the framework of this design** (%3). Half of those "
             "are within **%4**, nine in ten within %5; %6 lie inside their likely range.")
      .arg(count(all.n), count(same.n), name, percent(same.median_abs), percent(same.p90_abs),
           percent(same.coverage, 0));
}

block::Table nearest_table() {
  block::Table table;
  table.dense = true;
  table.columns = {{ReportText::tr("Nearest measured runs"), false, 1.6},
                   {ReportText::tr("Measured"), true},
                   {ReportText::tr("Predicted"), true},
                   {ReportText::tr("Error"), true},
                   {ReportText::tr("Source"), false, 1.7}};
  return table;
}

void add_row(const QString& name, const Compared& numbers, Unit unit, const std::string& source, block::Table& table) {
  const Tone tone = numbers.inside() ? Tone::normal : Tone::worse;
  table.rows.append({Rich{{name}}, Rich{{number_text(numbers.measured, unit)}},
                     Rich{{number_text(numbers.predicted, unit)}},
                     Rich{{spec_text::signed_share(numbers.error(), 1), true, tone}},
                     with_links(QString::fromStdString(source), Tone::second)});
}

/// Names a run: "Llama 3.1 405B, 16,384 × H100 SXM".
QString run_name(double devices, const Design& design) {
  return ReportText::tr("%1, %2", "model, accelerators")
      .arg(QString::fromStdString(design.work.model->name), devices_text(devices, *design.cluster.accelerator));
}

/// Explains the contributions to the likely range of a run.
QString parts_sentence(const Evaluation& e) {
  const auto end = [](double share) { return spec_text::signed_share(share, 1); };
  return ReportText::tr(
             "A step may be off by %1 to %2. Random failures add %3 (one standard deviation). Together they give the "
             "likely ranges of time, GPU-hours, energy and cost: %4.")
      .arg(end(e.step_time_low / e.step_time - 1), end(e.step_time_high / e.step_time - 1), percent(e.finish_spread, 2),
           banded_text(e, &Evaluation::finish_days));
}

void add_training(const ReportContext& context, QVector<Block>& blocks) {
  const auto known = context.study("published runs", [&] {
    return validate(published_runs(), context.design.calibration, context.execution.unwatched());
  });
  if (known->summary.empty()) return;
  blocks.append(
      block::Paragraph{rich(framework_sentence(context.design, known->summary.back().step_time,
                                               summarize(known->rows, context.design.recipe.framework).step_time))});
  const Message nearby = neighbourhood_message(neighbourhood_of(context.design));
  blocks.append(block::Paragraph{rich(sentence_of(nearby) + u' ' + parts_sentence(context.evaluation))});
  block::Table table = nearest_table();
  for (const NearRun& near : nearest_runs(context.design, known->rows, nearest_count))
    if (near.run->step_time.comparable())
      add_row(run_name(resolved(near.run->design).cluster.accelerators, near.run->design), near.run->step_time,
              Unit::seconds, near.run->run.source, table);
  if (!table.rows.isEmpty()) blocks.append(table);
}

void add_requests(const ReportContext& context, QVector<Block>& blocks) {
  const auto known = context.study("published serving", [&] {
    return validate(published_serving_runs(), context.design.calibration, context.execution.unwatched());
  });
  if (known->summary.empty()) return;
  blocks.append(block::Paragraph{rich(statistics_sentence(known->summary.back().throughput))});
  block::Table table = nearest_table();
  for (const NearServingRun& near :
       nearest_runs(resolved(context.design), known->rows, &ValidatedServingRun::throughput, nearest_count))
    add_row(run_name(resolved(near.run->design).cluster.accelerators, near.run->design), near.run->throughput,
            Unit::token_rate, near.run->run.source, table);
  if (!table.rows.isEmpty()) blocks.append(table);
}

void add_post(const ReportContext& context, QVector<Block>& blocks) {
  const auto known = context.study("published iterations", [] { return predict(published_post_training_runs()); });
  IterationTally tally;
  block::Table table = nearest_table();
  for (const ValidatedIteration& row : *known) {
    tally.add(row);
    if (row.calibrated.comparable() && size_t(table.rows.size()) < nearest_count)
      add_row(run_name(row.run.gpus, row.design), row.calibrated, Unit::seconds, row.run.source, table);
  }
  blocks.append(block::Paragraph{rich(statistics_sentence(tally.summaries().back().from_columns))});
  blocks.append(
      block::Paragraph{rich(ReportText::tr("These predictions use the step speed of another run with the same model "
                                           "and device. Measure one iteration to calibrate your own."))});
  table.columns.front().head = ReportText::tr("Measured iterations");
  if (!table.rows.isEmpty()) blocks.append(table);
}

}  // namespace

void add_trust(const ReportContext& context, QVector<Block>& blocks) {
  switch (context.design.job) {
    case Job::serving:
      return add_requests(context, blocks);
    case Job::post_training:
      return add_post(context, blocks);
    case Job::training:
      break;
  }
  if (context.has_legal_layout()) add_training(context, blocks);
}

}  // namespace trainyard::ui
