// SPDX-License-Identifier: Apache-2.0
#include <cmath>
#include <vector>

#include "engine/parameters/derivations_serving.h"
#include "engine/parameters/parameter.h"
#include "engine/parameters/parameter_rows.h"
#include "engine/parameters/sample_inputs.h"
#include "engine/physics/degrees.h"

namespace trainyard {
namespace {

template <class Ref>
Ref built_in(CatalogKind kind, std::string_view id) {
  return std::get<Ref>(find_entry(kind, id).value());
}

std::vector<Parameter> joined() {
  std::vector<Parameter> all;
  for (const ParameterTable& table : {work_parameters(),          objective_parameters(),
                                      cluster_parameters(),       network_parameters(),
                                      layout_parameters(),        sharding_parameters(),
                                      recipe_parameters(),        memory_saving_parameters(),
                                      storage_parameters(),       checkpoint_parameters(),
                                      failure_parameters(),       data_parameters(),
                                      economics_parameters(),     room_parameters(),
                                      load_parameters(),          serving_parameters(),
                                      cache_tier_parameters(),    fleet_parameters(),
                                      post_training_parameters(), post_training_pool_parameters()}) {
    for (Parameter row : table.rows) {
      if (row.group == group_of_table) row.group = table.group;
      if (row.jobs.empty()) row.jobs = table.jobs;
      if (const Degree* degree = degree_of(row)) row.symbol = degree->symbol;
      all.push_back(row);
    }
  }
  return all;
}

Design published_llama() {
  Design d;
  d.work.model = built_in<ModelRef>(CatalogKind::models, "llama3.1-405b");
  d.work.dataset = built_in<DatasetRef>(CatalogKind::datasets, "llama3");
  d.cluster.accelerator = built_in<AcceleratorRef>(CatalogKind::accelerators, "h100-sxm");
  d.cluster.others.front().accelerator = built_in<AcceleratorRef>(CatalogKind::accelerators, "b200");
  d.cluster.network = built_in<NetworkRef>(CatalogKind::networks, "meta-roce-24k");
  d.storage.system = built_in<StorageRef>(CatalogKind::storage, "meta-tectonic-llama3");
  d.serving.mix = built_in<RequestMixRef>(CatalogKind::request_mixes, "chat");
  d.serving.engine = built_in<ServingEngineRef>(CatalogKind::serving_engines, "unknown-engine");
  d.serving.draft_model = built_in<ModelRef>(CatalogKind::models, "llama3.1-8b");
  d.storage.sample_workload = built_in<SampleWorkloadRef>(CatalogKind::sample_workloads, "cosmoflow");
  return d;
}

}  // namespace

std::span<const Parameter> parameters() {
  static const std::vector<Parameter> table = joined();
  return table;
}

const Degree* degree_of(const Parameter& p) {
  const auto* field = std::get_if<NumberField>(&p.access);
  if (!field) return nullptr;
  static Design probe;
  const double* value = &field->ref(probe);
  for (const Degree& each : degrees())
    if (value == &(probe.layout.*each.input) || (each.replica_input && value == &(probe.serving.*each.replica_input)))
      return &each;
  return nullptr;
}

std::vector<const Parameter*> parallel_degrees(Group group) {
  std::vector<const Parameter*> out;
  for (const Parameter& p : parameters())
    if (p.group == group && degree_of(p)) out.push_back(&p);
  return out;
}

std::span<const Parameter* const> parameters(Job job) {
  static const auto tables = [] {
    std::array<std::vector<const Parameter*>, every_job.size()> rows;
    for (const Parameter& p : parameters())
      for (const Job each : every_job)
        if (p.jobs.has(each)) rows[size_t(each)].push_back(&p);
    return rows;
  }();
  return tables[size_t(job)];
}

const Design& default_design() {
  static const Design design = published_llama();
  return design;
}

const Design& default_design(Job job) {
  static const auto designs = [] {
    std::array<Design, every_job.size()> all;
    for (const Job each : every_job) {
      all[size_t(each)] = default_design();
      all[size_t(each)].job = each;
    }
    // Rollout engines use the weights in training, which have 16 bits.
    Serving& rollout = all[size_t(Job::post_training)].serving;
    rollout.weight_format = WeightFormat::bits_16;
    rollout.cache_format = CacheFormat::bits_16;
    return all;
  }();
  return designs[size_t(job)];
}

std::span<const Derivation> derivations() {
  static const std::vector<Derivation> rows = [] {
    std::vector<Derivation> found;
    for (const Parameter& p : parameters())
      if (p.derive) found.push_back({std::get<NumberField>(p.access).ref, p.derive, p.jobs});
    return found;
  }();
  return rows;
}

Design resolved(const Design& design) {
  Design out = design;
  // Without a cap, a speed that was entered for one does not apply.
  if (out.cluster.power_cap >= 1) out.cluster.capped_speed = 1;
  if (out.work.model->reads_samples()) use_samples(out);
  for (const Derivation& row : derivations()) {
    if (!row.jobs.has(design.job)) continue;
    if (row.derive == derived_serving_tensor) derive_replica_layout(out);
    row.resolve(out);
  }
  return out;
}

}  // namespace trainyard
