// SPDX-License-Identifier: Apache-2.0
#include "engine/studies/single_changes.h"

#include <cmath>

namespace trainyard {
namespace {

/// Factors by which devices may increase.
constexpr double more_devices[] = {1.5, 2, 4};

/// True for layout and recipe inputs that a change may set. Excludes what is trained, and the framework.
bool adjustable(const Design& design, const Parameter& p) {
  if (p.group != Group::layout && p.group != Group::recipe) return false;
  if (p.advanced || p.derive || ParameterHandle(p) == &Recipe::framework) return false;
  return !p.why_idle || !p.why_idle(design);
}

/// Every other setting of a discrete input; for numbers, the neighbouring powers of two.
std::vector<Value> alternatives(const Design& design, const Parameter& p) {
  std::vector<Value> out;
  if (is_choice(p)) {
    const std::string now = id_of(design, p);
    for (const Choice& choice : p.choices) {
      if (now != choice.id) out.emplace_back(std::string(choice.id));
    }
  } else if (is_toggle(p)) {
    out.emplace_back(number(design, p) == 0);
  } else if (is_number(p) && p.scale == Scale::powers_of_two) {
    const double now = number(design, p);
    for (const double factor : {0.25, 0.5, 2.0, 4.0}) {
      const double next = now * factor;
      if (next >= p.min && next <= p.max && next == std::floor(next)) out.emplace_back(next);
    }
  }
  return out;
}

/// Keeps stages × virtual stages constant, because the layers must fill that product.
bool keep_stage_product(const Design& before, Design& after) {
  const double product = before.layout.pipeline_parallel * before.layout.virtual_pipeline;
  const double kept = product / after.layout.pipeline_parallel;
  if (after.layout.pipeline_parallel == before.layout.pipeline_parallel || kept < 1 ||
      before.layout.schedule != Schedule::interleaved) {
    return false;
  }
  after.layout.virtual_pipeline = kept;
  return after.layout.virtual_pipeline != before.layout.virtual_pipeline;
}

}  // namespace

std::vector<ParameterHandle> apply(const SingleChange& change, const Design& before, Design& after) {
  set_value(after, *change.parameter, change.value);
  if (change.keeps_stages && keep_stage_product(before, after)) return {*change.parameter, &Layout::virtual_pipeline};
  return {*change.parameter};
}

std::vector<SingleChange> single_changes(const Design& design) {
  std::vector<SingleChange> out;
  for (const Parameter* p : parameters(design.job)) {
    if (!adjustable(design, *p)) continue;
    for (const Value& value : alternatives(design, *p)) {
      out.push_back({p, value});
      Design changed = design;
      set_value(changed, *p, value);
      if (keep_stage_product(design, changed)) out.push_back({p, value, true});
    }
  }
  // Offloading inputs are the only advanced inputs that are changed, because they exist to make a design fit.
  for (const ParameterHandle handle : {&Recipe::offload_optimizer, &Recipe::offload_activations}) {
    const Parameter& p = *handle;
    if (number(design, p) < 1) out.push_back({&p, 1.0});
  }
  const Parameter& devices = parameter(&Cluster::accelerators);
  for (const double factor : more_devices) {
    const double count = number(design, devices) * factor;
    if (count <= devices.max && count == std::floor(count)) out.push_back({&devices, count});
  }
  return out;
}

}  // namespace trainyard
