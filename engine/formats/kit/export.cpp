// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/kit/export.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "engine/error.h"
#include "engine/files/json.h"
#include "engine/formats/kit/import.h"
#include "engine/formats/kit/reading.h"
#include "engine/json/json.h"
#include "engine/parameters/assignments.h"
#include "engine/text.h"
#include "engine/units/joined.h"

namespace trainyard {
namespace {

Json number_json(double value, double factor) {
  return std::isnan(value) ? Json(nullptr) : json_number(value / factor);
}

Json word_of(const Design& design, const Parameter& p, std::span<const Word> words) {
  const std::string id = id_of(design, p);
  for (const Word& word : words)
    if (id == word.ours) return word.foreign;
  return nullptr;
}

/// The value that a row writes for a resolved design; null if the row writes nothing.
Json write_row_value(const FormatRow& row, const Design& design) {
  const ParameterHandle* input = row.target.input();
  switch (row.how.kind) {
    case Conversion::Kind::special: {
      Json value = row.how.write ? row.how.write(design) : Json(nullptr);
      return value.is_number_float() ? json_number(value.get<double>()) : value;
    }
    case Conversion::Kind::words:
      return word_of(design, **input, row.how.words);
    case Conversion::Kind::toggle:
    case Conversion::Kind::inverted: {
      const bool on = input ? trainyard::number(design, **input) != 0 : design.work.model.get()->*row.target.truth();
      return on != (row.how.kind == Conversion::Kind::inverted);
    }
    case Conversion::Kind::number:
      break;
  }
  const double value = input ? trainyard::number(design, **input) : design.work.model.get()->*row.target.number();
  return number_json(value, row.how.factor);
}

/// False if a rule derived a value outside the range that a file may set.
bool is_allowed(const FormatRow& row, const Design& design) {
  const ParameterHandle* input = row.target.input();
  if (!input || !is_number(**input)) return true;
  const double value = number(design, **input);
  return value >= (*input)->min && value <= (*input)->max;
}

/// Writes the value at path "a.b.c" into nested objects.
void put(Json& tree, const std::string& path, Json value) {
  const size_t dot = path.find('.');
  if (dot == std::string::npos) {
    tree[path] = std::move(value);
    return;
  }
  Json& branch = tree[path.substr(0, dot)];
  if (branch.is_null()) branch = Json::object();
  put(branch, path.substr(dot + 1), std::move(value));
}

Json tree_of(const Design& design, const Format& format) {
  Json tree = Json::object();
  for (const FormatRow& row : format.rows) {
    if (!row.written) continue;
    if (!is_allowed(row, design)) continue;
    Json value = write_row_value(row, design);
    if (!value.is_null())
      put(tree, std::string(row.key).substr(0, std::string_view(row.key).find('|')), std::move(value));
  }
  if (format.complete_tree) format.complete_tree(tree, design);
  return tree;
}

std::string text_of(const Format& format, const Json& tree, const std::vector<std::string>& comments,
                    const Design& design) {
  return format.script ? format.script(tree, comments, design) : write_document(format.syntax, tree, comments);
}

/// Returns assignments for an input. Those of a catalog entry start with its id, because the file may name another
/// entry.
std::vector<std::string> assignments_of(const Design& design, const Parameter& p) {
  std::vector<std::string> out = assignments(design, {ParameterHandle(p)});
  const std::string named = std::string(p.id) + '=';
  if (is_entry(p) && (out.empty() || !out.front().starts_with(named)))
    out.insert(out.begin(), named + base(entry(default_design(), p)).id);
  return out;
}

bool is_outside_job_groups(const Parameter& p) {
  return p.group != Group::layout && p.group != Group::recipe && p.group != Group::work && p.group != Group::replica &&
         p.group != Group::scheduling;
}

/// True if an input has its neutral value, such as a degree of one or an option that is off.
bool has_neutral_value(const Design& design, const Parameter& p) {
  if (is_entry(p)) return false;
  if (is_toggle(p) || is_choice(p)) return number(design, p) == 0;
  return is_automatic(design, p) || number(design, p) <= p.min;
}

/// Returns assignments of inputs that matter but are not in the file. They have the values of the default design, so
/// import sets them.
std::vector<std::string> list_unwritten_defaults(const Design& design, const Import& back) {
  std::set<std::string> imported_ids;
  const auto input_of = [](const std::string& id) { return id.substr(0, id.find('.')); };
  for (const UnderstoodKey& key : back.understood) imported_ids.insert(input_of(key.id));
  for (const AssumedValue& assumed : back.assumed) imported_ids.insert(input_of(assumed.id));
  for (const Parameter* p : back.set) imported_ids.insert(p->id);
  std::vector<std::string> out;
  for (const Parameter* p : parameters(design.job)) {
    const bool matters = may_vary(*p, design.job) && !p->advanced && !(p->why_idle && p->why_idle(design));
    if (!matters || is_outside_job_groups(*p) || has_neutral_value(design, *p) || imported_ids.contains(p->id))
      continue;
    if (!same_value(design, back.design, *p)) continue;
    const std::vector<std::string> values = assignments_of(design, *p);
    out.insert(out.end(), values.begin(), values.end());
  }
  return out;
}

/// True if the file states the same number. Ignores rounding to whole steps, and whether the input was automatic.
bool is_same_number(const Design& design, const Design& read, const Parameter& p) {
  constexpr double rounding = 0.01;
  if (!is_number(p)) return false;
  const double wanted = number(design, p), stated = number(read, p);
  return std::abs(wanted - stated) <= rounding * std::abs(wanted);
}

}  // namespace

const Format& format_for(const Format& wanted, const Design& design) {
  if (can_describe(wanted, design.job)) return wanted;
  const std::string kind = std::string(wanted.id) + '_';
  const Format* found = nullptr;
  for (const Format* format : formats()) {
    if (!std::string_view(format->id).starts_with(kind) || !can_describe(*format, design.job)) continue;
    const bool own = design.job == Job::serving && format->id == kind + design.serving.engine->family;
    if (!found || own) found = format;
  }
  return found ? *found : wanted;
}

Export export_design(const Design& design, const Format& format, const std::string& name) {
  if (!format.writable) throw InputError(std::string(format.name) + " can be read but not written");
  if (design.job == Job::post_training && describes_design(format))
    throw InputError(std::string(format.name) +
                     " covers only half of a post-training job; --set job=training writes its trainer, "
                     "--set job=serving its engine; no format covers the traffic between them");
  if (!can_describe(format, design.job))
    throw InputError(std::string(format.name) + " is a format for " + job_id(format.job) +
                     ", but the job of this design is " + job_id(design.job));
  if (design.work.model->reads_samples() && describes_design(format))
    throw InputError(std::string(format.name) + " describes transformers, but " + design.work.model->name +
                     " learns from samples");
  const Design now = resolved(design);
  const Json tree = tree_of(now, format);
  Import back;
  back.design = default_design();
  if (format.readable)
    back = import_files({{name, text_of(format, tree, {std::string(own_comment)}, design)}}, default_design());
  Export out;
  std::vector<std::string> rest;
  for (const Parameter& p : parameters()) {
    if (same_value(design, back.design, p)) continue;
    for (std::string& assignment : assignments_of(design, p)) {
      if (describes_design(format) && !is_outside_job_groups(p) && p.jobs.has(design.job) &&
          !is_same_number(now, back.design, p))
        out.inexpressible.push_back(assignment);
      rest.push_back(std::move(assignment));
    }
  }
  if (format.readable) out.inexpressible_defaults = list_unwritten_defaults(design, back);
  if (describes_design(format)) out.obstacle = obstacle_of(design);
  const Message refused = format.refuses ? format.refuses(now) : Message{};
  if (*refused.format != '\0' && !out.obstacle.exists())
    out.obstacle = {{TRAINYARD_TR("The program refuses it"), {}}, refused};
  std::vector<std::string> comments, all = out.inexpressible;
  if (out.obstacle.exists()) comments.push_back(std::string(obstacle_comment) + out.obstacle.text() + '.');
  comments.push_back("Trainyard: " + name);
  all.insert(all.end(), out.inexpressible_defaults.begin(), out.inexpressible_defaults.end());
  if (!all.empty()) comments.push_back(std::string(format.name) + " cannot express: " + joined(all, ", "));
  comments.push_back(std::string(own_comment) + set_arguments(rest));
  out.text = text_of(format, tree, comments, design);
  return out;
}

}  // namespace trainyard
