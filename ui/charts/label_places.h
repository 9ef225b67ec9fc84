// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPolygonF>
#include <QRectF>
#include <QStringList>
#include <QVector>
#include <optional>

namespace trainyard::ui {

/// Finds free room for labels beside points: what asks first gets the best place.
class LabelPlaces {
 public:
  explicit LabelPlaces(const QRectF& bounds) : bounds_(bounds) {}
  void avoid(const QRectF& rect) { taken_.push_back(rect); }
  void avoid(const QPolygonF& path) { paths_.push_back(path); }
  /// Whether a rectangle is free; it is then taken.
  bool take(const QRectF& rect);
  /// Beside a mark, to the upper right if possible; the place is then taken.
  std::optional<QRectF> around(const QPointF& mark, const QSizeF& size, qreal gap);
  /// Over a mark, if need be higher up or to one side.
  std::optional<QRectF> above(const QPointF& mark, const QSizeF& text, qreal gap);
  /// Beside a point of a line, to the lower left if possible.
  std::optional<QRectF> beneath(const QPointF& point, const QSizeF& size, qreal gap);

 private:
  std::optional<QRectF> first(const QVector<QPointF>& corners, const QSizeF& size);
  bool free(const QRectF& rect) const;

  QRectF bounds_;
  QVector<QRectF> taken_;
  QVector<QPolygonF> paths_;
};

/// Ways to write a label, the best first: in one line, in two with the band in the second or, where more follows it, at
/// the end of the first, in a line for each of its parts: "40/s:", "$467 k", "(409–642)".
QVector<QStringList> label_lines(const QString& label);

}  // namespace trainyard::ui
