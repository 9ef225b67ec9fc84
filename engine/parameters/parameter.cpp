// SPDX-License-Identifier: Apache-2.0
#include "engine/parameters/parameter.h"

#include <algorithm>
#include <cmath>

#include "engine/parameters/handle.h"
#include "engine/text.h"

namespace trainyard {

namespace {

/// Field access takes a mutable design; these callers only read through it.
Design& readable(const Design& design) { return const_cast<Design&>(design); }

bool same_number(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

bool same_field(const FieldView& a, const FieldView& b) {
  const auto* x = std::get_if<double>(&a.value);
  const auto* y = std::get_if<double>(&b.value);
  if (x && y) return same_number(*x, *y);
  return a.value == b.value;
}

bool same_entry(const EntryRef& a, const EntryRef& b) {
  if (a == b) return true;
  if (a.index() != b.index() || base(a).id != base(b).id) return false;
  const auto left = fields(a), right = fields(b);
  return std::equal(left.begin(), left.end(), right.begin(), right.end(), same_field);
}

int choice_index(const Design& design, const Parameter& p) { return std::get<ChoiceField>(p.access).get(design); }

double set_number(const Design& design, const Parameter& p) {
  return std::get<NumberField>(p.access).ref(readable(design));
}

bool toggle(const Design& design, const Parameter& p) { return std::get<ToggleField>(p.access).ref(readable(design)); }

/// Returns the exact number, as typed, unless it has more than six digits.
std::string number_text(double value, const Parameter& p, const NumberStyle& style) {
  const Formatted exact = format_exact(value, p.unit, style);
  const auto figures =
      std::count_if(exact.number.begin(), exact.number.end(), [](char c) { return c >= '0' && c <= '9'; });
  const bool typed = figures <= 6 || (p.integer && value == std::floor(value));
  return typed ? exact.text() : format(value, p.unit, style).text();
}

struct GroupNames {
  const char* id;
  const char* label;
};
constexpr std::array<GroupNames, groups.size()> group_names{{
    {"load", TRAINYARD_TR("Load")},
    {"targets", TRAINYARD_TR("Targets")},
    {"work", TRAINYARD_TR("Workload")},
    {"post_training", TRAINYARD_TR("Post-training")},
    {"replica", TRAINYARD_TR("Replica")},
    {"scheduling", TRAINYARD_TR("Scheduling")},
    {"cluster", TRAINYARD_TR("Cluster")},
    {"layout", TRAINYARD_TR("Layout")},
    {"recipe", TRAINYARD_TR("Recipe")},
    {"storage", TRAINYARD_TR("Storage")},
    {"checkpoints", TRAINYARD_TR("Checkpoints")},
    {"failures", TRAINYARD_TR("Failures")},
    {"data", TRAINYARD_TR("Data set")},
    {"economics", TRAINYARD_TR("Economics")},
    {"room", TRAINYARD_TR("Machine room")},
}};

}  // namespace

bool IdleRule::hides(const Design& design) const { return for_tokens_ && design.work.model->reads_samples(); }

const char* IdleRule::operator()(const Design& design) const {
  if (hides(design)) return TRAINYARD_TR("The model learns from samples, not from text.");
  return reason_ ? reason_(design) : nullptr;
}

const char* group_id(Group group) { return group_names[size_t(group)].id; }
const char* group_label(Group group, Job job) {
  if (group == Group::work && job == Job::serving) return TRAINYARD_TR("Model");
  return group_names[size_t(group)].label;
}

bool may_vary(const Parameter& p, Job job) {
  return p.jobs.has(job) && p.group != Group::room && !(ParameterHandle(p) == &Design::job);
}

const char* job_id(Job job) { return parameter(&Design::job).choices[size_t(job)].id; }
const char* job_label(Job job) { return parameter(&Design::job).choices[size_t(job)].label; }

const Parameter* find_parameter(std::string_view id) {
  for (const Parameter& p : parameters())
    if (id == p.id) return &p;
  return nullptr;
}

const void* place(const Design& design, const Parameter& p) {
  if (is_number(p)) return &std::get<NumberField>(p.access).ref(readable(design));
  if (is_toggle(p)) return &std::get<ToggleField>(p.access).ref(readable(design));
  if (is_choice(p)) return std::get<ChoiceField>(p.access).place(design);
  return std::get<EntryField>(p.access).place(design);
}

bool is_number(const Parameter& p) { return std::holds_alternative<NumberField>(p.access); }
bool is_toggle(const Parameter& p) { return std::holds_alternative<ToggleField>(p.access); }
bool is_choice(const Parameter& p) { return std::holds_alternative<ChoiceField>(p.access); }
bool is_entry(const Parameter& p) { return std::holds_alternative<EntryField>(p.access); }
bool is_switch(const Parameter& p) {
  const auto has = [&p](std::string_view id) {
    return std::ranges::any_of(p.choices, [id](const Choice& c) { return id == c.id; });
  };
  return is_choice(p) && has("on") && has("off") && has("auto");
}

double number(const Design& design, const Parameter& p) {
  if (is_toggle(p)) return toggle(design, p) ? 1 : 0;
  if (is_choice(p)) return choice_index(design, p);
  if (is_entry(p)) return 0;
  const double set = set_number(design, p);
  return std::isnan(set) && p.derive ? p.derive(design) : set;
}

bool is_automatic(const Design& design, const Parameter& p) {
  return is_number(p) && p.derive && std::isnan(set_number(design, p));
}

EntryRef entry(const Design& design, const Parameter& p) { return std::get<EntryField>(p.access).get(design); }

std::string id_of(const Design& design, const Parameter& p) {
  if (is_toggle(p)) return toggle(design, p) ? "on" : "off";
  if (is_choice(p)) return p.choices[size_t(choice_index(design, p))].id;
  if (is_entry(p)) return base(entry(design, p)).id;
  return {};
}

Value value(const Design& design, const Parameter& p) {
  if (is_number(p)) return set_number(design, p);
  if (is_toggle(p)) return toggle(design, p);
  if (is_choice(p)) return id_of(design, p);
  return entry(design, p);
}

bool same_value(const Design& a, const Design& b, const Parameter& p) {
  if (is_number(p)) return same_number(set_number(a, p), set_number(b, p));
  if (is_toggle(p)) return toggle(a, p) == toggle(b, p);
  if (is_choice(p)) return choice_index(a, p) == choice_index(b, p);
  return same_entry(entry(a, p), entry(b, p));
}

bool operator==(const Design& a, const Design& b) {
  return same_calibration(a.calibration, b.calibration) &&
         std::all_of(parameters().begin(), parameters().end(), [&](const Parameter& p) { return same_value(a, b, p); });
}

std::vector<const Parameter*> changed(const Design& design, const Design& reference) {
  std::vector<const Parameter*> result;
  for (const Parameter* p : parameters(design.job))
    if (!same_value(design, reference, *p)) result.push_back(p);
  return result;
}

std::string text(const Design& design, const Parameter& p, const NumberStyle& style) {
  if (is_number(p)) return number_text(number(design, p), p, style);
  if (is_toggle(p)) return toggle(design, p) ? TRAINYARD_TR("on") : TRAINYARD_TR("off");
  if (is_choice(p)) return p.choices[size_t(choice_index(design, p))].label;
  return base(entry(design, p)).name;
}

}  // namespace trainyard
