// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/offers/offers_view.h"

#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "engine/error.h"
#include "ui/cards/card_sheet.h"
#include "ui/document/document.h"
#include "ui/document/take_over.h"
#include "ui/pages/explore/common/change_card.h"
#include "ui/studies/background_study.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

constexpr int rest_before_search = 120;  ///< delay in ms after the last change

class Sheet : public CardSheet {
 public:
  using CardSheet::CardSheet;
  using CardSheet::setPlaces;
};

}  // namespace

OffersView::OffersView(Document* document, const QString& id, const QString& title, QWidget* parent)
    : ExploreView(parent), document_(document), study_(new BackgroundStudy(this)) {
  setObjectName(id + QStringLiteral("_view"));
  setAccessibleName(title);
  auto* cards = new Sheet(this);
  table_ = new TableCard(id + QStringLiteral("_offers"), title, cards->sheet());
  table_->setWhole();
  change_ = new ChangeCard(id + QStringLiteral("_change"), id, tr("Offer"), cards->sheet());
  cards->setPlaces({{table_, 0, 0, 7, 420, 420}, {change_, 0, 7, 5, 420, 420}});
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(cards);
  idle_.setSingleShot(true);
  idle_.setInterval(rest_before_search);
  connect(&idle_, &QTimer::timeout, this, &OffersView::start);
  connect(study_, &BackgroundStudy::failed, this, &ExploreView::failed);
  connect(table_->table(), &FactTable::chosen, this, &OffersView::choose);
  connect(change_->table(), &FactTable::chosen, this, [this](const QString& row) {
    find_metric(row.toStdString()) ? emit explain(row, -1) : emit showParameter(row);
  });
  connect(change_, &ChangeCard::apply, this, &OffersView::apply);
  connect(change_, &ChangeCard::newScenario, this, &OffersView::addScenario);
}

FactTable* OffersView::offers() const { return table_->table(); }

bool OffersView::isReady() const { return asked_once_ && !study_->isRunning() && !idle_.isActive(); }

bool OffersView::isSearching() const { return study_->isRunning() || idle_.isActive(); }

void OffersView::markOutdated(bool outdated) {
  for (TableCard* card : {table_, static_cast<TableCard*>(change_)}) card->setOutdated(outdated);
  table_->table()->setEnabled(!outdated);
}

void OffersView::refresh() {
  if (asked_once_ && changed(asked_, document_->design()).empty()) return;
  asked_ = document_->design();
  asked_once_ = true;
  markOutdated(true);
  change_->setOffered(false);
  idle_.start();
}

void OffersView::findAgain() {
  asked_once_ = false;
  study_->cancel();
  refresh();
}

void OffersView::start() {
  study_->start([this, design = asked_](const Execution& execution) -> BackgroundStudy::Deliver {
    const auto found = std::make_shared<const Offers>(find(design, execution));
    if (execution.stopped()) return {};
    return [this, found, design] { show(*found, design); };
  });
}

void OffersView::show(const Offers& found, const Design& design) {
  const bool again = shown_ >= 0 && changed(answered_, design).empty();
  const std::string kept = again ? keyOf(found_[size_t(shown_)]) : std::string();
  found_ = found;
  answered_ = design;
  markOutdated(false);
  QVector<FactRow> rows;
  for (size_t i = 0; i < found_.size(); ++i) {
    const Offer& offer = found_[i];
    if (const QString heading = headingAbove(i); !heading.isEmpty()) {
      FactRow above{QStringLiteral("heading%1").arg(i), {{heading, {}, Role::second_text, true}}};
      above.heading = true;
      above.cells.resize(cells(offer).size());
      rows.push_back(above);
    }
    FactRow row{QString::number(i), cells(offer), engine_text(offer.refused)};
    if (*offer.refused)
      for (FactCell& cell : row.cells) cell.role = Role::muted_text;
    rows.push_back(row);
  }
  table_->table()->setRows(rows);
  table_->setText(text(found_));
  choose(found_.empty() ? QString() : QString::number(placeOf(kept)));
  emit summaryChanged();
}

size_t OffersView::placeOf(const std::string& key) const {
  if (key.empty()) return 0;
  const auto same = std::ranges::find_if(found_, [&](const Offer& offer) { return keyOf(offer) == key; });
  return same == found_.end() ? 0 : size_t(same - found_.begin());
}

void OffersView::choose(const QString& id) {
  bool known = false;
  shown_ = id.toInt(&known);
  if (!known || size_t(shown_) >= found_.size()) shown_ = -1;
  table_->table()->mark(shown_ < 0 ? QString() : id);
  const Offer* offer = chosen();
  selected(offer);
  change_->setTitle(shown_ < 0 ? tr("Offer") : name(found_[size_t(shown_)]));
  change_->setText(shown_ < 0 ? QString() : engine_text(found_[size_t(shown_)].refused));
  if (!offer) return change_->clear();
  change_->setChange(answered_, offer->design, shown_results(answered_.job));
  change_->setOffered(changed(answered_, document_->design()).empty() && !changed(offer->design, answered_).empty());
}

/// The selected offer if it can be applied; otherwise nullptr.
const OffersView::Offer* OffersView::chosen() const {
  return shown_ < 0 || *found_[size_t(shown_)].refused ? nullptr : &found_[size_t(shown_)];
}

void OffersView::apply() {
  if (!chosen()) return;
  try {
    apply_design(*document_, chosen()->design);
  } catch (const InputError& error) {
    emit failed(QString::fromUtf8(error.what()));
  }
}

void OffersView::addScenario() {
  if (!chosen()) return;
  try {
    // Copy the offer, because adding the scenario starts a new search.
    const Offer offer = *chosen();
    document_->addScenario(name(offer), changes_of(*document_, offer.design), offer.design);
  } catch (const InputError& error) {
    emit failed(QString::fromUtf8(error.what()));
  }
}

}  // namespace trainyard::ui
