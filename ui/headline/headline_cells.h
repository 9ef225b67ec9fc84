// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/headline/headline_model.h"
#include "ui/widgets/item_area.h"

namespace trainyard::ui {

/// The ten numbers. On a narrow window the less important ones move into a menu behind "+ 4 more".
class HeadlineCells : public ItemArea {
  Q_OBJECT
 public:
  explicit HeadlineCells(QWidget* parent = nullptr);
  void setCells(const QVector<HeadlineCell>& cells);
  const QVector<HeadlineCell>& cells() const { return cells_; }
  /// Indices of the cells that are shown.
  const QVector<int>& shown() const { return shown_; }
  /// The place of a metric's cell, or an empty rectangle when it has moved into the menu.
  QRect cellRect(const QString& metric) const;
  /// Cells of these metrics get a button that asks for what solves them.
  void setSolvable(const QStringList& metrics);
  /// The place of that button; empty where the cell has none.
  QRect solveRect(const QString& metric) const;
  /// Marks the cell of the explained metric.
  void setSelected(const QString& metric);

 signals:
  void explain(const QString& metric);
  /// The button beside a number: what would solve it.
  void solve(const QString& metric);

 protected:
  void paintItem(QPainter& painter, int index) override;
  QRect changedRect(const Item& before, const Item& after) const override;
  void paintGround(QPainter& painter, const QRect& dirty) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void layOut();
  void choose(int item);
  void showMore();
  void paintFigure(QPainter& painter, const HeadlineCell& cell, const QRectF& inner) const;
  void paintSolve(QPainter& painter, const QRectF& box, bool hovered) const;
  void paintMore(QPainter& painter, const QRectF& box) const;
  void paintDifference(QPainter& painter, const HeadlineCell& cell, const QRectF& line) const;

  QVector<HeadlineCell> cells_;
  QVector<int> shown_;
  QStringList solvable_;
  QVector<int> solved_;  ///< cells with a button, behind all others among the items
  QString selected_;
};

}  // namespace trainyard::ui
