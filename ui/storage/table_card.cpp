// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/storage/table_card.h"

#include <QLabel>
#include <QVBoxLayout>

#include "ui/trust/cards.h"
#include "ui/widgets/fact_table.h"

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
}

QString TableCard::text() const { return text_->text(); }

void TableCard::addBelow(QWidget* widget) { content()->addWidget(widget, 0, Qt::AlignLeft); }

}  // namespace trainyard::ui
