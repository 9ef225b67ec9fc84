// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/cards/card_sheet.h"

#include <QGridLayout>
#include <QScrollBar>
#include <algorithm>

#include "ui/cards/card.h"
#include "ui/widgets/bare_scroll.h"
#include "ui/widgets/scale.h"

namespace trainyard::ui {
namespace {

/// Width below which the cards use one column.
constexpr double narrowest_pair = 840;
constexpr int grid_columns = 12;

}  // namespace

CardSheet::CardSheet(QWidget* parent) : QScrollArea(parent), sheet_(new QWidget), grid_(new QGridLayout(sheet_)) {
  make_bare(*this);
  setWidget(sheet_);
}

void CardSheet::setPlaces(const QVector<Place>& places) {
  places_ = places;
  columns_ = 0;
  for (const Place& place : places) place.card->installEventFilter(this);
  for (const Place& place : places)
    if (const auto* card = qobject_cast<Card*>(place.card))
      connect(card, &Card::headerGrew, this, &CardSheet::fitRows, Qt::UniqueConnection);
  arrange();
}

void CardSheet::resizeEvent(QResizeEvent* event) {
  QScrollArea::resizeEvent(event);
  arrange();
}

void CardSheet::arrange() {
  // Measure the width only with cards side by side, because one column is narrower.
  if (columns_ == grid_columns)
    least_width_ = sheet_->minimumSizeHint().width() + verticalScrollBar()->sizeHint().width();
  const bool wide = isWide();
  const int gap = scaled(window()->width() < scaled(1500) ? 8 : 12);
  grid_->setSpacing(gap);
  grid_->setContentsMargins(gap, gap, gap, gap);
  const int columns = wide ? grid_columns : 1;
  if (columns == columns_ || places_.isEmpty()) return;
  columns_ = columns;
  for (int i = 0; i < places_.size(); ++i) {
    const Place& place = places_[i];
    const int row = wide ? place.row : i;
    grid_->addWidget(place.card, row, wide ? place.column : 0, 1, wide ? place.span : 1);
    if (i > 0) setTabOrder(places_[i - 1].card, place.card);
  }
  for (int i = 0; i < grid_columns; ++i) grid_->setColumnStretch(i, i < columns ? 1 : 0);
  fitRows();
}

/// Sets minimum heights on rows instead of cards, so that a card with a taller table can grow.
void CardSheet::fitRows() {
  const bool wide = columns_ == grid_columns;
  QVector<int> least(grid_->rowCount(), 0), stretch = least;
  for (int i = 0; i < places_.size(); ++i) {
    const Place& place = places_[i];
    if (place.card->isHidden()) continue;
    const auto* card = qobject_cast<Card*>(place.card);
    const int row = wide ? place.row : i;
    if (place.grows) stretch[row] = std::max(stretch[row], int(wide ? place.least : 1));
    int& height = least[row];
    height = std::max(height, scaled(wide ? place.least : place.alone) + (card ? card->extraHeight() : 0));
  }
  for (int row = 0; row < least.size(); ++row) {
    grid_->setRowMinimumHeight(row, least[row]);
    grid_->setRowStretch(row, stretch[row]);
  }
}

bool CardSheet::eventFilter(QObject* watched, QEvent* event) {
  const bool shown = event->type() == QEvent::ShowToParent || event->type() == QEvent::HideToParent;
  if (shown && columns_ > 0) fitRows();
  return QScrollArea::eventFilter(watched, event);
}

/// Whether the sheet is wide enough for two columns and their contents.
bool CardSheet::isWide() const {
  if (width() < scaled(narrowest_pair)) return false;
  return columns_ == 0 || width() >= least_width_;
}

}  // namespace trainyard::ui
