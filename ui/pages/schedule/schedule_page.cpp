// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/schedule/schedule_page.h"

#include <QBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <algorithm>

#include "ui/cards/chart_card.h"
#include "ui/document/document.h"
#include "ui/figures/timeline_charts.h"
#include "ui/inputs/value_slider.h"
#include "ui/pages/schedule/kernels_card.h"
#include "ui/pages/schedule/layers_card.h"
#include "ui/pages/schedule/schedule_card.h"
#include "ui/pages/schedule/stage_card.h"
#include "ui/studies/background_study.h"
#include "ui/text/engine_text.h"
#include "ui/widgets/bare_scroll.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/scale.h"
#include "ui/widgets/segmented_row.h"
#include "ui/widgets/summary_line.h"
#include "ui/widgets/when_seen.h"

namespace trainyard::ui {
namespace {

/// Width below which the cards go under the chart, and height below which the chart of the first steps is hidden.
constexpr double narrowest_pair = 840, lowest_pair = 620;
constexpr double cards_width = 452, narrow_cards_width = 384, first_steps_height = 168;
/// Maximum number of operations to simulate within a frame: 2 ms at 20 to 50 ns per operation.
constexpr double quick_operations = 40000;

}  // namespace

/// The data of the charts. While a simulation runs, `design` may be older than the document's.
struct SchedulePage::Shown {
  Design design;
  Evaluation evaluation;
  Timeline timeline;
};

struct SchedulePage::Charts {
  StepOnPipeline step;
  MemoryOverTime first;
};

int SchedulePage::stage_of(const Shown& shown, int wanted) {
  const int count = int(shown.timeline.stages.size());
  return std::clamp(wanted < 0 ? int(shown.evaluation.fullest_stage) : wanted, 0, std::max(0, count - 1));
}

/// Must not use widgets, because charts of long steps are made in a background thread.
SchedulePage::Charts SchedulePage::charts_of(const Shown& shown, const View& view) {
  const int stage = stage_of(shown, view.stage);
  const std::vector<MemoryMoment> moments =
      memory_over_time(shown.design, shown.evaluation, shown.timeline, stage, followed_steps);
  const SimulatedStep step{shown.design, shown.evaluation, shown.timeline, stage, moments};
  return {step_on_pipeline(step, view.step, view.traced, view.held_max),
          memory_over_first_steps(step, view.step, view.first_max)};
}

SchedulePage::SchedulePage(Document* document, QWidget* parent)
    : Page(parent), document_(document), study_(new BackgroundStudy(this)), shown_(std::make_shared<Shown>()) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(makeHead());

  outer_ = make_bare_scroll(this);
  auto* sheet = new QWidget(outer_->viewport());
  columns_ = new QBoxLayout(QBoxLayout::LeftToRight, sheet);
  auto* charts = new QWidget(sheet);
  auto* pile = new QVBoxLayout(charts);
  pile->setContentsMargins(0, 0, 0, 0);
  const Charts empty = charts_of(*shown_, {stage_, step_, traced_, 0, 0});
  step_card_ = new ChartCard(empty.step, charts);
  step_card_->setObjectName(QStringLiteral("step_card"));
  first_steps_ = new ChartCard(empty.first, charts);
  first_steps_->setObjectName(QStringLiteral("first_steps_card"));
  pile->addWidget(step_card_, 1);
  pile->addWidget(first_steps_);
  columns_->addWidget(charts, 1);

  right_ = make_bare_scroll(sheet);
  cards_ = new QWidget(right_->viewport());
  auto* stack = new QVBoxLayout(cards_);
  stack->setContentsMargins(0, 0, 0, 0);
  stack->addWidget(schedules_ = new ScheduleCard(document_, cards_));
  stack->addWidget(facts_ = new StageCard(cards_));
  stack->addWidget(layers_ = new LayersCard(document_, cards_));
  stack->addWidget(kernels_ = new KernelsCard(cards_));
  stack->addStretch(1);
  layers_seen_ = new WhenSeen(layers_, [this] { layers_->refresh(); });
  kernels_seen_ = new WhenSeen(kernels_, [this] { kernels_->refresh(document_->design(), document_->evaluation()); });
  right_->setWidget(cards_);
  columns_->addWidget(right_);
  outer_->setWidget(sheet);
  column->addWidget(outer_, 1);

  for (ChartCard* card : {step_card_, first_steps_}) {
    connect(card, &ChartCard::explain, this, &SchedulePage::choose);
    connect(card, &ChartCard::failed, this, &Page::failed);
  }
  connect(step_card_->chart(), &ChartView::stageFocused, this, [this](int stage) {
    if (stage >= 0) setStage(stage);
  });
  connect(step_card_->chart(), &ChartView::itemActivated, this, &SchedulePage::trace);
  connect(schedules_, &ScheduleCard::failed, this, &Page::failed);
  connect(schedules_, &ScheduleCard::explain, this, &Page::explain);
  connect(facts_, &StageCard::explain, this, &Page::explain);
  connect(layers_, &LayersCard::explain, this, &SchedulePage::choose);
  connect(layers_, &LayersCard::failed, this, &Page::failed);
  connect(study_, &BackgroundStudy::failed, this, &Page::failed);
  connect(study_, &BackgroundStudy::failed, this, &SchedulePage::follow);
  arrange();
}

SchedulePage::~SchedulePage() = default;

QWidget* SchedulePage::makeHead() {
  auto* head = new QWidget(this);
  auto* row = new FlowLayout;
  head->setLayout(row);
  row->setContentsMargins(scaled(12), scaled(10), scaled(12), 0);
  row->setSpacing(scaled(16));
  QVector<SegmentedRow::Segment> steps;
  for (int i = 1; i <= followed_steps; ++i) {
    steps.push_back({QStringLiteral("step_%1").arg(i), tr("Step %1").arg(i),
                     i == 1 ? tr("Memory in the first step, when gradients and optimizer state are allocated")
                            : tr("Memory in step %1").arg(i)});
  }
  steps_ = new SegmentedRow(steps, head);
  steps_->setCurrent(step_ - 1);
  connect(steps_, &SegmentedRow::chosen, this, [this](int index) { setStep(index + 1); });
  row->addWidget(steps_);
  row->addWidget(makeStageChoice(head));
  summary_ = new SummaryLine(head);
  summary_->setObjectName(QStringLiteral("schedule_summary"));
  row->addWidget(summary_);
  return head;
}

QWidget* SchedulePage::makeStageChoice(QWidget* head) {
  auto* choice = new QWidget(head);
  auto* row = new QHBoxLayout(choice);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(scaled(8));
  auto* label = new QLabel(tr("Stage"), choice);
  stage_slider_ = new ValueSlider(choice);
  stage_slider_->setObjectName(QStringLiteral("stage"));
  stage_slider_->setAccessibleName(tr("Stage whose memory is shown"));
  stage_slider_->setToolTip(stage_slider_->accessibleName());
  stage_slider_->setFixedWidth(scaled(140));
  label->setBuddy(stage_slider_);
  stage_number_ = new QLabel(choice);
  stage_number_->setObjectName(QStringLiteral("stage_number"));
  stage_number_->setMinimumWidth(scaled(24));
  fullest_ = new QPushButton(tr("Fullest stage"), choice);
  fullest_->setObjectName(QStringLiteral("fullest_stage"));
  fullest_->setCheckable(true);
  fullest_->setToolTip(tr("Always show the stage with the most memory"));
  for (QWidget* each : {static_cast<QWidget*>(label), static_cast<QWidget*>(stage_slider_),
                        static_cast<QWidget*>(stage_number_), static_cast<QWidget*>(fullest_)})
    row->addWidget(each);
  connect(stage_slider_, &QSlider::valueChanged, this, &SchedulePage::setStage);
  connect(fullest_, &QPushButton::clicked, this, [this] { setStage(fullest_->isChecked() ? -1 : stage()); });
  return choice;
}

QString SchedulePage::title() { return tr("Schedule"); }

QString SchedulePage::summary() const { return summary_->plainText(); }

bool SchedulePage::isWaiting() const { return study_->isRunning(); }

void SchedulePage::refresh() {
  if (!isVisible()) return;
  schedules_->refresh();
  layers_seen_->ask();
  kernels_seen_->ask();
  fitCards();
  const bool legal = document_->evaluation().legality.reason == Illegality::none;
  if (legal && simulated_operations(document_->design()) > quick_operations) return simulateInBackground();
  forget();
  ++simulations_;
  shown_ = std::make_shared<Shown>(Shown{document_->design(), document_->evaluation(), std::move(shown_->timeline)});
  simulate(shown_->design, shown_->evaluation, shown_->timeline);
  showStep();
}

void SchedulePage::simulateInBackground() {
  // Let the running simulation end: each slider move would cancel it. The latest design is simulated next.
  behind_ = study_->isRunning();
  if (behind_) return;
  const auto next = std::make_shared<Shown>(Shown{document_->design(), document_->evaluation(), {}});
  const View view = this->view();
  ++simulations_;
  // Only one thread uses `next` at a time: first the worker, then the window.
  study_->start([this, next, view](const Execution& execution) -> BackgroundStudy::Deliver {
    simulate(next->design, next->evaluation, next->timeline, execution);
    if (execution.stopped()) return {};
    const auto charts = std::make_shared<Charts>(charts_of(*next, view));
    return [this, next, charts, view] {
      shown_ = next;
      // Make the charts again if the user has chosen another stage or step in the meantime.
      show(view == this->view() ? *charts : charts_of(*shown_, this->view()));
      if (behind_) simulateInBackground();
    };
  });
  follow();
}

void SchedulePage::forget() {
  behind_ = false;
  study_->cancel();
}

void SchedulePage::follow() {
  for (ChartCard* card : {step_card_, first_steps_}) card->setFollowing(study_->isRunning());
  showSummary();
}

int SchedulePage::stage() const { return stage_of(*shown_, stage_); }

SchedulePage::View SchedulePage::view() const {
  if (!document_->inGesture()) return {stage_, step_, traced_};
  return {stage_, step_, traced_, std::get<StepOnPipeline>(step_card_->spec()).memory.axis_max,
          std::get<MemoryOverTime>(first_steps_->spec()).axis_max};
}

void SchedulePage::showStep() { show(charts_of(*shown_, view())); }

void SchedulePage::show(const Charts& charts) {
  const int count = int(shown_->timeline.stages.size());
  step_card_->setSpec(charts.step);
  first_steps_->setSpec(charts.first);
  facts_->setStage(shown_->timeline, shown_->evaluation, stage());
  layers_->setStage(count > 0 ? stage() : -1);
  step_card_->setAlarmed(shown_->evaluation.fits == Fit::no);
  {
    const QSignalBlocker quiet(stage_slider_);
    stage_slider_->setPositions(std::max(1, count));
    stage_slider_->showPosition(stage());
  }
  stage_slider_->setEnabled(count > 1);
  stage_slider_->setReading({double(stage()), 0, double(std::max(0, count - 1)), QString::number(stage())});
  stage_number_->setText(count > 0 ? QStringLiteral("<b>%1</b>").arg(stage()) : QString());
  fullest_->setChecked(stage_ < 0);
  follow();
}

void SchedulePage::showSummary() {
  const Evaluation& e = shown_->evaluation;
  if (shown_->timeline.stages.empty()) return summary_->setText(QString());
  const QString text = tr("The slowest stage waits <b>%1</b> of each <b>%2</b> step.")
                           .arg(number_text(e.time_bubble, Unit::seconds), number_text(e.step_time, Unit::seconds));
  summary_->setText(study_->isRunning() ? tr("Updating… %1").arg(text) : text);
}

void SchedulePage::setStage(int stage) {
  if (stage == stage_) return;
  stage_ = stage;
  showStep();
}

void SchedulePage::setStep(int step) {
  step_ = std::clamp(step, 1, followed_steps);
  steps_->setCurrent(step_ - 1);
  showStep();
}

void SchedulePage::setSelected(const QString& metric) {
  step_card_->setSelected(metric);
  first_steps_->setSelected(metric);
}

void SchedulePage::choose(const QString& id, int stage) {
  if (id.startsWith(QLatin1String("step:"))) return setStep(id.section(u':', 1).toInt());
  // Redraw even if the stage is the same, because the traced micro-batch may have changed.
  if (stage >= 0) {
    stage_ = stage;
    showStep();
  }
  emit explain(id, stage);
}

void SchedulePage::trace(int item) {
  const auto* spec = std::get_if<StepOnPipeline>(&step_card_->spec());
  for (const StepOnPipeline::Row& row : spec->rows) {
    if (item < row.boxes.size()) {
      if (row.boxes[item].micro_batch > 0) traced_ = row.boxes[item].micro_batch;
      return;
    }
    item -= int(row.boxes.size());
  }
}

void SchedulePage::showEvent(QShowEvent* event) {
  Page::showEvent(event);
  refresh();
}

void SchedulePage::hideEvent(QHideEvent* event) {
  Page::hideEvent(event);
  forget();
}

void SchedulePage::resizeEvent(QResizeEvent* event) {
  Page::resizeEvent(event);
  arrange();
}

void SchedulePage::arrange() {
  const bool roomy = window()->width() >= scaled(1500);
  const int gap = scaled(roomy ? 12 : 8);
  const bool wide = width() >= scaled(narrowest_pair);
  columns_->setDirection(wide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
  columns_->setContentsMargins(gap, gap, gap, gap);
  columns_->setSpacing(gap);
  step_card_->parentWidget()->layout()->setSpacing(gap);
  cards_->layout()->setSpacing(gap);
  const bool tall = !wide || height() >= scaled(lowest_pair);
  const bool shown = tall && first_steps_->isHidden() && isVisible();
  first_steps_->setVisible(tall);
  first_steps_->setFixedHeight(scaled(first_steps_height));
  step_card_->setMinimumHeight(scaled(wide ? 320 : 440));
  // If the cards are next to the charts, only the cards scroll; otherwise the whole page scrolls.
  right_->setVerticalScrollBarPolicy(wide ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
  const int beside = scaled(width() >= scaled(1200) ? cards_width : narrow_cards_width);
  right_->setMinimumWidth(wide ? beside : 0);
  right_->setMaximumWidth(wide ? beside : QWIDGETSIZE_MAX);
  fitCards();
  if (shown) showStep();
}

void SchedulePage::fitCards() {
  const bool wide = columns_->direction() == QBoxLayout::LeftToRight;
  const int room = width() - 2 * columns_->contentsMargins().left();
  right_->setMinimumHeight(wide ? 0 : cards_->heightForWidth(room));
}

}  // namespace trainyard::ui
