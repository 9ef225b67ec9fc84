// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/search/better_layout_mark.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include "engine/explore/search_part.h"
#include "ui/document/document.h"
#include "ui/pages/explore/search/search_text.h"
#include "ui/studies/background_study.h"
#include "ui/text/scenario_text.h"

namespace trainyard::ui {
namespace {

/// Longer than the usual pause between two slider movements, so that the search starts only after the last one.
constexpr int quiet_milliseconds = 400;

}  // namespace

bool is_better_layout(const LayoutSearch& found, const SearchGoals& goals) {
  if (found.best.empty()) return false;
  if (!found.present_meets_conditions) return true;
  double best = 0;
  for (const FoundLayout& layout : found.best) best = std::max(best, expected_gain(layout, found, goals));
  return best * std::abs(ranking_value(goals, found.present)) > found.equal_within;
}

BetterLayoutMark::BetterLayoutMark(Document* document, QWidget* parent)
    : QPushButton(parent), document_(document), study_(new BackgroundStudy(this)) {
  setObjectName(QStringLiteral("better_layout"));
  setProperty("small", true);
  hide();
  quiet_.setSingleShot(true);
  quiet_.setInterval(quiet_milliseconds);
  connect(&quiet_, &QTimer::timeout, this, &BetterLayoutMark::look);
  connect(document_, &Document::changed, this, &BetterLayoutMark::follow);
  connect(this, &QPushButton::clicked, this, [this] {
    if (better_) emit opened(*better_);
  });
  follow();
}

void BetterLayoutMark::follow() {
  if (looked_at_ && *looked_at_ == document_->design()) return;
  // Hide the result, because it belongs to another design.
  looked_at_.reset();
  if (study_->isRunning()) study_->cancel();
  if (!isHidden()) hide();
  quiet_.start();
}

void BetterLayoutMark::look() {
  if (document_->inGesture()) return quiet_.start();
  if (document_->design().job != Job::training) return;
  looked_at_ = document_->design();
  study_->start([this, design = *looked_at_](const Execution& execution) -> BackgroundStudy::Deliver {
    const SearchGoals goals{.best = 20, .chart_points = 0};
    const auto found = std::make_shared<LayoutSearch>(search_layouts(design, default_space(design), goals, execution));
    if (execution.stopped()) return {};
    return [this, found, goals] { showResult(*found, goals); };
  });
}

void BetterLayoutMark::showResult(const LayoutSearch& found, const SearchGoals& goals) {
  if (found.best.empty()) {
    better_ = looked_at_;
    setText(fitting_text(0));
    setToolTip(tr("Opens the layout search, which shows the smallest fixes"));
    setAccessibleName(text());
    return show();
  }
  if (!is_better_layout(found, goals)) return;
  const FoundLayout& best = found.best.front();
  better_ = best.design;
  if (found.present_meets_conditions)
    setText(tr("%1 faster layout exists", "8 %").arg(gain_text(expected_gain(best, found, goals))));
  else
    setText(fitting_text(found.fitting));
  setToolTip(tr("%1\nOpens it in the layout search").arg(layout_name(best.design)));
  setAccessibleName(text());
  show();
}

}  // namespace trainyard::ui
