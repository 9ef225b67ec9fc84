// SPDX-License-Identifier: GPL-3.0-or-later
// The chart of thousands of points: each is drawn at its position, can be clicked and reached by keys, and is a vector
// in files.
#include <QBuffer>
#include <QPainter>
#include <QSignalSpy>
#include <QSvgGenerator>
#include <QTest>
#include <memory>

#include "tests/test_program.h"
#include "tests/ui/chart_samples.h"
#include "ui/charts/chart_scenes.h"
#include "ui/theme/theme.h"

using namespace trainyard;
using namespace trainyard::ui;
using namespace trainyard::ui::samples;

namespace {

/// Two corners of a Pareto front, a dominated point, a point beyond the limit, and one beyond the axes. The current
/// design is marked.
PointCloud sample() {
  PointCloud cloud;
  cloud.title = "Cloud";
  cloud.x_title = "x";
  cloud.y_title = "y";
  cloud.x_unit = cloud.y_unit = "u";
  cloud.points = {{1, 20, 40, false}, {2, 60, 80, false}, {3, 60, 30, false}, {4, 90, 90, true}, {5, 300, 50, true}};
  cloud.front = {{1, 20, 40, "first corner"}, {2, 60, 80, "second corner"}};
  cloud.limit = PointCloud::Limit{75, "limit 75", "2 do not fit"};
  cloud.marks = {{PointCloud::Sign::now, "now", "A now", "the present", 60, 30}};
  cloud.x_max = cloud.y_max = 100;
  cloud.x_step = cloud.y_step = 20;
  return cloud;
}

QPoint place(const ChartView& view, double x, double y) {
  const PointCloud cloud = std::get<PointCloud>(view.spec());
  const PlotFrame frame =
      cloud_frame(cloud, Lettering::of(view, 1), QSizeF(view.size()) - QSizeF(2 * focus_ring, 2 * focus_ring));
  return (frame.at(x, y) + QPointF(focus_ring, focus_ring)).toPoint();
}

}  // namespace

class TestPointCloud : public QObject {
  Q_OBJECT

 private slots:
  void pointsAreDrawnAtTheirValues();
  void everyPointCanBeClicked();
  void keysMoveAlongFrontAndNeighbours();
  void printedChartsAreVectors();
  void filesHaveAllPoints();
};

void TestPointCloud::pointsAreDrawnAtTheirValues() {
  const std::unique_ptr<ChartView> view(make_chart_view(sample()));
  view->setTheme(theme(ThemeKind::light));
  const QImage image = drawn(*view, {600, 400});
  const Theme& look = theme(ThemeKind::light);
  const auto near = [&](double x, double y, const QColor& color) {
    const QPoint at = place(*view, x, y);
    for (int dx = -3; dx <= 3; ++dx)
      for (int dy = -3; dy <= 3; ++dy)
        if (image.pixelColor(at + QPoint(dx, dy)) == color) return true;
    return false;
  };
  QVERIFY(near(20, 40, look.color(Role::accent)));
  QVERIFY(near(60, 80, look.color(Role::accent)));
  QVERIFY(!near(40, 20, look.color(Role::accent)));
  // The background differs beyond the limit. The line of the front is level up to the next corner.
  QVERIFY(near(90, 10, look.color(Role::error_ground)));
  QVERIFY(!near(40, 10, look.color(Role::error_ground)));
  QVERIFY(near(40, 40, look.color(Role::accent)));
  QVERIFY(!near(40, 80, look.color(Role::accent)));
}

void TestPointCloud::everyPointCanBeClicked() {
  const std::unique_ptr<ChartView> view(make_chart_view(sample()));
  view->resize(600, 400);
  QSignalSpy activated(view.get(), &ChartView::activated);
  const auto click = [&](double x, double y) {
    QTest::mouseClick(view.get(), Qt::LeftButton, {}, place(*view, x, y));
    return activated.isEmpty() ? QString() : activated.takeFirst().first().toString();
  };
  QCOMPARE(click(20, 40), cloud_point_id(1));
  QCOMPARE(click(60, 80), cloud_point_id(2));
  QCOMPARE(click(90, 90), cloud_point_id(4));
  // A mark is in front of its point.
  QCOMPARE(click(60, 30), QString("now"));
  QCOMPARE(click(40, 10), QString());
}

void TestPointCloud::keysMoveAlongFrontAndNeighbours() {
  const std::unique_ptr<ChartView> view(make_chart_view(sample()));
  view->resize(600, 400);
  view->show();
  view->setFocus();
  QSignalSpy activated(view.get(), &ChartView::activated);
  const auto press = [&](Qt::Key key) {
    QTest::keyClick(view.get(), key);
    QTest::keyClick(view.get(), Qt::Key_Return);
    return activated.isEmpty() ? QString() : activated.takeFirst().first().toString();
  };
  press(Qt::Key_Home);
  QCOMPARE(press(Qt::Key_Home), cloud_point_id(1));
  QCOMPARE(press(Qt::Key_Right), cloud_point_id(2));
  QCOMPARE(view->accessibleDescription(), QString("second corner"));
  QVERIFY(press(Qt::Key_Down) != cloud_point_id(2));
  QCOMPARE(press(Qt::Key_Home), cloud_point_id(1));
  QCOMPARE(press(Qt::Key_Left), cloud_point_id(1));
  QCOMPARE(press(Qt::Key_End), cloud_point_id(2));
}

void TestPointCloud::printedChartsAreVectors() {
  QBuffer buffer;
  QSvgGenerator svg;
  svg.setOutputDevice(&buffer);
  svg.setSize({600, 400});
  QPainter painter(&svg);
  paint_chart(sample(), painter, {0, 0, 600, 400});
  painter.end();
  QVERIFY(buffer.data().contains("A now") || buffer.data().contains("<text"));
  QVERIFY(!buffer.data().contains("<image"));
}

void TestPointCloud::filesHaveAllPoints() {
  const QVector<QStringList> file = chart_table(sample(), TableFor::files);
  QCOMPARE(file.size(), qsizetype(6));
  QCOMPARE(file[4].value(0), QString("90"));
  QCOMPARE(file[4].value(2), QString("4"));
  QCOMPARE(file[4].value(3), QString("0"));
  const QVector<QStringList> read = chart_table(sample());
  QCOMPARE(read.size(), qsizetype(3));
  QVERIFY(read[2].contains(QString("second corner")));
}

TRAINYARD_TEST(TestPointCloud);
#include "tst_point_cloud.moc"
