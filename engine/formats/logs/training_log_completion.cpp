// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "engine/catalog/hub_names.h"
#include "engine/evaluation/evaluation.h"
#include "engine/formats/kit/import.h"
#include "engine/formats/logs/training_log.h"
#include "engine/measured/run_model.h"
#include "engine/measured/run_set.h"
#include "engine/parameters/assignments.h"
#include "engine/text.h"

namespace trainyard {
namespace {

/// Inputs that have their own column.
struct ColumnOfInput {
  ParameterHandle input;
  double Run::*column;
};
constexpr ColumnOfInput columns_of_inputs[] = {
    {&Workload::sequence_length, &Run::seq_len}, {&Workload::global_batch, &Run::global_batch},
    {&Cluster::accelerators, &Run::gpus},        {&Cluster::accelerators_per_node, &Run::gpus_per_node},
    {&Layout::tensor_parallel, &Run::tp},        {&Layout::pipeline_parallel, &Run::pp},
    {&Layout::virtual_pipeline, &Run::vp},       {&Layout::context_parallel, &Run::cp},
    {&Layout::expert_parallel, &Run::ep},        {&Layout::data_parallel, &Run::dp},
    {&Layout::micro_batch, &Run::micro_batch}};

bool is_blank(double value) { return std::isnan(value); }

bool is_assigned(const Run& run, std::string_view id) {
  return std::ranges::any_of(assignments_of(run.set), [id](const std::string& one) {
    const std::string assigned = assigned_id(one);
    return assigned == id || assigned.starts_with(std::string(id) + '.');
  });
}

void add_assignments(Run& run, const std::vector<std::string>& all) {
  for (const std::string& one : all)
    if (one.find(';') == std::string::npos) run.set += (run.set.empty() ? "" : "; ") + one;
}

/// Writes the whole model as assignments, so that the run's model name and shape columns cannot change it.
void set_model(Run& run, const Design& design) {
  const Model& m = *design.work.model;
  run.model = m.name;
  run.layers = m.layers;
  run.hidden = m.hidden;
  run.heads = m.heads;
  run.kv_heads = m.kv_heads;
  run.ffn_hidden = m.ffn_hidden > 0 ? m.ffn_hidden : m.expert_hidden;
  run.vocab = m.vocab;
  run.experts = m.experts > 0 ? m.experts : unknown;
  run.topk = m.experts > 0 ? m.experts_per_token : unknown;
  std::vector<std::string> all = assignments(design, {&Workload::model});
  const std::string first = std::string(ParameterHandle(&Workload::model)->id) + '=';
  if (std::ranges::none_of(all, [&first](const std::string& one) { return one.starts_with(first); }))
    all.insert(all.begin(), first + default_design().work.model->id);
  // Drop the log's assignments about the model, because they refer to the shape in the log.
  std::string rest;
  for (const std::string& one : assignments_of(run.set))
    if (!one.starts_with("model.")) rest += (rest.empty() ? "" : "; ") + one;
  run.set.clear();
  add_assignments(run, all);
  if (!rest.empty()) run.set += "; " + rest;
}

bool has_shape(const Run& run) { return !is_blank(run.layers) && !is_blank(run.hidden); }
bool has_model(const Run& run) {
  return has_shape(run) || hub_model(run.model).model != nullptr || is_assigned(run, "model");
}

void find_missing(LoggedRun& logged) {
  const Run& run = logged.run;
  std::erase_if(logged.missing, [&run](std::string_view column) {
    if (column == "accelerator") return !run.accelerator.empty();
    if (column == "gpus") return !is_blank(run.gpus);
    if (column == "model") return has_model(run);
    if (column == "global_batch") return !is_blank(run.global_batch);
    return column == "seq_len" && !is_blank(run.seq_len);
  });
}

/// Converts a logged pace in samples to a step time, once the batch is known.
void settle_pace(LoggedRun& logged, bool had_batch) {
  Run& run = logged.run;
  if (!had_batch && is_blank(run.step_time_s) && is_blank(run.tokens_per_s_per_gpu))
    run.step_time_s = run.global_batch * logged.pace.value;
}

void note(LoggedRun& logged, Message message) {
  logged.run.notes += (logged.run.notes.empty() ? "" : " ") + message.text();
  logged.notes.push_back(std::move(message));
}

}  // namespace

void complete(LoggedRun& logged, const Import& configurations) {
  Run& run = logged.run;
  const Design& d = configurations.design;
  const bool had_batch = !is_blank(run.global_batch);
  const auto column_of = [](const Parameter& p) {
    const auto* found =
        std::ranges::find_if(columns_of_inputs, [&p](const ColumnOfInput& c) { return &*c.input == &p; });
    return found == std::end(columns_of_inputs) ? nullptr : found->column;
  };
  const bool own_layout = !is_blank(run.tp) || !is_blank(run.pp);
  for (const Parameter* p : configurations.set) {
    if (p == &*ParameterHandle(&Workload::model)) {
      const bool same = !has_shape(run) || (run.layers == d.work.model->layers && run.hidden == d.work.model->hidden);
      if (same)
        set_model(run, d);
      else
        note(logged, {TRAINYARD_TR("Log and configuration name different models; the log is used."), {}});
    } else if (p == &*ParameterHandle(&Cluster::accelerator)) {
      if (run.accelerator.empty()) run.accelerator = d.cluster.accelerator->id;
    } else if (double Run::*column = column_of(*p)) {
      const double value = number(d, *p);
      if (is_blank(run.*column) && !is_blank(value)) run.*column = value;
    } else if (p == &*ParameterHandle(&Layout::zero_stage)) {
      if (is_blank(run.zero_stage)) run.zero_stage = static_cast<double>(d.layout.zero_stage);
    } else if (!is_entry(*p) && p->jobs.has(Job::training) && !is_assigned(run, p->id) &&
               p != &*ParameterHandle(&Design::job)) {
      add_assignments(run, assignments(d, {ParameterHandle(*p)}));
    }
  }
  // The number of devices follows from the logged replicas and the degrees that only a configuration states.
  const auto known = [](double value) { return value > 0 ? value : 1; };
  if (!own_layout && is_blank(run.gpus) && !is_blank(run.dp))
    run.gpus = run.dp * known(run.tp) * known(run.pp) * known(run.cp);
  settle_pace(logged, had_batch);
  find_missing(logged);
}

void complete(LoggedRun& logged, const Design& design) {
  if (logged.missing.empty()) return;
  Run& run = logged.run;
  const bool had_batch = !is_blank(run.global_batch);
  if (run.accelerator.empty()) run.accelerator = design.cluster.accelerator->id;
  if (!has_model(run)) set_model(run, design);
  const bool own_layout = !is_blank(run.tp) || !is_blank(run.pp) || !is_blank(run.dp);
  const Design whole = resolved(design);
  for (const ColumnOfInput& c : columns_of_inputs) {
    const bool layout = c.input == ParameterHandle(&Workload::sequence_length) ||
                        c.input == ParameterHandle(&Workload::global_batch) ||
                        c.input == ParameterHandle(&Cluster::accelerators);
    if (is_blank(run.*c.column) && (layout || !own_layout)) run.*c.column = number(whole, *c.input);
  }
  note(logged, {TRAINYARD_TR("Values missing from the log are taken from the current design."), {}});
  settle_pace(logged, had_batch);
  find_missing(logged);
}

}  // namespace trainyard
