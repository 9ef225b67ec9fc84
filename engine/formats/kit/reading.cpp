// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/kit/reading.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "engine/catalog/access.h"
#include "engine/catalog/hub_names.h"
#include "engine/error.h"
#include "engine/files/json.h"
#include "engine/formats/kit/repeated_keys.h"
#include "engine/formats/shell/shell_variables.h"
#include "engine/json/json.h"
#include "engine/parameters/assignments.h"
#include "engine/text.h"
#include "engine/units/utf8.h"

namespace trainyard {
namespace {

template <class Member>
const CatalogField<Model>& field_of(Member member) {
  for (const CatalogField<Model>& field : model_fields())
    if (const auto* same = std::get_if<Member>(&field.member); same && *same == member) return field;
  throw std::logic_error("a field of a model that its table does not have");
}

template <class Member>
std::string id_of_field(Member member) {
  return std::string("model.") + field_of(member).id;
}

std::vector<std::string> names_of(const std::string& key) {
  std::vector<std::string> names;
  for (size_t start = 0; start <= key.size();) {
    const size_t end = std::min(key.find('|', start), key.size());
    names.push_back(key.substr(start, end - start));
    start = end + 1;
  }
  return names;
}

std::string value_text(const Value& value) {
  if (const auto* number = std::get_if<double>(&value))
    return std::isnan(*number) ? "auto" : shown_text(json_number(*number));
  if (const auto* truth = std::get_if<bool>(&value)) return *truth ? "on" : "off";
  if (const auto* text = std::get_if<std::string>(&value)) return *text;
  return base(std::get<EntryRef>(value)).id;
}

}  // namespace

Reading::Reading(const Design& base) : design_(base), is_base_default_(assignments(base).empty()) {}

void Reading::reopen(const Document& document, const Format& format) {
  document_ = &document;
  format_ = &format;
  branch_ = branch_of_[&document];
  used_ = &used_of_[&document];
}

void Reading::open(const Document& document, const Format& format) {
  reopen(document, format);
  import_.files.push_back({document.name, &format});
  for (const Message& warning : document.warnings) import_.warnings.push_back(warning);
  for (const UnusedKey& key : document.unused)
    report_ignored(key.key, key.value, {key.reason ? key.reason : TRAINYARD_TR("Unknown key"), {}}, !key.reason);
  for (const std::string& comment : document.comments)
    if (comment.starts_with(own_comment)) comments_.emplace_back(document.name, comment);
}

const Json* Reading::find(const std::string& key, std::string* path) const {
  for (const std::string& branch : {branch_, std::string()})
    for (const std::string& name : names_of(key))
      if (const Json* found = find_key(tree(), branch + name)) {
        if (path) *path = branch + name;
        return found;
      }
  return nullptr;
}

const Json* Reading::look(const std::string& key) const { return find(key, nullptr); }

std::string Reading::own_key(const std::string& path) const {
  if (!document_->keys) return path;
  const auto own = document_->keys->find(path);
  return own == document_->keys->end() ? path : own->second.key;
}

const Json* Reading::take(const std::string& key) {
  std::string path;
  const Json* found = find(key, &path);
  clear_key();
  if (!found) return nullptr;
  used_->insert(path);
  key_ = own_key(path);
  value_ = shown_text(*found);
  if (key_ != path) value_ = document_->keys->at(path).value;
  return found;
}

void Reading::refuse(const Json& value, const std::string& allowed) const {
  throw InputError(document_->name + ": " + key_ + ": " + json_quote(value) + " is not allowed: " + allowed);
}

double Reading::number(const Json& value) const {
  if (value.is_number() && std::isfinite(value.get<double>())) return value.get<double>();
  if (value.is_string()) {
    std::string_view text = value.get_ref<const std::string&>();
    const bool percent = text.size() > 1 && text.ends_with('%');
    if (percent) text.remove_suffix(text.ends_with(" %") ? 2 : 1);
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc() && end == text.data() + text.size() && std::isfinite(number))
      return percent ? number / 100 : number;
  }
  // A list that repeats one number for each layer stands for that number.
  const bool alike = value.is_array() && !value.empty() && !value.front().is_structured() &&
                     std::ranges::all_of(value, [&](const Json& item) { return item == value.front(); });
  if (alike) return number(value.front());
  refuse(value, "a number");
}

bool Reading::truth(const Json& value) const {
  if (value.is_boolean()) return value.get<bool>();
  if (value.is_number()) return value.get<double>() != 0;
  const std::string word = value.is_string() ? value.get<std::string>() : "";
  for (const char* yes : {"true", "True", "yes", "on", "1"})
    if (word == yes) return true;
  for (const char* no : {"false", "False", "no", "off", "0"})
    if (word == no) return false;
  refuse(value, "true or false");
}

std::string Reading::text(const Json& value) const {
  if (value.is_string()) return value.get<std::string>();
  if (value.is_number() || value.is_boolean()) return value.dump();
  refuse(value, "a text");
}

void Reading::report_understood(const std::string& id) {
  reported_.emplace(document_, key_);
  import_.understood.push_back({document_->name, key_, value_, id});
}

void Reading::report_value(const std::string& id, const std::string& value) {
  if (!key_.empty()) return report_understood(id);
  import_.assumed.push_back({id, value, {TRAINYARD_TR("Derived from other values in the files"), {}}});
}

Claims::Claim Reading::claim_of(const std::string& meaning) const {
  Claims::Claim claim{.document = document_, .format = format_, .stated = {}, .meaning = meaning};
  claim.stated = {document_->name, key_, key_.empty() ? meaning : value_};
  return claim;
}

bool Reading::claim(const std::string& id, const std::string& meaning) {
  if (claims_.add_claim(id, claim_of(meaning))) return true;
  if (!key_.empty())
    ignore({TRAINYARD_TR("Another file states a different value: %1"),
            {{0, Unit::none, claims_.find_winner(id)->stated.file + ": " + claims_.find_winner(id)->meaning}}});
  return false;
}

void Reading::set(ParameterHandle input, const Value& value) {
  if (missing_) return assume(input, value, *missing_);
  stated_in_.insert({document_, &*input});
  if (!claim(input->id, value_text(value))) return;
  try {
    set_value(design_, *input, value);
  } catch (const InputError& error) {
    throw InputError(document_->name + ": " + key_ + ": " + error.what());
  }
  stated_.insert(&*input);
  report_value(input->id, value_text(value));
}

void Reading::ignore_model() {
  if (!key_.empty()) ignore({TRAINYARD_TR("Another file describes the model"), {}});
}

void Reading::describe_whole_model() {
  if (is_model_left_out()) return;
  whole_model_document_ = document_;
  whole_model_format_ = format_;
}

/// A configuration of a dense model states no experts. Another file that states some describes another model.
void Reading::compare_experts(const std::string& field, double experts) {
  if (!whole_model_document_ || document_ == whole_model_document_ || experts <= 1 || claims_.find_winner(field))
    return;
  claims_.add_claim(field, {.document = whole_model_document_,
                            .format = whole_model_format_,
                            .stated = {whole_model_document_->name, "", ""},
                            .meaning = ""});
}

template <class Field, class Number>
void Reading::set_field(Field field, Number value) {
  const CatalogField<Model>& row = field_of(field);
  if (is_model_left_out()) return ignore_model();
  if (missing_) return assume(field, value, *missing_);
  if constexpr (std::is_same_v<Number, double>)
    if (field == &Model::experts) compare_experts(id_of_field(field), value);
  if (!claim(id_of_field(field), value_text(Value(value)))) return;
  if (!catalog_access::write_field(model_, row, catalog_access::FieldValue(value)))
    throw InputError(document_->name + ": " + key_ + ": " + value_ +
                     " is not allowed: " + catalog_access::allowed_values(row));
  note_model_field(id_of_field(field));
  if (id_of_field(field) == id_of_field(&Model::max_sequence)) sequence_stated_ = true;
  report_value(id_of_field(field), value_text(Value(value)));
}
void Reading::set(double Model::*field, double value) { set_field(field, value); }
void Reading::set(bool Model::*field, bool value) { set_field(field, value); }

void Reading::adjust(double Model::*field, double value) {
  if (is_model_left_out()) return;
  if (!catalog_access::write_field(model_, field_of(field), catalog_access::FieldValue(value)))
    throw InputError(document_->name + ": " + id_of_field(field) + ": " + value_text(Value(value)) +
                     " results from this, which is not allowed: " + catalog_access::allowed_values(field_of(field)));
}

void Reading::note_model_field(const std::string& id) {
  has_model_ = true;
  stated_fields_.insert(id);
  const std::string& file = document_->name;
  if (std::ranges::find(model_files_, file) == model_files_.end()) model_files_.push_back(file);
}

void Reading::set_model(const std::function<void(Model&)>& change, const std::string& field, const std::string& value) {
  if (is_model_left_out()) return ignore_model();
  if (!missing_ && !claim("model." + field, value)) return;
  change(model_);
  note_model_field("model." + field);
  if (missing_)
    import_.assumed.push_back({"model." + field, value, *missing_});
  else
    report_value("model." + field, value);
}

void Reading::assume_model(const std::function<void(Model&)>& change, const std::string& field,
                           const std::string& value, Message reason) {
  if (is_model_left_out() || !stated_fields_.insert("model." + field).second) return;
  change(model_);
  import_.assumed.push_back({"model." + field, value, std::move(reason)});
}

void Reading::assume(ParameterHandle input, const Value& value, Message reason) {
  // Each file implies its program, so the program counts as stated. Files of two programs then contradict each other.
  const bool is_program = input == &Recipe::framework || input == &Serving::engine;
  if (is_program && !missing_ && !is_stated(input)) {
    clear_key();
    if (!claim(input->id, value_text(value))) return;
    if (id_of(design_, *input) != value_text(value)) assumed_.erase(&*input);
  }
  if (stated_.contains(&*input) || assumed_.contains(&*input)) return;
  set_value(design_, *input, value);
  assumed_.insert(&*input);
  import_.assumed.push_back({input->id, value_text(value), std::move(reason)});
}

template <class Field, class Number>
void Reading::assume_field(Field field, Number value, Message reason) {
  if (is_model_left_out() || is_stated(field)) return;
  const CatalogField<Model>& row = field_of(field);
  if (!catalog_access::write_field(model_, row, catalog_access::FieldValue(value)))
    throw InputError(document_->name + ": " + id_of_field(field) + ": " + value_text(Value(value)) +
                     " results from this, which is not allowed: " + catalog_access::allowed_values(row));
  import_.assumed.push_back({id_of_field(field), value_text(Value(value)), std::move(reason)});
  stated_fields_.insert(id_of_field(field));
}
void Reading::assume(double Model::*field, double value, Message reason) {
  assume_field(field, value, std::move(reason));
}
void Reading::assume(bool Model::*field, bool value, Message reason) { assume_field(field, value, std::move(reason)); }

bool Reading::claim_meaning(const std::string& id, const std::string& meaning, const std::string& key) {
  if (is_model_left_out()) return false;
  const Json* stated = look(key);
  Claims::Claim claim{.document = document_, .format = format_, .stated = {}, .meaning = meaning};
  claim.stated = {document_->name, key, stated ? shown_text(*stated) : std::string()};
  return claims_.add_claim(id, claim);
}

template <class Field, class Number>
void Reading::imply_field(Field field, Number value, const std::string& key) {
  if (!claim_meaning(id_of_field(field), value_text(Value(value)), key)) return;
  if (catalog_access::write_field(model_, field_of(field), catalog_access::FieldValue(value)))
    stated_fields_.insert(id_of_field(field));
}
void Reading::imply(double Model::*field, double value, const std::string& key) { imply_field(field, value, key); }
void Reading::imply(bool Model::*field, bool value, const std::string& key) { imply_field(field, value, key); }
void Reading::imply_model(const std::function<void(Model&)>& change, const std::string& field, const std::string& value,
                          const std::string& key) {
  if (!claim_meaning("model." + field, value, key)) return;
  change(model_);
  stated_fields_.insert("model." + field);
}

bool Reading::is_stated(double Model::*field) const { return stated_fields_.contains(id_of_field(field)); }
bool Reading::is_stated(bool Model::*field) const { return stated_fields_.contains(id_of_field(field)); }

void Reading::report_ignored(const std::string& key, const std::string& value, Message reason, bool is_unknown) {
  reported_.emplace(document_, key);
  import_.ignored.push_back({document_->name, key, value, std::move(reason), is_unknown});
}
void Reading::ignore(Message reason) {
  if (!missing_) report_ignored(key_, value_, std::move(reason));
}
void Reading::ignore(const std::string& key, Message reason) {
  if (take(key)) report_ignored(key_, value_, std::move(reason));
}
void Reading::use_for(ParameterHandle input) {
  if (!missing_ && !key_.empty()) report_understood(input->id);
}
void Reading::warn(Message warning) { import_.warnings.push_back(std::move(warning)); }

void Reading::record_weights(double parameters, double bytes) {
  import_.weights.push_back({document_->name, parameters, bytes});
}

void Reading::choose_model(const ModelRef& model) {
  if (is_model_left_out()) return;
  const Claims::Claim claim = claim_of(model->id);
  if (!claims_.add_claim("model", claim)) return;
  chosen_model_ = model;
  chosen_by_ = claim;
}

/// Models with the same name may differ in vocabulary by this share, through padding and added tokens.
constexpr double added_tokens = 0.05;

/// Compares the model that one file names with the model that another describes. If they differ little, the description
/// is used.
void Reading::compare_models() {
  if (!chosen_model_ || !whole_model_document_ || chosen_by_.document == whole_model_document_) return;
  bool differs = false;
  for (const auto size : {&Model::layers, &Model::hidden, &Model::heads, &Model::kv_heads, &Model::ffn_hidden,
                          &Model::experts, &Model::expert_hidden, &Model::vocab}) {
    const std::string id = id_of_field(size);
    const Claims::Claim* described = claims_.find_winner(id);
    const double tolerance = size == &Model::vocab ? added_tokens : 0;
    const double named_size = (*chosen_model_).*size;
    // Configurations may omit the width of dense layers in a mixture of experts, and the width of experts in a dense
    // model.
    const bool may_be_missing = size == &Model::ffn_hidden || size == &Model::expert_hidden;
    if (may_be_missing && !(named_size > 0 && model_.*size > 0)) continue;
    if (!described || described->document != whole_model_document_ ||
        std::abs(named_size - model_.*size) <= tolerance * named_size)
      continue;
    Claims::Claim named = chosen_by_;
    named.stated.value += " (" + value_text((*chosen_model_).*size) + ')';
    claims_.contradict(id, *described, named);
    differs = true;
  }
  const bool takes_name = differs && claims_.is_preferred(chosen_by_);
  if (takes_name) has_model_ = false;
  if (!takes_name) chosen_model_ = nullptr;
}

void Reading::note_unknown_model(const std::string& name) {
  unknown_model_ = document_->name + ": " + key_ + ": " + unknown_model(name) +
                   ". Open its config.json together with the file, or set the model";
}

void Reading::read_row(const FormatRow& row, const Json& value) {
  if (value.is_string() && has_runtime_value(value.get_ref<const std::string&>())) {
    ignore({TRAINYARD_TR("Set by a variable that no file defines"), {}});
    if (!missing_) open_keys_.push_back({document_->name, key_, value_, row.target});
    return;
  }
  const Message open{TRAINYARD_TR("Left to the program that reads the file"), {}};
  const bool blank = value.is_null() || (value.is_array() && value.empty());
  if (row.how.kind == Conversion::Kind::special) {
    if (!blank) return row.how.read(*this, value);
    // Some keys have a meaning even when empty.
    try {
      row.how.read(*this, value);
    } catch (const InputError&) {
      ignore(open);
    }
    return;
  }
  if (blank || value == "auto" || value == "None") return ignore(open);
  const ParameterHandle* input = row.target.input();
  if (row.how.kind == Conversion::Kind::words) {
    const std::string word = text(value);
    std::string allowed;
    for (const Word& w : row.how.words) {
      if (word == w.foreign)
        return set(*input, is_toggle(**input) ? Value(std::string_view(w.ours) == "on") : Value(std::string(w.ours)));
      allowed += (allowed.empty() ? "" : ", ") + std::string(w.foreign);
    }
    refuse(value, allowed);
  }
  const bool inverted = row.how.kind == Conversion::Kind::inverted;
  if (inverted || row.how.kind == Conversion::Kind::toggle) {
    const bool on = truth(value) != inverted;
    return input ? set(*input, Value(on)) : set(row.target.truth(), on);
  }
  const double amount = number(value) * row.how.factor;
  return input ? set(*input, Value(amount)) : set(row.target.number(), amount);
}

void Reading::read_rows() {
  if (format_->begin) format_->begin(*this);
  for (const FormatRow& row : format_->rows)
    if (const Json* value = take(row.key)) read_row(row, *value);
  clear_key();
  if (format_->end) format_->end(*this);
  report_unused_keys();
}

void Reading::apply_defaults(const Document& document, const Format& format) {
  reopen(document, format);
  for (const FormatRow& row : format.rows) {
    if (!row.default_json || look(row.key)) continue;
    key_ = own_key(names_of(row.key).front());
    value_ = row.default_json;
    const Message reason{TRAINYARD_TR("Not set in %1; the program's default is used: %2"),
                         {{0, Unit::none, document.name}, {0, Unit::none, key_ + " = " + value_}}};
    missing_ = &reason;
    read_row(row, Json::parse(row.default_json));
    missing_ = nullptr;
  }
}

Import Reading::take_import() {
  for (const Parameter& p : parameters())
    if (stated_.contains(&p) || assumed_.contains(&p)) import_.set.push_back(&p);
  import_.design = design_;
  import_.contradictions = claims_.contradictions(assignments_);
  join_repeated_keys(import_.ignored);
  return std::move(import_);
}

}  // namespace trainyard
