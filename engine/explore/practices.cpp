// SPDX-License-Identifier: Apache-2.0
#include "engine/explore/practices.h"

#include <algorithm>
#include <cmath>

#include "engine/explore/practice_rows.h"
#include "engine/machine/rates.h"
#include "engine/studies/findings.h"
#include "engine/text.h"

#define TR(text) TRAINYARD_TR(text)

namespace trainyard {
namespace {

/// Smaller changes of the run's length are within the uncertainty of the model.
constexpr double smallest_reported_change = 0.01;
/// Share of time from which findings warn.
constexpr double heavy_load = 0.1;
/// Limits of displayed changes: for a practice, and for a comparison.
constexpr size_t most_changes = 3, most_compared = 8;

struct KindName {
  const char *id, *label;
};
constexpr std::array<KindName, practice_kinds.size()> kinds{
    {{"step", TR("The Playbook's three steps")},
     {"practice", TR("Memory requirements for AI training: five best practices")},
     {"challenge", TR("Memory requirements for AI training: four challenges")},
     {"own", TR("More advice from Trainyard")}}};

bool all_idle(const Design& design, const std::vector<ParameterHandle>& inputs) {
  return std::ranges::all_of(inputs, [&](ParameterHandle input) { return input->why_idle && input->why_idle(design); });
}

class Checker {
 public:
  explicit Checker(const Design& design) : design_(design), before_(evaluate(design)) {}

  PracticeCheck check(const PracticeRow& row) {
    PracticeCheck out{row.kind, row.id, row.title, row.advice, row.source, PracticeState::idle, {}, {}, {}, {}};
    if (const char* why = why_idle(row)) {
      out.reason = {why, {}};
      return out;
    }
    out.reason = row.reason(design_, before_);
    const bool ruled = row.is_met && row.is_met(design_, before_);
    better_ = false;
    if (!ruled) collect(row, out);
    const bool heavy = row.load && row.load(design_, before_) > heavy_load;
    const bool met = row.is_met ? ruled : !better_ && !heavy;
    out.state = met ? PracticeState::met : PracticeState::open;
    if (!better_ && before_.legality.reason == Illegality::none) find_worth(row, out);
    return out;
  }

 private:
  const char* why_idle(const PracticeRow& row) const {
    const bool legal = before_.legality.reason == Illegality::none;
    if (!legal) return row.checks_illegal ? nullptr : TR("The layout is not legal.");
    if (!std::isfinite(before_.finish_days)) return TR("The length of the run is unknown.");
    return row.why_idle ? row.why_idle(design_, before_) : nullptr;
  }

  void collect(const PracticeRow& row, PracticeCheck& out) {
    for (const PracticeEdit edit : row.edits) {
      Design next = design_;
      edit(next, before_);
      consider(row, next, out);
    }
    if (row.more_designs)
      for (const Design& next : row.more_designs(design_, before_)) consider(row, next, out);
    std::stable_sort(out.changes.begin(), out.changes.end(),
                     [](const PracticeChange& a, const PracticeChange& b) { return a.effect.days < b.effect.days; });
    const size_t most = row.lists_all_changes ? most_compared : most_changes;
    if (out.changes.size() > most) out.changes.resize(most);
  }

  /// True if the next design is legal, uses a format that the device supports, and fits in host memory and on drives.
  /// It must also fit on the device, or need no more device memory than before.
  bool possible(const PracticeRow& row, const Design& next) const {
    if (after_.legality.reason != Illegality::none || !std::isfinite(after_.finish_days)) return false;
    if (next.recipe.precision != design_.recipe.precision &&
        !has_format(*next.cluster.accelerator, next.recipe.precision))
      return false;
    if (after_.host_memory_share > std::max(1.0, before_.host_memory_share) ||
        after_.nvme_capacity > next.storage.local_capacity)
      return false;
    if (before_.legality.reason != Illegality::none) return true;
    const Fit enough = row.lists_all_changes ? Fit::tight : Fit::yes;
    return after_.fits <= enough || (after_.fits <= before_.fits && after_.memory <= before_.memory);
  }

  void consider(const PracticeRow& row, const Design& next, PracticeCheck& out) {
    std::vector<ParameterHandle> inputs = changed_inputs(next);
    if (inputs.empty() || (row.lists_all_changes && all_idle(next, inputs))) return;
    evaluate(next, after_);
    if (!possible(row, next)) return;
    const bool sooner = after_.finish_days <= (1 - smallest_reported_change) * before_.finish_days;
    const bool better = row.is_better ? row.is_better(design_, before_, next, after_) : sooner;
    if (!row.is_met && !row.lists_all_changes && !better) return;
    // Keep the first of several settings with the same effect.
    for (const PracticeChange& known : out.changes)
      if (known.parameters == inputs && known.effect.days == after_.finish_days - before_.finish_days) return;
    better_ |= better;
    out.changes.push_back({next, inputs, effect_of(before_, after_), after_.fits, caution_of(inputs),
                           row.note ? row.note(design_, before_, next, after_) : Message{}});
  }

  void find_worth(const PracticeRow& row, PracticeCheck& out) {
    for (const PracticeEdit edit : row.without) {
      Design next = design_;
      edit(next, before_);
      std::vector<ParameterHandle> inputs = changed_inputs(next);
      if (inputs.empty()) continue;
      evaluate(next, after_);
      if (after_.legality.reason != Illegality::none || !std::isfinite(after_.finish_days)) continue;
      out.worth = effect_of(after_, before_);
      out.without = std::move(inputs);
      return;
    }
  }

  /// Leaves out numbers with the same effective value, for example an automatic one that is now set.
  std::vector<ParameterHandle> changed_inputs(const Design& next) const {
    std::vector<ParameterHandle> out;
    for (const Parameter* p : changed(next, design_))
      if (number(next, *p) != number(design_, *p) || !is_number(*p)) out.emplace_back(*p);
    return out;
  }

  const Design& design_;
  const Evaluation before_;
  Evaluation after_;
  bool better_ = false;  ///< a change of the current row is worthwhile
};

}  // namespace

const char* practice_kind_id(PracticeKind kind) { return kinds[static_cast<size_t>(kind)].id; }
const char* practice_kind_label(PracticeKind kind) { return kinds[static_cast<size_t>(kind)].label; }

Effect effect_of(const Evaluation& before, const Evaluation& after) {
  // The figures of an illegal layout are only rough estimates, so no effect is reported.
  if (before.legality.reason != Illegality::none) return {unknown, unknown, unknown, unknown};
  return {after.memory - before.memory, after.step_time / before.step_time - 1, after.finish_days - before.finish_days,
          after.cost - before.cost};
}

std::vector<PracticeCheck> check_practices(const Design& design, const Execution& execution) {
  std::vector<PracticeCheck> out;
  Checker checker(design);
  const std::span<const PracticeRow> rows = practice_rows();
  for (const PracticeRow& row : rows) {
    if (execution.stopped()) break;
    out.push_back(checker.check(row));
    execution.report(static_cast<double>(out.size()) / static_cast<double>(rows.size()));
  }
  return out;
}

}  // namespace trainyard
