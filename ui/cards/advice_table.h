// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/theme.h"
#include "ui/widgets/item_area.h"
#include "ui/widgets/status_mark.h"

class QPushButton;

namespace trainyard::ui {

/// One piece of advice: what, why, what it brings, and a button that says what happens.
struct AdviceRow {
  struct Cell {
    QString text;
    Role role = Role::text;
    bool operator==(const Cell&) const = default;
  };
  QString id;
  StatusMark mark = StatusMark::note;
  QString title, detail;
  QVector<Cell> cells;
  QString button;
  bool operator==(const AdviceRow&) const = default;
};

/// Rows of advice under common column heads. Rows are painted, buttons are real.
class AdviceTable : public ItemArea {
  Q_OBJECT
 public:
  explicit AdviceTable(QWidget* parent = nullptr);
  void setRows(const QStringList& heads, const QVector<AdviceRow>& rows);
  const QVector<AdviceRow>& rows() const { return rows_; }
  QPushButton* button(int row) const { return buttons_.value(row); }
  /// The height in which everything is to fit, if need be without the details.
  /// Columns before it have no room beside the words.
  int firstCell() const { return first_cell_; }
  void setRoom(int height);
  QSize sizeHint() const override;
  /// All rows: what has no room is scrolled, never cut.
  QSize minimumSizeHint() const override { return {scaled_minimum_width(), wholeHeight()}; }

 signals:
  /// The button of a row, or the row itself.
  void chosen(const QString& id);

 protected:
  void paintItem(QPainter& painter, int index) override;
  void paintGround(QPainter& painter, const QRect& dirty) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  static int scaled_minimum_width();
  void layOut();
  int headHeight() const;
  int rowHeight(const AdviceRow& row) const;
  /// Room for the words of a row.
  QRectF textBox(const AdviceRow& row, const QRectF& box) const;
  /// In as many lines as they need at this width; no details where rows are compact.
  QStringList titleLines(const AdviceRow& row) const;
  QStringList detailLines(const AdviceRow& row) const;
  int wholeHeight() const;
  double widestButton() const;
  double widestCell() const;
  double cellRight(int column) const;

  QStringList heads_;
  QVector<AdviceRow> rows_;
  QVector<QPushButton*> buttons_;
  int room_ = 0;
  double button_width_ = 0, cell_width_ = 0;
  int first_cell_ = 0;  ///< the cells before it have no room
  bool compact_ = false;
};

}  // namespace trainyard::ui
