// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/serving/load_view.h"

#include "ui/cards/chart_card.h"
#include "ui/document/document.h"
#include "ui/figures/serving_charts.h"
#include "ui/pages/serving/serving_study.h"

namespace trainyard::ui {

LoadView::LoadView(Document* document, ServingStudy* study, QWidget* parent)
    : ServingSheet(document, study, parent),
      first_(new ChartCard(StackedBar(), sheet())),
      next_(new ChartCard(StackedBar(), sheet())),
      first_latency_(new ChartCard(pending_chart(ServingChart::first_token), sheet())),
      next_latency_(new ChartCard(pending_chart(ServingChart::next_token), sheet())) {
  first_->setObjectName(QStringLiteral("serving_first_token_card"));
  next_->setObjectName(QStringLiteral("serving_next_token_card"));
  first_latency_->setObjectName(QStringLiteral("serving_first_latency_card"));
  next_latency_->setObjectName(QStringLiteral("serving_next_latency_card"));
  for (ChartCard* card : chartCards()) forwardSignals(card);
  connect(study_, &ServingStudy::answered, this, &LoadView::drawStudy);
  // The bars keep their height; the curves use the remaining space.
  setPlaces({{first_, 0, 0, 6, 172, 200, false},
             {next_, 0, 6, 6, 172, 200, false},
             {first_latency_, 1, 0, 6, 230, 260},
             {next_latency_, 1, 6, 6, 230, 260}});
}

void LoadView::drawStudy() {
  if (!isVisible()) return;
  const ServingAnswer* answer = study_->answer();
  const Evaluation& evaluation = document_->evaluation();
  const TokenParts parts = answer ? answer->parts : TokenParts();
  first_->setSpec(token_time(evaluation, parts, TokenOf::first, axisToKeep(first_)));
  next_->setSpec(token_time(evaluation, parts, TokenOf::next, axisToKeep(next_)));
  if (!answer) return;
  first_latency_->setSpec(latency_and_load(evaluation, answer->load, TokenOf::first, chartToKeep(first_latency_)));
  next_latency_->setSpec(latency_and_load(evaluation, answer->load, TokenOf::next, chartToKeep(next_latency_)));
}

}  // namespace trainyard::ui
