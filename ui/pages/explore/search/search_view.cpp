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
  void place(QWidget* chart, QWidget* selected, QWidget* layouts, QWidget* refused) {
    setPlaces({{chart, 0, 0, 8, 330, 360}, {selected, 0, 8, 4, 330}, {layouts, 1, 0, 8, 250}, {refused, 1, 8, 4, 250}});
  }
};

/// Delay in ms after which the answer to older inputs is grey. The first results usually come sooner; without the delay
/// the page would flicker while a slider moves.
constexpr int rest_before_greying = 150;

bool has_same_axes(const SearchSpace& a, const SearchSpace& b) {
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
  sheet->place(chart_, selected_card_ = new SelectedLayoutCard(sheet->sheet()),
               layouts_ = new LayoutsCard(sheet->sheet()), refused_ = new RefusedCard(sheet->sheet()));
  column->addWidget(sheet);

  late_.setSingleShot(true);
  late_.setInterval(rest_before_greying);
  connect(&late_, &QTimer::timeout, this, [this] { markOutdated(true); });
  connect(panel_, &SearchPanel::changed, this, &SearchView::ask);
  connect(search_, &SearchStudy::answered, this, &SearchView::show);
  connect(search_, &SearchStudy::failed, this, &ExploreView::failed);
  connect(chart_, &ChartCard::explain, this, [this](const QString& id, int) { choose(id); });
  connect(chart_, &ChartCard::failed, this, &ExploreView::failed);
  connect(layouts_, &LayoutsCard::chosen, this, &SearchView::choose);
  connect(layouts_, &LayoutsCard::failed, this, &ExploreView::failed);
  connect(refused_, &RefusedCard::fixChosen, this, &SearchView::applyFix);
  connect(selected_card_, &SelectedLayoutCard::apply, this, &SearchView::apply);
  connect(selected_card_, &SelectedLayoutCard::newScenario, this, &SearchView::newScenario);
  connect(selected_card_, &SelectedLayoutCard::explanationRequested, this,
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
  if (search_->answer()) late_.start();
  try {
    search_->start(*asked_, panel_->question());
  } catch (const InputError& error) {
    emit failed(QString::fromUtf8(error.what()));
  }
}

void SearchView::markOutdated(bool outdated) {
  for (Card* card : {static_cast<Card*>(chart_), static_cast<Card*>(layouts_), static_cast<Card*>(refused_)})
    card->setOutdated(outdated);
}

void SearchView::show() {
  late_.stop();
  markOutdated(false);
  const std::shared_ptr<const SearchAnswer> answer = search_->answer();
  const QString letter = scenario_letter(document_->project(), document_->current());
  layouts_->setAnswer(answer, letter);
  refused_->setAnswer(answer);
  point();
  showSelected();
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
  showSelected();
}

void SearchView::select(const Design& design) {
  wanted_ = Wanted{document_->design(), design};
  if (!search_->answer()) return;
  point();
  showSelected();
}

/// Selects the wanted layout in the current answer, or the best one if the wanted one no longer exists.
void SearchView::point() {
  const SearchAnswer& answer = *search_->answer();
  selected_.reset();
  if (wanted_ && wanted_->number && has_same_axes(wanted_->space, answer.space)) {
    selected_ = SelectedLayout{.design = answer.layout(*wanted_->number), .number = wanted_->number};
  } else if (wanted_ && wanted_->asked == answer.design) {
    selected_ = SelectedLayout{.design = wanted_->design};
  }
  if (selected_) {
    evaluate(selected_->design, selected_->evaluation);
    if (selected_->evaluation.legality.reason != Illegality::none) selected_.reset();
  }
  if (!selected_) {
    if (answer.found.best.empty()) return;
    const FoundLayout& best = answer.found.best.front();
    selected_ = SelectedLayout{best.design, best.evaluation, best.index};
  }
  for (size_t i = 0; i < answer.found.best.size(); ++i) {
    const FoundLayout& layout = answer.found.best[i];
    if (selected_->number ? layout.index != *selected_->number : !(layout.design == selected_->design)) continue;
    selected_->number = layout.index;
    selected_->place = int(i) + 1;
  }
}

void SearchView::showSelected() {
  const SearchAnswer& answer = *search_->answer();
  const SelectedLayout* selected = selected_ ? &*selected_ : nullptr;
  const QString letter = scenario_letter(document_->project(), document_->current());
  const auto& before = std::get<PointCloud>(chart_->spec());
  chart_->setSpec(layouts_chart(answer, selected, letter, document_->inGesture() ? &before : nullptr));
  selected_card_->setLayout(answer, selected, letter);
  const bool now = selected && selected->design == answer.design;
  layouts_->mark(now                            ? QStringLiteral("now")
                 : selected && selected->number ? cloud_point_id(*selected->number)
                                                : QString());
}

QString SearchView::progressText() const { return tr("Searching…"); }

QString SearchView::summary() const {
  const std::shared_ptr<const SearchAnswer> answer = search_->answer();
  if (!answer) return {};
  const LayoutSearch& found = answer->found;
  const QString letter = scenario_letter(document_->project(), document_->current());
  if (*found.unranked.format) return message_text(found.unranked);
  if (found.best.empty()) return QStringLiteral("<b>%1</b>").arg(fitting_text(0));
  const FoundLayout& best = found.best.front();
  if (!found.present_meets_conditions)
    return tr("<b>%1</b>; %2 does not fit.", "904 layouts fit; a scenario's letter")
        .arg(fitting_text(found.fitting), letter);
  if (!is_better_layout(found, answer->goals))
    return tr("No layout is better than %1 by more than the uncertainty.").arg(letter);
  const MetricHandle rank = answer->goals.rank;
  const QString gain = gain_text(expected_gain(best, found, answer->goals));
  if (!(rank == &Evaluation::tokens_per_second))
    return (rank->better == Better::lower ? tr("%1: the best layout has <b>%2 less</b> than %3.", "a result; 8 %")
                                          : tr("%1: the best layout has <b>%2 more</b> than %3.", "a result; 8 %"))
        .arg(engine_text(rank->label), gain, letter);
  const ComparedCell cost = compared_cell(best.evaluation, found.present, *MetricHandle(&Evaluation::cost));
  if (cost.standing == Standing::within_uncertainty)
    return tr("The best layout is %1 faster than %2, within the uncertainty.", "8 %").arg(gain, letter);
  if (cost.standing != Standing::better && cost.standing != Standing::worse)
    return tr("The best layout is <b>%1 faster</b> than %2.", "8 %").arg(gain, letter);
  return (cost.up ? tr("The best layout is <b>%1 faster</b> than %2 and costs <b>%3 more</b>.", "8 %")
                  : tr("The best layout is <b>%1 faster</b> than %2 and costs <b>%3 less</b>.", "8 %"))
      .arg(gain, letter, cost.amount);
}

void SearchView::apply() {
  if (!selected_) return;
  // Change the current inputs, because the answer may belong to slightly older ones.
  Design next = selected_->design;
  if (selected_->number) {
    next = document_->design();
    search_->answer()->space.put(*selected_->number, next);
  }
  document_->edit(next, tr("Layout %1", "an edit").arg(layout_name(next)));
}

void SearchView::newScenario() {
  if (!selected_) return;
  const SearchAnswer& answer = *search_->answer();
  document_->addScenario(
      layout_name(selected_->design),
      changes_text(answer.design, selected_->design, scenario_letter(document_->project(), document_->current())),
      selected_->design);
}

void SearchView::applyFix(const RefusedLayouts& refused) {
  QStringList changes;
  for (const ParameterHandle input : refused.fix->changed)
    changes << change_text(refused.example, refused.fix->design, *input);
  document_->addScenario(layout_name(refused.fix->design),
                         tr("Fixed: %1", "changes").arg(changes.join(QStringLiteral("; "))), refused.fix->design);
}

}  // namespace trainyard::ui
