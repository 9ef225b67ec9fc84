// SPDX-License-Identifier: Apache-2.0
// Weight files, alone or with a configuration: the number of parameters and their format.
#include <algorithm>
#include <cmath>

#include "engine/catalog/catalog.h"
#include "engine/error.h"
#include "engine/formats/documents/safetensors.h"
#include "engine/formats/kit/reading.h"
#include "engine/formats/kit/tables.h"
#include "engine/json/json.h"
#include "engine/model/model_shape.h"
#include "engine/text.h"

namespace trainyard {
namespace {

/// Facts about a model's tensors from a file or an index; 0 if unknown.
struct Contents {
  double parameters = 0, bytes = 0, layers = 0, experts = 0;
  bool head = false;  ///< has a separate output projection
};

double number_at(const Json& tree, const char* path) {
  const Json* value = find_key(tree, path);
  return value && value->is_number() ? value->get<double>() : 0;
}

void add_tensor_name(std::string_view name, Contents& out) {
  const TensorName parsed = tensor_name(name);
  out.layers = std::max(out.layers, parsed.layer + 1);
  out.experts = std::max(out.experts, parsed.expert + 1);
  out.head = out.head || name.ends_with("lm_head.weight") || name.ends_with("embed_out.weight");
}

Message::Argument exact(double value) { return {value, Unit::none, {}, false}; }

/// Returns the parameters of the model without and with its multi-token prediction modules.
std::pair<double, double> counts(const Model& model) {
  const Inventory inventory(model);
  const double total = total_parameters(inventory);
  return {total, total + model.mtp_layers * prediction_module_parameters(inventory).total()};
}

bool is_size_of_weights(const Contents& held, double parameters) {
  if (held.parameters > 0) return held.parameters == parameters;
  return held.bytes == 2 * parameters || held.bytes == 4 * parameters;
}

/// Used with a configuration: checks that its shape and the tensors agree on the number of parameters.
void compare(Reading& r, const Contents& held, const char* key) {
  const Model& m = r.model();
  const auto [total, with_modules] = counts(m);
  const bool layers_agree = held.layers == 0 || held.layers == m.layers || held.layers == m.layers + m.mtp_layers;
  if (!layers_agree)
    r.warn(
        {TRAINYARD_TR("The tensors cover %1 layers; the configuration has %2"), {exact(held.layers), exact(m.layers)}});
  const double copy = m.tied_embeddings && held.head ? m.vocab * m.hidden : 0;
  if (is_size_of_weights(held, total) || is_size_of_weights(held, with_modules)) {
    r.ignore(key, {TRAINYARD_TR("Agrees with the shape: %1 parameters"), {exact(total)}});
  } else if (copy > 0 && is_size_of_weights(held, total + copy)) {
    r.ignore(key,
             {TRAINYARD_TR("Agrees with the shape: %1 parameters plus a copy of the token table as output projection"),
              {exact(total)}});
  } else if (held.parameters > 0) {
    r.ignore(key, {TRAINYARD_TR("Compared with the shape"), {}});
    r.warn({TRAINYARD_TR("The tensors have %1 parameters, the shape has %2. The difference belongs to parts that are "
                         "not read or not modelled"),
            {exact(held.parameters), exact(total)}});
  } else if (held.bytes > 0) {
    r.ignore(key, {TRAINYARD_TR("Compared with the shape"), {}});
    r.warn({TRAINYARD_TR("The tensors take %1 bytes, %2 per parameter for the %3 parameters of the shape"),
            {exact(held.bytes), {held.bytes / total, Unit::none, {}, false}, exact(total)}});
  }
}

/// Used without a configuration: chooses the catalog model with this number of parameters and layers.
void choose_from_catalog(Reading& r, const Contents& held, const char* why) {
  for (const EntryRef& entry : catalog(CatalogKind::models)) {
    const ModelRef& m = std::get<ModelRef>(entry);
    const bool same_layers = held.layers == m->layers || held.layers == m->layers + m->mtp_layers;
    if (!same_layers || (held.experts > 0 && held.experts != m->experts)) continue;
    const auto [total, with_modules] = counts(*m);
    if (is_size_of_weights(held, total) || is_size_of_weights(held, with_modules)) {
      r.warn({TRAINYARD_TR("Identified as %1 from the catalog: same number of layers and parameters"),
              {{0, Unit::none, m->name, true}}});
      return r.choose_model(m);
    }
  }
  throw InputError(r.document().name + ": " + why +
                   ", and no catalog model has the same number of layers and parameters; " +
                   "also open the config.json of the model");
}

const char* served_format(const std::string& dtype) {
  if (dtype == "BF16" || dtype == "F16") return "bits_16";
  if (dtype.starts_with("F8_E4M3") || dtype.starts_with("F8_E5M2")) return "fp8";
  return nullptr;
}

/// Sets the weight format in which most bytes are stored.
void set_format(Reading& r) {
  const Json* formats = r.take("dtypes");
  if (!formats || r.is_stated(&Serving::weight_format)) return;
  std::string most;
  double bytes = 0;
  for (const auto& [format, size] : formats->items())
    if (size.get<double>() > bytes) {
      bytes = size.get<double>();
      most = format;
    }
  if (const char* format = served_format(most)) r.set_choice(&Serving::weight_format, format);
}

/// Finds tensor shapes by the usual endings of names.
class Shapes {
 public:
  explicit Shapes(Reading& reading) : reading_(&reading), shapes_(reading.look("shapes")) {}
  /// Returns rows and columns of the tensor whose name has this ending; empty if there is none. Alternative endings are
  /// joined by '|'.
  std::vector<double> of(std::string_view ends) const {
    while (!ends.empty()) {
      const size_t end = ends.find('|');
      for (const auto& [pattern, kind] : shapes_->items())
        if (pattern.ends_with(ends.substr(0, end))) {
          reading_->take("shapes." + pattern);
          return kind["shape"].get<std::vector<double>>();
        }
      ends = end == std::string_view::npos ? std::string_view() : ends.substr(end + 1);
    }
    return {};
  }
  bool has(std::string_view ends) const { return !of(ends).empty(); }
  Reading& reading() const { return *reading_; }

 private:
  Reading* reading_;
  const Json* shapes_;
};

void set_heads(const Shapes& shapes, double queries, double keys) {
  Reading& r = shapes.reading();
  const std::vector<double> norm = shapes.of("self_attn.q_norm.weight|attn.q_norm.weight");
  double size = 0;
  if (norm.size() == 1 && norm[0] < queries) {
    size = norm[0];
    r.set(&Model::head_dim, size);
    r.set(&Model::qk_norm, true);
  } else {
    for (const double usual : {64.0, 128.0})
      if (std::fmod(queries, usual) == 0 && std::fmod(keys, usual) == 0) size = usual;
    if (size == 0)
      throw InputError(r.document().name +
                       ": its tensors do not state the head size; also open the config.json "
                       "of the model");
    r.assume(&Model::head_dim, size, {TRAINYARD_TR("Tensors do not state the head size; this one is usual"), {}});
  }
  shapes.of("q_proj.weight|wq.weight");
  r.set(&Model::heads, queries / size);
  shapes.of("k_proj.weight|wk.weight");
  r.set(&Model::kv_heads, keys / size);
  const Attention kind = keys == queries ? Attention::mha : keys == size ? Attention::mqa : Attention::gqa;
  r.set_model([kind](Model& m) { m.attention = kind; }, "attention",
              kind == Attention::mha   ? "mha"
              : kind == Attention::mqa ? "mqa"
                                       : "gqa");
}

/// Throws InputError if the file has only a part of a model but is not named as a shard. A complete model has a norm
/// after the last layer and the same tensors in each layer.
void check_complete(const Shapes& shapes, const Contents& held) {
  Reading& r = shapes.reading();
  bool normed = false, complete = true;
  for (const auto& [pattern, kind] : r.look("shapes")->items()) {
    const bool in_layer = std::ranges::count(pattern, '*') == 1;
    if (in_layer && pattern.find("norm") != std::string::npos) normed = true;
    const bool large = kind["shape"].size() == 2;
    if (in_layer && large && pattern.ends_with(".weight") && kind["count"].get<double>() != held.layers)
      complete = false;
  }
  const bool ends = shapes.has(
      "model.norm.weight|ln_f.weight|norm_f.weight|final_layernorm.weight|"
      "final_layer_norm.weight|final_norm.weight|transformer.norm.weight");
  if (complete && (ends || !normed)) return;
  throw InputError(r.document().name + ": its tensors are only part of a model: " +
                   (complete ? "the norm after the last layer is missing" : "its layers have different tensors") +
                   ". Open all files of the model, their index or its config.json");
}

/// Derives a Llama-like model from the shapes of its matrices.
void model_of_shapes(Reading& r, const Contents& held) {
  const Shapes shapes(r);
  const std::vector<double> table =
      shapes.of("embed_tokens.weight|wte.weight|word_embeddings.weight|embed_in.weight|tok_embeddings.weight");
  const std::vector<double> query = shapes.of("q_proj.weight|wq.weight"), key = shapes.of("k_proj.weight|wk.weight");
  const std::vector<double> up = shapes.of("mlp.up_proj.weight|feed_forward.w3.weight");
  if (table.size() != 2 || query.size() != 2 || key.size() != 2 || held.layers < 1)
    throw InputError(r.document().name +
                     ": it does not contain a complete model with separate queries and keys; "
                     "also open the config.json of the model");
  if (up.size() != 2 || held.experts > 0)
    throw InputError(r.document().name +
                     ": it does not state the experts per token; also open the config.json of the "
                     "model");
  if (!r.look("missing")) check_complete(shapes, held);
  shapes.of("embed_tokens.weight|wte.weight|word_embeddings.weight|embed_in.weight|tok_embeddings.weight");
  r.set(&Model::vocab, table[0]);
  r.set(&Model::hidden, table[1]);
  shapes.of("mlp.up_proj.weight|feed_forward.w3.weight");
  r.set(&Model::ffn_hidden, up[0]);
  r.set(&Model::gated_mlp, shapes.has("mlp.gate_proj.weight|feed_forward.w1.weight"));
  set_heads(shapes, query[0], key[0]);
  if (shapes.has("q_proj.bias")) r.set(&Model::qkv_biases, true);
  if (shapes.has("o_proj.bias")) r.set(&Model::output_bias, true);
  r.take("layers");
  r.set(&Model::layers, held.layers);
  r.set(&Model::dense_layers, held.layers);
  r.set(&Model::tied_embeddings, !r.look("head") && !shapes.has("lm_head.weight|embed_out.weight"));
  r.assume(&Model::max_sequence, 2048, {TRAINYARD_TR("No key states the longest sequence"), {}});
  std::string name = r.document().name.substr(r.document().name.find_last_of('/') + 1);
  r.name_model(name.substr(0, name.rfind(".safetensors")));
}

/// Reports the shards that were not opened.
void warn_of_missing(Reading& r, const std::string& missing) {
  r.take("missing");
  if (!r.has_model() && !r.look("indexed"))
    throw InputError(r.document().name + ": it is part of a model whose other layers are in " + missing +
                     "; also open these, model.safetensors.index.json or config.json");
  r.ignore({TRAINYARD_TR("Not all model files are open, so the tensors are not compared with the shape"), {}});
  r.warn({TRAINYARD_TR("Weight files are missing: %1. The model needs them; tensors are not compared"),
          {{0, Unit::none, missing}}});
}

void read_header(Reading& r) {
  if (r.take("pointer_size")) {
    if (!r.has_model())
      throw InputError(r.document().name +
                       ": a Git LFS pointer states only the size of a file; also open the config.json of "
                       "the model");
    return r.ignore(
        {TRAINYARD_TR("Git LFS pointer: states only the file size, which may include more than weights"), {}});
  }
  Contents held{.parameters = number_at(r.tree(), "parameters"),
                .bytes = number_at(r.tree(), "bytes"),
                .layers = number_at(r.tree(), "layers"),
                .experts = number_at(r.tree(), "experts"),
                .head = r.look("shapes.lm_head.weight") || r.look("head")};
  set_format(r);
  if (const Json* missing = r.look("missing")) {
    warn_of_missing(r, missing->get<std::string>());
  } else if (number_at(r.tree(), "packed") > 0) {
    r.ignore("parameters", {TRAINYARD_TR("Several weights are packed into one number and cannot be counted"), {}});
    if (!r.has_model())
      throw InputError(r.document().name +
                       ": several weights are packed into one number, so shapes cannot be read; also open "
                       "the config.json of the model");
  } else if (r.has_model()) {
    r.record_weights(held.parameters, held.bytes);
    compare(r, held, "parameters");
  }
  if (!r.has_model()) model_of_shapes(r, held);
  for (const char* key :
       {"tensors", "bytes", "packed", "experts", "layers", "dtypes", "files", "missing", "indexed", "head"})
    r.take(key);
  r.take("shapes");
  r.take("parameters");
}

void read_index(Reading& r) {
  Contents held{.parameters = number_at(r.tree(), "metadata.total_parameters"),
                .bytes = number_at(r.tree(), "metadata.total_size")};
  if (const Json* names = r.take("weight_map"))
    for (const auto& [name, file] : names->items()) add_tensor_name(name, held);
  r.record_weights(held.parameters, held.bytes);
  const char* const key = held.parameters > 0 ? "metadata.total_parameters" : "metadata.total_size";
  if (r.has_model())
    compare(r, held, key);
  else
    choose_from_catalog(r, held, "an index states tensor names but not shapes");
  if (held.parameters > 0) r.ignore("metadata.total_size", {TRAINYARD_TR("Size of the weights as distributed"), {}});
}

constexpr IgnoredKey ignored[] = {
    {"metadata*", TRAINYARD_TR("Only for the program that loads the file")},
};

}  // namespace

const Format& safetensors_format() {
  static const Format format{.id = "safetensors",
                             .name = "safetensors",
                             .syntax = Syntax::safetensors,
                             .order = 1,
                             .readable = true,
                             .writable = false,
                             .recognises = [](const Document& d) { return d.syntax == Syntax::safetensors; },
                             .end = read_header};
  return format;
}

const Format& safetensors_index_format() {
  static const Format format{.id = "safetensors_index",
                             .name = "safetensors index",
                             .syntax = Syntax::json,
                             .order = 1,
                             .readable = true,
                             .writable = false,
                             .recognises =
                                 [](const Document& d) {
                                   return d.syntax == Syntax::json && d.tree->contains("weight_map") &&
                                          (*d.tree)["weight_map"].is_object();
                                 },
                             .ignored = ignored,
                             .end = read_index};
  return format;
}

}  // namespace trainyard
