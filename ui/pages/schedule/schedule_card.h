// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/cards/card.h"
#include "ui/pages/schedule/schedule_choices.h"
#include "ui/theme/theme.h"
#include "ui/widgets/item_area.h"
#include "ui/widgets/status_mark.h"

class QPushButton;

namespace trainyard::ui {

class Document;
class Prose;

/// The results of one schedule, or why it is not legal.
struct ScheduleRow {
  struct Cell {
    QString text;
    Role role = Role::text;
    bool operator==(const Cell&) const = default;
  };
  QString id, label, reason;
  StatusMark mark = StatusMark::good;
  QVector<Cell> cells;
  bool in_use = false;
  bool operator==(const ScheduleRow&) const = default;
};

/// A table of schedules. Rows are painted; buttons are widgets.
class ScheduleTable : public ItemArea {
  Q_OBJECT
 public:
  explicit ScheduleTable(QWidget* parent = nullptr);
  void setRows(const QStringList& heads, const QVector<ScheduleRow>& rows);
  const QVector<ScheduleRow>& rows() const { return rows_; }
  /// The button that applies a schedule; hidden if the schedule cannot be applied.
  QPushButton* button(const QString& id) const;
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

 signals:
  void chosen(const QString& id);

 protected:
  void paintItem(QPainter& painter, int index) override;
  void paintGround(QPainter& painter, const QRect& dirty) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;
  QRect changedRect(const Item& before, const Item& after) const override;

 private:
  void layOut();
  QRect rowArea(int row, bool whole) const;
  QVector<int> shownCells() const;
  double cellsLeft() const;

  QStringList heads_;
  QVector<ScheduleRow> rows_;
  QVector<int> shown_;  ///< visible columns
  QVector<QPushButton*> buttons_;
};

/// All schedules for the design, each with a button to apply it, and a sentence on what makes them differ.
class ScheduleCard : public Card {
  Q_OBJECT
 public:
  explicit ScheduleCard(Document* document, QWidget* parent = nullptr);
  void refresh();
  ScheduleTable* table() const { return table_; }
  const std::vector<ScheduleChoice>& choices() const { return choices_; }
  QString rule() const;

 signals:
  void explain(const QString& metric, int stage);
  void failed(const QString& sentence);

 private:
  void apply(const QString& id);
  void showRule();

  Document* document_;
  ScheduleTable* table_;
  Prose* rule_;
  QPushButton *better_, *bubble_;
  QString better_id_;
  std::vector<ScheduleChoice> choices_;
};

}  // namespace trainyard::ui
