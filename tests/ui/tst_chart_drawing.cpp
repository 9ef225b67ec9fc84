// SPDX-License-Identifier: GPL-3.0-or-later
// What charts draw at the place of a value: ranges, marks and states in their colours.
#include <QTest>
#include <memory>

#include "tests/test_program.h"
#include "tests/ui/chart_samples.h"
#include "ui/theme/theme.h"

using namespace trainyard;
using namespace trainyard::ui;
using namespace trainyard::ui::samples;

namespace {

QImage picture_of(const ChartSpec& spec, const QSize& size = {700, 400}) {
  const std::unique_ptr<ChartView> view(make_chart_view(spec));
  view->setTheme(theme(ThemeKind::light));
  return drawn(*view, size);
}

QColor colour(Role role) { return theme(ThemeKind::light).color(role); }

/// The smallest rectangle with all pixels of a colour.
QRect box_of(const QImage& image, const QColor& color) {
  QRect box;
  for (int y = 0; y < image.height(); ++y)
    for (int x = 0; x < image.width(); ++x)
      if (image.pixelColor(x, y) == color) box |= QRect(x, y, 1, 1);
  return box;
}

SeekCurve seek_with(SeekCurve::State left, SeekCurve::State right) {
  SeekCurve chart;
  chart.x_max = 10;
  chart.y_max = 10;
  chart.target = 100;
  for (int x = 0; x <= 10; ++x) chart.points.push_back({double(x), 5, x < 5 ? left : right, {}});
  return chart;
}

}  // namespace

class TestChartDrawing : public QObject {
  Q_OBJECT

 private slots:
  /// A range from 40 to 80 around a bar that ends at 50 continues beyond the bar.
  void a_range_continues_beyond_its_bar() {
    Waterfall chart;
    chart.rows = {{.id = {}, .label = "A", .end = true}};
    Waterfall::Column column;
    column.id = "cost";
    column.title = "Cost";
    column.max = 100;
    column.step = 20;
    column.bars = {{.from = 0, .to = 50, .role = Role::second_text}};
    chart.columns = {column};
    const QImage without = picture_of(chart);
    chart.columns[0].bars[0].low = 40;
    chart.columns[0].bars[0].high = 80;
    const int dark = count(picture_of(chart), colour(Role::text)) - count(without, colour(Role::text));
    QVERIFY2(dark > 40, qPrintable(QString::number(dark)));
  }

  /// The current design is in the last of three columns and the first of two rows.
  void the_current_design_is_marked_in_its_cell() {
    HeatMap map;
    map.x.labels = map.x.ticks = {"8", "16", "32"};
    map.y.labels = map.y.ticks = {"1", "2"};
    map.x.present = 2;
    map.y.present = 0;
    map.values = {1, 2, 3, 4, 5, 6};
    map.max = 6;
    map.states.fill(SweepCell::fits, 6);
    const std::unique_ptr<ChartView> view(make_chart_view(map));
    const QImage image = drawn(*view, {700, 400});
    const QRectF cell = spots_of(*view)[4].area;
    const QRect mark = box_of(image, colour(Role::accent));
    QVERIFY2(cell.adjusted(-4, -4, 4, 4).contains(QRectF(mark)),
             qPrintable(QStringLiteral("%1 %2").arg(mark.center().x()).arg(cell.center().x())));
    QVERIFY(mark.width() > cell.width() / 2);
    // The keys move up and down in a column.
    const auto scene = make_chart_scene(map);
    QCOMPARE(scene->neighbour(4, 6, Qt::Key_Up), 5);
    QCOMPARE(scene->neighbour(5, 6, Qt::Key_Down), 4);
    QVERIFY(spots_of(*view)[5].area.center().y() < cell.center().y());
  }

  /// Values that meet the goal have a green ground, values that do not fit a red one, each on its side.
  void ranges_of_a_goal_have_their_colours() {
    using enum SeekCurve::State;
    const QImage image = picture_of(seek_with(does, no_room));
    const QRect good = box_of(image, colour(Role::fits_ground)), bad = box_of(image, colour(Role::error_ground));
    QVERIFY(good.width() > 100 && bad.width() > 100);
    QVERIFY(good.right() < bad.left() + 4);
  }

  /// Illegal values have strokes on the axis; legal ones have none.
  void illegal_values_are_marked_on_the_axis() {
    using enum SeekCurve::State;
    const auto strokes = [&](SeekCurve::State right) {
      const QImage image = picture_of(seek_with(does_not, right));
      return count(image.copy(0, image.height() / 2, image.width(), image.height() / 2), colour(Role::muted_text));
    };
    QVERIFY2(strokes(illegal) > strokes(does_not) + 20,
             qPrintable(QStringLiteral("%1 %2").arg(strokes(illegal)).arg(strokes(does_not))));
  }
};

TRAINYARD_TEST(TestChartDrawing);
#include "tst_chart_drawing.moc"
