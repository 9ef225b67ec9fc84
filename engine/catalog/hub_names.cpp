// SPDX-License-Identifier: Apache-2.0
#include "engine/catalog/hub_names.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstdlib>
#include <span>
#include <string_view>

#include "catalog_data.h"
#include "engine/catalog/catalog.h"
#include "engine/json/json.h"
#include "engine/units/joined.h"
#include "engine/units/nearest.h"
#include "engine/units/utf8.h"

namespace trainyard {
namespace {

using Words = std::vector<std::string>;

bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

/// Words in a model's name that state its weight format.
struct FormatWord {
  const char *word, *format;
};
constexpr FormatWord weight_format_words[] = {
    {"fp8", "fp8"},    {"awq", "int4"},    {"gptq", "int4"}, {"int4", "int4"},   {"w4a16", "int4"},
    {"4bit", "nf4"},   {"bnb", "nf4"},     {"nf4", "nf4"},   {"int8", "int8"},   {"w8a8", "int8"},
    {"w8a16", "int8"}, {"nvfp4", "nvfp4"}, {"fp4", "nvfp4"}, {"mxfp4", "mxfp4"}, {"bf16", ""}};
/// Words for a fine-tune, edition or recipe, which do not change the model's shape.
constexpr std::string_view shape_preserving_words[] = {
    "instruct",  "chat",    "base",   "it",    "pt",   "hf",   "thinking",   "meta", "dynamic",    "kv",      "static",
    "quantized", "preview", "marlin", "g128",  "lora", "sft",  "finetune",   "dpo",  "full",       "maxtext", "turbo",
    "qlora",     "mlperf",  "models", "model", "grpo", "rlhf", "finetuning", "ft",   "checkpoint", "block"};

const char* format_of_word(const std::string& word) {
  const auto found = std::ranges::find(weight_format_words, word, &FormatWord::word);
  return found == std::end(weight_format_words) ? nullptr : found->format;
}
bool is_date(const std::string& word) { return word.size() == 4 && std::ranges::all_of(word, is_digit); }
bool is_ignored_word(const std::string& word) {
  return format_of_word(word) || std::ranges::find(shape_preserving_words, word) != std::end(shape_preserving_words) ||
         is_date(word);
}

/// Removes a remark at the end ("(MLPerf)", "+compile") and leading folders.
std::string strip_remark_and_folders(std::string name) {
  for (const char* remark : {"(", " +"})
    if (const size_t at = name.find(remark); at != std::string::npos && at > 0) name.resize(at);
  while (name.ends_with('/') || name.ends_with(' ')) name.pop_back();
  return name.substr(name.find_last_of('/') + 1);
}

/// Splits a name, without remark and folders, into lower-case words.
Words words_of(const std::string& name) {
  Words words(1);
  for (const char c : strip_remark_and_folders(name)) {
    if (c == '-' || c == '_' || c == ' ' || c == ':')
      words.emplace_back();
    else
      words.back() += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return words;
}

/// Joins the significant words. Adjacent numbers stay separate, because "Llama 2 7B" is not "Llama 27B".
std::string stem_of(std::span<const std::string> words) {
  std::string stem;
  for (const std::string& word : words) {
    if (word.empty() || is_ignored_word(word)) continue;
    if (!stem.empty() && is_digit(stem.back()) && is_digit(word.front())) stem += '-';
    stem += word;
  }
  return stem;
}
std::string stem_of(const std::string& name) { return stem_of(words_of(name)); }

struct KnownName {
  std::string name, stem, weights;
  ModelRef model;
};

ModelRef entry_of(const Json& row) {
  return std::get<ModelRef>(*find_entry(CatalogKind::models, row.at("catalog").get<std::string>()));
}

/// Returns all known names: repositories first, then aliases, names and ids.
const std::vector<KnownName>& known_names() {
  static const std::vector<KnownName> rows = [] {
    std::vector<KnownName> out;
    const auto add = [&out](const std::string& name, const ModelRef& model, const std::string& weights = "") {
      out.push_back({name, stem_of(name), weights, model});
    };
    const std::string_view text = catalog_data("hub_names");
    const Json file = Json::parse(text);
    for (const Json& row : file.at("repositories"))
      add(row.at("repository"), entry_of(row), row.value("weights", std::string()));
    for (const Json& row : file.at("aliases")) add(row.at("name"), entry_of(row));
    for (const EntryRef& entry : catalog(CatalogKind::models)) {
      const auto& model = std::get<ModelRef>(entry);
      add(model->name, model);
      add(model->id, model);
    }
    return out;
  }();
  return rows;
}

/// Returns the names and ids of catalog entries only.
std::span<const KnownName> entry_names() {
  return std::span(known_names()).last(2 * catalog(CatalogKind::models).size());
}

const KnownName* find_stem(const std::string& stem, std::span<const KnownName> rows) {
  const auto found = stem.empty() ? rows.end() : std::ranges::find(rows, stem, &KnownName::stem);
  return found == rows.end() ? nullptr : &*found;
}

/// Returns the number of parameters that a word states: 671e9 for "671b"; NaN for other words.
double stated_size(const std::string& word) {
  if (word.size() < 2 || word.back() != 'b' || !is_digit(word.front())) return unknown;
  char* end = nullptr;
  const double billions = std::strtod(word.c_str(), &end);
  return end == word.c_str() + word.size() - 1 ? billions * 1e9 : unknown;
}

/// Returns whether the size in a name ("671B", "30B") matches the model.
bool is_size_of(const std::string& size, const Model& model) {
  constexpr double rounding = 0.03;
  const Words own = words_of(model.name);
  if (std::ranges::find(own, size) != own.end()) return true;
  return std::abs(stated_size(size) / model.published_parameters - 1) < rounding;
}

/// Returns false if a remark in the name describes only a part of the model: "(ONE layer)", but not "(40 layers, hidden
/// 5120)" for a model of 40 layers.
bool describes_whole_model(const std::string& name, const Model& model) {
  const size_t open = name.find('(');
  if (open == std::string::npos) return true;
  std::string remark = name.substr(open);
  std::ranges::transform(remark, remark.begin(), [](unsigned char c) { return std::tolower(c); });
  for (const char* cut : {"cut", "prun", "half"})
    if (remark.find(cut) != std::string::npos) return false;
  const size_t layers = remark.find(" layer");
  return layers == std::string::npos || remark.substr(0, layers).ends_with(std::to_string(std::llround(model.layers)));
}

const KnownName* find_known_name(const std::string& name) {
  if (const auto named = std::ranges::find(known_names(), name, &KnownName::name); named != known_names().end())
    return &*named;
  const Words words = words_of(name);
  if (const KnownName* known = find_stem(stem_of(words), known_names()))
    return describes_whole_model(name, *known->model) ? known : nullptr;
  size_t end = words.size();
  while (end > 0 && is_ignored_word(words[end - 1])) --end;
  if (end == 0) return nullptr;
  const KnownName* known = find_stem(stem_of(std::span(words).first(end - 1)), known_names());
  return known && is_size_of(words[end - 1], *known->model) && describes_whole_model(name, *known->model) ? known
                                                                                                          : nullptr;
}

/// Longer names are cut in messages.
constexpr size_t longest_name = 100;

/// Returns the name without the owner of a repository.
std::string without_owner(const std::string& name) { return name.substr(name.find_last_of('/') + 1); }

}  // namespace

HubModel hub_model(const std::string& name) {
  HubModel out;
  if (const KnownName* found = find_known_name(name)) {
    out.model = found->model;
    out.weight_format = found->weights;
  }
  for (const std::string& word : words_of(name))
    if (const char* format = format_of_word(word)) out.weight_format = format;
  return out;
}

ModelRef model_family(const std::string& name) {
  const Words words = words_of(name);
  for (size_t count = words.size(); count > 0; --count)
    if (const KnownName* known = find_stem(stem_of(std::span(words).first(count)), entry_names())) return known->model;
  return nullptr;
}

std::string hub_name(const Model& model) {
  const auto found = std::ranges::find_if(known_names(), [&](const KnownName& k) { return k.model->id == model.id; });
  if (found != known_names().end() && found->name.find('/') != std::string::npos) return found->name;
  std::string name = model.name;
  std::ranges::replace(name, ' ', '-');
  return name;
}

std::vector<ModelRef> nearest_names(const std::string& name, size_t count) {
  std::vector<std::string> candidates;
  for (const KnownName& known : known_names()) candidates.push_back(without_owner(known.name));
  std::vector<ModelRef> out;
  for (const std::string& near : nearest(without_owner(name), candidates, candidates.size())) {
    const auto known = std::ranges::find(known_names(), near, [](const KnownName& k) { return without_owner(k.name); });
    if (out.size() < count && std::ranges::find(out, known->model) == out.end()) out.push_back(known->model);
  }
  return out;
}

std::string unknown_model(const std::string& name) {
  constexpr size_t suggestions = 3;
  std::vector<std::string> names;
  for (const ModelRef& model : nearest_names(name, suggestions)) names.push_back(model->name);
  return "the catalog has no model “" + truncate_utf8(name, longest_name) + "”; the nearest names are " +
         joined(names, ", ");
}

}  // namespace trainyard
