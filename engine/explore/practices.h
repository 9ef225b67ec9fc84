// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "engine/evaluation/evaluation.h"
#include "engine/parameters/handle.h"
#include "engine/run/parallel.h"
#include "engine/units/message.h"

namespace trainyard {

/// Source of a check: the Playbook's three steps to a configuration, the five practices and four challenges of source
/// document 1, or this program's own advice.
enum class PracticeKind { step, practice, challenge, own };
inline constexpr std::array practice_kinds{PracticeKind::step, PracticeKind::practice, PracticeKind::challenge,
                                           PracticeKind::own};
const char* practice_kind_id(PracticeKind kind);
const char* practice_kind_label(PracticeKind kind);  ///< marked for translation

/// The effect of a change: the result after it minus the result before.
struct Effect {
  double memory = 0;  ///< bytes on the fullest device
  double step = 0;    ///< share of the step time; positive is slower
  double days = 0;    ///< until the finish
  double cost = 0;    ///< dollars
};
Effect effect_of(const Evaluation& before, const Evaluation& after);

/// One way to follow a practice, and its effect.
struct PracticeChange {
  Design design;
  std::vector<ParameterHandle> parameters;  ///< inputs that change
  Effect effect;
  Fit fits = Fit::no;
  const char* caution = nullptr;  ///< what to check after the change
  Message note;                   ///< remark on the change, in addition to its effect; may be empty
};

enum class PracticeState { met, open, idle };

/// A check of a design.
struct PracticeCheck {
  PracticeKind kind;
  const char *id, *title, *advice, *source;  ///< title and advice are marked for translation
  PracticeState state;
  Message reason;  ///< how far the design follows it, or why it does not apply
  std::vector<PracticeChange>
      changes;  ///< changes that follow the practice, best first; if it compares choices, all of them
  /// Benefit of a practice that is followed: the design minus the same design without it; may be empty.
  std::optional<Effect> worth;
  std::vector<ParameterHandle> without;  ///< inputs that differ in the design without the practice
};

/// Returns all checks in reading order. Evaluates some hundred designs; returns early if `execution` stops.
std::vector<PracticeCheck> check_practices(const Design& design, const Execution& execution = {});

}  // namespace trainyard
