// SPDX-License-Identifier: Apache-2.0
// Reads norms, biases, tables and other small weights, and the fixed properties of a family.
#include <cmath>

#include "engine/formats/hf/hf_shape.h"
#include "engine/json/json.h"
#include "engine/text.h"

namespace trainyard {
namespace {

/// A key that switches biases on or off, and the biases that it controls.
struct BiasKey {
  const char* key;
  unsigned biases;
  bool inverted = false;
};
/// Keys that cover more biases come first, so that specific keys override them.
constexpr BiasKey bias_keys[] = {
    {"add_bias_linear|enable_bias", hf::all_biases},
    {"attention_bias", hf::qkv_biases | hf::output_bias},
    {"qkv_bias|add_qkv_bias|use_qkv_bias", hf::qkv_biases},
    {"attention_out_bias", hf::output_bias},
    {"mlp_bias", hf::mlp_biases},
    {"lm_head_bias", hf::head_bias},
};
/// Keys whose scope depends on the family.
constexpr const char* whole_bias = "bias|use_bias";

unsigned biases_of(HfKeys& k) {
  unsigned biases = 0;
  for (const unsigned bit : {hf::qkv_biases, hf::output_bias, hf::mlp_biases, hf::head_bias})
    if (k.has(bit)) biases |= bit;
  const unsigned by_type = biases;
  const auto switch_bits = [&biases](unsigned bits, bool on) { biases = on ? biases | bits : biases & ~bits; };
  for (const BiasKey& key : bias_keys) {
    if (!k.find(key.key)) continue;
    const bool narrow = k.has(hf::biases_of_qkv) || k.reading().look("attention_out_bias");
    switch_bits(key.biases & ~(narrow && key.key == std::string_view("attention_bias") ? hf::output_bias : 0u),
                k.truth(key.key, false));
  }
  if (!k.has(hf::single_blocks) && k.find(whole_bias))
    switch_bits((by_type & hf::all_biases) == (hf::qkv_biases | hf::output_bias) ? by_type : hf::all_biases,
                k.truth(whole_bias, false));
  if (k.find("no_bias") && !k.truth("no_bias", true)) biases |= hf::all_biases;
  return biases;
}

void read_biases(HfKeys& k) {
  Reading& r = k.reading();
  const unsigned biases = biases_of(k);
  if (k.is_known_family() && (biases & hf::all_biases) != hf::all_biases) {
    r.imply(&Model::biases, false, "model_type");
    if (!(biases & hf::qkv_biases)) r.imply(&Model::qkv_biases, false, "model_type");
  }
  if (r.model().kv_lora > 0) {
    if (biases & hf::output_bias) r.warn({TRAINYARD_TR("Biases of latent attention are not counted"), {}});
    return;
  }
  if ((biases & hf::all_biases) == hf::all_biases) {
    k.set_by_type(&Model::biases, true);
  } else {
    if (biases & hf::qkv_biases) k.set_by_type(&Model::qkv_biases, true);
    if (biases & hf::output_bias) k.set_by_type(&Model::output_bias, true);
    if (biases & hf::mlp_biases) k.set_by_type(&Model::mlp_biases, true);
  }
  if (biases & hf::head_bias) k.set_by_type(&Model::head_bias, true);
}

void read_blocks(HfKeys& k) {
  const bool falcon = k.find("new_decoder_architecture") != nullptr;
  const bool two_inputs = k.truth("new_decoder_architecture", false);
  const bool parallel = k.has(hf::parallel) || two_inputs || k.truth("use_parallel_residual|parallel_attn", false);
  double norms = k.has(hf::four_norms) ? 4 : parallel && k.has(hf::one_norm) ? 1 : 2;
  if (falcon && parallel) norms = k.number("num_ln_in_parallel_attn", two_inputs ? 2 : 1);
  if (k.truth("use_residual", false)) norms = 3;
  if (k.has(hf::extra_dense_mlp) && k.reading().model().experts > 0) norms = 7;
  if (parallel) k.set_by_type(&Model::parallel_blocks, true);
  if (norms != 2) k.set_by_type(&Model::layer_norms, norms);
}

void read_norms(HfKeys& k) {
  const Json* kind = k.find("normalization|norm_type");
  const bool layer = k.has(hf::layer_norm);
  if (layer)
    k.set_by_type(Norm::layer, "layer");
  else if (k.has(hf::scale_norm))
    k.set_by_type(Norm::layer_scale, "layer_scale");
  else if (k.has(hf::bare_norm))
    k.set_by_type(Norm::layer_bare, "layer_bare");
  else if (kind && *kind == "layernorm")
    k.reading().set_model([](Model& m) { m.norm = Norm::layer; }, "norm", "layer");
  else if (k.is_known_family())
    k.reading().imply_model([](Model& m) { m.norm = Norm::rms; }, "norm", "rms", "model_type");
  read_blocks(k);
  if (k.has(hf::embedding_norm)) k.set_by_type(&Model::embedding_norm, true);
  // Only Llama 4 has chunked windows. Its norms of queries and keys have no trained scales, so its use_qk_norm adds no
  // weights.
  const bool trained = !k.has(hf::window_chunks);
  if (trained && k.truth("use_qk_norm|qk_norm|qk_layernorm|use_qk_layernorm", k.has(hf::qk_norm))) {
    k.set_by_type(&Model::qk_norm, true);
    if (k.has(hf::wide_qk_norm)) k.set_by_type(&Model::qk_norm_wide, true);
  } else if (k.is_known_family() && k.reading().model().attention != Attention::mla) {
    k.reading().imply(&Model::qk_norm, false, "model_type");
  }
}

void read_tables(HfKeys& k) {
  Reading& r = k.reading();
  if (!k.has(hf::learned_positions)) {
    if (k.is_known_family()) r.imply(&Model::learned_positions, false, "model_type");
    return;
  }
  k.set_by_type(&Model::learned_positions, true);
  if (const auto segments = k.number("type_vocab_size"))
    k.set(&Model::extra_rows, *segments);
  else if (const Json* type = r.look("model_type"); type && *type == "opt")
    k.set_by_type(&Model::extra_rows, 2.0);
  const auto width = k.number("word_embed_proj_dim|embedding_size");
  if (width && *width != r.model().hidden)
    r.warn(
        {TRAINYARD_TR(
             "The token table is %1 wide and is projected to the layers. It is counted with the width of the layers"),
         {{*width, Unit::none, {}, false}}});
}

void read_sinks(HfKeys& k) {
  const Model& m = k.reading().model();
  const double windowed = m.window_layers, attending = m.layers - m.linear_layers;
  if (k.has(hf::sinks)) k.set_by_type(&Model::sink_layers, attending);
  const bool in_windowed = k.truth("add_swa_attention_sink_bias", false);
  const bool in_full = k.truth("add_full_attention_sink_bias", false);
  const double layers = (in_windowed ? windowed : 0) + (in_full ? attending - windowed : 0);
  if (layers > 0) k.set(&Model::sink_layers, layers);
}

/// Warns about parts of the model that are not counted.
void warn_of_rest(HfKeys& k) {
  Reading& r = k.reading();
  const double table = k.number("hidden_size_per_layer_input", 0);
  if (table > 0)
    r.warn({TRAINYARD_TR("Not counted: embedding tables per layer (%1 parameters) and the layers that use them"),
            {{k.number("vocab_size_per_layer_input", 0) * table * r.model().layers, Unit::scaled, {}, false}}});
  if (k.number("num_kv_shared_layers", 0) > 0 || k.truth("use_cla", false))
    r.warn({TRAINYARD_TR("Some layers reuse keys and values of other layers; they are counted as if each had its own"),
            {}});
  if (!k.truth("do_layer_norm_before", true))
    r.warn({TRAINYARD_TR("Norms follow the blocks and there is no final norm, so one norm too many is counted"), {}});
  if (k.has(hf::encoder))
    r.warn({TRAINYARD_TR("Encoder: reads sequences in both directions and has no cache. Parts above its last layer are "
                         "not counted"),
            {}});
  for (const char* other : {"vision_config", "audio_config", "visual", "img_processor", "vision_tower", "vit_config"})
    if (r.look(other) && !r.look(other)->is_null()) {
      r.warn({TRAINYARD_TR("Only the language model is counted; image and audio encoders are not"), {}});
      return;
    }
}

}  // namespace

void read_hf_weights(HfKeys& k) {
  if (k.has(hf::plain_mlp))
    k.set_by_type(&Model::gated_mlp, false);
  else if (k.is_known_family())
    k.reading().imply(&Model::gated_mlp, true, "model_type");
  read_norms(k);
  read_biases(k);
  read_tables(k);
  read_sinks(k);
  if (k.has(hf::attention_gate) && k.truth("attn_output_gate", true)) k.set_by_type(&Model::attention_gate, true);
  if (k.truth("mla_use_output_gate", false)) k.set(&Model::attention_gate, true);
  if (k.has(hf::head_gate) && k.truth("use_head_wise_attn_gate", true)) k.set_by_type(&Model::head_gate, true);
  if (k.number("attn_res_block_size", 0) > 0) k.set(&Model::residual_attention, true);
  if (const Json* activation = k.find("hidden_act|hidden_activation"); activation && *activation == "xielu")
    k.set(&Model::mlp_scalars, 2.0);
  if (k.has(hf::clamped)) k.set_by_type(&Model::clamped_activation, true);
  const Model& m = k.reading().model();
  if (m.experts > 0) {
    const Json* method = k.find("topk_method");
    const bool balanced =
        method ? *method == "noaux_tc"
               : k.truth("use_routing_bias|moe_router_enable_expert_bias|use_expert_bias|use_moe_router_bias",
                         k.has(hf::router_bias));
    if (balanced) k.set_by_type(&Model::router_bias, true);
    if (k.has(hf::extra_dense_mlp)) k.set_by_type(&Model::router_scales, true);
    if (k.truth("latent_moe_use_norm", false)) k.set(&Model::latent_norm, true);
    if (k.has(hf::shared_gate) && m.shared_experts > 0) k.set_by_type(&Model::shared_gate, true);
  }
  if (m.index_heads > 0 && m.attention != Attention::mla) {
    k.reading().assume(&Model::index_key_bytes, 2 * m.index_head_dim, {TRAINYARD_TR("Index keys of 16 bits"), {}});
  } else if (m.index_heads > 0) {
    const double numbers = m.index_head_dim;
    k.reading().assume(&Model::index_key_bytes, numbers + 4 * std::ceil(numbers / 128),
                       {TRAINYARD_TR("FP8 with one 4-byte scale per 128 numbers"), {}});
  }
  warn_of_rest(k);
}

}  // namespace trainyard
