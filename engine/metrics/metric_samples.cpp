// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <vector>

#include "engine/metrics/handle.h"
#include "engine/metrics/metric.h"
#include "engine/text.h"

#define TR(text) TRAINYARD_TR(text)

namespace trainyard {
namespace {

/// A result with another name for models that learn from samples. Texts that are nullptr stay.
struct SampleRow {
  double Evaluation::*value;
  const char* id;
  const char* label;
  Unit unit;
  const char* help;
  const char* formula = nullptr;
};

constexpr SampleRow sample_rows[] = {
    {&Evaluation::tokens_per_second, "samples_per_second", TR("Samples per second"), Unit::sample_rate,
     TR("Throughput of the whole cluster during training.")},
    {&Evaluation::tokens_per_second_per_accelerator, "samples_per_second_per_accelerator",
     TR("Samples per second and GPU"), Unit::sample_rate, TR("Throughput of one device.")},
    {&Evaluation::tokens_per_step, "samples_per_step", TR("Samples per step"), Unit::samples,
     TR("Samples per optimizer step."), "{global_batch}"},
    {&Evaluation::total_tokens, "total_samples", TR("Total samples"), Unit::samples, TR("Samples over all epochs."),
     "{samples} × {epochs}"},
    {&Evaluation::flops_per_token, "flops_per_sample", TR("FLOPs per sample"), Unit::flop,
     TR("Operations of convolutions and matmuls per sample, forward and backward."),
     TR("in words: 3 × the sum over the layers of the model; two per multiply-add in the forward pass")},
    {&Evaluation::hardware_flops_per_token, "hardware_flops_per_sample", TR("Hardware FLOPs per sample"), Unit::flop,
     TR("Same as the FLOPs per sample, because nothing is recomputed."),
     TR("in words: FLOPs per sample, without recomputation")},
    {&Evaluation::tokens_per_micro_batch, "samples_per_micro_batch", TR("Samples per micro-batch"), Unit::samples,
     TR("Samples that one device processes per pass."), "{micro_batch}"},
    {&Evaluation::activation_bytes_per_token, "activation_bytes_per_sample", TR("Saved bytes per sample"), Unit::memory,
     TR("Activations of all layers that the backward pass of one sample reads."),
     TR("in words: sum of the saved elements of all layers × bytes per element")},
    {&Evaluation::activation_bytes_per_layer, "activation_bytes_per_micro_batch", TR("Saved bytes per micro-batch"),
     Unit::memory, TR("Saved activations of all layers for one micro-batch on one device.")},
    {&Evaluation::sequence_bytes, "stored_bytes_per_sample", TR("Bytes read per sample"), Unit::file,
     TR("Bytes that the loader reads for one sample."), "{sample_bytes}"},
    {&Evaluation::capacity_tokens, "capacity_samples", TR("Samples"), Unit::file,
     TR("Space of the copies of the data set.")},
    {&Evaluation::dataset_size, "sample_data_size", TR("Data set"), Unit::file,
     TR("Bytes of all samples of one epoch."), "{samples} × {sample_bytes}"},
    {&Evaluation::parameters, "sample_model_parameters", TR("Parameters"), Unit::scaled,
     TR("Exact number of the model's weights."), TR("in words: sum over the layers of the model")},
    {&Evaluation::stage_parameters, "device_parameters", TR("Parameters on a GPU"), Unit::scaled,
     TR("Weights that one device holds before ZeRO shards them: all layers, and its part of embedding tables."),
     TR("in words: parameters of the layers + parameters of tables ÷ GPUs")},
    {&Evaluation::stage_expert_parameters, "device_table_parameters", TR("Table parameters on a GPU"), Unit::scaled,
     TR("The part of these parameters in embedding tables, which all devices share."),
     TR("in words: parameters of all tables ÷ GPUs")},
    {&Evaluation::time_expert, "time_tables", TR("Exposed table traffic"), Unit::seconds,
     TR("Time to exchange the vectors of embedding tables and their gradients between all devices.")},
    {&Evaluation::expert_volume, "table_volume", TR("Table traffic"), Unit::file,
     TR("Bytes of looked-up vectors and their gradients that each device sends per step."),
     TR("in words: 2 × micro-batches × samples × vectors of one sample × bytes per element × (GPUs − 1) ÷ GPUs")},
    {&Evaluation::trained_parameters, "dense_trained_parameters", TR("Parameters with optimizer state"), Unit::scaled,
     TR("All parameters except embedding tables, whose rows are updated in place without gradients or state."),
     TR("in words: parameters without embedding tables")},
};

/// Results that only models of tokens have: conventions of counting FLOPs, attention, further losses, large batches,
/// rules of thumb and the preparation of text.
constexpr double Evaluation::*token_results[] = {
    &Evaluation::flops_full,
    &Evaluation::flops_causal,
    &Evaluation::flops_megatron,
    &Evaluation::flops_without_embedding,
    &Evaluation::active_parameters,
    &Evaluation::frozen_parameters,
    &Evaluation::attention_flops_per_token,
    &Evaluation::prediction_flops_per_token,
    &Evaluation::uncounted_flops_per_token,
    &Evaluation::dropped_flops_per_token,
    &Evaluation::frozen_pass_flops,
    &Evaluation::frozen_flops_per_token,
    &Evaluation::row_tokens,
    &Evaluation::rows_of_batch,
    &Evaluation::rows_of_micro_batch,
    &Evaluation::useful_share,
    &Evaluation::sample_real_tokens,
    &Evaluation::stored_logit_bytes,
    &Evaluation::cached_tokens,
    &Evaluation::logit_bytes,
    &Evaluation::batch_share,
    &Evaluation::useful_tokens_per_second,
    &Evaluation::batch_extra_tokens,
    &Evaluation::batch_extra_days,
    &Evaluation::quick_training_accelerators,
    &Evaluation::quick_training_mfu,
    &Evaluation::quick_inference_accelerators,
    &Evaluation::clean_bytes,
    &Evaluation::raw_bytes,
    &Evaluation::raw_ratio,
    &Evaluation::capacity_raw,
    &Evaluation::capacity_clean,
    &Evaluation::media_sequence_bytes,
    &Evaluation::media_total_bytes,
    &Evaluation::media_raw_ratio,
    &Evaluation::media_raw_items,
    &Evaluation::prep_signatures,
    &Evaluation::prep_filter_bytes,
    &Evaluation::prep_exact_bytes,
    &Evaluation::prep_fuzzy_bytes,
    &Evaluation::prep_decontaminate_bytes,
    &Evaluation::prep_io_bytes,
    &Evaluation::prep_compute_time,
    &Evaluation::prep_io_time,
    &Evaluation::stage_layers,
};

bool is_prepared_text(const Metric& metric) { return metric.group == MetricGroup::preparation; }

std::vector<Metric> make_sample_rows() {
  std::vector<Metric> out;
  for (const SampleRow& row : sample_rows) {
    Metric metric = *MetricHandle(row.value);
    metric.id = row.id;
    metric.label = row.label;
    metric.unit = row.unit;
    metric.help = row.help;
    if (row.formula) metric.formula = row.formula;
    metric.symbol = nullptr;
    out.push_back(metric);
  }
  return out;
}

}  // namespace

std::span<const Metric> sample_metrics() {
  static const std::vector<Metric> table = make_sample_rows();
  return table;
}

bool applies(const Metric& metric, LearnsFrom learns_from) {
  if (learns_from == LearnsFrom::tokens) return true;
  return !is_prepared_text(metric) && std::ranges::find(token_results, metric.value) == std::end(token_results);
}

const Metric& row_for(const Metric& metric, LearnsFrom learns_from) {
  if (learns_from == LearnsFrom::tokens) return metric;
  const auto found = std::ranges::find(sample_metrics(), metric.value, &Metric::value);
  return metric.value && found != sample_metrics().end() ? *found : metric;
}

}  // namespace trainyard
