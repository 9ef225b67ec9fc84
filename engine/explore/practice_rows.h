// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "engine/explore/practices.h"

namespace trainyard {

/// Edits a design so that it follows a practice, or so that it does not.
using PracticeEdit = void (*)(Design& design, const Evaluation& result);

/// One row of the table of checks.
struct PracticeRow {
  PracticeKind kind;
  const char *id, *title, *advice, *source;
  Message (*reason)(const Design& design, const Evaluation& result);
  /// Why the check does not apply to a legal design; nullptr if it applies.
  const char* (*why_idle)(const Design& design, const Evaluation& result) = nullptr;
  std::span<const PracticeEdit> edits = {};
  /// Further designs that follow the practice, in addition to the edits.
  std::vector<Design> (*more_designs)(const Design& design, const Evaluation& result) = nullptr;
  /// Whether the design follows the practice. If nullptr: it does if no change is worthwhile and the load is not heavy.
  bool (*is_met)(const Design& design, const Evaluation& result) = nullptr;
  /// Share of time that a challenge takes; a challenge with a heavy load stays open even if no change helps.
  double (*load)(const Design& design, const Evaluation& result) = nullptr;
  std::span<const PracticeEdit> without = {};  ///< the first edit that gives a legal, different design is used
  bool checks_illegal = false;                 ///< also checks layouts that are not legal
  /// Lists every possible change, better or worse. The check is open if one of them is better.
  bool lists_all_changes = false;
  /// Whether a change is worthwhile; nullptr: if it shortens the run by a worthwhile amount.
  bool (*is_better)(const Design& before, const Evaluation& result, const Design& after,
                    const Evaluation& next) = nullptr;
  Message (*note)(const Design& before, const Evaluation& result, const Design& after,
                  const Evaluation& next) = nullptr;
};

std::span<const PracticeRow> practice_rows();

}  // namespace trainyard
