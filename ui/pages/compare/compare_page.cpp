// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/compare/compare_page.h"

#include <QLabel>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "ui/cards/card_sheet.h"
#include "ui/cards/chart_card.h"
#include "ui/charts/chart_scenes.h"
#include "ui/document/document.h"
#include "ui/headline/comparison_charts.h"
#include "ui/pages/compare/compare_head.h"
#include "ui/pages/compare/compare_study.h"
#include "ui/pages/compare/compare_table.h"
#include "ui/studies/background_study.h"
#include "ui/studies/progress_line.h"
#include "ui/text/scenario_text.h"
#include "ui/widgets/scale.h"

namespace trainyard::ui {
namespace {

/// Total width of the margins of sheet and card, and of the scroll bar.
constexpr double beside_panels = 70;

class Sheet : public CardSheet {
 public:
  using CardSheet::CardSheet;
  using CardSheet::setPlaces;
};

}  // namespace

ComparePage::ComparePage(Document* document, QWidget* parent)
    : Page(parent),
      document_(document),
      study_(new CompareStudy(this)),
      head_(new CompareHead(document, this)),
      stack_(new QStackedWidget(this)) {
  auto* progress = new ProgressLine(this);
  progress->follow(study_->study());
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(head_);
  column->addWidget(progress);
  column->addWidget(stack_, 1);
  stack_->addWidget(makeSheet());
  stack_->addWidget(makeNotice());

  connect(head_, &CompareHead::changed, this, &ComparePage::refresh);
  connect(study_, &CompareStudy::answered, this, &ComparePage::showWhy);
  connect(study_, &CompareStudy::failed, this, &Page::failed);
  for (ChartCard* card : {why_, memory_, time_, bands_}) {
    connect(card, &ChartCard::explain, this, &Page::explain);
    connect(card, &ChartCard::failed, this, &Page::failed);
  }
  connect(why_->chart(), &ChartView::itemActivated, this, &ComparePage::chooseInput);
  connect(table_, &CompareTable::metricChosen, this, [this](const QString& id) { emit explain(id, -1); });
  connect(table_, &CompareTable::parameterChosen, this, &Page::showParameter);
}

QWidget* ComparePage::makeSheet() {
  auto* sheet = new Sheet(this);
  QWidget* on = sheet->sheet();
  why_ = new ChartCard(Waterfall{}, on);
  why_->setObjectName(QStringLiteral("compare_why"));
  memory_ = new ChartCard(ComparedBars{}, on);
  memory_->setObjectName(QStringLiteral("compare_memory"));
  time_ = new ChartCard(ComparedBars{}, on);
  time_->setObjectName(QStringLiteral("compare_time"));
  bands_ = new ChartCard(BandPanels{}, on);
  bands_->setObjectName(QStringLiteral("compare_bands"));
  table_ = new CompareTable(on);
  sheet->setPlaces({{why_, 0, 0, 12, 260, 300},
                    {memory_, 1, 0, 6, 245, 270},
                    {time_, 1, 6, 6, 245, 270},
                    {bands_, 2, 0, 12, 175, 320},
                    {table_, 3, 0, 12, 300, 320}});
  return sheet;
}

QWidget* ComparePage::makeNotice() {
  auto* notice = new QWidget(this);
  auto* column = new QVBoxLayout(notice);
  column->setSpacing(scaled(12));
  auto* text = new QLabel(tr("This job has only one scenario. Add a second one to compare them here."), notice);
  text->setAlignment(Qt::AlignCenter);
  text->setWordWrap(true);
  auto* button = new QPushButton(tr("Copy this scenario"), notice);
  button->setObjectName(QStringLiteral("compare_duplicate"));
  button->setToolTip(tr("Adds a copy of this scenario, ready to change"));
  connect(button, &QPushButton::clicked, this, [this] { document_->duplicateScenario(document_->current()); });
  column->addStretch(1);
  column->addWidget(text);
  column->addWidget(button, 0, Qt::AlignHCenter);
  column->addStretch(2);
  return notice;
}

QString ComparePage::title() { return tr("Compare"); }

QVector<ComparedScenario> ComparePage::compared() const {
  QVector<ComparedScenario> out;
  const Project& project = document_->project();
  for (const int i : head_->scenarios()) {
    const Scenario& scenario = project.scenarios[size_t(i)];
    out.push_back({scenario_letter(project, i), QString::fromStdString(scenario.name), &scenario.design,
                   &document_->evaluationOf(i)});
  }
  return out;
}

void ComparePage::refresh() {
  head_->refresh();
  const bool pair = head_->hasPair();
  stack_->setCurrentIndex(pair ? 0 : 1);
  head_->setVisible(pair);
  if (!pair) return;
  const QVector<ComparedScenario> all = compared();
  const int baseline = int(head_->scenarios().indexOf(head_->baseline()));
  const int against = int(head_->scenarios().indexOf(head_->against()));
  head_->setSentence(comparison_sentence(all[against], all[baseline], true));
  const bool tunes = document_->design().job == Job::post_training;
  for (const auto& [card, whole] :
       {std::pair{memory_, PartsOf::memory}, std::pair{time_, tunes ? PartsOf::rollout_memory : PartsOf::time}})
    if (const auto bars = compared_bars(all, baseline, against, whole)) card->setSpec(*bars);
  bands_->setSpec(band_panels(all, baseline));
  fitChartHeights();
  table_->setComparison(comparison_rows(all, baseline, head_->onlyDiffering() ? Rows::differing : Rows::all),
                        head_->onlyDiffering());
  study_->ask(all[baseline], all[against]);
  showWhy();
}

void ComparePage::fitChartHeights() {
  for (const ChartCard* card : {memory_, time_})
    card->chart()->setMinimumHeight(scaled(compared_bars_height(std::get<ComparedBars>(card->spec()))));
  // Use the width of the page, because the sheet is resized one event later.
  const double width = (this->width() - scaled(beside_panels)) / scaled_f(1);
  bands_->chart()->setMinimumHeight(scaled(band_panels_height(std::get<BandPanels>(bands_->spec()), width) + 8));
}

void ComparePage::resizeEvent(QResizeEvent* event) {
  Page::resizeEvent(event);
  fitChartHeights();
}

bool ComparePage::isReady() const {
  if (!head_->hasPair()) return true;
  const int baseline = head_->baseline(), against = head_->against();
  if (baseline < 0 || against < 0) return false;
  const auto& all = document_->project().scenarios;
  return study_->isAbout(all[size_t(baseline)].design, all[size_t(against)].design);
}

void ComparePage::showWhy() {
  why_->setFollowing(!isReady());
  const CompareStudy::Answer* answer = study_->answer();
  if (answer && answer->before.job == document_->design().job)
    why_->setSpec(waterfall(answer->why, head_->metrics(), answer->from, answer->to));
}

void ComparePage::chooseInput(int item) {
  const auto& chart = std::get<Waterfall>(why_->spec());
  const QString input = chart.rows.isEmpty() ? QString() : chart.rows[item % chart.rows.size()].id;
  if (!input.isEmpty()) emit showParameter(input);
}

void ComparePage::setSelected(const QString& metric) {
  for (ChartCard* card : {why_, memory_, time_, bands_}) card->setSelected(metric);
}

}  // namespace trainyard::ui
