// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/serving/serving_study.h"

#include "engine/parameters/parameter.h"
#include "ui/studies/background_study.h"

namespace trainyard::ui {
namespace {

/// Time in ms for which work on an older design may continue. If every change restarted it, no result would ever appear
/// while a slider moves.
constexpr qint64 patience = 300;

/// The part of the answer that needs no other designs. It is quick enough for every frame of a drag.
std::shared_ptr<ServingAnswer> own_answer(const Design& design) {
  auto answer = std::make_shared<ServingAnswer>();
  answer->design = design;
  answer->partial = true;
  answer->frontier = own_frontier(design);
  answer->load = latency_against_load(design);
  answer->parts = token_parts(design);
  return answer;
}

/// Keeps the shown curves of other designs until new ones are known.
void keep_others(ServingAnswer& next, const ServingAnswer& shown) {
  auto& curves = next.frontier.curves;
  if (curves.size() == 1 && shown.frontier.curves.size() > 1)
    curves.insert(curves.end(), shown.frontier.curves.begin() + 1, shown.frontier.curves.end());
  next.cost = shown.cost;
  next.advice = shown.advice;
  next.limits = shown.limits;
}

}  // namespace

ServingStudy::ServingStudy(QObject* parent) : QObject(parent), study_(new BackgroundStudy(this)) {
  connect(study_, &BackgroundStudy::stopped, this, &ServingStudy::end);
  connect(study_, &BackgroundStudy::started, this, &ServingStudy::stateChanged);
  connect(study_, &BackgroundStudy::failed, this, &ServingStudy::failed);
}

ServingStudy::~ServingStudy() {
  // The thread of the study sends to this object, so stop it first.
  disconnect(study_, nullptr, this, nullptr);
  delete study_;
}

bool ServingStudy::isRunning() const { return study_->isRunning(); }

bool ServingStudy::isAbout(const Design& design) const {
  return answer_ && !answer_->partial && answer_->design == design;
}

void ServingStudy::ask(const Design& design) {
  if (asked_ && wanted_ == design) return;
  asked_ = true;
  wanted_ = design;
  if (study_->isRunning() && running_.elapsed() < patience) {
    again_ = true;
    return;
  }
  begin();
}

void ServingStudy::cancel() {
  again_ = asked_ = false;
  ++serial_;
  study_->cancel();
}

void ServingStudy::begin() {
  again_ = false;
  running_.start();
  const int serial = ++serial_;
  study_->start([this, serial, design = wanted_](const Execution& execution) -> BackgroundStudy::Deliver {
    // Constant, because both threads read it from here on.
    const std::shared_ptr<const ServingAnswer> own = own_answer(design);
    QMetaObject::invokeMethod(this, [this, serial, own] {
      if (serial == serial_) deliver(own);
    });
    auto whole = std::make_shared<ServingAnswer>(*own);
    whole->partial = false;
    whole->cost = cost_against_load(design, execution);
    if (execution.stopped()) return {};
    whole->frontier = serving_frontier(design, execution);
    if (execution.stopped()) return {};
    whole->advice = serving_advice(design, execution);
    if (execution.stopped()) return {};
    whole->limits = price_of_limits(design, execution);
    if (execution.stopped()) return {};
    return [this, serial, whole] {
      if (serial == serial_) deliver(whole);
    };
  });
}

void ServingStudy::deliver(std::shared_ptr<const ServingAnswer> answer) {
  if (answer->partial && answer_) {
    auto shown = std::make_shared<ServingAnswer>(*answer);
    keep_others(*shown, *answer_);
    answer = std::move(shown);
  }
  answer_ = std::move(answer);
  emit answered();
}

void ServingStudy::end() {
  emit stateChanged();
  if (!again_) return;
  // Start the waiting request after the answer is delivered.
  QMetaObject::invokeMethod(
      this,
      [this] {
        if (again_) begin();
      },
      Qt::QueuedConnection);
}

}  // namespace trainyard::ui
