// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/headline/headline_model.h"
#include "ui/widgets/item_area.h"

namespace trainyard::ui {

/// The headline numbers. A narrow window moves the less important ones into a menu "+ 4 more".
class HeadlineCells : public ItemArea {
  Q_OBJECT
 public:
  explicit HeadlineCells(QWidget* parent = nullptr);
  void setCells(const QVector<HeadlineCell>& cells);
  const QVector<HeadlineCell>& cells() const { return cells_; }
  /// Indices of the visible cells in cells().
  const QVector<int>& shown() const { return shown_; }
  /// The rectangle of a metric's cell; empty if the cell is in the menu.
  QRect cellRect(const QString& metric) const;
  /// Adds a button to the cells of these metrics that opens the menu of studies, such as goal seek.
  void setSolvable(const QStringList& metrics);
  /// The rectangle of that button; empty if the cell has none.
  QRect solveRect(const QString& metric) const;
  /// Highlights the cell of the explained metric.
  void setSelected(const QString& metric);

 signals:
  void explain(const QString& metric);
  /// The user has pressed that button: open the menu of studies.
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
  QVector<int> solved_;  ///< cells with a button; their buttons are the last items
  QString selected_;
};

}  // namespace trainyard::ui
