// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>

namespace trainyard::ui {

/// The arrow in the left margin that resets a changed input. Visible while the pointer is on the row; key: Alt+R.
class ResetButton : public QAbstractButton {
  Q_OBJECT
 public:
  explicit ResetButton(QWidget* parent = nullptr);

 protected:
  void paintEvent(QPaintEvent* event) override;
  bool event(QEvent* event) override;
};

}  // namespace trainyard::ui
