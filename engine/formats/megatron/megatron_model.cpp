// SPDX-License-Identifier: Apache-2.0
// The shape of a model in Megatron-LM's arguments: layers, MLP, experts, vocabulary.
#include <algorithm>
#include <cmath>

#include "engine/catalog/catalog.h"
#include "engine/catalog/hub_names.h"
#include "engine/formats/megatron/ignored_reasons.h"
#include "engine/formats/megatron/megatron.h"
#include "engine/json/json.h"
#include "engine/text.h"

namespace trainyard::megatron {
namespace {

const Model& model_of(const Design& design) { return *design.work.model; }
Json only_if(bool written, Json value) { return written ? std::move(value) : Json(nullptr); }

void read_norm(Reading& reading, const Json& value) {
  const std::string name = plain_name(reading.text(value));
  const bool rms = name == "rmsnorm";
  // NeMo's layernorm1p is a layer norm whose scale is stored minus one.
  if (!rms && name != "layernorm" && name != "layernorm1p") reading.refuse(value, "LayerNorm, RMSNorm");
  reading.set_model([rms](Model& m) { m.norm = rms ? Norm::rms : Norm::layer; }, "norm", rms ? "rms" : "layer");
}
Json write_norm(const Design& d) { return model_of(d).norm == Norm::rms ? "RMSNorm" : "LayerNorm"; }

void read_positions(Reading& reading, const Json& value) {
  reading.set(&Model::learned_positions, reading.text(value) == "learned_absolute");
}
Json write_positions(const Design& d) {
  if (model_of(d).learned_positions) return "learned_absolute";
  return model_of(d).single_blocks ? "none" : "rope";
}

void read_gated(Reading& reading, const Json& value) {
  if (reading.truth(value)) reading.set(&Model::gated_mlp, true);
}
Json write_swiglu(const Design& d) { return only_if(model_of(d).gated_mlp && !model_of(d).clamped_activation, true); }
Json write_geglu(const Design& d) { return only_if(model_of(d).gated_mlp && model_of(d).clamped_activation, true); }

/// Megatron-LM clamps only the gate of quick GeGLU.
void read_clamp(Reading& reading, const Json& value) {
  if (value.is_null() || value == "None") return reading.ignore({TRAINYARD_TR("No limit"), {}});
  reading.set(&Model::clamped_activation, reading.number(value) > 0);
}
Json write_clamp(const Design& d) { return only_if(model_of(d).clamped_activation, 7.0); }

void read_ungated(Reading& reading, const Json& value) {
  if (reading.truth(value)) reading.set(&Model::gated_mlp, false);
}

Json write_ffn(const Design& d) { return only_if(model_of(d).ffn_hidden > 0, model_of(d).ffn_hidden); }
void read_ffn(Reading& reading, const Json& value) {
  if (!value.is_null() && value != "None") reading.set(&Model::ffn_hidden, reading.number(value));
}

void read_prediction(Reading& reading, const Json& value) {
  if (value.is_null() || value == "None") return reading.ignore({TRAINYARD_TR("No multi-token prediction"), {}});
  const double modules = reading.number(value);
  reading.set(&Model::mtp_layers, modules);
  reading.set(&Workload::mtp_depth, Value(modules));
}
/// Megatron-LM supports multi-token prediction only with rotary or no positions.
Json write_prediction(const Design& d) {
  return only_if(d.work.mtp_depth > 0 && !model_of(d).learned_positions, d.work.mtp_depth);
}

/// Megatron-LM refuses sequences longer than its position limit, so the limit is at least the training length.
Json write_positions_limit(const Design& d) { return std::max(model_of(d).max_sequence, d.work.sequence_length); }

void read_experts(Reading& reading, const Json& value) {
  if (value.is_null() || value == "None") return reading.ignore({TRAINYARD_TR("The model has no experts."), {}});
  reading.set(&Model::experts, reading.number(value));
}
template <double Model::*field>
void read_of_experts(Reading& reading, const Json& value) {
  if (reading.model().experts <= 0) return reading.ignore({TRAINYARD_TR("The model has no experts."), {}});
  if (!value.is_null() && value != "None") reading.set(field, reading.number(value));
}
template <double Model::*field>
Json write_of_experts(const Design& d) {
  return only_if(model_of(d).mixture_of_experts() && model_of(d).*field > 0, model_of(d).*field);
}
bool has_router_bias(const Design& d) { return model_of(d).mixture_of_experts() && model_of(d).router_bias; }
Json write_router_bias(const Design& d) { return only_if(has_router_bias(d), true); }
/// Megatron-LM adds load-balancing biases only to sigmoid scores.
Json write_score_function(const Design& d) { return only_if(has_router_bias(d), "sigmoid"); }
/// A softmax over one selected expert would have no gradient.
Json write_early_softmax(const Design& d) {
  return only_if(model_of(d).mixture_of_experts() && model_of(d).experts_per_token == 1 && !has_router_bias(d), true);
}

Json write_shared(const Design& d) {
  return only_if(model_of(d).shared_experts > 0, model_of(d).shared_experts * model_of(d).expert_hidden);
}

Json write_frequency(const Design& d) {
  const Model& m = model_of(d);
  if (!m.mixture_of_experts() || m.single_blocks || m.dense_layers == 0) return nullptr;
  const auto count = [](double layers) { return std::to_string(static_cast<int>(layers)); };
  return "([0]*" + count(m.dense_layers) + "+[1]*" + count(m.moe_layers) + ")";
}

double vocabulary_divisor(const Design& d) {
  constexpr double usual = 128;
  for (double multiple = usual; multiple > 1; multiple /= 2)
    if (std::fmod(model_of(d).vocab, multiple * d.layout.tensor_parallel) == 0) return multiple;
  return 1;
}

const FormatRow rows[] = {
    {"num-layers|encoder-num-layers|decoder-num-layers", &Model::layers},
    {"hidden-size", &Model::hidden},
    {"ffn-hidden-size", {}, special(read_ffn, write_ffn)},
    {"max-position-embeddings", {}, special(read_number<&Model::max_sequence>, write_positions_limit)},
    {"position-embedding-type", {}, special(read_positions, write_positions)},
    {"use-rotary-position-embeddings", {}, special([](Reading& r, const Json& v) {
       r.set(&Model::learned_positions, !r.truth(v));
     })},
    {"normalization", {}, special(read_norm, write_norm)},
    {"swiglu", {}, special(read_gated, write_swiglu)},
    {"geglu", {}, special(read_gated)},
    {"quick-geglu", {}, special(read_gated, write_geglu)},
    {"squared-relu", {}, special(read_ungated)},
    {"activation-func-clamp-value", {}, special(read_clamp, write_clamp)},
    {"untie-embeddings-and-output-weights", &Model::tied_embeddings, as_inverted},
    {"disable-bias-linear", &Model::biases, as_inverted},
    {"add-qkv-bias", &Model::qkv_biases, as_toggle},
    {"mtp-num-layers|num-mtp-predictor", {}, special(read_prediction, write_prediction)},
    {"num-experts", {}, special(read_experts, write_of_experts<&Model::experts>)},
    {"moe-router-topk",
     {},
     special(read_of_experts<&Model::experts_per_token>, write_of_experts<&Model::experts_per_token>)},
    {"moe-ffn-hidden-size",
     {},
     special(read_of_experts<&Model::expert_hidden>, write_of_experts<&Model::expert_hidden>)},
    {"moe-shared-expert-intermediate-size|shared-moe-ffn-hidden-size", {}, special(read_later, write_shared)},
    {"num-shared-experts", {}, special(read_of_experts<&Model::shared_experts>)},
    {"moe-layer-freq", {}, special(read_later, write_frequency)},
    {"moe-router-enable-expert-bias",
     {},
     special([](Reading& r, const Json& v) { r.set(&Model::router_bias, r.truth(v)); }, write_router_bias)},
    {"moe-router-score-function", {}, special(read_routing, write_score_function)},
    {"moe-router-pre-softmax", {}, special(read_routing, write_early_softmax)},
    {"moe-grouped-gemm", {}, special(read_kernels, [](const Design& d) { return only_if(has_grouped_gemm(d), true); })},
    {"moe-latent-size", {}, special(read_of_experts<&Model::expert_latent>, write_of_experts<&Model::expert_latent>)},
    {"vocab-size", {}, special(read_later, [](const Design& d) { return Json(model_of(d).vocab); })},
    {"padded-vocab-size", {}, special(read_later)},
    {"make-vocab-size-divisible-by",
     {},
     special(read_later, [](const Design& d) { return Json(vocabulary_divisor(d)); })},
};

/// Sets which layers have experts: every N-th, starting with the first, or according to a list.
void end_expert_layers(Reading& reading) {
  const Model& m = reading.model();
  const double layers = m.layers;
  if (m.experts <= 0 || m.single_blocks) return;
  const Json* value = take(reading, "moe-layer-freq");
  if (!value) {
    reading.assume(&Model::moe_layers, layers, default_reason());
    reading.assume(&Model::dense_layers, 0.0, default_reason());
    return;
  }
  double experts = layers;
  const std::vector<int> list = layer_list(*value, static_cast<size_t>(layers));
  if (!list.empty()) {
    if (static_cast<double>(list.size()) != layers) reading.refuse(*value, "a list with one entry per layer");
    experts = static_cast<double>(std::ranges::count(list, 1));
  } else {
    const double each = reading.number(*value);
    if (!(each >= 1)) reading.refuse(*value, "a whole number from 1, or a list of layers");
    experts = std::ceil(layers / each);
  }
  reading.set(&Model::moe_layers, experts);
  reading.set(&Model::dense_layers, layers - experts);
}

void end_experts(Reading& reading) {
  const Model& m = reading.model();
  if (m.experts <= 0) return;
  constexpr double usual_experts_per_token = 2;
  reading.assume(&Model::experts_per_token, usual_experts_per_token, default_reason());
  reading.assume(&Model::expert_hidden, m.ffn_hidden, default_reason());
  const Json* shared = take(reading, "moe-shared-expert-intermediate-size");
  if (!shared) return;
  const double count = reading.number(*shared) / m.expert_hidden;
  const double whole = std::max(1.0, std::round(count));
  if (count != whole)
    reading.warn({TRAINYARD_TR("The shared expert is %1 times as wide as a routed one; it counts as %2 of them"),
                  {{count, Unit::none, {}}, {whole, Unit::none, {}}}});
  if (count > 0) reading.set(&Model::shared_experts, whole);
}

void end_mlp(Reading& reading) {
  const Model& m = reading.model();
  const bool gated = has_flag(reading, "swiglu") || has_flag(reading, "quick-geglu") || has_flag(reading, "geglu");
  if (gated)
    reading.assume(&Model::gated_mlp, true, default_reason());
  else
    assume_default(reading, &Model::gated_mlp, false, "swiglu");
  // By default, Megatron-LM gives a gated MLP about as many parameters as a plain one, with a width in multiples of 64.
  constexpr double multiple = 64;
  const double plain = 4 * m.hidden;
  const double width = gated ? std::floor(plain * 2 / 3 / multiple) * multiple : plain;
  const bool needs_width = m.experts <= 0 || !look(reading, "moe-ffn-hidden-size") || m.dense_layers > 0;
  if (needs_width) reading.assume(&Model::ffn_hidden, width, default_reason());
}

/// Applies the meaning of flags that the file lacks.
void end_flags(Reading& reading) {
  const auto lacks = [&](const char* flag) { return !look(reading, flag); };
  if (lacks("num-experts") && lacks("hybrid-layer-pattern") && is_complete(reading))
    reading.imply(&Model::experts, 0.0, "num-experts");
  if (lacks("disable-bias-linear")) assume_default(reading, &Model::biases, true, "disable-bias-linear");
  // Biases of all matrices include those of queries, keys and values.
  if (!lacks("disable-bias-linear") && lacks("add-qkv-bias") && is_complete(reading))
    reading.imply(&Model::qkv_biases, false, "add-qkv-bias");
  if (lacks("untie-embeddings-and-output-weights"))
    assume_default(reading, &Model::tied_embeddings, true, "untie-embeddings-and-output-weights");
  if (lacks("position-embedding-type") && lacks("use-rotary-position-embeddings"))
    assume_default(reading, &Model::learned_positions, true, "position-embedding-type");
  if (!lacks("normalization")) return;
  const auto change = [](Model& m) { m.norm = Norm::layer; };
  reading.assume_model(change, "norm", "layer", default_reason());
  if (is_complete(reading)) reading.imply_model(change, "norm", "layer", "normalization");
}

}  // namespace

std::span<const FormatRow> model_rows() { return rows; }

void read_later(Reading&, const Json&) {}

void read_routing(Reading& reading, const Json&) {
  reading.ignore({TRAINYARD_TR("Expert choice; only the number of experts per token counts"), {}});
}
void read_kernels(Reading& reading, const Json&) { reading.ignore({reason::fused, {}}); }

bool has_grouped_gemm(const Design& d) {
  return model_of(d).mixture_of_experts() && d.recipe.precision != Precision::fp32 &&
         d.recipe.precision != Precision::fp16;
}

void end_model(Reading& reading) {
  if (reading.is_model_left_out() || !reading.is_stated(&Model::hidden) || !look(reading, "hidden-size")) return;
  end_expert_layers(reading);
  end_mlp(reading);
  end_experts(reading);
  end_flags(reading);
}

namespace {

/// Pads the vocabulary as Megatron-LM does: each tensor-parallel part of the table has a round size.
double padded(Reading& reading, double vocabulary) {
  if (const Json* pads = reading.look("model.should_pad_vocab"); pads && *pads == false) return vocabulary;
  const Json* multiple = take(reading, "make-vocab-size-divisible-by");
  constexpr double usual = 128;
  const double part = (multiple ? reading.number(*multiple) : usual) * reading.design().layout.tensor_parallel;
  return part > 0 ? std::ceil(vocabulary / part) * part : vocabulary;
}

struct Vocabulary {
  double size = 0;
  std::string source;
};

/// Returns the vocabulary of a tokenizer if its name identifies it: GPT-2's byte pairs (Radford et al., 2019), Llama
/// 2's (arXiv 2307.09288), or that of catalog models with the same name, if they agree.
Vocabulary vocabulary_of(const std::string& type, const std::string& path) {
  if (type == "GPT2BPETokenizer") return {50257, type};
  if (type == "Llama2Tokenizer") return {32000, type};
  if (const ModelRef model = hub_model(path).model; model && !path.empty()) return {model->vocab, model->name};
  std::string tokenizer_name = plain_name(type);
  if (const size_t end = tokenizer_name.find("tokenizer"); end != std::string::npos) tokenizer_name.resize(end);
  constexpr size_t shortest_name = 5;
  if (tokenizer_name.size() < shortest_name) return {};
  double size = 0;
  for (const EntryRef& entry : catalog(CatalogKind::models)) {
    const Model& known = *std::get<ModelRef>(entry);
    if (!plain_name(known.id).starts_with(tokenizer_name)) continue;
    if (size > 0 && known.vocab != size) return {};
    size = known.vocab;
  }
  return {size, type};
}

/// Returns the catalog model with the same layers, independent of its vocabulary; nullptr if there is none.
ModelRef find_model_with_layers(const Model& m) {
  static constexpr double Model::*numbers[] = {
      &Model::layers,  &Model::hidden, &Model::heads,         &Model::kv_heads,          &Model::moe_layers,
      &Model::experts, &Model::window, &Model::expert_hidden, &Model::experts_per_token, &Model::linear_layers};
  ModelRef found;
  for (const EntryRef& entry : catalog(CatalogKind::models)) {
    const ModelRef& known = std::get<ModelRef>(entry);
    const bool same = std::ranges::all_of(numbers, [&](double Model::*n) { return m.*n == (*known).*n; }) &&
                      m.attention == known->attention && m.gated_mlp == known->gated_mlp &&
                      ((m.experts > 0 && m.dense_layers == 0) || m.ffn_hidden == known->ffn_hidden);
    // Among several, prefer the one with the same longest sequence.
    if (same && (!found || (known->max_sequence == m.max_sequence && found->max_sequence != m.max_sequence)))
      found = known;
  }
  return found;
}

}  // namespace

void settle_vocabulary(Reading& reading) {
  if (reading.is_model_left_out() || !reading.has_model() || !look(reading, "hidden-size")) return;
  const ModelRef known = find_model_with_layers(reading.model());
  reading.assume(
      &Model::max_sequence, known ? known->max_sequence : reading.design().work.sequence_length,
      {TRAINYARD_TR("No file states the maximum sequence length; the published or the training length is used"), {}});
  if (const Json* whole = take(reading, "padded-vocab-size")) {
    if (reading.is_stated(&Model::vocab)) return reading.adjust(&Model::vocab, reading.number(*whole));
    return reading.set(&Model::vocab, reading.number(*whole));
  }
  const Json *tokenizer = look(reading, "tokenizer-type"), *path = look(reading, "tokenizer-model");
  const std::string type = tokenizer ? reading.text(*tokenizer) : std::string();
  double size = 0;
  if (const Json* stated = take(reading, "vocab-size")) {
    // NullTokenizer adds an end-of-document token to the stated size.
    size = reading.number(*stated) + (type.starts_with("Null") && needs_group_flag(reading) ? 1 : 0);
    reading.set(&Model::vocab, size);
  }
  // If a file states the vocabulary, Megatron-LM only pads it.
  if (reading.is_stated(&Model::vocab)) return reading.adjust(&Model::vocab, padded(reading, reading.model().vocab));
  Vocabulary found = vocabulary_of(type, path && path->is_string() ? path->get<std::string>() : std::string());
  if (found.size == 0 && known) found = {known->vocab, known->name};
  const bool borrowed = found.size == 0;
  if (borrowed) found = {reading.design().work.model->vocab, reading.design().work.model->name};
  const double whole = padded(reading, found.size);
  reading.assume(&Model::vocab, whole,
                 {TRAINYARD_TR("No file states the vocabulary size; that of %1 is used, padded as in Megatron-LM"),
                  {{0, Unit::none, found.source}}});
  if (borrowed)
    reading.warn({TRAINYARD_TR("No file states the vocabulary size, and tokenizer and layers match no known model. The "
                               "%1 tokens of %2 are used"),
                  {{whole, Unit::none, {}}, {0, Unit::none, found.source, true}}});
}

}  // namespace trainyard::megatron
