// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explanation/explanation_dock.h"

#include "engine/metrics/handle.h"
#include "ui/document/document.h"
#include "ui/explanation/explanation_view.h"
#include "ui/studies/background_study.h"
#include "ui/widgets/scale.h"

namespace trainyard::ui {
namespace {

constexpr int longest_history = 100;
constexpr size_t influences_shown = 3;

const Parameter* parameter_of(const QString& id) {
  return id.startsWith(QLatin1String("parameter:")) ? find_parameter(id.section(u':', 1).toStdString()) : nullptr;
}

}  // namespace

ExplanationDock::ExplanationDock(Document* document, QWidget* parent)
    : QDockWidget(tr("Explanation"), parent),
      document_(document),
      view_(new ExplanationView(this)),
      study_(new BackgroundStudy(this)) {
  setObjectName(QStringLiteral("explanation"));
  setWidget(view_);
  view_->setAccessibleName(tr("Explanation"));
  view_->setMinimumWidth(scaled(240));
  idle_.setSingleShot(true);
  idle_.setInterval(150);
  connect(&idle_, &QTimer::timeout, this, &ExplanationDock::findInfluences);
  connect(this, &QDockWidget::visibilityChanged, this, [this](bool shown) {
    shown_ = shown;
    if (shown && stale_) refresh();
  });
  connect(view_, &ExplanationView::followed, this, &ExplanationDock::follow);
  connect(view_, &ExplanationView::backRequested, this, &ExplanationDock::back);
  connect(view_, &ExplanationView::forwardRequested, this, &ExplanationDock::forward);
}

QString ExplanationDock::explained() const { return place_ < 0 ? QString() : history_[place_].metric; }

void ExplanationDock::explain(const QString& id, int stage) {
  if (!find_metric(id.toStdString()) && !parameter_of(id)) return;
  const Subject subject{id, stage};
  if (place_ >= 0 && history_[place_] == subject) return refresh();
  history_.resize(place_ + 1);
  history_.push_back(subject);
  if (history_.size() > longest_history) history_.removeFirst();
  place_ = int(history_.size()) - 1;
  showSubject();
}

void ExplanationDock::go(int step) {
  if (place_ + step < 0 || place_ + step >= history_.size()) return;
  place_ += step;
  showSubject();
}

void ExplanationDock::showSubject() {
  view_->setHistory(place_ > 0, place_ + 1 < history_.size());
  view_->setInfluences({});
  stale_ = true;
  refresh();
  emit subjectChanged(explained());
}

void ExplanationDock::follow(const QString& target) {
  const QString id = target.section(u':', 1);
  if (target.startsWith(QLatin1String("metric:"))) {
    explain(id);
  } else if (target.startsWith(QLatin1String("page:"))) {
    emit showPage(id);
  } else {
    emit showParameter(id);
  }
}

void ExplanationDock::refresh() {
  stale_ = true;
  if (!shown_ || place_ < 0) return;
  stale_ = false;
  const Subject& subject = history_[place_];
  if (const Parameter* parameter = shownParameter())
    view_->setText(explanation_text(*parameter, document_->design(), document_->evaluation()));
  else if (const Metric* metric = shownMetric())
    view_->setText(explanation_text(*metric, document_->design(), document_->evaluation(), subject.stage));
  study_->cancel();
  idle_.start();
}

const Parameter* ExplanationDock::shownParameter() const {
  return place_ < 0 ? nullptr : parameter_of(history_[place_].metric);
}

const Metric* ExplanationDock::shownMetric() const {
  const Metric* found = place_ < 0 ? nullptr : find_metric(history_[place_].metric.toStdString());
  return found && !found->jobs.has(document_->design().job) ? &fits_metric() : found;
}

void ExplanationDock::findInfluences() {
  const Metric* subject = shownMetric();
  // Show no influences for the verdict, because it is no number. The advice card lists changes that make a design fit.
  if (!subject || !subject->value || !shown_) return view_->setInfluences({});
  study_->start([this, subject, design = document_->design()](const Execution&) -> BackgroundStudy::Deliver {
    const InfluenceRows rows = influence_rows(design, *subject, influences(design, *subject, influences_shown));
    return [this, rows] { view_->setInfluences(rows); };
  });
}

}  // namespace trainyard::ui
