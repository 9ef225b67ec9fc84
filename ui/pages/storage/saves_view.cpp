// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/storage/saves_view.h"

#include "engine/parameters/handle.h"
#include "engine/parameters/parameter.h"
#include "ui/cards/table_card.h"
#include "ui/document/document.h"
#include "ui/document/value_text.h"
#include "ui/pages/storage/saves_tables.h"

namespace trainyard::ui {

SavesView::SavesView(Document* document, QWidget* parent) : CardSheet(parent), document_(document) {
  copies_ = new TableCard(QStringLiteral("copies"), tr("Checkpoint copies"), sheet());
  copies_->table()->setHeads({tr("Copy"), tr("interval"), tr("write time"), tr("used for restarts")});
  checkpoint_ = new TableCard(QStringLiteral("checkpoint"), tr("One checkpoint"), sheet());
  checkpoint_->table()->setHeads({tr("Checkpoint"), tr("Value")});
  failures_ = new TableCard(QStringLiteral("failures"), tr("Causes of interruptions"), sheet());
  failures_->table()->setHeads(
      {tr("Component and source"), tr("per year, each"), tr("count"), tr("in this run"), tr("share")});
  recovery_ = new TableCard(QStringLiteral("recovery"), tr("From interruptions to goodput"), sheet());
  recovery_->table()->setHeads({tr("Quantity"), tr("Value")});
  for (TableCard* card : {copies_, checkpoint_, failures_, recovery_}) {
    card->setWhole();
    connect(card->table(), &FactTable::chosen, this, [this](const QString& id) { emit chosen(id, -1); });
  }
  setPlaces({{copies_, 0, 0, 7, 236, 250},
             {checkpoint_, 0, 7, 5, 236, 400},
             {failures_, 1, 0, 7, 290, 300},
             {recovery_, 1, 7, 5, 290, 400}});
}

FactTable* SavesView::copies() const { return copies_->table(); }
FactTable* SavesView::checkpoint() const { return checkpoint_->table(); }
FactTable* SavesView::failures() const { return failures_->table(); }
FactTable* SavesView::recovery() const { return recovery_->table(); }

void SavesView::refresh() {
  const Design& design = document_->design();
  const Evaluation& e = document_->evaluation();
  copies_->setSubtitle(value_text(design, parameter(&Checkpoints::mode)));
  copies_->table()->setRows(copy_rows(design, e));
  checkpoint_->table()->setRows(checkpoint_rows(design, e));
  failures_->setSubtitle(tr("%1 expected during the run").arg(QLocale().toString(e.interruptions, 'f', 0)));
  failures_->table()->setRows(failure_rows(design, e));
  recovery_->table()->setRows(recovery_rows(design, e));
}

}  // namespace trainyard::ui
