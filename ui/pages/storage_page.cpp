// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/storage_page.h"

#include <QGridLayout>
#include <QScrollArea>
#include <QVBoxLayout>
#include <array>

#include "engine/design/parameter.h"
#include "ui/charts/storage_charts.h"
#include "ui/document/document.h"
#include "ui/pages/chart_card.h"
#include "ui/pages/finish_card.h"
#include "ui/studies/background_study.h"
#include "ui/text/scenario_text.h"
#include "ui/widgets/scale.h"

namespace trainyard::ui {
namespace {

/// Width below which cards stand in one column.
constexpr double narrowest_pair = 840;
constexpr double lone_card = 240;
constexpr int interval_count = 61, goodput_count = 49;
constexpr double example_length = 86400;
constexpr std::uint64_t example_seed = 1;

}  // namespace

StoragePage::StoragePage(Document* document, QWidget* parent)
    : Page(parent),
      document_(document),
      sheet_(new QWidget),
      grid_(new QGridLayout(sheet_)),
      example_(new BackgroundStudy(this)) {
  setObjectName(QStringLiteral("storage"));
  setAccessibleName(title());
  const Design& design = document_->design();
  const Evaluation& evaluation = document_->evaluation();
  path_ = new ChartCard(storage_path(design, evaluation), sheet_);
  interval_ = new ChartCard(interval_loss(design, evaluation, {}, {}, {}), sheet_);
  day_ = new ChartCard(training_day(design, evaluation, {}), sheet_);
  capacity_ = new ChartCard(capacity_by_kind(design, evaluation), sheet_);
  goodput_ = new ChartCard(goodput_by_size(design, evaluation, {}, {}), sheet_);
  finish_ = new FinishCard(document_, sheet_);

  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  auto* scroll = new QScrollArea(this);
  column->addWidget(scroll);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setWidgetResizable(true);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll->setFocusPolicy(Qt::NoFocus);
  scroll->setWidget(sheet_);
  for (ChartCard* card : chartCards()) {
    connect(card, &ChartCard::explain, this, &StoragePage::open);
    connect(card, &ChartCard::failed, this, &Page::failed);
  }
  arrange();
}

QString StoragePage::title() const { return tr("Storage"); }

QVector<ChartCard*> StoragePage::chartCards() const { return {path_, interval_, day_, capacity_, goodput_, finish_}; }

void StoragePage::refresh() {
  const Design& design = document_->design();
  const Evaluation& evaluation = document_->evaluation();
  path_->setSpec(storage_path(design, evaluation));
  const auto& capacity = std::get<BarList>(capacity_->spec());
  capacity_->setSpec(capacity_by_kind(design, evaluation, capacity.axis_max));
  capacity_->setAlarmed(evaluation.capacity_used > 1);
  setCurves();
  setDay();
  if (!example_asked_ || !changed(example_of_, design).empty()) playDay();
  finish_->refresh();
}

void StoragePage::setCurves() {
  const Design& design = document_->design();
  const Evaluation& evaluation = document_->evaluation();
  const QString letter = scenario_letter(document_->current());
  BaselineMark baseline;
  if (!document_->baselineIsCurrent()) {
    const int index = document_->project().baseline;
    baseline = {scenario_letter(index), &document_->evaluationOf(index)};
  }
  const auto [from, to] = interval_range(evaluation, baseline);
  interval_curve(design, from, to, interval_count, interval_points_);
  interval_->setSpec(interval_loss(design, evaluation, interval_points_, letter, baseline,
                                   std::get<ShareCurves>(interval_->spec()).y_max));
  const auto [least, most] = goodput_range(design);
  goodput_curve(design, least, most, goodput_count, goodput_points_);
  goodput_->setSpec(goodput_by_size(design, evaluation, goodput_points_, letter));
}

void StoragePage::setDay() { day_->setSpec(training_day(document_->design(), document_->evaluation(), spans_)); }

void StoragePage::playDay() {
  example_asked_ = true;
  example_of_ = document_->design();
  example_->start([this, design = example_of_](const BackgroundStudy::Progress&) -> BackgroundStudy::Deliver {
    return [this, spans = example_timeline(design, example_length, example_seed)] {
      spans_ = spans;
      setDay();
    };
  });
}

void StoragePage::open(const QString& id, int stage) {
  if (find_metric(id.toStdString()))
    emit explain(id, stage);
  else
    emit showParameter(id);
}

void StoragePage::setSelected(const QString& metric) {
  for (ChartCard* card : chartCards()) card->setSelected(metric);
}

void StoragePage::resizeEvent(QResizeEvent* event) {
  Page::resizeEvent(event);
  arrange();
}

void StoragePage::arrange() {
  const int columns = width() >= scaled(narrowest_pair) ? 6 : 1;
  const int gap = scaled(window()->width() < scaled(1500) ? 8 : 12);
  grid_->setSpacing(gap);
  grid_->setContentsMargins(gap, gap, gap, gap);
  if (columns == columns_) return;
  columns_ = columns;

  struct Place {
    int row, column, span;
    double least;
  };
  static constexpr std::array<Place, 6> places{
      {{0, 0, 3, 200}, {0, 3, 3, 200}, {1, 0, 6, 150}, {2, 0, 2, 176}, {2, 2, 2, 176}, {2, 4, 2, 176}}};
  const QVector<ChartCard*> cards = chartCards();
  for (int row = 0; row < 6; ++row) grid_->setRowStretch(row, 0);
  for (int i = 0; i < cards.size(); ++i) {
    const Place& place = places[size_t(i)];
    ChartCard* card = cards[i];
    const bool wide = columns > 1;
    if (wide)
      grid_->addWidget(card, place.row, place.column, 1, place.span);
    else
      grid_->addWidget(card, i, 0);
    card->setMinimumHeight(scaled(wide ? place.least : lone_card));
    if (i > 0) setTabOrder(cards[i - 1], card);
  }
  for (int row = 0; row < (columns > 1 ? 3 : 6); ++row)
    grid_->setRowStretch(row, columns > 1 ? int(places[size_t(row == 0 ? 0 : row + 1)].least) : 1);
  for (int i = 0; i < 6; ++i) grid_->setColumnStretch(i, i < columns ? 1 : 0);
}

}  // namespace trainyard::ui
