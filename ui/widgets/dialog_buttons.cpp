// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/dialog_buttons.h"

#include <QBoxLayout>

namespace trainyard::ui {

QPushButton* add_button(QBoxLayout& row, const char* id, const QString& text, const QString& tip) {
  auto* button = new QPushButton(text);
  button->setObjectName(QLatin1String(id));
  button->setToolTip(tip);
  button->setAutoDefault(false);
  row.addWidget(button);
  return button;
}

}  // namespace trainyard::ui
