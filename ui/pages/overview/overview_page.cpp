// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/overview/overview_page.h"

#include <QAction>
#include <QGridLayout>
#include <QMenu>
#include <QScrollArea>
#include <QVBoxLayout>
#include <array>
#include <memory>

#include "engine/explore/best_at_counts.h"
#include "ui/cards/chart_card.h"
#include "ui/document/document.h"
#include "ui/figures/overview_charts.h"
#include "ui/pages/overview/advice_card.h"
#include "ui/studies/background_study.h"
#include "ui/text/engine_text.h"
#include "ui/widgets/bare_scroll.h"
#include "ui/widgets/scale.h"

namespace trainyard::ui {
namespace {

/// Width of the window without docks below which the cards use one column.
constexpr double narrowest_pair = 840;
/// Height of the page below which three rows of two cards leave less than eight rows of advice visible.
constexpr double lowest_pairs = 640;
constexpr std::array<double, 3> lowest_rows{170, 170, 158};

/// During a drag, returns the axis maximum of the visible chart, so that the axis does not change; otherwise 0.
double axis_max(const Document& document, const ChartSpec& spec) {
  if (!document.inGesture()) return 0;
  if (const auto* bar = std::get_if<StackedBar>(&spec)) return bar->axis_max;
  if (const auto* columns = std::get_if<StackedColumns>(&spec)) return columns->axis_max;
  return 0;
}

}  // namespace

OverviewPage::OverviewPage(Document* document, QWidget* parent)
    : Page(parent),
      document_(document),
      scroll_(new QScrollArea(this)),
      sheet_(new QWidget),
      grid_(new QGridLayout(sheet_)),
      nearest_study_(new BackgroundStudy(this)),
      best_study_(new BackgroundStudy(this)) {
  const Design& design = document_->design();
  const Evaluation& evaluation = document_->evaluation();
  memory_ = new ChartCard(memory_by_part(design, evaluation), sheet_);
  time_ = new ChartCard(step_time_by_part(design, evaluation), sheet_);
  stages_ = new ChartCard(memory_by_stage(design, evaluation), sheet_);
  scaling_ = new ChartCard(scaling(design, evaluation), sheet_);
  storage_ = new ChartCard(storage_demand(design, evaluation), sheet_);
  advice_ = new AdviceCard(document_, sheet_);
  addBestSwitch();

  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(scroll_);
  make_bare(*scroll_);
  scroll_->setWidget(sheet_);

  for (ChartCard* card : chartCards()) {
    connect(card, &ChartCard::explain, this, &Page::explain);
    connect(card, &ChartCard::failed, this, &Page::failed);
  }
  for (const Card* card : findChildren<Card*>()) connect(card, &Card::headerGrew, this, &OverviewPage::fitHeights);
  connect(advice_, &AdviceCard::showParameter, this, &Page::showParameter);
  connect(advice_, &AdviceCard::failed, this, &Page::failed);
  connect(advice_, &AdviceCard::previewed, this, &OverviewPage::preview);
  arrange();
}

QString OverviewPage::title() { return tr("Overview"); }

void OverviewPage::refresh() {
  const Design& design = document_->design();
  const Evaluation& evaluation = document_->evaluation();
  setMemorySpec();
  time_->setSpec(step_time_by_part(design, evaluation, axis_max(*document_, time_->spec())));
  stages_->setSpec(memory_by_stage(design, evaluation, axis_max(*document_, stages_->spec())));
  showScaling();
  storage_->setSpec(storage_demand(design, evaluation));
  const bool refused = mark_of(evaluation) == StatusMark::error;
  memory_->setAlarmed(refused);
  advice_->refreshLater();
  if (refused != advice_first_) arrange();
}

void OverviewPage::addBestSwitch() {
  best_switch_ = new QAction(tr("&Best layout per GPU count"), this);
  best_switch_->setObjectName(QStringLiteral("best_at_counts"));
  best_switch_->setCheckable(true);
  // The nearest legal layout may be many times slower than the best one, so its curve alone would mislead.
  best_switch_->setChecked(true);
  best_switch_->setToolTip(
      tr("Draws the curve through the best legal layout at each GPU count, instead of the nearest"));
  QMenu* menu = scaling_->menu();
  menu->insertAction(menu->actions().value(0), best_switch_);
  menu->insertSeparator(menu->actions().value(1));
  connect(best_switch_, &QAction::toggled, this, [this](bool on) {
    if (!on) best_study_->cancel();
    best_of_.reset();
    showScaling();
  });
  for (BackgroundStudy* study : {best_study_, nearest_study_})
    connect(study, &BackgroundStudy::failed, this, &Page::failed);
}

void OverviewPage::showScaling() {
  const Design& design = document_->design();
  const bool best = best_switch_->isChecked();
  if (best && !(best_of_ && *best_of_ == design)) findBest();
  const bool looked = nearest_ && nearest_->design == design;
  if (!looked) own_layouts(design, curve_);
  if (!looked && !curve_.open.empty()) return findNearest();
  behind_ = false;
  nearest_study_->cancel();
  drawScaling(design, document_->evaluation(), looked ? nearest_->curve : curve_);
}

void OverviewPage::drawScaling(const Design& design, const Evaluation& evaluation, const ScalingCurve& curve) {
  const bool best = best_switch_->isChecked(), found = best && best_found_ && *best_of_ == design;
  scaling_->setSpec(found ? scaling(design, evaluation, curve.points, best_points_)
                          : scaling(design, evaluation, curve.points));
  scaling_->setFollowing((best && !found) || nearest_study_->isRunning());
}

void OverviewPage::findNearest() {
  // Let the running search end: each slider move would cancel it. The latest design is searched next.
  behind_ = nearest_study_->isRunning();
  scaling_->setFollowing(true);
  if (behind_) return;
  const auto next = std::make_shared<Scaling>(Scaling{document_->design(), document_->evaluation(), curve_});
  nearest_study_->start([this, next](const Execution&) -> BackgroundStudy::Deliver {
    add_nearest_layouts(next->design, next->curve);
    return [this, next] {
      nearest_ = next;
      drawScaling(next->design, next->evaluation, next->curve);
      if (behind_) showScaling();
    };
  });
}

void OverviewPage::findBest() {
  best_of_ = document_->design();
  best_found_ = false;
  best_study_->start([this, design = *best_of_](const Execution& execution) -> BackgroundStudy::Deliver {
    const auto points = std::make_shared<std::vector<ScalingPoint>>(best_at_counts(design, execution));
    if (execution.stopped()) return {};
    return [this, points] {
      best_points_ = *points;
      best_found_ = true;
      showScaling();
    };
  });
}

void OverviewPage::setMemorySpec() {
  StackedBar spec = memory_by_part(document_->design(), document_->evaluation(), axis_max(*document_, memory_->spec()));
  if (preview_ >= 0) {
    const double capacity = document_->evaluation().memory_capacity;
    spec.preview = preview_ / unit_step(capacity, Unit::memory).factor;
    const Formatted amount = format_like(preview_, Unit::memory, capacity, 1, number_style());
    spec.preview_text = tr("%1 with the highlighted change").arg(QString::fromStdString(amount.number));
  }
  memory_->setSpec(spec);
}

void OverviewPage::preview(double bytes) {
  if (bytes == preview_) return;
  preview_ = bytes;
  setMemorySpec();
}

void OverviewPage::setSelected(const QString& metric) {
  for (ChartCard* card : chartCards()) card->setSelected(metric);
}

void OverviewPage::resizeEvent(QResizeEvent* event) {
  Page::resizeEvent(event);
  arrange();
}

void OverviewPage::fitHeights() {
  for (const auto& [card, least, most] : heights_) {
    if (!card) continue;
    card->setMinimumHeight(least + card->extraHeight());
    card->setMaximumHeight(std::min(QWIDGETSIZE_MAX, most + card->extraHeight()));
  }
}

OverviewPage::Arrangement OverviewPage::arrangementNow() const {
  if (width() < scaled(narrowest_pair)) return Arrangement::one_column;
  return height() < scaled(lowest_pairs) ? Arrangement::tall_advice : Arrangement::pairs;
}

void OverviewPage::arrange() {
  const Arrangement arrangement = arrangementNow();
  const bool advice_first = mark_of(document_->evaluation()) == StatusMark::error;
  const int gap = scaled(window()->width() < scaled(1500) ? 8 : 12);
  grid_->setSpacing(gap);
  grid_->setContentsMargins(gap, gap, gap, gap);
  if (arrangement == arrangement_ && advice_first == advice_first_) return;
  arrangement_ = arrangement;
  advice_first_ = advice_first;
  for (int row = 0; row < 6; ++row) grid_->setRowStretch(row, 0);
  grid_->setColumnStretch(0, 1);
  grid_->setColumnStretch(1, arrangement == Arrangement::one_column ? 0 : 1);
  if (arrangement == Arrangement::tall_advice)
    placeTallAdvice();
  else
    placeInOrder(arrangement == Arrangement::pairs ? 2 : 1);
  for (size_t i = 1; i < heights_.size(); ++i) setTabOrder(heights_[i - 1].card, heights_[i].card);
  fitHeights();
}

void OverviewPage::placeInOrder(int columns) {
  // Remedies come first if the design does not fit.
  std::array<Card*, 6> order{memory_, time_, stages_, scaling_, storage_, advice_};
  if (advice_first_) std::swap(order[3], order[5]);
  for (int i = 0; i < 6; ++i) {
    const int row = i / columns, kind = i / 2;
    grid_->addWidget(order[size_t(i)], row, i % columns);
    grid_->setRowStretch(row, kind == 0 ? 0 : 1);
    const int least = scaled(columns == 2 || kind == 0 ? lowest_rows[size_t(kind)] : 240);
    heights_[size_t(i)] = {order[size_t(i)], least, kind == 0 ? scaled(187) : QWIDGETSIZE_MAX};
  }
}

void OverviewPage::placeTallAdvice() {
  struct Place {
    Card* card;
    int row, column, rows, columns;
    double least;
  };
  const std::array<Place, 6> places{{{memory_, 0, 0, 1, 1, lowest_rows[0]},
                                     {time_, 0, 1, 1, 1, lowest_rows[0]},
                                     {stages_, 1, 0, 1, 1, lowest_rows[1]},
                                     {advice_, 1, 1, 2, 1, 0},
                                     {storage_, 2, 0, 1, 1, lowest_rows[2]},
                                     {scaling_, 3, 0, 1, 2, 240}}};
  for (size_t i = 0; i < places.size(); ++i) {
    const Place& at = places[i];
    grid_->addWidget(at.card, at.row, at.column, at.rows, at.columns);
    heights_[i] = {at.card, scaled(at.least), QWIDGETSIZE_MAX};
  }
}

}  // namespace trainyard::ui
