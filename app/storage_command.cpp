// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "app/commands.h"
#include "app/design_input.h"
#include "app/interruption.h"
#include "app/output.h"
#include "app/records.h"
#include "engine/catalog/catalog.h"
#include "engine/error.h"
#include "engine/explore/storage_options.h"
#include "engine/parameters/assignments.h"
#include "engine/studies/job_design.h"
#include "engine/units/nearest.h"
#include "engine/units/units.h"

namespace trainyard::app {
namespace {

using Option = StorageOption;

auto metric_value(double Evaluation::*field) {
  return [field](const Option& option) { return option.evaluation.*field; };
}

std::string system_name(const Option& option) { return option.system->name + (option.is_current ? " (current)" : ""); }

std::string system_verdict(const Option& option) {
  if (option.judged.state != StorageState::keeps_up) return option.judged.why.text();
  return "keeps up" + (*option.judged.why.format ? ". " + option.judged.why.text() : std::string());
}

const RecordTable<Option> systems{
    {"system", [](const auto& o) { return o.system->id; }},
    {"", system_name, In::text, "storage system"},
    {"state", [](const auto& o) { return storage_state_id(o.judged.state); }},
    {"current", &Option::is_current},
    {"surplus", [](const auto& o) { return o.judged.surplus; }, In::all, "surplus", Unit::none},
    {"read_bandwidth_given_bytes_per_s", metric_value(&Evaluation::read_bandwidth_given), In::all, "read",
     Unit::bandwidth},
    {"checkpoint_bandwidth_given_bytes_per_s", metric_value(&Evaluation::checkpoint_bandwidth_given), In::all,
     "checkpoint", Unit::bandwidth},
    {"restart_read_time_s", metric_value(&Evaluation::restart_read_time), In::all, "restart", Unit::seconds},
    {"finish_days", metric_value(&Evaluation::finish_days), In::all, "days", Unit::days},
    {"month_cost", &Option::month_cost, In::all, "per month", Unit::money},
    {"why", [](const auto& o) { return o.judged.why.text(); }},
    {"", system_verdict, In::text, ""},
    {"set", [](const auto& o) { return Json(assignments_from_default(o.design)); }, In::json},
};

/// Throws InputError for a system that is not in the catalog, and for a value that is no positive amount.
StoragePrices prices_of(const std::vector<std::string>& assignments) {
  std::vector<std::string> ids;
  for (const EntryRef& entry : catalog(CatalogKind::storage)) ids.push_back(base(entry).id);
  StoragePrices out;
  for (const std::string& assignment : assignments) {
    const size_t equals = assignment.find('=');
    const std::string id = assignment.substr(0, equals);
    if (std::ranges::find(ids, id) == ids.end())
      throw InputError("--price: \"" + id + "\" is not in the catalog" + nearest_hint(id, ids));
    const auto price = equals == std::string::npos ? std::nullopt : parse(assignment.substr(equals + 1), Unit::money);
    if (!price || !(*price > 0))
      throw InputError("--price: \"" + assignment + "\" is not allowed: " + id + "=USD with a positive amount.");
    out[id] = *price;
  }
  return out;
}

std::string count_line(const std::vector<Option>& options) {
  const auto count = [&](auto... states) {
    return std::to_string(
        std::ranges::count_if(options, [&](const Option& o) { return ((o.judged.state == states) || ...); }));
  };
  return count(StorageState::keeps_up) + " of " + std::to_string(options.size()) +
         " systems keep up: those of published capacity first, then the earliest finish, the smallest of about equal "
         "ones. For " +
         count(StorageState::not_published) + " the bandwidth is not published; " +
         count(StorageState::too_slow, StorageState::too_small) +
         " do not keep up. The catalog has no prices of storage; --price adds one, and systems with a price lead.\n";
}

std::string options_text(const std::vector<Option>& options, size_t top) {
  TextTable out({1, 2, 3, 4, 5, 6});
  out.add(systems.text_heads());
  for (size_t i = 0; i < std::min(top, options.size()); ++i) out.add(systems.text_cells(options[i], "\u2013"));
  return out.text() + '\n' + wrapped(count_line(options));
}

}  // namespace

int run_storage(const StorageOptions& options) {
  const ChosenDesign chosen = read_design(options.input);
  check_training(chosen.design(), "storage");
  Interruptible work(options.threads);
  const std::vector<Option> found = storage_options(chosen.design(), work.execution(), prices_of(options.prices));
  if (work.interrupted()) return print_stopped();
  print(options.format.json  ? json_text({{"systems", systems.json_list(found)}})
        : options.format.csv ? systems.csv(found)
                             : options_text(found, options.top));
  return !found.empty() && found.front().judged.state == StorageState::keeps_up ? done : infeasible;
}

}  // namespace trainyard::app
