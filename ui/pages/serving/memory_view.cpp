// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/serving/memory_view.h"

#include "ui/cards/chart_card.h"
#include "ui/document/document.h"
#include "ui/figures/serving_charts.h"
#include "ui/pages/serving/serving_study.h"

namespace trainyard::ui {

MemoryView::MemoryView(Document* document, ServingStudy* study, QWidget* parent)
    : ServingSheet(document, study, parent),
      users_(new ChartCard(pending_chart(ServingChart::memory), sheet())),
      pages_(new ChartCard(CachePages(), sheet())) {
  users_->setObjectName(QStringLiteral("serving_users_card"));
  pages_->setObjectName(QStringLiteral("serving_pages_card"));
  for (ChartCard* card : chartCards()) forwardSignals(card);
  setPlaces({{users_, 0, 0, 12, 260, 300}, {pages_, 1, 0, 12, 170, 200, false}});
}

void MemoryView::refresh() {
  const Evaluation& evaluation = document_->evaluation();
  users_->setSpec(memory_and_users(document_->design(), evaluation, chartToKeep(users_)));
  users_->setAlarmed(evaluation.serving_verdict == ServingVerdict::does_not_fit);
  pages_->setSpec(cache_pages(document_->design(), evaluation));
}

}  // namespace trainyard::ui
