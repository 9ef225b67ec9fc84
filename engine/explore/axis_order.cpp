// SPDX-License-Identifier: Apache-2.0
#include "engine/explore/axis_order.h"

#include <algorithm>
#include <array>

#include "engine/evaluation/layout_model.h"
#include "engine/physics/degrees.h"
#include "engine/studies/sweep.h"

namespace trainyard {
namespace {

/// True for the factors of the number of devices.
bool numbers_devices(ParameterHandle input) {
  return std::ranges::any_of(degrees(), [&](const Degree& each) { return each.has_ranks && input == each.input; });
}
/// The other inputs that check_legality() reads, in its order.
constexpr std::array<ParameterHandle, 13> shape{&Layout::expert_parallel,    &Layout::expert_tensor_parallel,
                                                &Layout::micro_batch,        &Layout::stage_split,
                                                &Layout::first_stage_layers, &Layout::last_stage_layers,
                                                &Layout::context_method,     &Layout::schedule,
                                                &Layout::virtual_pipeline,   &Layout::zero_stage,
                                                &Layout::shard_group,        &Layout::local_steps,
                                                &Layout::sequence_parallel};

template <std::size_t n>
bool is_one_of(const std::array<ParameterHandle, n>& inputs, ParameterHandle input) {
  return std::ranges::find(inputs, input) != inputs.end();
}

/// True if a point of a LayoutModel stores the input, so that a change survives with_point(base, point_of(design)).
bool is_stored_in_point(ParameterHandle input) {
  const Parameter& p = *input;
  if (is_entry(p)) return false;
  const Design& base = default_design();
  Design other = base;
  put_value(other, p, is_number(p) ? (number(base, p) == p.min ? p.max : p.min) : number(base, p) == 0 ? 1 : 0);
  return same_value(with_point(base, point_of(other)), other, p);
}

std::size_t place_in_order(ParameterHandle input) {
  const auto in_shape = std::ranges::find(shape, input);
  if (in_shape != shape.end()) return static_cast<std::size_t>(in_shape - shape.begin());
  return static_cast<std::size_t>(&*input - parameters().data());
}

}  // namespace

AxisDepth depth_of_axis(ParameterHandle input) {
  if (numbers_devices(input)) return AxisDepth::degrees;
  if (is_one_of(shape, input)) return AxisDepth::legality;
  return is_stored_in_point(input) ? AxisDepth::figures : AxisDepth::model;
}

bool comes_before(ParameterHandle a, ParameterHandle b) {
  const AxisDepth x = depth_of_axis(a), y = depth_of_axis(b);
  return x != y ? x < y : place_in_order(a) < place_in_order(b);
}

bool is_decided_by_degrees(Illegality reason) {
  return reason == Illegality::device_count || reason == Illegality::no_network || reason == Illegality::heads;
}

}  // namespace trainyard
