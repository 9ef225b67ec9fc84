// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace trainyard::ui {

class BackgroundStudy;

/// A thin progress bar.
class ProgressLine : public QWidget {
  Q_OBJECT
 public:
  explicit ProgressLine(QWidget* parent = nullptr);
  void follow(BackgroundStudy* study);
  QSize sizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  double done_ = 0;
  bool running_ = false;
};

}  // namespace trainyard::ui
