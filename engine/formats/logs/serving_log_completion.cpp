// SPDX-License-Identifier: Apache-2.0
// Completes server logs from configurations opened with them, or from a design.
#include <algorithm>
#include <cmath>

#include "engine/catalog/hub_names.h"
#include "engine/evaluation/evaluation.h"
#include "engine/formats/kit/import.h"
#include "engine/formats/logs/serving_facts.h"
#include "engine/formats/logs/serving_log.h"
#include "engine/measured/run_set.h"
#include "engine/measured/serving_entries.h"
#include "engine/parameters/assignments.h"
#include "engine/text.h"

namespace trainyard {
namespace {

bool is_blank(double value) { return std::isnan(value); }

/// Degrees that have their own column.
struct ColumnOfDegree {
  ParameterHandle input;
  double ServingRun::*column;
};
constexpr ColumnOfDegree degrees[] = {{&Serving::tensor_parallel, &ServingRun::tp},
                                      {&Serving::pipeline_parallel, &ServingRun::pp},
                                      {&Serving::expert_parallel, &ServingRun::ep}};

bool is_assigned(const ServingRun& run, std::string_view id) {
  return std::ranges::any_of(assignments_of(run.set), [id](const std::string& one) { return assigned_id(one) == id; });
}

void add_assignments(ServingRun& run, const std::vector<std::string>& all) {
  for (const std::string& one : all)
    if (one.find(';') == std::string::npos) run.set += (run.set.empty() ? "" : "; ") + one;
}

/// True if the run identifies a model. A size alone does not identify one; a configuration or design then takes
/// precedence.
bool has_own_model(const RowModel& row) { return row.model && row.not_scored.empty(); }

bool has_model(const ServingRun& run) {
  std::vector<std::string> assumed;
  return is_assigned(run, ParameterHandle(&Workload::model)->id) || has_own_model(find_serving_model(run, assumed));
}

/// Writes the whole model as assignments, so that the run's model name cannot change it.
void set_model(ServingRun& run, const Design& design) {
  const ParameterHandle input(&Workload::model);
  std::vector<std::string> all = assignments(design, {input});
  const std::string first = std::string(input->id) + '=';
  if (std::ranges::none_of(all, [&first](const std::string& one) { return one.starts_with(first); }))
    all.insert(all.begin(), first + default_design().work.model->id);
  if (run.model.empty()) run.model = design.work.model->name;
  add_assignments(run, all);
}

std::string words_of_weights(const Design& design) {
  return design.serving.weight_format == WeightFormat::bits_16
             ? "16 bits"
             : id_of(design, *ParameterHandle(&Serving::weight_format));
}
std::string words_of_cache(const Design& design) {
  return design.serving.cache_format == CacheFormat::bits_16 ? "16 bits"
                                                             : id_of(design, *ParameterHandle(&Serving::cache_format));
}

/// True for inputs of replica and scheduling that have no column of their own, except the load and the context limit.
bool is_operating_input(const Parameter& p) {
  if (is_entry(p) || !(p.group == Group::replica || p.group == Group::scheduling)) return false;
  for (const ParameterHandle column :
       {ParameterHandle(&Serving::users), ParameterHandle(&Serving::context_limit),
        ParameterHandle(&Serving::weight_format), ParameterHandle(&Serving::cache_format)})
    if (&*column == &p) return false;
  return std::ranges::none_of(degrees, [&p](const ColumnOfDegree& d) { return &*d.input == &p; });
}

void count_devices(ServingRun& run) {
  if (is_blank(run.gpus) && !is_blank(run.tp)) run.gpus = run.tp * (is_blank(run.pp) ? 1 : run.pp);
}

void note(LoggedServing& logged, Message message) {
  logged.run.notes += (logged.run.notes.empty() ? "" : " ") + message.text();
  logged.notes.push_back(std::move(message));
}

}  // namespace

std::vector<std::string_view> missing_of(const ServingRun& run) {
  std::vector<std::string_view> out;
  if (run.accelerator.empty()) out.emplace_back("accelerator");
  if (is_blank(run.gpus)) out.emplace_back("gpus");
  if (!has_model(run)) out.emplace_back("model");
  return out;
}

void complete(LoggedServing& logged, const Import& configurations) {
  ServingRun& run = logged.run;
  const Design& d = configurations.design;
  for (const Parameter* p : configurations.set) {
    if (p == &*ParameterHandle(&Workload::model)) {
      const ModelRef named = hub_model(run.model).model;
      if (named && named->id != d.work.model->id)
        note(logged, {TRAINYARD_TR("Log and configuration name different models; the log is used."), {}});
      else if (!named)
        set_model(run, d);
    } else if (p == &*ParameterHandle(&Cluster::accelerator)) {
      if (run.accelerator.empty()) run.accelerator = d.cluster.accelerator->id;
    } else if (p == &*ParameterHandle(&Serving::weight_format)) {
      if (run.precision.empty()) run.precision = words_of_weights(d);
    } else if (p == &*ParameterHandle(&Serving::cache_format)) {
      if (run.kv_precision.empty()) run.kv_precision = words_of_cache(d);
    } else if (p == &*ParameterHandle(&Serving::engine)) {
      if (run.engine.empty()) run.engine = d.serving.engine->id;
    } else if (is_operating_input(*p) && !is_assigned(run, p->id)) {
      add_assignments(run, assignments(d, {ParameterHandle(*p)}));
    }
    for (const ColumnOfDegree& degree : degrees)
      if (&*degree.input == p && is_blank(run.*degree.column) && !is_automatic(d, *p))
        run.*degree.column = number(d, *p);
  }
  count_devices(run);
  logged.missing = missing_of(run);
}

void complete(LoggedServing& logged, const Design& design) {
  if (logged.missing.empty()) return;
  ServingRun& run = logged.run;
  if (run.accelerator.empty()) run.accelerator = design.cluster.accelerator->id;
  Design whole = design;
  whole.job = Job::serving;
  if (!has_model(run)) {
    set_model(run, design);
  } else {
    std::vector<std::string> assumed;
    if (const ModelRef model = find_serving_model(run, assumed).model) whole.work.model = model;
  }
  if (is_blank(run.gpus)) {
    whole = resolved(whole);
    for (const ColumnOfDegree& degree : degrees)
      if (is_blank(run.*degree.column)) run.*degree.column = number(whole, *degree.input);
  }
  count_devices(run);
  note(logged, {TRAINYARD_TR("Values missing from the log are taken from the current design."), {}});
  logged.missing = missing_of(run);
}

}  // namespace trainyard
