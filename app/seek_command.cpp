// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "app/command_line.h"
#include "app/commands.h"
#include "app/interruption.h"
#include "app/output.h"
#include "app/records.h"
#include "engine/error.h"
#include "engine/explore/goal_seek.h"
#include "engine/files/json.h"
#include "engine/files/tables.h"
#include "engine/json/json.h"
#include "engine/parameters/assignments.h"
#include "engine/units/csv.h"
#include "engine/units/joined.h"
#include "engine/units/nearest.h"
#include "engine/units/share.h"

namespace trainyard::app {
namespace {

const Parameter& input_of(const std::string& id) {
  if (const Parameter* p = find_parameter(id)) return *p;
  std::vector<std::string> ids;
  for (const Parameter& p : parameters()) ids.emplace_back(p.id);
  throw InputError("--vary: \"" + id + "\" is not an input" + nearest_hint(id, ids));
}

double bound_of(const Parameter& p, const std::string& text) {
  const auto value = parse_at_most(text, p.unit, p.max);
  if (!value || !(*value >= p.min && *value <= p.max))
    throw InputError("--vary " + std::string(p.id) + ": \"" + text + "\" is not allowed: " + allowed_values(p) + ".");
  return *value;
}

/// Reads "network_bandwidth" or "network_bandwidth=100Gb/s:800Gb/s".
void read_varied_input(const std::string& text, Job job, SeekQuestion& question) {
  const size_t equals = text.find('=');
  const Parameter& p = input_of(text.substr(0, equals));
  check_varied(p, job);
  question.input = p;
  if (equals == std::string::npos) return;
  const std::string range = text.substr(equals + 1);
  const size_t colon = range.find(':');
  if (!is_number(p) || colon == std::string::npos)
    throw InputError("--vary \"" + text + "\" is not allowed: ID, or ID=FROM:TO for a number");
  question.from = bound_of(p, range.substr(0, colon));
  question.to = bound_of(p, range.substr(colon + 1));
  if (question.from > question.to) throw InputError("--vary \"" + text + "\": FROM must not exceed TO");
}

SeekQuestion question_of(const SeekOptions& options, const Design& design) {
  if (!options.question.empty()) {
    std::vector<ReadyQuestion> all = ready_questions(design);
    for (const ReadyQuestion& ready : all)
      if (options.question == ready.id) return ready.question;
    throw InputError("--question: \"" + options.question +
                     "\" is not allowed: " + joined(all, ", ", &ReadyQuestion::id) + ".");
  }
  if (options.vary.empty() || options.goal.empty())
    throw InputError("seek needs an input and a goal: --vary ID --goal 'METRIC<=VALUE', or --question NAME");
  SeekQuestion question{&Layout::micro_batch, parse_goal(options.goal)};
  read_varied_input(options.vary, design.job, question);
  check_result(*question.goal.metric, design.job);
  question.preference = options.largest    ? Preference::largest
                        : options.smallest ? Preference::smallest
                                           : Preference::nearest;
  question.other_layout = options.other_layout;
  return question;
}

std::string value_text(const Parameter& p, double value) {
  if (is_number(p)) return format_exact(value, p.unit).text();
  if (is_choice(p)) return p.choices[size_t(value)].label;
  if (is_toggle(p)) return value != 0 ? "on" : "off";
  return value < 0 ? "own entry" : base(catalog(std::get<EntryField>(p.access).kind)[size_t(value)]).name;
}

/// Returns a number in SI units, or the id of a choice or an entry.
Json value_json(const Parameter& p, double value) {
  if (is_number(p)) return json_number(value);
  if (is_toggle(p)) return value != 0;
  if (is_choice(p)) return p.choices[size_t(value)].id;
  return value < 0 ? Json() : Json(base(catalog(std::get<EntryField>(p.access).kind)[size_t(value)]).id);
}

const char* failure_id(SeekFailure failure) {
  constexpr std::array ids{"",        "idle",    "unknown", "unknown_target", "illegal",
                           "no_room", "unmoved", "jumps",   "unreached"};
  return ids[size_t(failure)];
}

Json design_json(const SeekQuestion& question, const SeekDesign& found) {
  const Json results = results_json(found.design, evaluate(found.design));
  return {{"value", value_json(*question.input, found.value)},
          {"metric", json_number(found.metric)},
          {"fits", fit_id(found.fits)},
          {"also_changed", json_list(found.also, [](ParameterHandle input) { return input->id; })},
          {"parameters", results["parameters"]},
          {"metrics", results["metrics"]}};
}

std::string answer_json(const Design& design, const SeekQuestion& question, const SeekAnswer& answer) {
  const Parameter& p = *question.input;
  const auto point = [&p](const SeekPoint& at) -> Json {
    return {{"value", value_json(p, at.value)},
            {"metric", json_number(at.metric)},
            {"legal", at.legal},
            {"fits", at.fits},
            {"meets", at.meets}};
  };
  Json out{{"input", p.id},
           {"goal", goal_text(question.goal)},
           {"target", json_number(answer.target)},
           {"now", {{"value", value_json(p, answer.now)}, {"metric", json_number(answer.before)}}},
           {"found", nullptr},
           {"closest", nullptr},
           {"reason", failure_id(answer.failure)},
           {"text", seek_message(design, question, answer).text()},
           {"tried", answer.tried},
           {"limits", json_list(seek_limits(design, question, answer))},
           {"finished", !answer.stopped},
           {"crossings", json_list(answer.crossings, json_number)},
           {"curve", json_list(answer.curve, point)}};
  if (answer.found) out["found"] = design_json(question, *answer.found);
  if (answer.closest) out["closest"] = design_json(question, *answer.closest);
  return json_text(out);
}

std::string crossings_text(const Parameter& p, const SeekAnswer& answer) {
  constexpr size_t most = 8;
  std::string out =
      "The goal switches between met and not met at " + std::to_string(answer.crossings.size()) + " values:";
  for (size_t i = 0; i < std::min(most, answer.crossings.size()); ++i)
    out += (i ? ", " : " ") + value_text(p, answer.crossings[i]);
  return out + (answer.crossings.size() > most ? ", …" : "");
}

std::string answer_text(const Design& design, const SeekQuestion& question, const SeekAnswer& answer) {
  const Parameter& p = *question.input;
  std::string out = wrapped(seek_message(design, question, answer).text() + '.');
  if (answer.found && !answer.found->also.empty()) {
    std::string changes;
    for (const ParameterHandle input : answer.found->also)
      changes +=
          (changes.empty() ? "With " : ", ") + std::string(input->label) + ' ' + text(answer.found->design, *input);
    out += wrapped(changes + '.');
  }
  if (answer.crossings.size() > 1 && question.goal.relation != Relation::equal)
    out += wrapped(crossings_text(p, answer) + '.');
  if (!is_number(p)) {
    TextTable table({1});
    for (const SeekPoint& point : answer.curve)
      table.add({value_text(p, point.value), format(point.metric, goal_metric(question.goal, design.job).unit).text(),
                 !point.legal  ? "not legal"
                 : !point.fits ? "does not fit"
                 : point.meets ? "meets the goal"
                               : ""});
    out += '\n' + table.text();
  }
  for (const Message& limit : seek_limits(design, question, answer)) out += '\n' + wrapped(limit.text() + '.');
  out += "\n" + std::to_string(answer.tried) + " designs tried.\n";
  return out;
}

std::string questions_text(const Design& design) {
  TextTable table;
  table.add({"question", "", "--vary", "--goal", ""});
  for (const ReadyQuestion& ready : ready_questions(design)) {
    const SeekQuestion& q = ready.question;
    const char* preference = q.preference == Preference::largest    ? "--largest"
                             : q.preference == Preference::smallest ? "--smallest"
                                                                    : "--nearest";
    table.add({ready.id, ready.label, q.input->id, goal_text(q.goal), preference});
  }
  return table.text();
}

}  // namespace

int run_seek(const SeekOptions& options) {
  const ChosenDesign chosen = read_design(options.input);
  if (options.list) {
    print(questions_text(chosen.design()));
    return done;
  }
  const SeekQuestion question = question_of(options, chosen.design());
  Interruptible work(options.threads);
  const SeekAnswer answer = seek_goal(chosen.design(), question, work.execution());
  if (work.interrupted()) {
    if (options.json) print(answer_json(chosen.design(), question, answer));
    return print_stopped();
  }
  print(options.json ? answer_json(chosen.design(), question, answer) : answer_text(chosen.design(), question, answer));
  return answer.found ? done : infeasible;
}

}  // namespace trainyard::app
