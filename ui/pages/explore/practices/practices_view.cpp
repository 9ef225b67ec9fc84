// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/practices/practices_view.h"

#include <QVBoxLayout>
#include <algorithm>

#include "ui/cards/card.h"
#include "ui/cards/card_sheet.h"
#include "ui/document/document.h"
#include "ui/pages/explore/practices/practice_advice.h"
#include "ui/studies/background_study.h"
#include "ui/text/engine_text.h"
#include "ui/widgets/scale.h"

namespace trainyard::ui {
namespace {

class AdviceHolder : public Card {
 public:
  AdviceHolder(const QString& title, QWidget* parent) : Card(title, parent) {}
  void hold(AdviceTable* table) {
    content()->addWidget(table);
    content()->addStretch(1);
  }
};

class Sheet : public CardSheet {
 public:
  using CardSheet::CardSheet;
  void hold(const std::array<Card*, practice_kinds.size()>& cards) {
    setPlaces({{cards[0], 0, 0, 12, 160, 200},
               {cards[1], 1, 0, 12, 240, 280},
               {cards[2], 2, 0, 12, 200, 240},
               {cards[3], 3, 0, 12, 160, 200}});
  }
};

}  // namespace

PracticesView::PracticesView(Document* document, QWidget* parent)
    : ExploreView(parent), document_(document), study_(new BackgroundStudy(this)) {
  setObjectName(QStringLiteral("practices"));
  auto* sheet = new Sheet(this);
  for (const PracticeKind kind : practice_kinds) {
    const auto at = size_t(kind);
    auto* card = new AdviceHolder(engine_text(practice_kind_label(kind)), sheet->sheet());
    card->setObjectName(QStringLiteral("practices_%1").arg(QLatin1String(practice_kind_id(kind))));
    auto* table = new AdviceTable(card);
    table->setAccessibleName(engine_text(practice_kind_label(kind)));
    card->hold(table);
    connect(table, &AdviceTable::chosen, this, &PracticesView::apply);
    cards_[at] = card;
    tables_[at] = table;
  }
  cards_[0]->setSubtitle(tr("fit, batch, throughput; the effect of each single change on this design"));
  cards_[1]->setSubtitle(tr("practices of the first source document, tested on this design"));
  cards_[2]->setSubtitle(tr("challenges of the first source document, checked on this design"));
  cards_[3]->setSubtitle(tr("beyond the source documents"));
  sheet->hold(cards_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(sheet);
  connect(study_, &BackgroundStudy::failed, this, &PracticesView::failed);
  connect(study_, &BackgroundStudy::stopped, this, [this] {
    for (Card* card : cards_) card->setFollowing(false);
  });
}

PracticesView::~PracticesView() = default;

QString PracticesView::title() { return tr("Practices"); }
QString PracticesView::tip() {
  return tr(
      "Checks of this design: three Playbook steps, five practices and four challenges of the first source document, "
      "further advice");
}

bool PracticesView::isFollowing() const { return study_->isRunning(); }

void PracticesView::refresh() {
  for (Card* card : cards_) card->setFollowing(true);
  study_->start([this, design = document_->design()](const Execution& execution) -> BackgroundStudy::Deliver {
    std::vector<PracticeCheck> found = check_practices(design, execution);
    return [this, found = std::move(found)]() mutable { show(std::move(found)); };
  });
}

void PracticesView::show(std::vector<PracticeCheck> checks) {
  checks_ = std::move(checks);
  const Evaluation& e = document_->evaluation();
  for (const PracticeKind kind : practice_kinds)
    table(kind)->setRows(practice_heads(e), practice_advice(kind, checks_, document_->design(), e));
  const auto with = [this](PracticeState state) {
    return std::count_if(checks_.begin(), checks_.end(), [state](const PracticeCheck& c) { return c.state == state; });
  };
  summary_ = tr("<b>%1 of %2</b> checks are met, <b>%3</b> are open.")
                 .arg(with(PracticeState::met))
                 .arg(checks_.size())
                 .arg(with(PracticeState::open));
  emit summaryChanged();
}

void PracticesView::apply(const QString& id) {
  const QString check_id = id.section(u':', 0, 0), index = id.section(u':', 1, 1);
  const auto check = std::find_if(checks_.begin(), checks_.end(),
                                  [&](const PracticeCheck& c) { return check_id == QLatin1String(c.id); });
  if (check == checks_.end() || index.isEmpty()) return;
  const PracticeChange& change = check->changes[size_t(index.toInt())];
  // Copy only the inputs of the change, because the design may have changed since the study read it.
  Design next = document_->design();
  for (const ParameterHandle input : change.parameters) set_value(next, *input, value(change.design, *input));
  document_->edit(next, practice_change_text(document_->design(), change));
}

}  // namespace trainyard::ui
