// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QDockWidget;

namespace trainyard::ui {

/// The title bar of a dock: its name and a hide button. Takes no room while the dock is a tab, which shows the name.
class DockTitle : public QWidget {
  Q_OBJECT
 public:
  explicit DockTitle(QDockWidget* dock);
  void setShown(bool shown);
  QSize sizeHint() const override;
  QSize minimumSizeHint() const override;

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QDockWidget* dock_;
  bool shown_ = true;
};

}  // namespace trainyard::ui
