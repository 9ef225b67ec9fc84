// SPDX-License-Identifier: Apache-2.0
// Reads scripts of slime, which trains with Megatron-LM and writes answers with SGLang. Its own arguments are from
// slime/utils/arguments.py (github.com/THUDM/slime); the others are those of Megatron-LM.
#include <algorithm>

#include "engine/formats/kit/tables.h"
#include "engine/formats/kit/trainer_rows.h"
#include "engine/formats/megatron/megatron.h"
#include "engine/formats/trainers/rollout_rows.h"
#include "engine/json/json.h"
#include "engine/text.h"

namespace trainyard {
namespace {

using namespace rollout;

double count_at(const Reading& reading, const char* key, double otherwise) {
  const Json* value = reading.look(key);
  return value && !is_left_open(*value) ? number_at(reading, key, otherwise) : otherwise;
}

bool has_key(const Reading& reading, const char* key) { return reading.look(key) != nullptr; }

void read_nodes(Reading& reading, const Json& value) {
  const double actors = reading.number(value) * count_at(reading, "actor-num-gpus-per-node", 8);
  const double rollout = has_key(reading, "colocate") ? 0 : count_at(reading, "rollout-num-gpus", 0);
  reading.set(&Cluster::accelerators, actors + rollout);
}

void read_rollout_devices(Reading& reading, const Json& value) {
  if (has_key(reading, "colocate")) return reading.ignore({TRAINYARD_TR("Training and answers share all GPUs"), {}});
  reading.set_choice(&PostTraining::pools, "separate");
  reading.set(&PostTraining::rollout_accelerators, reading.number(value));
}

/// slime counts answers per update.
void read_batch(Reading& reading, const Json& value) {
  reading.set(&PostTraining::update_answers, reading.number(value));
}

void read_updates(Reading& reading, const Json& value) {
  const double answers = count_at(reading, "rollout-batch-size", 0) * count_at(reading, "n-samples-per-prompt", 1);
  const double updates = reading.number(value);
  if (answers <= 0 || updates < 1) return ignore_open(reading);
  reading.set(&PostTraining::update_answers, answers / updates);
}

void read_pack(Reading& reading, const Json& value) {
  if (!has_key(reading, "use-dynamic-batch-size")) return ignore_off(reading);
  reading.set(&PostTraining::pack_tokens, reading.number(value));
}

void read_fraction(Reading& reading, const Json& value) {
  reading.set(&PostTraining::engine_memory, reading.number(value));
}

void read_divergence(Reading& reading, const Json& value) {
  reading.set(&PostTraining::reference, reading.truth(value));
}

void read_source(Reading& reading, const Json& value) {
  const std::string path = reading.text(value);
  if (path.find("fully_async") == std::string::npos) return reading.ignore({reason::data, {}});
  reading.set_choice(&PostTraining::pace, "streaming");
}

const FormatRow own_rows[] = {
    {"hf-checkpoint", &Workload::model, special(take_model_name)},
    {"advantage-estimator", &PostTraining::method, special(read_estimator)},
    {"num-rollout", &PostTraining::iterations},
    {"rollout-batch-size", &PostTraining::prompts},
    {"n-samples-per-prompt", &PostTraining::answers},
    {"rollout-max-response-len", &PostTraining::answer_cap},
    {"global-batch-size", &PostTraining::update_answers, special(read_batch)},
    {"num-steps-per-rollout", &PostTraining::update_answers, special(read_updates)},
    {"max-tokens-per-gpu", &PostTraining::pack_tokens, special(read_pack)},
    {"actor-num-gpus-per-node", &Cluster::accelerators_per_node},
    {"actor-num-nodes", &Cluster::accelerators, special(read_nodes)},
    {"colocate", &PostTraining::pools, special([](Reading& r, const Json& v) {
       if (r.truth(v)) r.set_choice(&PostTraining::pools, "shared");
     })},
    {"rollout-num-gpus", &PostTraining::rollout_accelerators, special(read_rollout_devices)},
    {"rollout-num-gpus-per-engine", &Serving::tensor_parallel},
    {"rollout-function-path", &PostTraining::pace, special(read_source)},
    {"sglang-mem-fraction-static", &PostTraining::engine_memory, special(read_fraction)},
    {"sglang-ep-size|sglang-expert-parallel-size", &Serving::expert_parallel},
    {"sglang-enable-dp-attention", &Serving::attention_data_parallel, as_toggle},
    {"use-kl-loss", &PostTraining::reference, special(read_divergence)},
};

constexpr IgnoredKey own_ignored[] = {
    {"ref-load", reason::output},
    {"prompt-data", reason::data},
    {"input-key", reason::data},
    {"label-key", reason::data},
    {"metadata-key", reason::data},
    {"tool-key", reason::data},
    {"apply-chat-template*", reason::data},
    {"rollout-*", reason::data},
    {"rm-*", reason::learning},
    {"reward-*", reason::learning},
    {"custom-*", reason::data},
    {"balance-data", reason::fitted},
    {"over-sampling-*", reason::learning},
    {"dynamic-sampling-*", reason::learning},
    {"partial-rollout", reason::learning},
    {"use-dynamic-batch-size", reason::data},
    {"eval-*", reason::output},
    {"n-samples-per-eval-prompt", reason::output},
    {"kl-*", reason::learning},
    {"entropy-coef", reason::learning},
    {"eps-*", reason::learning},
    {"use-tis", reason::learning},
    {"tis-*", reason::learning},
    {"normalize-advantages", reason::learning},
    {"use-wandb", reason::output},
    {"update-weight*", reason::fitted},
    {"sglang-*", reason::fitted},
    {"use-slime-router", reason::fitted},
    {"router-*", reason::fitted},
    {"working-dir", reason::output},
    {"runtime-env-json", reason::output},
    {"address", reason::output},
    {"train-backend", reason::fitted},
    {"debug-*", reason::output},
    {"int4-params-rollout", TRAINYARD_TR("Set the weight format of the engines")},
};

/// slime's rows take precedence over those of Megatron-LM with the same name.
const std::vector<FormatRow>& slime_rows() {
  static const std::vector<FormatRow> rows = [] {
    std::vector<FormatRow> all(std::begin(own_rows), std::end(own_rows));
    for (const FormatRow& row : megatron::all_rows())
      if (std::ranges::none_of(own_rows, [&](const FormatRow& own) { return std::string_view(own.key) == row.key; }))
        all.push_back(row);
    return all;
  }();
  return rows;
}

const std::vector<IgnoredKey>& slime_ignored() {
  static const std::vector<IgnoredKey> all = [] {
    std::vector<IgnoredKey> keys(std::begin(own_ignored), std::end(own_ignored));
    const auto others = megatron::ignored_arguments();
    keys.insert(keys.end(), others.begin(), others.end());
    return keys;
  }();
  return all;
}

bool recognises(const Document& document) {
  const Json& tree = *document.tree;
  return document.syntax == Syntax::arguments && tree.contains("rollout-batch-size") &&
         (tree.contains("n-samples-per-prompt") || tree.contains("actor-num-nodes"));
}

void begin_slime(Reading& reading) {
  begin(reading);
  const Message reason{TRAINYARD_TR("slime trains in BF16 with sharded optimizer states, unless an argument differs"),
                       {}};
  reading.assume(&Recipe::precision, std::string("bf16"), reason);
  reading.assume(&Layout::zero_stage, std::string("1"), reason);
  megatron::begin_attention(reading);
}

void end_slime(Reading& reading) {
  megatron::end_file(reading);
  reading.accumulation.reset();
}

void settle_slime(Reading& reading) {
  const Json* program = find_key(reading.tree(), "#.program");
  const bool async = program && program->is_string() && program->get<std::string>().find("async") != std::string::npos;
  if (async)
    reading.assume(
        &PostTraining::pace, std::string("one_ahead"),
        {TRAINYARD_TR("%1 writes answers during the update"), {{0, Unit::none, program->get<std::string>()}}});
  megatron::settle_files(reading);
  assume_framework(reading, Framework::megatron);
  reading.assume(&PostTraining::reference, false, {TRAINYARD_TR("No argument enables it"), {}});
  reading.clear_key();
  read_engine(reading, Json("sglang"));
  settle(reading);
}

}  // namespace

const Format& slime_format() {
  static const Format format{.id = "slime",
                             .name = "slime script",
                             .syntax = Syntax::arguments,
                             .order = 2,
                             .writable = false,
                             .job = Job::post_training,
                             .recognises = recognises,
                             .rows = slime_rows(),
                             .ignored = slime_ignored(),
                             .begin = begin_slime,
                             .end = end_slime,
                             .settle = settle_slime};
  return format;
}

}  // namespace trainyard
