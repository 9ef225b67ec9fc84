// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/held_image.h"

#include <algorithm>
#include <array>
#include <vector>

namespace trainyard::ui {
namespace {

// As in Canvas: pixels between strokes along a line, and the width of a stroke.
constexpr qreal hatch_pitch = 7, hatch_stroke = 3;

constexpr qreal outline_width = 2;

/// Columns to fill together: a row of them is one cache line.
constexpr int columns_at_once = 16;

struct Fill {
  QRgb ground, stroke;
  bool hatched, outlined;
  int top = -1, bottom = -1;  ///< rows of the last painted column
};

/// The vertical extent of a layer in a group of columns.
struct Stretch {
  std::array<int, columns_at_once> top{}, bottom{};
};

std::vector<Fill> fills_of(const MemoryOverTime& spec, const Theme& theme, const QString& selected) {
  std::vector<Fill> fills;
  for (const MemoryOverTime::Layer& layer : spec.layers) {
    const bool hatched = Theme::isHatched(layer.part);
    const QColor ground = hatched ? theme.hatchGround(layer.part) : theme.part(layer.part);
    fills.push_back({ground.rgb(), theme.part(layer.part).rgb(), hatched, !selected.isEmpty() && layer.id == selected});
  }
  return fills;
}

/// Fills several columns of an image at once, because filling one column at a time would wait for memory at each pixel.
class MemoryPainter {
 public:
  MemoryPainter(const MemoryPlot& memory, const Theme& theme, qreal ratio, const QString& selected, QImage& image)
      : memory_(memory),
        ratio_(ratio),
        image_(image),
        pixels_(reinterpret_cast<QRgb*>(image.bits())),
        line_(image.bytesPerLine() / qsizetype(sizeof(QRgb))),
        ink_(theme.color(Role::text).rgb()),
        pitch_(qRound(hatch_pitch * ratio)),
        stroke_(qRound(hatch_stroke * ratio)),
        pen_(qRound(outline_width * ratio)),
        fills_(fills_of(memory.spec, theme, selected)),
        stretches_(fills_.size()),
        totals_(size_t(memory.spec.times.size())) {
    for (qsizetype i = 0; i < memory.spec.times.size(); ++i) totals_[size_t(i)] = memory.spec.total(i);
  }

  void paint() {
    for (int left = 0; left < image_.width(); left += columns_at_once) {
      const int count = std::min(columns_at_once, image_.width() - left);
      for (int i = 0; i < count; ++i) measure(left + i, size_t(i));
      for (size_t layer = 0; layer < fills_.size(); ++layer) {
        fill(left, count, layer);
        if (fills_[layer].outlined) outline(left, count, layer);
      }
    }
  }

 private:
  double timeAt(int x) const { return memory_.ruler.time(memory_.plot.left() + x / ratio_); }

  /// The moment with most memory between column x and the next. Call with rising x.
  qsizetype fullest(int x) {
    const QVector<double>& times = memory_.spec.times;
    const double from = x == 0 ? timeAt(0) : next_, to = timeAt(x + 1);
    next_ = to;
    while (moment_ + 1 < times.size() && times[moment_ + 1] <= from) ++moment_;
    qsizetype most = moment_;
    for (qsizetype i = moment_ + 1; i < times.size() && times[i] < to; ++i)
      if (most < 0 || totals_[size_t(i)] > totals_[size_t(most)]) most = i;
    return most;
  }

  void measure(int x, size_t column) {
    const MemoryOverTime& s = memory_.spec;
    const qsizetype moment = fullest(x);
    there_[column] = moment >= 0;
    double sum = 0;
    const int height = image_.height();
    int bottom = height;
    for (size_t i = 0; i < fills_.size(); ++i) {
      if (there_[column]) sum += s.layers[qsizetype(i)].values[moment];
      const int top = there_[column] ? std::clamp(qRound(height * (1 - sum / s.axis_max)), 0, bottom) : bottom;
      stretches_[i].top[column] = top;
      stretches_[i].bottom[column] = bottom;
      bottom = top;
    }
  }

  void fill(int left, int count, size_t layer) {
    const Fill& fill = fills_[layer];
    const Stretch& at = stretches_[layer];
    const int first = *std::min_element(at.top.begin(), at.top.begin() + count),
              last = *std::max_element(at.bottom.begin(), at.bottom.begin() + count);
    for (int y = first; y < last; ++y) {
      QRgb* pixels = pixels_ + y * line_ + left;
      for (int i = 0; i < count; ++i) {
        if (y < at.top[size_t(i)] || y >= at.bottom[size_t(i)]) continue;
        pixels[i] = fill.hatched && (left + i + y) % pitch_ < stroke_ ? fill.stroke : fill.ground;
      }
    }
  }

  void outline(int left, int count, size_t layer) {
    Fill& fill = fills_[layer];
    for (int i = 0; i < count; ++i) {
      if (!there_[size_t(i)]) continue;
      const int top = stretches_[layer].top[size_t(i)], bottom = stretches_[layer].bottom[size_t(i)];
      const auto edge = [&](int now, int before) {
        const int last = std::max(now, before < 0 ? now : before) + pen_;
        for (int y = std::min(now, before < 0 ? now : before); y < std::min(last, image_.height()); ++y)
          pixels_[y * line_ + left + i] = ink_;
      };
      edge(top, fill.top);
      if (bottom - pen_ > top) edge(bottom - pen_, fill.bottom);
      fill.top = top;
      fill.bottom = std::max(0, bottom - pen_);
    }
  }

  const MemoryPlot& memory_;
  qreal ratio_;
  QImage& image_;
  QRgb* pixels_;
  qsizetype line_;
  QRgb ink_;
  int pitch_, stroke_, pen_;
  std::vector<Fill> fills_;
  std::vector<Stretch> stretches_;             ///< one per layer
  std::array<bool, columns_at_once> there_{};  ///< whether a column has data
  std::vector<double> totals_;
  double next_ = 0;        ///< start time of the next column
  qsizetype moment_ = -1;  ///< last moment before the column
};

}  // namespace

QImage memory_image(const MemoryPlot& memory, const Theme& theme, qreal ratio, const QString& selected) {
  const MemoryOverTime& s = memory.spec;
  const int width = qRound(memory.plot.width() * ratio), height = qRound(memory.plot.height() * ratio);
  if (width <= 0 || height <= 0 || !(s.axis_max > 0)) return {};
  QImage image(width, height, QImage::Format_ARGB32_Premultiplied);
  image.fill(Qt::transparent);
  image.setDevicePixelRatio(ratio);
  MemoryPainter(memory, theme, ratio, selected, image).paint();
  return image;
}

}  // namespace trainyard::ui
