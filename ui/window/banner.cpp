// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/banner.h"

#include <QAccessible>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QToolButton>

#include "ui/theme/theme.h"
#include "ui/widgets/current_theme.h"
#include "ui/widgets/line_icon.h"
#include "ui/widgets/scale.h"
#include "ui/widgets/status_mark.h"

namespace trainyard::ui {

Banner::Banner(QWidget* parent) : QFrame(parent), label_(new QLabel(this)) {
  setObjectName(QStringLiteral("banner"));
  label_->setObjectName(QStringLiteral("banner_text"));
  label_->setWordWrap(true);
  label_->setTextFormat(Qt::PlainText);
  label_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  auto* close = new QToolButton(this);
  close->setObjectName(QStringLiteral("banner_close"));
  close->setIcon(line_icon(QStringLiteral("close")));
  close->setAutoRaise(true);
  close->setProperty("bare", true);
  close->setToolTip(tr("Close this message"));
  close->setAccessibleName(tr("Close this message"));
  connect(close, &QToolButton::clicked, this, &QWidget::hide);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(scaled(40), scaled(6), scaled(8), scaled(6));
  row->addWidget(label_, 1);
  row->addWidget(close);
  hide();
}

void Banner::showError(const QString& sentence) {
  label_->setText(sentence);
  setAccessibleName(sentence);
  show();
  QAccessibleEvent alert(this, QAccessible::Alert);
  QAccessible::updateAccessibility(&alert);
}

QString Banner::sentence() const { return isHidden() ? QString() : label_->text(); }

void Banner::paintEvent(QPaintEvent*) {
  const Theme& look = current_theme();
  const QColor ground = look.color(Role::error_ground);
  QPainter painter(this);
  painter.fillRect(rect(), ground);
  painter.fillRect(QRect(0, height() - 1, width(), 1), look.color(Role::error));
  const double side = scaled_f(16);
  paint_mark(painter, {scaled_f(14), (height() - side) / 2, side, side}, StatusMark::error, look, ground);
}

}  // namespace trainyard::ui
