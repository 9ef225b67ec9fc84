// SPDX-License-Identifier: GPL-3.0-or-later
// The pictures of a step equal pictures computed one pixel at a time.
#include <QTest>
#include <algorithm>
#include <cmath>
#include <random>

#include "tests/test_program.h"
#include "ui/charts/held_image.h"
#include "ui/charts/step_rows.h"
#include "ui/theme/theme.h"

using namespace trainyard;
using namespace trainyard::ui;

namespace {

using Box = StepOnPipeline::Box;

/// The hatching of both pictures.
struct Hatch {
  int pitch, stroke;
  bool at(int x, int y) const { return (x + y) % pitch < stroke; }
};

MemoryOverTime memory_of(std::mt19937& random, int moments, int layers, bool cut) {
  std::uniform_real_distribution<double> share(0, 1);
  MemoryOverTime memory;
  memory.axis.end = 10;
  if (cut) memory.axis.cuts = {3.3, 7.1};
  double time = share(random) < 0.5 ? 0 : 0.4;
  for (int i = 0; i < moments; ++i) {
    memory.times.push_back(time);
    time += 20 * share(random) / moments;
  }
  const Part parts[] = {Part::weights, Part::reserve, Part::activations, Part::optimizer};
  for (int layer = 0; layer < layers; ++layer) {
    MemoryOverTime::Layer one{QString::number(layer), {}, parts[layer % 4], {}, {}};
    for (int i = 0; i < moments; ++i) one.values.push_back(share(random) < 0.2 ? 0 : share(random));
    memory.layers.push_back(one);
  }
  // Values above the axis are cut off.
  memory.axis_max = 0.8 * layers;
  return memory;
}

/// Reference picture: one column after another, from the bottom, as the sum of its parts.
QImage column_by_column(const MemoryPlot& memory, const Theme& look, qreal ratio, const QString& selected) {
  const MemoryOverTime& s = memory.spec;
  const int width = qRound(memory.plot.width() * ratio), height = qRound(memory.plot.height() * ratio);
  const int pen = qRound(2 * ratio);
  const Hatch hatch{qRound(7 * ratio), qRound(3 * ratio)};
  QImage image(width, height, QImage::Format_ARGB32_Premultiplied);
  image.fill(Qt::transparent);
  const auto line = [&](int x, int from, int to) {
    for (int y = from; y < std::min(to, height); ++y) image.setPixel(x, y, look.color(Role::text).rgb());
  };
  QVector<int> tops(s.layers.size(), -1), bottoms(s.layers.size(), -1);
  for (int x = 0; x < width; ++x) {
    const double from = memory.ruler.time(memory.plot.left() + x / ratio),
                 to = memory.ruler.time(memory.plot.left() + (x + 1) / ratio);
    qsizetype moment = s.momentAt(from);
    for (qsizetype i = 0; i < s.times.size(); ++i)
      if (s.times[i] > from && s.times[i] < to && (moment < 0 || s.total(i) > s.total(moment))) moment = i;
    if (moment < 0) continue;
    double sum = 0;
    int bottom = height;
    for (qsizetype i = 0; i < s.layers.size(); ++i) {
      const Part part = s.layers[i].part;
      sum += s.layers[i].values[moment];
      const int top = std::clamp(qRound(height * (1 - sum / s.axis_max)), 0, bottom);
      for (int y = top; y < bottom; ++y)
        image.setPixel(
            x, y, !Theme::isHatched(part) || hatch.at(x, y) ? look.part(part).rgb() : look.hatchGround(part).rgb());
      if (s.layers[i].id == selected) {
        const int before = tops[i] < 0 ? top : tops[i], lower = bottom - pen,
                  lower_before = bottoms[i] < 0 ? lower : bottoms[i];
        line(x, std::min(top, before), std::max(top, before) + pen);
        if (lower > top) line(x, std::min(lower, lower_before), std::max(lower, lower_before) + pen);
      }
      tops[i] = top;
      bottoms[i] = std::max(0, bottom - pen);
      bottom = top;
    }
  }
  return image;
}

/// Reference picture of one row: tests every box against every pixel.
QImage pixel_by_pixel(const StepRows& rows, const Theme& look, int width, int height) {
  QImage image(width, height, QImage::Format_ARGB32_Premultiplied);
  image.fill(Qt::transparent);
  const Hatch hatch{5, 2};
  const QRectF area = rows.row(0).translated(-rows.plot.topLeft());
  for (int x = 0; x < width; ++x) {
    float red = 0, green = 0, blue = 0, covered = 0, strokes = 0;
    const auto add = [&](double from, double to, const QColor& color, bool stroked) {
      const auto share = float(std::min(to, double(x) + 1) - std::max(from, double(x)));
      if (!(share > 0)) return;
      red += share * float(color.red());
      green += share * float(color.green());
      blue += share * float(color.blue());
      covered += share;
      if (stroked) strokes += share;
    };
    for (const Box& box : rows.spec.rows[0].boxes) {
      const double from = std::clamp(rows.ruler.x(box.start) - rows.plot.left(), 0.0, double(width)),
                   to = std::clamp(rows.ruler.x(box.end) - rows.plot.left(), 0.0, double(width));
      const QColor fill = Theme::isHatched(box.part) ? look.hatchGround(box.part) : look.part(box.part);
      const bool separated = rows.ruler.x(box.end) - rows.ruler.x(box.start) >= 3;
      add(from, separated ? to - 1 : to, fill, box.part == Part::recompute);
      if (separated) add(to - 1, to, look.color(Role::card), false);
    }
    const auto byte = [](float v) { return int(std::clamp(v + 0.5F, 0.0F, 255.0F)); };
    const QRgb mixed = qRgba(byte(red), byte(green), byte(blue), byte(255 * covered));
    for (int y = qRound(area.top()); y < std::min(qRound(area.bottom()), height); ++y)
      image.setPixel(x, y, strokes > 0.5F && hatch.at(x, y) ? look.part(Part::recompute).rgb() : mixed);
  }
  return image;
}

}  // namespace

class TestTimelineImages : public QObject {
  Q_OBJECT

 private slots:
  void memoryEqualsTheReferenceColumns();
  void boxesCoverTheirShareOfEachPixel();
};

void TestTimelineImages::memoryEqualsTheReferenceColumns() {
  std::mt19937 random(16);
  for (int i = 0; i < 60; ++i) {
    const MemoryOverTime spec = memory_of(random, std::uniform_int_distribution(1, 400)(random), 1 + i % 6, i % 3 == 0);
    const QRectF plot(31, 17, 1 + std::uniform_int_distribution(0, 90)(random), 1 + i % 53);
    const MemoryPlot memory{spec, plot, TimeRuler(spec.axis, plot.left(), plot.right(), 4), {}};
    const Theme& look = theme(i % 2 ? ThemeKind::light : ThemeKind::dark);
    const QString selected = i % 4 < 2 ? QString() : QString::number(i % 3);
    for (const qreal ratio : {1.0, 1.5, 2.0})
      QVERIFY2(memory_image(memory, look, ratio, selected) == column_by_column(memory, look, ratio, selected),
               qPrintable(QString::number(i)));
  }
}

void TestTimelineImages::boxesCoverTheirShareOfEachPixel() {
  std::mt19937 random(16);
  std::uniform_real_distribution<double> share(0, 1);
  for (int i = 0; i < 60; ++i) {
    StepOnPipeline spec;
    spec.axis.end = 10;
    if (i % 3 == 0) spec.axis.cuts = {4};
    spec.rows = {{}};
    // Boxes from many pixels wide to hundreds in one pixel.
    const double longest = std::pow(10, 0.5 - 3 * share(random));
    for (double time = 0; time < 10;) {
      const double end = std::min(10.0, time + longest * share(random));
      const Part parts[] = {Part::forward, Part::recompute, Part::pipeline};
      spec.rows[0].boxes.push_back({time, end, parts[size_t(3 * share(random)) % 3]});
      time = end + (share(random) < 0.3 ? longest * share(random) : 0);
    }
    const QRectF plot(40, 20, 120 + i, 24);
    const StepRows rows{spec, plot, TimeRuler(spec.axis, plot.left(), plot.right(), 6)};
    const Theme& look = theme(i % 2 ? ThemeKind::light : ThemeKind::dark);
    const QImage drawn = rows_image(rows, look, 1),
                 expected = pixel_by_pixel(rows, look, drawn.width(), drawn.height());
    QVERIFY2(drawn == expected, qPrintable(QString::number(i)));
  }
}

TRAINYARD_TEST(TestTimelineImages);
#include "tst_timeline_images.moc"
