// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>

namespace trainyard::ui {

/// The arrow that brings a changed input back. It lies over the end of the label while the pointer is on the row;
/// the keyboard has Alt+R.
class ResetButton : public QAbstractButton {
  Q_OBJECT
 public:
  explicit ResetButton(QWidget* parent = nullptr);

 protected:
  void paintEvent(QPaintEvent* event) override;
  bool event(QEvent* event) override;
};

}  // namespace trainyard::ui
