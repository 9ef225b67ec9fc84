// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/change_offer.h"

#include <QEvent>
#include <QLabel>
#include <QPushButton>

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/error.h"
#include "engine/evaluation/layout_model.h"
#include "engine/explore/layout_search.h"
#include "engine/explore/search_space.h"
#include "engine/parameters/handle.h"
#include "ui/document/document.h"
#include "ui/document/value_text.h"
#include "ui/start/question_sheet.h"
#include "ui/studies/background_study.h"
#include "ui/text/engine_text.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/scale.h"

namespace trainyard::ui {
namespace {

/// At most one offer of each kind: another layout, another number of devices, another batch.
constexpr int most_offers = 3;
constexpr int rest = 120;  ///< idle time in ms before a search

}  // namespace

ChangeOffer::ChangeOffer(Document* document, QWidget* parent)
    : QFrame(parent),
      document_(document),
      label_(new QLabel(tr("Nearest legal layouts:"), this)),
      old_(new QPushButton(tr("Use the old layout"), this)),
      one_pass_(new QPushButton(this)),
      close_(new QPushButton(tr("Close"), this)),
      study_(new BackgroundStudy(this)) {
  setObjectName(QStringLiteral("change_offer"));
  setProperty("card", true);
  setAttribute(Qt::WA_StyledBackground);
  setAutoFillBackground(true);
  auto* row = new FlowLayout;
  row->setContentsMargins(scaled(14), scaled(6), scaled(12), scaled(6));
  row->setSpacing(scaled(8));
  label_->setMinimumHeight(scaled(22));
  row->addWidget(label_);
  for (int i = 0; i < most_offers; ++i) {
    auto* button = new QPushButton(this);
    button->setObjectName(QStringLiteral("change_offer_%1").arg(i));
    button->setProperty("small", true);
    connect(button, &QPushButton::clicked, this, [this, i] { take(size_t(i)); });
    row->addWidget(button);
    buttons_.push_back(button);
  }
  old_->setObjectName(QStringLiteral("old_layout"));
  old_->setToolTip(tr("Restores the values from before the choice"));
  one_pass_->setObjectName(QStringLiteral("one_pass"));
  one_pass_->setToolTip(tr("Sets the tokens to the size of the data set, and one epoch"));
  close_->setObjectName(QStringLiteral("close_offer"));
  close_->setToolTip(tr("Hides this line"));
  for (QPushButton* button : {old_, one_pass_, close_}) {
    button->setProperty("small", true);
    row->addWidget(button);
  }
  connect(old_, &QPushButton::clicked, this, [this] {
    if (wanted_) document_->edit(*wanted_, old_->text());
  });
  connect(one_pass_, &QPushButton::clicked, this, [this] {
    if (wanted_) document_->edit(*wanted_, one_pass_->text());
  });
  connect(close_, &QPushButton::clicked, this, &ChangeOffer::leave);
  for (const auto state : {&BackgroundStudy::started, &BackgroundStudy::stopped})
    connect(study_, state, this, [this] {
      if (adapted_ && !old_->isHidden()) describe();
    });
  connect(document_, &Document::layoutAdapted, this, &ChangeOffer::showAdapted);
  connect(document_, &Document::countRounded, this, &ChangeOffer::showRounded);
  connect(document_, &Document::datasetChosen, this, &ChangeOffer::offerOnePass);
  parent->installEventFilter(this);
  setLayout(row);
  idle_.setSingleShot(true);
  idle_.setInterval(rest);
  connect(&idle_, &QTimer::timeout, this, &ChangeOffer::search);
  hide();
}

void ChangeOffer::refresh() {
  if ((adapted_ && *adapted_ == document_->design()) || continueImprovement()) return;
  wanted_.reset();
  adapted_.reset();
  if (document_->design().job == Job::training && !is_legal(document_->evaluation())) return idle_.start();
  leave();
}

void ChangeOffer::leave() {
  idle_.stop();
  study_->cancel();
  offers_.clear();
  wanted_.reset();
  adapted_.reset();
  hide();
  // During a drag, the page keeps its height, so that it does not jump with each step.
  if (!document_->inGesture()) reserve(0);
}

void ChangeOffer::reserve(int height) {
  if (QLayout* column = parentWidget()->layout()) column->setContentsMargins(0, 0, 0, height);
}

void ChangeOffer::showAdapted(const Design& wanted) {
  leave();
  wanted_ = wanted;
  adapted_ = document_->design();
  for (QPushButton* button : buttons_) button->hide();
  old_->show();
  one_pass_->hide();
  describe();
  if (wanted.job == Job::training) improve();
}

void ChangeOffer::showRounded(const Design& wanted) {
  leave();
  wanted_ = wanted;
  adapted_ = document_->design();
  for (QPushButton* button : buttons_) button->hide();
  old_->hide();
  one_pass_->hide();
  QStringList changes;
  for (const Parameter* input : changed(*adapted_, wanted)) changes << change_text(wanted, *adapted_, *input);
  label_->setText(tr("No layout uses that number of GPUs. Rounded: %1.").arg(changes.join(QStringLiteral(", "))));
  place();
}

bool ChangeOffer::continueImprovement() {
  if (!adapted_ || !wanted_ || !study_->isRunning() || !is_legal(document_->evaluation())) return false;
  const Design& now = document_->design();
  const auto inputs = changed(now, *adapted_);
  if (inputs.empty() || !std::ranges::all_of(inputs, [](const Parameter* p) { return p->group == Group::cluster; }))
    return false;
  for (const Parameter* input : inputs) set_value(*wanted_, *input, value(now, *input));
  adapted_ = now;
  improve();
  return true;
}

void ChangeOffer::describe() {
  QStringList work, layout;
  for (const Parameter* input : changed(*adapted_, *wanted_))
    (input->group == Group::work ? work : layout) << change_text(*wanted_, *adapted_, *input);
  QStringList sentences;
  if (!work.isEmpty())
    sentences << tr("Set as published for %1, or as long as it accepts: %2.", "a model; changes")
                     .arg(catalog_text(adapted_->work.model->name), work.join(QStringLiteral(", ")));
  if (!layout.isEmpty()) sentences << layoutSentence().arg(layout.join(QStringLiteral(", ")));
  if (study_->isRunning()) sentences << tr("Searching for a faster layout…");
  label_->setText(sentences.join(u' '));
  old_->setText(work.isEmpty() ? tr("Use the old layout") : tr("Use the old values"));
  place();
}

QString ChangeOffer::layoutSentence() const {
  // The old layout is judged with the new work.
  const Design before = with_point(*adapted_, point_of(*wanted_));
  const Evaluation e = evaluate(before);
  if (!is_legal(e)) return tr("The old layout is not legal here. Changed: %1.");
  return e.fits == Fit::no ? tr("The old layout does not fit here. Changed: %1.") : tr("Faster layout: %1.");
}

void ChangeOffer::improve() {
  study_->start([this, design = *adapted_](const Execution& execution) -> BackgroundStudy::Deliver {
    const LayoutSearch found =
        search_layouts(design, default_space(design), {.best = 1, .chart_points = 0, .best_alone = true}, execution);
    if (execution.stopped() || found.best.empty()) return {};
    return [this, design, best = found.best.front().design] {
      if (!adapted_ || !(document_->design() == design)) return;
      adapted_ = best;
      document_->replaceLastResult(best);
      describe();
    };
  });
}

void ChangeOffer::place() {
  layout()->invalidate();
  const QWidget& page = *parentWidget();
  const int margin = scaled(12), widest = std::max(scaled(200), page.width() - 2 * margin);
  // The total sizes include the border of the card.
  const int width = std::min(widest, layout()->totalSizeHint().width());
  const int height = layout()->totalHeightForWidth(width);
  reserve(height + 2 * margin);
  setGeometry(margin, page.height() - height - margin, width, height);
  show();
  raise();
}

bool ChangeOffer::eventFilter(QObject* watched, QEvent* event) {
  if (watched == parentWidget() && event->type() == QEvent::Resize && !isHidden()) place();
  return QFrame::eventFilter(watched, event);
}

QString ChangeOffer::changesOf(const NearestLayout& offer) const {
  QStringList changes;
  for (const ParameterHandle input : offer.changed) changes << change_text(document_->design(), offer.design, *input);
  return changes.join(QStringLiteral(", "));
}

void ChangeOffer::search() {
  offers_ = legal_offers(document_->design());
  showOffers();
  label_->setText(offers_.empty() ? tr("No legal layout is near.") : tr("Nearest legal layouts:"));
  old_->hide();
  one_pass_->hide();
  place();
}

void ChangeOffer::showOffers() {
  for (size_t i = 0; i < buttons_.size(); ++i) {
    buttons_[i]->setVisible(i < offers_.size());
    if (i >= offers_.size()) continue;
    const QString changes = changesOf(offers_[i]);
    buttons_[i]->setText(changes);
    buttons_[i]->setToolTip(
        offers_[i].fits == Fit::no
            ? tr("Makes the layout legal; it does not fit then")
            : tr("Makes the layout legal; a step then takes %1").arg(number_text(offers_[i].step_time, Unit::seconds)));
    buttons_[i]->setAccessibleName(tr("Nearest legal layout: %1").arg(changes));
  }
}

void ChangeOffer::showAnswer(const StartAnswer& answer) {
  const std::optional<Design>&stated = answer.stated_batch, &other_count = answer.other_count,
        &published = answer.published;
  const Design& now = document_->design();
  const Evaluation& result = document_->evaluation();
  const double published_days = published ? evaluate(*published).finish_days : NAN;
  const QString days = number_text(result.finish_days, Unit::days),
                as_published = number_text(published_days, Unit::days);
  const bool compares = published_days > result.finish_days && as_published != days;
  if (!stated && !other_count && !compares) return;
  leave();
  wanted_ = stated ? *stated : compares ? *published : now;
  adapted_ = now;
  QStringList sentences;
  if (compares)
    sentences
        << tr("The fastest layout takes %1; the published layout takes %2.", "days; days").arg(days, as_published);
  if (stated) {
    const double less = evaluate(*stated).finish_days - result.finish_days;
    sentences << tr("%1: %2 less.", "a change of the batch; days")
                     .arg(change_text(*stated, now, parameter(&Workload::global_batch)), number_text(less, Unit::days));
  }
  if (other_count) {
    const Evaluation there = evaluate(*other_count);
    NearestLayout offer{*other_count, {}, 0, there.fits, there.step_time};
    for (const Parameter* input : changed(*other_count, now)) offer.changed.emplace_back(*input);
    offers_.push_back(std::move(offer));
    sentences << tr("A near number of GPUs takes %1:").arg(number_text(there.finish_days, Unit::days));
  }
  showOffers();
  if (other_count) buttons_[0]->setToolTip(tr("Applies this number of GPUs with its best layout"));
  label_->setText(sentences.join(u' '));
  old_->setText(stated ? tr("Use the old batch") : tr("Use the published layout"));
  old_->setVisible(stated.has_value() || compares);
  one_pass_->hide();
  place();
}

void ChangeOffer::offerOnePass() {
  const Design& now = document_->design();
  const Dataset& data = *now.work.dataset;
  const double used = document_->evaluation().total_tokens;
  const Parameter& tokens = parameter(&Workload::tokens);
  constexpr double rounding = 0.005;
  const bool possible = data.tokens >= tokens.min && data.tokens <= tokens.max;
  if (now.job != Job::training || !possible || std::abs(used / data.tokens - 1) < rounding) return;
  leave();
  wanted_ = adapted_ = now;
  wanted_->work.tokens = data.tokens;
  wanted_->work.epochs = 1;
  for (QPushButton* button : buttons_) button->hide();
  old_->hide();
  const QString size = number_text(data.tokens, Unit::tokens);
  label_->setText(
      tr("%1 has %2; the run uses %3.").arg(catalog_text(data.name), size, number_text(used, Unit::tokens)));
  one_pass_->setText(tr("Train on %1").arg(size));
  one_pass_->show();
  place();
}

void ChangeOffer::take(size_t offer) {
  if (offer >= offers_.size()) return;
  // The design has changed since the search: update the offers and let the user choose again.
  if (idle_.isActive()) return search();
  try {
    document_->edit(offers_[offer].design, changesOf(offers_[offer]));
  } catch (const InputError& error) {
    emit failed(QString::fromUtf8(error.what()));
  }
}

}  // namespace trainyard::ui
