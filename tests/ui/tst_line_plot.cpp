// SPDX-License-Identifier: GPL-3.0-or-later
// Plots with direct labels: clipping of lines, values at a position, and selectable spots.
#include <QPainter>
#include <QSvgRenderer>
#include <QTest>
#include <cmath>

#include "tests/test_program.h"
#include "tests/ui/text_recorder.h"
#include "ui/charts/chart_export.h"
#include "ui/charts/chart_scene.h"
#include "ui/charts/label_places.h"
#include "ui/charts/line_plot.h"
#include "ui/theme/theme.h"

using namespace trainyard::ui;
using namespace trainyard::ui::testing;

namespace {

/// An area of 10 below an area of 0 to 20, a line above both, a point on it, and two limits.
LinePlot sample() {
  LinePlot plot;
  plot.title = QStringLiteral("Sample");
  plot.x_max = plot.y_max = 40;
  plot.x_step = plot.y_step = 10;
  plot.area_x = {0, 20, 40};
  plot.areas = {{QStringLiteral("low"), QStringLiteral("low"), trainyard::Part::weights, {10, 10, 10}, {}},
                {QStringLiteral("high"), QStringLiteral("high"), trainyard::Part::activations, {0, 10, 20}, {}}};
  plot.lines = {{QStringLiteral("line"), QStringLiteral("line"), trainyard::Part::compute, {0, 40}, {35, 35}}};
  plot.points = {
      {LinePlot::Mark::now, trainyard::Part::compute, 20, 35, QStringLiteral("point"), QStringLiteral("here")}};
  plot.limits = {{LinePlot::Rule::capacity, false, 30, QStringLiteral("limit"), QStringLiteral("capacity")},
                 {LinePlot::Rule::end, true, 30, QStringLiteral("end"), QStringLiteral("end")}};
  plot.sentence = QStringLiteral("a sentence");
  return plot;
}

}  // namespace

class TestLinePlot : public QObject {
  Q_OBJECT

 private slots:
  /// Formats of files do not cut drawings, so lines and areas must end at the edges of the plot.
  void linesAreCutAtTheAxes() {
    LinePlot plot;
    plot.x_max = 30;
    plot.y_max = 2;
    plot.lines = {{QStringLiteral("l"), QString(), trainyard::Part::compute, {0, 10, 20, 30}, {1, 1, 3, -40}}};
    const QByteArray svg = chart_svg(plot, {400, 300});
    QImage image(400, 300, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    QSvgRenderer(svg).render(&painter);
    painter.end();
    const QColor color = theme(ThemeKind::print).part(trainyard::Part::compute);
    QRect drawn;
    for (int y = 0; y < image.height(); ++y)
      for (int x = 0; x < image.width(); ++x)
        if (image.pixelColor(x, y) == color) drawn |= QRect(x, y, 1, 1);
    const PlotFrame frame = line_plot_frame(plot, Lettering::of(image, 1), {368, 240});
    // The chart has a margin of 16 pixels, and 28 more for its title.
    QVERIFY(!drawn.isEmpty());
    QVERIFY(frame.area.translated(16, 44).adjusted(-4, -6, 4, 6).contains(drawn));
    QVERIFY(drawn.height() > frame.area.height() - 4);
  }

  /// Eight crossing lines leave no room for their names. Each is still named once, with a shorter name if necessary.
  void aLineWithoutRoomIsNamedElsewhere() {
    LinePlot plot;
    plot.x_max = plot.y_max = 40;
    plot.x_step = plot.y_step = 10;
    const QStringList names{QStringLiteral("A now: 8 GPUs, FP8"),           QStringLiteral("separate prefill, 16 GPUs"),
                            QStringLiteral("speculative decoding, 8 GPUs"), QStringLiteral("INT4 weights, 4 GPUs"),
                            QStringLiteral("two nodes, 16 GPUs"),           QStringLiteral("FP8 cache, 8 GPUs"),
                            QStringLiteral("no prefix cache, 8 GPUs"),      QStringLiteral("longer batches, 8 GPUs")};
    for (qsizetype i = 0; i < names.size(); ++i) {
      LinePlot::Line line{names[i], names[i], trainyard::Part::compute, {}, {}};
      for (int x = 0; x <= 40; ++x) {
        line.x.push_back(x);
        line.y.push_back(5 + double(i) * 1.8 + 4 * std::sin(x + double(i)));
      }
      plot.lines.push_back(line);
    }
    TextRecorder recorder({460, 380});
    QPainter painter(&recorder);
    paint_chart(plot, painter, {0, 0, 460, 380});
    painter.end();
    for (const QString& name : names) {
      const auto names_it = [&](const WrittenText& one) { return one.text.startsWith(name.left(8)); };
      QVERIFY2(std::any_of(recorder.texts().begin(), recorder.texts().end(), names_it), qPrintable(name));
    }
  }

  void whereATargetIsMissedTheLineIsDashed() {
    LinePlot plot;
    plot.x_max = 30;
    plot.y_max = 2;
    plot.lines = {{QStringLiteral("l"), QString(), trainyard::Part::compute, {0, 10, 20, 30}, {1, 1, 1, 1}}};
    plot.lines[0].missed = {false, false, true, true};
    QImage image(400, 300, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    paint_chart(plot, painter, {0, 0, 400, 300});
    painter.end();
    const PlotFrame frame = line_plot_frame(plot, Lettering::of(image, 1), {400, 300});
    const auto gaps = [&](double from, double to) {
      int found = 0;
      for (int x = int(frame.atX(from)) + 4; x < frame.atX(to) - 4; ++x)
        found += image.pixelColor(x, int(frame.atY(1))).lightness() > 200;
      return found;
    };
    QCOMPARE(gaps(0, 10), 0);
    QVERIFY(gaps(10, 20) > 10 && gaps(20, 30) > 10);
  }

  void valuesAreInterpolatedBetweenPoints() {
    LinePlot::Line line;
    line.x = {30, 20, 0};
    line.y = {0, 10, 20};
    QCOMPARE(height_at(line, 25), 5.0);
    QCOMPARE(height_at(line, 10), 15.0);
    QVERIFY(std::isnan(height_at(line, 31)));
  }

  void areasAreStacked() {
    const auto tops = stack_area_heights(sample());
    QCOMPARE(tops[0], QVector<double>({10, 10, 10}));
    QCOMPARE(tops[1], QVector<double>({10, 20, 30}));
  }

  void thePointerFindsTheItemUnderIt() {
    const LinePlot plot = sample();
    const QImage device(500, 300, QImage::Format_RGB32);
    const Lettering& letters = Lettering::of(device, 1);
    const QSizeF size(500, 300);
    const auto scene = make_chart_scene(plot);
    const PlotFrame frame = line_plot_frame(plot, letters, size);
    const auto spots = scene->spots(letters, size);
    const auto at = [&](double x, double y) {
      const int spot = scene->spotAt(letters, size, frame.at(x, y));
      return spot < 0 ? QString() : spots[spot].id;
    };
    QCOMPARE(at(20, 35), QStringLiteral("point"));
    QCOMPARE(at(5, 35), QStringLiteral("line"));
    QCOMPARE(at(35, 5), QStringLiteral("low"));
    QCOMPARE(at(35, 20), QStringLiteral("high"));
    QCOMPARE(at(5, 25), QString());
  }

  /// A point in the middle of a staircase has no room for its name in one line. Its range moves below the number before
  /// it is dropped.
  void theNameOfAPointWrapsBeforeItsRange() {
    LinePlot plot;
    plot.x_max = plot.y_max = 10;
    plot.x_step = plot.y_step = 5;
    LinePlot::Line stair{QStringLiteral("a"), QString(), trainyard::Part::compute, {}, {}};
    for (int x = 0; x < 10; ++x)
      for (const int end : {x, x + 1}) {
        stair.x.push_back(end);
        stair.y.push_back(x + 1);
      }
    plot.lines = {stair};
    plot.points = {{LinePlot::Mark::now, trainyard::Part::compute, 4, 4, QStringLiteral("a"),
                    QStringLiteral("40/s: $467 k ($409–642)")}};
    const auto lines_at = [&](int width) {
      TextRecorder recorder({width, 260});
      QPainter painter(&recorder);
      paint_chart(plot, painter, {0, 0, qreal(width), 260});
      painter.end();
      QStringList found;
      for (const WrittenText& one : recorder.texts())
        if (one.text.contains(u'$') || one.text.contains(QStringLiteral("40/s"))) found << one.text;
      return found;
    };
    QCOMPARE(lines_at(700), QStringList{plot.points[0].label});
    QVector<QStringList> ways;
    for (int width = 700; width > 190; width -= 5) {
      const QStringList lines = lines_at(width);
      QCOMPARE(lines.join(u' '), plot.points[0].label);
      if (!ways.contains(lines)) ways << lines;
    }
    QVERIFY(ways.size() > 1);
    QCOMPARE(ways[1], QStringList({QStringLiteral("40/s: $467 k"), QStringLiteral("($409–642)")}));
    // If lines surround the point, its name is placed higher.
    plot.points[0].x = plot.points[0].y = 2;
    for (const double level : {2.0, 1.4})
      plot.limits.push_back({LinePlot::Rule::capacity, false, level, QStringLiteral("l"), QString()});
    QCOMPARE(lines_at(300).join(u' '), plot.points[0].label);
    const auto broken = label_lines(QStringLiteral("70.5 days (66.5–81.7), 45 % MFU"));
    QCOMPARE(broken.size(), 3);
    QCOMPARE(broken[1], QStringList({QStringLiteral("70.5 days (66.5–81.7),"), QStringLiteral("45 % MFU")}));
    QCOMPARE(broken[2],
             QStringList({QStringLiteral("70.5 days"), QStringLiteral("(66.5–81.7),"), QStringLiteral("45 % MFU")}));
    QCOMPARE(label_lines(QStringLiteral("32 users per replica")).size(), 1);
  }

  void namesBesideThePlotHaveRoom() {
    LinePlot plot = sample();
    const QImage device(500, 300, QImage::Format_RGB32);
    const Lettering& letters = Lettering::of(device, 1);
    const auto room = [&] {
      const PlotFrame frame = line_plot_frame(plot, letters, {500, 300});
      return frame.width - frame.area.right();
    };
    QVERIFY(room() >= letters.width(Letter::label_strong, QStringLiteral("capacity")));
    plot.limits.removeFirst();
    QVERIFY(room() < letters.width(Letter::label_strong, QStringLiteral("capacity")));
  }

  void aPlotWithoutNumbersHasNoItems() {
    LinePlot plot = sample();
    plot.empty = QStringLiteral("nothing");
    const QImage device(500, 300, QImage::Format_RGB32);
    QVERIFY(make_chart_scene(plot)->spots(Lettering::of(device, 1), {500, 300}).isEmpty());
  }

  void labelsDoNotOverlap() {
    LabelPlaces places(QRectF(0, 0, 100, 100));
    QVERIFY(places.reserve({10, 10, 20, 20}));
    QVERIFY(!places.reserve({20, 20, 20, 20}));
    QVERIFY(!places.reserve({90, 90, 20, 20}));
    places.avoid(QPolygonF{{50, 0}, {50, 100}});
    QVERIFY(!places.reserve({45, 60, 10, 10}) && places.reserve({60, 60, 10, 10}));
  }
};

TRAINYARD_TEST(TestLinePlot);
#include "tst_line_plot.moc"
