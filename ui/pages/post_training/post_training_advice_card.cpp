// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/post_training/post_training_advice_card.h"

#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>

#include "engine/error.h"
#include "engine/parameters/parameter.h"
#include "ui/cards/advice_table.h"
#include "ui/charts/spec_text.h"
#include "ui/document/document.h"
#include "ui/document/value_text.h"
#include "ui/text/engine_text.h"
#include "ui/widgets/bare_scroll.h"

namespace trainyard::ui {
namespace {

/// Minimum relative gain for which more GPUs are recommended.
constexpr double worth_telling = 0.05;

AdviceRow gain_row(const RolloutGain& gain) {
  AdviceRow row;
  row.id = QStringLiteral("gain");
  const bool helps = gain.gain >= worth_telling;
  row.mark = helps ? StatusMark::note : StatusMark::warning;
  row.title = helps ? PostTrainingAdviceCard::tr("More rollout GPUs would help")
                    : PostTrainingAdviceCard::tr("More rollout GPUs would not help");
  row.detail = PostTrainingAdviceCard::tr("Doubling the rollout GPUs changes the iteration time by %1.")
                   .arg(spec_text::signed_share(-gain.gain, 1));
  row.cells = {{spec_text::value(gain.iteration_time, Unit::seconds)}};
  return row;
}

}  // namespace

PostTrainingAdviceCard::PostTrainingAdviceCard(Document* document, QWidget* parent)
    : Card(tr("Ways to shorten an iteration"), parent),
      document_(document),
      scroll_(new QScrollArea(this)),
      table_(new AdviceTable) {
  setObjectName(QStringLiteral("post_training_advice_card"));
  table_->setObjectName(QStringLiteral("post_training_advice"));
  make_bare(*scroll_);
  scroll_->setWidget(table_);
  content()->addWidget(scroll_, 1);
  connect(table_, &AdviceTable::chosen, this, &PostTrainingAdviceCard::choose);
  connect(table_, &ItemArea::pointed, this, [this](int row) {
    if (row < 0 || row != table_->focusedItem()) return;
    const QRect seen = table_->items()[row].rect;
    scroll_->ensureVisible(0, seen.center().y(), 0, seen.height() / 2);
  });
}

void PostTrainingAdviceCard::setAdvice(const std::vector<PostTrainingAdvice>& advice, const RolloutGain& gain) {
  // Advice that saves GPU-hours but lengthens the iteration belongs to the report. A design that cannot run has no
  // time.
  const double now = document_->evaluation().iteration_time;
  advice_ = advice;
  std::erase_if(advice_, [now](const PostTrainingAdvice& one) { return one.iteration_time >= now; });
  QVector<AdviceRow> rows{gain_row(gain)};
  for (const PostTrainingAdvice& one : advice_) {
    AdviceRow row;
    row.id = QString::fromLatin1(one.id);
    row.mark = one.fits == Fit::no ? StatusMark::warning : StatusMark::note;
    row.title = engine_text(one.title);
    row.detail = engine_text(one.reason);
    row.cells = {{spec_text::value(one.iteration_time, Unit::seconds), Role::better}};
    row.button = tr("Apply");
    rows.push_back(row);
  }
  table_->setRows({tr("iteration")}, rows);
}

void PostTrainingAdviceCard::resizeEvent(QResizeEvent* event) {
  Card::resizeEvent(event);
  const QMargins margins = content()->contentsMargins();
  table_->setRoom(height() - margins.top() - margins.bottom());
}

void PostTrainingAdviceCard::choose(const QString& id) {
  const auto found = std::ranges::find_if(advice_, [&](const PostTrainingAdvice& a) { return id == a.id; });
  if (found == advice_.end()) return;
  try {
    const Design next = found->design;
    QStringList changes;
    for (const Parameter* parameter : changed(next, document_->design()))
      changes << change_text(document_->design(), next, *parameter);
    document_->edit(next, changes.join(QStringLiteral(", ")));
  } catch (const InputError& error) {
    emit failed(QString::fromUtf8(error.what()));
  }
}

}  // namespace trainyard::ui
