// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/hub_names.h"

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>
#include <string_view>
#include <vector>

#include "catalog_data.h"
#include "engine/catalog/catalog.h"
#include "engine/formats/escaping.h"
#include "engine/formats/format.h"

namespace trainyard {
namespace {

using Json = nlohmann::ordered_json;

/// Words behind a model's own name that say how its weights are kept.
constexpr Word kept_as[] = {{"fp8", "fp8"},    {"awq", "int4"},    {"gptq", "int4"},  {"int4", "int4"},
                            {"w4a16", "int4"}, {"4bit", "nf4"},    {"bnb", "nf4"},    {"nf4", "nf4"},
                            {"int8", "int8"},  {"w8a8", "int8"},   {"w8a16", "int8"}, {"nvfp4", "nvfp4"},
                            {"fp4", "nvfp4"},  {"mxfp4", "mxfp4"}, {"bf16", ""}};
/// Words that say what it was taught, or which edition it is.
constexpr std::string_view told[] = {"instruct", "chat",   "base",    "it",   "pt",     "hf",
                                     "thinking", "meta",   "dynamic", "kv",   "static", "quantized",
                                     "preview",  "marlin", "g128",    "turbo"};

const char* format_of_word(const std::string& word) {
  const auto found = std::ranges::find(kept_as, word, &Word::foreign);
  return found == std::end(kept_as) ? nullptr : found->ours;
}
bool is_date(const std::string& word) {
  return word.size() == 4 && std::ranges::all_of(word, [](unsigned char c) { return std::isdigit(c); });
}

/// The words of the last part of a path, in small letters.
std::vector<std::string> words_of(std::string name) {
  while (name.ends_with('/')) name.pop_back();
  name = name.substr(name.find_last_of('/') + 1);
  std::vector<std::string> words(1);
  for (const char c : name) {
    if (c == '-' || c == '_' || c == ' ' || c == ':')
      words.emplace_back();
    else
      words.back() += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return words;
}

std::string stem_of(const std::string& name) {
  std::string stem;
  for (const std::string& word : words_of(name))
    if (!format_of_word(word) && std::ranges::find(told, word) == std::end(told) && !is_date(word)) stem += word;
  return stem;
}

struct Known {
  std::string repository, stem, weights;
  ModelRef model;
};

const std::vector<Known>& all() {
  static const std::vector<Known> rows = [] {
    std::vector<Known> out;
    const std::string_view text = catalog_data("hub_names");
    const Json file = Json::parse(text.begin(), text.end());
    for (const Json& row : file.at("repositories")) {
      const std::string repository = row.at("repository");
      out.push_back({repository, stem_of(repository), row.value("weights", ""),
                     std::get<ModelRef>(*find_entry(CatalogKind::models, row.at("catalog").get<std::string>()))});
    }
    for (const EntryRef& entry : catalog(CatalogKind::models)) {
      const ModelRef& model = std::get<ModelRef>(entry);
      out.push_back({model->name, stem_of(model->name), "", model});
    }
    return out;
  }();
  return rows;
}

}  // namespace

HubModel hub_model(const std::string& name) {
  HubModel out;
  const std::string stem = stem_of(name);
  const auto named = std::ranges::find(all(), name, &Known::repository);
  const auto found = named != all().end() ? named : std::ranges::find(all(), stem, &Known::stem);
  if (found != all().end()) {
    out.model = found->model;
    out.weight_format = found->weights;
  }
  for (const std::string& word : words_of(name))
    if (const char* format = format_of_word(word)) out.weight_format = format;
  return out;
}

std::string hub_name(const Model& model) {
  const auto found = std::ranges::find_if(all(), [&](const Known& k) { return k.model->id == model.id; });
  if (found != all().end() && found->repository.find('/') != std::string::npos) return found->repository;
  std::string name = comment_text(model.name);
  std::ranges::replace(name, ' ', '-');
  // A name that begins with a dash would be an option.
  name.erase(0, std::min(name.find_first_not_of('-'), name.size()));
  if (name.empty()) name = "model";
  return name;
}

}  // namespace trainyard
