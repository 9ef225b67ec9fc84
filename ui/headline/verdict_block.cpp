// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/headline/verdict_block.h"

#include <QAccessible>
#include <QPainter>
#include <algorithm>

#include "ui/widgets/current_theme.h"
#include "ui/widgets/scale.h"
#include "ui/widgets/text_line.h"

namespace trainyard::ui {
namespace {

Role ground_of(StatusMark mark) {
  return mark == StatusMark::good      ? Role::fits_ground
         : mark == StatusMark::warning ? Role::tight_ground
         : mark == StatusMark::error   ? Role::error_ground
                                       : Role::card;
}

/// The largest font from `font` down to 80 % of its size in which the text fits into `width` pixels.
QFont fit_font(QFont font, const QString& text, double width) {
  const double full = QFontMetricsF(font).horizontalAdvance(text);
  if (full > width && full > 0)
    font.setPixelSize(std::max(1, int(QFontInfo(font).pixelSize() * std::max(0.8, width / full))));
  return font;
}

}  // namespace

VerdictBlock::VerdictBlock(QWidget* parent) : ItemArea(parent) {
  setObjectName(QStringLiteral("verdict"));
  setAccessibleName(tr("Verdict"));
  setAttribute(Qt::WA_OpaquePaintEvent);
}

void VerdictBlock::setVerdict(const VerdictText& verdict) {
  if (verdict == verdict_) return;
  const bool other_kind = verdict.title != verdict_.title && !verdict_.title.isEmpty();
  verdict_ = verdict;
  layOut();
  update();
  if (other_kind) {
    QAccessibleEvent alert(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
  }
}

void VerdictBlock::layOut() {
  const QString detail =
      verdict_.room.isEmpty() ? verdict_.sentence : QStringLiteral("%1. %2").arg(verdict_.room, verdict_.sentence);
  setAccessibleDescription(QStringLiteral("%1. %2").arg(verdict_.title, detail));
  setItems({{rect(), verdict_.title, detail, tr("%1\nClick for an explanation.").arg(detail), true}});
}

void VerdictBlock::resizeEvent(QResizeEvent*) { layOut(); }

void VerdictBlock::paintItem(QPainter& painter, int) {
  const Theme& look = current_theme();
  const QColor ground = look.color(ground_of(verdict_.mark));
  const QColor ink = look.color(role_of(verdict_.mark));
  painter.fillRect(rect(), ground);
  painter.fillRect(QRect(0, 0, scaled(4), height()), ink);
  painter.setPen(look.color(Role::border));
  painter.drawLine(rect().bottomLeft(), rect().bottomRight());
  painter.drawLine(rect().topRight(), rect().bottomRight());

  const QRectF inner = QRectF(rect()).adjusted(scaled_f(18), scaled_f(10), -scaled_f(14), -scaled_f(10));
  const double mark = scaled_f(21), line = scaled_f(28);
  paint_mark(painter, {inner.left(), inner.top() + (line - mark) / 2, mark, mark}, verdict_.mark, look, ground);

  constexpr Face room_face{TextStyle::body, QFont::Medium};
  const double room_width = text_width(room_face, verdict_.room);
  QRectF title(inner.left() + mark + scaled_f(10), inner.top(), 0, line);
  title.setRight(inner.right() - (room_width > 0 ? room_width + scaled_f(8) : 0));
  painter.setFont(fit_font(trainyard::ui::font(TextStyle::verdict), verdict_.title, title.width()));
  painter.setPen(ink);
  painter.drawText(title, Qt::AlignLeft | Qt::AlignVCenter, verdict_.title);
  painter.setPen(look.color(Role::text));
  draw_line(painter, room_face, {inner.left(), inner.top(), inner.width(), line}, Qt::AlignRight, verdict_.room);

  paintSentence(painter, inner.adjusted(0, line, 0, 0));
}

void VerdictBlock::paintSentence(QPainter& painter, const QRectF& area) const {
  QFont font = trainyard::ui::font(TextStyle::table);
  const QColor ink = current_theme().color(Role::second_text);
  if (verdict_.share < 0 && verdict_.targets.isEmpty()) {
    // If there is no bar, the sentence may take two lines.
    painter.setFont(font);
    painter.setPen(ink);
    painter.drawText(area.adjusted(0, scaled_f(2), 0, scaled_f(2)), Qt::AlignLeft | Qt::AlignBottom | Qt::TextWordWrap,
                     verdict_.sentence);
    return;
  }
  const QRectF bar(area.left(), area.top() + scaled_f(3), area.width(), scaled_f(7));
  verdict_.targets.isEmpty() ? paintBar(painter, bar) : paintTargets(painter, bar);
  font = fit_font(font, verdict_.sentence, area.width());
  painter.setFont(font);
  painter.setPen(ink);
  painter.drawText(QRectF(area.left(), area.bottom() - scaled_f(20), area.width(), scaled_f(22)),
                   Qt::AlignLeft | Qt::AlignVCenter,
                   QFontMetricsF(font).elidedText(verdict_.sentence, Qt::ElideRight, area.width()));
}

void VerdictBlock::paintTargets(QPainter& painter, const QRectF& bars) const {
  const Theme& look = current_theme();
  const double gap = scaled_f(12),
               width = (bars.width() - gap * double(verdict_.targets.size() - 1)) / double(verdict_.targets.size());
  // All bars mark the target at the same position; longer bars are cut off at the end.
  constexpr double target_at = 0.94;
  QColor groove = look.color(Role::text);
  groove.setAlphaF(0.12F);
  for (int i = 0; i < verdict_.targets.size(); ++i) {
    const QRectF bar(bars.left() + i * (width + gap), bars.top(), width, bars.height());
    const double filled = std::clamp(verdict_.targets[i] * target_at, 0.0, 1.0) * width;
    painter.fillRect(bar, groove);
    painter.fillRect(QRectF(bar.left(), bar.top(), filled, bar.height()),
                     look.color(role_of(verdict_.targets[i] > 1 ? StatusMark::error : verdict_.mark)));
    painter.fillRect(QRectF(bar.left() + target_at * width - 1, bar.top() - scaled_f(3), 2, bar.height() + scaled_f(6)),
                     look.color(Role::text));
  }
}

void VerdictBlock::paintBar(QPainter& painter, const QRectF& bar) const {
  const Theme& look = current_theme();
  const QColor ink = look.color(role_of(verdict_.mark));
  // Keep the mark of the capacity at a fixed position while the design fits, so that only the bar moves.
  const double full = std::max(1.0 / 0.96, verdict_.share * 1.02);
  const auto x = [&](double share) { return bar.left() + bar.width() * std::clamp(share / full, 0.0, 1.0); };
  QColor groove = look.color(Role::text);
  groove.setAlphaF(0.12F);
  painter.fillRect(QRectF(bar.left(), bar.top(), x(1) - bar.left(), bar.height()), groove);
  painter.fillRect(QRectF(bar.left(), bar.top(), x(verdict_.share) - bar.left(), bar.height()), ink);
  if (verdict_.with_margin > verdict_.share) {
    const double middle = bar.center().y(), end = x(verdict_.with_margin);
    painter.setPen(QPen(look.color(Role::text), 1));
    painter.drawLine(QPointF(x(verdict_.share), middle), QPointF(end, middle));
    // Draw the mark of the floor as a gap in the bar.
    if (verdict_.floor > 0 && verdict_.floor < verdict_.share * 0.995) {
      const double floor = x(verdict_.floor);
      painter.fillRect(QRectF(floor - 1, bar.top(), 2, bar.height()), look.color(ground_of(verdict_.mark)));
    }
    painter.drawLine(QPointF(end, bar.top() + 1), QPointF(end, bar.bottom() - 1));
  }
  painter.fillRect(QRectF(x(1) - 1, bar.top() - scaled_f(3), 2, bar.height() + scaled_f(6)), look.color(Role::text));
}

}  // namespace trainyard::ui
