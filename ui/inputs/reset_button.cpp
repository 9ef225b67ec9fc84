// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inputs/reset_button.h"

#include <QEvent>
#include <QPainter>

#include "ui/inputs/glyphs.h"
#include "ui/theme/theme.h"
#include "ui/widgets/current_theme.h"
#include "ui/widgets/scale.h"

namespace trainyard::ui {

ResetButton::ResetButton(QWidget* parent) : QAbstractButton(parent) {
  setFocusPolicy(Qt::NoFocus);
  setAttribute(Qt::WA_Hover);
  setCursor(Qt::ArrowCursor);
}

bool ResetButton::event(QEvent* event) {
  if (event->type() == QEvent::HoverEnter || event->type() == QEvent::HoverLeave) update();
  return QAbstractButton::event(event);
}

void ResetButton::paintEvent(QPaintEvent*) {
  const Theme& colors = current_theme();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(colors.color(underMouse() ? Role::selection : Role::panel));
  painter.drawRoundedRect(rect(), scaled(4), scaled(4));
  const double side = scaled_f(13);
  QRectF box(0, 0, side, side);
  box.moveCenter(QRectF(rect()).center());
  paint_glyph(painter, Glyph::reset, box, colors.color(underMouse() ? Role::accent : Role::second_text), scaled_f(1.4));
}

}  // namespace trainyard::ui
