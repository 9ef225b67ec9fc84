// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/evaluation/evaluation.h"
#include "engine/parameters/handle.h"
#include "engine/units/message.h"

namespace trainyard {

enum class Severity { error, warning, note, passed };

/// A change suggested by a finding, evaluated with evaluate().
struct Proposal {
  Design design;       ///< the design with the change
  double days_change;  ///< change of the finish, in days; negative is sooner
  double cost_change;  ///< dollars
};

/// A remark on a design for the user.
struct Finding {
  Severity severity;
  Message title;
  Message detail;
  std::vector<ParameterHandle> parameters;  ///< the inputs that the finding is about
  std::optional<Proposal> proposal = std::nullopt;
};

/// A change that would make a design fit, or fit better.
struct Remedy {
  std::vector<ParameterHandle> parameters;  ///< inputs that change
  Design design;                            ///< the design with the change
  double memory, memory_free;               ///< bytes after the change; free memory may be negative
  double step_time_change;                  ///< fraction of the step time; positive is slower
  double days_change;                       ///< days until the finish
  double cost_change;                       ///< dollars
  Fit fits;
  const char* caution = nullptr;  ///< what to check after the change: "check the loss"
};

/// Why a layout is not legal, with the numbers that do not match: "TP 8 × PP 16 × CP 1 × DP 120 = 15,360, not 16,384
/// GPUs". Empty if it is legal.
Message legality_message(const Design& design, const Evaluation& evaluation);

/// Findings ordered by severity: errors, warnings, notes, passed checks.
std::vector<Finding> findings(const Design& design, const Evaluation& evaluation);

/// Changes that were tried to make a design fit.
struct RemedySearch {
  /// Changes that make the design fit; for a tight design, changes that give it headroom. Single changes come first,
  /// fastest first, at most one per input. If there are few, pairs follow that work only together.
  std::vector<Remedy> enough;
  /// Single changes that save memory but not enough, largest saving first.
  std::vector<Remedy> not_enough;
};
/// Evaluates other layouts, recipes and more devices, which takes some milliseconds if pairs are tried. Empty if the
/// design fits.
RemedySearch search_remedies(const Design& design, const Evaluation& evaluation);

/// The sufficient changes of search_remedies().
std::vector<Remedy> find_remedies(const Design& design, const Evaluation& evaluation);

/// Single changes that make a fitting design finish sooner or cost less, best first. Of the changes that alter the
/// training, only number formats are included, with a caution. Evaluates some hundred designs. Empty if the design does
/// not fit.
std::vector<Remedy> improvements(const Design& design, const Evaluation& evaluation);
/// Appends improvements to remedies, except for inputs that a remedy changes already.
void add_improvements(const Design& design, const Evaluation& evaluation, std::vector<Remedy>& remedies);

/// What to check after these inputs have changed; nullptr if nothing needs a check.
const char* caution_of(const std::vector<ParameterHandle>& inputs);

/// State of a value of a discrete input, shown as a mark under its slider.
enum class ValueState { illegal, too_large, fits };
/// Evaluates every value of a discrete input.
std::vector<ValueState> evaluate_values(const Design& design, const Parameter& parameter);

}  // namespace trainyard
