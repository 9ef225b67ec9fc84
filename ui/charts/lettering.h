// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QFontMetricsF>
#include <QHash>
#include <QPainter>
#include <QStaticText>
#include <vector>

namespace trainyard::ui {

/// Sizes and weights of text in charts.
enum class Letter { axis, axis_strong, label, label_medium, label_strong };

/// The fonts of a chart for one device and scale. Caches shaped text: most labels stay while a slider moves, and
/// shaping costs more than the rest of a chart.
class Lettering {
 public:
  /// The fonts for a device; at `scale` 1, body text is 13 painter units high. GUI thread only. The reference is valid
  /// until fonts for several other devices are requested.
  static const Lettering& of(const QPaintDevice& device, qreal scale);

  qreal scale() const { return scale_; }
  qreal width(Letter letter, const QString& text) const;
  /// The width of any digit, to align columns of numbers.
  qreal digitWidth(Letter letter) const { return face(letter).metrics.horizontalAdvance(QLatin1Char('0')); }
  qreal capHeight(Letter letter) const { return face(letter).cap_height; }
  qreal ascent(Letter letter) const { return face(letter).ascent; }
  /// `text`, shortened with an ellipsis to fit into `width`.
  QString elided(Letter letter, const QString& text, qreal width) const;
  /// Draws in the colour of the pen, from the left end of the base line.
  void draw(QPainter& painter, Letter letter, const QPointF& base_line, const QString& text) const;

 private:
  struct Shaped {
    QStaticText text;
    qreal width;
  };
  struct Face {
    QFont font;
    QFontMetricsF metrics;
    qreal cap_height, ascent;
    mutable QHash<QString, Shaped> shaped;
  };

  Lettering(const QPaintDevice& device, qreal scale);
  const Face& face(Letter letter) const { return faces_[size_t(letter)]; }
  const Shaped& shaped(const Face& face, const QString& text) const;

  qreal scale_, dpi_;
  bool raster_;
  std::vector<Face> faces_;
};

}  // namespace trainyard::ui
