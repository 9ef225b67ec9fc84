// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/cards/card_text.h"

#include <QLabel>

#include "ui/widgets/prose.h"
#include "ui/widgets/scale.h"

namespace trainyard::ui {

Prose* make_card_text(QWidget* parent) {
  auto* text = new Prose(parent);
  QLabel* label = text->label();
  label->setTextFormat(Qt::RichText);
  label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::LinksAccessibleByMouse);
  label->setOpenExternalLinks(true);
  label->setFocusPolicy(Qt::NoFocus);
  label->setContentsMargins(0, 0, 0, scaled(4));
  return text;
}

}  // namespace trainyard::ui
