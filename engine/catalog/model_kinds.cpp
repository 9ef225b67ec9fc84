// SPDX-License-Identifier: Apache-2.0
#include "engine/catalog/model_kinds.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>
#include <vector>

#include "engine/catalog/access.h"
#include "engine/catalog/model_rules.h"
#include "engine/units/units.h"

namespace trainyard {
namespace {

/// Fields of the model that are sums over its groups of layers.
constexpr double Model::*layer_counts[] = {&Model::linear_layers, &Model::window_layers, &Model::sink_layers,
                                           &Model::dense_layers, &Model::moe_layers};

bool is_layer_count(std::string_view id) {
  const auto* field = catalog_access::find_field<Model>(id);
  const auto* member = field ? std::get_if<double Model::*>(&field->member) : nullptr;
  return member && std::ranges::find(layer_counts, *member) != std::end(layer_counts);
}

double sum_of(const Model& m, double Model::*count) {
  return std::accumulate(m.kinds.begin(), m.kinds.end(), 0.0,
                         [count](double sum, const Model& kind) { return sum + kind.*count; });
}

/// Divides `layers` in the ratio of `pattern`; the groups with the largest remainders take the layers left over.
std::vector<double> divide_layers(double layers, const std::vector<Model>& pattern) {
  const double all = std::accumulate(pattern.begin(), pattern.end(), 0.0,
                                     [](double sum, const Model& kind) { return sum + kind.layers; });
  std::vector<double> out, rest;
  for (const Model& kind : pattern) {
    const double exact = layers * kind.layers / all;
    out.push_back(std::floor(exact));
    rest.push_back(exact - out.back());
  }
  for (double left = layers - std::accumulate(out.begin(), out.end(), 0.0); left > 0; --left) {
    const auto most = std::ranges::max_element(rest);
    ++out[static_cast<size_t>(most - rest.begin())];
    *most = -1;
  }
  return out;
}

/// Uses the ratios of the original catalog model, so that many small edits give the same result as one large edit.
void divide_among_kinds(Model& m, const Model& before) {
  const auto original = catalog_access::find_original(CatalogKind::models, before.id);
  const Model& pattern = original ? *std::get<ModelRef>(*original) : before;
  const bool known = pattern.kinds.size() == m.kinds.size();
  const std::vector<double> layers = divide_layers(m.layers, known ? pattern.kinds : before.kinds);
  for (size_t i = 0; i < m.kinds.size(); ++i) {
    Model& kind = m.kinds[i];
    // A group that an edit before left without layers has its counts only in the pattern.
    const Model& shape = kind.layers > 0 || !known ? kind : pattern.kinds[i];
    // Layers of a group are equal, so each count is none or all of them.
    for (double Model::*count : layer_counts) kind.*count = shape.*count > 0 ? layers[i] : 0;
    kind.layers = layers[i];
  }
}

}  // namespace

Model kind_base(const Model& model) {
  Model kind = model;
  static_cast<EntryBase&>(kind) = {};
  kind.family.clear();
  kind.kinds.clear();
  kind.layers = 0;
  kind.published_parameters = kind.published_active = unknown;
  for (double Model::*count : layer_counts) kind.*count = 0;
  return kind;
}

void complete_kind(Model& kind) {
  if (!kind.mixture_of_experts()) {
    kind.experts_per_token = kind.shared_experts = kind.expert_hidden = kind.shared_hidden = kind.expert_latent = 0;
    kind.router_bias = kind.router_scales = kind.shared_gate = kind.latent_norm = false;
  }
  complete(kind);
}

void count_kinds(Model& model) {
  if (model.kinds.empty()) return;
  for (double Model::*count : layer_counts) model.*count = sum_of(model, count);
}

void adjust_kinds(Model& m, const Model& before, std::string_view changed) {
  if (m.kinds.empty()) return;
  const auto* field = catalog_access::find_field<Model>(changed);
  if (changed == "layers") {
    divide_among_kinds(m, before);
  } else if (field && !is_layer_count(changed) && changed != "name" && changed != "family") {
    for (Model& kind : m.kinds) {
      const Model old = kind;
      if (catalog_access::read_field(kind, *field) != catalog_access::read_field(before, *field)) continue;
      catalog_access::write_field(kind, *field, catalog_access::read_field(m, *field));
      follow(kind, old, changed);
    }
  }
  count_kinds(m);
}

std::vector<std::vector<FieldView>> kind_fields(const EntryRef& entry) {
  std::vector<std::vector<FieldView>> out;
  const ModelRef* model = std::get_if<ModelRef>(&entry);
  if (!model || (*model)->kinds.empty()) return out;
  const std::vector<FieldView> whole = fields(EntryRef(std::make_shared<const Model>(kind_base(**model))));
  for (const Model& kind : (*model)->kinds) {
    std::vector<FieldView> views;
    const std::vector<FieldView> own = fields(EntryRef(std::make_shared<const Model>(kind)));
    for (size_t i = 0; i < own.size(); ++i) {
      const auto* number = std::get_if<double>(&own[i].value);
      if ((!number || !std::isnan(*number)) && own[i].value != whole[i].value) views.push_back(own[i]);
    }
    out.push_back(std::move(views));
  }
  return out;
}

std::string kind_contradiction(const Model& m) {
  if (m.kinds.empty()) return {};
  const auto count = [](double value) { return format_exact(value, Unit::none).text(); };
  for (const Model& kind : m.kinds)
    if (!kind.kinds.empty())
      return "a row of kinds cannot have kinds";
    else if (const std::string wrong = contradiction(kind); !wrong.empty())
      return "kinds: " + wrong;
    else if (kind.moe_layers > 0 && kind.moe_layers < kind.layers)
      return "kinds: moe_layers of a group must be 0 or all of its layers";
  if (const double sum = sum_of(m, &Model::layers); sum != m.layers)
    return "the layers of kinds must add up to layers, but " + count(sum) + " is not " + count(m.layers);
  for (const auto& field : model_fields()) {
    if (!is_layer_count(field.id)) continue;
    double Model::*member = std::get<double Model::*>(field.member);
    if (const double sum = sum_of(m, member); sum != m.*member)
      return std::string(field.id) + " must be the sum over kinds, but " + count(m.*member) + " is not " + count(sum);
  }
  return {};
}

}  // namespace trainyard
