// SPDX-License-Identifier: Apache-2.0
// Reads scripts of OpenRLHF that train on a model's own answers. Arguments are from openrlhf/cli/train_ppo_ray.py
// (github.com/OpenRLHF/OpenRLHF); those without a dot are from before 2026.
#include <algorithm>

#include "engine/formats/kit/tables.h"
#include "engine/formats/kit/trainer_rows.h"
#include "engine/formats/trainers/rollout_rows.h"
#include "engine/json/json.h"
#include "engine/text.h"

namespace trainyard {
namespace {

using namespace rollout;

constexpr const char* actor_nodes = "actor.num-nodes|actor-num-nodes";
constexpr const char* actor_devices = "actor.num-gpus-per-node|actor-num-gpus-per-node";
constexpr const char* engines = "vllm.num-engines|vllm-num-engines";
constexpr const char* engine_tensor = "vllm.tensor-parallel-size|vllm-tensor-parallel-size";
constexpr const char* colocate_all = "train.colocate-all|colocate-all-models";
constexpr const char* max_length = "data.max-len";
constexpr const char* estimator = "algo.advantage.estimator|advantage-estimator";
constexpr const char* kl = "algo.kl.init-coef|init-kl-coef";
constexpr const char* dynamic_batch = "train.dynamic-batch-enable|use-dynamic-batch";

double number_or(const Reading& reading, const char* key, double otherwise) {
  const Json* value = reading.look(key);
  return value && !is_left_open(*value) ? reading.number(*value) : otherwise;
}
bool is_on(const Reading& reading, const char* key) {
  const Json* value = reading.look(key);
  return value && !is_left_open(*value) && reading.truth(*value);
}

template <auto field>
void read_count(Reading& reading, const Json& value) {
  if (is_left_open(value)) return ignore_open(reading);
  reading.set(field, reading.number(value));
}

/// Engines share the GPUs of the trainer, unless they write answers during the update.
bool shares_devices(const Reading& reading) {
  return is_on(reading, colocate_all) && !is_on(reading, "train.async-enable|async-train");
}

double trainer_devices(const Reading& reading) {
  return number_or(reading, actor_nodes, 1) * number_or(reading, actor_devices, 8);
}
double engine_devices(const Reading& reading) {
  return number_or(reading, engines, 0) * number_or(reading, engine_tensor, 1);
}

/// Models with devices of their own are counted, because they are bought as well.
double other_devices(const Reading& reading) {
  double sum = 0;
  const auto count = [&](const std::string& model) {
    const double nodes = number_or(reading, (model + ".num-nodes|" + model + "-num-nodes").c_str(), 0);
    return nodes * number_or(reading, (model + ".num-gpus-per-node|" + model + "-num-gpus-per-node").c_str(), 8);
  };
  if (!is_on(reading, "train.colocate-actor-ref|colocate-actor-ref")) sum += count("ref");
  const double critic = count("critic"), reward = count("reward");
  sum += is_on(reading, "train.colocate-critic-reward|colocate-critic-reward") ? std::max(critic, reward)
                                                                               : critic + reward;
  return sum;
}

void read_nodes(Reading& reading, const Json&) {
  const bool shared = shares_devices(reading);
  const double others = is_on(reading, colocate_all) ? 0 : other_devices(reading);
  if (others > 0)
    reading.warn({TRAINYARD_TR("Reference, critic and reward model have %1 GPUs of their own. They are modelled as "
                               "additional GPUs of the trainer"),
                  {{others, Unit::none, {}}}});
  reading.set(&Cluster::accelerators, trainer_devices(reading) + others + (shared ? 0 : engine_devices(reading)));
}
void read_engines(Reading& reading, const Json& value) {
  if (is_left_open(value) || reading.number(value) < 1) return ignore_off(reading);
  if (shares_devices(reading)) return reading.set_choice(&PostTraining::pools, "shared");
  reading.set_choice(&PostTraining::pools, "separate");
  reading.set(&PostTraining::rollout_accelerators, engine_devices(reading));
}

/// The limit of prompt and answer together.
void read_length(Reading& reading, const Json& value) {
  if (reading.look("rollout.max-new-tokens|generate-max-len"))
    return reading.ignore({TRAINYARD_TR("A limit; the mean length decides the time. Set it"), {}});
  reading.set(&PostTraining::answer_cap, reading.number(value));
}

void read_stage(Reading& reading, const Json& value) {
  const double stage = reading.number(value);
  if (stage < 0 || stage > 3) reading.refuse(value, "0, 1, 2, 3");
  reading.set_choice(&Layout::zero_stage, std::to_string(int(stage)));
}
void read_tokens(Reading& reading, const Json& value) {
  if (is_left_open(value) || !is_on(reading, dynamic_batch)) return ignore_off(reading);
  reading.set(&PostTraining::pack_tokens, reading.number(value));
}
void read_micro_batch(Reading& reading, const Json& value) {
  if (is_on(reading, dynamic_batch)) return reading.ignore({TRAINYARD_TR("Micro-batches are filled by tokens"), {}});
  reading.set(&Layout::micro_batch, reading.number(value));
}
void read_kl(Reading& reading, const Json& value) { reading.set(&PostTraining::reference, reading.number(value) > 0); }
void read_judge(Reading& reading, const Json& value) {
  if (is_left_open(value)) return ignore_open(reading);
  const bool is_remote = reading.look("reward.remote-url|remote-rm-url") != nullptr;
  reading.set_choice(&PostTraining::reward, is_remote ? "rule" : "model");
}
/// A function in a file, or a server that is not part of the job.
void read_remote(Reading& reading, const Json& value) {
  if (is_left_open(value)) return ignore_open(reading);
  reading.set_choice(&PostTraining::reward, "rule");
}
void read_async(Reading& reading, const Json& value) {
  if (!reading.truth(value)) return ignore_off(reading);
  const bool streams = is_on(reading, "train.partial-rollout-enable|partial-rollout");
  reading.set_choice(&PostTraining::pace, streams ? "streaming" : "one_ahead");
}
void read_checkpointing(Reading& reading, const Json& value) {
  reading.set_choice(&Recipe::recompute, reading.truth(value) ? "full" : "none");
}
void read_rank(Reading& reading, const Json& value) {
  if (is_left_open(value) || reading.number(value) <= 0) return ignore_off(reading);
  reading.set_choice(&Recipe::adapters, is_on(reading, "ds.load-in-4bit|load-in-4bit") ? "qlora" : "lora");
  reading.set(&Recipe::adapter_rank, reading.number(value));
}
void read_offload(Reading& reading, const Json& value) {
  reading.set(&Recipe::offload_optimizer, reading.truth(value) ? 1.0 : 0.0);
}
constexpr Word formats_of_parameters[] = {{"bf16", "bf16"}, {"fp16", "fp16"}};
constexpr Word optimizers[] = {{"adam", "adam"}, {"muon", "muon"}};

const FormatRow rows[] = {
    {"actor.model-name-or-path|pretrain", &Workload::model, special(take_model_name)},
    {estimator, &PostTraining::method, special(read_estimator), R"("gae")"},
    {"rollout.batch-size|rollout-batch-size", &PostTraining::prompts, as_number, "1024"},
    {"rollout.n-samples-per-prompt|n-samples-per-prompt", &PostTraining::answers, as_number, "1"},
    {"rollout.max-new-tokens|generate-max-len", &PostTraining::answer_cap,
     special(read_count<&PostTraining::answer_cap>)},
    {max_length, &PostTraining::answer_cap, special(read_length)},
    {"train.batch-size|train-batch-size", &PostTraining::update_answers, as_number, "128"},
    {"train.max-epochs|max-epochs", &PostTraining::passes, as_number, "1"},
    {"train.max-tokens-per-gpu|train-max-tokens-per-gpu", &PostTraining::pack_tokens, special(read_tokens), "16192"},
    {"train.micro-batch-size|micro-train-batch-size", &Layout::micro_batch, special(read_micro_batch), "1"},
    {actor_devices, &Cluster::accelerators_per_node, special(read_count<&Cluster::accelerators_per_node>)},
    {actor_nodes, &Cluster::accelerators, special(read_nodes)},
    {engines, &PostTraining::rollout_accelerators, special(read_engines)},
    {engine_tensor, &Serving::tensor_parallel, as_number, "1"},
    {"vllm.gpu-memory-utilization|vllm-gpu-memory-utilization", &PostTraining::engine_memory, as_number, "0.95"},
    {colocate_all, &PostTraining::pools, special([](Reading& r, const Json& v) {
       if (!r.truth(v)) return ignore_off(r);
       shares_devices(r) ? r.set_choice(&PostTraining::pools, "shared") : r.use_for(&PostTraining::pools);
     })},
    {"train.async-enable|async-train", &PostTraining::pace, special(read_async)},
    {"ds.enable-sleep|deepspeed-enable-sleep", &PostTraining::states_leave, as_toggle, "false"},
    {"ds.zero-stage|zero-stage", &Layout::zero_stage, special(read_stage), "2"},
    {"ds.param-dtype|param-dtype", &Recipe::precision, as_words(formats_of_parameters), R"("bf16")"},
    {"ds.adam-offload|adam-offload", &Recipe::offload_optimizer, special(read_offload), "false"},
    {"ds.tensor-parallel-size|ds-tensor-parallel-size", &Layout::tensor_parallel, as_number, "1"},
    {"ds.ring-attn-size|ring-attn-size", &Layout::context_parallel, as_number, "1"},
    {"ds.lora.rank|lora-rank", &Recipe::adapter_rank, special(read_rank)},
    {"actor.gradient-checkpointing-enable|gradient-checkpointing", &Recipe::recompute, special(read_checkpointing),
     "false"},
    {"actor.optim", &Recipe::optimizer, as_words(optimizers), R"("adam")"},
    {kl, &PostTraining::reference, special(read_kl), "0.01"},
    {"reward.model-name-or-path|reward-pretrain", &PostTraining::reward, special(read_judge)},
    {"reward.remote-url|remote-rm-url", &PostTraining::reward, special(read_remote)},
};

constexpr const char* pooled = TRAINYARD_TR("Counted with the GPUs of the trainer");
constexpr IgnoredKey ignored[] = {
    {"ref.num*", pooled},
    {"ref-num*", pooled},
    {"critic.num*", pooled},
    {"critic-num*", pooled},
    {"reward.num*", pooled},
    {"reward-num*", pooled},
    {"train.colocate*", pooled},
    {"colocate*", pooled},
    {"train.partial-rollout-enable", TRAINYARD_TR("Read together with another key")},
    {"partial-rollout", TRAINYARD_TR("Read together with another key")},
    {"train.dynamic-batch-enable", TRAINYARD_TR("Read together with another key")},
    {"use-dynamic-batch", TRAINYARD_TR("Read together with another key")},
    {"ds.load-in-4bit", TRAINYARD_TR("Read together with another key")},
    {"load-in-4bit", TRAINYARD_TR("Read together with another key")},
    {"train.num-episodes", TRAINYARD_TR("No file states how many prompts the data set has. Set Iterations")},
    {"num-episodes", TRAINYARD_TR("No file states how many prompts the data set has. Set Iterations")},
    {"data.max-samples", TRAINYARD_TR("No file states how many prompts the data set has. Set Iterations")},
    {"max-samples", TRAINYARD_TR("No file states how many prompts the data set has. Set Iterations")},
    {"prompt-max-len", TRAINYARD_TR("A limit; the mean length decides the time. Set it")},
    {"rollout.micro-batch-size", reason::scoring},
    {"micro-rollout-batch-size", reason::scoring},
    {"rollout.max-tokens-per-gpu", reason::scoring},
    {"rollout-max-tokens-per-gpu", reason::scoring},
    {"critic.*", TRAINYARD_TR("The critic is modelled with the size and layout of the trained model")},
    {"critic-*", TRAINYARD_TR("The critic is modelled with the size and layout of the trained model")},
    {"ref.offload", reason::reference},
    {"ref-reward-offload", reason::reference},
    {"data.*", reason::data},
    {"prompt-data*", reason::data},
    {"input-*", reason::data},
    {"label-key", reason::data},
    {"apply-chat-template", reason::data},
    {"eval*", reason::output},
    {"ckpt.*", reason::output},
    {"save*", reason::output},
    {"ckpt-path", reason::output},
    {"load-checkpoint", reason::output},
    {"max-ckpt*", reason::output},
    {"logger.*", reason::output},
    {"logging-steps", reason::output},
    {"use-wandb", reason::output},
    {"wandb*", reason::output},
    {"use-tensorboard", reason::output},
    {"runtime-env-json", reason::output},
    {"address", reason::output},
    {"algo.*", reason::learning},
    {"kl*", reason::learning},
    {"use-kl*", reason::learning},
    {"gamma", reason::learning},
    {"lambd", reason::learning},
    {"eps-clip*", reason::learning},
    {"normalize-reward", reason::learning},
    {"reward.normalize*", reason::learning},
    {"reward.clip*", reason::learning},
    {"reward.overlong*", reason::learning},
    {"reward.stop*", reason::learning},
    {"actor.adam.*", reason::learning},
    {"actor.muon.*", reason::learning},
    {"actor.lr*", reason::learning},
    {"actor.min-lr*", reason::learning},
    {"actor.max-norm", reason::learning},
    {"actor.eps*", reason::learning},
    {"actor.dual*", reason::learning},
    {"actor.entropy*", reason::learning},
    {"actor.policy*", reason::learning},
    {"actor.aux*", reason::learning},
    {"actor-learning-rate", reason::learning},
    {"lr*", reason::learning},
    {"seed", reason::learning},
    {"train.seed", reason::learning},
    {"train.ema*", reason::learning},
    {"temperature", reason::output},
    {"top-p", reason::output},
    {"rollout.temperature", reason::output},
    {"rollout.top-p", reason::output},
    {"vllm.sync*", reason::fitted},
    {"vllm-sync*", reason::fitted},
    {"vllm.en*", reason::fitted},
    {"vllm-enable*", reason::fitted},
    {"enforce-eager", reason::fitted},
    {"enable-prefix-caching", reason::fitted},
    {"packing-samples", reason::fitted},
    {"flash-attn", reason::fitted},
    {"bf16", reason::fitted},
    {"ds.*", reason::fitted},
    {"ring-head-stride", reason::fitted},
    {"train.async-queue-size", TRAINYARD_TR("The pace of answers is modelled by one iteration of delay")},
    {"async-queue-size", TRAINYARD_TR("The pace of answers is modelled by one iteration of delay")},
    {"train.agent-func-path", reason::data},
    {"agent-func-path", reason::data},
    {"train.full-determinism*", reason::output},
    {"train.deterministic*", reason::output},
    {"full-determinism", reason::output},
};

bool recognises(const Document& document) {
  if (document.syntax != Syntax::arguments) return false;
  const Json* program = find_key(*document.tree, "#.program");
  const Json& tree = *document.tree;
  const bool starts = program && program->is_string() &&
                      program->get_ref<const std::string&>().find("openrlhf.cli.train_ppo") != std::string::npos;
  return starts || (tree.contains("rollout.batch-size") && tree.contains("actor.model-name-or-path")) ||
         (tree.contains("rollout-batch-size") && tree.contains("pretrain") && tree.contains("vllm-num-engines"));
}

void settle_openrlhf(Reading& reading) {
  assume_framework(reading, Framework::deepspeed);
  assume_gradients_of_deepspeed(reading);
  reading.clear_key();
  read_engine(reading, Json("vllm"));
  reading.assume(&PostTraining::reward, std::string("rule"), {TRAINYARD_TR("No argument enables it"), {}});
  settle(reading);
}

}  // namespace

const Format& openrlhf_format() {
  static const Format format{.id = "openrlhf",
                             .name = "OpenRLHF script",
                             .syntax = Syntax::arguments,
                             .order = 2,
                             .writable = false,
                             .job = Job::post_training,
                             .recognises = recognises,
                             .rows = rows,
                             .ignored = ignored,
                             .begin = begin,
                             .settle = settle_openrlhf};
  return format;
}

}  // namespace trainyard
