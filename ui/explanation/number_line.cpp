// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explanation/number_line.h"

#include <QPainter>

#include "ui/widgets/current_theme.h"
#include "ui/widgets/scale.h"
#include "ui/widgets/text_line.h"

namespace trainyard::ui {

NumberLine::NumberLine(QWidget* parent) : QWidget(parent) { setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed); }

void NumberLine::setText(const ExplanationText& text) {
  if (text.number == number_ && text.unit == unit_ && text.share == share_ && text.part == part_) return;
  number_ = text.number;
  unit_ = text.unit;
  share_ = text.share;
  part_ = text.part;
  setAccessibleName(text.label);
  setAccessibleDescription(unit_.isEmpty() ? number_ : number_ + QChar(0xa0) + unit_);
  update();
}

QSize NumberLine::sizeHint() const { return {scaled(300), scaled(36)}; }

void NumberLine::paintEvent(QPaintEvent*) {
  const Theme& look = current_theme();
  QPainter painter(this);
  double x = 0;
  if (part_ != Part::none) {
    const QRectF square(0, height() / 2.0 - scaled_f(6), scaled_f(12), scaled_f(12));
    painter.fillRect(square, look.part(part_));
    if (look.isOutlined(part_)) {
      painter.setPen(look.outline(part_));
      painter.drawRect(square.adjusted(0.5, 0.5, -0.5, -0.5));
    }
    x = square.right() + scaled_f(8);
  }
  const bool words = unit_.isEmpty() && !number_.isEmpty() && number_.front().isLetter();
  const Face large{words ? TextStyle::verdict : TextStyle::explanation_number}, body{TextStyle::body};
  painter.setPen(look.color(Role::text));
  const double base = height() / 2.0 + scaled_f(9);
  draw_text(painter, large, {x, base}, number_);
  x += text_width(large, number_) + scaled_f(5);
  painter.setPen(look.color(Role::muted_text));
  draw_text(painter, body, {x, base}, unit_);
  x += text_width(body, unit_) + scaled_f(8);
  draw_line(painter, {TextStyle::table}, QRectF(x, 0, width() - x, height()), Qt::AlignRight, share_);
}

}  // namespace trainyard::ui
