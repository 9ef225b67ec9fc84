// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/trainers/rollout_rows.h"

#include "engine/catalog/catalog.h"
#include "engine/error.h"
#include "engine/formats/kit/trainer_rows.h"
#include "engine/text.h"
#include "engine/units/utf8.h"

namespace trainyard::rollout {
namespace {

constexpr Word estimators[] = {{"grpo", "grpo"},
                               {"gspo", "grpo"},
                               {"grpo_passk", "grpo"},
                               {"rloo", "grpo"},
                               {"remax", "grpo"},
                               {"opo", "grpo"},
                               {"cispo", "grpo"},
                               {"reinforce", "grpo"},
                               {"reinforce_baseline", "grpo"},
                               {"group_norm", "grpo"},
                               {"dr_grpo", "grpo"},
                               {"gpg", "grpo"},
                               {"reinforce_plus_plus", "grpo"},
                               {"reinforce_plus_plus_baseline", "grpo"},
                               {"gae", "ppo"},
                               {"ppo", "ppo"},
                               {"on_policy_distillation", "distillation"}};

}  // namespace

void begin(Reading& reading) {
  reading.assume(&Design::job, std::string("post_training"),
                 {TRAINYARD_TR("The file trains a model on its own answers"), {}});
}

void read_engine(Reading& reading, const Json& value) {
  const std::string name = reading.text(value);
  const char* id = name == "vllm" ? "vllm-2025" : name == "sglang" ? "sglang-2025" : nullptr;
  const auto entry = id ? find_entry(CatalogKind::serving_engines, id) : std::nullopt;
  if (entry) return reading.set(&Serving::engine, Value(*entry));
  reading.warn({TRAINYARD_TR("Answers are written by %1, which is not modelled. Choose a serving engine"),
                {{0, Unit::none, truncate_utf8(name, 60)}}});
  reading.ignore({TRAINYARD_TR("“%1” is not modelled; %2 is unchanged"),
                  {{0, Unit::none, truncate_utf8(name, 60)}, {0, Unit::none, "Serving engine", true}}});
}

void read_estimator(Reading& reading, const Json& value) {
  const std::string name = reading.text(value);
  const char* method = choice_of(name, estimators);
  if (!method) reading.refuse(value, "grpo, rloo, remax, reinforce_plus_plus, gspo, gae, on_policy_distillation");
  reading.set_choice(&PostTraining::method, method);
}

void warn_of_lengths(Reading& reading) {
  const PostTraining& post = reading.design().post_training;
  if (!reading.is_stated(&PostTraining::answer_tokens))
    reading.warn({TRAINYARD_TR("No file states the mean lengths. Set Prompt and Answer; %1 and %2 tokens are kept"),
                  {{post.prompt_tokens, Unit::none, {}}, {post.answer_tokens, Unit::none, {}}}});
}

void settle(Reading& reading) {
  reading.assume(&PostTraining::pools, std::string("shared"), {TRAINYARD_TR("No argument enables it"), {}});
  reading.assume(&PostTraining::pace, std::string("in_turn"), {TRAINYARD_TR("No argument enables it"), {}});
  reading.assume(&Recipe::adapters, std::string("none"), {TRAINYARD_TR("No argument enables it"), {}});
  reading.assume(&Serving::weight_format, std::string("bits_16"),
                 {TRAINYARD_TR("No argument or name indicates quantised weights"), {}});
  reading.assume(&Serving::speculation, std::string("off"), {TRAINYARD_TR("No argument enables it"), {}});
  for (const ParameterHandle degree :
       {ParameterHandle(&Serving::tensor_parallel), ParameterHandle(&Serving::pipeline_parallel),
        ParameterHandle(&Serving::expert_parallel)})
    reading.assume(degree, 1.0, {TRAINYARD_TR("Not set in the file; 1 assumed"), {}});
  assume_whole_model(reading);
  reading.assume(&Layout::expert_parallel, 1.0, {TRAINYARD_TR("Not set in the file; 1 assumed"), {}});
  warn_of_lengths(reading);
}

}  // namespace trainyard::rollout
