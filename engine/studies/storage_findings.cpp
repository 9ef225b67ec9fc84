// SPDX-License-Identifier: Apache-2.0
#include "engine/studies/storage_findings.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/parameters/derivations.h"
#include "engine/parameters/handle.h"
#include "engine/studies/data_path.h"
#include "engine/text.h"

#define TR(text) TRAINYARD_TR(text)

namespace trainyard {
namespace {

using Argument = Message::Argument;

Argument amount(double value, Unit unit) { return {value, unit, {}, false}; }
Argument label(const char* text) { return {0, Unit::none, text, true}; }

struct Subject {
  const Design& given;
  const Design& design;  ///< design with all automatic inputs resolved
  const Evaluation& result;
};
using Findings = std::vector<Finding>;

/// The given design with a change, and its effect on finish and cost.
template <class Change>
Proposal proposal(const Subject& s, Change&& change, Evaluation& after) {
  Proposal out{s.given, 0, 0};
  change(out.design);
  evaluate(out.design, after);
  out.days_change = after.finish_days - s.result.finish_days;
  out.cost_change = after.cost - s.result.cost;
  return out;
}

/// Adds the change to the finding as a proposal if it does not lengthen the run.
template <class Change>
void propose(const Subject& s, Finding& finding, Change&& change) {
  static thread_local Evaluation after;
  Proposal tried = proposal(s, std::forward<Change>(change), after);
  if (!(tried.days_change > 0)) finding.proposal = std::move(tried);
}

Message needed_and_given(double needed, double given, Unit unit = Unit::bandwidth) {
  return {TR("%1 needed, %2 available"), {amount(needed, unit), amount(given, unit)}};
}

/// Asks for a rate of the storage servers that is not published, because other storage findings depend on it.
void check_servers(const Subject& s, Findings& out) {
  const Storage& storage = s.design.storage;
  if (!has_unknown_servers(s.design)) return;
  const bool read = std::isnan(storage.read_bandwidth);
  out.push_back({Severity::warning,
                 {TR("Storage server bandwidth is unknown"), {}},
                 {TR("Enter %1. One client gets %2; the total for %3 nodes is not published. Step time excludes "
                     "waiting for the servers"),
                  {label((read ? parameter(&Storage::read_bandwidth) : parameter(&Storage::write_bandwidth)).label),
                   amount(storage.client_bandwidth, Unit::bandwidth), amount(s.result.nodes, Unit::none)}},
                 {read ? &Storage::read_bandwidth : &Storage::write_bandwidth, &Storage::system}});
}

/// States to which system size the catalog rates refer, and how they were scaled to this design.
void check_scope(const Subject& s, Findings& out) {
  const StorageSystem& system = *s.design.storage.system;
  if (!std::isnan(s.given.storage.read_bandwidth)) return;
  const double nodes = s.result.nodes, units = s.result.storage_units;
  const auto count = [](double value) { return amount(value, Unit::none); };
  if (std::isnan(system.read) && !std::isnan(system.write))
    out.push_back({Severity::note,
                   {TR("The read bandwidth of the storage system is not published"), {}},
                   {TR("Its write bandwidth of %1 is used instead"), {amount(system.write, Unit::bandwidth)}},
                   {&Storage::read_bandwidth, &Storage::system}});
  if (!std::isnan(system.unit_nodes) && system.unit_nodes > 1) {
    out.push_back({Severity::note,
                   {TR("Storage grows in units of %1 nodes: %2 units for %3 nodes"),
                    {count(system.unit_nodes), count(units), count(nodes)}},
                   {TR("%1 read and %2 write in total"),
                    {amount(s.design.storage.read_bandwidth, Unit::bandwidth),
                     amount(s.design.storage.write_bandwidth, Unit::bandwidth)}},
                   {&Storage::system}});
  } else if (std::isnan(system.unit_nodes) && system.clients < nodes && !std::isnan(system.read)) {
    out.push_back(
        {Severity::note,
         {TR("Storage was measured with %1 nodes; the design has %2"), {count(system.clients), count(nodes)}},
         {TR("The measured %1 is used; no figure for more nodes is published"), {amount(system.read, Unit::bandwidth)}},
         {&Storage::read_bandwidth, &Storage::system}});
  }
}

/// The bandwidth of the slowest hop with a known rate.
double known_read_limit(const Subject& s) {
  double least = s.result.path_loader;
  for (const Hop& hop : data_path(s.design, s.result))
    if (hop.read_supply < least) least = hop.read_supply;
  return least;
}

void check_data(const Subject& s, Findings& out) {
  const Evaluation& e = s.result;
  const double given = known_read_limit(s);
  if (std::isnan(given) || std::isnan(e.read_bandwidth)) return;
  const bool loader = e.path_loader <= given;
  if (e.data_idle > 0.01) {
    Finding finding{
        Severity::warning,
        {TR("GPUs wait for data %1 of the time"), {amount(e.data_idle, Unit::fraction)}},
        {TR("Bottleneck: %1. It delivers %2 of the %3 that computation could use"),
         {label(loader ? TR("loader cores") : find_bottleneck(data_path(s.design, e)).label),
          amount(given, Unit::bandwidth), amount(e.read_bandwidth * e.step_time / e.step_work_time, Unit::bandwidth)}},
        {loader ? ParameterHandle(&Storage::loader_workers) : &Storage::system}};
    if (loader)
      propose(s, finding, [](Design& d) { d.storage.loader_workers = std::min(256.0, 2 * d.storage.loader_workers); });
    else if (s.design.work.epochs > 1 && s.design.storage.cache_scope == CacheScope::none)
      propose(s, finding, [](Design& d) { d.storage.cache_scope = CacheScope::partition; });
    out.push_back(std::move(finding));
    return;
  }
  if (std::isnan(e.read_bandwidth_given)) return;
  out.push_back({Severity::passed,
                 {TR("Storage keeps up with the training data"), {}},
                 needed_and_given(e.read_bandwidth, given),
                 {}});
}

void check_checkpoint_bandwidth(const Subject& s, Findings& out) {
  const Evaluation& e = s.result;
  const double needed = e.checkpoint_bandwidth, given = e.checkpoint_bandwidth_given;
  if (std::isnan(given)) return;
  if (needed <= given) {
    out.push_back(
        {Severity::passed, {TR("Storage keeps up with the checkpoints"), {}}, needed_and_given(needed, given), {}});
    return;
  }
  Finding finding{Severity::warning,
                  {TR("Storage is too slow for the checkpoints"), {}},
                  needed_and_given(needed, given),
                  {&Checkpoints::interval, &Storage::system}};
  if (s.design.checkpoints.mode == CheckpointMode::synchronous)
    propose(s, finding, [](Design& d) { d.checkpoints.mode = CheckpointMode::asynchronous; });
  out.push_back(std::move(finding));
}

/// The optimal interval, but at least one step and the user's minimum, and within the range of the input.
double advised_interval(const Subject& s) {
  const Parameter& p = parameter(&Checkpoints::interval);
  const double least = std::max(s.design.checkpoints.least_interval, s.result.step_time);
  return std::clamp(round_for_reading(std::max(s.result.checkpoint_interval_optimal, least), p.unit), p.min, p.max);
}

void check_interval(const Subject& s, Findings& out) {
  const Evaluation& e = s.result;
  if (std::isnan(e.goodput) || s.design.checkpoints.mode == CheckpointMode::tiered) return;
  static thread_local Evaluation after;
  const double best = advised_interval(s);
  Proposal advised = proposal(
      s, [best](Design& d) { d.checkpoints.interval = best; }, after);
  const double gain = after.goodput / e.goodput - 1;
  constexpr double worth_saying = 0.003, worth_warning = 0.05;
  if (!(gain >= worth_saying)) {
    out.push_back(
        {Severity::passed,
         {TR("The checkpoint interval is near the optimum"), {}},
         {TR("%1; optimum %2"), {amount(s.design.checkpoints.interval, Unit::seconds), amount(best, Unit::seconds)}},
         {}});
    return;
  }
  out.push_back({gain > worth_warning ? Severity::warning : Severity::note,
                 {TR("Checkpoint interval %1 → %2"),
                  {amount(s.design.checkpoints.interval, Unit::seconds), amount(best, Unit::seconds)}},
                 {TR("Goodput %1 → %2"), {amount(e.goodput, Unit::fraction), amount(after.goodput, Unit::fraction)}},
                 {&Checkpoints::interval},
                 std::move(advised)});
}

void check_restart(const Subject& s, Findings& out) {
  const Evaluation& e = s.result;
  if (!(e.restart_bandwidth > 0.8 * e.read_bandwidth_given)) return;
  Finding finding{
      Severity::warning,
      {TR("Restart reads the checkpoint in %1"), {amount(e.restart_read_time, Unit::seconds)}},
      {s.design.checkpoints.restart_mode == RestartRead::all_replicas
           ? TR("Each of the %4 replicas reads the weights, and together they read the optimizer state once: %1 in "
                "total. Reading this within %2 needs %3 of the storage path's bandwidth")
           : TR("Reading %1 within %2 needs %3 of the storage path's bandwidth"),
       {amount(e.restart_read_bytes, Unit::file), amount(s.design.checkpoints.restart_within, Unit::seconds),
        amount(e.restart_bandwidth / e.read_bandwidth_given, Unit::fraction),
        amount(s.design.layout.data_parallel, Unit::none)}},
      {&Checkpoints::restart_mode, &Storage::system}};
  if (s.design.checkpoints.restart_mode == RestartRead::all_replicas)
    propose(s, finding, [](Design& d) { d.checkpoints.restart_mode = RestartRead::one_reader; });
  out.push_back(std::move(finding));
}

void check_host_memory(const Subject& s, Findings& out) {
  const Evaluation& e = s.result;
  // Insufficient memory for offloading alone has its own finding.
  if (!(e.host_memory_share > 1) || e.offload_host_memory > s.design.storage.host_memory) return;
  Finding finding{Severity::warning,
                  {TR("Node memory is too small for checkpoints, caches and offloaded states"), {}},
                  needed_and_given(e.host_memory_needed, s.design.storage.host_memory, Unit::memory),
                  {&Storage::host_memory, &Checkpoints::snapshot_copies, &Storage::host_cache_share}};
  if (s.design.checkpoints.snapshot_copies > 1)
    propose(s, finding, [](Design& d) { d.checkpoints.snapshot_copies = 1; });
  out.push_back(std::move(finding));
}

void check_capacity(const Subject& s, Findings& out) {
  const Evaluation& e = s.result;
  if (std::isnan(e.capacity_used)) return;
  if (e.capacity_used <= 1) {
    out.push_back({Severity::passed,
                   {TR("Data and checkpoints fit on storage"), {}},
                   needed_and_given(e.capacity_provisioned, s.design.data.capacity, Unit::file),
                   {}});
    return;
  }
  out.push_back({Severity::warning,
                 {TR("Storage is too small"), {}},
                 needed_and_given(e.capacity_provisioned, s.design.data.capacity, Unit::file),
                 {&DataPlan::capacity, &DataPlan::raw_copies, &Checkpoints::keep_window}});
}

void check_failures(const Subject& s, Findings& out) {
  const Evaluation& e = s.result;
  if (std::isinf(e.finish_days))
    out.push_back({Severity::warning,
                   {TR("The run would not finish within 100 years"), {}},
                   {TR("Productive training takes %1 of the time; waiting for data takes %2 of a step"),
                    {amount(e.goodput, Unit::fraction), amount(e.data_idle, Unit::fraction)}},
                   {&Failures::factor, &Storage::system}});
  if (e.goodput < 0.8) {
    Finding finding{Severity::warning,
                    {TR("Only %1 of the time is productive training"), {amount(e.goodput, Unit::fraction)}},
                    {TR("One interruption every %1; each costs %2 of recovery and %3 of lost work"),
                     {amount(e.mean_time_to_interrupt, Unit::seconds), amount(e.recovery_time, Unit::seconds),
                      amount(e.lost_work, Unit::seconds)}},
                    {&Checkpoints::mode, &Failures::restart, &Failures::detection}};
    if (s.design.checkpoints.mode != CheckpointMode::tiered)
      propose(s, finding, [](Design& d) { d.checkpoints.mode = CheckpointMode::tiered; });
    out.push_back(std::move(finding));
  }
  constexpr double too_often = 0.05;
  if (e.spare_shortage > too_often) {
    Finding finding{
        Severity::warning,
        {TR("Too few spare nodes"), {}},
        {TR("%1 of the interruptions find no spare and wait for a repair"), {amount(e.spare_shortage, Unit::fraction)}},
        {&Failures::spare_nodes, &Failures::repair}};
    propose(s, finding, [](Design& d) { d.failures.spare_nodes = automatic; });
    out.push_back(std::move(finding));
  }
}

}  // namespace

void storage_findings(const Design& given, const Design& resolved, const Evaluation& evaluation, Findings& out) {
  const Subject subject{given, resolved, evaluation};
  check_servers(subject, out);
  check_scope(subject, out);
  check_data(subject, out);
  check_checkpoint_bandwidth(subject, out);
  check_interval(subject, out);
  check_restart(subject, out);
  check_host_memory(subject, out);
  check_capacity(subject, out);
  check_failures(subject, out);
}

}  // namespace trainyard
