// SPDX-License-Identifier: Apache-2.0
#include "engine/formats/kit/trainer_rows.h"

#include <algorithm>
#include <cmath>

#include "engine/catalog/hub_names.h"
#include "engine/evaluation/evaluation.h"
#include "engine/files/json.h"
#include "engine/formats/shell/shell_variables.h"
#include "engine/json/json.h"
#include "engine/text.h"
#include "engine/units/utf8.h"

namespace trainyard {
namespace {

bool is_same_word(std::string_view a, std::string_view b) {
  const auto lower = [](char c) { return std::tolower(static_cast<unsigned char>(c)); };
  return std::ranges::equal(a, b, {}, lower, lower);
}

}  // namespace

const char* choice_of(const std::string& word, std::span<const Word> words) {
  const auto found = std::ranges::find_if(words, [&](const Word& w) { return is_same_word(w.foreign, word); });
  return found == words.end() ? nullptr : found->ours;
}

void take_word(Reading& reading, const Json& value, ParameterHandle input, std::span<const Word> words) {
  if (is_left_open(value)) return ignore_open(reading);
  const std::string word = reading.text(value);
  if (const char* choice = choice_of(word, words)) return reading.set_choice(input, choice);
  reading.ignore({TRAINYARD_TR("“%1” is not modelled; %2 is unchanged"),
                  {{0, Unit::none, truncate_utf8(word, 100)}, {0, Unit::none, input->label, true}}});
}

Json word_of(const Design& design, ParameterHandle input, std::span<const Word> words) {
  const std::string id = id_of(design, *input);
  for (const Word& word : words)
    if (id == word.ours) return word.foreign;
  return nullptr;
}

Json whole(double value) { return json_number(std::round(value)); }

bool is_left_open(const Json& value) {
  if (value.is_string() && has_runtime_value(value.get_ref<const std::string&>())) return true;
  return value.is_null() || value == "auto" || value == "None";
}

double layers_of(const Reading& reading) {
  if (reading.is_stated(&Model::layers)) return reading.model().layers;
  return (reading.chosen_model() ? reading.chosen_model() : reading.design().work.model)->layers;
}

double number_at(const Reading& reading, const char* key, double otherwise) {
  const Json* value = reading.look(key);
  return value && !is_left_open(*value) ? reading.number(*value) : otherwise;
}

void take_model_name(Reading& reading, const Json& value) {
  const std::string name = reading.text(value);
  if (has_runtime_value(name)) return reading.mark_model_unset();
  reading.name_model(truncate_utf8(name, 100));
  if (const ModelRef model = hub_model(name).model) {
    reading.choose_model(model);
    return reading.use_for(&Workload::model);
  }
  reading.note_unknown_model(name);
  reading.ignore({TRAINYARD_TR("No catalog model has this name. Open its config.json together with this file"), {}});
}

void ignore_open(Reading& reading) { reading.ignore({TRAINYARD_TR("Left to the program that reads the file"), {}}); }
void ignore_off(Reading& reading) { reading.ignore({TRAINYARD_TR("Switched off"), {}}); }

void read_accumulation(Reading& reading, const Json& value) {
  if (is_left_open(value)) return ignore_open(reading);
  const double count = reading.number(value);
  if (count < 1 || count != std::floor(count)) reading.refuse(value, "a whole number from 1");
  reading.accumulation = count;
  reading.use_for(&Workload::global_batch);
}

void finish_steps(Reading& reading, double steps) {
  if (steps < 1) return;
  const Workload& work = reading.design().work;
  const ParameterHandle tokens(&Workload::tokens);
  if (steps * work.global_batch * work.sequence_length < tokens->min)
    reading.warn({TRAINYARD_TR("%1 steps are fewer tokens than the allowed minimum, which is used instead"),
                  {{steps, Unit::none, ""}}});
  reading.assume(tokens,
                 std::clamp(steps * work.global_batch * work.sequence_length / work.epochs, tokens->min, tokens->max),
                 {TRAINYARD_TR("%1 steps × batch × sequence length"), {{steps, Unit::none, ""}}});
}

Json train_steps(const Design& design) {
  const Workload& work = design.work;
  return whole(std::ceil(work.tokens * work.epochs / (work.global_batch * work.sequence_length) * (1 - 1e-12)));
}

void finish_checkpoint_interval(Reading& reading, double steps) {
  const double seconds = steps * evaluate(reading.design()).step_time;
  if (steps < 1 || !std::isfinite(seconds)) return;
  const ParameterHandle interval(&Checkpoints::interval);
  reading.assume(interval, std::clamp(seconds, interval->min, interval->max),
                 {TRAINYARD_TR("%1 steps × predicted step time"), {{steps, Unit::none, ""}}});
}

Json checkpoint_interval_steps(const Design& design) {
  const double steps = design.checkpoints.interval / evaluate(design).step_time;
  return std::isfinite(steps) ? whole(std::max(1.0, std::round(steps))) : Json(nullptr);
}

void settle_replicas(Reading& reading, double replicas) {
  if (replicas < 1) return;
  const ParameterHandle devices(&Cluster::accelerators);
  const double count = replicas * reading.design().layout.replica_size();
  if (reading.is_stated(devices) && reading.design().cluster.accelerators != count)
    return reading.warn({TRAINYARD_TR("The files state %1 GPUs, but the product of the degrees is %2"),
                         {{reading.design().cluster.accelerators, Unit::none, ""}, {count, Unit::none, ""}}});
  reading.assume(&Layout::data_parallel, automatic, {TRAINYARD_TR("Derived from the GPU count"), {}});
  reading.assume(devices, std::clamp(count, devices->min, devices->max),
                 {TRAINYARD_TR("Data × tensor × pipeline × context parallelism"), {}});
}

void finish_full_copies(Reading& reading, double count) {
  const Design now = resolved(reading.design());
  const double all = now.layout.data_parallel * now.layout.context_parallel;
  if (count <= 1) return;
  if (std::fmod(all, count) != 0)
    return reading.warn(
        {TRAINYARD_TR("%1 groups do not divide %2 replicas"), {{count, Unit::none, ""}, {all, Unit::none, ""}}});
  reading.assume(&Layout::shard_group, all / count,
                 {TRAINYARD_TR("%1 groups each hold all states, sharded inside the group"), {{count, Unit::none, ""}}});
}

double count_full_copies(const Design& design) {
  const Layout& l = design.layout;
  const double count = l.data_parallel * l.context_parallel / l.shard_group;
  return count == std::floor(count) && std::fmod(l.data_parallel, count) == 0 ? count : 1;
}

double accumulation_steps(const Design& design) {
  const double pass = design.layout.micro_batch * design.layout.data_parallel;
  return std::max(1.0, std::round(design.work.global_batch / pass));
}

void assume_framework(Reading& reading, Framework framework) {
  reading.assume(&Recipe::framework, std::string(framework_id(framework)),
                 {TRAINYARD_TR("The file is written for %1"), {{0, Unit::none, framework_label(framework), true}}});
}

void assume_gradients_of_deepspeed(Reading& reading) {
  const bool full = reading.design().recipe.precision == Precision::fp32;
  reading.assume(&Recipe::gradient_precision, std::string(full ? "fp32" : "bf16"),
                 {TRAINYARD_TR("DeepSpeed accumulates gradients in the weight format unless a key sets another"), {}});
}

void assume_whole_model(Reading& reading) {
  for (const ParameterHandle degree :
       {ParameterHandle(&Layout::tensor_parallel), ParameterHandle(&Layout::pipeline_parallel),
        ParameterHandle(&Layout::context_parallel)})
    reading.assume(degree, 1.0, {TRAINYARD_TR("Not set in the file; 1 assumed"), {}});
}

}  // namespace trainyard
