// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QBuffer>
#include <QFile>
#include <QFontInfo>
#include <QLocale>
#include <QPainter>
#include <QPdfWriter>
#include <QProcess>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QSvgGenerator>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QTest>
#include <cmath>
#include <memory>

#include "engine/metrics/metric.h"
#include "tests/test_program.h"
#include "tests/ui/chart_samples.h"
#include "ui/charts/chart_scene.h"
#include "ui/theme/theme.h"

using namespace trainyard;
using namespace trainyard::ui;
using namespace trainyard::ui::samples;

namespace {

/// A small chart with easily located parts: 10, 30 and 20 of 100.
StackedBar simple_bar() {
  StackedBar bar;
  bar.title = "Simple";
  bar.sentence = "Three parts";
  bar.segments = {{"a", "First", 10, Part::weights, "10"},
                  {"b", "Second", 30, Part::gradients, "30"},
                  {"c", "Third", 20, Part::activations, "20"}};
  bar.total = 60;
  bar.total_text = "60";
  bar.total_id = "all";
  bar.axis_max = 100;
  bar.axis_step = 10;
  return bar;
}

Spot spot_of(const ChartView& view, const QString& id) {
  for (const Spot& spot : spots_of(view))
    if (spot.id == id) return spot;
  return {};
}

}  // namespace

class TestCharts : public QObject {
  Q_OBJECT
 private slots:
  void everyChartIsDrawn();
  void everySizeIsDrawn();
  void everyPartHasItsColour();
  void valuesAreReplacedInPlace();
  void columnsAreAddedAndRemovedInPlace();
  void zeroPartsKeepTheirPlace();
  void missingValuesKeepTheOtherParts();
  void logAxesSurviveZero();
  void equalSpecsAreNotRepainted();
  void designMovesOverTheKeptPictureOfPoints();
  void darkThemePaintsDark();
  void clickExplainsASegment();
  void clickExplainsAKeyEntry();
  void columnsNameTheirStage();
  void arrowKeysMoveBetweenParts();
  void accessibleTexts();
  void pdfHasTextAndVectors();
  void hatchesEndAtTheirPartInSvg();
};

void TestCharts::everyChartIsDrawn() {
  for (const ThemeKind kind : {ThemeKind::light, ThemeKind::dark})
    for (const ChartSpec& spec : all_charts(usual())) {
      std::unique_ptr<ChartView> view(make_chart_view(spec));
      view->setTheme(theme(kind));
      QVERIFY(not_of(drawn(*view), theme(kind).color(Role::card)) > 3000);
      QVERIFY(view->spec() == spec);
    }
}

void TestCharts::everySizeIsDrawn() {
  for (const ChartSpec& spec : all_charts(usual())) {
    std::unique_ptr<ChartView> view(make_chart_view(spec));
    for (const QSize& size : {QSize(400, 140), QSize(1800, 400), QSize(240, 100), QSize(1800, 90), QSize(30, 20)}) {
      const QImage image = drawn(*view, size);
      if (size.height() >= 100) QVERIFY(not_of(image, theme(ThemeKind::light).color(Role::card)) > 500);
    }
  }
}

void TestCharts::everyPartHasItsColour() {
  for (const ThemeKind kind : {ThemeKind::light, ThemeKind::dark}) {
    std::unique_ptr<ChartView> view(make_chart_view(simple_bar()));
    view->setTheme(theme(kind));
    const QImage image = drawn(*view, {606, 160});
    const int weights = count(image, theme(kind).part(Part::weights));
    const int gradients = count(image, theme(kind).part(Part::gradients));
    const int activations = count(image, theme(kind).part(Part::activations));
    // Areas are in the ratio of the values, 10 to 30 to 20, less labels and swatches.
    QVERIFY2(weights > 1000 && gradients > 2.4 * weights && activations > 1.5 * weights && activations < gradients,
             qPrintable(QString("%1 %2 %3").arg(weights).arg(gradients).arg(activations)));
  }
}

void TestCharts::valuesAreReplacedInPlace() {
  // A view whose data changed must look like a new view of the same data.
  QVector<ChartSpec> before = all_charts(usual());
  Design design = default_design();
  design.layout.micro_batch = 2;
  design.work.sequence_length = 4096;
  const Evaluation e = evaluate(design);
  const QVector<ChartSpec> after = all_charts(e);
  for (qsizetype i = 0; i < before.size(); ++i) {
    std::unique_ptr<ChartView> changed(make_chart_view(before[i])), fresh(make_chart_view(after[i]));
    drawn(*changed);
    changed->setSpec(after[i]);
    QVERIFY2(drawn(*changed) == drawn(*fresh), qPrintable(QString::number(i)));
  }
}

void TestCharts::columnsAreAddedAndRemovedInPlace() {
  std::unique_ptr<ChartView> changed(make_chart_view(memory_by_stage(default_design(), usual())));
  drawn(*changed);
  for (const int stages : {1, 2, 16, 3, 32, 8, 1, 9}) {
    StackedColumns spec = memory_by_stage(default_design(), usual());
    const QVector<Segment> parts = spec.columns.front();
    spec.columns.clear();
    spec.categories.clear();
    for (int i = 0; i < stages; ++i) {
      spec.categories.push_back(QString::number(i + 1));
      QVector<Segment>& column = spec.columns.emplace_back(parts);
      for (Segment& part : column) part.value *= 1 - 0.02 * i;
    }
    spec.marked = stages / 2;
    changed->setSpec(spec);
    // Skip painting some steps, so that the view also changes without being painted.
    if (stages == 2 || stages == 3) continue;
    std::unique_ptr<ChartView> fresh(make_chart_view(spec));
    QVERIFY2(drawn(*changed) == drawn(*fresh), qPrintable(QString::number(stages)));
  }
}

void TestCharts::zeroPartsKeepTheirPlace() {
  StackedBar bar = simple_bar();
  std::unique_ptr<ChartView> view(make_chart_view(bar));
  drawn(*view, {606, 160});
  QVector<QRectF> places;
  for (const char* id : {"a", "b", "c"}) places.push_back(spot_of(*view, id).entry);
  bar.segments[1].value = 0;
  bar.segments[1].text = "0";
  bar.total = 30;
  view->setSpec(bar);
  drawn(*view, {606, 160});
  QVector<QRectF> now;
  for (const char* id : {"a", "b", "c"}) now.push_back(spot_of(*view, id).entry);
  QCOMPARE(now, places);
  QVERIFY(!places[1].isEmpty());
  // A part of size zero can still be clicked in the key.
  QSignalSpy spy(view.get(), &ChartView::activated);
  QTest::mouseClick(view.get(), Qt::LeftButton, {}, places[1].center().toPoint());
  QCOMPARE(spy.count(), 1);
  QCOMPARE(spy[0][0].toString(), QString("b"));
}

void TestCharts::missingValuesKeepTheOtherParts() {
  QTest::failOnWarning(QRegularExpression("."));
  StackedBar bar = simple_bar();
  bar.segments[0].value = missing;
  bar.segments[2].value = -5;
  std::unique_ptr<ChartView> view(make_chart_view(bar));
  const QImage image = drawn(*view, {606, 160});
  QVERIFY(count(image, theme(ThemeKind::light).part(Part::gradients)) > 3000);
  DemandSupply demand = storage_demand(default_design(), usual());
  demand.rows[0].needed = missing;
  demand.rows[1].given = 0;
  view.reset(make_chart_view(demand));
  QVERIFY(count(drawn(*view), theme(ThemeKind::light).part(Part::compute)) > 20);
}

void TestCharts::logAxesSurviveZero() {
  QTest::failOnWarning(QRegularExpression("."));
  const Curves good = scaling(default_design(), usual());
  const QColor blue = theme(ThemeKind::light).part(Part::compute);
  std::unique_ptr<ChartView> view(make_chart_view(good));
  const int whole = count(drawn(*view), blue);
  QVERIFY(whole > 100);
  for (const double bad : {0.0, -3.0, missing, double(INFINITY)}) {
    Curves holed = good;
    holed.lines[0].y[1] = bad;
    holed.points[1].y = bad;
    view->setSpec(holed);
    QVERIFY2(count(drawn(*view), blue) > whole / 2, qPrintable(QString::number(bad)));
  }
  Curves empty;
  view->setSpec(empty);
  drawn(*view);
}

void TestCharts::designMovesOverTheKeptPictureOfPoints() {
  Scatter spec;
  spec.title = "Predicted against measured";
  spec.y_title = "Predicted";
  spec.x_title = "Measured";
  spec.above = "slower";
  spec.below = "faster";
  spec.bands = {0.1, 0.2};
  spec.ticks = {1, 2, 5, 10};
  spec.tick_labels = {"1", "2", "5", "10"};
  Scatter::Series series;
  series.label = "Runs";
  series.part = Part::weights;
  for (const double x : {1.5, 3.0, 8.0}) series.points.push_back({x, x * 1.1, QString::number(x), "Run"});
  spec.series = {series};
  spec.now = Scatter::Now{"step_time", "A", "A: predicted 4", "A", 4, 3, 5};
  const std::unique_ptr<ChartView> view(make_chart_view(spec));
  const auto equals_new = [&](const Theme& colours, const QSize& size) {
    const std::unique_ptr<ChartView> fresh(make_chart_view(view->spec()));
    fresh->setTheme(colours);
    return drawn(*view, size) == drawn(*fresh, size);
  };
  const Theme& light = theme(ThemeKind::light);
  QVERIFY(equals_new(light, {600, 500}));
  const QImage before = drawn(*view, {600, 500});
  spec.now->value = 2;
  view->setSpec(spec);
  QVERIFY(drawn(*view, {600, 500}) != before);
  QVERIFY(equals_new(light, {600, 500}));
  spec.chosen = Scatter::Chosen{};
  spec.chosen->title = "Chosen";
  spec.chosen->measured = 3;
  spec.chosen->predicted = 3.3;
  view->setSpec(spec);
  QVERIFY(equals_new(light, {600, 500}));
  // Each change of data or theme must repaint the cached picture.
  spec.y_title = "Other";
  view->setSpec(spec);
  QVERIFY(equals_new(light, {600, 500}));
  spec.max = 20;
  view->setSpec(spec);
  QVERIFY(equals_new(light, {600, 500}));
  spec.series[0].points.push_back({6, 6, "6", "Run"});
  view->setSpec(spec);
  QVERIFY(equals_new(light, {600, 500}));
  view->setTheme(theme(ThemeKind::dark));
  QVERIFY(equals_new(theme(ThemeKind::dark), {600, 500}));
  QVERIFY(equals_new(theme(ThemeKind::dark), {500, 300}));
}

void TestCharts::equalSpecsAreNotRepainted() {
  struct Counter : QObject {
    int paints = 0;
    bool eventFilter(QObject*, QEvent* event) override {
      paints += event->type() == QEvent::Paint;
      return false;
    }
  } counter;
  for (const ChartSpec& spec : all_charts(usual())) {
    std::unique_ptr<ChartView> view(make_chart_view(spec));
    view->resize(600, 200);
    view->show();
    QVERIFY(QTest::qWaitForWindowExposed(view.get()));
    QCoreApplication::processEvents();
    view->installEventFilter(&counter);
    counter.paints = 0;
    view->setSpec(spec);
    view->setTheme(theme(ThemeKind::light));
    view->setSelected({});
    QCoreApplication::processEvents();
    QCOMPARE(counter.paints, 0);
    view->setSelected("memory_weights");
    QCoreApplication::processEvents();
    QCOMPARE(counter.paints, 1);
  }
}

void TestCharts::darkThemePaintsDark() {
  for (const ChartSpec& spec : all_charts(usual())) {
    std::unique_ptr<ChartView> view(make_chart_view(spec));
    view->setTheme(theme(ThemeKind::light));
    const QImage light = drawn(*view);
    view->setTheme(theme(ThemeKind::dark));
    const QImage dark = drawn(*view);
    QCOMPARE(dark.pixelColor(1, 1), theme(ThemeKind::dark).color(Role::card));
    // Only the light ink on dark segments may remain of the light card's colour.
    const QColor light_card = theme(ThemeKind::light).color(Role::card);
    QVERIFY(count(dark, light_card) < count(light, light_card) / 100);
    view->setTheme(theme(ThemeKind::light));
    QVERIFY(drawn(*view) == light);
  }
}

void TestCharts::clickExplainsASegment() {
  std::unique_ptr<ChartView> view(make_chart_view(simple_bar()));
  drawn(*view, {606, 160});
  QSignalSpy spy(view.get(), &ChartView::activated);
  // 600 pixels show 100: “Second” covers 60 to 240.
  const int y = int(spot_of(*view, "b").area.center().y());
  for (const int x : {30, 150, 300}) QTest::mouseClick(view.get(), Qt::LeftButton, {}, {x + 3, y});
  QCOMPARE(spy.count(), 3);
  QCOMPARE(spy[0][0].toString(), QString("a"));
  QCOMPARE(spy[1][0].toString(), QString("b"));
  QCOMPARE(spy[2][0].toString(), QString("c"));
  QCOMPARE(spy[0][1].toInt(), -1);
  QTest::mouseClick(view.get(), Qt::LeftButton, {}, {560, y});
  QCOMPARE(spy.count(), 3);
  QTest::mouseClick(view.get(), Qt::LeftButton, {}, spot_of(*view, "all").area.center().toPoint());
  QCOMPARE(spy.count(), 4);
}

void TestCharts::clickExplainsAKeyEntry() {
  std::unique_ptr<ChartView> view(make_chart_view(memory_by_part(default_design(), usual())));
  drawn(*view, {606, 160});
  QSignalSpy spy(view.get(), &ChartView::activated);
  QTest::mouseClick(view.get(), Qt::LeftButton, {}, spot_of(*view, "memory_buffers").entry.center().toPoint());
  QCOMPARE(spy.count(), 1);
  QCOMPARE(spy[0][0].toString(), QString("memory_buffers"));
}

void TestCharts::columnsNameTheirStage() {
  const StackedColumns chart = memory_by_stage(default_design(), usual());
  std::unique_ptr<ChartView> view(make_chart_view(chart));
  drawn(*view);
  const QVector<Spot> spots = spots_of(*view);
  QCOMPARE(spots.size(), chart.columns.size() * chart.columns[0].size());
  QSignalSpy spy(view.get(), &ChartView::activated);
  for (const Spot& spot : spots)
    if (spot.id == "memory_activations" && spot.column == 5)
      QTest::mouseClick(view.get(), Qt::LeftButton, {}, spot.area.center().toPoint());
  QCOMPARE(spy.count(), 1);
  QCOMPARE(spy[0][0].toString(), QString("memory_activations"));
  QCOMPARE(spy[0][1].toInt(), 5);
}

void TestCharts::arrowKeysMoveBetweenParts() {
  std::unique_ptr<ChartView> view(make_chart_view(memory_by_stage(default_design(), usual())));
  drawn(*view);
  QSignalSpy spy(view.get(), &ChartView::activated);
  const auto press = [&](std::initializer_list<Qt::Key> keys) {
    for (const Qt::Key key : keys) QTest::keyClick(view.get(), key);
  };
  press({Qt::Key_Return});
  QCOMPARE(spy.count(), 0);
  press({Qt::Key_Right, Qt::Key_Return});
  QCOMPARE(spy.last()[0].toString(), QString("memory_weights"));
  QCOMPARE(spy.last()[1].toInt(), 0);
  press({Qt::Key_Right, Qt::Key_Right, Qt::Key_Up, Qt::Key_Return});
  QCOMPARE(spy.last()[0].toString(), QString("memory_gradients"));
  QCOMPARE(spy.last()[1].toInt(), 2);
  press({Qt::Key_End, Qt::Key_Return});
  QCOMPARE(spy.last()[1].toInt(), int(usual().stages.size()) - 1);
  for (const ChartSpec& spec : all_charts(usual())) {
    view.reset(make_chart_view(spec));
    drawn(*view);
    QSignalSpy walked(view.get(), &ChartView::activated);
    press({Qt::Key_Right, Qt::Key_Enter});
    QCOMPARE(walked.count(), 1);
    QVERIFY2(find_metric(walked[0][0].toString().toStdString()), qPrintable(walked[0][0].toString()));
  }
}

void TestCharts::accessibleTexts() {
  std::unique_ptr<ChartView> view(make_chart_view(memory_by_part(default_design(), usual())));
  drawn(*view);
  QCOMPARE(view->accessibleName(), QString("Memory per GPU by part"));
  QVERIFY(view->accessibleDescription().contains("GiB"));
  QCOMPARE(view->focusPolicy(), Qt::StrongFocus);
  QTest::keyClick(view.get(), Qt::Key_Right);
  QVERIFY2(view->accessibleDescription().startsWith("Weights"), qPrintable(view->accessibleDescription()));
}

void TestCharts::hatchesEndAtTheirPartInSvg() {
  const QRectF part(40, 40, 30, 20);
  QByteArray svg;
  QBuffer buffer(&svg);
  QSvgGenerator generator;
  generator.setOutputDevice(&buffer);
  generator.setSize({100, 100});
  generator.setViewBox(QRect(0, 0, 100, 100));
  QPainter painter(&generator);
  Canvas(painter, theme(ThemeKind::print), 1).drawPart(part, Part::reserve);
  painter.end();
  QImage image(100, 100, QImage::Format_RGB32);
  image.fill(Qt::white);
  QPainter again(&image);
  QSvgRenderer(svg).render(&again);
  again.end();
  QVERIFY(not_of(image, Qt::white) > 500);
  QVERIFY(count(image, theme(ThemeKind::print).hatchGround(Part::reserve)) < 300);
  again.begin(&image);
  again.fillRect(part.adjusted(-1, -1, 1, 1), Qt::white);
  again.end();
  QCOMPARE(not_of(image, Qt::white), 0);
}

void TestCharts::pdfHasTextAndVectors() {
  if (QStandardPaths::findExecutable("pdftotext").isEmpty()) QSKIP("pdftotext is not installed");
  QTemporaryDir dir;
  for (const int dpi : {96, 300}) {
    const QString path = dir.filePath(QString("charts-%1.pdf").arg(dpi));
    QPdfWriter writer(path);
    writer.setResolution(dpi);
    QPainter painter(&writer);
    painter.scale(dpi / 96.0, dpi / 96.0);
    qreal y = 0;
    for (const ChartSpec& spec : all_charts(usual())) {
      std::unique_ptr<ChartView> view(make_chart_view(spec));
      view->paintTo(painter, QRectF(20, y, 600, 160));
      y += 180;
    }
    painter.end();
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QVERIFY2(!file.readAll().contains("/Subtype /Image"), "a chart was drawn as pixels");
    QProcess process;
    process.start("pdftotext", {"-layout", path, "-"});
    QVERIFY(process.waitForFinished());
    const QString text = QString::fromUtf8(process.readAllStandardOutput());
    for (const char* word : {"Activations", "Stragglers", "Pipeline stage", "MFU", "Checkpoint write", "GiB"})
      QVERIFY2(text.contains(word), qPrintable(word + QString(" at ") + QString::number(dpi) + "\n" + text));
  }
}

TRAINYARD_TEST(TestCharts);
#include "tst_charts.moc"
