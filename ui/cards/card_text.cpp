// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/cards/card_text.h"

#include <QLabel>

#include "ui/widgets/scale.h"

namespace trainyard::ui {

QLabel* card_text(QWidget* parent) {
  auto* label = new QLabel(parent);
  label->setWordWrap(true);
  label->setTextFormat(Qt::RichText);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse);
  label->setFocusPolicy(Qt::NoFocus);
  label->setContentsMargins(0, 0, 0, scaled(4));
  return label;
}

}  // namespace trainyard::ui
