// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/purchase/purchase_view.h"

#include <QAction>
#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/cards/card_sheet.h"
#include "ui/cards/chart_card.h"
#include "ui/cards/table_card.h"
#include "ui/document/document.h"
#include "ui/pages/explore/purchase/purchase_panel.h"
#include "ui/pages/explore/purchase/purchase_texts.h"
#include "ui/studies/background_study.h"
#include "ui/text/engine_text.h"
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
      scenario_(new QPushButton(tr("New scenario"))) {
  setObjectName(QStringLiteral("purchase_view"));
  auto* cards = new Sheet(this);
  chart_ = new ChartCard(purchase_chart(document->design(), answer_, -1), cards->sheet());
  chart_->setObjectName(QStringLiteral("purchase_chart"));
  offers_ = new TableCard(QStringLiteral("purchase_offers"), tr("Clusters that meet the limits"), cards->sheet());
  offers_->table()->setHeads(offer_heads(), {2, 7, 8}, 8);
  offers_->table()->setOptional({2, 6});
  chosen_ = new TableCard(QStringLiteral("purchase_chosen"), tr("Offer"), cards->sheet());
  chosen_->table()->setHeads({tr("Figure"), tr("now"), tr("offer"), tr("change")});
  chosen_->table()->setOptional({1});
  chosen_->setWhole();
  auto* buttons = new QWidget;
  auto* row = new QHBoxLayout(buttons);
  row->setContentsMargins(0, 0, 0, 0);
  apply_->setObjectName(QStringLiteral("purchase_take"));
  apply_->setProperty("primary", true);
  apply_->setToolTip(tr("Applies hardware and layout of the offer to this scenario; one undo step"));
  scenario_->setObjectName(QStringLiteral("purchase_scenario"));
  scenario_->setToolTip(tr("Adds a scenario with hardware and layout of the offer"));
  row->addWidget(apply_);
  row->addWidget(scenario_);
  row->addStretch(1);
  chosen_->addBelow(buttons);
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
  connect(panel_, &PurchasePanel::changed, this, [this] {
    answered_ = false;
    markOutdated(true);
    idle_.start();
  });
  connect(panel_, &PurchasePanel::otherChanged, this, &PurchaseView::showMixed);
  connect(study_, &BackgroundStudy::failed, this, &ExploreView::failed);
  connect(study_, &BackgroundStudy::started, this, &ExploreView::summaryChanged);
  connect(study_, &BackgroundStudy::stopped, this, &ExploreView::summaryChanged);
  connect(offers_->table(), &FactTable::chosen, this, &PurchaseView::choose);
  connect(chart_, &ChartCard::failed, this, &ExploreView::failed);
  connect(chart_, &ChartCard::explain, this, &ExploreView::explain);
  connect(apply_, &QPushButton::clicked, this, &PurchaseView::apply);
  connect(scenario_, &QPushButton::clicked, this, &PurchaseView::addScenario);
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

QString PurchaseView::summary() const {
  if (answered_) return purchase_summary(answer_);
  return study_->isRunning() ? tr("Testing accelerators, GPU counts and layouts…") : QString();
}

void PurchaseView::refresh() {
  panel_->follow();
  showMixed();
  if (answered_ && asked_ == document_->design()) return;
  markOutdated(true);
  idle_.start();
}

void PurchaseView::ask(PurchaseGoal goal) {
  panel_->ask(goal);
  answered_ = false;
  emit showRequested();
}

void PurchaseView::start() {
  if (!isVisible()) return;
  const Design design = document_->design();
  const PurchaseQuestion question = panel_->question();
  study_->start([this, design, question](const Execution& execution) -> BackgroundStudy::Deliver {
    PurchaseAnswer answer = answer_purchase(design, question, execution);
    return [this, answer = std::move(answer), design, question] { show(answer, design, question); };
  });
}

void PurchaseView::show(const PurchaseAnswer& answer, const Design& design, const PurchaseQuestion& question) {
  answer_ = answer;
  asked_ = design;
  answered_ = true;
  markOutdated(false);
  offers_->table()->setRows(offer_rows(answer_));
  QString tried = tr("%1 layouts tested in %2")
                      .arg(number_text(double(answer.layouts), Unit::none), number_text(answer.seconds, Unit::seconds));
  for (const Message& limit : purchase_limits(design, question)) tried += QStringLiteral(". ") + message_text(limit);
  offers_->setSubtitle(tried);
  choose(QStringLiteral("0"));
  offers_->table()->mark(QStringLiteral("0"));
  emit summaryChanged();
}

void PurchaseView::markOutdated(bool outdated) {
  if (answer_.offers.empty()) return;
  chart_->setFollowing(outdated);
  for (TableCard* card : {offers_, chosen_}) card->table()->setEnabled(!outdated);
  apply_->setEnabled(!outdated && offer());
  scenario_->setEnabled(!outdated && offer());
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
  chosen_->setText(one ? offer_changes(asked_, *one) : tr("Shown when an accelerator is found."));
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

}  // namespace trainyard::ui
