// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/kit/alternatives.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/catalog/access.h"
#include "engine/files/json.h"
#include "engine/json/json.h"
#include "engine/parameters/assignments.h"
#include "engine/text.h"

namespace trainyard {
namespace {

/// True for formats whose file describes its subject completely. Command arguments are excluded, because they may be
/// spread over several files.
bool is_whole(const Format& format) {
  static constexpr std::array<std::string_view, 8> kinds{"hf_config",     "hf_quant_config", "deepspeed",
                                                         "fsdp",          "torchtitan",      "nanotron",
                                                         "megatron_yaml", "megatron_bridge"};
  return std::ranges::find(kinds, format.id) != kinds.end();
}

/// Formats whose file describes a whole training: model, data and parallel layout of one program.
bool is_training(const Format& format) {
  static constexpr std::array<std::string_view, 4> kinds{"torchtitan", "nanotron", "megatron_yaml", "megatron_bridge"};
  return std::ranges::find(kinds, format.id) != kinds.end();
}

/// True if both files describe the same subject, so that only one of them can be used.
bool are_alternatives(const Format& a, const Format& b) {
  return (&a == &b && is_whole(a)) || (is_training(a) && is_training(b));
}

std::string text_of_field(const catalog_access::FieldValue& value) {
  if (const auto* number = std::get_if<double>(&value)) return json_quote(json_number(*number));
  if (const auto* truth = std::get_if<bool>(&value)) return *truth ? "on" : "off";
  return std::get<std::string>(value);
}

/// Returns the key that states a value, and the value as written. If no key states it, returns only the derived value
/// `derived`.
StatedValue stated_value_of(const Import& import, const std::string& id, const std::string& derived) {
  const auto stating = std::ranges::find_if(import.understood, [&](const UnderstoodKey& key) { return key.id == id; });
  if (stating != import.understood.end()) return {stating->file, stating->key, stating->value};
  return {import.files.front().name, "", derived};
}

bool is_stated(const Import& import, const std::string& id) {
  return std::ranges::any_of(import.understood, [&](const UnderstoodKey& key) { return key.id == id; });
}

class Comparison {
 public:
  Comparison(const Import& first, const Import& second, bool settled) : a_(first), b_(second), settled_(settled) {}
  std::vector<Contradiction> differences() {
    for (const Parameter& p : parameters()) {
      if (same_value(a_.design, b_.design, p)) continue;
      if (ParameterHandle(p) == &Workload::model)
        compare_models(*a_.design.work.model, *b_.design.work.model);
      else
        add(p.id, text(a_.design, p), text(b_.design, p));
    }
    return std::move(found_);
  }

 private:
  /// Skips values that both files only derive from other inputs.
  void add(const std::string& id, const std::string& first, const std::string& second) {
    if (is_stated(a_, id) || is_stated(b_, id))
      found_.push_back({id, stated_value_of(a_, id, first), stated_value_of(b_, id, second), settled_});
  }
  void compare_models(const Model& a, const Model& b) {
    for (const CatalogField<Model>& field : model_fields()) {
      const auto x = catalog_access::read_field(a, field), y = catalog_access::read_field(b, field);
      const auto *u = std::get_if<double>(&x), *v = std::get_if<double>(&y);
      const bool both_unknown = u && v && std::isnan(*u) && std::isnan(*v);
      if (x != y && !both_unknown) add(std::string("model.") + field.id, text_of_field(x), text_of_field(y));
    }
  }

  const Import &a_, &b_;
  bool settled_;
  std::vector<Contradiction> found_;
};

IgnoredValue left_out(const KnownFile& file, const KnownFile& kept, bool same) {
  const char* const reason = same                         ? TRAINYARD_TR("States the same as %1")
                             : file.format == kept.format ? TRAINYARD_TR("Not read: %1 is of the same kind")
                                                          : TRAINYARD_TR("Not read: %1 also describes a training");
  return {file.document.name, file.document.name, file.format->name, {reason, {{0, Unit::none, kept.document.name}}}};
}

}  // namespace

Alternatives keep_one_of_each(std::vector<KnownFile>& files, const std::vector<std::string>& preferred,
                              const std::function<Import(const KnownFile&)>& read) {
  Alternatives out;
  const auto is_preferred = [&](const KnownFile& file) {
    return std::ranges::find(preferred, file.document.name) != preferred.end();
  };
  for (size_t first = 0; first < files.size(); ++first) {
    std::vector<size_t> others;
    for (size_t i = first + 1; i < files.size(); ++i)
      if (are_alternatives(*files[i].format, *files[first].format)) others.push_back(i);
    if (others.empty()) continue;
    const auto chosen = std::ranges::find_if(others, [&](size_t i) { return is_preferred(files[i]); });
    if (!is_preferred(files[first]) && chosen != others.end()) std::swap(files[first], files[*chosen]);
    const Import kept = read(files[first]);
    for (size_t i = others.size(); i-- > 0;) {
      const KnownFile& other = files[others[i]];
      std::vector<Contradiction> found = Comparison(kept, read(other), is_preferred(files[first])).differences();
      out.left_out.push_back(left_out(other, files[first], found.empty()));
      std::ranges::move(found, std::back_inserter(out.contradictions));
      files.erase(files.begin() + std::ptrdiff_t(others[i]));
    }
  }
  return out;
}

}  // namespace trainyard
