// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line.h"
#include "app/commands.h"
#include "app/output.h"
#include "app/records.h"
#include "engine/error.h"
#include "engine/json/json.h"
#include "engine/parameters/parameter.h"
#include "engine/studies/scheduler_check.h"

namespace trainyard::app {
namespace {

Unit unit_of(const CheckedFigure& f) { return std::string_view(f.id) == "users_running" ? Unit::none : Unit::seconds; }

const RecordTable<CheckedFigure> figure_table{
    {"figure", [](const auto& f) { return f.id; }},
    {"", [](const auto& f) { return f.label; }, In::text, "figure"},
    {"formula", [](const auto& f) { return f.formula; }},
    {"simulated", [](const auto& f) { return f.simulated; }},
    {"", [](const auto& f) { return format(f.formula, unit_of(f)).text(); }, In::text, "formula"},
    {"", [](const auto& f) { return format(f.simulated, unit_of(f)).text(); }, In::text, "simulation"},
    {"difference", [](const auto& f) { return f.difference(); }, In::all, "difference", Unit::fraction},
    {"tolerance", [](const auto& f) { return f.tolerance; }, In::all, "tolerance", Unit::fraction},
    {"agrees", [](const auto& f) { return f.agrees(); }, In::json},
    {"agrees", [](const auto& f) { return f.agrees() ? "yes" : "no"; }, In::csv},
    {"", [](const auto& f) { return f.agrees() ? "agrees" : "differs"; }, In::text, ""},
};

}  // namespace

int run_check(const CheckOptions& options) {
  const Design design = resolved(read_serving_design(options.input).design());
  const ClosedLoop loop{double(options.clients), double(options.client_requests), options.length_spread};
  const SchedulerCheck check = options.clients > 0 ? check_closed_loop(design, loop, options.seed)
                                                   : check_load(design, {double(options.requests), options.seed});
  if (check.figures.empty()) throw InputError(check.refused);
  print(options.format.json
            ? json_text({{"agrees", check.agrees()}, {"figures", figure_table.json_list(check.figures)}})
        : options.format.csv ? figure_table.csv(check.figures)
                             : figure_table.text(check.figures, "-"));
  return check.agrees() ? done : infeasible;
}

}  // namespace trainyard::app
