// SPDX-License-Identifier: GPL-3.0-or-later
// The table of a chart, on screen and in files: each number is in the column of its heading.
#include <QTest>
#include <cmath>

#include "tests/test_program.h"
#include "ui/charts/axis_rule.h"
#include "ui/charts/chart_spec.h"

using namespace trainyard;
using namespace trainyard::ui;

namespace {

/// The number in a column of a table for files; NaN if there is no such column.
double number_in(const QVector<QStringList>& table, qsizetype row, const QString& head) {
  for (qsizetype column = 0; column < table.front().size(); ++column)
    if (table.front()[column].startsWith(head)) return table[row][column].toDouble();
  return std::nan("");
}

}  // namespace

class TestChartTables : public QObject {
  Q_OBJECT

 private slots:
  void ranges_have_their_ends() {
    RangeRows days;
    days.axis_title = "days";
    RangeRows::Row row;
    row.low = 60;
    row.value = 70;
    row.high = 90;
    days.rows = {row};
    const auto table = chart_table(days, TableFor::files);
    QCOMPARE(number_in(table, 1, "P10"), 60.0);
    QCOMPARE(number_in(table, 1, "P50"), 70.0);
    QCOMPARE(number_in(table, 1, "P90"), 90.0);

    BandPanels panels;
    panels.panels = {{.title = "Cost", .rows = {{.letter = "B", .value = 70, .low = 60, .high = 90}}}};
    const auto bands = chart_table(panels, TableFor::files);
    QCOMPARE(bands[1].mid(0, 2), (QStringList{"Cost", "B"}));
    QCOMPARE(number_in(bands, 1, "Low end"), 60.0);
    QCOMPARE(number_in(bands, 1, "Expected"), 70.0);
    QCOMPARE(number_in(bands, 1, "High end"), 90.0);
  }

  /// A prediction of 12 s for a measured step of 10 s is 20 % too high.
  void runs_have_their_measured_value_and_error() {
    Scatter runs;
    runs.unit = "s";
    Scatter::Series series;
    series.label = "H100 class";
    series.points = {{10, 12, "run:0", "Own model\nTP 8"}, {12, 9, "run:1", "Other model"}};
    runs.series = {series};
    const auto table = chart_table(runs, TableFor::files);
    QCOMPARE(table[1].mid(0, 2), (QStringList{"Own model", "H100 class"}));
    QCOMPARE(number_in(table, 1, "Measured"), 10.0);
    QCOMPARE(number_in(table, 1, "Predicted"), 12.0);
    QCOMPARE(number_in(table, 1, "Error"), 20.0);
    QCOMPARE(number_in(table, 2, "Error"), -25.0);
    const auto shown = chart_table(runs);
    QVERIFY2(shown[1].last().startsWith(u'+') && shown[2].last().startsWith(QStringLiteral("−")),
             qPrintable(shown[1].last() + ' ' + shown[2].last()));
  }

  void a_hop_has_its_reads_and_writes() {
    PathFlows path;
    PathFlows::Row hop;
    hop.read = 2e12;
    hop.write = 1e12;
    path.rows = {hop};
    const auto table = chart_table(path, TableFor::files);
    QCOMPARE(number_in(table, 1, "Reads"), 2e12);
    QCOMPARE(number_in(table, 1, "Writes"), 1e12);
  }

  /// Files have SI values: 2.5 on an axis in millions is 2,500,000.
  void cells_of_a_map_have_their_inputs() {
    HeatMap map;
    map.x.title = "GPUs";
    map.x.values = {8, 16, 32};
    map.x.labels = {"8", "16", "32"};
    map.y.title = "Micro-batch";
    map.y.values = {1, 2};
    map.y.labels = {"1", "2"};
    map.value_label = "Cost";
    map.factor = 1e6;
    map.values = {1, 2, 2.5, 3, 4, 5};
    map.states.fill(SweepCell::fits, 6);
    const auto table = chart_table(map, TableFor::files);
    QCOMPARE(table.size(), 7);
    QCOMPARE(number_in(table, 3, "GPUs"), 16.0);
    QCOMPARE(number_in(table, 3, "Micro-batch"), 1.0);
    QCOMPARE(number_in(table, 3, "Cost"), 2.5e6);
    QCOMPARE(number_in(table, 6, "GPUs"), 32.0);
    QCOMPARE(number_in(table, 6, "Micro-batch"), 2.0);
  }

  void columns_of_a_distribution_follow_one_another() {
    Distribution days;
    days.low = 60;
    days.width = 5;
    days.shares = {0.25, 0.75};
    const auto table = chart_table(days, TableFor::files);
    QCOMPARE(table.size(), 3);
    QCOMPARE(number_in(table, 1, "From"), 60.0);
    QCOMPARE(number_in(table, 1, "To"), 65.0);
    QCOMPARE(number_in(table, 2, "From"), 65.0);
    QCOMPARE(number_in(table, 2, "To"), 70.0);
    QCOMPARE(number_in(table, 2, "Share"), 0.75);
  }

  /// Operations after omitted micro-batches have their real times.
  void operations_have_real_times() {
    StepOnPipeline step;
    step.axis.end = 4;
    step.axis.cuts = {2};
    step.axis.left_out = 100;
    StepOnPipeline::Row row;
    row.stage = 3;
    row.boxes = {{.start = 0, .end = 1, .part = Part::forward, .micro_batch = 1},
                 {.start = 3, .end = 4, .part = Part::forward, .micro_batch = 12}};
    step.rows = {row};
    const auto table = chart_table(step, TableFor::files);
    QCOMPARE(number_in(table, 1, "Start"), 0.0);
    QCOMPARE(number_in(table, 1, "End"), 1.0);
    QCOMPARE(number_in(table, 2, "Micro-batch"), 12.0);
    QCOMPARE(number_in(table, 2, "Start"), 103.0);
    QCOMPARE(number_in(table, 2, "End"), 104.0);
  }

  /// Ticks at half steps need a decimal: 0.5, 1.0 and 1.5, but 5, 10 and 15.
  void ticks_have_the_decimals_of_their_step() {
    QCOMPARE(tick_text(1.5, 0.5), QStringLiteral("1.5"));
    QCOMPARE(tick_text(0.15, 0.05), QStringLiteral("0.15"));
    QCOMPARE(tick_text(15, 5), QStringLiteral("15"));
    QCOMPARE(tick_text(0.3, 0.1), QStringLiteral("0.3"));
  }
};

TRAINYARD_TEST(TestChartTables);
#include "tst_chart_tables.moc"
