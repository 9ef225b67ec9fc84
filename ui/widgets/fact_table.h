// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableView>
#include <limits>

#include "ui/theme/theme.h"

namespace trainyard::ui {

/// One cell of a fact table: a text, and optionally a smaller second line.
struct FactCell {
  QString text{}, detail{};
  Role role = Role::text;
  bool strong = false;
  double order = std::numeric_limits<double>::quiet_NaN();  ///< sort key; NaN: sort by the text
  double bar = -1;  ///< length of a bar beside the text, as a share of its limit; negative: no bar
  bool operator==(const FactCell&) const = default;
};
struct FactRow {
  QString id;
  QVector<FactCell> cells;
  QString tip{};
  bool edge = false;     ///< one of the best rows: marked at its left end in the accent colour
  bool heading = false;  ///< of the rows below: cannot be selected, and the arrow keys skip it
};

class FactModel;

/// A table with selectable rows and optional sorting. The first column and the columns named in setHeads() are
/// left-aligned, numbers are right-aligned.
class FactTable : public QTableView {
  Q_OBJECT
 public:
  explicit FactTable(const QString& name, QWidget* parent = nullptr);
  /// `left`: further left-aligned columns besides the first; `wide`: the column that takes the remaining width.
  void setHeads(const QStringList& heads, const QVector<int>& left = {}, int wide = 0);
  void setRows(const QVector<FactRow>& rows);
  /// Columns to hide, in this order, when the wide column would become too narrow to read.
  void setOptional(const QVector<int>& columns) { optional_ = columns; }
  /// Text columns that are shortened in the middle instead of wrapped; the tool tip of a row has the full text.
  void setElided(const QVector<int>& columns);
  bool isElided(int column) const { return elided_.contains(column); }
  int count() const;
  QString idOf(int row) const;
  /// Heads and rows as shown, cells separated by tabs: what Ctrl+C copies for a spreadsheet.
  QString asText() const;
  /// Selects the row with this id; empty for none. Does not emit chosen().
  void mark(const QString& id);
  /// Makes the table as tall as its rows, without a scroll bar.
  void setWhole(bool whole) { whole_ = whole; }
  /// Whether the column wraps: columns of texts do, columns of numbers do not.
  bool isBroken(int column) const;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 signals:
  void chosen(const QString& id);

 protected:
  void changeEvent(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void measure();
  /// Whether the column is wide enough for a cell without wrapping.
  bool hasRoom(int column, const FactCell& cell) const;
  int widestText(int column) const;
  void dropColumns();
  /// Wraps the second lines of numbers if the wide column would break words. `room` is its width.
  void narrowColumns(int room);
  /// Wraps the head of the wide column into two lines if it is too long for one.
  void breakHead();
  /// Sets the height of each row to that of its longest text.
  void fitRows();
  int linesHeight(const FactCell& cell, double room) const;
  int contentHeight() const;

  FactModel* model_;
  QVector<int> optional_, elided_, widths_;
  QVector<int> least_;     ///< widths of the columns of numbers if their second lines wrap; 0: does not wrap
  QVector<int> narrowed_;  ///< columns of numbers whose second lines wrap, to leave room for the wide column
  int longest_word_ = 0;   ///< in the wide column, in pixels
  int wide_ = 0;
  bool whole_ = false, quiet_ = false;
};

}  // namespace trainyard::ui
