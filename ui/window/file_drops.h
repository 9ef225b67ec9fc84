// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QMimeData;
class QWidget;

namespace trainyard::ui {

/// Files that are dropped anywhere on a window, also where a field would take their names for a text. Nothing is taken
/// while a dialog waits for an answer.
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
