// SPDX-License-Identifier: Apache-2.0
#include "engine/measured/run_model.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstdlib>

#include "engine/catalog/catalog.h"
#include "engine/catalog/hub_names.h"
#include "engine/catalog/model_kinds.h"
#include "engine/model/model_shape.h"
#include "engine/units/csv.h"

namespace trainyard {
namespace {

bool is_stated(double value) { return !std::isnan(value); }

std::string number_text(double value) {
  std::string text = std::to_string(std::llround(value));
  return text;
}

/// Returns whether MLPs of the family have no gate: GPT-2 and 3 (but not gpt-oss), MPT, OPT, BLOOM, Nemotron 3 and 4,
/// Turing and MT-NLG, BERT, T5. PaLM has a gate.
bool has_ungated_mlp(const std::string& name) {
  if (has_phrase(name, "gpt-oss") || has_phrase(name, "gpt oss")) return false;
  constexpr std::array families{"gpt", "mpt", "opt", "bloom", "nemotron", "mt-nlg", "turing", "bert", "t5"};
  return std::ranges::any_of(families, [&name](const char* family) { return has_phrase(name, family); });
}

Model make_model_of_shapes(const Run& run, std::vector<std::string>& assumed) {
  Model m;
  m.family = "custom";
  const bool ungated = has_ungated_mlp(run.model);
  m.gated_mlp = !ungated;
  m.norm = ungated ? Norm::layer : Norm::rms;
  const bool mpt = has_phrase(run.model, "mpt");
  m.biases = ungated && !mpt;
  m.tied_embeddings = ungated || (is_stated(run.params_b) && run.params_b < 5 && has_phrase(run.model, "llama-like"));
  m.learned_positions = ungated;
  assumed.emplace_back(ungated ? "ungated MLP, as in its family" : "gated MLP, as in its family");
  return m;
}

/// Returns the number of layers that gives the stated parameter count: 12 h² per layer, or 4 h² + 3 h f with a gate.
double implied_layers(const Run& run, const Model& m) {
  const double layer = layer_parameters(m, false).total();
  const double tables = m.vocab * m.hidden * (m.tied_embeddings ? 1 : 2);
  return std::max(1.0, std::round((run.params_b * 1e9 - tables) / layer));
}

/// Returns the number of heads of size 128, rounded to a multiple of tensor parallelism. If 128 divides the hidden
/// size, the number of heads also divides it.
double implied_heads(const Run& run) {
  const double tp = is_stated(run.tp) ? run.tp : 1;
  const double exact = run.hidden / 128;
  const double nearest = std::max(1.0, std::round(exact));
  if (std::fmod(nearest, tp) == 0) return nearest;
  double best = std::max(tp, std::round(exact / tp) * tp);
  if (std::fmod(run.hidden, 128) != 0) return best;
  for (double heads = tp; heads <= 2 * exact; heads += tp) {
    const bool whole = std::fmod(run.hidden, heads) == 0;
    const bool closer = std::fmod(run.hidden, best) != 0 || std::abs(heads - exact) < std::abs(best - exact);
    if (whole && closer) best = heads;
  }
  return best;
}

/// Reduces the numbers of each kind of layer for a shortened model. Keeps their shares, with at least one layer of each
/// kind.
void scale_layer_kinds(Model& m, const Model& whole) {
  const auto scaled = [&](double kind) {
    return kind > 0 ? std::clamp(std::round(kind * m.layers / whole.layers), 1.0, m.layers) : 0;
  };
  m.window_layers = scaled(whole.window_layers);
  m.linear_layers = scaled(whole.linear_layers);
  if (m.mixture_of_experts()) m.dense_layers = scaled(whole.dense_layers);
  if (m.single_blocks) m.moe_layers = scaled(whole.moe_layers);
}

void set_if_stated(double& field, double value) {
  if (is_stated(value)) field = value;
}

}  // namespace

std::string shape_defect(const Model& m) {
  if (m.kv_heads > m.heads) return number_text(m.kv_heads) + " key heads, but only " + number_text(m.heads) + " heads";
  if (m.experts > 0 && !(m.experts_per_token >= 1 && m.experts_per_token <= m.experts))
    return m.experts_per_token >= 1
               ? "a token uses " + number_text(m.experts_per_token) + " of " + number_text(m.experts) + " experts"
               : "the number of experts per token is not stated";
  return {};
}

std::string plain_letters(const std::string& text) {
  std::string out;
  for (const unsigned char c : text)
    if (std::isalnum(c)) out += static_cast<char>(std::tolower(c));
  return out;
}

bool has_phrase(std::string_view text, std::string_view phrase) {
  const auto same = [](unsigned char a, unsigned char b) { return std::tolower(a) == std::tolower(b); };
  return std::ranges::search(text, phrase, same).begin() != text.end();
}

namespace {

bool states_shape(const Run& run) {
  return is_stated(run.hidden) && (is_stated(run.layers) || is_stated(run.params_b));
}

/// Builds the model from the shapes in the row. Missing values come from the known family with which the name begins.
ModelRef shaped_model(const Run& run, std::vector<std::string>& assumed) {
  const ModelRef known = model_family(run.model);
  const bool same_family = known && known->hidden == run.hidden;
  auto m = std::make_shared<Model>(same_family ? *known : make_model_of_shapes(run, assumed));
  m->id = "run";
  m->name = run.model;
  m->custom = true;
  m->hidden = run.hidden;
  const double catalog_experts = m->experts;
  if (is_stated(run.heads)) {
    if (!same_family) m->head_dim = run.hidden / run.heads;
    m->heads = run.heads;
    m->kv_heads = is_stated(run.kv_heads) ? run.kv_heads : (same_family ? std::min(m->kv_heads, run.heads) : run.heads);
  } else if (!same_family) {
    m->heads = m->kv_heads = implied_heads(run);
    m->head_dim = run.hidden / m->heads;
    assumed.push_back("heads = " + number_text(m->heads));
  }
  if (m->attention != Attention::mla && m->attention != Attention::shared_kv)
    m->attention = m->kv_heads == m->heads ? Attention::mha : (m->kv_heads == 1 ? Attention::mqa : Attention::gqa);
  // In MoE models, the column may contain the width of an expert; the catalog knows both widths.
  if (is_stated(run.ffn_hidden) && !(same_family && m->mixture_of_experts())) {
    m->ffn_hidden = run.ffn_hidden;
  } else if (!same_family) {
    m->ffn_hidden = 4 * run.hidden;
    assumed.push_back("ffn_hidden = " + number_text(m->ffn_hidden));
  }
  if (is_stated(run.vocab)) {
    m->vocab = run.vocab;
  } else if (!same_family) {
    // Nemotron has a vocabulary of 256,000 tokens. Others are assumed to use GPT-2's; with tensor parallelism it is
    // padded to a multiple of 128 per device.
    const double split = is_stated(run.tp) ? run.tp : 1;
    const double padded = split > 1 ? std::ceil(50257 / (128 * split)) * 128 * split : 50257;
    m->vocab = has_phrase(run.model, "nemotron") ? 256000 : padded;
    assumed.push_back("vocab = " + number_text(m->vocab));
  }
  if (m->learned_positions && !same_family) m->max_sequence = is_stated(run.seq_len) ? run.seq_len : 2048;
  m->layers = is_stated(run.layers) ? run.layers : implied_layers(run, *m);
  if (!is_stated(run.layers)) assumed.push_back("layers = " + number_text(m->layers));
  set_if_stated(m->experts, run.experts);
  set_if_stated(m->experts_per_token, run.topk);
  if (same_family && m->layers < known->layers) scale_layer_kinds(*m, *known);
  if (m->mixture_of_experts()) {
    if (!(m->expert_hidden > 0)) m->expert_hidden = m->ffn_hidden;
    m->dense_layers = catalog_experts > 0 ? std::min(m->dense_layers, m->layers) : 0;
    if (!m->single_blocks) m->moe_layers = m->layers - m->dense_layers;
  } else {
    m->dense_layers = m->layers;
    m->moe_layers = 0;
  }
  // Groups of layers keep their ratio.
  if (same_family) adjust_kinds(*m, *known, "layers");
  return m;
}

/// Model size found in a name, in parameters: "34B", "8x7B", "30B-A3B".
struct NamedSize {
  double parameters = unknown;
  bool experts = false;
};

/// Returns the size if the name states a size and nothing else.
NamedSize size_of_name(const std::string& name) {
  NamedSize size;
  const char* at = name.c_str();
  const auto take = [&at](char letter) { return std::tolower(static_cast<unsigned char>(*at)) == letter && ++at; };
  while (*at == ' ' || *at == '-') ++at;
  while (*at) {
    const bool active = take('a');
    if (!std::isdigit(static_cast<unsigned char>(*at))) return {};
    char* end = nullptr;
    double number = std::strtod(at, &end);
    at = end;
    if (const bool each = take('x')) {
      // Experts share attention and embeddings, so 8 × 7 billion gives 47 billion parameters in total.
      constexpr double own_share = 0.83;
      size.experts = each;
      number *= own_share * std::strtod(at, &end);
      if (at == end) return {};
      at = end;
    }
    if (!take('b')) return {};
    size.experts = size.experts || active;
    if (!active) size.parameters = number * 1e9;
    while (*at == ' ' || *at == '-') ++at;
  }
  return size;
}

ModelRef nearest_in_size(const NamedSize& size) {
  ModelRef best;
  if (!(size.parameters > 0)) return best;
  const auto distance = [&](const Model& model) {
    const double own = is_stated(model.published_parameters) ? model.published_parameters : total_parameters(model);
    return std::abs(std::log(own / size.parameters));
  };
  for (const EntryRef& entry : catalog(CatalogKind::models)) {
    const auto model = std::get<ModelRef>(entry);
    if (model->mixture_of_experts() != size.experts) continue;
    if (!best || distance(*model) < distance(*best)) best = model;
  }
  return best;
}

/// Returns a catalog model of similar size for a row that states only a size.
RowModel find_model_of_size(const Run& run) {
  RowModel out;
  NamedSize size = size_of_name(run.model);
  if (run.model.empty()) size = {run.params_b * 1e9, run.experts > 1};
  out.model = nearest_in_size(size);
  if (!out.model) return out;
  const std::string size_text = run.model.empty() ? csv_number(run.params_b) + "B" : run.model;
  out.not_scored = out.model->id + " is used for “" + size_text + "”, which is a size, not a name";
  return out;
}

}  // namespace

RowModel model_of(const Run& run, std::vector<std::string>& assumed) {
  RowModel out;
  if (states_shape(run))
    out.model = shaped_model(run, assumed);
  else if (const HubModel named = hub_model(run.model); named.model)
    out = {.model = named.model, .weight_format = named.weight_format, .not_scored = {}, .refused = {}};
  else
    out = find_model_of_size(run);
  if (out.model) return out;
  out.refused = "the architecture is neither stated nor in the catalog";
  if (!run.model.empty()) out.refused += ": " + unknown_model(run.model);
  return out;
}

}  // namespace trainyard
