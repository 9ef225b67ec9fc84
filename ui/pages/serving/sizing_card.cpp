// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/serving/sizing_card.h"

#include <QScrollArea>
#include <QVBoxLayout>

#include "engine/error.h"
#include "ui/cards/advice_table.h"
#include "ui/document/document.h"
#include "ui/document/take_over.h"
#include "ui/pages/serving/serving_study.h"
#include "ui/pages/serving/sizing_rows.h"
#include "ui/widgets/bare_scroll.h"
#include "ui/widgets/fact_table.h"

namespace trainyard::ui {

SizingCard::SizingCard(Document* document, ServingStudy* study, QWidget* parent)
    : Card(tr("Required GPUs and possible savings"), parent),
      document_(document),
      study_(study),
      lines_(new FactTable(tr("Required GPUs"), this)),
      scroll_(new QScrollArea(this)),
      table_(new AdviceTable) {
  setObjectName(QStringLiteral("serving_sizing_card"));
  lines_->setObjectName(QStringLiteral("serving_sizing"));
  lines_->setHeads({tr("From load to GPUs"), tr("Result")});
  lines_->setWhole(true);
  table_->setObjectName(QStringLiteral("serving_advice"));
  make_bare(*scroll_);
  scroll_->setWidget(table_);
  content()->addWidget(lines_);
  content()->addWidget(scroll_, 1);
  connect(lines_, &FactTable::chosen, this, [this](const QString& id) { emit chosen(id, -1); });
  connect(table_, &AdviceTable::chosen, this, &SizingCard::apply);
  connect(table_, &ItemArea::pointed, this, [this](int row) {
    if (row < 0 || row != table_->focusedItem()) return;
    const QRect seen = table_->items()[row].rect;
    scroll_->ensureVisible(0, seen.center().y(), 0, seen.height() / 2);
  });
  connect(study_, &ServingStudy::stateChanged, this, [this] { setFollowing(study_->isRunning()); });
}

void SizingCard::refresh() { lines_->setRows(sizing_lines(document_->design(), document_->evaluation())); }

void SizingCard::showAdvice() {
  advice_ = study_->answer() ? study_->answer()->advice : std::vector<ServingAdvice>();
  table_->setRows(sizing_advice_heads(advice_), sizing_advice(advice_));
}

void SizingCard::apply(const QString& id) {
  // Ignore clicks on rows of an older design; new rows are on their way.
  if (!study_->isAbout(document_->design())) return;
  const size_t index = id.section(u':', 1).toUInt();
  if (index >= advice_.size()) return;
  try {
    apply_design(*document_, advice_[index].design);
  } catch (const InputError& error) {
    emit failed(QString::fromUtf8(error.what()));
  }
}

}  // namespace trainyard::ui
