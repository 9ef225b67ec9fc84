// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/overview/advice_card.h"

#include <QScrollArea>
#include <QVBoxLayout>
#include <memory>

#include "engine/error.h"
#include "ui/document/document.h"
#include "ui/document/value_text.h"
#include "ui/studies/background_study.h"
#include "ui/text/ids.h"
#include "ui/widgets/bare_scroll.h"

namespace trainyard::ui {

AdviceCard::AdviceCard(Document* document, QWidget* parent)
    : Card(tr("Findings and advice"), parent),
      document_(document),
      scroll_(new QScrollArea(this)),
      table_(new AdviceTable),
      study_(new BackgroundStudy(this)) {
  setObjectName(QStringLiteral("advice_card"));
  make_bare(*scroll_);
  scroll_->setWidget(table_);
  content()->addWidget(scroll_, 1);
  idle_.setSingleShot(true);
  idle_.setInterval(30);
  connect(&idle_, &QTimer::timeout, this, &AdviceCard::refreshBeside);
  connect(study_, &BackgroundStudy::failed, this, &AdviceCard::failed);
  connect(table_, &AdviceTable::chosen, this, &AdviceCard::choose);
  connect(table_, &ItemArea::pointed, this, &AdviceCard::preview);
  connect(table_, &ItemArea::pointed, this, [this](int row) {
    if (row < 0 || row != table_->focusedItem()) return;
    const QRect seen = table_->items()[row].rect;
    scroll_->ensureVisible(0, seen.center().y(), 0, seen.height() / 2);
  });
}

void AdviceCard::refreshLater() {
  study_->cancel();
  idle_.start();
}

bool AdviceCard::isWaiting() const { return idle_.isActive() || study_->isRunning(); }

void AdviceCard::refreshNow() {
  idle_.stop();
  study_->cancel();
  const Evaluation& evaluation = document_->evaluation();
  show(make_advice(document_->design(), evaluation, list_passed_), mark_of(evaluation) == StatusMark::error);
}

void AdviceCard::refreshBeside() {
  study_->start([this, design = document_->design(), evaluation = document_->evaluation(),
                 list_passed = list_passed_](const Execution&) -> BackgroundStudy::Deliver {
    const auto advice = std::make_shared<Advice>(make_advice(design, evaluation, list_passed));
    return [this, advice, refused = mark_of(evaluation) == StatusMark::error] { show(std::move(*advice), refused); };
  });
}

void AdviceCard::show(Advice advice, bool refused) {
  advice_ = std::move(advice);
  if (advice_.title != title()) setTitle(advice_.title);
  setSubtitle(advice_.subtitle);
  setAlarmed(refused);
  table_->setRows(advice_.heads, advice_.rows);
}

void AdviceCard::resizeEvent(QResizeEvent* event) {
  Card::resizeEvent(event);
  const QMargins margins = content()->contentsMargins();
  table_->setRoom(height() - margins.top() - margins.bottom());
}

void AdviceCard::choose(const QString& id) {
  // The row belongs to an older design: refresh it, and let the user decide again.
  if (isWaiting()) return refreshNow();
  const QString kind = id.section(u':', 0, 0);
  const size_t index = id.section(u':', 1).toUInt();
  if (kind == QLatin1String("passed")) {
    list_passed_ = !list_passed_;
    refreshNow();
  } else if (kind == QLatin1String("remedy") && index < advice_.remedies.size()) {
    const Remedy& remedy = advice_.remedies[index];
    apply(with_remedy(document_->design(), remedy), remedy_text(document_->design(), remedy));
  } else if (kind == QLatin1String("finding") && index < advice_.findings.size() && advice_.findings[index].proposal) {
    const Design next = advice_.findings[index].proposal->design;
    QStringList changes;
    for (const Parameter* parameter : changed(next, document_->design()))
      changes << change_text(document_->design(), next, *parameter);
    apply(next, changes.join(QStringLiteral(", ")));
  } else if (kind == QLatin1String("finding") && index < advice_.findings.size() &&
             !advice_.findings[index].parameters.empty()) {
    emit showParameter(parameter_id(advice_.findings[index].parameters.front()));
  }
}

void AdviceCard::apply(const Design& next, const QString& text) {
  try {
    document_->edit(next, text);
  } catch (const InputError& error) {
    emit failed(QString::fromUtf8(error.what()));
  }
}

void AdviceCard::preview(int row) {
  const QString id = row >= 0 && row < advice_.rows.size() ? advice_.rows[row].id : QString();
  const size_t index = id.section(u':', 1).toUInt();
  const bool remedy = id.startsWith(QLatin1String("remedy:")) && index < advice_.remedies.size();
  emit previewed(remedy ? advice_.remedies[index].memory : -1);
}

}  // namespace trainyard::ui
