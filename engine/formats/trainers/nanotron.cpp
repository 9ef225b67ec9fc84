// SPDX-License-Identifier: Apache-2.0
// Keys and defaults from src/nanotron/config/{config,models_config,parallelism_config}.py and parallel/context.py
// (github.com/huggingface/nanotron).
#include <algorithm>
#include <cmath>

#include "engine/catalog/hub_names.h"
#include "engine/formats/kit/export.h"
#include "engine/formats/kit/tables.h"
#include "engine/formats/kit/trainer_rows.h"
#include "engine/json/json.h"
#include "engine/text.h"
#include "engine/units/utf8.h"

namespace trainyard {
namespace {

constexpr Word formats_of_weights[] = {
    {"bfloat16", "bf16"}, {"float32", "fp32"}, {"float16", "fp16"}, {"float8", "fp8"}};
/// The eight-bit format is one of forks (nanotron's utils_config.py has none).
constexpr std::span<const Word> written_formats = std::span(formats_of_weights).first(3);
constexpr Word optimizers[] = {
    {"adamW", "adam"}, {"sgd", "sgd_momentum"}, {"adam", "adam"}, {"muon", "muon"}, {"lion", "lion"}};
/// Forks support more optimizers, but nanotron itself only these (config.py).
constexpr std::span<const Word> written_optimizers = std::span(optimizers).first(2);
constexpr Word engines[] = {{"1f1b", "1f1b"}, {"afab", "afab"}};

const Model& model_of(const Design& d) { return *d.work.model; }

void read_tensor_mode(Reading& reading, const Json& value) {
  if (is_left_open(value)) return ignore_open(reading);
  const std::string mode = reading.text(value);
  const bool divided = mode == "REDUCE_SCATTER" || mode == "reduce_scatter";
  if (!divided && mode != "ALL_REDUCE" && mode != "all_reduce") reading.refuse(value, "ALL_REDUCE, REDUCE_SCATTER");
  reading.set(&Layout::sequence_parallel, divided);
}

void read_zero(Reading& reading, const Json& value) {
  const double stage = reading.number(value);
  if (stage != 0 && stage != 1) reading.refuse(value, "0, 1");
  reading.set_choice(&Layout::zero_stage, stage == 0 ? "0" : "1");
}

void read_recompute(Reading& reading, const Json& value) {
  reading.set_choice(&Recipe::recompute, reading.truth(value) ? "full" : "none");
}
void read_expert_recompute(Reading& reading, const Json& value) {
  if (!reading.truth(value)) return ignore_off(reading);
  if (reading.design().recipe.recompute == Recompute::full)
    return reading.ignore({TRAINYARD_TR("Full layers are already recomputed"), {}});
  reading.set_choice(&Recipe::recompute, "modules");
  reading.set(&Recipe::recompute_experts, true);
}

/// Always written, because the default afab needs many times the memory of the others.
Json write_engine(const Design& d) { return d.layout.schedule == Schedule::afab ? "afab" : "1f1b"; }

void read_gradients(Reading& reading, const Json& value) {
  reading.set_choice(&Recipe::gradient_precision, reading.truth(value) ? "fp32" : "bf16");
}

// The shape of the model is written only if nanotron supports it: Llama and Qwen2, with or without experts.

bool has_experts(const Reading& reading) {
  const Json* section = reading.look("model.model_config.moe_config");
  return section && section->is_object();
}

void read_kv_heads(Reading& reading, const Json& value) {
  if (value.is_null()) return reading.ignore({TRAINYARD_TR("Same as the number of query heads"), {}});
  reading.set(&Model::kv_heads, reading.number(value));
}

void read_window(Reading& reading, const Json& value) {
  if (value.is_null()) return ignore_off(reading);
  reading.set(&Model::window, reading.number(value));
  reading.assume(&Model::window_layers, reading.model().layers, {TRAINYARD_TR("All layers have this window"), {}});
}

/// Reads the indices of the layers with experts; -1 means all layers.
void read_expert_layers(Reading& reading, const Json& value) {
  if (!value.is_array()) return reading.ignore({TRAINYARD_TR("All layers"), {}});
  const bool all = std::ranges::find(value, Json(-1)) != value.end();
  reading.set(&Model::moe_layers, all ? reading.model().layers : double(value.size()));
  reading.assume(&Model::dense_layers, reading.model().layers - reading.model().moe_layers,
                 {TRAINYARD_TR("Layers not in the list"), {}});
}

void read_shared_expert(Reading& reading, const Json& value) {
  reading.set(&Model::shared_experts, reading.truth(value) ? 1.0 : 0.0);
}
void read_shared_width(Reading& reading, const Json& value) {
  const double width = reading.model().expert_hidden;
  if (value.is_null() || width <= 0 || reading.model().shared_experts == 0)
    return reading.ignore({TRAINYARD_TR("No shared experts"), {}});
  reading.set(&Model::shared_experts, reading.number(value) / width);
}

/// True if nanotron can build the model. The shape of other models is not written.
bool can_build(const Model& m) {
  return m.gated_mlp && m.norm == Norm::rms && m.attention != Attention::mla && !m.biases && !m.qk_norm &&
         m.linear_layers == 0 && !m.learned_positions && !m.parallel_blocks && !m.single_blocks && m.window == 0 &&
         m.head_dim * m.heads == m.hidden && m.dense_layers + m.moe_layers == m.layers && m.expert_latent == 0 &&
         !m.router_bias && !m.attention_gate && !m.clamped_activation && m.index_heads == 0;
}
template <double Model::*field>
Json shape(const Design& d) {
  return can_build(model_of(d)) ? whole(model_of(d).*field) : Json(nullptr);
}
template <double Model::*field>
Json expert_shape(const Design& d) {
  return can_build(model_of(d)) && model_of(d).mixture_of_experts() ? whole(model_of(d).*field) : Json(nullptr);
}
Json expert_layers(const Design& d) {
  const Model& m = model_of(d);
  if (!can_build(m) || !m.mixture_of_experts()) return nullptr;
  Json list = Json::array();
  if (m.dense_layers == 0) list.push_back(-1);
  for (double layer = m.dense_layers; m.dense_layers > 0 && layer < m.layers; ++layer) list.push_back(whole(layer));
  return list;
}

template <double Model::*field>
constexpr Conversion size() {
  return special([](Reading& r, const Json& v) { r.set(field, r.number(v)); }, shape<field>);
}
/// One expert means a plain MLP.
void read_expert_count(Reading& reading, const Json& value) {
  const double count = value.is_null() ? 0 : reading.number(value);
  if (count <= 1) return reading.ignore({TRAINYARD_TR("Fewer than two experts: a plain MLP"), {}});
  reading.set(&Model::experts, count);
  if (reading.model().ffn_hidden > 0)
    reading.assume(&Model::expert_hidden, reading.model().ffn_hidden,
                   {TRAINYARD_TR("Experts without their own width are as wide as a plain MLP"), {}});
}
void read_chosen_experts(Reading& reading, const Json& value) {
  if (reading.model().experts <= 1) return reading.ignore({TRAINYARD_TR("Fewer than two experts: a plain MLP"), {}});
  reading.set(&Model::experts_per_token, reading.number(value));
}
template <double Model::*field>
constexpr Conversion expert_size() {
  return special([](Reading& r, const Json& v) { r.set(field, r.number(v)); }, expert_shape<field>);
}

void read_stages(Reading& reading, const Json& value) {
  const Json* data = value.is_array() && !value.empty() ? &value.front() : &value;
  if (const Json* bytes = find_key(*data, "data.dataset.token_size_in_bytes"); bytes && !is_left_open(*bytes))
    reading.set(&Storage::token_bytes, reading.number(*bytes));
  if (const Json* workers = find_key(*data, "data.num_loading_workers"); workers && !is_left_open(*workers))
    reading.set(&Storage::loader_workers, reading.number(*workers));
  reading.ignore({TRAINYARD_TR("Choice and order of data; not part of the layout"), {}});
}
Json write_stages(const Design& d) {
  Json dataset = {{"dataset_folder", "/path/to/dataset"},
                  {"dataset_weights", {1.0}},
                  {"tokenizer_name", hub_name(model_of(d))},
                  {"token_size_in_bytes", whole(d.storage.token_bytes)}};
  if (can_build(model_of(d))) dataset["vocab_size"] = whole(model_of(d).vocab);
  return Json::array(
      {{{"name", "Stable Training Stage"},
        {"start_training_step", 1},
        {"data",
         {{"dataset", std::move(dataset)}, {"num_loading_workers", whole(d.storage.loader_workers)}, {"seed", 42}}}}});
}

const FormatRow rows[] = {
    {"checkpoints.checkpoint_interval", &Checkpoints::interval,
     special(read_later<&Checkpoints::interval>, checkpoint_interval_steps)},
    {"data_stages", &Storage::token_bytes, special(read_stages, write_stages)},
    {"model.dtype", &Recipe::precision,
     special([](Reading& r, const Json& v) { take_word(r, v, &Recipe::precision, formats_of_weights); },
             [](const Design& d) { return word_of(d, &Recipe::precision, written_formats); })},
    {"model.model_config.hidden_size", &Model::hidden, size<&Model::hidden>()},
    {"model.model_config.num_hidden_layers", &Model::layers, size<&Model::layers>()},
    {"model.model_config.num_attention_heads", &Model::heads, size<&Model::heads>()},
    {"model.model_config.num_key_value_heads", &Model::kv_heads, special(read_kv_heads, shape<&Model::kv_heads>)},
    {.key = "model.model_config.head_dim", .target = &Model::head_dim, .written = false},
    {"model.model_config.intermediate_size", &Model::ffn_hidden, size<&Model::ffn_hidden>()},
    {"model.model_config.vocab_size", &Model::vocab, size<&Model::vocab>()},
    {"model.model_config.max_position_embeddings", &Model::max_sequence, size<&Model::max_sequence>()},
    {"model.model_config.tie_word_embeddings", &Model::tied_embeddings,
     special([](Reading& r, const Json& v) { r.set(&Model::tied_embeddings, r.truth(v)); },
             [](const Design& d) { return can_build(model_of(d)) ? Json(model_of(d).tied_embeddings) : Json(); })},
    {"model.model_config.attention_bias", &Model::qkv_biases,
     special([](Reading& r, const Json& v) { r.set(&Model::qkv_biases, r.truth(v)); },
             [](const Design& d) { return can_build(model_of(d)) ? Json(model_of(d).qkv_biases) : Json(); })},
    {.key = "model.model_config.use_qk_norm", .target = &Model::qk_norm, .how = as_toggle, .written = false},
    {.key = "model.model_config.sliding_window_size",
     .target = &Model::window,
     .how = special(read_window),
     .written = false},
    {"model.model_config.moe_config.num_experts|model.model_config.num_local_experts|"
     "model.model_config.moe_config.moe_num_experts|model.model_config.moe_num_experts",
     &Model::experts, special(read_expert_count, expert_shape<&Model::experts>)},
    {"model.model_config.moe_config.top_k|model.model_config.moe_config.num_experts_per_token|"
     "model.model_config.num_experts_per_tok",
     &Model::experts_per_token, special(read_chosen_experts, expert_shape<&Model::experts_per_token>)},
    {"model.model_config.moe_config.moe_intermediate_size", &Model::expert_hidden,
     expert_size<&Model::expert_hidden>()},
    {"model.model_config.moe_config.layers", &Model::moe_layers, special(read_expert_layers, expert_layers)},
    {"model.model_config.moe_config.enable_shared_expert", &Model::shared_experts,
     special(read_shared_expert,
             [](const Design& d) {
               const Model& m = model_of(d);
               return can_build(m) && m.mixture_of_experts() ? Json(m.shared_experts > 0) : Json();
             })},
    {"model.model_config.moe_config.shared_expert_intermediate_size", &Model::shared_experts,
     special(read_shared_width,
             [](const Design& d) {
               const Model& m = model_of(d);
               return can_build(m) && m.shared_experts > 0 ? whole(m.shared_experts * m.expert_hidden) : Json();
             })},
    {"optimizer.accumulate_grad_in_fp32", &Recipe::gradient_precision,
     special(read_gradients,
             [](const Design& d) { return Json(d.recipe.gradient_precision == GradientPrecision::fp32); })},
    {"optimizer.optimizer_factory.name", &Recipe::optimizer,
     special([](Reading& r, const Json& v) { take_word(r, v, &Recipe::optimizer, optimizers); },
             [](const Design& d) { return word_of(d, &Recipe::optimizer, written_optimizers); })},
    {"optimizer.zero_stage", &Layout::zero_stage,
     special(read_zero, [](const Design& d) { return Json(d.layout.zero_stage == ZeroStage::zero_0 ? 0 : 1); })},
    {"parallelism.dp", &Layout::data_parallel,
     special(read_later<&Layout::data_parallel>, [](const Design& d) { return whole(d.layout.data_parallel); })},
    {"parallelism.tp", &Layout::tensor_parallel},
    {"parallelism.pp", &Layout::pipeline_parallel},
    {"parallelism.context_parallel_size", &Layout::context_parallel, as_number, "1"},
    {"parallelism.expert_parallel_size", &Layout::expert_parallel, as_number, "1"},
    {"parallelism.pp_engine", &Layout::schedule,
     special([](Reading& r, const Json& v) { take_word(r, v, &Layout::schedule, engines); }, write_engine),
     R"("afab")"},
    {"parallelism.tp_mode", &Layout::sequence_parallel,
     special(read_tensor_mode,
             [](const Design& d) { return Json(d.layout.sequence_parallel ? "REDUCE_SCATTER" : "ALL_REDUCE"); }),
     R"("ALL_REDUCE")"},
    {"parallelism.recompute_layer", &Recipe::recompute,
     special(read_recompute, [](const Design& d) { return Json(d.recipe.recompute == Recompute::full); }), "false"},
    {.key = "parallelism.moe_layer_recompute",
     .target = &Recipe::recompute_experts,
     .how = special(read_expert_recompute),
     .written = false},
    {"tokens.micro_batch_size", &Layout::micro_batch},
    {"tokens.batch_accumulation_per_replica", &Workload::global_batch,
     special(read_accumulation, [](const Design& d) { return whole(accumulation_steps(d)); }), "1"},
    {"tokens.sequence_length", &Workload::sequence_length},
    {"tokens.train_steps", &Workload::tokens, special(read_later<&Workload::tokens>, train_steps)},
};

constexpr const char* learning = TRAINYARD_TR("Affects only what is learnt, not time or memory");
constexpr const char* monitoring = TRAINYARD_TR("Logging and measurements, not part of the modelled time");
constexpr const char* loading = TRAINYARD_TR("Loading and saving of weights do not affect modelled times");
constexpr const char* fitted = TRAINYARD_TR("Included in the framework calibration");

constexpr IgnoredKey ignored[] = {
    {"checkpoints.*", loading},
    {"data*", TRAINYARD_TR("Choice and order of data; not part of the layout")},
    {"general.*", monitoring},
    {"lighteval*", monitoring},
    {"logging*", monitoring},
    {"metrics_logging*", monitoring},
    {"profiler*", monitoring},
    {"s3_upload*", loading},
    {"experiment_logger*", monitoring},
    {"wandb*", monitoring},
    {"tokenizer*", TRAINYARD_TR("Choice and order of data; not part of the layout")},
    {"model.ddp_bucket_cap_mb", TRAINYARD_TR("Buffers of this size are included in the calibrated memory")},
    {"model.init_method*", learning},
    {"model.make_vocab_size_divisible_by", TRAINYARD_TR("Read together with the vocabulary")},
    {"model.model_config.is_*", TRAINYARD_TR("Model type; the other keys describe it")},
    {"model.model_config._*", fitted},
    {"model.model_config.pretraining_tp", learning},
    {"model.model_config.moe_config.token_dispatcher_type",
     TRAINYARD_TR("Tokens are sent to their experts by all-to-all")},
    {"model.model_config.moe_config.*", learning},
    {"model.model_config.*", TRAINYARD_TR("Does not change weight sizes")},
    {"model.*", fitted},
    {"optimizer.*", learning},
    {"parallelism.tp_linear_async_communication", fitted},
    {"parallelism.tp_recompute_allgather", fitted},
    {"parallelism.*", fitted},
    {"tokens.*", TRAINYARD_TR("Validation time is not modelled")},
};

bool recognises(const Document& document) {
  const Json& tree = *document.tree;
  const auto section = [&](const char* name) { return tree.contains(name) && tree[name].is_object(); };
  return section("parallelism") && section("tokens") && (section("model") || section("optimizer"));
}

void begin(Reading& reading) { assume_framework(reading, Framework::nanotron); }

/// Pads the vocabulary to a multiple of tensor parallelism, as nanotron does.
void pad_vocabulary(Reading& reading) {
  const Json* divisor = reading.look("model.make_vocab_size_divisible_by");
  const double multiple = (divisor && !is_left_open(*divisor) ? std::max(1.0, reading.number(*divisor)) : 1) *
                          reading.design().layout.tensor_parallel;
  const double padded = std::ceil(reading.model().vocab / multiple) * multiple;
  if (padded == reading.model().vocab) return;
  reading.set(&Model::vocab, padded);
  reading.warn({TRAINYARD_TR("The vocabulary is padded to %1, a multiple of %2"),
                {{padded, Unit::none, ""}, {multiple, Unit::none, ""}}});
}

void complete_model(Reading& reading) {
  const Model& m = reading.model();
  if (m.heads > 0)
    reading.assume(&Model::head_dim, std::floor(m.hidden / m.heads), {TRAINYARD_TR("Hidden size ÷ heads"), {}});
  if (m.heads > 0 && !reading.is_stated(&Model::kv_heads))
    reading.assume(&Model::kv_heads, m.heads, {TRAINYARD_TR("Same as the number of query heads"), {}});
  const double kv = reading.model().kv_heads;
  const Attention attention = kv == m.heads ? Attention::mha : kv == 1 ? Attention::mqa : Attention::gqa;
  reading.set_model([=](Model& model) { model.attention = attention; }, "attention",
                    kv == m.heads ? "mha"
                    : kv == 1     ? "mqa"
                                  : "gqa");
  reading.assume(&Model::max_sequence, 2048.0, {TRAINYARD_TR("Default of nanotron"), {}});
  if (has_experts(reading))
    reading.assume(&Model::expert_hidden, m.ffn_hidden, {TRAINYARD_TR("Same width as a dense layer"), {}});
  if (reading.is_stated(&Model::vocab)) pad_vocabulary(reading);
}

void end(Reading& reading) {
  if (reading.has_model() && !reading.is_model_left_out()) complete_model(reading);
  if (const Json* run = reading.look("general.run"); run && run->is_string())
    reading.name_model(truncate_utf8(run->get<std::string>(), 60));
}

void settle(Reading& reading) {
  settle_replicas(reading, number_at(reading, "parallelism.dp", 0));
  if (reading.design().layout.pipeline_parallel > 1)
    reading.assume(&Layout::stage_split, std::string("by_cost"),
                   {TRAINYARD_TR("nanotron splits stages by compute cost"), {}});
}

void finish(Reading& reading) {
  finish_steps(reading, number_at(reading, "tokens.train_steps", 0));
  finish_checkpoint_interval(reading, number_at(reading, "checkpoints.checkpoint_interval", 0));
}

/// Values that nanotron requires and that affect only what is learnt.
const Json adam = {{"adam_beta1", 0.9}, {"adam_beta2", 0.95}, {"adam_eps", 1e-8}, {"torch_adam_is_fused", true}};
const Json learning_rate = {{"learning_rate", 3e-4},
                            {"lr_warmup_steps", 100},
                            {"lr_warmup_style", "linear"},
                            {"lr_decay_style", "cosine"},
                            {"min_decay_lr", 3e-5}};

void complete_tree(Json& tree, const Design& d) {
  if (tree.contains("model") && tree["model"].contains("model_config")) {
    tree["model"]["model_config"]
        [d.work.model->qkv_biases || d.work.model->mixture_of_experts() ? "is_qwen2_config" : "is_llama_config"] = true;
    tree["model"]["make_vocab_size_divisible_by"] = 1;
  }
  if (d.recipe.precision != Precision::fp32 && d.recipe.precision != Precision::fp16)
    tree["model"]["dtype"] = "bfloat16";
  tree["model"]["init_method"] = {{"std", 0.02}};
  tree["checkpoints"]["checkpoints_path"] = "checkpoints";
  if (!tree["checkpoints"].contains("checkpoint_interval")) tree["checkpoints"]["checkpoint_interval"] = train_steps(d);
  tree["tokenizer"] = {{"tokenizer_name_or_path", hub_name(*d.work.model)}};
  tree["general"] = {{"project", "trainyard"}, {"run", d.work.model->name}, {"seed", 42}};
  Json& optimizer = tree["optimizer"];
  Json& factory = optimizer["optimizer_factory"];
  if (!factory.is_object() || !factory.contains("name")) factory["name"] = "adamW";
  if (factory["name"] == "adamW")
    for (const auto& [key, value] : adam.items()) factory[key] = value;
  optimizer["weight_decay"] = 0.1;
  optimizer["clip_grad"] = 1.0;
  optimizer["learning_rate_scheduler"] = learning_rate;
}

/// Says which values are placeholders: those that nanotron requires (config.py) but no design contains.
std::string nanotron_text(const Json& tree, const std::vector<std::string>& comments, const Design&) {
  std::vector<std::string> lines{
      "Placeholders: data_stages[0].data.dataset.dataset_folder, checkpoints.checkpoints_path, and the optimizer's",
      "learning rates, weight_decay, clip_grad and betas. They do not change time or memory."};
  // If the design cannot run, the reason must stay the first line.
  const bool warns = !comments.empty() && comments.front().starts_with(obstacle_comment);
  lines.insert(lines.begin(), comments.begin(), comments.begin() + (warns ? 1 : 0));
  lines.insert(lines.end(), comments.begin() + (warns ? 1 : 0), comments.end());
  return write_document(Syntax::yaml, tree, lines);
}

/// Rules of nanotron's config.py (Config.__post_init__) that a design can break.
Message refuses(const Design& d) {
  const Model& m = *d.work.model;
  if (!can_build(m))
    return {TRAINYARD_TR("nanotron builds Llama and Qwen2 models; %1 differs"), {{0, Unit::none, m.name, true}}};
  if (std::fmod(m.heads, d.layout.tensor_parallel) != 0)
    return {TRAINYARD_TR("nanotron requires that TP divides the %1 query heads"), {{m.heads, Unit::none, {}}}};
  if (m.kv_heads < d.layout.tensor_parallel)
    return {TRAINYARD_TR("nanotron requires at least as many heads of keys and values (%1) as TP"),
            {{m.kv_heads, Unit::none, {}}}};
  return {};
}

}  // namespace

const Format& nanotron_format() {
  static const Format format{.id = "nanotron",
                             .name = "nanotron YAML",
                             .syntax = Syntax::yaml,
                             .order = 1,
                             .recognises = recognises,
                             .rows = rows,
                             .ignored = ignored,
                             .begin = begin,
                             .end = end,
                             .settle = settle,
                             .finish = finish,
                             .complete_tree = complete_tree,
                             .refuses = refuses,
                             .script = nanotron_text};
  return format;
}

}  // namespace trainyard
