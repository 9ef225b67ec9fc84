// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;

namespace trainyard::ui {

class BackgroundStudy;

/// The progress of a study, and a button that stops it.
class ProgressRow : public QWidget {
  Q_OBJECT
 public:
  ProgressRow(const QString& name, BackgroundStudy* study, QWidget* parent = nullptr);
  /// Sets the text next to the bar while nothing runs.
  void setResult(const QString& text);

 private:
  void follow();

  BackgroundStudy* study_;
  QProgressBar* bar_;
  QPushButton* cancel_;
  QLabel* text_;
  QString result_;
};

}  // namespace trainyard::ui
