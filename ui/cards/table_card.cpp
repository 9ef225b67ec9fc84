// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/cards/table_card.h"

#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "ui/cards/card_text.h"
#include "ui/widgets/fact_table.h"
#include "ui/widgets/prose.h"
#include "ui/widgets/scale.h"

namespace trainyard::ui {

TableCard::TableCard(const QString& id, const QString& title, QWidget* parent)
    : Card(title, parent),
      table_(new FactTable(title, this)),
      text_(make_card_text(this)),
      remarks_(make_card_text(this)) {
  setObjectName(id + QStringLiteral("_card"));
  table_->setObjectName(id);
  content()->addWidget(table_, 1);
  for (Prose* text : {text_, remarks_}) {
    content()->addWidget(text);
    // The default policy has height-for-width, which would make the sheet as tall as the size hints of all its tables.
    text->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    text->hide();
  }
}

void TableCard::setText(const QString& html, const QString& remarks) {
  const std::pair<Prose*, const QString&> texts[] = {{text_, html}, {remarks_, remarks}};
  // A hidden text keeps its contents, so that it needs no new layout if the same text returns.
  for (const auto& [prose, text] : texts)
    if (!text.isEmpty()) prose->setText(text);
  fitTexts();
  for (const auto& [prose, text] : texts) prose->setVisible(!text.isEmpty());
}

void TableCard::fitTexts() {
  const QMargins margins = content()->contentsMargins();
  for (Prose* text : {text_, remarks_}) {
    if (text->text().isEmpty()) continue;
    const int height = text->heightForWidth(std::max(scaled(100), width() - margins.left() - margins.right()));
    if (text->minimumHeight() != height) text->setFixedHeight(height);
  }
}

void TableCard::resizeEvent(QResizeEvent* event) {
  Card::resizeEvent(event);
  fitTexts();
}

QString TableCard::text() const {
  QStringList shown;
  for (const Prose* text : {text_, remarks_})
    if (!text->isHidden()) shown << text->text();
  return shown.join(QStringLiteral("<br>"));
}

void TableCard::setWhole() {
  table_->setWhole(true);
  content()->setStretchFactor(table_, 0);
  content()->insertSpacing(1, scaled(8));
  content()->addStretch(1);
}

void TableCard::addBelow(QWidget* widget) {
  // Insert the widget above the stretch that keeps the content at the top.
  content()->insertWidget(content()->count() - 1, widget, 0, Qt::AlignLeft);
}

void TableCard::addAbove(QWidget* widget) { content()->insertWidget(0, widget, 0, Qt::AlignLeft); }

}  // namespace trainyard::ui
