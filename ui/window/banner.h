// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QLabel;

namespace trainyard::ui {

/// One sentence over the page about something that went wrong. Nothing waits for it; it stays until it is closed
/// or the next thing goes right.
class Banner : public QFrame {
  Q_OBJECT
 public:
  explicit Banner(QWidget* parent = nullptr);
  void showError(const QString& sentence);
  QString sentence() const;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QLabel* label_;
};

}  // namespace trainyard::ui
