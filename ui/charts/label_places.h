// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPolygonF>
#include <QRectF>
#include <QStringList>
#include <QVector>
#include <optional>

namespace trainyard::ui {

/// Finds free room for labels beside points; earlier requests get the better places.
class LabelPlaces {
 public:
  explicit LabelPlaces(const QRectF& bounds) : bounds_(bounds) {}
  void avoid(const QRectF& rect) { taken_.push_back(rect); }
  void avoid(const QPolygonF& path) { paths_.push_back(path); }
  /// Reserves a rectangle if it is free; returns whether it was.
  bool reserve(const QRectF& rect);
  /// Reserves a place beside a mark, upper right if possible; empty if there is none.
  std::optional<QRectF> around(const QPointF& mark, const QSizeF& size, qreal gap);
  /// Reserves a place above a mark, if necessary higher or to one side.
  std::optional<QRectF> above(const QPointF& mark, const QSizeF& text, qreal gap);
  /// Reserves a place beside a point of a line, lower left if possible.
  std::optional<QRectF> beneath(const QPointF& point, const QSizeF& size, qreal gap);

 private:
  std::optional<QRectF> first(const QVector<QPointF>& corners, const QSizeF& size);
  bool isFree(const QRectF& rect) const;

  QRectF bounds_;
  QVector<QRectF> taken_;
  QVector<QPolygonF> paths_;
};

/// The ways to break a label, best first. First, one line. Then two lines: the likely range starts the second line, or
/// ends the first line if more text follows. Last, one line per part: "40/s:", "$467 k", "(409–642)".
QVector<QStringList> label_lines(const QString& label);

}  // namespace trainyard::ui
