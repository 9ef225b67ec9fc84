// SPDX-License-Identifier: Apache-2.0
#include "engine/studies/findings.h"

#include <algorithm>
#include <cmath>

#include "engine/machine/fabric.h"
#include "engine/machine/rates.h"
#include "engine/metrics/metric.h"
#include "engine/parameters/handle.h"
#include "engine/physics/degrees.h"
#include "engine/physics/offload.h"
#include "engine/physics/sequence_split.h"
#include "engine/studies/assumption_findings.h"
#include "engine/studies/framework_findings.h"
#include "engine/studies/incident_findings.h"
#include "engine/studies/limit_findings.h"
#include "engine/studies/memory_findings.h"
#include "engine/studies/mixed_findings.h"
#include "engine/studies/nearest_layout.h"
#include "engine/studies/objective_findings.h"
#include "engine/studies/serving_findings.h"
#include "engine/studies/storage_findings.h"
#include "engine/studies/work_findings.h"
#include "engine/text.h"

#define TR(text) TRAINYARD_TR(text)

namespace trainyard {
namespace {

using Argument = Message::Argument;

Argument count(double value) { return {value, Unit::none, {}, false}; }
Argument amount(double value, Unit unit) { return {value, unit, {}, false}; }
Argument words(const std::string& text) { return {0, Unit::none, text, false}; }

/// The design and its result, shared by all checks.
struct Subject {
  const Design& given;
  const Design design;  ///< design with all automatic inputs resolved
  const Evaluation& result;
};

using Findings = std::vector<Finding>;

/// Returns the factors of the number of devices: "TP 8 × PP 16 × CP 1 × DP 128".
Argument product_of_degrees(const Design& whole) {
  Argument out;
  out.separator = " × ";
  for (const Parameter* p : parallel_degrees(Group::layout))
    if (const Degree* degree = degree_of(*p); degree->has_ranks)
      out.list.push_back({degree->abbreviation, whole.layout.*degree->input});
  return out;
}

void check_layout(const Subject& s, Findings& out) {
  const Evaluation& e = s.result;
  if (e.legality.reason == Illegality::none) {
    out.push_back({Severity::passed,
                   {TR("Legal layout"), {}},
                   {TR("%1 = %2 GPUs"), {product_of_degrees(s.design), count(s.design.cluster.accelerators)}},
                   {}});
    return;
  }
  Finding finding{Severity::error, {TR("Not a legal layout"), {}}, legality_message(s.given, e), {}};
  for (const Parameter* p : parallel_degrees(Group::layout))
    if (degree_of(*p)->has_ranks) finding.parameters.emplace_back(*p);
  finding.parameters.emplace_back(&Cluster::accelerators);
  out.push_back(std::move(finding));
}

void check_memory(const Subject& s, Findings& out) {
  const Evaluation& e = s.result;
  const Message place{
      TR("%1 of %2 on the fullest GPU (stage %3)"),
      {amount(e.memory, Unit::memory), amount(e.memory_capacity, Unit::memory), count(e.fullest_stage)}};
  const double margin = 1 + s.design.cluster.memory_margin;
  if (e.memory_floor > e.memory_capacity) {
    out.push_back(
        {Severity::error, {TR("Does not fit: %1 over capacity"), {amount(-e.memory_free, Unit::memory)}}, place, {}});
  } else if (e.memory > e.memory_capacity ||
             (e.memory * margin <= e.memory_capacity && e.memory_ceiling * margin > e.memory_capacity)) {
    out.push_back(
        {Severity::warning,
         {TR("May not fit: needs %1 to %2"),
          {amount(e.memory_floor, Unit::memory), amount(e.memory_ceiling, Unit::memory)}},
         {TR("%1 is available. The need depends on how far communication runs ahead of computation; run a test step"),
          {amount(e.memory_capacity, Unit::memory)}},
         {&Layout::tensor_parallel, &Layout::micro_batch}});
  } else if (e.memory * margin > e.memory_capacity) {
    out.push_back({Severity::warning,
                   {TR("Fits, tight: %1 free"), {amount(e.memory_free, Unit::memory)}},
                   {TR("Free memory is less than the safety margin of %1"),
                    {amount(s.design.cluster.memory_margin, Unit::fraction)}},
                   {&Cluster::memory_margin}});
  } else {
    out.push_back({Severity::passed, {TR("Fits: %1 free"), {amount(e.memory_free, Unit::memory)}}, place, {}});
  }
}

/// Programs can use 93 to 100 % of a device's memory; for many devices the usable amount is not published.
void check_usable_memory(const Subject& s, Findings& out) {
  const Accelerator& device = *s.design.cluster.accelerator;
  if (!std::isnan(device.memory_usable) || std::isnan(device.memory) || !std::isnan(s.given.cluster.memory_usable))
    return;
  out.push_back({Severity::note,
                 {TR("Usable memory of %1 is not published"), {words(device.name)}},
                 {TR("The full %1 is assumed; other devices reserve up to 7 %"), {amount(device.memory, Unit::memory)}},
                 {&Cluster::memory_usable}});
}

void check_network_size(const Subject& s, Findings& out) {
  const double built = s.design.cluster.network->built_size, here = s.design.cluster.accelerators;
  if (!(here > built)) return;
  out.push_back({Severity::warning,
                 {TR("The network was built for %1 GPUs"), {count(built)}},
                 {TR("This cluster has %1. The results assume that the network is extended with the same structure"),
                  {count(here)}},
                 {&Cluster::network, &Cluster::accelerators}});
}

/// Checks that the group of a dimension stays on scale-up links.
void check_domain(const Subject& s, const Degree& degree, const DomainTexts& texts, Findings& out) {
  const double size = s.design.layout.*degree.input, domain = s.design.cluster.scale_up_domain;
  if (size <= 1) return;
  const double near = members_inside({size, strides_of(s.design.layout)[degree.dimension]}, domain);
  if (near >= size) {
    out.push_back({Severity::passed, {texts.stays, {}}, {}, {}});
  } else if (size <= domain) {
    out.push_back({Severity::warning,
                   {texts.leaves, {}},
                   {texts.placed_apart, {count(size), count(near)}},
                   {&Layout::placement_order, degree.input, &Cluster::scale_up_domain}});
  } else {
    const bool network = size > devices_without_network(s.design.cluster);
    out.push_back({Severity::warning,
                   {texts.leaves, {}},
                   {network ? texts.over_network : texts.over_node_links, {count(size), count(domain)}},
                   {degree.input, &Cluster::scale_up_domain}});
  }
}

/// Reports the exposed communication of a dimension if it takes more than a tenth of the step.
void check_exposed_communication(const Subject& s, const Degree& degree, Findings& out) {
  const double share = s.result.*degree.step_time / s.result.step_time;
  if (!(share > 0.1)) return;
  Finding finding{Severity::warning,
                  {degree.exposed, {amount(share, Unit::fraction)}},
                  {},
                  {degree.input, &Cluster::network_bandwidth}};
  if (degree.dimension == Dimension::data) {
    finding.detail = {TR("%1 s of traffic can overlap with %2 s of computation"),
                      {words(format(s.result.data_time_total, Unit::none).number),
                       words(format(s.result.data_window, Unit::none).number)}};
    finding.parameters = {&Layout::zero_stage, &Cluster::network_bandwidth, &Workload::global_batch};
  }
  out.push_back(std::move(finding));
}

/// Devices of the largest rack that is sold whole. Larger domains, such as those of TPUs, are rented in parts.
constexpr double largest_rack = 144;

/// The design with another number of devices, made legal by another batch or layout if needed.
std::optional<Proposal> with_devices(const Subject& s, double devices) {
  Design design = s.given;
  design.cluster.accelerators = devices;
  if (!is_automatic(s.given, parameter(&Layout::data_parallel))) design.layout.data_parallel = automatic;
  if (s.given.job == Job::training && !is_legal(evaluate(design))) {
    const auto nearest = nearest_legal_layout(design, {.degrees = true, .batch = true});
    if (!nearest) return std::nullopt;
    design = nearest->design;
  }
  const Evaluation after = evaluate(design);
  if (!is_legal(after)) return std::nullopt;
  return Proposal{design, after.finish_days - s.result.finish_days, after.cost - s.result.cost};
}

/// A rack-scale system has one scale-up domain per rack, which is bought whole.
void check_racks(const Subject& s, Findings& out) {
  const Cluster& cluster = s.design.cluster;
  const double domain = cluster.scale_up_domain, here = cluster.accelerators;
  const bool is_rack = domain > cluster.accelerators_per_node && domain <= largest_rack;
  if (!is_rack || here <= domain || std::fmod(here, domain) == 0) return;
  const double racks = std::floor(here / domain);
  out.push_back(
      {Severity::warning,
       {TR("%1 GPUs are not a whole number of racks"), {count(here)}},
       {TR("A rack has %1 GPUs, so %2 of the last rack stay unused. Nearest multiples: %3 and %4"),
        {count(domain), count((racks + 1) * domain - here), count(racks * domain), count((racks + 1) * domain)}},
       {&Cluster::accelerators},
       with_devices(s, (racks + 1) * domain)});
}

void check_network(const Subject& s, Findings& out) {
  for (const Degree& each : degrees())
    if (each.domain) check_domain(s, each, *each.domain, out);
  check_network_size(s, out);
  check_racks(s, out);
  for (const Degree& each : degrees())
    if (each.exposed) check_exposed_communication(s, each, out);
}

void check_pipeline(const Subject& s, Findings& out) {
  const double share = s.result.time_bubble / s.result.step_time;
  if (share > 0.05) {
    out.push_back(
        {share > 0.2 ? Severity::warning : Severity::note,
         {TR("The pipeline bubble takes %1 of the step"), {amount(share, Unit::fraction)}},
         {TR("%1 micro-batches for %2 stages"),
          {count(s.result.micro_batches), count(s.design.layout.pipeline_parallel)}},
         {&Layout::pipeline_parallel, &Layout::virtual_pipeline, &Layout::micro_batch, &Workload::global_batch}});
  }
}

void check_offload(const Subject& s, Findings& out) {
  const Evaluation& e = s.result;
  const Recipe& r = s.design.recipe;
  if (!has_offload(r)) return;
  const bool drives = r.offload_target == OffloadTarget::nvme;
  const double needed = drives ? e.nvme_capacity : e.offload_host_memory;
  const double given = drives ? s.design.storage.local_capacity : s.design.storage.host_memory;
  if (needed > given) {
    out.push_back({Severity::error,
                   {drives ? TR("Node drives are too small for the offloaded data")
                           : TR("Host memory is too small for the offloaded data"),
                    {}},
                   {TR("%1 needed, %2 available"), {amount(needed, Unit::memory), amount(given, Unit::memory)}},
                   {drives ? &Storage::local_capacity : &Storage::host_memory, &Recipe::offload_optimizer}});
  } else {
    out.push_back({Severity::passed,
                   {TR("Offloaded data fits"), {}},
                   {TR("%1 needed, %2 available"), {amount(needed, Unit::memory), amount(given, Unit::memory)}},
                   {}});
  }
  const double share = e.time_offload / e.step_time;
  if (share > 0.1) {
    out.push_back({Severity::warning,
                   {TR("Offloading takes %1 of the step"), {amount(share, Unit::fraction)}},
                   {TR("%1 s on the host link, %2 s for the optimizer update on host CPUs"),
                    {words(format(e.offload_link_time, Unit::none).number),
                     words(format(e.offload_update_time, Unit::none).number)}},
                   {&Recipe::offload_optimizer, &Storage::host_link, &Recipe::offload_target}});
  }
}

void check_recipe(const Subject& s, Findings& out) {
  if (std::isnan(s.design.cluster.capped_speed)) {
    out.push_back(
        {Severity::warning,
         {TR("Times are unknown: %1 was not measured at this power cap"), {words(s.design.cluster.accelerator->name)}},
         {TR("Enter the speed at the cap, or choose the curve of another device"), {}},
         {&Cluster::capped_speed, &Cluster::power_curve, &Cluster::power_cap}});
    return;
  }
  if (std::isnan(s.result.step_time)) {
    out.push_back({Severity::warning,
                   {TR("Times are unknown: a performance figure of %1 is not published"),
                    {words(s.design.cluster.accelerator->name)}},
                   {TR("Choose another accelerator, or edit a copy of this one and enter the missing figure"), {}},
                   {&Cluster::accelerator}});
    return;
  }
  const Parameter& precision = parameter(&Recipe::precision);
  if (!has_format(*s.design.cluster.accelerator, s.design.recipe.precision)) {
    out.push_back(
        {Severity::warning,
         {TR("%1 does not support %2 matmuls"),
          {words(s.design.cluster.accelerator->name), words(text(s.design, precision))}},
         {TR("The rate of the next wider format is used: %1"), {amount(s.result.peak_flops, Unit::flop_rate)}},
         {&Recipe::precision, &Cluster::accelerator}});
  }
  if (s.design.recipe.recompute == Recompute::selective && s.design.recipe.flash_attention) {
    out.push_back({Severity::note,
                   {TR("Recomputing attention saves no memory here"), {}},
                   {TR("FlashAttention does not store the attention scores"), {}},
                   {&Recipe::recompute, &Recipe::flash_attention}});
  }
  const double longest = s.design.work.model->max_sequence;
  if (longest > 0 && s.design.work.sequence_length > longest) {
    out.push_back({Severity::note,
                   {TR("Sequences exceed the model's maximum length"), {}},
                   {TR("%1 set, %2 at most"),
                    {amount(s.design.work.sequence_length, Unit::tokens_exact), amount(longest, Unit::tokens_exact)}},
                   {&Workload::sequence_length, &Workload::model}});
  }
}

void check_money(const Subject& s, Findings& out) {
  const std::string& device = s.design.cluster.accelerator->name;
  if (std::isnan(s.design.economics.accelerator_price))
    out.push_back(
        {Severity::note,
         {TR("The cost is unknown: %1 has no rent on the price basis"), {words(kind_without_price(s.design))}},
         {TR("Enter a price per GPU-hour, choose another price basis, or derive the price"), {}},
         {&Economics::accelerator_price, &Economics::price_basis, &Economics::derive_price}});
  if (std::isnan(s.design.economics.accelerator_power))
    out.push_back({Severity::note,
                   {TR("The energy is unknown: no power is published for %1"), {words(device)}},
                   {TR("Enter the power per GPU, including its share of the server"), {}},
                   {&Economics::accelerator_power}});
}

/// The same run limited to one pass over its data set.
Proposal one_pass(const Subject& s) {
  Proposal out{s.given, 0, 0};
  out.design.work.tokens = s.design.work.dataset->tokens;
  out.design.work.epochs = 1;
  const Evaluation after = evaluate(out.design);
  out.days_change = after.finish_days - s.result.finish_days;
  out.cost_change = after.cost - s.result.cost;
  return out;
}

void check_data(const Subject& s, Findings& out) {
  if (s.result.learns_from == LearnsFrom::samples) return;
  const Dataset& data = *s.design.work.dataset;
  const double all = s.result.total_tokens, passes = all / data.tokens;
  // Reading only a part of the data set is worth a note only if the user chose the data set.
  const bool chosen = data.id != default_design().work.dataset->id;
  if (!(passes > 1.1) && !(chosen && passes < 0.9)) return;
  Finding finding{Severity::note, {}, {}, {&Workload::tokens, &Workload::epochs, &Workload::dataset}};
  finding.title = passes > 1 ? Message{TR("The data set is read %1 times"), {words(format(passes, Unit::none).number)}}
                             : Message{TR("The run reads %1 of the data set"), {amount(passes, Unit::fraction)}};
  finding.detail = {TR("Training uses %1; the data set has %2. Train on %2 for one pass"),
                    {amount(all, Unit::tokens), amount(data.tokens, Unit::tokens)}};
  const Parameter& tokens = parameter(&Workload::tokens);
  if (data.tokens >= tokens.min && data.tokens <= tokens.max) finding.proposal = one_pass(s);
  out.push_back(std::move(finding));
}

/// The saving of local steps also has a cost, so the finding states both.
void check_local_steps(const Subject& s, Findings& out) {
  if (s.result.outer_bytes_per_parameter <= 0) return;
  Design together = s.given;
  together.layout.local_steps = 1;
  const Evaluation e = evaluate(together);
  out.push_back({Severity::warning,
                 {TR("Local steps change the training"), {}},
                 {TR("Replicas diverge for %1 steps; extra tokens or higher loss are not predicted (small in DiLoCo). "
                     "Step %3 → %2; DP traffic per GPU %5 → %4. Check the loss"),
                  {count(s.design.layout.local_steps), amount(s.result.step_time, Unit::seconds),
                   amount(e.step_time, Unit::seconds), amount(s.result.data_volume, Unit::file),
                   amount(e.data_volume, Unit::file)}},
                 {&Layout::local_steps}});
}

void check_slices(const Subject& s, Findings& out) {
  if (std::isnan(s.design.cluster.accelerator->slice_compute) || s.design.cluster.accelerators <= 1) return;
  out.push_back({Severity::warning,
                 {TR("GPU instances have no direct link"), {}},
                 {TR("NVLink and PCIe do not connect them. Traffic among %1 goes through host memory: experimental in "
                     "NCCL, no published measurement. Train on one instance, or on whole GPUs"),
                  {count(s.design.cluster.accelerators)}},
                 {&Cluster::accelerator, &Cluster::accelerators}});
}

void check_catalog(const Subject& s, Findings& out) {
  for (const Parameter* p : parameters(s.design.job)) {
    if (!is_entry(*p) || p->advanced) continue;
    const EntryRef chosen = entry(s.design, *p);
    if (base(chosen).unverified.empty()) continue;
    std::string names;
    for (const FieldView& field : fields(chosen)) {
      if (field.unverified) names += (names.empty() ? "" : ", ") + std::string(field.label);
    }
    if (names.empty()) continue;
    out.push_back({Severity::note,
                   {TR("%1: not confirmed by a second source"), {{0, Unit::none, base(chosen).name, true}}},
                   {"%1", {words(names)}},
                   {*p}});
  }
}

/// Explains why there are too many stages. If embedding and head count as a layer each, the limit is two more than the
/// number of layers.
Message explain_stages(const Design& d, const Evaluation& e) {
  const double places = e.legality.right, layers = d.work.model->layers;
  std::vector<Argument> arguments{count(d.layout.pipeline_parallel), count(e.virtual_pipeline_used),
                                  count(e.legality.left), count(layers)};
  if (places == layers)
    return {TR("PP %1 × %2 virtual stages = %3, more stages than the %4 layers"), std::move(arguments)};
  arguments.push_back(count(places));
  return {TR("PP %1 × %2 virtual stages = %3, more than %5: the %4 layers, and embedding and head as one layer each"),
          std::move(arguments)};
}

/// Checks of training and post-training jobs.
void check_training(const Subject& subject, Findings& out) {
  check_layout(subject, out);
  check_memory(subject, out);
  mixed_findings(subject.given, subject.result, out);
  memory_findings(subject.given, subject.design, subject.result, out);
  check_usable_memory(subject, out);
  // Only a training run reads data and saves checkpoints throughout; post-training has no figures for either.
  if (subject.given.job == Job::training) storage_findings(subject.given, subject.design, subject.result, out);
  check_network(subject, out);
  check_pipeline(subject, out);
  incident_findings(subject.design, subject.result, out);
  framework_findings(subject.given, subject.result, out);
  check_recipe(subject, out);
  objective_findings(subject.design, subject.result, out);
  work_findings(subject.given, subject.result, out);
  check_offload(subject, out);
  check_data(subject, out);
  check_local_steps(subject, out);
  check_slices(subject, out);
}

}  // namespace

Message legality_message(const Design& design, const Evaluation& e) {
  const Design d = resolved(design);
  if (design.job == Job::serving && e.legality.reason == Illegality::none) return replica_legality_message(d);
  const double left = e.legality.left;
  const double right = e.legality.right;
  const std::vector<Message::Argument> both{count(left), count(right)};
  switch (e.legality.reason) {
    case Illegality::none:
      return {};
    case Illegality::device_count:
      return {TR("%1 = %2, not %3 GPUs"), {product_of_degrees(d), count(left), count(right)}};
    case Illegality::heads:
      return {TR("TP %1 does not divide %2 attention heads"), both};
    case Illegality::layers:
      return explain_stages(d, e);
    case Illegality::experts:
      return {TR("EP %1 does not divide %2 experts"), both};
    case Illegality::expert_groups:
      return {TR("EP %1 × expert tensor %2 = %3 does not divide TP × CP × DP = %4"),
              {count(d.layout.expert_parallel), count(d.layout.expert_tensor_parallel), count(left), count(right)}};
    case Illegality::batch:
      return {TR("DP %1 × micro-batch %2 = %3 does not divide the global batch of %4"),
              {count(d.layout.data_parallel), count(d.layout.micro_batch), count(left), count(right)}};
    case Illegality::interleaving:
      return {TR("%1 micro-batches are not a multiple of PP %2, as the interleaved schedule requires"), both};
    case Illegality::stage_pairs:
      return {TR("DualPipe needs an even number of stages, not PP %1"), {count(left)}};
    case Illegality::two_directions:
      return {TR("DualPipe needs an even number of micro-batches, at least 2 × PP = %2, not %1"), both};
    case Illegality::few_batches:
      return {TR("The 1F1B schedule of %1 needs at least PP − 1 = %2 micro-batches, not %3. Use more micro-batches or "
                 "fewer stages"),
              {{0, Unit::none, framework_label(d.recipe.framework), true}, count(right), count(left)}};
    case Illegality::stage_ends:
      return {left > right ? TR("The first and last stage have %1 layers in total; the model has only %2")
                           : TR("The first and last stage have %1 of %2 layers; no other stage takes the rest"),
              both};
    case Illegality::context_heads:
      return {TR("TP × CP = %1 does not divide the %2 attention heads, as the all-to-all requires"), both};
    case Illegality::sample_degrees:
      return {TR("A model that learns from samples is only divided by data parallelism. Set TP, PP and CP to 1"), {}};
    case Illegality::sample_job:
      return {TR("A model that learns from samples can only be trained. Choose a language model for %1"),
              {{0, Unit::none, job_label(design.job), true}}};
    case Illegality::sample_recipe:
      return {TR("A model that learns from samples trains in 16 or 32 bits, and not with Adafactor or Muon"), {}};
    case Illegality::no_network:
      return {TR("%1 GPUs exceed the %2 of a node, and nodes without network cards cannot communicate. Set the network "
                 "per GPU"),
              both};
    case Illegality::shard_group:
      return {TR("The shard group of %1 does not divide DP × CP = %2"), both};
    case Illegality::local_states:
      return {TR("Replicas with %1 local steps need their own states. Choose ZeRO-0, or a shard group smaller than DP "
                 "× CP = %2"),
              {count(d.layout.local_steps), count(right)}};
    case Illegality::local_context:
      return {TR("CP %1 does not divide the %2 replicas that synchronise every step"), both};
    case Illegality::local_experts:
      return {TR("EP × expert tensor = %1 does not divide the %2 GPUs that synchronise every step"), both};
    case Illegality::sequence:
      if (left == sequence_parts(d) && left > d.layout.context_parallel)
        return {TR("TP × CP = %1 does not divide sequences of %2 tokens, as sequence parallelism requires"), both};
      if (left > d.layout.context_parallel)
        return {TR("2 × CP = %1 does not divide sequences of %2 tokens, as the zig-zag split requires"), both};
      return {TR("CP %1 does not divide sequences of %2 tokens"), both};
    default:
      return kind_legality_message(d, e.legality);
  }
}

std::vector<Finding> findings(const Design& design, const Evaluation& evaluation) {
  const Subject subject{design, resolved(design), evaluation};
  std::vector<Finding> out;
  if (design.job == Job::serving) {
    serving_findings(subject.design, subject.result, out);
  } else {
    check_training(subject, out);
  }
  limit_findings(subject.design, subject.result, out);
  assumption_findings(subject.given, subject.design, subject.result, out);
  check_money(subject, out);
  check_catalog(subject, out);
  std::stable_sort(out.begin(), out.end(), [](const Finding& a, const Finding& b) { return a.severity < b.severity; });
  return out;
}

}  // namespace trainyard
