// SPDX-License-Identifier: GPL-3.0-or-later
// Axes of plots: positions of values, room for numbers, and which numbers are shown.
#include <QImage>
#include <QTest>
#include <algorithm>
#include <cmath>

#include "tests/test_program.h"
#include "ui/charts/plot.h"

using namespace trainyard::ui;

namespace {

const Lettering& letters() {
  static const QImage device(10, 10, QImage::Format_RGB32);
  return Lettering::of(device, 1);
}

PlotFrame frame_of(const PlotAxis& x, const PlotAxis& y = {}, const QSizeF& size = {400, 200}) {
  return make_plot_frame(letters(), size, x, y);
}

}  // namespace

class TestPlot : public QObject {
  Q_OBJECT

 private slots:
  void values_have_positions() {
    const PlotAxis linear{10, 30};
    QCOMPARE(linear.share(15), 0.25);
    QCOMPARE(linear.value(0.25), 15.0);
    const PlotAxis decades{1, 1e4, true};
    QCOMPARE(decades.share(100), 0.5);
    QCOMPARE(decades.value(0.25), 10.0);
    QVERIFY(std::isnan(decades.share(0)) && std::isnan(decades.share(-5)));
    for (const double missing : {0.0, -1.0, qQNaN(), qInf(), 2e4}) QVERIFY(!decades.contains(missing));
    QVERIFY(decades.contains(1) && decades.contains(1e4));
    const PlotFrame frame = frame_of(linear, {0, 5});
    QCOMPARE(frame.at(10, 0), frame.area.bottomLeft());
    QCOMPARE(frame.at(30, 5), frame.area.topRight());
    QCOMPARE(frame.valueX(frame.atX(17)), 17.0);
  }

  void rows_start_at_the_top() {
    const PlotFrame frame = frame_of({0, 1}, make_row_axis(4));
    QCOMPARE(frame.atY(0), frame.area.top());
    QCOMPARE(frame.atY(4), frame.area.bottom());
    QCOMPARE(frame.pitch() * 4, frame.area.height());
    QVERIFY(frame.y.contains(0.5) && frame.y.contains(3.5) && !frame.y.contains(4.5));
  }

  /// A range without length, or a log axis from zero, would divide by zero.
  void invalid_ranges_become_valid() {
    for (const auto& [min, max] : {std::pair(2.0, 2.0), std::pair(0.0, qQNaN()), std::pair(-qInf(), 1.0)}) {
      const PlotFrame frame = frame_of({min, max});
      QCOMPARE(frame.x.min, 0.0);
      QCOMPARE(frame.x.max, 1.0);
    }
    const PlotFrame frame = frame_of({0, 100, true});
    QCOMPARE(frame.x.min, 1.0);
    QCOMPARE(frame.x.max, 10.0);
  }

  void numbers_have_room() {
    const PlotAxis x = make_linear_axis(0, 100, 10), y = make_linear_axis(0, 2e6, 5e5);
    const PlotFrame frame = frame_of(x, y);
    QVERIFY(frame.area.left() >= letters().width(Letter::axis, y.labels.back()));
    QCOMPARE(frame.area, QRectF(frame.area.toRect()));
    // A chart that is too low has no title below its axis.
    PlotAxis titled = x;
    titled.title = QStringLiteral("tokens");
    QCOMPARE(frame_of(titled, y).x.title, titled.title);
    QVERIFY(frame_of(titled, y, {400, 90}).x.title.isEmpty());
  }

  void numbers_do_not_overlap() {
    PlotAxis x = make_linear_axis(0, 3'000'000, 100'000);
    qsizetype fewest = x.ticks.size();
    for (int width = 1600; width > 100; width -= 30)
      for (const qsizetype strong : {-1, 17}) {
        x.strong = strong;
        const PlotFrame frame = frame_of(x, {}, {qreal(width), 200});
        auto numbers = numbers_below(frame, letters());
        if (strong >= 0) QCOMPARE(numbers.front().first, strong);
        std::sort(numbers.begin(), numbers.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
        qreal end = 0;
        for (const auto& [i, at] : numbers) {
          const qreal half = letters().width(i == strong ? Letter::axis_strong : Letter::axis, x.labels[i]) / 2;
          QVERIFY2(at.x() - half >= end, qPrintable(QString::number(width)));
          end = at.x() + half + (end > 0 ? 4 : 0);
        }
        QVERIFY(end <= width + 4);
        fewest = std::min(fewest, numbers.size());
      }
    QVERIFY(fewest < 4);
    // A wide axis shows every number.
    x.strong = -1;
    QCOMPARE(numbers_below(frame_of(x, {}, {4000, 200}), letters()).size(), x.ticks.size());
  }

  void empty_labels_and_ticks_outside_are_omitted() {
    const PlotAxis x{0, 10, false, {0, 5, 10, 20}, {"a", "", "c", "d"}};
    auto numbers = numbers_below(frame_of(x), letters());
    std::sort(numbers.begin(), numbers.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    QCOMPARE(numbers.size(), 2);
    QCOMPARE(numbers[0].first, 0);
    QCOMPARE(numbers[1].first, 2);
  }
};

TRAINYARD_TEST(TestPlot);
#include "tst_plot.moc"
