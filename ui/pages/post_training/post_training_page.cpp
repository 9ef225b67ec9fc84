// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/post_training/post_training_page.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "engine/metrics/handle.h"
#include "engine/parameters/parameter.h"
#include "ui/cards/card_sheet.h"
#include "ui/cards/chart_card.h"
#include "ui/document/document.h"
#include "ui/figures/post_training_charts.h"
#include "ui/pages/post_training/post_training_advice_card.h"
#include "ui/studies/background_study.h"
#include "ui/text/band_text.h"
#include "ui/widgets/scale.h"
#include "ui/widgets/summary_line.h"

namespace trainyard::ui {
namespace {

class Sheet : public CardSheet {
 public:
  using CardSheet::CardSheet;
  using CardSheet::Place;
  void place(const QVector<Place>& places) { setPlaces(places); }
};

}  // namespace

PostTrainingPage::PostTrainingPage(Document* document, QWidget* parent)
    : Page(parent), document_(document), background_(new BackgroundStudy(this)) {
  makeCards();
}

void PostTrainingPage::makeCards() {
  const Design& design = document_->design();
  const Evaluation& e = document_->evaluation();
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, scaled(8), 0, 0);
  column->setSpacing(0);
  auto* head = new QHBoxLayout;
  head->setContentsMargins(scaled(12), 0, scaled(12), 0);
  summary_ = new SummaryLine(this);
  summary_->setLeftAligned();
  summary_->setObjectName(QStringLiteral("post_training_summary"));
  head->addWidget(summary_);
  column->addLayout(head);
  auto* sheet = new Sheet(this);
  column->addWidget(sheet, 1);
  phases_ = new ChartCard(iteration_by_phase(design, e), sheet->sheet());
  split_ = new ChartCard(split_of_devices(design, e, {}), sheet->sheet());
  lengths_ = new ChartCard(answer_lengths(design, e), sheet->sheet());
  writing_ = new ChartCard(rollout_memory_chart(e), sheet->sheet());
  training_ = new ChartCard(training_memory_chart(e), sheet->sheet());
  advice_ = new PostTrainingAdviceCard(document_, sheet->sheet());
  for (ChartCard* card : chartCards()) {
    connect(card, &ChartCard::explain, this, &Page::explain);
    connect(card, &ChartCard::failed, this, &Page::failed);
  }
  connect(advice_, &PostTrainingAdviceCard::failed, this, &Page::failed);
  sheet->place({{phases_, 0, 0, 12, 190, 220, false},
                {split_, 1, 0, 6, 220},
                {lengths_, 1, 6, 6, 220},
                {writing_, 2, 0, 3, 200},
                {training_, 2, 3, 4, 200},
                {advice_, 2, 7, 5, 200}});
}

QString PostTrainingPage::title() { return tr("Overview"); }

QString PostTrainingPage::summary() const { return summary_->plainText(); }

void PostTrainingPage::refresh() {
  const Design& design = document_->design();
  const Evaluation& e = document_->evaluation();
  const bool moving = document_->inGesture();
  showSummary();
  phases_->setSpec(iteration_by_phase(design, e, moving ? std::get<PhaseLanes>(phases_->spec()).axis_max : 0));
  lengths_->setSpec(answer_lengths(design, e));
  const auto axis = [&](ChartCard* card) { return moving ? std::get<StackedBar>(card->spec()).axis_max : 0; };
  writing_->setSpec(rollout_memory_chart(e, axis(writing_)));
  training_->setSpec(training_memory_chart(e, axis(training_)));
  writing_->setAlarmed(e.rollout_memory > e.post_memory_capacity || e.engine_cache < 0);
  training_->setAlarmed(e.trainer_memory > e.post_memory_capacity);
  split_->setSpec(split_of_devices(design, e, points_));
  study();
}

void PostTrainingPage::showSummary() {
  const Evaluation& e = document_->evaluation();
  const auto strong = [&](MetricHandle metric) { return QStringLiteral("<b>%1</b>").arg(banded_text(e, metric)); };
  summary_->setText(tr("An iteration takes %1, including %2 for the longest answer; the run takes %3 and costs %4")
                        .arg(strong(&Evaluation::iteration_time), strong(&Evaluation::rollout_floor),
                             strong(&Evaluation::post_days), strong(&Evaluation::post_cost)));
}

void PostTrainingPage::study() {
  if (studied_ && changed(*studied_, document_->design()).empty()) return;
  studied_ = document_->design();
  split_->setFollowing(true);
  background_->start([this, design = *studied_](const Execution&) -> BackgroundStudy::Deliver {
    const Evaluation e = evaluate(design);
    return [this, points = split_curve(design), advice = post_training_advice(design, e),
            gain = gain_of_more_rollout(design, e)] {
      points_ = points;
      split_->setFollowing(false);
      split_->setSpec(split_of_devices(document_->design(), document_->evaluation(), points_));
      advice_->setAdvice(advice, gain);
    };
  });
}

void PostTrainingPage::setSelected(const QString& metric) {
  for (ChartCard* card : chartCards()) card->setSelected(metric);
}

}  // namespace trainyard::ui
