// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <mutex>

#include "ui/document/document.h"
#include "ui/pages/trust/own_runs_study.h"
#include "ui/pages/trust/own_table.h"

namespace trainyard::ui {

// Template definitions, included only by the sources of the studies.

/// Predictions of the published runs. With the shipped coefficients, they are the same for all windows and own runs, so
/// they are computed once.
template <class Kind>
std::shared_ptr<const typename Kind::Validation> validate_published(const CoefficientsRef& calibration,
                                                                    const Execution& execution) {
  static std::mutex mutex;
  static std::shared_ptr<const typename Kind::Validation> shipped;
  if (!calibration) {
    const std::lock_guard lock(mutex);
    if (shipped) return shipped;
  }
  auto found =
      std::make_shared<const typename Kind::Validation>(Kind::validate(Kind::published(), calibration, execution));
  if (!calibration && !execution.stopped()) {
    const std::lock_guard lock(mutex);
    shipped = found;
  }
  return found;
}

template <class Kind>
void OwnRunsStudyOf<Kind>::predict(const CoefficientsRef& calibration) {
  /// The share of the progress for published runs; own runs are few.
  constexpr double published_share = 0.95;
  prediction()->start([this, calibration, own_runs = own_runs_](const Execution& execution) {
    const auto published = validate_published<Kind>(calibration, execution.part(0, published_share));
    const auto own =
        std::make_shared<Validation>(Kind::validate(*own_runs, calibration, execution.part(published_share, 1)));
    return [this, published, own] {
      published_ = published;
      own_ = own;
      setReady();
    };
  });
}

template <class Kind>
void OwnRunsStudyOf<Kind>::read(OwnTable& table) {
  setRuns(table.read<Run, typename Kind::Reader>());
}

template <class Kind>
void OwnRunsStudyOf<Kind>::refit() {
  if (!hasOwnRuns()) return;
  proposal_.reset();
  fitting()->start([this, own = own_, runs = own_runs_,
                    calibration = document()->calibration()](const Execution& execution) -> BackgroundStudy::Deliver {
    const auto found = std::make_shared<Proposal>();
    if (!Kind::learn(*own, *runs, calibration, execution, *found)) return {};
    return [this, found] {
      proposal_ = found;
      emit ownChanged();
    };
  });
}

}  // namespace trainyard::ui
