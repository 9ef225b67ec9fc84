// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QLabel;

namespace trainyard::ui {

/// A one-sentence error above the page, not modal. It stays until closed or until the next operation succeeds.
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
