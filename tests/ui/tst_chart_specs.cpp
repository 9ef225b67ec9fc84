// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QClipboard>
#include <QFileInfo>
#include <QFontInfo>
#include <QLocale>
#include <QMimeData>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>
#include <memory>

#include "engine/error.h"
#include "engine/metrics/metric.h"
#include "engine/studies/failure_study.h"
#include "tests/test_program.h"
#include "tests/ui/chart_samples.h"
#include "tests/ui/in_locale.h"
#include "ui/charts/axis_rule.h"
#include "ui/charts/chart_export.h"
#include "ui/figures/storage_charts.h"
#include "ui/text/band_text.h"
#include "ui/theme/theme.h"

using namespace trainyard;
using namespace trainyard::ui;
using namespace trainyard::ui::samples;

namespace {

constexpr QChar no_break_space(0xA0);

double sum(const QVector<Segment>& segments) {
  double total = 0;
  for (const Segment& s : segments) total += s.value;
  return total;
}

}  // namespace

class TestChartSpecs : public QObject {
  Q_OBJECT
 private slots:
  void partsAddUpToTheTotal();
  void partsShareTheirDecimals();
  void columnsShowEachStage();
  void manyStagesShareColumns();
  void freeAndMissingMemory();
  void axesStayWhileAValueMoves();
  void aWideBandLeavesThePartsVisible();
  void axesHaveNiceSteps();
  void storageVerdicts();
  void scalingMarksThePresent();
  void scalingCrossesOutWhatDoesNotFit();
  void theBestIntervalIsOneThatIsAllowed();
  void textsFollowTheLocale();
  void exportsAreComplete();
  void csvIsForMachines();
  void clipboardHasAllFormats();
  void wrongExtensionsAreRefused();
};

void TestChartSpecs::partsAddUpToTheTotal() {
  const StackedBar memory = memory_by_part(default_design(), usual());
  const StackedBar time = step_time_by_part(default_design(), usual());
  QVERIFY(std::abs(sum(memory.segments) - memory.total) < 1e-6 * memory.total);
  QVERIFY(std::abs(sum(time.segments) - time.total) < 1e-6 * time.total);
  QCOMPARE(memory.unit, QString("GiB"));
  QVERIFY(std::abs(memory.total * 1024 * 1024 * 1024 - usual().memory) < 1);
  for (const StackedBar& bar : {memory, time})
    for (const Segment& s : bar.segments) {
      const Metric* metric = find_metric(s.id.toStdString());
      QVERIFY2(metric, qPrintable(s.id));
      QCOMPARE(metric->part, s.part);
      QVERIFY(!s.label.isEmpty());
    }
  QVERIFY(memory.sentence.contains(memory.total_text));
}

void TestChartSpecs::partsShareTheirDecimals() {
  static const QRegularExpression two("^\\d+\\.\\d\\d$");
  for (const Segment& s : memory_by_part(default_design(), usual()).segments)
    QVERIFY2(two.match(s.text).hasMatch(), qPrintable(s.text));
}

void TestChartSpecs::columnsShowEachStage() {
  const StackedColumns chart = memory_by_stage(default_design(), usual());
  QCOMPARE(size_t(chart.columns.size()), usual().stages.size());
  QCOMPARE(chart.marked, int(usual().fullest_stage));
  for (qsizetype i = 0; i < chart.columns.size(); ++i) {
    const double bytes = usual().stages[size_t(i)].parts.total();
    QVERIFY(std::abs(sum(chart.columns[i]) * 1024 * 1024 * 1024 - bytes) < 1);
    QCOMPARE(chart.categories[i], QString::number(i));
  }
}

void TestChartSpecs::manyStagesShareColumns() {
  Evaluation e = usual();
  e.stages.assign(200, e.stages[0]);
  e.stages[137].parts.activations *= 1.1;
  e.fullest_stage = 137;
  const StackedColumns chart = memory_by_stage(default_design(), e);
  QVERIFY(chart.columns.size() <= 64);
  QCOMPARE(chart.stages[chart.marked], 137);
  QVERIFY(chart.categories[chart.marked].contains(QChar(0x2013)));
  std::unique_ptr<ChartView> view(make_chart_view(chart));
  QVERIFY(count(drawn(*view), theme(ThemeKind::light).part(Part::activations)) > 1000);
}

void TestChartSpecs::freeAndMissingMemory() {
  Evaluation e = usual();
  e.memory_capacity = e.memory + 1e9;
  e.memory_free = 1e9;
  StackedBar bar = memory_by_part(default_design(), e);
  QVERIFY(!bar.over);
  QVERIFY(bar.free.has_value());
  QVERIFY(std::abs(bar.total + bar.free->value - *bar.limit) < 1e-6);
  for (const QString& text : memory_by_stage(default_design(), e).excess) QVERIFY(text.isEmpty());

  e.memory_capacity = e.memory - 6.1 * 1024 * 1024 * 1024;
  e.memory_free = e.memory_capacity - e.memory;
  bar = memory_by_part(default_design(), e);
  QVERIFY(bar.over);
  QVERIFY(!bar.free.has_value());
  const StackedColumns stages = memory_by_stage(default_design(), e);
  QCOMPARE(stages.excess[stages.marked], QString("+6.1"));
  std::unique_ptr<ChartView> view(make_chart_view(bar));
  QVERIFY(count(drawn(*view), theme(ThemeKind::light).color(Role::error)) > 50);
}

void TestChartSpecs::axesStayWhileAValueMoves() {
  const LinearAxis axis = linear_axis(79.6);
  QCOMPARE(axis.max, 90.0);
  QCOMPARE(axis.step, 10.0);
  for (const double value : {85.4, 70.0, 30.0, 13.6}) QCOMPARE(linear_axis(value, axis.max).max, axis.max);
  QCOMPARE(linear_axis(86, axis.max).max, 100.0);
  // Labels keep a minimum distance: 0, 40, 80 or 0, 100, 200.
  QCOMPARE(labelled_ticks(30, 25), 1);
  QCOMPARE(labelled_ticks(20, 25), 2);
  QCOMPARE(labelled_ticks(8, 25), 5);
  QCOMPARE(labelled_ticks(4, 25), 10);
  QVERIFY(linear_axis(13, axis.max).max < axis.max);
  // A value at the edge of an axis keeps that axis.
  QCOMPARE(linear_axis(85, 100).max, 100.0);
  QCOMPARE(linear_axis(85, 90).max, 90.0);
}

/// nanotron pipelines between nodes may take dozens of times the predicted step time.
void TestChartSpecs::aWideBandLeavesThePartsVisible() {
  Design design = default_design();
  for (const char* input : {"framework=nanotron", "schedule=1f1b", "virtual_pipeline=1"}) assign(design, input);
  const StackedBar bar = step_time_by_part(design, evaluate(design));
  QVERIFY2(bar.band && bar.band->high > 6 * bar.total, "the band is wide");
  QVERIFY(bar.axis_max >= bar.total && bar.axis_max < 5 * bar.total);
  const StackedBar usual_bar = step_time_by_part(default_design(), usual());
  QVERIFY(usual_bar.axis_max >= usual_bar.band->high);
}

void TestChartSpecs::axesHaveNiceSteps() {
  for (double value = 1e-4; value < 1e6; value *= 1.37) {
    const LinearAxis axis = linear_axis(value);
    QVERIFY(value <= 0.95 * axis.max * (1 + 1e-9));
    QVERIFY(tick_count(axis.max, axis.step) <= 11);
    const double mantissa = axis.step / std::pow(10, std::floor(std::log10(axis.step) + 1e-9));
    QVERIFY2(std::abs(mantissa - 1) < 1e-6 || std::abs(mantissa - 2) < 1e-6 || std::abs(mantissa - 5) < 1e-6,
             qPrintable(QString::number(axis.step)));
  }
  for (const double bad : {0.0, -1.0, missing, double(INFINITY)}) QVERIFY(linear_axis(bad).max > 0);
  QCOMPARE(log_ticks(20, 700), (QVector<double>{20, 50, 100, 200, 500}));
  QVERIFY(log_ticks(0, 10).isEmpty());
}

void TestChartSpecs::storageVerdicts() {
  const auto verdict = [](double needed, double given) {
    Evaluation e = usual();
    e.read_bandwidth = needed;
    e.read_bandwidth_given = given;
    return storage_demand(default_design(), e).rows[0];
  };
  QCOMPARE(verdict(10e6, 2e12).verdict, QString("ample"));
  QCOMPARE(verdict(37.9e9, 2e12).verdict, QString("53× spare"));
  QCOMPARE(verdict(568e9, 2e12).verdict, QString("3.5× spare"));
  QCOMPARE(verdict(1.82e12, 2e12).verdict, QString("91") + no_break_space + "% used");
  QVERIFY(verdict(1.82e12, 2e12).warning);
  QCOMPARE(verdict(3.54e12, 2e12).verdict, QString("1.8× over"));
  QVERIFY(verdict(3.54e12, 2e12).over);
  QCOMPARE(verdict(1e9, missing).verdict, QString("–"));
  QCOMPARE(verdict(1e9, missing).given_text, QString("–"));
  Evaluation e = usual();
  e.read_bandwidth = 3e13;
  const DemandSupply chart = storage_demand(default_design(), e);
  QCOMPARE(chart.max, 1e14);
  QCOMPARE(chart.ticks.size(), chart.tick_labels.size());
}

/// The chart crosses out a design that does not fit, and its legend explains the cross.
void TestChartSpecs::scalingCrossesOutWhatDoesNotFit() {
  Design half = default_design();
  half.cluster.accelerators = 8192;
  const Evaluation e = evaluate(half);
  QVERIFY(e.fits == Fit::no);
  const Curves chart = scaling(half, e);
  const auto now = std::find_if(chart.points.begin(), chart.points.end(),
                                [](const Curves::Point& p) { return p.mark == Curves::Mark::now; });
  QVERIFY(now != chart.points.end() && now->refused);
  QVERIFY(std::ranges::any_of(chart.keys, [](const Curves::Key& k) { return k.mark == Curves::Mark::refused; }));
  const Curves good = scaling(default_design(), usual());
  for (const Curves::Point& p : good.points) QVERIFY(!p.refused);
}

/// The mark of the best interval is not below the shortest allowed interval, as in the findings.
void TestChartSpecs::theBestIntervalIsOneThatIsAllowed() {
  Design design = default_design();
  design.checkpoints.mode = CheckpointMode::asynchronous;
  const Evaluation e = evaluate(design);
  QVERIFY(e.checkpoint_interval_optimal < design.checkpoints.least_interval);
  std::vector<IntervalPoint> points;
  interval_curve(design, 10, 7200, 60, points);
  const ShareCurves chart = interval_loss(design, e, points, QStringLiteral("A"), {});
  const auto best = std::find_if(chart.points.begin(), chart.points.end(),
                                 [](const ShareCurves::Point& p) { return p.mark == ShareCurves::Mark::best; });
  QVERIFY(best != chart.points.end());
  QCOMPARE(best->x * 60, design.checkpoints.least_interval);
  Design there = design;
  there.checkpoints.interval = design.checkpoints.least_interval;
  QVERIFY(std::abs(best->y - 100 * (1 - evaluate(there).goodput)) < 0.02);
  design.checkpoints.least_interval = 1;
  const ShareCurves freely = interval_loss(design, e, points, QStringLiteral("A"), {});
  QVERIFY(std::any_of(freely.points.begin(), freely.points.end(), [&](const ShareCurves::Point& p) {
    return p.mark == ShareCurves::Mark::best && p.x * 60 < 120;
  }));
}

void TestChartSpecs::scalingMarksThePresent() {
  const Curves chart = scaling(default_design(), usual());
  int now = 0;
  for (const Curves::Point& p : chart.points) {
    if (p.mark == Curves::Mark::now) {
      ++now;
      QCOMPARE(p.x, default_design().cluster.accelerators);
      // The label beside the point states the same number as its position and the headline.
      QCOMPARE(p.y, usual().finish_days);
      QVERIFY2(p.label.startsWith(banded_text(usual(), &Evaluation::finish_days)), qPrintable(p.label));
      QVERIFY(p.label.contains("MFU"));
    }
    QVERIFY(p.x > chart.x_min && p.x < chart.x_max);
    QVERIFY(p.y > chart.y_min && p.y < chart.y_max);
    // The tool tip of each point states the range of days.
    static const QRegularExpression banded(QStringLiteral("\\n[\\d.,]+\u00A0days \\([\\d.,]+–[\\d.,]+\\); "));
    QVERIFY2(p.tool_tip.contains(banded), qPrintable(p.tool_tip));
  }
  QCOMPARE(now, 1);
  QVERIFY(chart.y_title.contains("log scale"));
  QVERIFY(chart.x_title.contains("log scale"));
}

void TestChartSpecs::textsFollowTheLocale() {
  const testing::InLocale german("de_DE");
  for (const Segment& s : memory_by_part(default_design(), usual()).segments) {
    QVERIFY2(s.text.contains(','), qPrintable(s.text));
    QVERIFY(!s.text.contains('.'));
  }
}

void TestChartSpecs::exportsAreComplete() {
  QTemporaryDir dir;
  for (const ChartSpec& spec : all_charts(usual())) {
    const QImage image = chart_image(spec, {600, 240});
    QCOMPARE(image.size(), QSize(1200, 480));
    QCOMPARE(image.pixelColor(2, 2), QColor(Qt::white));
    QVERIFY(not_of(image, Qt::white) > 5000);
    const QByteArray svg = chart_svg(spec, {600, 240});
    QVERIFY(svg.contains("<text") && !svg.contains("<image"));
    // The font list ends with a generic family, because other machines do not have the program's font.
    QVERIFY(svg.contains("sans-serif\"") && !svg.contains("Trainyard Sans\""));
    for (const char* ending : {"png", "svg", "csv"}) {
      const QString path = dir.filePath(QString("chart.") + ending);
      save_chart(spec, {600, 240}, path);
      QVERIFY(QFileInfo(path).size() > 50);
    }
  }
}

void TestChartSpecs::csvIsForMachines() {
  const testing::InLocale german("de_DE");
  const StackedBar bar = memory_by_part(default_design(), usual());
  const QByteArray bytes = chart_csv(bar);
  QVERIFY(bytes.startsWith("\xef\xbb\xbf"));  // tells spreadsheets that the file is UTF-8; QString drops the mark
  const QStringList lines = QString::fromUtf8(bytes).split("\r\n");
  const QStringList cells = lines[1].split(',');
  QCOMPARE(cells[0], bar.segments[0].label);
  bool is_number = false;
  QVERIFY(std::abs(cells[1].toDouble(&is_number) - bar.segments[0].value) < 1e-9);
  QVERIFY(is_number);
  // The table for people uses numbers in their locale.
  QCOMPARE(chart_table(bar)[1][1], bar.segments[0].text);
  for (const ChartSpec& spec : all_charts(usual())) {
    const QVector<QStringList> table = chart_table(spec);
    QVERIFY(table.size() > 2);
    for (const QStringList& row : table) QCOMPARE(row.size(), table[0].size());
  }
}

void TestChartSpecs::clipboardHasAllFormats() {
  copy_chart(memory_by_part(default_design(), usual()), {600, 240});
  const QMimeData* data = QGuiApplication::clipboard()->mimeData();
  QVERIFY(data->hasImage());
  QVERIFY(data->hasFormat("image/svg+xml"));
  QVERIFY(data->text().contains('\t'));
}

void TestChartSpecs::wrongExtensionsAreRefused() {
  const ChartSpec spec = step_time_by_part(default_design(), usual());
  QVERIFY_THROWS_EXCEPTION(InputError, save_chart(spec, {600, 240}, "/nowhere/at/all.png"));
  QVERIFY_THROWS_EXCEPTION(InputError, save_chart(spec, {600, 240}, "chart.docx"));
}

TRAINYARD_TEST(TestChartSpecs);
#include "tst_chart_specs.moc"
