// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/trust/measured_view.h"

#include <QLabel>
#include <QVBoxLayout>

#include "ui/cards/card_sheet.h"
#include "ui/cards/chart_card.h"
#include "ui/cards/table_card.h"
#include "ui/pages/trust/error_rows.h"
#include "ui/pages/trust/own_runs_study.h"
#include "ui/pages/trust/run_text.h"
#include "ui/studies/progress_line.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/scale.h"

namespace trainyard::ui {

class MeasuredView::Sheet : public CardSheet {
 public:
  using CardSheet::CardSheet;
  using CardSheet::setPlaces;
};

MeasuredView::MeasuredView(const Words& words, OwnRunsStudy* study, const Scatter& empty, QWidget* parent)
    : QWidget(parent), study_(study) {
  setObjectName(QString::fromLatin1(words.view));
  study_->setParent(this);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(progress_ = new ProgressLine(this));
  head_ = new FlowLayout;
  head_->setSpacing(scaled(8));
  head_->setContentsMargins(scaled(12), scaled(10), scaled(12), 0);
  head_->addWidget(measures_ = new SegmentedRow(words.measures, this));
  summary_ = new QLabel(this);
  summary_->setObjectName(QString::fromLatin1(words.summary));
  summary_->setTextFormat(Qt::RichText);
  take_rest_of_line(*summary_);
  head_->addWidget(summary_);
  column->addLayout(head_);
  column->addWidget(cards_ = new Sheet(this), 1);
  chart_ = new ChartCard(empty, sheet());
  chart_->setObjectName(QString::fromLatin1(words.chart));
  errors_ = new TableCard(QString::fromLatin1(words.errors), tr("Error by group"), sheet());
  errors_->setSubtitle(tr("for the runs shown"));
  set_error_heads(*errors_->table(), words.group);
  progress_->follow(study_->prediction());
  connect(study_, &OwnRunsStudy::failed, this, &MeasuredView::failed);
  connect(chart_, &ChartCard::failed, this, &MeasuredView::failed);
  connect(chart_, &ChartCard::explain, this, [this](const QString& id, int) { choose(id); });
  connect(measures_, &SegmentedRow::chosen, this, [this](int measure) { measureChosen(measure); });
}

QWidget* MeasuredView::sheet() const { return cards_->sheet(); }

void MeasuredView::addFilter(QWidget* filter) {
  // Insert before the last item, because the summary must stay last.
  QLayoutItem* last = head_->takeAt(head_->count() - 1);
  head_->addWidget(filter);
  head_->addItem(last);
}

void MeasuredView::place(TableCard* runs, QWidget* own) {
  connect(runs->table(), &FactTable::chosen, this, [this](const QString& id) { choose(id); });
  // These tables scroll; at full height they would push the chart off the page.
  for (TableCard* card : {errors_, runs}) card->table()->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Ignored);
  cards_->setPlaces(
      {{chart_, 0, 0, 7, 420, 440}, {errors_, 0, 7, 5, 420, 320}, {runs, 1, 0, 7, 270, 320}, {own, 1, 7, 5, 270, 240}});
}

QString MeasuredView::summary() const { return summary_->text(); }

void MeasuredView::showSummary(const ErrorStatistics& statistics) {
  summary_->setText(study_->isReady() ? summary_sentence(statistics) : tr("Predicting the published runs…"));
}

void MeasuredView::showOnChart(const std::optional<Scatter::Chosen>& chosen) {
  Scatter spec = std::get<Scatter>(chart_->spec());
  spec.chosen = chosen;
  chart_->setSpec(spec);
}

}  // namespace trainyard::ui
