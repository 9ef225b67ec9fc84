// SPDX-License-Identifier: Apache-2.0
#include "engine/parameters/assignments.h"

#include <algorithm>
#include <cmath>

#include "engine/error.h"
#include "engine/parameters/parameter.h"
#include "engine/units/csv.h"

namespace trainyard {
namespace {

/// Returns the word quoted for a shell, if it needs quoting.
std::string shell_word(const std::string& word) {
  constexpr std::string_view harmless = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_@%+=:,./-";
  if (!word.empty() && word.find_first_not_of(harmless) == std::string::npos) return word;
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + '\'';
}

std::string field_value(const FieldView& field) {
  if (const auto* number = std::get_if<double>(&field.value))
    return std::isnan(*number) ? "unknown" : csv_number(*number);
  if (const auto* truth = std::get_if<bool>(&field.value)) return *truth ? "on" : "off";
  return std::get<std::string>(field.value);
}

bool same(const FieldView& a, const FieldView& b) {
  const auto* x = std::get_if<double>(&a.value);
  const auto* y = std::get_if<double>(&b.value);
  return a.value == b.value || (x && y && std::isnan(*x) && std::isnan(*y));
}

/// Returns the built-in entry that an edited one started from, or the default design's entry if it is unknown.
EntryRef original_of(const Parameter& p, const EntryRef& edited) {
  constexpr std::string_view suffix = "-custom";
  std::string id = base(edited).id;
  if (id.ends_with(suffix)) id.resize(id.size() - suffix.size());
  return find_entry(kind_of(edited), id).value_or(entry(default_design(), p));
}

/// Adds the fields in which an edited entry differs from the original.
void add_fields(const Parameter& p, const EntryRef& edited, const EntryRef& original, std::vector<std::string>& out) {
  const std::vector<FieldView> before = fields(original), after = fields(edited);
  const auto assignment = [&](const FieldView& field) {
    return std::string(p.id) + '.' + field.id + '=' + field_value(field);
  };
  const FieldView* named = nullptr;
  const size_t others = out.size();
  EntryRef made = original;
  const auto add = [&](const FieldView& field) {
    out.push_back(assignment(field));
    made = with_field(made, field.id, field.value);
  };
  for (size_t i = 0; i < after.size(); ++i) {
    if (same(before[i], after[i])) continue;
    // Skip the name: editing any other field adds " (custom)" to it.
    if (field_value(after[i]) == field_value(before[i]) + " (custom)")
      named = &after[i];
    else
      add(after[i]);
  }
  // Editing one field can change others, so those that the user set back need an assignment too.
  const std::vector<FieldView> followed = fields(made);
  for (size_t i = 0; i < after.size() && out.size() > others; ++i)
    if (&after[i] != named && !same(followed[i], after[i])) add(after[i]);
  // If all other fields were edited back, assign the name to mark the entry as edited.
  if (named && out.size() == others) out.push_back(assignment(*named));
}

void add_entry(const Parameter& p, const EntryRef& chosen, const Design& from, std::vector<std::string>& out) {
  const EntryRef original = base(chosen).custom ? original_of(p, chosen) : chosen;
  if (base(original).id != base(entry(from, p)).id) out.push_back(std::string(p.id) + '=' + base(original).id);
  add_fields(p, chosen, original, out);
}

}  // namespace

void check_varied(const Parameter& p, Job job) {
  if (may_vary(p, job)) return;
  const std::string id = p.id;
  if (p.group == Group::room) throw InputError(id + " changes only the machine room, which no study computes");
  if (p.jobs.has(job)) throw InputError(id + ": a study cannot vary the job");
  throw InputError(id + " has no effect in the job " + job_id(job));
}

std::string assignment_of(const Design& design, const Parameter& p) {
  const std::string value = is_automatic(design, p) ? "auto"
                            : is_number(p)          ? csv_number(number(design, p))
                                                    : id_of(design, p);
  return std::string(p.id) + '=' + value;
}

namespace {

void add_input(const Design& design, const Parameter& p, const Design& from, std::vector<std::string>& out) {
  if (is_entry(p))
    add_entry(p, entry(design, p), from, out);
  else
    out.push_back(assignment_of(design, p));
}

}  // namespace

std::vector<std::string> assignments(const Design& design) { return assignments(design, default_design()); }

std::vector<std::string> assignments(const Design& design, const Design& from) {
  std::vector<std::string> out;
  // Include the inputs of all jobs, so that a later change of the job keeps their values.
  for (const Parameter& p : parameters())
    if (!same_value(design, from, p)) add_input(design, p, from, out);
  return out;
}

std::vector<std::string> assignments(const Design& design, const std::vector<ParameterHandle>& inputs) {
  std::vector<std::string> out;
  for (const ParameterHandle input : inputs) add_input(design, *input, default_design(), out);
  return out;
}

std::string set_arguments(const std::vector<std::string>& assignments) {
  std::string out;
  for (const std::string& assignment : assignments) out += " --set " + shell_word(assignment);
  return out;
}

namespace {

/// Splits a line into words like a shell.
std::vector<std::string> shell_words(std::string_view line) {
  std::vector<std::string> words;
  bool open = false;
  for (size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (c == ' ' || c == '\t' || c == '\r' || c == '\n') {
      open = false;
      continue;
    }
    if (!open) words.emplace_back();
    open = true;
    if (c == '\'' || c == '"') {
      const size_t end = line.find(c, i + 1);
      if (end == std::string_view::npos) throw InputError("a quotation mark is not closed");
      words.back() += line.substr(i + 1, end - i - 1);
      i = end;
    } else if (c == '\\' && i + 1 < line.size()) {
      words.back() += line[++i];
    } else {
      words.back() += c;
    }
  }
  return words;
}

}  // namespace

std::vector<std::string> read_set_arguments(std::string_view line) {
  std::vector<std::string> out;
  for (std::string& word : shell_words(line)) {
    if (word == "--set") continue;
    if (word.starts_with("--set=")) word.erase(0, 6);
    if (word.starts_with('-') || word.find('=') == std::string::npos)
      throw InputError("\"" + word + "\" is not allowed: use --set ID=VALUE");
    out.push_back(std::move(word));
  }
  return out;
}

}  // namespace trainyard
