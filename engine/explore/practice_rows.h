// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "engine/explore/practices.h"

namespace trainyard {

/// A setting that follows a practice, or goes without it.
using PracticeEdit = void (*)(Design& design, const Evaluation& result);

/// A check, described once.
struct PracticeRow {
  PracticeKind kind;
  const char *id, *title, *advice, *source;
  Message (*reason)(const Design& design, const Evaluation& result);
  /// Why it does not apply to a legal design; nullptr where it does.
  const char* (*idle)(const Design& design, const Evaluation& result) = nullptr;
  std::span<const PracticeEdit> edits = {};
  /// Designs that follow it besides the edits.
  std::vector<Design> (*more)(const Design& design, const Evaluation& result) = nullptr;
  /// Whether the design follows it. Without a rule of its own, it does where no change ends the run sooner by as much
  /// as is worth saying.
  bool (*met)(const Design& design, const Evaluation& result) = nullptr;
  /// Share of the time that a challenge takes; a heavy one is not met, even where no change helps.
  double (*load)(const Design& design, const Evaluation& result) = nullptr;
  std::span<const PracticeEdit> without = {};  ///< the first of them that changes the design and is legal counts
  bool of_illegal = false;                     ///< looks at layouts that are not legal as well
  /// Lists every possible change, better or worse. It is open where one of them is better.
  bool compares = false;
  /// Whether a change is worth its while; nullptr: the run ends sooner by as much as is worth saying.
  bool (*better)(const Design& before, const Evaluation& result, const Design& after, const Evaluation& next) = nullptr;
  Message (*note)(const Design& before, const Evaluation& result, const Design& after,
                  const Evaluation& next) = nullptr;
};

std::span<const PracticeRow> practice_rows();

}  // namespace trainyard
