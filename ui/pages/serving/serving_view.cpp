// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/serving/serving_view.h"

#include "ui/cards/chart_card.h"
#include "ui/document/document.h"

namespace trainyard::ui {

ServingView::ServingView(Document* document, ServingStudy* study, QWidget* parent)
    : CardSheet(parent), document_(document), study_(study) {}

void ServingView::listen(ChartCard* card) {
  connect(card, &ChartCard::explain, this, &ServingView::chosen);
  connect(card, &ChartCard::failed, this, &ServingView::failed);
}

void ServingView::setSelected(const QString& metric) {
  for (ChartCard* card : chartCards()) card->setSelected(metric);
}

const LinePlot* ServingView::held(const ChartCard* card) const {
  return document_->inGesture() ? std::get_if<LinePlot>(&card->spec()) : nullptr;
}

double ServingView::heldAxis(const ChartCard* card) const {
  const auto* bar = document_->inGesture() ? std::get_if<StackedBar>(&card->spec()) : nullptr;
  return bar ? bar->axis_max : 0;
}

}  // namespace trainyard::ui
