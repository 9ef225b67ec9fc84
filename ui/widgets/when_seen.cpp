// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/when_seen.h"

#include <QEvent>
#include <QWidget>
#include <utility>

namespace trainyard::ui {

WhenSeen::WhenSeen(QWidget* widget, std::function<void()> work)
    : QObject(widget), widget_(widget), work_(std::move(work)) {}

void WhenSeen::ask() {
  if (isSeen()) return work();
  waiting_ = true;
  watch();
}

void WhenSeen::work() {
  // Reset first, because the work may move the widget.
  waiting_ = false;
  work_();
}

bool WhenSeen::isSeen() const {
  if (!widget_->isVisible()) return false;
  QRect seen = widget_->rect();
  for (const QWidget* at = widget_; !at->isWindow() && !seen.isEmpty(); at = at->parentWidget())
    seen = seen.translated(at->pos()) & at->parentWidget()->rect();
  return !seen.isEmpty();
}

void WhenSeen::watch() {
  QList<QPointer<QWidget>> above;
  for (QWidget* at = widget_; at; at = at->isWindow() ? nullptr : at->parentWidget()) above.push_back(at);
  if (above == watched_) return;
  for (const QPointer<QWidget>& at : std::as_const(watched_))
    if (at) at->removeEventFilter(this);
  watched_ = above;
  for (const QPointer<QWidget>& at : std::as_const(watched_)) at->installEventFilter(this);
}

bool WhenSeen::eventFilter(QObject* watched, QEvent* event) {
  if (!waiting_) return false;
  switch (event->type()) {
    case QEvent::ParentChange:
      watch();
      [[fallthrough]];
    case QEvent::Move:
    case QEvent::Resize:
    case QEvent::Show:
      if (isSeen()) work();
      break;
    case QEvent::Paint:
      // A printer or a screenshot can paint a widget that is not visible on screen.
      if (watched == widget_) work();
      break;
    default:
      break;
  }
  return false;
}

}  // namespace trainyard::ui
