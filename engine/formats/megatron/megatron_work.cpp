// SPDX-License-Identifier: Apache-2.0
// Batch, run length, checkpoints and devices in Megatron-LM's arguments.
#include <algorithm>
#include <charconv>
#include <cmath>

#include "engine/catalog/access.h"
#include "engine/catalog/catalog.h"
#include "engine/evaluation/evaluation.h"
#include "engine/formats/megatron/megatron.h"
#include "engine/json/json.h"
#include "engine/text.h"

namespace trainyard::megatron {
namespace {

Json only_if(bool written, Json value) { return written ? std::move(value) : Json(nullptr); }
bool is_none(const Json& value) { return value.is_null() || value == "None" || value == false; }

void read_batch(Reading& reading, const Json& value) {
  if (!is_none(value) && !look(reading, "step-batch-size-schedule"))
    reading.set(&Workload::global_batch, Value(reading.number(value)));
}
Json write_batch(const Design& d) { return d.work.global_batch; }

/// Reads "0:384 200B:768 400B:1152": the batch size from each number of samples or tokens on.
void read_schedule(Reading& reading, const Json& value) {
  const std::vector<std::string> steps = words_of(value);
  if (steps.empty()) return reading.ignore({TRAINYARD_TR("The batch is constant"), {}});
  const std::string& last = steps.back();
  reading.set(&Workload::global_batch, Value(reading.number(Json(last.substr(last.find(':') + 1)))));
  reading.warn({TRAINYARD_TR("The batch grows during training; its last size, %1, is used for the whole run"),
                {{reading.design().work.global_batch, Unit::sequences, {}}}});
}

Json write_samples(const Design& d) {
  return std::max(1.0, std::round(d.work.tokens * d.work.epochs / d.work.sequence_length));
}

/// Returns the steps between checkpoints. Files count steps, but this program counts seconds.
Json write_interval(const Design& d) {
  const double step = evaluate(d).step_time;
  return std::isfinite(step) && step > 0 ? Json(std::max(1.0, std::round(d.checkpoints.interval / step))) : Json(1000);
}
Json write_asynchronous(const Design& d) {
  const bool asynchronous = d.checkpoints.mode == CheckpointMode::asynchronous;
  return only_if(asynchronous && !uses_megatron_fsdp(d) && !is_legacy(d), true);
}
Json write_kept(const Design& d) { return only_if(d.checkpoints.contents == CheckpointContents::weights, true); }
void read_kept(Reading& reading, const Json& value) {
  reading.set_choice(&Checkpoints::contents, reading.truth(value) ? "weights" : "weights_and_optimizer");
}
void read_asynchronous(Reading& reading, const Json& value) {
  reading.set_choice(&Checkpoints::mode, reading.truth(value) ? "asynchronous" : "synchronous");
}
Json write_format(const Design& d) {
  if (is_legacy(d)) return "torch";
  return uses_megatron_fsdp(d) ? "fsdp_dtensor" : "torch_dist";
}
void read_format(Reading& reading, const Json& value) {
  if (!is_none(value) && reading.text(value) == "torch")
    reading.set(&Checkpoints::spread, Value(false));
  else
    reading.ignore({TRAINYARD_TR("Every device writes its part, as by default"), {}});
}
void read_sample_kind(Reading& reading, const Json& value) {
  if (reading.truth(value)) reading.set_choice(&Workload::objective, "fine_tuning");
}
Json write_sample_kind(const Design& d) { return only_if(d.work.objective == Objective::fine_tuning, true); }
void read_masks(Reading& reading, const Json& value) {
  if (reading.truth(value))
    reading.warn(
        {TRAINYARD_TR("Attention stays inside documents, and no file states their length. Set Document length"), {}});
}

/// If a program has two stacks, for example for images, the decoder is the language model.
void read_sequence(Reading& reading, const Json& value) {
  if (look(reading, "decoder-seq-length"))
    return reading.ignore({TRAINYARD_TR("Encoder sequence length; the language model uses --decoder-seq-length"), {}});
  if (!is_none(value)) reading.set(&Workload::sequence_length, Value(reading.number(value)));
}
void read_decoder_sequence(Reading& reading, const Json& value) {
  if (!is_none(value)) reading.set(&Workload::sequence_length, Value(reading.number(value)));
}
Json write_sequence(const Design& d) { return d.work.sequence_length; }

const FormatRow rows[] = {
    {"micro-batch-size|batch-size", &Layout::micro_batch},
    {"global-batch-size", &Workload::global_batch, special(read_batch, write_batch)},
    {"step-batch-size-schedule", {}, special(read_schedule)},
    {"seq-length|encoder-seq-length", &Workload::sequence_length, special(read_sequence, write_sequence)},
    {"decoder-seq-length", &Workload::sequence_length, special(read_decoder_sequence)},
    {"train-iters", {}, special(read_later)},
    {"train-samples", {}, special(read_later, write_samples)},
    {"train-tokens", {}, special(read_later)},
    {"sft", {}, special(read_sample_kind, write_sample_kind)},
    {"reset-attention-mask", {}, special(read_masks)},
    {"num-workers", &Storage::loader_workers, as_number, "2"},
    {"save-interval|persistent-save-interval", {}, special(read_later, write_interval)},
    {"save-retain-interval", {}, special(read_later)},
    {"non-persistent-save-interval", {}, special(read_later)},
    {"non-persistent-ckpt-type", {}, special(read_later)},
    {"async-save", {}, special(read_asynchronous, write_asynchronous), "false"},
    {"no-save-optim", {}, special(read_kept, write_kept), "false"},
    {"no-ckpt-fully-parallel-save", &Checkpoints::spread, as_inverted},
    {"ckpt-format|dist-ckpt-format", {}, special(read_format, write_format)},
};

/// Returns the whole number after the last colon of "8", "gpu:h100:8", "h100:8" or "1:4"; empty if there is none.
std::optional<double> count_in(const Json* value) {
  if (!value) return std::nullopt;
  const std::string text = value->is_string() ? value->get<std::string>() : value->dump();
  const std::string_view last = std::string_view(text).substr(text.rfind(':') + 1);
  double count = 0;
  const auto [end, error] = std::from_chars(last.data(), last.data() + last.size(), count);
  if (error != std::errc() || end != last.data() + last.size() || !(count >= 1) || count != std::floor(count))
    return std::nullopt;
  return count;
}

struct Count {
  double value = 0;
  std::string key;
};
/// Returns the first of the keys that has a whole number.
std::optional<Count> first_count(const Reading& reading, std::initializer_list<const char*> keys) {
  for (const char* key : keys)
    if (const auto count = count_in(reading.look(key))) return Count{*count, key};
  return std::nullopt;
}

/// Reads the accelerator from a scheduler request: "gpu:h100:8".
void end_device(Reading& reading) {
  for (const char* key : {"#.gres", "#.gpus-per-node", "#.gpus"}) {
    const Json* value = reading.look(key);
    if (!value || !value->is_string()) continue;
    std::string text = value->get<std::string>();
    if (text.starts_with("gpu:")) text = text.substr(4);
    const size_t colon = text.find(':');
    if (colon == std::string::npos) continue;
    std::string name = text.substr(0, colon);
    std::ranges::transform(name, name.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    for (const EntryRef& entry : catalog(CatalogKind::accelerators)) {
      const std::string id = '-' + base(entry).id + '-';
      if (id.find('-' + name + '-') == std::string::npos) continue;
      reading.assume(&Cluster::accelerator, Value(entry),
                     {TRAINYARD_TR("The scheduler request names %1; the first accelerator of that name is used"),
                      {{0, Unit::none, *value}}});
      return;
    }
  }
}

}  // namespace

std::span<const FormatRow> work_rows() { return rows; }

void end_devices(Reading& reading) {
  end_device(reading);
  const auto nodes =
      first_count(reading, {"#.nnodes", "#.num-nodes", "#.nodes", "$.NNODES", "$.NUM_NODES", "$.SLURM_NNODES"});
  const auto each = first_count(reading, {"#.nproc-per-node", "#.num-gpus", "#.gpus-per-node", "#.gres",
                                          "#.ntasks-per-node", "$.GPUS_PER_NODE", "$.NPROC_PER_NODE"});
  const auto all = first_count(reading, {"#.np", "#.ntasks", "#.num-processes", "$.WORLD_SIZE"});
  const ParameterHandle devices(&Cluster::accelerators);
  const bool open = reading.look("#.nnodes") && !count_in(reading.look("#.nnodes"));
  if (each && (nodes || (reading.look("#.nproc-per-node") && !open))) {
    reading.take(nodes ? nodes->key : each->key);
    reading.set(devices, Value(each->value * (nodes ? nodes->value : 1)));
    if (nodes && nodes->value > 1) {
      reading.take(each->key);
      reading.set(&Cluster::accelerators_per_node, Value(each->value));
    }
  } else if (all && (!nodes || all->value > nodes->value)) {
    reading.take(all->key);
    reading.set(devices, Value(all->value));
  } else if (nodes && nodes->value > 1) {
    // The usual assumption of one node would contradict the file.
    reading.take(nodes->key);
    const double node = resolved(reading.design()).cluster.accelerators_per_node;
    reading.assume(devices, Value(nodes->value * node),
                   {TRAINYARD_TR("No file states the GPUs per node; %1 in each of %2 nodes are assumed"),
                    {{node, Unit::none, {}}, {nodes->value, Unit::none, {}}}});
  }
}

namespace {

/// Returns the duration of this many steps of the current design, in seconds.
double seconds_of(const Reading& reading, double steps) {
  const double step = evaluate(reading.design()).step_time;
  return std::isfinite(step) ? steps * step : unknown;
}

void finish_interval(Reading& reading, const char* key, ParameterHandle input) {
  const Json* steps = take(reading, key);
  if (!steps || is_none(*steps)) return;
  const double seconds = seconds_of(reading, reading.number(*steps));
  if (std::isnan(seconds)) return reading.ignore({TRAINYARD_TR("Step time is unknown"), {}});
  reading.set(input, Value(std::clamp(seconds, input->min, input->max)));
  if (seconds < input->min || seconds > input->max)
    reading.warn({TRAINYARD_TR("%1 steps take %2; the nearest allowed interval is used"),
                  {{reading.number(*steps), Unit::none, {}}, {seconds, Unit::seconds, {}}}});
}

void finish_checkpoints(Reading& reading) {
  finish_interval(reading, "save-interval", &Checkpoints::interval);
  finish_interval(reading, "save-retain-interval", &Checkpoints::keep_interval);
  const Json* kind = take(reading, "non-persistent-ckpt-type");
  const bool local = kind && !is_none(*kind) && reading.text(*kind) != "global";
  if (!local) {
    if (take(reading, "non-persistent-save-interval"))
      reading.ignore({TRAINYARD_TR("Only copies to node memory or drives form a separate tier"), {}});
    return;
  }
  reading.set_choice(&Checkpoints::mode, "tiered");
  finish_interval(reading, "non-persistent-save-interval",
                  reading.text(*kind) == "in_memory" ? ParameterHandle(&Checkpoints::peer_interval)
                                                     : ParameterHandle(&Checkpoints::local_interval));
}

void finish_tokens(Reading& reading) {
  const Workload& work = reading.design().work;
  double tokens = 0;
  const Json* samples = take(reading, "train-samples");
  if (samples && !is_none(*samples)) {
    tokens = reading.number(*samples) * work.sequence_length;
  } else if (const Json* steps = take(reading, "train-iters"); steps && !is_none(*steps)) {
    tokens = reading.number(*steps) * work.global_batch * work.sequence_length;
  } else if (const Json* stated = take(reading, "train-tokens"); stated && !is_none(*stated)) {
    tokens = reading.number(*stated);
  } else {
    return;
  }
  const ParameterHandle input(&Workload::tokens);
  if (tokens < input->min || tokens > input->max)
    return reading.ignore(
        {TRAINYARD_TR("The run length is outside the allowed range; the previous tokens are kept"), {}});
  reading.set(input, Value(tokens));
  reading.assume(&Workload::epochs, Value(1.0), {TRAINYARD_TR("The steps in the file are the whole run"), {}});
}

void finish_shards(Reading& reading) {
  const Json* copies = take(reading, "num-distributed-optimizer-instances");
  if (!copies || is_none(*copies)) return;
  const Design now = resolved(reading.design());
  const double shards = now.layout.data_parallel * now.layout.context_parallel / reading.number(*copies);
  if (reading.number(*copies) <= 1 || !(shards >= 1) || shards != std::floor(shards))
    return reading.ignore({TRAINYARD_TR("States are sharded over all replicas"), {}});
  reading.set(&Layout::shard_group, Value(shards));
}

void finish_offload(Reading& reading) {
  const Json* layers = take(reading, "cpu-offloading-num-layers");
  if (!layers || is_none(*layers)) return;
  const Design& design = reading.design();
  const double held = design.work.model->layers / design.layout.pipeline_parallel;
  reading.set(&Recipe::offload_activations, Value(std::min(1.0, reading.number(*layers) / held)));
}

/// Makes an input automatic again if the file states the value that its rule gives.
void finish_rules(Reading& reading) {
  Design by_rule = reading.design();
  by_rule.layout.first_stage_layers = by_rule.layout.last_stage_layers = automatic;
  by_rule.layout.expert_tensor_parallel = automatic;
  const auto same = [&](ParameterHandle p) {
    return trainyard::number(by_rule, *p) == trainyard::number(reading.design(), *p);
  };
  const ParameterHandle first(&Layout::first_stage_layers), last(&Layout::last_stage_layers);
  if (reading.is_stated(first) && reading.is_stated(last) && same(first) && same(last)) {
    reading.follow_rule(first);
    reading.follow_rule(last);
  }
  const ParameterHandle expert_tensor(&Layout::expert_tensor_parallel);
  if (reading.is_stated(expert_tensor) && same(expert_tensor)) reading.follow_rule(expert_tensor);
}

}  // namespace

void finish_work(Reading& reading) {
  finish_rules(reading);
  finish_tokens(reading);
  finish_shards(reading);
  finish_offload(reading);
  finish_checkpoints(reading);
}

}  // namespace trainyard::megatron
