// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>

#include "ui/inputs/row_metrics.h"

namespace trainyard::ui {

/// The header of a group of inputs: folds the group and shows its summary on the right. Checked means unfolded.
class GroupHeader : public QAbstractButton {
  Q_OBJECT
 public:
  explicit GroupHeader(const QString& title, QWidget* parent = nullptr);
  void setTitle(const QString& title);
  void setSummary(const QString& summary);
  QString summary() const { return summary_; }
  void setMetrics(const RowMetrics& metrics);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool event(QEvent* event) override;

 private:
  void describe();

  RowMetrics metrics_;
  QString summary_;
};

/// A line of text in the accent colour that acts as a button: "Show 12 more".
class MoreLine : public QAbstractButton {
  Q_OBJECT
 public:
  explicit MoreLine(QWidget* parent = nullptr);
  void setMetrics(const RowMetrics& metrics);
  QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;
  bool event(QEvent* event) override;

 private:
  RowMetrics metrics_;
};

/// Filters for changed inputs and shows their number.
class ChangedButton : public QAbstractButton {
  Q_OBJECT
 public:
  explicit ChangedButton(QWidget* parent = nullptr);
  void setCount(int count);
  QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;
  bool event(QEvent* event) override;

 private:
  int count_ = -1;
};

}  // namespace trainyard::ui
