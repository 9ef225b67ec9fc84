// SPDX-License-Identifier: Apache-2.0
#include "engine/evaluation/mixed_step.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/machine/rates.h"
#include "engine/model/model_shape.h"
#include "engine/parameters/parameter.h"
#include "engine/physics/degrees.h"

namespace trainyard {
namespace {

/// A kind with its design as if all devices were of it; automatic inputs are resolved.
struct ResolvedKind {
  DeviceKind kind;
  std::size_t input;  ///< place in the order of the inputs
  Design design;
  double capacity() const { return kind.accelerator->memory * design.cluster.memory_usable; }
};

/// Returns the kinds, those with the most memory per device first. The order of the inputs does not matter.
std::vector<ResolvedKind> resolve_kinds(const Design& design) {
  std::vector<ResolvedKind> out;
  for (const DeviceKind& kind : device_kinds(design))
    out.push_back({kind, out.size(), resolved(with_one_kind(design, kind))});
  std::ranges::stable_sort(out, [](const ResolvedKind& a, const ResolvedKind& b) {
    return a.capacity() != b.capacity() ? a.capacity() > b.capacity() : a.kind.accelerator->id < b.kind.accelerator->id;
  });
  return out;
}

template <class Figure>
double mean_of(const std::vector<ResolvedKind>& kinds, Figure figure) {
  std::vector<DeviceKind> devices;
  std::vector<double> values;
  for (const ResolvedKind& each : kinds) {
    devices.push_back(each.kind);
    values.push_back(figure(each));
  }
  return mean_over_devices(devices, values);
}

/// Returns the nodes of all kinds; a node has devices of one kind. Not rounded if all nodes have the same size.
double count_nodes(const std::vector<ResolvedKind>& kinds) {
  const Cluster& first = kinds.front().design.cluster;
  double nodes = 0;
  bool alike = true;
  for (const ResolvedKind& each : kinds) {
    const double size = each.design.cluster.accelerators_per_node;
    alike = alike && size == first.accelerators_per_node;
    nodes += std::ceil(each.kind.count / size);
  }
  return alike ? first.accelerators / first.accelerators_per_node : nodes;
}

/// Returns the mean devices per node.
double mean_node_size(const std::vector<ResolvedKind>& kinds) {
  const double nodes = count_nodes(kinds), devices = kinds.front().design.cluster.accelerators;
  const auto size = [](const ResolvedKind& each) { return each.design.cluster.accelerators_per_node; };
  const double first = size(kinds.front());
  if (std::ranges::all_of(kinds, [&](const ResolvedKind& each) { return size(each) == first; })) return first;
  // Slightly more, so that rounding up devices ÷ size gives the same number of nodes.
  constexpr double rounding = 1e-12;
  return devices / nodes * (1 + rounding);
}

/// Returns a copy of a kind's accelerator with the mean power and the mean peak of all devices.
AcceleratorRef mean_accelerator(const std::vector<ResolvedKind>& kinds, const ResolvedKind& of) {
  auto mean = std::make_shared<Accelerator>(*of.kind.accelerator);
  mean->power = mean_of(kinds, [](const ResolvedKind& each) { return each.kind.accelerator->power; });
  const double peak = mean_of(
      kinds, [](const ResolvedKind& each) { return peak_flops(*each.kind.accelerator, each.design.recipe.precision); });
  for (double Accelerator::*each : {&Accelerator::peak_fp32, &Accelerator::peak_tf32, &Accelerator::peak_fp16,
                                    &Accelerator::peak_bf16, &Accelerator::peak_fp8, &Accelerator::peak_fp4})
    (*mean).*each = peak;
  return mean;
}

/// Returns the resolved design for the figures of the whole run if kind `of` is the slowest.
Design run_design(const Design& design, const std::vector<ResolvedKind>& kinds, const ResolvedKind& of) {
  const Economics money = resolved(design).economics;
  Design out = with_one_kind(design, of.kind);
  out.economics.accelerator_price = money.accelerator_price;
  out.economics.accelerator_power = money.accelerator_power;
  out.cluster.accelerators_per_node = mean_node_size(kinds);
  out.cluster.network_bandwidth =
      mean_of(kinds, [](const ResolvedKind& each) { return each.design.cluster.network_bandwidth; });
  out.storage.host_link = mean_of(kinds, [](const ResolvedKind& each) { return each.design.storage.host_link; });
  out.failures.links = mean_of(kinds, [](const ResolvedKind& each) { return each.design.failures.links; });
  out = resolved(out);
  // An unknown mean is not automatic.
  if (std::isnan(money.accelerator_price)) out.economics.accelerator_price = unknown;
  out.cluster.accelerator = mean_accelerator(kinds, of);
  return out;
}

/// A kind as whole_shares() sees it.
struct Worker {
  double replicas, pass, idle;  ///< s of a micro-batch; bubble in micro-batches
  double time(double micro_batches) const { return (micro_batches + idle) * pass; }
};

/// Returns micro-batches per replica of each worker, in whole rounds and at least `least`, so that the slowest worker
/// finishes as early as possible and the replicas process `all` together; some replicas then have a round less
/// (Cephalo, arXiv 2411.01075).
std::vector<double> whole_shares(const std::vector<Worker>& workers, double all, double round, double least) {
  double work = all, speed = 0;
  for (const Worker& each : workers) {
    work += each.replicas * each.idle;
    speed += each.replicas / each.pass;
  }
  std::vector<double> out;
  double left = all;
  for (const Worker& each : workers) {
    const double share = work / speed / each.pass - each.idle;
    out.push_back(std::max(least, std::floor(share / round) * round));
    left -= each.replicas * out.back();
  }
  const auto finish = [&](std::size_t i, double more) { return workers[i].time(out[i] + more); };
  while (left > 0) {
    std::size_t soonest = 0;
    for (std::size_t i = 1; i < out.size(); ++i)
      if (finish(i, round) < finish(soonest, round)) soonest = i;
    out[soonest] += round;
    left -= workers[soonest].replicas * round;
  }
  for (;;) {
    std::size_t latest = 0;
    for (std::size_t i = 1; i < out.size(); ++i)
      if (finish(i, 0) > finish(latest, 0)) latest = i;
    const double fewer = workers[latest].replicas * round;
    if (out[latest] - round < least || left + fewer > 0) return out;
    out[latest] -= round;
    left += fewer;
  }
}

/// Micro-batches that a replica can add, and has at least.
struct Rounds {
  double round, least;
};
Rounds rounds_of(const Setting& s) {
  switch (schedule_used(s)) {
    case Schedule::interleaved:
      return {s.pp, s.pp};
    case Schedule::dualpipe:
      return {2, 2 * s.pp};
    case Schedule::one_f_one_b:
      return {1, s.behaviour.needs_batches_of_stages ? std::max(1.0, s.pp - 1) : 1};
    default:
      return {1, 1};
  }
}

/// Whether replicas exchange data during a step. They can then not have different numbers of micro-batches.
bool exchanges_during_step(const Setting& s) {
  const Layout& l = s.design.layout;
  if (s.replicas <= 1) return false;
  if (s.tables > 0 || l.gradient_sync == GradientSync::every) return true;
  if (l.zero_stage >= ZeroStage::zero_2 && l.gradient_sync != GradientSync::once) return true;
  // A pipeline that keeps the gathered weights gathers them once per step.
  const bool gathers_once = l.keep_weights && s.pp > 1 && s.objective.frozen_copies <= 0;
  return l.zero_stage == ZeroStage::zero_3 && !gathers_once;
}

double batch_in_micro_batches(const Setting& s) { return s.design.work.global_batch / s.design.layout.micro_batch; }

bool divides_evenly(double part, double whole) { return std::fmod(whole, part) == 0; }

/// Returns the layers per piece of each kind that let the slowest piece finish earliest.
std::vector<double> layers_per_piece(const std::vector<double>& pieces, const std::vector<double>& seconds,
                                     double layers, double least) {
  std::vector<double> out(pieces.size(), least);
  double left = layers - least * std::accumulate(pieces.begin(), pieces.end(), 0.0);
  while (left > 0) {
    std::size_t soonest = 0;
    for (std::size_t i = 1; i < out.size(); ++i)
      if ((out[i] + 1) * seconds[i] < (out[soonest] + 1) * seconds[soonest]) soonest = i;
    ++out[soonest];
    left -= pieces[soonest];
  }
  return out;
}

struct KindFields {
  double KindFigures::*time, KindFigures::*memory, KindFigures::*memory_free, KindFigures::*micro_batches,
      KindFigures::*layers;
};
constexpr KindFields kind_fields[] = {
    {&KindFigures::first_kind_time, &KindFigures::first_kind_memory, &KindFigures::first_kind_memory_free,
     &KindFigures::first_kind_micro_batches, &KindFigures::first_kind_layers},
    {&KindFigures::second_kind_time, &KindFigures::second_kind_memory, &KindFigures::second_kind_memory_free,
     &KindFigures::second_kind_micro_batches, &KindFigures::second_kind_layers}};
static_assert(std::size(kind_fields) == 1 + further_kinds, "each kind has its figures");

}  // namespace

struct MixedStep::Kind {
  Kind(ResolvedKind of, Design run)
      : own(std::move(of)),
        run_design(std::move(run)),
        setting(own.design),
        run_setting(run_design),
        state(state_bytes(setting)) {}

  ResolvedKind own;
  Design run_design;  ///< for the figures of the whole run
  Setting setting, run_setting;
  StateBytes state;
  StageRange stages;  ///< all if each replica has one kind
  StepTime time;
  MemoryFigures memory;
  std::vector<StageMemory> laid;
};

MixedStep::MixedStep(const Design& design)
    : along_(design.cluster.mixed_along),
      batch_share_(design.cluster.batch_share),
      layer_share_(design.cluster.layer_share) {
  const std::vector<ResolvedKind> kinds = resolve_kinds(design);
  for (const ResolvedKind& each : kinds)
    kinds_.push_back(std::make_unique<Kind>(each, trainyard::run_design(design, kinds, each)));
  for (const auto& each : kinds_) {
    each->setting.set_nodes(count_nodes(kinds));
    each->run_setting.set_nodes(count_nodes(kinds));
  }
  take_layout();
}

MixedStep::~MixedStep() = default;

const Setting& MixedStep::setting() const { return kinds_[slowest_]->run_setting; }
const StateBytes& MixedStep::state() const { return kinds_[slowest_]->state; }

std::vector<Design*> MixedStep::designs() {
  std::vector<Design*> out;
  for (const auto& each : kinds_) {
    out.push_back(&each->own.design);
    out.push_back(&each->run_design);
  }
  return out;
}

void MixedStep::take_layout() {
  const Fabric* slowest = nullptr;
  double longest = 0;
  for (const auto& each : kinds_) {
    Setting& s = each->setting;
    s.take_layout();
    each->run_setting.take_layout();
    each->state = state_bytes(s);
    each->stages = {};
    lay_stages(s, each->laid);
    s.replica_fabric = s.fabric;
    const double bytes = total_parameters(s.layers) / (s.tp * s.pp) * each->state.weight;
    const double time = gather_time(s.fabric, dense_groups(s).all, bytes);
    if (slowest && !(time > longest)) continue;
    slowest = &s.fabric;
    longest = time;
  }
  if (along_ == MixedAlong::replicas)
    for (const auto& each : kinds_) each->setting.replica_fabric = *slowest;
}

Legality MixedStep::check_kinds() const {
  const Setting& s = kinds_.front()->setting;
  const bool stages = along_ == MixedAlong::stages;
  const double part = stages ? s.stage_devices : s.tp * s.pp * s.cp;
  for (const auto& each : kinds_) {
    const double count = each->own.kind.count;
    if (!divides_evenly(part, count))
      return {stages ? Illegality::kind_stages : Illegality::kind_replicas, part, count};
    if (!stages && s.model.mixture_of_experts() && !divides_evenly(s.ep * s.etp, count / s.pp))
      return {Illegality::kind_experts, s.ep * s.etp, count / s.pp};
  }
  if (stages && schedule_used(s) == Schedule::dualpipe) return {Illegality::kind_schedule, s.pp, s.devices};
  return {};
}

Legality MixedStep::check_batch() const {
  const Setting& s = kinds_.front()->setting;
  const double all = batch_in_micro_batches(s);
  const auto [round, least] = rounds_of(s);
  if (exchanges_during_step(s)) return {Illegality::kind_exchange, s.dp, all};
  if (schedule_used(s) == Schedule::dualpipe && !divides_evenly(2, s.pp)) return {Illegality::stage_pairs, s.pp, 2};
  if (schedule_used(s) == Schedule::one_f_one_b && least > 1 && all < s.dp * least)
    return {Illegality::few_batches, std::floor(all / s.dp), least};
  const bool whole = all == std::floor(all) && divides_evenly(round, all) && all >= s.dp * least;
  return whole ? Legality{} : Legality{Illegality::kind_batch, s.dp * least, all};
}

Legality MixedStep::check() const {
  const bool by_speed = along_ == MixedAlong::replicas && batch_share_ == BatchShare::by_speed;
  const double devices = kinds_.front()->setting.design.cluster.accelerators;
  for (const auto& each : kinds_)
    if (!(each->own.kind.count > 0)) return {Illegality::kind_count, devices - each->own.kind.count, devices};
  for (const auto& each : kinds_) {
    const Legality found = check_legality(each->setting);
    const bool of_batch = found.reason == Illegality::batch || found.reason == Illegality::interleaving ||
                          found.reason == Illegality::stage_pairs || found.reason == Illegality::two_directions ||
                          found.reason == Illegality::few_batches;
    if (found.reason != Illegality::none && !(by_speed && of_batch)) return found;
  }
  if (const Legality found = check_kinds(); found.reason != Illegality::none) return found;
  return by_speed ? check_batch() : Legality{};
}

std::vector<PipelineKind> MixedStep::pipeline() const {
  std::vector<PipelineKind> out;
  for (const auto& each : kinds_) out.push_back({&each->setting, each->stages});
  return out;
}

void MixedStep::take_times() {
  const std::vector<PipelineKind> all = pipeline();
  for (std::size_t i = 0; i < kinds_.size(); ++i) {
    Kind& each = *kinds_[i];
    each.time = divides_stages_ ? evaluate_step_time(all, i, each.state, each.laid)
                                : evaluate_step_time(each.setting, each.state, each.laid);
  }
}

void MixedStep::set_micro_batches(const std::vector<double>& counts) {
  for (std::size_t i = 0; i < kinds_.size(); ++i) kinds_[i]->setting.m = kinds_[i]->run_setting.m = counts[i];
}

double MixedStep::longest_time() const {
  double longest = 0;
  for (const auto& each : kinds_) longest = std::max(longest, each->time.step_work_time);
  return longest;
}

void MixedStep::share_batch() {
  const Setting& s = kinds_.front()->setting;
  const double all = batch_in_micro_batches(s), equal = all / s.dp;
  const auto [round, least] = rounds_of(s);
  take_times();
  std::vector<Worker> workers;
  for (const auto& each : kinds_) {
    const double pass = micro_batch_time(each->time);
    // Without a known speed, the shares stay equal.
    if (!(pass > 0) || std::isnan(each->time.step_work_time)) return;
    const double replicas = each->own.kind.count / (s.tp * s.pp * s.cp);
    // Exposed exchanges, optimizer and bubble do not depend on the number of micro-batches, or only a little.
    const double slowed = pass * (1 + each->time.straggler_excess);
    workers.push_back({replicas, slowed, each->time.step_work_time / slowed - each->setting.m});
  }
  const bool is_equal_possible = divides_evenly(round, equal) && equal >= least;
  const double equal_time = longest_time();
  std::vector<double> shares = whole_shares(workers, all, round, least);
  set_micro_batches(shares);
  take_times();
  // Exchanges hide behind more or fewer passes. Move rounds as long as the step becomes shorter.
  const auto is_sooner = [](const auto& a, const auto& b) { return a->time.step_work_time < b->time.step_work_time; };
  for (double before = longest_time();; before = longest_time()) {
    const auto [fastest, slowest] = std::ranges::minmax_element(kinds_, is_sooner);
    const auto from = static_cast<std::size_t>(slowest - kinds_.begin());
    const auto to = static_cast<std::size_t>(fastest - kinds_.begin());
    std::vector<double> moved = shares;
    moved[from] -= round;
    if (from == to || moved[from] < least) break;
    double given = 0;
    for (std::size_t i = 0; i < moved.size(); ++i) given += workers[i].replicas * moved[i];
    moved[to] += round * std::max(0.0, std::ceil((all - given) / (workers[to].replicas * round)));
    set_micro_batches(moved);
    take_times();
    if (longest_time() < before) {
      shares = moved;
      continue;
    }
    set_micro_batches(shares);
    take_times();
    break;
  }
  if (!is_equal_possible || longest_time() < equal_time) return;
  set_micro_batches(std::vector<double>(kinds_.size(), equal));
  take_times();
}

void MixedStep::share_layers() {
  const Setting& s = kinds_.front()->setting;
  std::size_t first = 0;
  for (const auto& each : kinds_) {
    each->stages = {first, first + static_cast<std::size_t>(each->own.kind.count / s.stage_devices)};
    first = each->stages.end;
  }
  take_times();
  if (layer_share_ == LayerShare::equal || s.split.has_own_ends()) return;
  const double both = s.split.pieces() / s.pp, least = both > 1 ? 1 : s.vpp;
  std::vector<double> pieces, seconds;
  for (const auto& each : kinds_) {
    pieces.push_back(both * static_cast<double>(each->stages.end - each->stages.first));
    seconds.push_back(layer_share_ == LayerShare::by_speed ? mean_layer_time(each->setting) : 1 / each->own.capacity());
    if (!(seconds.back() > 0)) return;
  }
  const std::vector<double> layers = layers_per_piece(pieces, seconds, s.model.layers, least);
  std::vector<PieceRun> runs;
  for (std::size_t i = 0; i < pieces.size(); ++i) runs.push_back({pieces[i] / both, layers[i], least});
  for (std::size_t i = pieces.size(); both > 1 && i-- > 0;) runs.push_back({pieces[i] / both, layers[i], least});

  const LayerSplit rule = s.split;
  const auto divide = [this](const LayerSplit& split) {
    for (const auto& each : kinds_) {
      each->setting.split = each->run_setting.split = split;
      lay_stages(each->setting, each->laid);
    }
    take_times();
  };
  LayerSplit shared = rule;
  shared.set_runs(runs);
  const double by_rule = longest_time();
  divide(shared);
  // Embedding, head, states and whole layers can make the division by the rule faster.
  if (layer_share_ == LayerShare::by_speed && longest_time() >= by_rule) divide(rule);
}

void MixedStep::combine(const Legality& legality, StepFigures& out) {
  const double margin = kinds_.front()->setting.design.cluster.memory_margin;
  const std::vector<PipelineKind> all = pipeline();
  double shortest = INFINITY, longest = 0;
  out.fits = Fit::yes;
  for (const auto& each : kinds_) {
    const KindFields& to = kind_fields[each->own.input];
    const auto place = static_cast<std::size_t>(&each - kinds_.data());
    out.*to.time = divides_stages_ ? busy_time(all, place, each->laid) : each->time.step_work_time;
    out.*to.memory = each->memory.memory;
    out.*to.memory_free = each->memory.memory_free;
    out.*to.micro_batches = each->setting.m;
    out.*to.layers = 0;
    const std::size_t end = std::min(each->stages.end, each->laid.size());
    for (std::size_t i = each->stages.first; i < end; ++i)
      out.*to.layers = std::max(out.*to.layers, each->laid[i].layers);
    shortest = std::min(shortest, out.*to.time);
    longest = std::max(longest, out.*to.time);
    out.fits = std::max(out.fits, check_fit(legality, each->memory, margin));
  }
  out.kind_wait = 1 - shortest / longest;
  out.slowest_kind = kinds_[slowest_]->own.input;
}

StepOutcome MixedStep::evaluate(const Legality& legality, const StepLimits& limits, StepFigures& out) {
  out.legality = legality;
  const bool legal = legality.reason == Illegality::none;
  divides_stages_ = legal && along_ == MixedAlong::stages;
  if (divides_stages_)
    share_layers();
  else if (legal && batch_share_ == BatchShare::by_speed)
    share_batch();
  else
    take_times();
  const auto is_slower = [](const auto& a, const auto& b) {
    // An unknown time makes the step unknown.
    const double x = a->time.step_work_time, y = b->time.step_work_time;
    return x < y || (std::isnan(y) && !std::isnan(x));
  };
  slowest_ = static_cast<std::size_t>(std::ranges::max_element(kinds_, is_slower) - kinds_.begin());
  Kind& slowest = *kinds_[slowest_];
  static_cast<StepTime&>(out) = slowest.time;
  if (out.step_work_time > limits.longest) return StepOutcome::too_long;
  for (const auto& each : kinds_)
    each->memory = evaluate_memory(each->setting, each->state, micro_batch_time(each->time), each->laid, each->stages);
  const auto is_fuller = [](const auto& a, const auto& b) {
    return a->memory.memory / a->memory.memory_capacity < b->memory.memory / b->memory.memory_capacity;
  };
  const Kind& fullest = **std::ranges::max_element(kinds_, is_fuller);
  static_cast<MemoryFigures&>(out) = fullest.memory;
  const bool limited = limits.least_free > StepLimits().least_free;
  if (limited && !(out.memory_free >= limits.least_free)) return StepOutcome::too_large;
  out.stages = fullest.laid;
  for (const auto& each : kinds_)
    for (std::size_t i = each->stages.first; divides_stages_ && i < each->stages.end; ++i)
      out.stages[i] = each->laid[i];
  const auto floor_share = [](const auto& each) { return each->memory.memory_floor / each->memory.memory_capacity; };
  const Kind& tightest = **std::ranges::max_element(kinds_, {}, floor_share);
  static_cast<Incidents&>(out) = evaluate_incidents(slowest.setting, slowest.time, tightest.memory);
  static_cast<DataSupply&>(out) = evaluate_data_supply(slowest.run_setting, out);
  combine(legality, out);
  return StepOutcome::complete;
}

Design explained_design(const Design& design, const StepFigures& result) {
  if (!is_mixed(design)) return design;
  const std::vector<ResolvedKind> kinds = resolve_kinds(design);
  const auto slowest = std::ranges::find(kinds, result.slowest_kind, &ResolvedKind::input);
  Design out = run_design(design, kinds, *slowest);
  auto device = std::make_shared<Accelerator>(*out.cluster.accelerator);
  device->memory = result.memory_capacity / out.cluster.memory_usable;
  out.cluster.accelerator = device;
  return out;
}

}  // namespace trainyard
