// SPDX-License-Identifier: Apache-2.0
#include "engine/studies/ready_sweeps.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/text.h"

#define TR(text) TRAINYARD_TR(text)

namespace trainyard {
namespace {

/// Octaves below and above the present number of devices.
constexpr double octaves = 3;

ValueRange octaves_of_devices(const Design& design, const Evaluation&) {
  const double now = design.cluster.accelerators;
  return {now / std::exp2(octaves), now * std::exp2(octaves), static_cast<int>(2 * octaves) + 1};
}

/// Whole device counts within the input's range. Steps are exact octaves, so that the present count is included.
void fill_device_counts(const Design&, const ValueRange& range, std::vector<double>& out) {
  out.clear();
  const double span = std::log2(range.to / range.from);
  for (int i = 0; i < range.count; ++i)
    out.push_back(std::round(range.from * std::exp2(range.count > 1 ? span * i / (range.count - 1) : 0)));
  std::erase_if(out, [](double count) { return count < 1 || count > parameter(&Cluster::accelerators).max; });
  out.erase(std::unique(out.begin(), out.end()), out.end());
}

void make_replicas_automatic(Design& design) { design.layout.data_parallel = automatic; }

/// From a quarter of the shorter to four times the longer of two intervals: the current one and the best one.
ValueRange intervals_about(const Design&, const Evaluation& e) {
  const auto [least, most] = std::minmax(e.checkpoint_interval_used, e.checkpoint_interval_optimal);
  const Parameter& p = parameter(&Checkpoints::interval);
  constexpr double room = 4;
  return {std::max(p.min, least / room), std::min(p.max, most * room), 49};
}

void fill_geometric(const Design&, const ValueRange& range, std::vector<double>& out) {
  geometric_values(range.from, range.to, range.count, out);
}

ValueRange sizes_about(const Design& design, const Evaluation&) {
  const double most = parameter(&Cluster::accelerators).max, now = design.cluster.accelerators;
  constexpr double room = 16;
  return {std::max(1.0, now / room), std::min(most, now * room), 37};
}

void fill_whole_replicas(const Design& design, const ValueRange& range, std::vector<double>& out) {
  const double replica = design.layout.replica_size();
  geometric_values(range.from, range.to, range.count, out);
  for (double& count : out) count = std::max(1.0, std::round(count / replica)) * replica;
  out.erase(std::unique(out.begin(), out.end()), out.end());
}

/// Sets inputs to automatic that depend on the cluster size.
void make_size_inputs_automatic(Design& design) {
  design.layout.data_parallel = automatic;
  design.checkpoints.writers = automatic;
  design.failures.spare_nodes = automatic;
}

template <auto field>
ValueRange whole_range(const Design&, const Evaluation&) {
  const Parameter& p = parameter(field);
  return {p.min, p.max, slider_positions(p)};
}

template <auto field>
void fill_positions(const Design&, const ValueRange&, std::vector<double>& out) {
  slider_values(parameter(field), out);
}

/// Batches at powers of two times the smallest one, so that replicas can divide them.
ValueRange batches_about(const Design& design, const Evaluation&) {
  const double most = parameter(&Workload::global_batch).max, now = design.work.global_batch;
  constexpr double room = 16;
  return {std::max(1.0, now / room), std::min(most, now * room), 9};
}

void fill_batches(const Design&, const ValueRange& range, std::vector<double>& out) {
  geometric_values(range.from, range.to, range.count, out);
  for (double& batch : out) batch = std::round(batch);
  out.erase(std::unique(out.begin(), out.end()), out.end());
}

double critical_sequences(const Design& design) {
  return number(design, parameter(&Workload::critical_batch)) / design.work.sequence_length;
}

/// From the present value ÷ 2^octaves to the present value × 2^octaves.
template <auto field>
ValueRange factors_about(const Design& design, const Evaluation&) {
  const Parameter& p = parameter(field);
  const double now = number(design, p), room = std::exp2(octaves);
  constexpr int count = 25;
  return {std::clamp(now / room, p.min, p.max), std::clamp(now * room, p.min, p.max), count};
}

void fill_whole_factors(const Design&, const ValueRange& range, std::vector<double>& out) {
  geometric_values(range.from, range.to, range.count, out);
  for (double& value : out) value = std::round(value);
  out.erase(std::unique(out.begin(), out.end()), out.end());
}

/// From one sixteenth to fifteen sixteenths of the devices.
ValueRange shares_of_devices(const Design& design, const Evaluation&) {
  constexpr int parts = 16;
  const double all = design.cluster.accelerators;
  return {std::max(1.0, all / parts), std::max(1.0, all - all / parts), parts - 1};
}

void fill_whole_steps(const Design&, const ValueRange& range, std::vector<double>& out) {
  out.clear();
  const double step = range.count > 1 ? (range.to - range.from) / (range.count - 1) : 0;
  for (int i = 0; i < range.count; ++i) out.push_back(std::round(range.from + step * i));
  out.erase(std::unique(out.begin(), out.end()), out.end());
}

ValueRange usual_lags(const Design&, const Evaluation&) { return {1, 8, 8}; }

/// Separates the pools. The number of replicas then follows from the pool sizes.
void separate_pools(Design& design) {
  design.post_training.pools = Pools::separate;
  design.layout.data_parallel = automatic;
}
void set_streaming_pace(Design& design) { design.post_training.pace = RolloutPace::streaming; }
void make_pools_automatic(Design& design) {
  design.layout.data_parallel = automatic;
  design.post_training.rollout_accelerators = automatic;
}

enum Row {
  size_row,
  interval_row,
  goodput_row,
  schedule_row,
  job_row,
  batch_row,
  first_row_of_others,
  row_count = first_row_of_others + 9
};

const std::array<PresetSweep, row_count>& table() {
  static const std::array<PresetSweep, row_count> rows{{
      {"time_by_size",
       TR("Time to train against GPU count"),
       TR("The same work and batch on 1/8 to 8 times the GPUs."),
       &Cluster::accelerators,
       {&Evaluation::finish_days, &Evaluation::mfu, &Evaluation::cost},
       octaves_of_devices,
       fill_device_counts,
       make_replicas_automatic,
       SweepLayout::best},
      {"loss_by_interval",
       TR("Checkpoint interval against time lost"),
       TR("Frequent checkpoints cost time; rare checkpoints lose more work."),
       &Checkpoints::interval,
       {&Evaluation::goodput, &Evaluation::share_stall, &Evaluation::share_rework, &Evaluation::share_restart,
        &Evaluation::share_planned},
       intervals_about,
       fill_geometric},
      {"goodput_by_size",
       TR("Goodput against GPU count"),
       TR("Failures, spares and writers grow with the cluster. The second curve uses the best interval for each size."),
       &Cluster::accelerators,
       {&Evaluation::goodput, &Evaluation::goodput_best},
       sizes_about,
       fill_whole_replicas,
       make_size_inputs_automatic},
      {"time_by_schedule",
       TR("Step time by schedule"),
       TR("The same stages and micro-batches in a different order."),
       &Layout::schedule,
       {&Evaluation::step_time, &Evaluation::memory},
       whole_range<&Layout::schedule>,
       fill_positions<&Layout::schedule>},
      {"jobs_by_workload",
       TR("Read demand by sample workload"),
       TR("Storage bandwidth that other jobs would need on this cluster."),
       &Storage::sample_workload,
       {&Evaluation::sample_read_bandwidth, &Evaluation::sample_busy_given},
       whole_range<&Storage::sample_workload>,
       fill_positions<&Storage::sample_workload>},
      {"throughput_by_batch",
       TR("Throughput against batch"),
       TR("A larger batch uses the GPUs better. Above the critical batch, each token contributes less."),
       &Workload::global_batch,
       {&Evaluation::tokens_per_second, &Evaluation::useful_tokens_per_second, &Evaluation::mfu,
        &Evaluation::batch_extra_days},
       batches_about,
       fill_batches,
       nullptr,
       SweepLayout::best,
       critical_sequences,
       TR("critical batch")},
      {.id = "gpus_by_load",
       .label = TR("GPUs against load"),
       .help = TR("GPUs needed for 1/8 to 8 times the requests."),
       .input = &Serving::requests,
       .metrics = {&Evaluation::serving_gpus, &Evaluation::month_cost, &Evaluation::output_cost},
       .range = factors_about<&Serving::requests>,
       .values = fill_geometric,
       .jobs = {Job::serving}},
      {.id = "cost_by_first_token",
       .label = TR("Cost against first-token limit"),
       .help = TR("Monthly cost of a stricter limit, and saving of a looser one."),
       .input = &Serving::first_token,
       .metrics = {&Evaluation::month_cost, &Evaluation::serving_gpus, &Evaluation::output_cost},
       .range = factors_about<&Serving::first_token>,
       .values = fill_geometric,
       .jobs = {Job::serving}},
      {.id = "cost_by_next_token",
       .label = TR("Cost against next-token limit"),
       .help = TR("Monthly cost of faster answers, and saving of slower ones."),
       .input = &Serving::next_token,
       .metrics = {&Evaluation::month_cost, &Evaluation::serving_gpus, &Evaluation::output_cost},
       .range = factors_about<&Serving::next_token>,
       .values = fill_geometric,
       .jobs = {Job::serving}},
      {.id = "users_by_context",
       .label = TR("Users against prompt length"),
       .help = TR("Longer prompts use more cache, so fewer users fit on a replica."),
       .input = &Serving::prompt_tokens,
       .metrics = {&Evaluation::users_fit, &Evaluation::serving_gpus, &Evaluation::cache_sequence_bytes},
       .range = factors_about<&Serving::prompt_tokens>,
       .values = fill_whole_factors,
       .jobs = {Job::serving}},
      {.id = "gpus_by_format",
       .label = TR("GPUs by weight format"),
       .help = TR("Narrower weights are read faster and leave room for users. Their accuracy is not evaluated here."),
       .input = &Serving::weight_format,
       .metrics = {&Evaluation::serving_gpus, &Evaluation::serving_memory, &Evaluation::month_cost},
       .range = whole_range<&Serving::weight_format>,
       .values = fill_positions<&Serving::weight_format>,
       .jobs = {Job::serving}},
      {.id = "iteration_by_cap",
       .label = TR("Iteration time against longest answer"),
       .help = TR("An iteration waits for its longest answer, however many GPUs generate."),
       .input = &PostTraining::answer_cap,
       .metrics = {&Evaluation::iteration_time, &Evaluation::rollout_time, &Evaluation::update_time},
       .range = factors_about<&PostTraining::answer_cap>,
       .values = fill_whole_factors,
       .jobs = {Job::post_training}},
      {.id = "iteration_by_rollout",
       .label = TR("Iteration time against rollout GPUs"),
       .help = TR("With two pools, too few rollout GPUs generate slowly; too many leave too few for training."),
       .input = &PostTraining::rollout_accelerators,
       .metrics = {&Evaluation::iteration_time, &Evaluation::rollout_time, &Evaluation::update_time},
       .range = shares_of_devices,
       .values = fill_whole_steps,
       .prepare = separate_pools,
       .jobs = {Job::post_training}},
      {.id = "iteration_by_lag",
       .label = TR("Iteration time against answer lag"),
       .help = TR("Answers from older versions keep both pools busy, but training learns less from each."),
       .input = &PostTraining::lag,
       .metrics = {&Evaluation::iteration_time, &Evaluation::rollout_wait, &Evaluation::trainer_wait},
       .range = usual_lags,
       .values = fill_whole_steps,
       .prepare = set_streaming_pace,
       .jobs = {Job::post_training}},
      {.id = "run_by_size",
       .label = TR("Run length against GPU count"),
       .help = TR("The same iterations on 1/8 to 8 times the GPUs."),
       .input = &Cluster::accelerators,
       .metrics = {&Evaluation::post_days, &Evaluation::post_cost, &Evaluation::iteration_time},
       .range = octaves_of_devices,
       .values = fill_device_counts,
       .prepare = make_pools_automatic,
       .jobs = {Job::post_training}},
  }};
  return rows;
}

}  // namespace

std::span<const PresetSweep> preset_sweeps() { return table(); }

std::vector<const PresetSweep*> preset_sweeps(Job job) {
  std::vector<const PresetSweep*> out;
  for (const PresetSweep& row : table())
    if (row.jobs.has(job)) out.push_back(&row);
  return out;
}

const PresetSweep* find_preset_sweep(std::string_view id) {
  for (const PresetSweep& row : table())
    if (id == row.id) return &row;
  return nullptr;
}

const PresetSweep& time_by_size() { return table()[size_row]; }
const PresetSweep& lost_time_by_interval() { return table()[interval_row]; }
const PresetSweep& goodput_by_size() { return table()[goodput_row]; }
const PresetSweep& time_by_schedule() { return table()[schedule_row]; }
const PresetSweep& jobs_by_workload() { return table()[job_row]; }
const PresetSweep& throughput_by_batch() { return table()[batch_row]; }

Design prepare_design(const PresetSweep& row, const Design& design) {
  Design out = design;
  if (row.prepare) row.prepare(out);
  return out;
}

}  // namespace trainyard
