// SPDX-License-Identifier: GPL-3.0-or-later
// Shows the uncertainty of a prediction and the measured runs behind it.
#include <QLocale>
#include <cmath>

#include "engine/bands/bands.h"
#include "engine/metrics/handle.h"
#include "engine/studies/work_findings.h"
#include "ui/charts/spec_text.h"
#include "ui/document/value_text.h"
#include "ui/report/context.h"
#include "ui/report/evidence.h"
#include "ui/text/band_text.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

QString percent(double share, int decimals = 1) {
  return std::isfinite(share) ? QLocale().toString(share * 100, 'f', decimals) + QChar(QChar::Nbsp) + u'%'
                              : QStringLiteral("–");
}

/// Minimum number of runs for meaningful error statistics.
constexpr size_t enough_runs = 20;

QString count(size_t n) { return QLocale().toString(qulonglong(n)); }

/// Relates the coverage that likely ranges aim at to the observed one.
QString coverage_sentence(const ErrorStatistics& s) {
  return ReportText::
      tr("Likely ranges aim to cover 85\u00A0% of runs held out of calibration; %1 of these measurements lie inside.")
          .arg(percent(s.coverage, 0));
}

QString statistics_sentence(const ErrorStatistics& s) {
  return ReportText::tr(
             "The model was checked against **%1 published measurements**. Half of its predictions are within **%2**, "
             "nine in ten within %3.")
             .arg(count(s.n), percent(s.median_abs), percent(s.p90_abs)) +
         u' ' + coverage_sentence(s);
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
             "are within **%4**, nine in ten within %5.")
             .arg(count(all.n), count(same.n), name, percent(same.median_abs), percent(same.p90_abs)) +
         u' ' + coverage_sentence(same);
}

block::Table nearest_table(const QString& head) {
  block::Table table;
  table.dense = true;
  table.columns = {{head, false, 1.6},
                   {ReportText::tr("Measured"), true},
                   {ReportText::tr("Predicted"), true},
                   {ReportText::tr("Error"), true},
                   {ReportText::tr("Source"), false, 1.7}};
  return table;
}

void add_row(const EvidenceRow& row, Unit unit, block::Table& table) {
  const Compared& numbers = row.numbers;
  const Tone tone = numbers.inside() ? Tone::normal : Tone::worse;
  table.rows.append(
      {Rich{{row.name}}, Rich{{number_text(numbers.measured, unit)}}, Rich{{number_text(numbers.predicted, unit)}},
       Rich{{spec_text::signed_share(numbers.error(), 1), true, tone}}, with_links(row.source, Tone::second)});
}

void add_rows(const QVector<EvidenceRow>& rows, Unit unit, block::Table& table, QVector<Block>& blocks) {
  for (const EvidenceRow& row : rows) add_row(row, unit, table);
  if (!table.rows.isEmpty()) blocks.append(table);
}

/// Adds the published rates of the run that the design repeats, before the nearest other runs.
void add_own_rates(const ReportContext& context, block::Table& table) {
  for (const PublishedRate& rate : published_rates(context.design, context.evaluation)) {
    QStringList sources;
    for (const std::string& source : rate.study->sources) sources += QString::fromStdString(source);
    table.rows.append(
        {Rich{{ReportText::tr("This design as published, per GPU: %1", "a result").arg(engine_text(rate.metric->label)),
               true}},
         Rich{{number_text(rate.published, rate.metric->unit)}}, Rich{{number_text(rate.predicted, rate.metric->unit)}},
         Rich{{spec_text::signed_share(rate.predicted / rate.published - 1, 1), true}},
         with_links(sources.join(QStringLiteral("; ")), Tone::second)});
  }
}

/// Says what widens the range of a mixture of experts, and on how many runs of its kind it is based.
QString experts_sentence(const Design& design, const std::vector<ValidatedRun>& rows) {
  if (!design.work.model->mixture_of_experts()) return {};
  const KernelFamily* family = design.cluster.accelerator->kernel_family;
  const auto same = std::ranges::count_if(rows, [&](const ValidatedRun& row) {
    return row.step_time.comparable() && row.design.work.model->mixture_of_experts() &&
           row.design.recipe.framework == design.recipe.framework &&
           row.design.cluster.accelerator->kernel_family == family;
  });
  return ReportText::tr(
             "A mixture of experts has a wider range than a dense model; %1 of the runs on these devices with this "
             "framework train mixtures of experts.")
      .arg(count(size_t(same)));
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

/// Joins sentences, without the empty ones.
Rich sentences(QStringList texts) {
  texts.removeAll(QString());
  return rich(texts.join(u' '));
}

void add_training(const ReportContext& context, QVector<Block>& blocks) {
  const auto known = published_training(context);
  if (known->summary.empty()) return;
  blocks.append(
      block::Paragraph{rich(framework_sentence(context.design, known->summary.back().step_time,
                                               summarize(known->rows, context.design.recipe.framework).step_time))});
  const Message nearby = neighbourhood_message(neighbourhood_of(context.design));
  const QVector<EvidenceRow> rows = nearest_evidence(context);
  blocks.append(
      block::Paragraph{sentences({sentence_of(nearby), experts_sentence(context.design, known->rows),
                                  parts_sentence(context.evaluation), outside_sentence(outside_runs(context, rows))})});
  block::Table table = nearest_table(ReportText::tr("Nearest measured runs: step time"));
  add_own_rates(context, table);
  add_rows(rows, Unit::seconds, table, blocks);
}

void add_requests(const ReportContext& context, QVector<Block>& blocks) {
  const auto known = published_serving(context);
  if (known->summary.empty()) return;
  const QVector<EvidenceRow> rows = nearest_evidence(context);
  blocks.append(
      block::Paragraph{sentences({statistics_sentence(known->summary.back().throughput), extrapolated_sentence(context),
                                  outside_sentence(outside_runs(context, rows))})});
  block::Table table = nearest_table(ReportText::tr("Nearest measured runs: answer tokens/s of all GPUs"));
  add_rows(rows, Unit::token_rate, table, blocks);
}

void add_post(const ReportContext& context, QVector<Block>& blocks) {
  const auto known = published_iterations(context);
  IterationTally tally;
  for (const ValidatedIteration& row : *known) tally.add(row);
  blocks.append(block::Paragraph{
      sentences({statistics_sentence(tally.summaries().back().from_columns), extrapolated_sentence(context)})});
  blocks.append(
      block::Paragraph{rich(ReportText::tr("These predictions use the step speed of another run with the same model "
                                           "and device. Measure one iteration to calibrate your own."))});
  block::Table table = nearest_table(ReportText::tr("Measured iterations: iteration time"));
  add_rows(nearest_evidence(context), Unit::seconds, table, blocks);
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
