// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/serving/overview_view.h"

#include "engine/error.h"
#include "ui/cards/chart_card.h"
#include "ui/document/document.h"
#include "ui/document/take_over.h"
#include "ui/figures/serving_charts.h"
#include "ui/pages/serving/serving_study.h"
#include "ui/pages/serving/sizing_card.h"
#include "ui/text/scenario_text.h"

namespace trainyard::ui {

OverviewView::OverviewView(Document* document, ServingStudy* study, QWidget* parent)
    : ServingSheet(document, study, parent) {
  frontier_ = new ChartCard(pending_chart(ServingChart::throughput), sheet());
  memory_ = new ChartCard(pending_chart(ServingChart::memory), sheet());
  latency_ = new ChartCard(pending_chart(ServingChart::first_token), sheet());
  cost_ = new ChartCard(pending_chart(ServingChart::cost), sheet());
  sizing_ = new SizingCard(document_, study_, sheet());
  frontier_->setObjectName(QStringLiteral("serving_frontier_card"));
  memory_->setObjectName(QStringLiteral("serving_memory_card"));
  latency_->setObjectName(QStringLiteral("serving_latency_card"));
  cost_->setObjectName(QStringLiteral("serving_cost_card"));
  for (ChartCard* card : {memory_, latency_, cost_}) forwardSignals(card);
  connect(frontier_, &ChartCard::explain, this, &OverviewView::choose);
  connect(frontier_, &ChartCard::failed, this, &ServingSheet::failed);
  connect(sizing_, &SizingCard::chosen, this, &ServingSheet::chosen);
  connect(sizing_, &SizingCard::failed, this, &ServingSheet::failed);
  connect(study_, &ServingStudy::answered, this, &OverviewView::drawStudy);
  connect(study_, &ServingStudy::stateChanged, this, [this] {
    for (ChartCard* card : {frontier_, cost_}) card->setFollowing(study_->isRunning());
  });
  setPlaces({{frontier_, 0, 0, 7, 250, 320},
             {memory_, 0, 7, 5, 250, 300},
             {latency_, 1, 0, 4, 240, 260},
             {cost_, 1, 4, 3, 240, 260},
             {sizing_, 1, 7, 5, 240, 320}});
}

void OverviewView::refresh() {
  const Evaluation& evaluation = document_->evaluation();
  memory_->setSpec(memory_and_users(document_->design(), evaluation, chartToKeep(memory_)));
  memory_->setAlarmed(evaluation.serving_verdict == ServingVerdict::does_not_fit);
  sizing_->refresh();
  drawStudy();
}

void OverviewView::drawStudy() {
  const ServingAnswer* answer = study_->answer();
  if (!answer || !isVisible()) return;
  // Draw the answer with its own design, because it may be slightly older than the inputs.
  const Evaluation& evaluation = document_->evaluation();
  const QString letter = scenario_letter(document_->project(), document_->current());
  frontier_->setSpec(throughput_and_speed(answer->design, answer->frontier, letter, chartToKeep(frontier_)));
  latency_->setSpec(latency_and_load(evaluation, answer->load, TokenOf::first, chartToKeep(latency_)));
  if (!answer->cost.lines.empty() || !answer->partial)
    cost_->setSpec(cost_and_load(answer->design, answer->cost, letter, chartToKeep(cost_)));
  sizing_->showAdvice();
}

void OverviewView::choose(const QString& id, int stage) {
  const ServingAnswer* answer = study_->answer();
  const FrontierCurve* curve = nullptr;
  const FrontierPoint* point = answer ? frontier_point(answer->frontier, id, curve) : nullptr;
  if (!point) return emit chosen(id, stage);
  // Ignore a point of an older design, because applying it would undo later edits. A new chart follows soon.
  if (!study_->isAbout(document_->design())) return;
  try {
    apply_design(*document_, design_at(*curve, *point));
  } catch (const InputError& error) {
    emit failed(QString::fromUtf8(error.what()));
  }
}

}  // namespace trainyard::ui
