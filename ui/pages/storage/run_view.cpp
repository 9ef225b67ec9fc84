// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/storage/run_view.h"

#include "engine/parameters/parameter.h"
#include "ui/cards/chart_card.h"
#include "ui/document/document.h"
#include "ui/figures/storage_charts.h"
#include "ui/pages/storage/finish_card.h"
#include "ui/pages/storage/storage_advice.h"
#include "ui/studies/background_study.h"
#include "ui/text/scenario_text.h"

namespace trainyard::ui {
namespace {

constexpr int interval_count = 49, goodput_count = 37;
constexpr double example_length = 86400;
constexpr std::uint64_t example_seed = 1;

}  // namespace

RunView::RunView(Document* document, QWidget* parent)
    : CardSheet(parent), document_(document), example_(new BackgroundStudy(this)) {
  const Design& design = document_->design();
  const Evaluation& evaluation = document_->evaluation();
  path_ = new ChartCard(storage_path(design, evaluation), sheet());
  interval_ = new ChartCard(interval_loss(design, evaluation, {}, {}, {}), sheet());
  day_ = new ChartCard(training_day(design, evaluation, {}), sheet());
  finish_ = new FinishCard(document_, sheet());
  capacity_ = new ChartCard(capacity_by_kind(design, evaluation), sheet());
  goodput_ = new ChartCard(goodput_by_size(design, evaluation, {}, {}), sheet());
  advice_ = new StorageAdviceCard(document_, sheet());
  for (ChartCard* card : chartCards()) {
    connect(card, &ChartCard::explain, this, &RunView::chosen);
    connect(card, &ChartCard::failed, this, &RunView::failed);
  }
  connect(advice_, &StorageAdviceCard::showParameter, this, &RunView::showParameter);
  connect(advice_, &StorageAdviceCard::failed, this, &RunView::failed);
  setPlaces({{path_, 0, 0, 6, 226},
             {interval_, 0, 6, 6, 226},
             {day_, 1, 0, 7, 170},
             {finish_, 1, 7, 5, 170},
             {capacity_, 2, 0, 4, 168},
             {goodput_, 2, 4, 3, 168},
             {advice_, 2, 7, 5, 168}});
}

QVector<ChartCard*> RunView::chartCards() const { return {path_, interval_, day_, finish_, capacity_, goodput_}; }

void RunView::refresh() {
  const Design& design = document_->design();
  const Evaluation& evaluation = document_->evaluation();
  path_->setSpec(storage_path(design, evaluation));
  const auto& capacity = std::get<BarList>(capacity_->spec());
  capacity_->setSpec(capacity_by_kind(design, evaluation, document_->inGesture() ? capacity.axis_max : 0));
  capacity_->setAlarmed(evaluation.capacity_used > 1);
  setCurves();
  setDay();
  if (!example_asked_ || !changed(example_of_, design).empty()) playDay();
  finish_->refresh();
  advice_->refreshLater();
}

void RunView::setCurves() {
  const Design& design = document_->design();
  const Evaluation& evaluation = document_->evaluation();
  const QString letter = scenario_letter(document_->project(), document_->current());
  BaselineMark baseline;
  if (!document_->baselineIsCurrent()) {
    const int index = document_->project().baseline;
    baseline = {scenario_letter(document_->project(), index), &document_->evaluationOf(index)};
  }
  const auto [from, to] = interval_range(evaluation, baseline);
  interval_curve(design, from, to, interval_count, interval_points_);
  interval_->setSpec(interval_loss(design, evaluation, interval_points_, letter, baseline,
                                   document_->inGesture() ? std::get<ShareCurves>(interval_->spec()).y_max : 0));
  const auto [least, most] = goodput_range(design);
  goodput_curve(design, least, most, goodput_count, goodput_points_);
  goodput_->setSpec(goodput_by_size(design, evaluation, goodput_points_, letter));
}

void RunView::setDay() { day_->setSpec(training_day(document_->design(), document_->evaluation(), spans_)); }

void RunView::playDay() {
  example_asked_ = true;
  example_of_ = document_->design();
  example_->start([this, design = example_of_](const Execution&) -> BackgroundStudy::Deliver {
    return [this, spans = example_timeline(design, example_length, example_seed)] {
      spans_ = spans;
      setDay();
    };
  });
}

void RunView::setSelected(const QString& metric) {
  for (ChartCard* card : chartCards()) card->setSelected(metric);
}

}  // namespace trainyard::ui
