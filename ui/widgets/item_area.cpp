// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/item_area.h"
#include "ui/widgets/current_theme.h"

#include <QAccessible>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPaintEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>

#include "ui/theme/theme.h"
#include "ui/widgets/item_accessible.h"
#include "ui/widgets/scale.h"

namespace trainyard::ui {

ItemArea::ItemArea(QWidget* parent) : QWidget(parent) {
  install_item_accessibility();
  setMouseTracking(true);
  setFocusPolicy(Qt::StrongFocus);
}

void ItemArea::setItems(QVector<Item> items) {
  const bool same_count = items.size() == items_.size();
  if (!same_count) {
    items_ = std::move(items);
    focused_ = std::clamp(focused_, 0, std::max(0, int(items_.size()) - 1));
    setHovered(-1);
    update();
    return;
  }
  for (qsizetype i = 0; i < items.size(); ++i) {
    if (items[i] == items_[i]) continue;
    update(changedRect(items_[i], items[i]));
    items_[i] = std::move(items[i]);
  }
}

QRect ItemArea::changedRect(const Item& before, const Item& after) const { return before.rect | after.rect; }

int ItemArea::itemAt(const QPoint& position) const {
  for (int i = int(items_.size()) - 1; i >= 0; --i)
    if (items_[i].rect.contains(position)) return i;
  return -1;
}

void ItemArea::activate(int index) {
  if (index >= 0 && index < items_.size() && items_[index].active) emit activated(index);
}

void ItemArea::paintGround(QPainter&, const QRect&) {}

void ItemArea::paintEvent(QPaintEvent* event) {
  QPainter painter(this);
  paintGround(painter, event->rect());
  for (int i = 0; i < items_.size(); ++i) {
    if (event->region().intersects(items_[i].rect)) paintItem(painter, i);
  }
  if (!hasFocus() || !keyboard_ || focused_ >= items_.size()) return;
  const double inset = scaled_f(2);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setBrush(Qt::NoBrush);
  painter.setPen(QPen(current_theme().color(Role::accent), scaled_f(2)));
  painter.drawRoundedRect(QRectF(items_[focused_].rect).adjusted(inset, inset, -inset, -inset), scaled_f(4),
                          scaled_f(4));
}

bool ItemArea::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QWidget::event(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  const int index = itemAt(help->pos());
  if (index < 0 || items_[index].tool_tip.isEmpty()) {
    QToolTip::hideText();
    event->ignore();
  } else {
    QToolTip::showText(help->globalPos(), items_[index].tool_tip, this, items_[index].rect);
  }
  return true;
}

void ItemArea::updateItem(int index) {
  if (index >= 0 && index < items_.size()) update(items_[index].rect);
}

void ItemArea::setHovered(int index) {
  if (index == hovered_) return;
  updateItem(hovered_);
  hovered_ = index;
  updateItem(hovered_);
  const bool active = index >= 0 && items_[index].active;
  setCursor(active ? Qt::PointingHandCursor : Qt::ArrowCursor);
  emit pointed(index);
}

void ItemArea::mouseMoveEvent(QMouseEvent* event) { setHovered(itemAt(event->position().toPoint())); }

void ItemArea::leaveEvent(QEvent*) { setHovered(-1); }

void ItemArea::mousePressEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return event->ignore();
  pressed_ = itemAt(event->position().toPoint());
  if (pressed_ < 0) return;
  updateItem(focused_);
  focused_ = pressed_;
  keyboard_ = false;
}

void ItemArea::mouseReleaseEvent(QMouseEvent* event) {
  if (event->button() != Qt::LeftButton) return event->ignore();
  const int index = itemAt(event->position().toPoint());
  if (index >= 0 && index == pressed_) activate(index);
  pressed_ = -1;
}

void ItemArea::moveFocus(int step) {
  if (items_.isEmpty()) return;
  updateItem(focused_);
  focused_ = std::clamp(focused_ + step, 0, int(items_.size()) - 1);
  keyboard_ = true;
  updateItem(focused_);
  emit pointed(focused_);
  QAccessibleEvent focus(this, QAccessible::Focus);
  focus.setChild(focused_);
  QAccessible::updateAccessibility(&focus);
}

void ItemArea::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Up:
      return moveFocus(-1);
    case Qt::Key_Right:
    case Qt::Key_Down:
      return moveFocus(1);
    case Qt::Key_Home:
      return moveFocus(-int(items_.size()));
    case Qt::Key_End:
      return moveFocus(int(items_.size()));
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
    case Qt::Key_F1:
      return activate(focused_);
    default:
      QWidget::keyPressEvent(event);
  }
}

void ItemArea::focusInEvent(QFocusEvent* event) {
  keyboard_ = event->reason() != Qt::MouseFocusReason;
  update();
  if (keyboard_) moveFocus(0);
  QWidget::focusInEvent(event);
}

void ItemArea::focusOutEvent(QFocusEvent* event) {
  update();
  if (hovered_ < 0) emit pointed(-1);
  QWidget::focusOutEvent(event);
}

}  // namespace trainyard::ui
