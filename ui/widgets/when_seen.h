// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QObject>
#include <QPointer>
#include <functional>

class QWidget;

namespace trainyard::ui {

/// Updates a widget only when a part of it is visible: at once, or just before it is first painted. Scrolled-away
/// widgets cost no time, and visible ones are never out of date.
class WhenSeen : public QObject {
 public:
  /// Becomes a child of `widget`; `work` updates it.
  WhenSeen(QWidget* widget, std::function<void()> work);
  /// Marks the widget as out of date.
  void ask();
  bool isWaiting() const { return waiting_; }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  bool isSeen() const;
  /// Watches the widget and its ancestors up to the window; their geometry decides what is visible.
  void watch();
  void work();

  QWidget* widget_;
  std::function<void()> work_;
  QList<QPointer<QWidget>> watched_;
  bool waiting_ = false;
};

}  // namespace trainyard::ui
