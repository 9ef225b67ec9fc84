// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/theme.h"
#include "ui/widgets/item_area.h"

namespace trainyard::ui {

/// Clickable rows: symbol, label, value, and at the end a word that names the target.
class LinkRows : public ItemArea {
  Q_OBJECT
 public:
  struct Row {
    QString symbol, label, value, tail;
    Role tail_role = Role::accent;
    QString target, tool_tip;
    bool operator==(const Row&) const = default;
  };
  /// With `symbols`, the first column shows symbols.
  LinkRows(bool symbols, QWidget* parent = nullptr);
  /// Repaints the rows; updates the layout only when their height changes.
  void setRows(const QVector<Row>& rows);
  const QVector<Row>& rows() const { return rows_; }
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

 signals:
  void followed(const QString& target);

 protected:
  void paintItem(QPainter& painter, int index) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void layOut();
  double tailWidth() const;
  /// The label wrapped into as many lines as it needs.
  QStringList labelLines(const Row& row) const;
  bool hasSymbols() const;

  bool symbols_;
  QVector<Row> rows_;
  int height_ = 0;
};

}  // namespace trainyard::ui
