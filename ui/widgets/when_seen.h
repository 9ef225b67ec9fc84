// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QObject>
#include <QPointer>
#include <functional>

class QWidget;

namespace trainyard::ui {

/// Brings a widget up to date while a part of it is in sight, and otherwise as soon as one comes into sight, before it
/// is painted: nobody waits for what is scrolled away, and nobody sees what is out of date.
class WhenSeen : public QObject {
 public:
  /// A child of the widget.
  WhenSeen(QWidget* widget, std::function<void()> work);
  /// What the widget shows is out of date.
  void ask();
  bool isWaiting() const { return waiting_; }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  bool isSeen() const;
  /// Everything whose place or size decides what is seen of the widget.
  void watch();
  void work();

  QWidget* widget_;
  std::function<void()> work_;
  QList<QPointer<QWidget>> watched_;
  bool waiting_ = false;
};

}  // namespace trainyard::ui
