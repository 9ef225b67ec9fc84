// SPDX-License-Identifier: Apache-2.0
// Reads the shape of a model from config.json of Hugging Face transformers.

#include "engine/error.h"
#include "engine/formats/hf/hf_shape.h"
#include "engine/formats/kit/tables.h"
#include "engine/json/json.h"
#include "engine/text.h"

namespace trainyard {
namespace {

/// Keys with the same meaning in all families. The read_hf_… functions read properties that depend on several keys.
const FormatRow rows[] = {
    {"num_hidden_layers|n_layer|n_layers|num_layers", &Model::layers},
    {"hidden_size|n_embd|n_embed|d_model|dim", &Model::hidden},
    {"num_attention_heads|n_head|n_heads|num_heads", &Model::heads},
    {"padded_vocab_size|vocab_size", &Model::vocab},
    {"max_position_embeddings|n_positions|max_seq_len|seq_length|max_sequence_length|n_ctx", &Model::max_sequence},
    {"tie_word_embeddings|weight_tying", &Model::tied_embeddings, as_toggle},
    {"q_lora_rank", &Model::q_lora},
    {"kv_lora_rank", &Model::kv_lora},
    {"qk_nope_head_dim", &Model::qk_nope},
    {"qk_rope_head_dim", &Model::qk_rope},
    {"index_n_heads|sparse_attention_config.sparse_num_index_heads", &Model::index_heads},
    {"index_head_dim|sparse_attention_config.sparse_index_dim", &Model::index_head_dim},
    {"index_topk", &Model::index_tokens},
    {"sparse_attention_config.sparse_block_size", &Model::index_block},
    {"linear_num_value_heads|mamba_num_heads|mamba_n_heads", &Model::linear_heads},
    {"linear_value_head_dim|mamba_head_dim|mamba_d_head", &Model::linear_head_dim},
    {"linear_num_key_heads|mamba_n_groups|n_groups", &Model::linear_groups},
    {"linear_key_head_dim|ssm_state_size|mamba_d_state", &Model::linear_state},
    {"linear_conv_kernel_dim|conv_kernel|mamba_d_conv", &Model::linear_conv},
    {"moe_latent_size|routed_expert_hidden_size", &Model::expert_latent},
    {"num_nextn_predict_layers|mtp_num_hidden_layers|num_mtp_modules|mtp_num_layers", &Model::mtp_layers},
};

constexpr const char* of_arithmetic = TRAINYARD_TR("Affects the results of the model, not the amount of work");
constexpr const char* of_positions = TRAINYARD_TR("Position encoding affects neither weights nor work");
constexpr const char* of_training = TRAINYARD_TR("Describes the training, not the model");
constexpr const char* of_tokens = TRAINYARD_TR("Token meanings affect neither weights nor work");
constexpr const char* of_program = TRAINYARD_TR("Only for the program that loads the file");
constexpr const char* of_generation = TRAINYARD_TR("How answers are sampled affects neither weights nor work");
constexpr const char* of_routing = TRAINYARD_TR("Expert selection affects neither weights nor work");
constexpr const char* of_images = TRAINYARD_TR("Only the language model is read");
constexpr const char* of_quantization =
    TRAINYARD_TR("The weight format decides 16-bit matrices and activation scaling");
constexpr const char* of_shape = TRAINYARD_TR("The shape follows from other keys");

constexpr IgnoredKey ignored[] = {
    {"rms_norm_eps", of_arithmetic},
    {"layer_norm_eps*", of_arithmetic},
    {"layernorm_eps*", of_arithmetic},
    {"norm_eps*", of_arithmetic},
    {"ln_eps", of_arithmetic},
    {"hidden_act*", of_arithmetic},
    {"mlp_hidden_act", of_arithmetic},
    {"mamba_hidden_act", of_arithmetic},
    {"activation_function", of_arithmetic},
    {"hidden_activation", of_arithmetic},
    {"embedding_multiplier", of_arithmetic},
    {"residual_multiplier", of_arithmetic},
    {"attention_multiplier", of_arithmetic},
    {"logits_scaling", of_arithmetic},
    {"logit_scale", of_arithmetic},
    {"normalization_function", of_arithmetic},
    {"moe_gate_act", of_arithmetic},
    {"attn_logit_softcapping", of_arithmetic},
    {"final_logit_softcapping", of_arithmetic},
    {"query_pre_attn_scalar", of_arithmetic},
    {"attention_value_scale", of_arithmetic},
    {"scale_attn*", of_arithmetic},
    {"scale_*", of_arithmetic},
    {"dim_model_base", of_arithmetic},
    {"swiglu_limit", of_arithmetic},
    {"swiglu_alpha", of_arithmetic},
    {"activation_situ_*", of_arithmetic},
    {"use_gemma_norm", of_arithmetic},
    {"hc_eps", of_arithmetic},
    {"hc_sinkhorn_iters", of_arithmetic},
    {"qk_norm_type", of_shape},
    {"apply_residual_connection_post_layernorm", of_arithmetic},
    {"apply_query_key_layer_scaling", of_arithmetic},
    {"attention_softmax_in_fp32", of_arithmetic},
    {"fp32_residual_connection", of_arithmetic},
    {"residual_in_fp32", of_arithmetic},
    {"mamba_chunk_size", of_arithmetic},
    {"chunk_size", of_arithmetic},
    {"clip_qkv", of_arithmetic},
    {"softmax_in_fp32", of_arithmetic},
    {"moe_routed_scaling_factor", of_arithmetic},
    {"time_step_*", of_arithmetic},
    {"use_conv_bias", of_shape},
    {"mamba_conv_bias", of_shape},
    {"rope_*", of_positions},
    {"compress_rope_theta", of_positions},
    {"mla_use_nope", of_positions},
    {"rotary_*", of_positions},
    {"swa_rope_theta", of_positions},
    {"partial_rotary_factor", of_positions},
    {"original_rope", of_positions},
    {"original_max_position_embeddings", of_positions},
    {"initial_context_length", of_positions},
    {"alibi*", of_positions},
    {"position_embedding_type", of_positions},
    {"attn_temperature_tuning", of_positions},
    {"attn_scale", of_positions},
    {"floor_scale", of_positions},
    {"mrope_section", of_positions},
    {"use_dynamic_ntk", of_positions},
    {"use_logn_attn", of_positions},
    {"indexer_rope_interleave", of_positions},
    {"initializer_*", of_training},
    {"init_*", of_training},
    {"attention_dropout", of_training},
    {"hidden_dropout*", of_training},
    {"attention_probs_dropout_prob", of_training},
    {"classifier_dropout*", of_training},
    {"embd_pdrop", of_training},
    {"resid_pdrop", of_training},
    {"attn_pdrop", of_training},
    {"dropout", of_training},
    {"attn_dropout_prob", of_training},
    {"emb_dropout_prob", of_training},
    {"embedding_dropout", of_training},
    {"activation_dropout", of_training},
    {"resid_dropout*", of_training},
    {"moe_aux*", of_training},
    {"moe_aux_loss_coef*", of_training},
    {"layerdrop", of_training},
    {"router_aux_loss_coef", of_training},
    {"router_z_loss_coef", of_training},
    {"router_jitter_noise", of_training},
    {"aux_loss_alpha", of_training},
    {"seq_aux", of_training},
    {"output_router_logits", of_training},
    {"pretraining_tp", of_training},
    {"ep_size", of_training},
    {"rescale_prenorm_residual", of_training},
    {"norm_topk_prob", of_routing},
    {"routed_scaling_factor", of_routing},
    {"scoring_func", of_routing},
    {"n_group", of_routing},
    {"topk_group", of_routing},
    {"moe_router_dtype", of_routing},
    {"moe_router_activation_func", of_routing},
    {"moe_router_scaling_factor", of_routing},
    {"moe_renormalize", of_routing},
    {"num_expert_group", of_routing},
    {"use_grouped_topk", of_routing},
    {"bos_token_id", of_tokens},
    {"eos_token_id", of_tokens},
    {"pad_token_id", of_tokens},
    {"unk_token_id", of_tokens},
    {"sep_token_id", of_tokens},
    {"cls_token_id", of_tokens},
    {"ignore_index", of_tokens},
    {"image_token_*", of_tokens},
    {"boa_token_*", of_tokens},
    {"boi_token_*", of_tokens},
    {"eoa_token_*", of_tokens},
    {"eoi_token_*", of_tokens},
    {"decoder_start_token_id", of_tokens},
    {"forced_*", of_tokens},
    {"use_bidirectional_attention", of_images},
    {"video_token_*", of_tokens},
    {"audio_token_*", of_tokens},
    {"vision_start_token_id", of_tokens},
    {"vision_end_token_id", of_tokens},
    {"vision_token_id", of_tokens},
    {"architectures", of_program},
    {"auto_map*", of_program},
    {"_name_or_path", of_program},
    {"transformers_version", of_program},
    {"use_cache*", of_program},
    {"bf16", of_program},
    {"fp16", of_program},
    {"fp32", of_program},
    {"params_dtype", of_program},
    {"onnx_safe", of_program},
    {"tokenizer_type", of_program},
    {"use_position_ids", of_program},
    {"unsloth*", of_program},
    {"chunk_size_feed_forward", of_program},
    {"problem_type", of_program},
    {"pruned_heads*", of_program},
    {"finetuning_task", of_program},
    {"prefix", of_program},
    {"gradient_checkpointing", of_program},
    {"num_logits_to_keep", of_program},
    {"use_mamba_kernels", of_program},
    {"torchscript", of_program},
    {"moe_shared_expert_overlap", of_program},
    {"diversity_penalty", of_generation},
    {"do_sample", of_generation},
    {"early_stopping", of_generation},
    {"encoder_no_repeat_ngram_size", of_generation},
    {"length_penalty", of_generation},
    {"max_length", of_generation},
    {"min_length", of_generation},
    {"no_repeat_ngram_size", of_generation},
    {"num_beam*", of_generation},
    {"num_return_sequences", of_generation},
    {"remove_invalid_values", of_generation},
    {"repetition_penalty", of_generation},
    {"return_dict_in_generate", of_generation},
    {"temperature", of_generation},
    {"tf_legacy_loss", of_generation},
    {"top_k", of_generation},
    {"top_p", of_generation},
    {"typical_p", of_generation},
    {"bad_words_ids", of_generation},
    {"return_dict", of_program},
    {"output_*", of_program},
    {"use_bfloat16", of_program},
    {"use_flash_attn*", of_program},
    {"task_specific_params*", of_program},
    {"id2label*", of_program},
    {"label2id*", of_program},
    {"tokenizer_class", of_program},
    {"keys_to_ignore_at_inference", of_program},
    {"summary_*", of_program},
    {"quantization_config*", of_quantization},
    {"compression_config*", of_quantization},
    {"vision_config*", of_images},
    {"projector_*", of_images},
    {"multimodal_*", of_images},
    {"spatial_merge_size", of_images},
    {"media_*", of_images},
    {"use_unified_vision_chunk", of_images},
    {"candidate_resolutions*", of_images},
    {"tile_tag", of_images},
    {"global_view_pos", of_images},
    {"img_processor*", of_images},
    {"visual*", of_images},
    {"video_*", of_images},
    {"audio_config*", of_images},
    {"vision_*", of_images},
    {"mm_*", of_images},
    {"image_*", of_images},
    {"max_window_layers", of_shape},
    {"seq_length", of_shape},
    {"n_ctx", of_shape},
    {"lm_head", of_shape},
    {"parallel_attn", of_shape},
    {"attn_config*", of_shape},
    {"ffn_config*", of_shape},
    {"attention_types*", of_shape},
    {"use_embedding_sharing", of_shape},
    {"output_channels", of_shape},
    {"rm_head", of_shape},
    {"use_mla", of_shape},
    {"index_share_for_mtp_iteration", of_shape},
    {"index_skip_topk_offset", of_shape},
    {"index_topk_freq", of_shape},
    {"index_topk_pattern", of_shape},
    {"sparse_attention_config*", of_shape},
    {"linear_attn_config*", of_shape},
    {"attention_output_gate", of_shape},
    {"block_auto_adjust_ff_dim", of_shape},
    {"block_dim", of_shape},
    {"block_ff*", of_shape},
    {"block_multiple_of", of_shape},
    {"block_norm_eps", of_arithmetic},
    {"block_mlp_init_scale", of_training},
    {"block_out_init_scale", of_training},
    {"block_use_*", of_training},
    {"conv_dim*", of_shape},
    {"conv_use_*", of_training},
    {"expert_layer_*", of_shape},
    {"attn_layer_*", of_shape},
    {"weight_tying", of_shape},
    {"embedding_size", of_shape},
    {"layer_norm_type", of_shape},
    {"norm_after", of_shape},
    {"attention_layer_norm", of_shape},
    {"share_expert_dim", of_shape},
    {"use_mrope", of_shape},
    {"is_decoder", of_shape},
    {"add_cross_attention", of_shape},
    {"use_sliding_window", of_shape},
    {"sliding_window*", of_shape},
    {"attention_chunk_size", of_shape},
    {"full_attention_interval", of_shape},
    {"experts_per_token", of_shape},
    {"num_experts_per_tok", of_shape},
    {"use_qk_norm", of_shape},
    {"intermediate_size*", of_shape},
    {"use_bias", of_shape},
    {"use_double_wide_mlp", of_shape},
    {"vocab_size*", of_shape},
    {"shared_intermediate_size", of_shape},
    {"enable_moe_block", of_shape},
    {"interleave_moe_layer_step", of_shape},
    {"moe_layers", of_shape},
    {"no_rope_layer*", of_shape},
    {"nope_layer_interval", of_shape},
    {"mamba_*", of_shape},
    {"n_groups", of_shape},
    {"ssm_state_size", of_shape},
    {"conv_kernel", of_shape},
    {"multi_query*", of_shape},
    {"num_key_value_heads", of_shape},
    {"kv_channels", of_shape},
    {"attn_output_gate", of_shape},
    {"layer_types", of_shape},
    {"mlp_layer_types", of_shape},
    {"first_k_dense_replace", of_shape},
    {"moe_layer_freq", of_shape},
    {"n_routed_experts", of_shape},
    {"num_mtp_modules", of_shape},
    {"mtp_hybrid_override_pattern", of_shape},
    {"mtp_layers_block_type", of_shape},
    {"tie_*", of_shape},
    {"mtp_use_dedicated_embeddings", of_shape},
    {"mtp_transformer_layers", of_shape},
    {"use_mtp", of_shape},
    {"n_inner", of_shape},
    {"expand", of_shape},
    {"mamba_expand", of_shape},
};

/// Keys under which files that combine several models describe the language model.
constexpr const char* branches[] = {"thinker_config.text_config", "text_config", "llm_config", "language_config",
                                    "language_model_config"};

const Json* branch_of(const Json& tree, std::string& name) {
  for (const char* branch : branches)
    if (const Json* found = find_key(tree, branch); found && found->is_object()) {
      name = branch;
      return found;
    }
  return nullptr;
}

bool recognises(const Document& document) {
  const Json& tree = *document.tree;
  if (document.syntax != Syntax::json) return false;
  std::string name;
  const Json* shape = branch_of(tree, name);
  const auto has = [&](const char* key) { return tree.contains(key) || (shape && shape->contains(key)); };
  const bool named = has("model_type") || has("architectures");
  const bool sized =
      has("hidden_size") || has("n_embd") || has("n_embed") || has("d_model") || has("num_hidden_layers");
  return named || (sized && has("vocab_size"));
}

/// For an unknown family, assumes the most common properties.
const HfFamily& unknown_family() {
  static const HfFamily family{.types = "", .traits = hf::none, .defaults = R"({"tie_word_embeddings":true})"};
  return family;
}

std::string type_of(const Reading& reading) {
  const Json* type = reading.look("model_type");
  return type && type->is_string() ? type->get<std::string>() : "";
}

const HfFamily& family_of(const Reading& reading) {
  const HfFamily* family = find_hf_family(type_of(reading));
  return family ? *family : unknown_family();
}

void begin(Reading& reading) {
  std::string branch;
  if (branch_of(reading.tree(), branch)) reading.enter_branch(branch);
  const HfFamily& family = family_of(reading);
  const std::string type = type_of(reading);
  if (family.refused) throw InputError(reading.document().name + ": model_type: \"" + type + "\": " + family.refused);
  const Json* two = reading.look("is_encoder_decoder");
  if (two && *two == true)
    throw InputError(
        reading.document().name +
        ": is_encoder_decoder: models with an encoder and a decoder are not modelled; a model is one stack of "
        "layers");
  for (const char* own : {"num_attention_heads_per_layer"})
    if (reading.look(own))
      throw InputError(reading.document().name + ": " + own + ": layers that differ individually are not modelled");
  // Only these families state what their streams and ratios mean.
  const char* const compressed = reading.look("compress_ratios") ? "compress_ratios" : "hc_mult";
  if (!(family.traits & hf::shared_vector) && reading.look(compressed))
    throw InputError(reading.document().name + ": " + compressed + ": compressed attention and residual streams are " +
                     "modelled for DeepSeek-V4 only");
  reading.take("model_type");
  reading.take("is_encoder_decoder");
  reading.describe_whole_model();
  reading.name_model(hf_model_name(reading));
  if (family.uncounted_weights) reading.warn({family.uncounted_weights, {}});
  if (&family == &unknown_family())
    reading.warn({TRAINYARD_TR("\"%1\" is an unknown model type. It is read as attention and gated MLP layers with two "
                               "norms. Check the number of parameters"),
                  {{0, Unit::none, type.empty() ? "model_type" : type, false}}});
}

/// A list with one entry per layer gives the number of layers.
void count_layers(Reading& reading) {
  if (reading.model().layers > 0) return;
  for (const char* key : {"layer_types", "layers_block_type", "mlp_layer_types", "hybrid_override_pattern",
                          "hybrid_layer_pattern", "attention_layers"}) {
    const Json* list = reading.look(key);
    const bool is_list = list && (list->is_array() || list->is_string());
    if (!is_list || list->empty()) continue;
    const size_t count = list->is_array() ? list->size() : list->get_ref<const std::string&>().size();
    reading.take(key);
    return reading.set(&Model::layers, static_cast<double>(count));
  }
}

void end(Reading& reading) {
  HfKeys keys(reading, family_of(reading));
  count_layers(reading);
  for (const FormatRow& row : rows) keys.assume_missing(row);
  const Model& m = reading.model();
  const std::pair<double, const char*> needed[] = {{m.layers, "num_hidden_layers"},
                                                   {m.hidden, "hidden_size"},
                                                   {m.heads, "num_attention_heads"},
                                                   {m.vocab, "vocab_size"}};
  for (const auto& [value, key] : needed)
    if (value < 1)
      throw InputError(reading.document().name + ": " + key + ": the key is missing; the model shape needs it");
  if (m.max_sequence < 1)
    reading.assume(&Model::max_sequence, 2048, {TRAINYARD_TR("No key states the longest sequence"), {}});
  read_hf_attention(keys);
  read_hf_layers(keys);
  read_hf_mlps(keys);
  read_hf_weights(keys);
  read_hf_kinds(keys);
  read_hf_formats(reading);
}

}  // namespace

const Format& hf_config_format() {
  static const Format format{.id = "hf_config",
                             .name = "Hugging Face config.json",
                             .syntax = Syntax::json,
                             .order = 0,
                             .readable = true,
                             .writable = false,
                             .recognises = recognises,
                             .rows = rows,
                             .ignored = ignored,
                             .begin = begin,
                             .end = end};
  return format;
}

}  // namespace trainyard
