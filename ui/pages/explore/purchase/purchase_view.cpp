// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/purchase/purchase_view.h"

#include <QAction>
#include <QHBoxLayout>
#include <QMetaObject>
#include <QPushButton>
#include <QVBoxLayout>
#include <memory>

#include "ui/cards/card_sheet.h"
#include "ui/cards/chart_card.h"
#include "ui/cards/table_card.h"
#include "ui/document/document.h"
#include "ui/pages/explore/purchase/purchase_panel.h"
#include "ui/pages/explore/purchase/purchase_texts.h"
#include "ui/studies/background_study.h"
#include "ui/text/engine_text.h"
#include "ui/text/scenario_text.h"
#include "ui/widgets/fact_table.h"
#include "ui/widgets/scale.h"

namespace trainyard::ui {
namespace {

constexpr int rest_before_search = 250;  ///< delay in ms after the last change

class Sheet : public CardSheet {
 public:
  using CardSheet::CardSheet;
  using CardSheet::setPlaces;
};

}  // namespace

PurchaseView::PurchaseView(Document* document, QWidget* parent)
    : ExploreView(parent),
      document_(document),
      panel_(new PurchasePanel(document)),
      study_(new BackgroundStudy(this)),
      apply_(new QPushButton(tr("Apply"))),
      scenario_(new QPushButton(tr("New scenario"))),
      eight_bits_(new QPushButton),
      better_(new QPushButton) {
  setObjectName(QStringLiteral("purchase_view"));
  auto* cards = new Sheet(this);
  chart_ = new ChartCard(purchase_chart(document->design(), answer_, -1), cards->sheet());
  chart_->setObjectName(QStringLiteral("purchase_chart"));
  offers_ = new TableCard(QStringLiteral("purchase_offers"), tr("Clusters, best first"), cards->sheet());
  offers_->table()->setHeads(offer_heads(), {2, 8, 9}, 9);
  offers_->table()->setOptional({2, 7, 6});
  chosen_ = new TableCard(QStringLiteral("purchase_chosen"), tr("Offer"), cards->sheet());
  chosen_->table()->setHeads({tr("Figure"), tr("now"), tr("offer"), tr("change")});
  chosen_->table()->setOptional({1});
  chosen_->setWhole();
  // The buttons stand over the table, so that no other offer moves them.
  auto* buttons = new QWidget;
  auto* lines = new QVBoxLayout(buttons);
  lines->setContentsMargins(0, 0, 0, scaled(6));
  auto* row = new QHBoxLayout;
  lines->addLayout(row);
  apply_->setObjectName(QStringLiteral("purchase_take"));
  apply_->setProperty("primary", true);
  apply_->setToolTip(tr("Applies hardware and layout of the offer to this scenario; one undo step"));
  scenario_->setObjectName(QStringLiteral("purchase_scenario"));
  scenario_->setToolTip(tr("Adds a scenario with hardware and layout of the offer"));
  row->addWidget(apply_);
  eight_bits_->setObjectName(QStringLiteral("purchase_eight_bits"));
  eight_bits_->setToolTip(tr("Adds a scenario that trains in this 8-bit format; check the loss"));
  eight_bits_->hide();
  row->addWidget(scenario_);
  row->addWidget(eight_bits_);
  row->addStretch(1);
  better_->setObjectName(QStringLiteral("purchase_better"));
  better_->setProperty("small", true);
  better_->setToolTip(tr("Shows the best offer of the search"));
  better_->hide();
  lines->addWidget(better_, 0, Qt::AlignLeft);
  chosen_->addAbove(buttons);
  setTabOrder(apply_, scenario_);
  setTabOrder(scenario_, eight_bits_);
  setTabOrder(eight_bits_, better_);
  setTabOrder(better_, chosen_->table());
  mixed_ = new TableCard(QStringLiteral("purchase_mixed"), tr("Two generations in one job"), cards->sheet());
  mixed_->table()->setHeads({tr("Machines"), tr("GPUs"), tr("replicas"), tr("sequences"), tr("step")});
  mixed_->setWhole();
  cards->setPlaces({{chart_, 0, 0, 6, 280, 300},
                    {chosen_, 0, 6, 6, 280, 420},
                    {offers_, 1, 0, 12, 220, 420},
                    {mixed_, 2, 0, 12, 130, 160}});
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(cards);

  idle_.setSingleShot(true);
  idle_.setInterval(rest_before_search);
  connect(&idle_, &QTimer::timeout, this, &PurchaseView::start);
  connect(panel_, &PurchasePanel::changed, this, &PurchaseView::askAgain);
  connect(panel_, &PurchasePanel::otherChanged, this, &PurchaseView::showMixed);
  connect(study_, &BackgroundStudy::failed, this, &ExploreView::failed);
  connect(study_, &BackgroundStudy::started, this, &ExploreView::summaryChanged);
  connect(study_, &BackgroundStudy::stopped, this, &ExploreView::summaryChanged);
  connect(offers_->table(), &FactTable::chosen, this, [this](const QString& id) {
    choose(id);
    keepShown();
    better_->hide();
    follows_best_ = false;
  });
  connect(better_, &QPushButton::clicked, this, [this] {
    const QString best = QStringLiteral("0");
    choose(best);
    keepShown();
    offers_->table()->mark(best);
    better_->hide();
  });
  connect(chart_, &ChartCard::failed, this, &ExploreView::failed);
  connect(chart_, &ChartCard::explain, this, &ExploreView::explain);
  connect(apply_, &QPushButton::clicked, this, &PurchaseView::apply);
  connect(scenario_, &QPushButton::clicked, this, &PurchaseView::addScenario);
  connect(eight_bits_, &QPushButton::clicked, this, &PurchaseView::addEightBitScenario);
  makeQuestions();
  showMixed();
  choose({});
}

void PurchaseView::makeQuestions() {
  for (const PurchaseGoal goal : purchase_goals) {
    auto* action = new QAction(
        QStringLiteral("&%1  %2").arg(questions_.size() + 1).arg(engine_text(purchase_goal_label(goal))), this);
    action->setObjectName(QStringLiteral("study_") + QLatin1String(purchase_goal_id(goal)));
    action->setToolTip(tr("Searches for hardware, GPU count and layout within the limits"));
    connect(action, &QAction::triggered, this, [this, goal] { ask(goal); });
    questions_.push_back(action);
  }
}

QString PurchaseView::title() { return tr("Clusters"); }

QString PurchaseView::tip() { return tr("Hardware, GPU count and layout for a goal within the limits"); }

QWidget* PurchaseView::sidePanel() const { return panel_; }

bool PurchaseView::isSearching() const { return study_->isRunning() || idle_.isActive(); }

QString PurchaseView::progressText() const {
  return has_offers_ ? purchase_progress(answer_) : tr("Searching accelerators, GPU counts and layouts…");
}

QString PurchaseView::summary() const {
  if (answered_) return purchase_summary(answer_);
  return has_offers_ ? tr("Search stopped. %1").arg(purchase_best_so_far(answer_)) : tr("No search yet");
}

std::optional<VerdictText> PurchaseView::verdict() const {
  if (!isSearching() && !has_offers_) return std::nullopt;
  const QString now = tr("Scenario %1 now: %2")
                          .arg(scenario_letter(document_->project(), document_->current()),
                               engine_text(verdict_label(document_->evaluation())));
  return purchase_verdict(has_offers_ ? answer_ : PurchaseAnswer(), isSearching(), now);
}

void PurchaseView::refresh() {
  panel_->follow();
  showMixed();
  const Design& design = document_->design();
  if (answered_ && asked_ == design) return;
  if (!answered_ && study_->isRunning() && searched_ == design) return;
  askAgain();
}

void PurchaseView::askAgain() {
  answered_ = has_offers_ = false;
  picked_ = nullptr;
  follows_best_ = true;
  ++request_;
  markOutdated(true);
  idle_.start();
  emit summaryChanged();
}

void PurchaseView::ask(PurchaseGoal goal) {
  panel_->ask(goal);
  answered_ = false;
  emit showRequested();
}

void PurchaseView::start() {
  if (!isVisible()) return;
  searched_ = document_->design();
  const auto design = std::make_shared<const Design>(searched_);
  const auto question = std::make_shared<const PurchaseQuestion>(panel_->question());
  const quint64 request = ++request_;
  study_->start([this, request, design, question](const Execution& execution) -> BackgroundStudy::Deliver {
    const auto deliver = [=, this](const PurchaseAnswer& found) {
      const auto answer = std::make_shared<const PurchaseAnswer>(found);
      return [this, request, answer, design, question] {
        if (request == request_) show(*answer, *design, *question);
      };
    };
    const PurchaseAnswer answer = answer_purchase(*design, *question, execution, [&](const PurchaseAnswer& so_far) {
      if (!execution.stopped()) QMetaObject::invokeMethod(this, deliver(so_far));
    });
    return deliver(answer);
  });
}

QString PurchaseView::tried(const Design& design, const PurchaseQuestion& question) const {
  QString out = tr("%1 layouts tested in %2")
                    .arg(number_text(double(answer_.layouts), Unit::none), number_text(answer_.seconds, Unit::seconds));
  for (const Message& limit : purchase_limits(design, question)) out += QStringLiteral(". ") + message_text(limit);
  return out;
}

qsizetype PurchaseView::selectedRow() const {
  for (size_t i = 0; i < answer_.offers.size(); ++i)
    if (picked_ && answer_.offers[i].accelerator == picked_ && answer_.offers[i].network == picked_network_)
      return qsizetype(i);
  return 0;
}

void PurchaseView::keepShown() {
  const PurchaseOffer* one = shown_ < 0 ? nullptr : &answer_.offers[size_t(shown_)];
  picked_ = one ? one->accelerator : nullptr;
  picked_network_ = one ? one->network : nullptr;
}

void PurchaseView::offerBetter() {
  const PurchaseOffer* best = answer_.offers.empty() ? nullptr : &answer_.offers.front();
  const bool is_better = follows_best_ && shown_ > 0 && best && best->design;
  if (is_better) better_->setText(tr("Better offer found: %1").arg(purchase_name(*best)));
  better_->setVisible(is_better);
}

void PurchaseView::show(const PurchaseAnswer& answer, const Design& design, const PurchaseQuestion& question) {
  answer_ = answer;
  asked_ = design;
  answered_ = answer.finished;
  has_offers_ = !answer.offers.empty();
  markOutdated(false);
  offers_->table()->setRows(offer_rows(answer_));
  // The number of tested layouts would change with each result so far.
  if (answered_) offers_->setSubtitle(tried(design, question));
  const QString row = QString::number(selectedRow());
  choose(row);
  // The user may be reading this offer: keep it while the search finds others.
  if (offer()) keepShown();
  offerBetter();
  offers_->table()->mark(row);
  emit summaryChanged();
}

void PurchaseView::markOutdated(bool outdated) {
  if (answer_.offers.empty()) return;
  for (Card* card : {static_cast<Card*>(chart_), static_cast<Card*>(offers_), static_cast<Card*>(chosen_)})
    card->setOutdated(outdated);
  for (TableCard* card : {offers_, chosen_}) card->table()->setEnabled(!outdated);
  if (outdated) better_->hide();
  apply_->setEnabled(!outdated && offer());
  scenario_->setEnabled(!outdated && offer());
  eight_bits_->setEnabled(!outdated);
}

void PurchaseView::choose(const QString& id) {
  bool known = false;
  shown_ = id.toInt(&known);
  if (!known || shown_ >= qsizetype(answer_.offers.size())) shown_ = -1;
  chart_->setSpec(purchase_chart(asked_, answer_, shown_));
  const PurchaseOffer* one = offer();
  apply_->setEnabled(one);
  scenario_->setEnabled(one);
  chosen_->setTitle(one ? purchase_name(*one) : tr("Offer"));
  chosen_->table()->setRows(one ? offer_figures(document_->evaluation(), *one) : QVector<FactRow>());
  const PurchaseOffer* any = shown_ < 0 ? nullptr : &answer_.offers[size_t(shown_)];
  const EightBitOffer* eight = any && any->in_eight_bits ? &*any->in_eight_bits : nullptr;
  QStringList texts{one ? offer_changes(asked_, *one) : tr("Shown when an accelerator is found.")};
  if (eight) texts.prepend(eight_bit_sentence(*any));
  chosen_->setText(texts.join(QStringLiteral("<br>")));
  eight_bits_->setVisible(eight);
  if (eight) eight_bits_->setText(tr("New scenario in %1").arg(format_name(eight->format.precision)));
}

const PurchaseOffer* PurchaseView::offer() const {
  if (shown_ < 0) return nullptr;
  const PurchaseOffer& one = answer_.offers[size_t(shown_)];
  return one.design ? &one : nullptr;
}

void PurchaseView::showMixed() {
  const AcceleratorRef other = panel_->other();
  mixed_->setVisible(other != nullptr);
  if (!other) return;
  const MixedCluster mixed = mix(document_->design(), other, panel_->otherDevices());
  mixed_->table()->setRows(mixed_rows(mixed));
  mixed_->setText(mixed_sentence(mixed));
}

void PurchaseView::apply() {
  if (const PurchaseOffer* one = offer()) document_->edit(*one->design, tr("Apply %1").arg(purchase_name(*one)));
}

void PurchaseView::addScenario() {
  if (const PurchaseOffer* one = offer())
    document_->addScenario(purchase_name(*one),
                           tr("Found for the limits of %1.").arg(document_->scenario().name.c_str()), *one->design);
}

void PurchaseView::addEightBitScenario() {
  if (shown_ < 0 || !answer_.offers[size_t(shown_)].in_eight_bits) return;
  // Copy the offer, because adding the scenario starts a new search.
  const EightBitOffer eight = *answer_.offers[size_t(shown_)].in_eight_bits;
  document_->addScenario(eight_bit_name(answer_.offers[size_t(shown_)]),
                         tr("Found for the limits of %1.").arg(document_->scenario().name.c_str()), eight.design);
}

}  // namespace trainyard::ui
