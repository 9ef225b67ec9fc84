// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QMimeData;
class QWidget;

namespace trainyard::ui {

/// Accepts files dropped anywhere on a window, even over a text field that would insert their names; not during a
/// dialog.
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
