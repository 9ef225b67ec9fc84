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

/// A change that a finding suggests, tried with evaluate().
struct Proposal {
  Design design;       ///< the design with the change
  double days_change;  ///< of the finish, in days; − is sooner
  double cost_change;  ///< dollars
};

/// Something a person should know about a design.
struct Finding {
  Severity severity;
  Message title;
  Message detail;
  std::vector<ParameterHandle> parameters;  ///< the inputs it speaks of
  std::optional<Proposal> proposal = std::nullopt;
};

/// One edit that would make a design fit, or fit better.
struct Remedy {
  std::vector<ParameterHandle> parameters;  ///< what changes
  Design design;                            ///< the design with the change
  double memory, memory_free;               ///< bytes after it; free may be negative
  double step_time_change;                  ///< fraction of the step time, + is slower
  double days_change;                       ///< days until the finish
  double cost_change;                       ///< dollars
  Fit fits;
  const char* caution = nullptr;  ///< what to look at after it: "check the loss"
};

/// Why a layout is not legal, with the sum that does not match:
/// "TP 8 × PP 16 × CP 1 × DP 120 = 15,360, not 16,384 GPUs". Empty for a legal one.
Message legality_message(const Design& design, const Evaluation& evaluation);

/// Errors first, then warnings, notes, passed checks.
std::vector<Finding> findings(const Design& design, const Evaluation& evaluation);

/// What was tried to make a design fit.
struct RemedySearch {
  /// Changes after which a design that does not fit does (when it is tight: fits with room). Single ones first,
  /// cheapest in time first, one an input; where there are few, pairs of which neither does it alone.
  std::vector<Remedy> enough;
  /// Single changes that save memory and are not enough, the most useful first.
  std::vector<Remedy> not_enough;
};
/// Tries layouts, recipes and more devices with evaluate(); nothing is guessed. Some milliseconds when pairs are
/// tried. Empty when the design fits.
RemedySearch search_remedies(const Design& design, const Evaluation& evaluation);

/// Those that are enough.
std::vector<Remedy> remedies(const Design& design, const Evaluation& evaluation);

/// Single changes that make a design which runs finish sooner or cost less, the best first; none that changes what is
/// trained, but for number formats, which say so. Some hundred evaluations. Empty for a design that does not fit.
std::vector<Remedy> improvements(const Design& design, const Evaluation& evaluation);
/// Adds them to remedies, but for inputs that a remedy changes already.
void add_improvements(const Design& design, const Evaluation& evaluation, std::vector<Remedy>& remedies);

/// What to look at after changes of these inputs, or nullptr.
const char* caution_of(const std::vector<ParameterHandle>& inputs);

/// Tries every value of a discrete input: which are legal, which fit. For the marks under its slider.
enum class Mark { illegal, too_big, fits };
std::vector<Mark> marks(const Design& design, const Parameter& parameter);

}  // namespace trainyard
