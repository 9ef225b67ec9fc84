// SPDX-License-Identifier: Apache-2.0
#include "engine/studies/nearest_layout.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "engine/evaluation/evaluation.h"

namespace trainyard {
namespace {

/// Distance per octave of change. Devices and batch weigh most, because users choose them for other reasons; the
/// micro-batch weighs least.
constexpr double octave_of_degree = 1, octave_of_virtual = 1, octave_of_micro_batch = 0.5, octave_of_devices = 8,
                 octave_of_batch = 4;
/// Extra distance for each changed input, so that layouts with fewer changes are preferred.
constexpr double change_distance = 0.05;
/// Number of legal layouts tried before accepting one that does not fit.
constexpr int most_trials = 1500;
constexpr std::size_t most_offers = 3;

double octaves(double value, double now) { return std::abs(std::log2(value / now)); }

/// A value of one input, and its distance from the present value.
struct Option {
  double value, distance;
};
using Options = std::vector<Option>;

Option option(double value, double now, double weight) {
  return {value, value == now ? 0 : change_distance + weight * octaves(value, now)};
}

bool divides(double part, double whole) { return std::fmod(whole, part) == 0; }

std::vector<double> divisors(double number, double most) {
  std::vector<double> out;
  if (number < 1 || number != std::floor(number)) return out;
  for (double d = 1; d * d <= number && d <= most; ++d) {
    if (!divides(d, number)) continue;
    out.push_back(d);
    if (d * d != number && number / d <= most) out.push_back(number / d);
  }
  return out;
}

Options options(const std::vector<double>& values, double now, double weight) {
  Options out;
  out.reserve(values.size());
  for (const double value : values) out.push_back(option(value, now, weight));
  return out;
}

std::vector<double> powers_of_two(double most) {
  std::vector<double> out;
  for (double value = 1; value <= most; value *= 2) out.push_back(value);
  return out;
}

/// Values to try for each input: only the current one, or all that the model and the ranges allow.
struct Choices {
  Options tensor, pipeline, context, expert, virtual_stages, micro_batch;
};

Choices current_choices(const Layout& l) {
  return {{{l.tensor_parallel, 0}}, {{l.pipeline_parallel, 0}}, {{l.context_parallel, 0}},
          {{l.expert_parallel, 0}}, {{l.virtual_pipeline, 0}},  {{l.micro_batch, 0}}};
}

std::vector<double> tensor_degrees(const Design& d) {
  // Wider tensor parallelism would send the data of every layer over the network, so it is tried only if the design
  // already uses it.
  const double most = std::max(d.layout.tensor_parallel, d.cluster.scale_up_domain);
  return divisors(d.work.model->heads, std::min(most, parameter(&Layout::tensor_parallel).max));
}

std::vector<double> pipeline_degrees(const Design& d) {
  const double most = std::min(d.work.model->layers + 2, parameter(&Layout::pipeline_parallel).max);
  std::vector<double> out;
  for (double pp = 1; pp <= most; ++pp) out.push_back(pp);
  return out;
}

std::vector<double> with_value(std::vector<double> values, double present) {
  if (std::find(values.begin(), values.end(), present) == values.end()) values.push_back(present);
  return values;
}

/// `d` must be resolved.
Choices choices(const Design& d, bool degrees) {
  const Layout& l = d.layout;
  if (!degrees) return current_choices(l);
  const double sequence = d.work.sequence_length;
  const bool experts = d.work.model->mixture_of_experts();
  Choices out = current_choices(l);
  out.tensor = options(tensor_degrees(d), l.tensor_parallel, octave_of_degree);
  out.pipeline = options(pipeline_degrees(d), l.pipeline_parallel, octave_of_degree);
  std::vector<double> context = with_value(powers_of_two(std::min(64.0, sequence)), l.context_parallel);
  std::erase_if(context, [sequence](double cp) { return !divides(cp, sequence); });
  out.context = options(context, l.context_parallel, octave_of_degree);
  if (experts) {
    out.expert = options(divisors(d.work.model->experts, parameter(&Layout::expert_parallel).max), l.expert_parallel,
                         octave_of_degree);
  }
  if (l.schedule == Schedule::interleaved)
    out.virtual_stages =
        options(with_value(powers_of_two(8), l.virtual_pipeline), l.virtual_pipeline, octave_of_virtual);
  out.micro_batch =
      options(with_value(powers_of_two(l.micro_batch), l.micro_batch), l.micro_batch, octave_of_micro_batch);
  return out;
}

struct Candidate {
  double distance, devices, batch;
  double tensor_parallel, pipeline_parallel, context_parallel, expert_parallel, virtual_pipeline, micro_batch;
  double data_parallel;
};

/// Returns the layout with automatic end-stage layers, expert tensor parallelism and shard group. Replicas may then
/// share states, which requires one local step.
Layout with_automatic_ends(Layout l) {
  l.first_stage_layers = l.last_stage_layers = l.expert_tensor_parallel = l.shard_group = automatic;
  l.local_steps = 1;
  return l;
}

class Search {
 public:
  Search(const Design& design, const LayoutFreedom& freedom)
      : given_(design),
        whole_(resolved(design)),
        freedom_(freedom),
        other_degrees_(whole_.layout.replica_size() / (whole_.layout.tensor_parallel * whole_.layout.pipeline_parallel *
                                                       whole_.layout.context_parallel)) {}

  std::optional<NearestLayout> run() {
    collect_all();
    std::stable_sort(candidates_.begin(), candidates_.end(),
                     [](const Candidate& a, const Candidate& b) { return a.distance < b.distance; });
    for (const Candidate& candidate : candidates_) {
      if (trials_left_ == 0 || (best_ && best_->fits != Fit::no)) break;
      if (try_layout(candidate, given_.layout)) continue;
      if (freedom_.degrees) try_layout(candidate, with_automatic_ends(given_.layout));
    }
    return std::move(best_);
  }

 private:
  void collect_all() {
    const Choices all = choices(whole_, freedom_.degrees);
    for (const Option& tp : all.tensor)
      for (const Option& pp : all.pipeline)
        for (const Option& cp : all.context)
          collect_counts({tp.value, pp.value, cp.value}, all, tp.distance + pp.distance + cp.distance);
  }

  /// For the three degrees of a replica, collects candidates with all allowed device counts and numbers of replicas.
  void collect_counts(const std::array<double, 3>& degrees, const Choices& all, double distance) {
    const double replica = degrees[0] * degrees[1] * degrees[2] * other_degrees_;
    const double devices = whole_.cluster.accelerators;
    for (const Option& b : all.micro_batch) {
      if (!freedom_.devices) {
        if (divides(replica, devices))
          collect_candidates(degrees, {devices / replica, b.value}, all, distance + b.distance);
        continue;
      }
      const double most = std::floor(parameter(&Cluster::accelerators).max / replica);
      std::vector<double> replicas = divisors(whole_.work.global_batch / b.value, most);
      // If the batch may change, the number of replicas need not divide the present one.
      if (freedom_.batch)
        for (const double dp : {std::floor(devices / replica), std::ceil(devices / replica)})
          if (dp >= 1 && dp <= most) replicas = with_value(std::move(replicas), dp);
      for (const double dp : replicas) {
        const Option count = option(dp * replica, devices, octave_of_devices);
        collect_candidates(degrees, {dp, b.value}, all, distance + b.distance + count.distance);
      }
    }
  }

  void collect_candidates(const std::array<double, 3>& degrees, const std::array<double, 2>& replicas,
                          const Choices& all, double distance) {
    const auto [tp, pp, cp] = degrees;
    const auto [dp, b] = replicas;
    for (const Option& ep : all.expert) {
      for (const Option& vpp : all.virtual_stages) {
        for (const Option& batch : batches(dp * b, pp, vpp.value)) {
          if (!divides(dp * b, batch.value)) continue;
          candidates_.push_back({distance + ep.distance + vpp.distance + batch.distance,
                                 dp * tp * pp * cp * other_degrees_, batch.value, tp, pp, cp, ep.value, vpp.value, b,
                                 dp});
        }
      }
    }
  }

  /// The current batch; if the batch may change, the nearest batches that replicas and schedule divide evenly.
  Options batches(double sequences, double stages, double virtual_stages) const {
    const double now = whole_.work.global_batch;
    if (!freedom_.batch) return {{now, 0}};
    const Schedule schedule = stages > 1 ? whole_.layout.schedule : Schedule::one_f_one_b;
    const bool pairs = schedule == Schedule::dualpipe;
    const double unit = sequences * (pairs ? 2 : schedule == Schedule::interleaved && virtual_stages > 1 ? stages : 1);
    const double least = pairs ? 2 * stages * sequences : unit;
    Options out;
    for (const double value : {std::floor(now / unit) * unit, std::ceil(now / unit) * unit, least})
      if (value >= least && value <= parameter(&Workload::global_batch).max)
        out.push_back(option(value, now, octave_of_batch));
    return out;
  }

  /// The prepared model of one device count and batch, reused for all layouts with these values.
  struct Machine {
    explicit Machine(const Design& design) : model(design), scratch(model) {}
    LayoutModel model;
    LayoutModel::Scratch scratch;
  };

  Machine& machine(double devices, double batch) {
    const auto found = machines_.find({devices, batch});
    if (found != machines_.end()) return found->second;
    Design design = whole_;
    design.cluster.accelerators = devices;
    design.work.global_batch = batch;
    return machines_.try_emplace({devices, batch}, design).first->second;
  }

  /// Returns true if the layout is legal.
  bool try_layout(const Candidate& x, const Layout& base) {
    Design next = given_;
    next.cluster.accelerators = x.devices;
    next.work.global_batch = x.batch;
    next.layout = base;
    Layout& l = next.layout;
    l.tensor_parallel = x.tensor_parallel;
    l.pipeline_parallel = x.pipeline_parallel;
    l.context_parallel = x.context_parallel;
    l.expert_parallel = x.expert_parallel;
    l.virtual_pipeline = x.virtual_pipeline;
    l.micro_batch = x.micro_batch;
    if (!std::isnan(l.data_parallel)) l.data_parallel = x.data_parallel;
    Machine& m = machine(x.devices, x.batch);
    const LayoutTrial trial = m.model.try_point(point_of(next), m.scratch);
    if (trial.legality.reason != Illegality::none) return false;
    --trials_left_;
    if (!best_ || trial.fits != Fit::no) {
      best_ = NearestLayout{std::move(next), {}, x.distance, trial.fits, trial.step_time};
      for (const Parameter* p : changed(best_->design, given_)) best_->changed.emplace_back(*p);
    }
    return true;
  }

  const Design& given_;
  const Design whole_;  ///< design with all automatic inputs resolved
  const LayoutFreedom freedom_;
  const double other_degrees_;  ///< devices of a replica ÷ (TP × PP × CP): degrees that the search keeps
  std::vector<Candidate> candidates_;
  std::map<std::pair<double, double>, Machine> machines_;
  std::optional<NearestLayout> best_;
  int trials_left_ = most_trials;
};

}  // namespace

std::optional<NearestLayout> nearest_legal_layout(const Design& design, const LayoutFreedom& freedom) {
  return Search(design, freedom).run();
}

std::vector<NearestLayout> legal_offers(const Design& design) {
  std::vector<NearestLayout> out;
  const auto offer = [&](const LayoutFreedom& freedom) {
    auto found = nearest_legal_layout(design, freedom);
    if (!found || found->changed.empty()) return false;
    const bool known =
        std::any_of(out.begin(), out.end(), [&](const NearestLayout& other) { return other.design == found->design; });
    if (!known) out.push_back(std::move(*found));
    return true;
  };
  if (evaluate(design).legality.reason == Illegality::none) return out;
  if (!offer({})) offer({.degrees = true});
  offer({.devices = true});
  offer({.batch = true});
  // A batch of 2^n sequences fits few device counts, all far apart: keep the count nearly, and change the batch.
  offer({.devices = true, .batch = true});
  std::stable_sort(out.begin(), out.end(),
                   [](const NearestLayout& a, const NearestLayout& b) { return a.distance < b.distance; });
  if (out.size() > most_offers) out.erase(out.begin() + most_offers, out.end());
  return out;
}

}  // namespace trainyard
