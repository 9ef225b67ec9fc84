// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/dock_title.h"

#include <QDockWidget>
#include <QHBoxLayout>
#include <QPainter>
#include <QToolButton>

#include "ui/theme/theme.h"
#include "ui/widgets/current_theme.h"
#include "ui/widgets/line_icon.h"
#include "ui/widgets/scale.h"

namespace trainyard::ui {

DockTitle::DockTitle(QDockWidget* dock) : QWidget(dock), dock_(dock) {
  auto* close = new QToolButton(this);
  close->setObjectName(QStringLiteral("close_dock"));
  close->setIcon(line_icon(QStringLiteral("close")));
  close->setAutoRaise(true);
  close->setProperty("bare", true);
  close->setIconSize({scaled(14), scaled(14)});
  close->setFixedSize(scaled(24), scaled(24));
  close->setToolTip(tr("Hide “%1”; the View menu shows it again").arg(dock->windowTitle()));
  close->setAccessibleName(tr("Hide “%1”").arg(dock->windowTitle()));
  connect(close, &QToolButton::clicked, dock, &QWidget::hide);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, scaled(8), 0);
  row->addStretch(1);
  row->addWidget(close);
}

void DockTitle::setShown(bool shown) {
  shown_ = shown;
  for (QWidget* child : findChildren<QWidget*>(Qt::FindDirectChildrenOnly)) child->setVisible(shown);
  updateGeometry();
  dock_->setTitleBarWidget(this);
}

QSize DockTitle::sizeHint() const { return {scaled(120), shown_ ? scaled(31) : 0}; }

QSize DockTitle::minimumSizeHint() const { return sizeHint(); }

void DockTitle::paintEvent(QPaintEvent*) {
  const Theme& look = current_theme();
  QPainter painter(this);
  painter.fillRect(rect(), look.color(Role::panel));
  painter.fillRect(QRect(0, height() - 1, width(), 1), look.color(Role::border));
  painter.setFont(trainyard::ui::font(TextStyle::title));
  painter.setPen(look.color(Role::text));
  painter.drawText(rect().adjusted(scaled(14), 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, dock_->windowTitle());
}

}  // namespace trainyard::ui
