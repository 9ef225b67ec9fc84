// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "ui/report/context.h"

namespace trainyard::ui {

/// A change that the first page offers.
struct AdvisedChange {
  Rich text;
  bool fixes = false;                ///< makes the design run, meet its targets or restores the safety margin
  bool needs_check = false;          ///< alters numbers or the training, so the user must check the result
  bool moves_target = false;         ///< changes a service target instead of the design
  bool is_certain = false;           ///< saves more than the uncertainty
  double saved = unknown;            ///< dollars; without a price GPUs, GPU-hours or days. NaN if unknown
  const Finding* finding = nullptr;  ///< the finding of the report that proposes the change, if one does
  /// Returns whether the change saves more than the uncertainty and needs no check.
  bool saves_certainly() const { return is_certain && !needs_check && !moves_target; }
};

/// Returns the changes of a report's scenario. Changes that fix it come first: smallest cost first, those that need a
/// check last. The others follow: first those that certainly save without a check, of these and the rest the largest
/// saving first. Changes that save nothing are omitted.
std::vector<AdvisedChange> advised_changes(const ReportContext& context);

}  // namespace trainyard::ui
