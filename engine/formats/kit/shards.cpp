// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/kit/shards.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>

#include "engine/formats/documents/safetensors.h"
#include "engine/json/json.h"

namespace trainyard {
namespace {

constexpr std::string_view ending = ".safetensors";
constexpr size_t most_names = 3;

std::optional<size_t> whole_number(std::string_view digits) {
  size_t number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (digits.empty() || error != std::errc() || end != digits.data() + digits.size()) return {};
  return number;
}

std::string file_name(std::string_view path) { return std::string(path.substr(path.find_last_of('/') + 1)); }

/// Adds the tensors in `from` to those in `into`, by name pattern.
void add_shapes(Json& into, const Json& from) {
  for (const auto& [pattern, kind] : from.items()) {
    if (!into.contains(pattern))
      into[pattern] = kind;
    else
      into[pattern]["count"] = into[pattern]["count"].get<double>() + kind["count"].get<double>();
  }
}

void add_numbers(Json& into, const Json& from) {
  for (const auto& [key, value] : from.items()) into[key] = into.value(key, 0.0) + value.get<double>();
}

void add_shard(Json& whole, const Json& shard) {
  for (const char* sum : {"tensors", "parameters", "bytes", "packed"})
    whole[sum] = whole.value(sum, 0.0) + shard.value(sum, 0.0);
  for (const char* most : {"layers", "experts"}) whole[most] = std::max(whole.value(most, 0.0), shard.value(most, 0.0));
  add_numbers(whole["dtypes"], shard.at("dtypes"));
  add_shapes(whole["shapes"], shard.at("shapes"));
}

struct Set {
  std::vector<size_t> places;  ///< indices of the given files
  std::set<size_t> numbers;
  size_t count = 0;
};

std::string missing_text(const std::string& set, const Set& shards) {
  std::string text;
  size_t missing = 0;
  for (size_t number = 1; number <= shards.count; ++number) {
    if (shards.numbers.contains(number)) continue;
    if (++missing > most_names) continue;
    const auto padded = [](size_t n) {
      const std::string digits = std::to_string(n);
      return std::string(5 - std::min<size_t>(5, digits.size()), '0') + digits;
    };
    text += (text.empty() ? "" : ", ") + file_name(set) + padded(number) + "-of-" + padded(shards.count) +
            std::string(ending);
  }
  return missing > most_names ? text + ", … (" + std::to_string(missing) + ')' : text;
}

/// Takes the numbers of layers and experts from an index, because it names the tensors of all files.
void take_layers(Json& tree, const Json& index) {
  for (const auto& [name, file] : index.at("weight_map").items()) {
    const TensorName parsed = tensor_name(name);
    tree["layers"] = std::max(tree.value("layers", 0.0), parsed.layer + 1);
    tree["experts"] = std::max(tree.value("experts", 0.0), parsed.expert + 1);
    if (name.ends_with("lm_head.weight") || name.ends_with("embed_out.weight")) tree["head"] = true;
  }
  tree["indexed"] = true;
}

KnownFile joined(const std::vector<KnownFile>& files, const std::string& set, const Set& shards) {
  KnownFile out = files[shards.places.front()];
  Json tree = Json::object();
  tree["dtypes"] = tree["shapes"] = Json::object();
  for (const size_t place : shards.places) add_shard(tree, *files[place].document.tree);
  tree["files"] = shards.count;
  if (shards.numbers.size() < shards.count) {
    tree["missing"] = missing_text(set, shards);
    const auto index = std::ranges::find_if(
        files, [](const KnownFile& file) { return file.format->id == std::string_view("safetensors_index"); });
    if (index != files.end()) take_layers(tree, *index->document.tree);
  }
  if (shards.places.size() > 1) {
    std::string name = set;
    while (name.ends_with('-') || name.ends_with('_') || name.ends_with('.')) name.pop_back();
    out.document.name = name + std::string(ending) + " (" + std::to_string(shards.places.size()) + " files)";
  }
  out.document.tree = std::make_shared<const Json>(std::move(tree));
  return out;
}

}  // namespace

std::optional<ShardName> shard_name(std::string_view file) {
  if (!file.ends_with(ending)) return {};
  file.remove_suffix(ending.size());
  const size_t of = file.rfind("-of-");
  if (of == std::string_view::npos) return {};
  const size_t digits = file.find_last_not_of("0123456789", of == 0 ? 0 : of - 1) + 1;
  const auto number = whole_number(file.substr(digits, of - digits)), count = whole_number(file.substr(of + 4));
  if (!number || !count || *count < 2) return {};
  return ShardName{std::string(file.substr(0, digits)), *number, *count};
}

void join_shards(std::vector<KnownFile>& files) {
  std::map<std::pair<std::string, size_t>, Set> sets;
  for (size_t i = 0; i < files.size(); ++i) {
    const auto name = shard_name(files[i].document.name);
    if (!name || files[i].document.syntax != Syntax::safetensors || files[i].document.tree->contains("pointer_size"))
      continue;
    Set& set = sets[{name->set, name->count}];
    if (!set.numbers.insert(name->number).second) continue;
    set.places.push_back(i);
    set.count = name->count;
  }
  std::set<size_t> replaced;
  std::vector<KnownFile> whole;
  for (const auto& [name, set] : sets) {
    whole.push_back(joined(files, name.first, set));
    replaced.insert(set.places.begin(), set.places.end());
  }
  for (size_t i = files.size(); i-- > 0;)
    if (replaced.contains(i)) files.erase(files.begin() + std::ptrdiff_t(i));
  files.insert(files.begin(), std::make_move_iterator(whole.begin()), std::make_move_iterator(whole.end()));
}

}  // namespace trainyard
