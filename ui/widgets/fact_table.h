// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableView>
#include <limits>

#include "ui/theme/theme.h"

namespace trainyard::ui {

/// One cell of a table of facts: a text, perhaps a smaller line under it.
struct FactCell {
  QString text{}, detail{};
  Role role = Role::text;
  bool strong = false;
  double order = std::numeric_limits<double>::quiet_NaN();  ///< what sorting goes by; NaN: the text
  double bar = -1;  ///< of a bar beside the text, as a share of its limit; negative for none
  bool operator==(const FactCell&) const = default;
};
struct FactRow {
  QString id;
  QVector<FactCell> cells;
  QString tip{};
  bool edge = false;  ///< belongs to those at the top: an accent at its left end
};

class FactModel;

/// A table of rows that can be chosen, and sorted where that makes sense. Texts stand at the left in the first column
/// and where asked, numbers at the right.
class FactTable : public QTableView {
  Q_OBJECT
 public:
  explicit FactTable(const QString& name, QWidget* parent = nullptr);
  /// `left` are the columns of text besides the first; `wide` is the one that takes what room is left.
  void setHeads(const QStringList& heads, const QVector<int>& left = {}, int wide = 0);
  void setRows(const QVector<FactRow>& rows);
  /// Columns that go, the first one first, where the wide one would get too narrow to read.
  void setOptional(const QVector<int>& columns) { optional_ = columns; }
  /// Columns of words that are cut in their middle rather than broken: the tool tip of a row has all of it.
  void setElided(const QVector<int>& columns);
  bool elides(int column) const { return elided_.contains(column); }
  int count() const;
  QString idOf(int row) const;
  /// Heads and rows in their order, with tabs between the cells: what Ctrl+C takes to a spreadsheet.
  QString asText() const;
  /// The row with this id is marked; empty for none. Does not emit chosen().
  void mark(const QString& id);
  /// As tall as its rows, without a scroll bar.
  void setWhole(bool whole) { whole_ = whole; }
  /// Texts break into lines, numbers do not.
  bool breaks(int column) const;
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
  /// Whether the column is wide enough for a cell as it stands.
  bool hasRoom(int column, const FactCell& cell) const;
  int widestText(int column) const;
  void dropColumns();
  /// The head of the wide column stands in two lines where one is too long.
  void breakHead();
  /// Rows are as tall as the longest of their texts needs.
  void fitRows();
  int linesHeight(const FactCell& cell, double room) const;
  int contentHeight() const;

  FactModel* model_;
  QVector<int> optional_, elided_, widths_;
  int wide_ = 0;
  bool whole_ = false, quiet_ = false;
};

}  // namespace trainyard::ui
