// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/serving/serving_sheet.h"

#include "ui/cards/chart_card.h"
#include "ui/document/document.h"

namespace trainyard::ui {

ServingSheet::ServingSheet(Document* document, ServingStudy* study, QWidget* parent)
    : CardSheet(parent), document_(document), study_(study) {}

void ServingSheet::forwardSignals(ChartCard* card) {
  connect(card, &ChartCard::explain, this, &ServingSheet::chosen);
  connect(card, &ChartCard::failed, this, &ServingSheet::failed);
}

void ServingSheet::setSelected(const QString& metric) {
  for (ChartCard* card : chartCards()) card->setSelected(metric);
}

const LinePlot* ServingSheet::chartToKeep(const ChartCard* card) const {
  return document_->inGesture() ? std::get_if<LinePlot>(&card->spec()) : nullptr;
}

double ServingSheet::axisToKeep(const ChartCard* card) const {
  const auto* bar = document_->inGesture() ? std::get_if<StackedBar>(&card->spec()) : nullptr;
  return bar ? bar->axis_max : 0;
}

}  // namespace trainyard::ui
