// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/tab_order.h"

#include <QVector>
#include <QWidget>

namespace trainyard::ui {

void append_to_tab_order(QWidget* box, QWidget* content) {
  QWidget* last = nullptr;
  QVector<QWidget*> added;
  for (QWidget* each = box->nextInFocusChain(); each != box; each = each->nextInFocusChain()) {
    if (each->focusPolicy() == Qt::NoFocus) continue;
    if (each == content || content->isAncestorOf(each))
      added.push_back(each);
    else if (box->isAncestorOf(each))
      last = each;
  }
  for (QWidget* each : added) {
    if (last) QWidget::setTabOrder(last, each);
    last = each;
  }
}

}  // namespace trainyard::ui
