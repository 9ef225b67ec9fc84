// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cmath>

#include "engine/error.h"
#include "engine/explore/axis_order.h"
#include "engine/explore/search_space.h"
#include "engine/physics/degrees.h"
#include "engine/studies/framework_rules.h"
#include "engine/studies/sweep.h"
#include "engine/text.h"

namespace trainyard {
namespace {

/// Minimum number of tokens per device for context parallelism: half of the minimum in measured runs (MLPerf Training,
/// Llama 3.1 8B with CP 4: 2,048). Each further doubling also doubles the search.
constexpr double least_tokens = 1024;
/// Further limits of the space, stated by space_limits().
constexpr double usual_micro_batch = 8, usual_samples = 512, usual_virtual_stages = 16;
/// Sliders with more positions in the range are refused; the user must give the number of steps.
constexpr int most_positions = 300;

constexpr std::array<ParameterHandle, 18> offered{&Layout::tensor_parallel,
                                                  &Layout::pipeline_parallel,
                                                  &Layout::context_parallel,
                                                  &Layout::expert_parallel,
                                                  &Layout::expert_tensor_parallel,
                                                  &Layout::micro_batch,
                                                  &Layout::virtual_pipeline,
                                                  &Layout::schedule,
                                                  &Recipe::recompute,
                                                  &Layout::zero_stage,
                                                  &Layout::shard_group,
                                                  &Layout::sequence_parallel,
                                                  &Recipe::offload_optimizer,
                                                  &Recipe::offload_gradients,
                                                  &Recipe::offload_weights,
                                                  &Recipe::offload_activations,
                                                  &Recipe::precision,
                                                  &Workload::global_batch};

/// Quantities that the input divides. Only their divisors are legal, or give equal parts.
std::vector<double> divided_quantities(const Design& d, ParameterHandle input) {
  const Model& model = *d.work.model;
  if (input == &Layout::tensor_parallel) return {model.heads};
  // Embedding and head may count as layers of a stage. Stages may be unequal, but their number divides the devices.
  if (input == &Layout::pipeline_parallel) return {model.layers, model.layers + 2, d.cluster.accelerators};
  if (input == &Layout::context_parallel) return {d.work.sequence_length};
  if (input == &Layout::expert_parallel) return {model.experts};
  if (input == &Layout::micro_batch) return {d.work.global_batch};
  if (input == &Layout::data_parallel) return {d.cluster.accelerators};
  return {};
}

/// True if the input need not divide anything. Virtual stages need not divide the layers.
bool takes_every_number(ParameterHandle input) { return input == &Layout::virtual_pipeline; }

void add(std::vector<double>& values, double value) {
  const auto same = [value](double other) { return other == value || (std::isnan(other) && std::isnan(value)); };
  if (std::ranges::none_of(values, same)) values.push_back(value);
}

/// Ascending, with automatic (NaN) first.
void sort(std::vector<double>& values) {
  std::ranges::sort(values, [](double a, double b) { return std::isnan(a) ? !std::isnan(b) : a < b; });
}

template <class Choice>
double position(Choice choice) {
  return static_cast<double>(choice);
}

/// If pipeline stages need another model class, a search keeps one stage.
bool keeps_one_stage(const FrameworkRules& rules, const Layout& layout) {
  return !rules.adds_stages && layout.pipeline_parallel == 1;
}

bool has_context_parallel(const FrameworkRules& rules, const Layout& layout) {
  return rules.exchanges_in_ring || layout.context_method == ContextMethod::all_to_all;
}

template <class Choice>
std::vector<double> positions(std::span<const Choice> choices) {
  std::vector<double> out;
  for (const Choice choice : choices) out.push_back(position(choice));
  return out;
}

class Defaults {
 public:
  explicit Defaults(const Design& design)
      : design_(design), whole_(resolved(design)), rules_(framework_rules(whole_.recipe.framework)) {}

  SearchSpace space() {
    if (whole_.work.model->reads_samples()) return space_of_samples();
    degrees();
    recipe();
    return std::move(space_);
  }

 private:
  /// Models of samples are only divided by data parallelism.
  SearchSpace space_of_samples() {
    for (const ParameterHandle one : {&Layout::tensor_parallel, &Layout::pipeline_parallel, &Layout::context_parallel})
      space_.vary(one, {1});
    const double batch = whole_.work.global_batch;
    range(&Layout::micro_batch, std::max(std::min(usual_samples, batch), whole_.layout.micro_batch));
    if (!std::isnan(design_.layout.data_parallel)) space_.vary(&Layout::data_parallel, {automatic});
    choose(&Layout::zero_stage, positions(rules_.zero_stages));
    return std::move(space_);
  }

  void degrees() {
    const Model& model = *whole_.work.model;
    const Layout& l = whole_.layout;
    range(&Layout::tensor_parallel, std::max(whole_.cluster.scale_up_domain, l.tensor_parallel));
    if (keeps_one_stage(rules_, l))
      space_.vary(&Layout::pipeline_parallel, {1});
    else
      range(&Layout::pipeline_parallel, model.layers + 2);
    if (!has_context_parallel(rules_, l))
      space_.vary(&Layout::context_parallel, {1});
    else
      range(&Layout::context_parallel, std::max(whole_.work.sequence_length / least_tokens, l.context_parallel));
    if (model.mixture_of_experts()) {
      range(&Layout::expert_parallel, model.experts);
      list(&Layout::expert_tensor_parallel, {automatic, 1});
    }
    range(&Layout::micro_batch, std::max(std::min(usual_micro_batch, whole_.work.global_batch), l.micro_batch));
    range(&Layout::virtual_pipeline, std::max(std::min(usual_virtual_stages, model.layers), l.virtual_pipeline));
    if (!std::isnan(design_.layout.data_parallel)) space_.vary(&Layout::data_parallel, {automatic});
    for (const ParameterHandle end : {&Layout::first_stage_layers, &Layout::last_stage_layers})
      if (!is_automatic(design_, *end)) list(end, {automatic});
  }

  void recipe() {
    choose(&Layout::schedule, positions(rules_.schedules));
    std::vector<double> recompute = positions(rules_.recomputes);
    // FlashAttention recomputes the scores anyway, so selective recomputation adds nothing.
    if (whole_.recipe.flash_attention) std::erase(recompute, position(Recompute::selective));
    choose(&Recipe::recompute, recompute);
    std::vector<double> stages = positions(rules_.zero_stages);
    if (!rules_.shards_stages && !keeps_one_stage(rules_, whole_.layout))
      std::erase_if(stages, [](double stage) { return stage > position(ZeroStage::zero_1); });
    choose(&Layout::zero_stage, stages);
    std::vector<double> groups{automatic};
    const double domain = whole_.cluster.scale_up_domain;
    if (domain > 1 && domain < whole_.cluster.accelerators) groups.push_back(domain);
    list(&Layout::shard_group, groups);
    list(&Layout::sequence_parallel, {1});
  }

  /// Tries values from 1 to `to`; degrees never exceed the number of devices.
  void range(ParameterHandle input, double to) {
    const bool is_degree = input->group == Group::layout && !(input == &Layout::micro_batch);
    if (is_degree) to = std::min(to, whole_.cluster.accelerators);
    to = std::clamp(std::floor(to), 1.0, input->max);
    list(input, values_between(design_, input, 1, to));
  }

  /// Tries values that the framework can run. The design's own may come from a design of another framework.
  void choose(ParameterHandle input, std::vector<double> values) {
    rules_.keeps_own ? list(input, std::move(values)) : space_.vary(input, std::move(values));
  }

  /// Tries the given values and the design's own.
  void list(ParameterHandle input, std::vector<double> values) {
    add(values, position_value(design_, *input));
    sort(values);
    space_.vary(input, values);
  }

  const Design& design_;
  const Design whole_;
  const FrameworkRules& rules_;
  SearchSpace space_;
};

}  // namespace

std::span<const ParameterHandle> searched_inputs() { return offered; }

std::vector<double> values_between(const Design& design, ParameterHandle input, double from, double to) {
  const Parameter& p = *input;
  std::vector<double> values;
  for (int i = 0; i < slider_positions(p); ++i)
    if (const double value = value_at(p, i); value >= from && value <= to) values.push_back(value);
  if (!is_number(p)) return values;
  if (values.size() > most_positions)
    throw InputError(std::string(p.id) +
                     " has too many values in this range: give a number of steps, for example FROM:TO:10");
  if (takes_every_number(input))
    for (double value = std::ceil(from); value <= std::min(to, from + most_positions); ++value) add(values, value);
  for (const double whole : divided_quantities(design, input))
    for (double part = std::max(1.0, std::ceil(from)); part <= std::min(to, whole); ++part)
      if (std::fmod(whole, part) == 0) add(values, part);
  if (const double own = number(design, p); own >= from && own <= to) add(values, own);
  if (values.empty()) values = {from, to};
  sort(values);
  return values;
}

SearchSpace default_space(const Design& design) { return Defaults(design).space(); }

SearchSpace default_space(const Design& design, std::span<const SearchAxis> varied) {
  SearchSpace out = default_space(design);
  for (const SearchAxis& axis : varied) {
    if (axis.input->group == Group::layout) continue;
    Design at = design;
    for (const double value : axis.values) {
      put_value(at, *axis.input, value);
      const SearchSpace there = default_space(at);
      for (const SearchAxis& more : there.axes()) {
        const SearchAxis* known = out.find(more.input);
        std::vector<double> values = known ? known->values : std::vector<double>();
        for (const double each : more.values) add(values, each);
        sort(values);
        out.vary(more.input, std::move(values));
      }
    }
  }
  return out;
}

namespace {

/// The largest value that a space tries for an input; the design's own if the input does not vary.
double largest(const Design& whole, const SearchSpace& space, ParameterHandle input) {
  const SearchAxis* axis = space.find(input);
  double out = axis ? 0 : number(whole, *input);
  // NaN means automatic.
  if (axis)
    for (const double value : axis->values) out = std::max(out, std::isnan(value) ? number(whole, *input) : value);
  return out;
}

/// The largest degrees that a space tries, except the number of replicas, which follows from the others.
Message::Argument largest_degrees(const Design& whole, const SearchSpace& space) {
  Message::Argument out;
  for (const Parameter* p : parallel_degrees(Group::layout))
    if (const Degree* degree = degree_of(*p); degree->dimension != Dimension::data)
      out.list.push_back({degree->abbreviation, largest(whole, space, *p)});
  return out;
}

Message::Argument value_count(const SearchSpace& space, ParameterHandle input) {
  const SearchAxis* axis = space.find(input);
  return {axis ? static_cast<double>(axis->values.size()) : 1.0, Unit::none, {}, false};
}

}  // namespace

std::vector<Message> space_limits(const Design& design, const SearchSpace& space) {
  const Design whole = resolved(design);
  const auto most = [&](ParameterHandle input) -> Message::Argument {
    return {largest(whole, space, input), Unit::none, {}, false};
  };
  const auto count = [&](ParameterHandle input) { return value_count(space, input); };
  std::vector<Message> out = {
      {TRAINYARD_TR("Layouts searched, up to: %1, micro-batch %2, virtual stages %3"),
       {largest_degrees(whole, space), most(&Layout::micro_batch), most(&Layout::virtual_pipeline)}},
      {TRAINYARD_TR("Values tried: schedules %1, recomputation modes %2, ZeRO stages %3, shard groups %4, expert "
                    "tensor parallelism %5, sequence parallelism %6. Inputs that do not vary keep their values"),
       {count(&Layout::schedule), count(&Recipe::recompute), count(&Layout::zero_stage), count(&Layout::shard_group),
        count(&Layout::expert_tensor_parallel), count(&Layout::sequence_parallel)}}};
  if (const char* excluded = framework_rules(whole.recipe.framework).excluded) out.push_back({excluded, {}});
  return out;
}

}  // namespace trainyard
