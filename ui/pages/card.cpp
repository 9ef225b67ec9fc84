// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/card.h"

#include <QEvent>
#include <QMenu>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/theme/theme.h"
#include "ui/widgets/current_theme.h"
#include "ui/widgets/line_icon.h"
#include "ui/widgets/scale.h"

namespace trainyard::ui {

Card::Card(const QString& title, QWidget* parent)
    : QWidget(parent),
      title_(title),
      content_(new QVBoxLayout(this)),
      more_(new QToolButton(this)),
      menu_(new QMenu(this)) {
  content_->setSpacing(0);
  more_->setIcon(line_icon(QStringLiteral("more")));
  more_->setAutoRaise(true);
  more_->setProperty("bare", true);
  more_->setPopupMode(QToolButton::InstantPopup);
  more_->setMenu(menu_);
  more_->hide();
  setTitle(title);
  setMargins();
}

void Card::setTitle(const QString& title) {
  title_ = title;
  setAccessibleName(title);
  more_->setAccessibleName(tr("%1: copy, save, enlarge").arg(title));
  more_->setToolTip(tr("Copy, save, show as table, enlarge"));
  update(header());
}

void Card::setSubtitle(const QString& subtitle) {
  if (subtitle == subtitle_) return;
  subtitle_ = subtitle;
  const int left = scaled(15) + QFontMetrics(trainyard::ui::font(TextStyle::title)).horizontalAdvance(title_);
  update(header().adjusted(left, 0, more_->isHidden() ? 0 : more_->x() - width(), 0));
}

void Card::setAlarmed(bool alarmed) {
  if (alarmed == alarmed_) return;
  alarmed_ = alarmed;
  update();
}

void Card::showMenuButton() { more_->show(); }

QRect Card::header() const { return {1, 1, width() - 2, scaled(11) + scaled(24)}; }

void Card::setMargins() {
  content_->setContentsMargins(scaled(15), scaled(11) + scaled(22), scaled(15), scaled(9));
  const int side = scaled(24);
  more_->setIconSize({scaled(16), scaled(16)});
  more_->setFixedSize(side + scaled(4), side);
}

void Card::resizeEvent(QResizeEvent*) { more_->move(width() - more_->width() - scaled(8), scaled(7)); }

void Card::changeEvent(QEvent* event) {
  if (event->type() == QEvent::StyleChange || event->type() == QEvent::FontChange) setMargins();
  QWidget::changeEvent(event);
}

void Card::paintEvent(QPaintEvent*) {
  const Theme& look = current_theme();
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(look.color(alarmed_ ? Role::error : Role::border));
  painter.setBrush(look.color(Role::card));
  painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), scaled_f(6), scaled_f(6));

  const double right = more_->isHidden() ? width() - scaled_f(15) : double(more_->x());
  QRectF line(scaled_f(15), scaled_f(9), right - scaled_f(19), scaled_f(20));
  const QFont title_font = trainyard::ui::font(TextStyle::title), second_font = trainyard::ui::font(TextStyle::table);
  painter.setFont(title_font);
  painter.setPen(look.color(Role::text));
  const QFontMetricsF title_size(title_font);
  painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, title_size.elidedText(title_, Qt::ElideRight, line.width()));
  line.setLeft(line.left() + title_size.horizontalAdvance(title_) + scaled_f(9));
  if (subtitle_.isEmpty() || line.width() < scaled_f(24)) return;
  painter.setFont(second_font);
  painter.setPen(look.color(Role::muted_text));
  painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                   QFontMetricsF(second_font).elidedText(subtitle_, Qt::ElideRight, line.width()));
}

}  // namespace trainyard::ui
