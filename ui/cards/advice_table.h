// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/theme.h"
#include "ui/widgets/item_area.h"
#include "ui/widgets/status_mark.h"

class QPushButton;

namespace trainyard::ui {

/// A row of advice: the title, the reason, the gains, and a button named after its action.
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

/// A table of advice. Rows are painted; buttons are widgets.
class AdviceTable : public ItemArea {
  Q_OBJECT
 public:
  explicit AdviceTable(QWidget* parent = nullptr);
  void setRows(const QStringList& heads, const QVector<AdviceRow>& rows);
  const QVector<AdviceRow>& rows() const { return rows_; }
  QPushButton* button(int row) const { return buttons_.value(row); }
  /// Index of the first visible cell; the cells before it are hidden because the text needs their room.
  int firstCell() const { return first_cell_; }
  /// Sets the available height; if the rows do not fit, their details are hidden.
  void setRoom(int height);
  QSize sizeHint() const override;
  /// The height of all rows, because the table scrolls instead of cutting rows.
  QSize minimumSizeHint() const override { return {scaled_minimum_width(), wholeHeight()}; }

 signals:
  /// The button of a row or the row itself was clicked.
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
  /// The area for the text of a row.
  QRectF textBox(const AdviceRow& row, const QRectF& box) const;
  /// Wrapped texts of a row at this width; compact rows have no details.
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
  int first_cell_ = 0;  ///< the cells before it are hidden
  bool compact_ = false;
};

}  // namespace trainyard::ui
