// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/held_image.h"

#include <algorithm>
#include <vector>

namespace trainyard::ui {
namespace {

// As Canvas hatches: pixels from stroke to stroke along a line, and how many of them a stroke takes.
constexpr qreal hatch_pitch = 7, hatch_stroke = 3;

constexpr qreal outline_width = 2;

struct Fill {
  QRgb ground, stroke;
  bool hatched, outlined;
  int top = -1, bottom = -1;  ///< in the last column
};

std::vector<Fill> fills_of(const HeldOverTime& spec, const Theme& theme, const QString& selected) {
  std::vector<Fill> fills;
  for (const HeldOverTime::Layer& layer : spec.layers) {
    const bool hatched = Theme::hatched(layer.part);
    const QColor ground = hatched ? theme.hatchGround(layer.part) : theme.part(layer.part);
    fills.push_back({ground.rgb(), theme.part(layer.part).rgb(), hatched, !selected.isEmpty() && layer.id == selected});
  }
  return fills;
}

/// The fullest of the moments between two times.
qsizetype fullest(const HeldOverTime& spec, const std::vector<double>& totals, double from, double to) {
  qsizetype most = spec.momentAt(from);
  for (qsizetype i = most + 1; i < spec.times.size() && spec.times[i] < to; ++i)
    if (most < 0 || totals[size_t(i)] > totals[size_t(most)]) most = i;
  return most;
}

}  // namespace

QImage held_image(const HeldPlot& held, const Theme& theme, qreal ratio, const QString& selected) {
  const HeldOverTime& s = held.spec;
  const int width = qRound(held.plot.width() * ratio), height = qRound(held.plot.height() * ratio);
  if (width <= 0 || height <= 0 || !(s.axis_max > 0)) return {};
  QImage image(width, height, QImage::Format_ARGB32_Premultiplied);
  image.fill(Qt::transparent);
  image.setDevicePixelRatio(ratio);
  std::vector<Fill> fills = fills_of(s, theme, selected);
  const QRgb ink = theme.color(Role::text).rgb();
  const int pen = qRound(outline_width * ratio);
  std::vector<double> totals(size_t(s.times.size()));
  for (qsizetype i = 0; i < s.times.size(); ++i) totals[size_t(i)] = s.total(i);
  const int pitch = qRound(hatch_pitch * ratio), stroke = qRound(hatch_stroke * ratio);
  QRgb* pixels = reinterpret_cast<QRgb*>(image.bits());
  const qsizetype line = image.bytesPerLine() / qsizetype(sizeof(QRgb));
  for (int x = 0; x < width; ++x) {
    const double from = held.ruler.time(held.plot.left() + x / ratio);
    const qsizetype moment = fullest(s, totals, from, held.ruler.time(held.plot.left() + (x + 1) / ratio));
    if (moment < 0) continue;
    double sum = 0;
    int bottom = height;
    for (size_t i = 0; i < fills.size(); ++i) {
      sum += s.layers[qsizetype(i)].values[moment];
      const int top = std::clamp(qRound(height * (1 - sum / s.axis_max)), 0, bottom);
      for (int y = top; y < bottom; ++y)
        pixels[y * line + x] = fills[i].hatched && (x + y) % pitch < stroke ? fills[i].stroke : fills[i].ground;
      if (fills[i].outlined) {
        const auto edge = [&](int now, int before) {
          const int last = std::max(now, before < 0 ? now : before) + pen;
          for (int y = std::min(now, before < 0 ? now : before); y < std::min(last, height); ++y)
            pixels[y * line + x] = ink;
        };
        edge(top, fills[i].top);
        if (bottom - pen > top) edge(bottom - pen, fills[i].bottom);
      }
      fills[i].top = top;
      fills[i].bottom = std::max(0, bottom - pen);
      bottom = top;
    }
  }
  return image;
}

}  // namespace trainyard::ui
