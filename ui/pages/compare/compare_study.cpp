// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/compare/compare_study.h"

#include "ui/studies/background_study.h"

namespace trainyard::ui {
namespace {

/// Time in ms for which work on older designs may continue. If every change restarted it, no result would ever appear
/// while a slider moves.
constexpr qint64 patience = 400;

}  // namespace

CompareStudy::CompareStudy(QObject* parent) : QObject(parent), study_(new BackgroundStudy(this)) {
  connect(study_, &BackgroundStudy::failed, this, &CompareStudy::failed);
  connect(study_, &BackgroundStudy::stopped, this, [this] {
    // Start the waiting request after the answer is delivered.
    const auto next = [this] {
      if (again_) begin();
    };
    if (again_) QMetaObject::invokeMethod(this, next, Qt::QueuedConnection);
  });
}

CompareStudy::~CompareStudy() {
  // The thread of the study sends to this object, so stop it first.
  disconnect(study_, nullptr, this, nullptr);
  delete study_;
}

bool CompareStudy::isRunning() const { return study_->isRunning() || again_; }

bool CompareStudy::isAbout(const Design& from, const Design& to) const {
  return answer_ && answer_->before == from && answer_->after == to;
}

void CompareStudy::ask(const ComparedScenario& from, const ComparedScenario& to) {
  const bool named = from.heading() == from_.heading() && to.heading() == to_.heading();
  if (asked_ && named && before_ == *from.design && after_ == *to.design) return;
  asked_ = true;
  from_ = from;
  to_ = to;
  before_ = *from.design;
  after_ = *to.design;
  if (study_->isRunning() && running_.elapsed() < patience) {
    again_ = true;
    return;
  }
  begin();
}

void CompareStudy::begin() {
  again_ = false;
  running_.start();
  const auto asked = std::make_shared<Answer>(Answer{from_, to_, before_, after_, {}, {}, {}});
  study_->start([this, asked](const Execution& execution) -> BackgroundStudy::Deliver {
    asked->from.design = &asked->before;
    asked->from.result = &asked->result_before;
    asked->to.design = &asked->after;
    asked->to.result = &asked->result_after;
    evaluate(asked->before, asked->result_before);
    evaluate(asked->after, asked->result_after);
    asked->why = attribute(asked->before, asked->after, execution);
    if (!asked->why.complete) return {};
    return [this, asked] {
      answer_ = asked;
      emit answered();
    };
  });
}

}  // namespace trainyard::ui
