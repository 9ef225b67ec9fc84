// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/search/search_view.h"

#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "engine/error.h"
#include "engine/text.h"
#include "ui/cards/card_sheet.h"
#include "ui/cards/chart_card.h"
#include "ui/document/document.h"
#include "ui/document/value_text.h"
#include "ui/headline/comparison.h"
#include "ui/pages/explore/search/better_layout_mark.h"
#include "ui/pages/explore/search/layouts_card.h"
#include "ui/pages/explore/search/pointed_card.h"
#include "ui/pages/explore/search/refused_card.h"
#include "ui/pages/explore/search/search_panel.h"
#include "ui/pages/explore/search/search_text.h"
#include "ui/text/engine_text.h"
#include "ui/text/ids.h"
#include "ui/text/scenario_text.h"

namespace trainyard::ui {
namespace {

class SearchSheet : public CardSheet {
 public:
  using CardSheet::CardSheet;
  void place(QWidget* chart, QWidget* pointed, QWidget* layouts, QWidget* refused) {
    setPlaces({{chart, 0, 0, 8, 330, 360}, {pointed, 0, 8, 4, 330}, {layouts, 1, 0, 8, 250}, {refused, 1, 8, 4, 250}});
  }
};

bool same_axes(const SearchSpace& a, const SearchSpace& b) {
  const auto same_value = [](double x, double y) { return x == y || (std::isnan(x) && std::isnan(y)); };
  return std::ranges::equal(a.axes(), b.axes(), [&](const SearchAxis& x, const SearchAxis& y) {
    return x.input == y.input && std::ranges::equal(x.values, y.values, same_value);
  });
}

}  // namespace

SearchView::SearchView(Document* document, QWidget* parent)
    : ExploreView(parent), document_(document), search_(new SearchStudy(this)), panel_(new SearchPanel(search_)) {
  setObjectName(QStringLiteral("layout_search"));
  setAccessibleName(title());
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  auto* sheet = new SearchSheet(this);
  PointCloud empty;
  empty.title = tr("Every legal layout");
  chart_ = new ChartCard(empty, sheet->sheet());
  chart_->setObjectName(QStringLiteral("layouts_chart"));
  sheet->place(chart_, pointed_card_ = new PointedCard(sheet->sheet()), layouts_ = new LayoutsCard(sheet->sheet()),
               refused_ = new RefusedCard(sheet->sheet()));
  column->addWidget(sheet);

  connect(panel_, &SearchPanel::changed, this, &SearchView::ask);
  connect(search_, &SearchStudy::answered, this, &SearchView::show);
  connect(search_, &SearchStudy::failed, this, &ExploreView::failed);
  connect(chart_, &ChartCard::explain, this, [this](const QString& id, int) { choose(id); });
  connect(chart_, &ChartCard::failed, this, &ExploreView::failed);
  connect(layouts_, &LayoutsCard::chosen, this, &SearchView::choose);
  connect(layouts_, &LayoutsCard::failed, this, &ExploreView::failed);
  connect(refused_, &RefusedCard::mendChosen, this, &SearchView::applyMend);
  connect(pointed_card_, &PointedCard::takeOver, this, &SearchView::takeOver);
  connect(pointed_card_, &PointedCard::newScenario, this, &SearchView::newScenario);
  connect(pointed_card_, &PointedCard::explainWanted, this,
          [this] { emit explain(metric_id(panel_->question().rank), -1); });
}

QString SearchView::title() { return tr("Layouts"); }

QString SearchView::tip() { return tr("Every legal layout of this model on this cluster, best first"); }

QWidget* SearchView::sidePanel() const { return panel_; }

BackgroundStudy* SearchView::background() const { return search_->background(); }

void SearchView::refresh() {
  if (asked_ && *asked_ == document_->design()) return;
  ask();
}

void SearchView::ask() {
  asked_ = document_->design();
  panel_->follow(*asked_);
  try {
    search_->start(*asked_, panel_->question());
  } catch (const InputError& error) {
    emit failed(QString::fromUtf8(error.what()));
  }
}

void SearchView::show() {
  const std::shared_ptr<const SearchAnswer> answer = search_->answer();
  const QString letter = scenario_letter(document_->project(), document_->current());
  layouts_->setAnswer(answer, letter);
  refused_->setAnswer(answer);
  point();
  showPointed();
  emit summaryChanged();
}

void SearchView::choose(const QString& id) {
  const std::shared_ptr<const SearchAnswer> answer = search_->answer();
  if (!answer) return;
  if (id == QLatin1String("now")) {
    wanted_ = Wanted{answer->design, answer->design};
  } else if (id.startsWith(QLatin1String("point:"))) {
    const std::uint64_t number = id.section(u':', 1).toULongLong();
    wanted_ = Wanted{answer->design, answer->layout(number), number, answer->space};
  } else {
    return;
  }
  point();
  showPointed();
}

void SearchView::pointAt(const Design& design) {
  wanted_ = Wanted{document_->design(), design};
  if (!search_->answer()) return;
  point();
  showPointed();
}

/// Selects the wanted layout in the current answer, or the best one if the wanted one no longer exists.
void SearchView::point() {
  const SearchAnswer& answer = *search_->answer();
  pointed_.reset();
  if (wanted_ && wanted_->number && same_axes(wanted_->space, answer.space)) {
    pointed_ = PointedLayout{.design = answer.layout(*wanted_->number), .number = wanted_->number};
  } else if (wanted_ && wanted_->asked == answer.design) {
    pointed_ = PointedLayout{.design = wanted_->design};
  }
  if (pointed_) {
    evaluate(pointed_->design, pointed_->evaluation);
    if (pointed_->evaluation.legality.reason != Illegality::none) pointed_.reset();
  }
  if (!pointed_) {
    if (answer.found.best.empty()) return;
    const FoundLayout& best = answer.found.best.front();
    pointed_ = PointedLayout{best.design, best.evaluation, best.index};
  }
  for (size_t i = 0; i < answer.found.best.size(); ++i) {
    const FoundLayout& layout = answer.found.best[i];
    if (pointed_->number ? layout.index != *pointed_->number : !(layout.design == pointed_->design)) continue;
    pointed_->number = layout.index;
    pointed_->place = int(i) + 1;
  }
}

void SearchView::showPointed() {
  const SearchAnswer& answer = *search_->answer();
  const PointedLayout* pointed = pointed_ ? &*pointed_ : nullptr;
  const QString letter = scenario_letter(document_->project(), document_->current());
  const auto& before = std::get<PointCloud>(chart_->spec());
  chart_->setSpec(layouts_chart(answer, pointed, letter, document_->inGesture() ? &before : nullptr));
  pointed_card_->setLayout(answer, pointed, letter);
  const bool now = pointed && pointed->design == answer.design;
  layouts_->mark(now                          ? QStringLiteral("now")
                 : pointed && pointed->number ? cloud_point_id(*pointed->number)
                                              : QString());
}

QString SearchView::summary() const {
  const std::shared_ptr<const SearchAnswer> answer = search_->answer();
  if (!answer) return tr("Searching…");
  const LayoutSearch& found = answer->found;
  const QString letter = scenario_letter(document_->project(), document_->current());
  if (*found.unranked.format) return message_text(found.unranked);
  if (found.best.empty()) return answer->last ? QStringLiteral("<b>%1</b>").arg(fitting_text(0)) : tr("Searching…");
  const FoundLayout& best = found.best.front();
  if (!found.present_holds)
    return tr("<b>%1</b>; %2 does not fit.", "904 layouts fit; a scenario's letter")
        .arg(fitting_text(found.holding), letter);
  if (!is_better_layout(found, answer->goals))
    return tr("No layout is better than %1 by more than the uncertainty.").arg(letter);
  const MetricHandle rank = answer->goals.rank;
  const QString gain = gain_text(gain_of(best.value, found.present.*rank->value, rank));
  if (!(rank == &Evaluation::tokens_per_second))
    return (rank->better == Better::lower ? tr("%1: the best layout has <b>%2 less</b> than %3.", "a result; 8 %")
                                          : tr("%1: the best layout has <b>%2 more</b> than %3.", "a result; 8 %"))
        .arg(engine_text(rank->label), gain, letter);
  const ComparedCell cost = compared_cell(best.evaluation, found.present, *MetricHandle(&Evaluation::cost));
  if (cost.standing == Standing::in_band)
    return tr("The best layout is %1 faster than %2, within the uncertainty.", "8 %").arg(gain, letter);
  if (cost.standing != Standing::better && cost.standing != Standing::worse)
    return tr("The best layout is <b>%1 faster</b> than %2.", "8 %").arg(gain, letter);
  return (cost.up ? tr("The best layout is <b>%1 faster</b> than %2 and costs <b>%3 more</b>.", "8 %")
                  : tr("The best layout is <b>%1 faster</b> than %2 and costs <b>%3 less</b>.", "8 %"))
      .arg(gain, letter, cost.amount);
}

void SearchView::takeOver() {
  if (!pointed_) return;
  // Change the current inputs, because the answer may belong to slightly older ones.
  Design next = pointed_->design;
  if (pointed_->number) {
    next = document_->design();
    search_->answer()->space.put(*pointed_->number, next);
  }
  document_->edit(next, tr("Layout %1", "an edit").arg(layout_name(next)));
}

void SearchView::newScenario() {
  if (!pointed_) return;
  const SearchAnswer& answer = *search_->answer();
  document_->addScenario(
      layout_name(pointed_->design),
      changes_text(answer.design, pointed_->design, scenario_letter(document_->project(), document_->current())),
      pointed_->design);
}

void SearchView::applyMend(const RefusedLayouts& refused) {
  QStringList changes;
  for (const ParameterHandle input : refused.fix->changed)
    changes << change_text(refused.example, refused.fix->design, *input);
  document_->addScenario(layout_name(refused.fix->design),
                         tr("Fixed: %1", "changes").arg(changes.join(QStringLiteral("; "))), refused.fix->design);
}

}  // namespace trainyard::ui
