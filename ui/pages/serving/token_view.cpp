// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/serving/token_view.h"

#include "ui/cards/chart_card.h"
#include "ui/document/document.h"
#include "ui/figures/serving_charts.h"
#include "ui/pages/serving/serving_study.h"

namespace trainyard::ui {

TokenView::TokenView(Document* document, ServingStudy* study, QWidget* parent) : ServingSheet(document, study, parent) {
  next_ = new ChartCard(StackedBar(), sheet());
  first_ = new ChartCard(StackedBar(), sheet());
  latency_ = new ChartCard(being_worked_out(ServingChart::next_token), sheet());
  pages_ = new ChartCard(CachePages(), sheet());
  next_->setObjectName(QStringLiteral("serving_next_token_card"));
  first_->setObjectName(QStringLiteral("serving_first_token_card"));
  latency_->setObjectName(QStringLiteral("serving_next_latency_card"));
  pages_->setObjectName(QStringLiteral("serving_pages_card"));
  for (ChartCard* card : chartCards()) listen(card);
  connect(study_, &ServingStudy::answered, this, &TokenView::drawStudy);
  // Bars need no height; the curve gets the remaining room.
  setPlaces({{next_, 0, 0, 6, 172, 200, false},
             {first_, 0, 6, 6, 172, 200, false},
             {latency_, 1, 0, 12, 190, 260},
             {pages_, 2, 0, 12, 170, 200, false}});
}

void TokenView::refresh() {
  pages_->setSpec(cache_pages(document_->design(), document_->evaluation()));
  drawStudy();
}

void TokenView::drawStudy() {
  if (!isVisible()) return;
  const ServingAnswer* answer = study_->answer();
  const Evaluation& evaluation = document_->evaluation();
  const TokenParts parts = answer ? answer->parts : TokenParts();
  next_->setSpec(token_time(evaluation, parts, TokenOf::next, heldAxis(next_)));
  first_->setSpec(token_time(evaluation, parts, TokenOf::first, heldAxis(first_)));
  if (answer) latency_->setSpec(latency_and_load(evaluation, answer->load, TokenOf::next, held(latency_)));
}

}  // namespace trainyard::ui
