// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/cards/table_card.h"

#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/cards/card_text.h"
#include "ui/widgets/fact_table.h"
#include "ui/widgets/scale.h"

namespace trainyard::ui {

TableCard::TableCard(const QString& id, const QString& title, QWidget* parent)
    : Card(title, parent), table_(new FactTable(title, this)), text_(card_text(this)) {
  setObjectName(id + QStringLiteral("_card"));
  table_->setObjectName(id);
  content()->addWidget(table_, 1);
  content()->addWidget(text_);
  text_->hide();
}

void TableCard::setText(const QString& html) {
  text_->setText(html);
  text_->setVisible(!html.isEmpty());
  fitText();
}

void TableCard::fitText() {
  if (text_->isHidden()) return;
  // A card whose height follows its width would make the sheet as tall as every table in it wants to be.
  QSizePolicy policy = text_->sizePolicy();
  policy.setHeightForWidth(false);
  text_->setSizePolicy(policy);
  const QMargins margins = content()->contentsMargins();
  text_->setFixedHeight(text_->heightForWidth(std::max(scaled(100), width() - margins.left() - margins.right())));
}

void TableCard::resizeEvent(QResizeEvent* event) {
  Card::resizeEvent(event);
  fitText();
}

QString TableCard::text() const { return text_->text(); }

void TableCard::setWhole() {
  table_->setWhole(true);
  content()->setStretchFactor(table_, 0);
  content()->insertSpacing(1, scaled(8));
  content()->addStretch(1);
}

void TableCard::addBelow(QWidget* widget) {
  // Over the stretch that keeps all of it at the top.
  content()->insertWidget(content()->count() - 1, widget, 0, Qt::AlignLeft);
}

}  // namespace trainyard::ui
