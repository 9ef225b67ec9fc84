// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/bare_scroll.h"

#include <QScrollArea>

namespace trainyard::ui {

void make_bare(QScrollArea& area) {
  area.setFrameShape(QFrame::NoFrame);
  area.setWidgetResizable(true);
  area.setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  area.setFocusPolicy(Qt::NoFocus);
}

QScrollArea* make_bare_scroll(QWidget* parent) {
  auto* scroll = new QScrollArea(parent);
  make_bare(*scroll);
  return scroll;
}

QScrollArea* make_bare_scroll(QWidget* content, QWidget* parent) {
  QScrollArea* scroll = make_bare_scroll(parent);
  scroll->setWidget(content);
  return scroll;
}

}  // namespace trainyard::ui
