// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "app/commands.h"
#include "app/output.h"
#include "app/records.h"
#include "engine/explore/practices.h"
#include "engine/files/json.h"
#include "engine/json/json.h"
#include "engine/units/joined.h"

namespace trainyard::app {
namespace {

const char* state_id(PracticeState state) {
  switch (state) {
    case PracticeState::met:
      return "met";
    case PracticeState::open:
      return "open";
    case PracticeState::idle:
      break;
  }
  return "not_applicable";
}

const char* state_word(PracticeState state) {
  switch (state) {
    case PracticeState::met:
      return "Met: ";
    case PracticeState::open:
      return "Open: ";
    case PracticeState::idle:
      break;
  }
  return "Does not apply: ";
}

Json effect_json(const Effect& effect) {
  return {{"memory", json_number(effect.memory)},
          {"step_time_share", json_number(effect.step)},
          {"days", json_number(effect.days)},
          {"cost", json_number(effect.cost)}};
}

Json change_json(const PracticeChange& change) {
  Json parameters = Json::object();
  for (const ParameterHandle input : change.parameters) {
    if (is_number(*input))
      parameters[input->id] = json_number(number(change.design, *input));
    else
      parameters[input->id] = id_of(change.design, *input);
  }
  Json out{{"parameters", parameters}, {"effect", effect_json(change.effect)}};
  if (change.caution) out["caution"] = change.caution;
  if (*change.note.format) out["note"] = change.note.text();
  return out;
}

Json check_json(const PracticeCheck& check) {
  Json out{{"kind", practice_kind_id(check.kind)},
           {"id", check.id},
           {"title", check.title},
           {"state", state_id(check.state)},
           {"reason", check.reason.text()},
           {"changes", json_list(check.changes, change_json)}};
  if (check.worth) out["worth"] = effect_json(*check.worth);
  out["source"] = check.source;
  return out;
}

std::string signed_text(double value, Unit unit) {
  if (!std::isfinite(value)) return "unknown";
  return (value < 0 ? "\u2212" : "+") + format(std::abs(value), unit).text();
}

std::string effect_text(const Effect& effect) {
  // Buffers that vary with speed cause differences below 1 MiB.
  constexpr double noticed = 1 << 20;
  return signed_text(std::abs(effect.memory) < noticed ? 0 : effect.memory, Unit::memory) + ", step " +
         signed_text(effect.step, Unit::fraction) + ", " + signed_text(effect.days, Unit::days) + ", " +
         signed_text(effect.cost, Unit::money);
}

std::string change_text(const Design& design, const PracticeChange& change) {
  const std::string inputs = joined(change.parameters, ", ", [&](ParameterHandle input) {
    return std::string(input->label) + ' ' + text(design, *input) + " \u2192 " + text(change.design, *input);
  });
  const std::string note = *change.note.format ? "; " + change.note.text() : "";
  return inputs + ": " + effect_text(change.effect) + note + (change.caution ? std::string("; ") + change.caution : "");
}

std::string all_text(const Design& design, const std::vector<PracticeCheck>& checks) {
  std::string out;
  for (const PracticeKind kind : practice_kinds) {
    out += (out.empty() ? "" : "\n") + std::string(practice_kind_label(kind)) + '\n';
    for (const PracticeCheck& check : checks) {
      if (check.kind != kind) continue;
      out += wrapped(check.title + std::string(". ") + state_word(check.state) + check.reason.text(), "  ");
      if (check.worth) out += wrapped("worth " + effect_text(*check.worth), "    ");
      if (check.state == PracticeState::open)
        out += wrapped(check.changes.empty() ? "None of the tried changes helps." : check.advice, "    ");
      for (const PracticeChange& change : check.changes) out += wrapped(change_text(design, change), "    ");
    }
  }
  return out;
}

}  // namespace

int run_practices(const DesignOptions& options) {
  const ChosenDesign chosen = read_design(options.input);
  check_training(chosen.design(), "practices");
  const std::vector<PracticeCheck> checks = check_practices(chosen.design());
  print(options.format.json ? json_text({{"checks", json_list(checks, check_json)}})
                            : all_text(chosen.design(), checks));
  return exit_status_of(evaluate(chosen.design()));
}

}  // namespace trainyard::app
