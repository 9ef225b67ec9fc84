// SPDX-License-Identifier: GPL-3.0-or-later
// Comparison of scenarios in a report: each number in its own column, each difference by the rule of the window, for
// any baseline.
#include <QTest>

#include "engine/metrics/handle.h"
#include "engine/metrics/result_band.h"
#include "engine/parameters/handle.h"
#include "tests/engine/designs.h"
#include "tests/test_program.h"
#include "tests/ui/report_support.h"
#include "ui/document/value_text.h"
#include "ui/headline/comparison.h"
#include "ui/report/chart_store.h"
#include "ui/report/html.h"
#include "ui/report/report.h"
#include "ui/text/band_text.h"
#include "ui/text/engine_text.h"

using namespace trainyard;
using namespace trainyard::ui;
using namespace trainyard::ui::testing;

namespace {

/// B is another machine, hardly faster, which is within the uncertainty. C has faster steps, but takes far longer and
/// pays more per hour.
Project three(int baseline) {
  Project project;
  const std::vector<std::pair<const char*, Design>> all{
      {"published", with({"accelerator_price=2"})},
      {"another machine", with({"accelerator_price=2", "accelerator=h200-sxm"})},
      {"more data", with({"accelerator_price=3", "tokens=4e13", "precision=fp8"})}};
  for (const auto& [name, design] : all) project.scenarios.push_back({.name = name, .note = {}, .design = design});
  assign_letters(project);
  project.baseline = baseline;
  return project;
}

Project served() {
  Project project;
  for (const char* change : {"requests=40", "accelerator=h200-sxm", "requests=160"})
    project.scenarios.push_back(
        {.name = change, .note = {}, .design = with({"job=serving", "accelerator_price=2.5", change})});
  assign_letters(project);
  return project;
}

std::vector<Evaluation> results_of(const Project& project) {
  std::vector<Evaluation> out;
  for (const Scenario& scenario : project.scenarios) out.push_back(evaluate(scenario.design));
  return out;
}

/// Returns the first table with this heading in its first column and this number of columns, or nullptr.
const block::Table* table_of(const Report& report, const QString& first, qsizetype columns) {
  for (const Block& item : report.blocks)
    if (const auto* table = std::get_if<block::Table>(&item))
      if (table->columns.size() == columns && table->columns.front().head == first) return table;
  return nullptr;
}

QVector<Rich> row_of(const block::Table& table, const QString& label) {
  for (const QVector<Rich>& row : table.rows)
    if (plain(row.front()) == label) return row;
  return {};
}

QString all_text(const Report& report) {
  QString text;
  for (const Block& item : report.blocks)
    if (const auto* paragraph = std::get_if<block::Paragraph>(&item)) text += plain(paragraph->text) + u'\n';
  return text;
}

QString bare(QString text) { return text.remove(QChar(0x2060)); }

bool coloured(const Rich& cell) {
  return std::any_of(cell.begin(), cell.end(),
                     [](const Span& span) { return span.tone == Tone::better || span.tone == Tone::worse; });
}

}  // namespace

class TestReportComparison : public QObject {
  Q_OBJECT

 private slots:
  /// Each of three columns has the values of its scenario, and the differences to the baseline as in the window.
  void each_column_has_its_own_numbers_data() {
    QTest::addColumn<int>("baseline");
    for (int i = 0; i < 3; ++i) QTest::newRow(qPrintable(QString(QChar('A' + i)))) << i;
  }
  void each_column_has_its_own_numbers() {
    QFETCH(int, baseline);
    const Project project = three(baseline);
    const std::vector<Evaluation> results = results_of(project);
    const Report report = report_of(project, (baseline + 1) % 3, {});
    const block::Table* table = table_of(report, QStringLiteral("Result"), 4);
    QVERIFY(table);
    QVERIFY(table->columns[1].head.startsWith(u'A') && table->columns[3].head.startsWith(u'C'));
    int unclear = 0, told = 0;
    for (const Metric* metric : headline_metrics(Job::training)) {
      const QVector<Rich> row = row_of(*table, engine_text(metric->label));
      // None of the scenarios recomputes, so HFU repeats MFU and has no row.
      if (metric == &trainyard::metric(&Evaluation::hfu)) {
        QVERIFY(row.isEmpty());
        continue;
      }
      QCOMPARE(row.size(), 4);
      for (size_t i = 0; i < results.size(); ++i) {
        const Rich& cell = row[qsizetype(i) + 1];
        const QString value = number_text(number(results[i], *metric), metric->unit), text = bare(plain(cell));
        QVERIFY2(text.startsWith(value), qPrintable(text + " of " + value));
        if (int(i) == baseline) {
          QCOMPARE(text, value);
          continue;
        }
        const ComparedCell expected = compared_cell(results[i], results[size_t(baseline)], *metric);
        const bool within_uncertainty = expected.standing == Standing::within_uncertainty;
        if (expected.standing != Standing::same && !expected.difference.isEmpty())
          QVERIFY2(text.contains(expected.difference), qPrintable(text + " without " + expected.difference));
        QCOMPARE(text.contains(QStringLiteral("uncertain")), within_uncertainty);
        QCOMPARE(coloured(cell), expected.standing == Standing::better || expected.standing == Standing::worse);
        unclear += within_uncertainty;
        told += coloured(cell);
      }
    }
    QVERIFY2((baseline == 2 || unclear >= 3) && told >= 4, qPrintable(QStringLiteral("%1 %2").arg(unclear).arg(told)));
  }

  void inputs_are_in_the_column_of_their_scenario() {
    const Project project = three(0);
    const Report report = report_of(project, 0, {});
    const block::Table* table = table_of(report, QStringLiteral("Input"), 4);
    QVERIFY(table);
    QCOMPARE(table->rows.size(), 4);
    // Scenario C trains on more data: the comparison states the work.
    const block::Table* results = table_of(report, QStringLiteral("Result"), 4);
    QVERIFY(results);
    const QVector<Rich> work = row_of(*results, QStringLiteral("Work"));
    QCOMPARE(work.size(), 4);
    QVERIFY(plain(work[1]) == plain(work[2]) && plain(work[3]) != plain(work[1]));
    for (const ParameterHandle input :
         {ParameterHandle(&Economics::accelerator_price), ParameterHandle(&Workload::tokens)}) {
      const QVector<Rich> row = row_of(*table, engine_text(input->label));
      QCOMPARE(row.size(), 4);
      for (qsizetype i = 0; i < 3; ++i)
        QCOMPARE(plain(row[i + 1]), value_text(project.scenarios[size_t(i)].design, *input));
    }
  }

  /// The sentence equals that of the window, from the baseline to the scenario of the report.
  void the_sentence_is_that_of_the_window() {
    for (const auto& [baseline, scenario] : {std::pair{0, 1}, std::pair{1, 0}, std::pair{0, 2}, std::pair{2, 0}}) {
      const Project project = three(baseline);
      const std::vector<Evaluation> results = results_of(project);
      const auto compared = [&](int i) {
        return ComparedScenario{QString(QChar('A' + i)), QString(), &project.scenarios[size_t(i)].design,
                                &results[size_t(i)]};
      };
      const QString sentence = comparison_sentence(compared(scenario), compared(baseline));
      const Report report = report_of(project, scenario, {});
      QVERIFY2(bare(all_text(report)).contains(sentence), qPrintable(sentence + "\nnot in\n" + all_text(report)));
      QCOMPARE(sentence.contains(QStringLiteral("within the uncertainty")), baseline + scenario == 1);
    }
  }

  /// One waterfall per leading result, from the baseline to the design. The caption states a total within the
  /// uncertainty.
  void waterfalls_start_at_the_baseline_and_end_at_the_design() {
    for (const auto& [scenario, unclear] : {std::pair{1, true}, std::pair{2, false}}) {
      const Report report = report_of(three(0), scenario, {});
      int drawn = 0;
      QSet<QString> titles;
      for (const Block& item : report.blocks) {
        const auto* figures = std::get_if<block::Figures>(&item);
        if (!figures) continue;
        for (const block::Figure& figure : figures->figures) {
          const auto* chart = std::get_if<Waterfall>(&figure.chart);
          if (!chart) continue;
          QCOMPARE(figures->figures.size(), 1);
          QCOMPARE(chart->columns.size(), 1);
          ++drawn;
          QVERIFY2(chart->title.startsWith(QStringLiteral("Why %1 differs from A: ").arg(QChar('A' + scenario))),
                   qPrintable(chart->title));
          titles << chart->title;
          QCOMPARE(plain(figure.caption).contains(QStringLiteral("within the uncertainty")), unclear);
        }
      }
      QCOMPARE(drawn, 2);
      QCOMPARE(titles.size(), 2);
    }
  }

  /// The first page compares with the baseline: value, likely range, baseline value, difference.
  void the_summary_distinguishes_both_designs() {
    for (const bool turned : {false, true}) {
      const Project project = three(turned ? 2 : 0);
      const int here = turned ? 0 : 2;
      const std::vector<Evaluation> results = results_of(project);
      const Evaluation &mine = results[size_t(here)], &other = results[size_t(project.baseline)];
      const Report report = report_of(project, here, {});
      const block::Table* table = table_of(report, QStringLiteral("Result"), 5);
      QVERIFY(table);
      QVERIFY(table->columns[3].head.startsWith(turned ? u'C' : u'A'));
      for (const MetricHandle metric : {MetricHandle(&Evaluation::memory), MetricHandle(&Evaluation::step_time)}) {
        const QVector<Rich> row = row_of(*table, engine_text(metric->label));
        QCOMPARE(row.size(), 5);
        QCOMPARE(plain(row[1]), number_text(number(mine, *metric), metric->unit));
        QCOMPARE(plain(row[2]), band_text(mine, *metric));
        QCOMPARE(plain(row[3]), number_text(number(other, *metric), metric->unit));
        QCOMPARE(bare(plain(row[4])), compared_cell(mine, other, *metric).difference);
        QCOMPARE(row[4].front().tone, turned ? Tone::worse : Tone::better);
      }
    }
  }

  /// Days, cost, energy and carbon are those of the report's scenario, with unit and likely range.
  void costs_are_those_of_the_design() {
    const Project project = three(0);
    const Report report = report_of(project, 2, {});
    const Evaluation e = evaluate(project.scenarios[2].design);
    const block::Table* table = nullptr;
    for (const Block& item : report.blocks)
      if (const auto* one = std::get_if<block::Table>(&item))
        if (one->columns.size() == 4 && one->columns.last().head == QStringLiteral("Description") && !table)
          table = one;
    QVERIFY(table);
    for (const MetricHandle metric : {MetricHandle(&Evaluation::finish_days), MetricHandle(&Evaluation::cost),
                                      MetricHandle(&Evaluation::energy), MetricHandle(&Evaluation::carbon)}) {
      const QVector<Rich> row = row_of(*table, engine_text(metric->label));
      QCOMPARE(row.size(), 4);
      QCOMPARE(plain(row[1]), number_text(number(e, *metric), metric->unit));
      QCOMPARE(plain(row[2]), band_text(e, *metric));
      QVERIFY(!plain(row[2]).isEmpty() && plain(row[2]) != QStringLiteral("–"));
    }
  }

  /// The HTML report of a serving job states the compared monthly costs as the window does.
  void html_has_the_same_serving_comparison() {
    const Project project = served();
    const std::vector<Evaluation> results = results_of(project);
    ChartStore charts;
    const QString page = bare(QString::fromUtf8(html_of(report_of(project, 1, {}), charts)));
    const ComparedCell little = compared_cell(results[1], results[0], metric(&Evaluation::month_cost));
    const ComparedCell much = compared_cell(results[2], results[0], metric(&Evaluation::month_cost));
    QCOMPARE(much.standing, Standing::worse);
    QVERIFY2(page.contains(QStringLiteral("<span class=\"worse\"><strong> (%1)</strong></span>").arg(much.difference)),
             qPrintable(much.difference));
    QCOMPARE(little.standing, Standing::within_uncertainty);
    QVERIFY(page.contains(QStringLiteral("<span class=\"muted\"> (%1, uncertain)</span>").arg(little.difference)));
    QVERIFY(page.contains(banded_text(results[2], &Evaluation::month_cost)));
  }

  /// Reports have the sections of their job only. An illegal layout has no section on storage.
  void sections_appear_only_with_content() {
    const auto headings = [](const Design& design) {
      Project project;
      project.scenarios.push_back({.name = "one", .note = {}, .design = design});
      QStringList ids;
      for (const Block& item : report_of(project, 0, {}).blocks)
        if (const auto* heading = std::get_if<block::Heading>(&item))
          if (heading->level == 1) ids << heading->id;
      return ids;
    };
    const QStringList training = headings(default_design()), illegal = headings(with({"data_parallel=100"})),
                      serving = headings(with({"job=serving"}));
    QVERIFY(training.contains("storage") && training.contains("memory") && !training.contains("serving"));
    QVERIFY(!training.contains("compare"));
    QVERIFY(!illegal.contains("storage"));
    QVERIFY(serving.contains("serving") && !serving.contains("storage") && !serving.contains("memory"));
  }
};

TRAINYARD_TEST(TestReportComparison);
#include "tst_report_comparison.moc"
