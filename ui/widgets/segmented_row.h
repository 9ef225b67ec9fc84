// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QVector>
#include <QWidget>

class QPushButton;

namespace trainyard::ui {

/// Buttons joined into one row, one of them selected, such as the views of a page. Wraps on a narrow page.
class SegmentedRow : public QWidget {
  Q_OBJECT
 public:
  struct Segment {
    QString id;  ///< object name of the button
    QString text, tip;
  };
  explicit SegmentedRow(const QVector<Segment>& segments, QWidget* parent = nullptr);
  QPushButton* button(int index) const { return buttons_.value(index); }
  QList<QPushButton*> buttons() const { return buttons_; }
  /// Selects a segment; does not emit chosen().
  void setCurrent(int index);

 signals:
  /// The user has selected a segment.
  void chosen(int index);

 private:
  QVector<QPushButton*> buttons_;
};

}  // namespace trainyard::ui
