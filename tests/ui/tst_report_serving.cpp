// SPDX-License-Identifier: GPL-3.0-or-later
// Reports about serving.
#include <QTest>
#include <variant>

#include "engine/metrics/handle.h"
#include "engine/parameters/parameter.h"
#include "tests/test_program.h"
#include "tests/ui/report_support.h"
#include "ui/report/chart_store.h"
#include "ui/report/html.h"
#include "ui/report/report.h"
#include "ui/text/engine_text.h"

using namespace trainyard;
using namespace trainyard::ui;
using namespace trainyard::ui::testing;

namespace {

Project project_of(Job job, const std::vector<const char*>& assignments = {}) {
  Project project = default_project();
  Design& design = project.scenarios.front().design;
  design.job = job;
  for (const char* assignment : assignments) assign(design, assignment);
  return project;
}

const std::vector<const char*> seventy{
    "model=llama3.1-70b", "accelerator=h100-sxm", "weight_format=fp8",         "requests=40",
    "prompt_tokens=1000", "output_tokens=300",    "replica_tensor_parallel=2", "replica_pipeline_parallel=1"};

/// A report with all optional sections.
Report report_of(const Project& project) {
  ReportOptions options;
  options.sections = {"appendix", "quick", "sources"};
  return ui::testing::report_of(project, 0, options);
}

template <class Kind>
std::vector<const Kind*> all(const Report& report) {
  std::vector<const Kind*> found;
  for (const Block& item : report.blocks)
    if (const auto* kind = std::get_if<Kind>(&item)) found.push_back(kind);
  return found;
}

QStringList headings(const Report& report) {
  QStringList texts;
  for (const block::Heading* heading : all<block::Heading>(report)) texts += heading->text;
  return texts;
}

const block::Table* targets_of(const Report& report) {
  for (const block::Table* table : all<block::Table>(report))
    if (table->columns.front().head == QStringLiteral("Target")) return table;
  return nullptr;
}

}  // namespace

class TestReportServing : public QObject {
  Q_OBJECT
 private slots:
  /// Verdict, targets and arithmetic have the numbers of evaluate().
  void it_states_the_gpus_for_the_load() {
    const Project project = project_of(Job::serving, seventy);
    const Evaluation e = evaluate(project.scenarios.front().design);
    QVERIFY(e.serving_verdict == ServingVerdict::meets);
    const Report report = report_of(project);
    QCOMPARE(report.title, QStringLiteral("Serving Llama 3.1 70B"));
    const auto verdicts = all<block::Verdict>(report);
    QCOMPARE(verdicts.size(), 1u);
    QCOMPARE(verdicts.front()->mark, e.targets_at_risk ? StatusMark::warning : StatusMark::good);
    const QString gpus = number_text(e.serving_gpus, Unit::accelerators);
    QVERIFY2(verdicts.front()->title.startsWith(gpus + u' '), qPrintable(verdicts.front()->title));
    const block::Table* targets = targets_of(report);
    QVERIFY(targets && targets->rows.size() == 2);
    // A target within the likely range is "expected to be met", not "met".
    const Serving serving = resolved(project.scenarios.front().design).serving;
    const auto said = [](double high, double accepted) {
      return high > accepted ? QStringLiteral("expected to be met") : QStringLiteral("met");
    };
    QVERIFY(e.tpot <= serving.next_token && e.tpot_high > serving.next_token);
    QCOMPARE(plain(targets->rows[0].back()), said(e.ttft_high, serving.first_token));
    QCOMPARE(plain(targets->rows[1].back()), said(e.tpot_high, serving.next_token));
    QCOMPARE(plain(targets->rows[0][2]), number_text(e.ttft, Unit::seconds));
    QCOMPARE(plain(targets->rows[1][2]), number_text(e.tpot, Unit::seconds));
    ChartStore charts;
    const QString html = QString::fromUtf8(html_of(report, charts));
    for (const QString& value :
         {number_text(e.replica_requests, Unit::request_rate), number_text(e.quick_serving_gpus, Unit::accelerators),
          number_text(e.cache_token_bytes, Unit::bytes)})
      QVERIFY2(html.contains(value.toHtmlEscaped()), qPrintable(value));
  }

  /// A serving report has no sections, inputs or results of training.
  void it_omits_training() {
    const Report report = report_of(project_of(Job::serving, seventy));
    const QStringList texts = headings(report);
    QVERIFY(texts.contains(QStringLiteral("Required GPUs")));
    qsizetype figures = 0;
    for (const block::Figures* row : all<block::Figures>(report)) figures += row->figures.size();
    QCOMPARE(figures, 6);
    for (const char* gone : {"Memory", "Storage, checkpoints and failures"})
      QVERIFY2(!texts.contains(QLatin1String(gone)), gone);
    QSet<QString> ids;
    for (const block::Columns* columns : all<block::Columns>(report))
      for (const block::Columns::Section& section : columns->sections)
        for (const block::Columns::Row& row : section.rows) ids.insert(row.id);
    for (const Parameter* p : parameters(Job::serving)) QVERIFY2(ids.contains(QLatin1String(p->id)), p->id);
    for (const Metric* m : metrics(Job::serving)) QVERIFY2(ids.contains(QLatin1String(m->id)), m->id);
    QVERIFY(!ids.contains(QStringLiteral("global_batch")) && !ids.contains(QStringLiteral("step_time")));
  }

  /// A dense model on one stage has neither an expert nor a pipeline time in its tables.
  void it_omits_parts_that_the_model_lacks() {
    const auto labels = [](const Report& report) {
      QStringList all_labels;
      for (const block::Table* table : all<block::Table>(report))
        for (const auto& row : table->rows) all_labels << plain(row.front());
      return all_labels;
    };
    const QString experts = engine_text(metric(&Evaluation::token_expert).label);
    const QString pipeline = engine_text(metric(&Evaluation::token_pipeline).label);
    const QString linear = engine_text(metric(&Evaluation::token_linear).label);
    const QStringList dense = labels(report_of(project_of(Job::serving, seventy)));
    QVERIFY(dense.contains(linear) && !dense.contains(experts) && !dense.contains(pipeline));
    const QStringList sparse = labels(report_of(project_of(
        Job::serving, {"model=deepseek-v3", "accelerator=h200-sxm", "requests=1", "replica_tensor_parallel=8",
                       "replica_pipeline_parallel=2", "replica_expert_parallel=8", "first_token=60", "next_token=1",
                       "attention_data_parallel=on"})));
    QVERIFY(sparse.contains(experts) && sparse.contains(pipeline));
  }

  /// The verdict and the row of a missed target say so.
  void it_states_missed_targets() {
    std::vector<const char*> strict = seventy;
    strict.push_back("next_token=1ms");
    const Project project = project_of(Job::serving, strict);
    const Evaluation e = evaluate(project.scenarios.front().design);
    QVERIFY(e.serving_verdict == ServingVerdict::next_token_late);
    const Report report = report_of(project);
    const block::Verdict& verdict = *all<block::Verdict>(report).front();
    QCOMPARE(verdict.mark, StatusMark::error);
    QVERIFY2(verdict.title.contains(number_text(e.tpot, Unit::seconds)), qPrintable(verdict.title));
    QCOMPARE(plain(targets_of(report)->rows[1].back()), QStringLiteral("missed"));
  }

  /// Without a price, the difference of costs is unknown and its waterfall is omitted.
  void it_draws_no_unknown_difference() {
    for (const auto& [price, drawn] : {std::pair{"accelerator_price=2", 3}, std::pair{"accelerator_price=auto", 2}}) {
      Project project = project_of(Job::serving, seventy);
      assign(project.scenarios.front().design, "accelerator=l40s");
      assign(project.scenarios.front().design, "replica_tensor_parallel=8");
      assign(project.scenarios.front().design, price);
      project.scenarios.push_back(project.scenarios.front());
      assign(project.scenarios.back().design, "requests=60");
      int differences = 0;
      const Report report = report_of(project);
      for (const block::Figures* row : all<block::Figures>(report))
        for (const block::Figure& figure : row->figures)
          if (const auto* why = std::get_if<Waterfall>(&figure.chart)) {
            ++differences;
            QVERIFY(!why->columns.first().bars.isEmpty());
          }
      QCOMPARE(differences, drawn);
    }
  }

  /// A replica that is too small for the model is reported.
  void it_reports_a_replica_that_is_too_small() {
    std::vector<const char*> small = seventy;
    small.insert(small.end(), {"weight_format=bits_16", "replica_tensor_parallel=1"});
    const Report report = report_of(project_of(Job::serving, small));
    QVERIFY(all<block::Verdict>(report).front()->title.startsWith(QStringLiteral("The model does not fit")));
    QVERIFY(!headings(report).contains(QStringLiteral("Required GPUs")));
  }
};

TRAINYARD_TEST(TestReportServing);
#include "tst_report_serving.moc"
