// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/sweep/sweep_study.h"

#include <array>

#include "ui/studies/background_study.h"

namespace trainyard::ui {
namespace {

/// Number of training evaluations that take about a millisecond. A point of serving or post-training takes many times
/// as long, because it searches over the load.
constexpr std::size_t quick_points = 128;
/// Time in ms for which a sweep of an older design may continue. If every change restarted it, no result would ever
/// appear while a slider moves.
constexpr qint64 patience = 300, slow_patience = 2000;
/// The coarse passes try every 20th and then every 5th value. Fast sweeps skip the first of them.
constexpr std::array<std::size_t, 2> strides{20, 5};
/// The share of the work that the coarse passes take.
constexpr double rough_share = 0.05;

/// Whether each point is a layout search.
bool is_slow(const GridSweep& sweep) { return sweep.layout == SweepLayout::best; }
/// Sweeps up to this number of points need no coarse pass.
std::size_t few_points(const GridSweep& sweep) { return is_slow(sweep) ? 20 : quick_points; }
bool is_quick(const GridSweep& sweep) {
  return sweep.design.job == Job::training && sweep.layout == SweepLayout::kept && sweep.points() <= quick_points;
}

}  // namespace

SweepStudy::SweepStudy(QObject* parent) : QObject(parent), study_(new BackgroundStudy(this)) {
  connect(study_, &BackgroundStudy::stopped, this, &SweepStudy::end);
  connect(study_, &BackgroundStudy::started, this, &SweepStudy::stateChanged);
  connect(study_, &BackgroundStudy::progressed, this, &SweepStudy::progressed);
  connect(study_, &BackgroundStudy::failed, this, &SweepStudy::failed);
}

SweepStudy::~SweepStudy() {
  // The thread of the study sends to this object, so stop it first.
  disconnect(study_, nullptr, this, nullptr);
  delete study_;
}

bool SweepStudy::isRunning() const { return study_->isRunning(); }
double SweepStudy::done() const { return study_->done(); }

void SweepStudy::ask(const GridSweep& sweep) {
  wanted_ = sweep;
  if (is_quick(sweep)) {
    cancel();
    auto answer = std::make_shared<SweepAnswer>(SweepAnswer{sweep, run_sweep(sweep, {.threads = 1})});
    emit answered(std::move(answer), false);
    return;
  }
  if (study_->isRunning() && running_.elapsed() < (is_slow(sweep) ? slow_patience : patience)) {
    again_ = true;
    return;
  }
  begin();
}

void SweepStudy::cancel() {
  again_ = false;
  ++serial_;
  study_->cancel();
}

void SweepStudy::begin() {
  again_ = false;
  running_.start();
  const int serial = ++serial_;
  study_->start([this, serial, sweep = wanted_](const Execution& execution) -> BackgroundStudy::Deliver {
    for (const std::size_t stride : strides) {
      if (sweep.points() <= few_points(sweep) || (!is_slow(sweep) && stride != strides.back())) continue;
      const GridSweep coarse = make_coarse(sweep, stride);
      const bool last = stride == strides.back();
      const GridResult rough =
          run_sweep(coarse, last ? execution.part(rough_share / 10, rough_share) : execution.part(0, rough_share / 10));
      if (!rough.complete) return {};
      auto answer = std::make_shared<SweepAnswer>(SweepAnswer{sweep, fill_from_coarse(sweep, coarse, rough, stride)});
      QMetaObject::invokeMethod(this, [this, serial, answer] {
        if (serial == serial_) emit answered(answer, true);
      });
    }
    auto answer = std::make_shared<SweepAnswer>(SweepAnswer{sweep, run_sweep(sweep, execution.part(rough_share, 1))});
    return [this, serial, answer] {
      if (serial == serial_) emit answered(answer, false);
    };
  });
}

void SweepStudy::end() {
  emit stateChanged();
  // Start the waiting sweep after the answer is delivered.
  if (again_)
    QMetaObject::invokeMethod(
        this,
        [this] {
          if (again_) begin();
        },
        Qt::QueuedConnection);
}

}  // namespace trainyard::ui
