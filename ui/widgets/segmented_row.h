// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QVector>
#include <QWidget>

class QPushButton;

namespace trainyard::ui {

/// Buttons joined into one row, of which one is chosen: the views of a page. A narrow page breaks the row.
class SegmentedRow : public QWidget {
  Q_OBJECT
 public:
  struct Segment {
    QString id;  ///< object name of the button
    QString text, tip;
  };
  explicit SegmentedRow(const QVector<Segment>& segments, QWidget* parent = nullptr);
  QPushButton* button(int index) const { return buttons_.value(index); }
  /// Does not emit chosen().
  void setCurrent(int index);

 signals:
  /// By the user.
  void chosen(int index);

 private:
  QVector<QPushButton*> buttons_;
};

}  // namespace trainyard::ui
