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

/// The Playbook's three steps towards a configuration, the five practices and four challenges that source document 1
/// names, and further advice of this program.
enum class PracticeKind { step, practice, challenge, own };
inline constexpr std::array practice_kinds{PracticeKind::step, PracticeKind::practice, PracticeKind::challenge,
                                           PracticeKind::own};
const char* practice_kind_id(PracticeKind kind);
const char* practice_kind_label(PracticeKind kind);  ///< marked for translation

/// What a change does to a design: its result less the one of before.
struct Effect {
  double memory = 0;  ///< bytes of the fullest device
  double step = 0;    ///< share of the step time, + is slower
  double days = 0;    ///< until the finish
  double cost = 0;    ///< dollars
};
Effect effect_of(const Evaluation& before, const Evaluation& after);

/// One way to follow a practice.
struct PracticeChange {
  Design design;
  std::vector<ParameterHandle> parameters;  ///< what it changes
  Effect effect;
  Fit fits = Fit::no;
  const char* caution = nullptr;  ///< what to look at after it
  Message note;                   ///< what it shows in addition to its effect; may be empty
};

enum class PracticeState { met, open, idle };

/// A check of a design.
struct PracticeCheck {
  PracticeKind kind;
  const char *id, *title, *advice, *source;  ///< title and advice are marked for translation
  PracticeState state;
  Message reason;  ///< how the design stands to it, or why it does not apply
  std::vector<PracticeChange>
      changes;  ///< what would meet it, the best first; a comparison lists all that are possible, met or open
  /// What following it is worth where nothing is to change: the design against itself without it; no number where
  /// there is no such design.
  std::optional<Effect> worth;
  std::vector<ParameterHandle> without;  ///< inputs that differ in the design without it
};

/// All of them, in the order of reading. Each change is tried with evaluate(); some hundred evaluations. Stops early
/// when `execution` does.
std::vector<PracticeCheck> check_practices(const Design& design, const Execution& execution = {});

}  // namespace trainyard
