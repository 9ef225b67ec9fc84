// SPDX-License-Identifier: Apache-2.0
#include "engine/explore/storage_options.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "engine/catalog/catalog.h"
#include "engine/explore/released.h"
#include "engine/parameters/derivations.h"
#include "engine/parameters/parameter.h"
#include "engine/studies/data_path.h"
#include "engine/text.h"

namespace trainyard {
namespace {

/// The findings use the same limits: the share of a step that GPUs may wait for data, and the share of the path's
/// bandwidth above which a restart gets a remark.
constexpr double idle_allowed = 0.01, restart_share = 0.8;

/// Systems whose finish dates differ by less than this share are ranked by surplus.
constexpr double equal_days = 0.01;

double least_surplus(const Evaluation& e) {
  const double data = e.read_bandwidth_given / e.read_bandwidth;
  const double saves = e.checkpoint_bandwidth > 0 ? e.checkpoint_bandwidth_given / e.checkpoint_bandwidth : INFINITY;
  const double restart = e.restart_bandwidth > 0 ? e.read_bandwidth_given / e.restart_bandwidth : INFINITY;
  if (std::isnan(data) || std::isnan(saves)) return NAN;
  return std::min({data, saves, restart});
}

Message needed_and_given(const char* format, double needed, double given, Unit unit) {
  return {format, {{needed, unit, {}}, {given, unit, {}}}};
}

/// Sorts the options as storage_options() documents.
void rank(std::vector<StorageOption>& options) {
  double soonest = INFINITY;
  for (const StorageOption& o : options)
    if (o.judged.state == StorageState::keeps_up) soonest = std::min(soonest, o.evaluation.finish_days);
  std::ranges::stable_sort(options, {}, [soonest](const StorageOption& o) {
    const auto& [state, surplus, why] = o.judged;
    const bool keeps_up = state == StorageState::keeps_up, known = state != StorageState::not_published;
    const double later = keeps_up ? std::floor(std::log(o.evaluation.finish_days / soonest) / equal_days) : 0;
    const bool capacity_unknown = keeps_up && std::isnan(o.evaluation.capacity_used);
    const bool priced = keeps_up && !std::isnan(o.month_cost);
    return std::tuple(!keeps_up, known, !priced, priced ? o.month_cost : 0, capacity_unknown, later,
                      std::isnan(surplus) ? 0
                      : keeps_up          ? surplus
                                          : -surplus);
  });
}

}  // namespace

StorageJudgement judge_storage(const Design& design, const Evaluation& e) {
  const Design whole = resolved(design);
  const double surplus = least_surplus(e);
  if (has_unknown_servers(whole) || std::isnan(surplus))
    return {StorageState::not_published, surplus, {TRAINYARD_TR("The bandwidth of its servers is not published."), {}}};
  if (e.data_idle > idle_allowed)
    return {
        StorageState::too_slow, surplus,
        needed_and_given(TRAINYARD_TR("Training data needs %1; the path delivers %2."),
                         e.read_bandwidth * e.step_time / e.step_work_time, e.read_bandwidth_given, Unit::bandwidth)};
  if (e.checkpoint_bandwidth > e.checkpoint_bandwidth_given)
    return {StorageState::too_slow, surplus,
            needed_and_given(TRAINYARD_TR("Checkpoints need %1; the path delivers %2."), e.checkpoint_bandwidth,
                             e.checkpoint_bandwidth_given, Unit::bandwidth)};
  if (e.restart_bandwidth > e.read_bandwidth_given)
    return {StorageState::too_slow, surplus,
            needed_and_given(TRAINYARD_TR("A restart needs %1; the path delivers %2."), e.restart_bandwidth,
                             e.read_bandwidth_given, Unit::bandwidth)};
  if (e.capacity_used > 1)
    return {StorageState::too_small, surplus,
            needed_and_given(TRAINYARD_TR("Data and checkpoints need %1; the system holds %2."), e.capacity_provisioned,
                             whole.data.capacity, Unit::file)};
  if (std::isnan(e.capacity_used))
    return {StorageState::keeps_up, surplus, {TRAINYARD_TR("Its capacity is not published."), {}}};
  const double restart = e.restart_bandwidth / e.read_bandwidth_given;
  if (restart > restart_share)
    return {StorageState::keeps_up,
            surplus,
            {TRAINYARD_TR("A restart uses %1 of the path."), {{restart, Unit::fraction, {}}}}};
  return {StorageState::keeps_up, surplus, {}};
}

const char* storage_state_id(StorageState state) {
  switch (state) {
    case StorageState::keeps_up:
      return "keeps_up";
    case StorageState::not_published:
      return "not_published";
    case StorageState::too_slow:
      return "too_slow";
    case StorageState::too_small:
      break;
  }
  return "too_small";
}

Design move_to_storage(const Design& design, const StorageRef& system) {
  Design out = design;
  out.storage.system = system;
  reset_derived_inputs(design, out);
  return out;
}

std::vector<StorageOption> storage_options(const Design& design, const Execution& execution,
                                           const StoragePrices& prices) {
  std::vector<StorageRef> systems;
  for (const EntryRef& entry : catalog(CatalogKind::storage)) systems.push_back(std::get<StorageRef>(entry));
  if (std::ranges::find(systems, design.storage.system) == systems.end()) systems.push_back(design.storage.system);
  std::vector<std::optional<StorageOption>> judged(systems.size());
  parallel_for(systems.size(), execution, [&](std::size_t i) {
    StorageOption option;
    option.system = systems[i];
    option.is_current = systems[i] == design.storage.system;
    option.design = option.is_current ? design : move_to_storage(design, systems[i]);
    option.evaluation = evaluate(option.design);
    option.judged = judge_storage(option.design, option.evaluation);
    constexpr double terabyte = 1e12;
    if (const auto price = prices.find(option.system->id); price != prices.end())
      option.month_cost = price->second * option.evaluation.capacity_provisioned / terabyte;
    judged[i] = std::move(option);
  });
  std::vector<StorageOption> out;
  for (std::optional<StorageOption>& option : judged)
    if (option) out.push_back(std::move(*option));
  rank(out);
  return out;
}

}  // namespace trainyard
