// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QMimeData;
class QWidget;

namespace trainyard::ui {

/// Accepts files dropped anywhere on a window, even on a text field, which would otherwise insert their names. Accepts
/// none while a dialog is open.
class FileDrops : public QObject {
  Q_OBJECT
 public:
  explicit FileDrops(QWidget* window);

 signals:
  void dropped(const QMimeData* files);

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  QWidget* window_;
};

}  // namespace trainyard::ui
