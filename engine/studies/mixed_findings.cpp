// SPDX-License-Identifier: Apache-2.0
#include "engine/studies/mixed_findings.h"

#include <cmath>

#include "engine/catalog/prices.h"
#include "engine/machine/device_kinds.h"
#include "engine/parameters/handle.h"
#include "engine/text.h"

#define TR(text) TRAINYARD_TR(text)

namespace trainyard {
namespace {

using Argument = Message::Argument;

Argument kind_number(double value) { return {value, Unit::none, {}, false}; }
Argument kind_amount(double value, Unit unit) { return {value, unit, {}, false}; }
Argument kind_name(const DeviceKind& kind) { return {0, Unit::none, kind.accelerator->name, true}; }

/// Names the kind with this number of devices.
Argument kind_with(const std::vector<DeviceKind>& kinds, double devices) {
  for (const DeviceKind& kind : kinds)
    if (kind.count == devices) return kind_name(kind);
  return kind_name(kinds.front());
}

void report_pace(const std::vector<DeviceKind>& kinds, const Evaluation& e, bool replicas, std::vector<Finding>& out) {
  const bool first = e.first_kind_time >= e.second_kind_time;
  const DeviceKind &slow = kinds[first ? 0 : 1], &fast = kinds[first ? 1 : 0];
  const double slow_time = first ? e.first_kind_time : e.second_kind_time;
  const double fast_time = first ? e.second_kind_time : e.first_kind_time;
  constexpr double worth_a_warning = 0.1;
  Finding finding{e.kind_wait > worth_a_warning ? Severity::warning : Severity::note,
                  {TR("%1 sets the pace; %2 waits %3 of the time"),
                   {kind_name(slow), kind_name(fast), kind_amount(e.kind_wait, Unit::fraction)}},
                  {TR("The work of a step takes %1 on %2 and %3 on %4"),
                   {kind_amount(slow_time, Unit::seconds), kind_name(slow), kind_amount(fast_time, Unit::seconds),
                    kind_name(fast)}},
                  {{0, &DeviceKind::count}, &Cluster::mixed_along}};
  if (replicas)
    finding.parameters.emplace_back(&Cluster::batch_share);
  else
    finding.parameters.emplace_back(&Cluster::layer_share);
  out.push_back(std::move(finding));
}

/// Shares are whole numbers, so kinds seldom finish at the same time.
void report_shares(const std::vector<DeviceKind>& kinds, const Evaluation& e, bool replicas,
                   std::vector<Finding>& out) {
  const double first = replicas ? e.first_kind_micro_batches : e.first_kind_layers;
  const double second = replicas ? e.second_kind_micro_batches : e.second_kind_layers;
  const char* detail = replicas ? TR("Shares are whole micro-batches; some replicas of a kind may have one round less")
                                : TR("Shares are whole layers; some stages of a kind may have one layer less");
  out.push_back(
      {Severity::note,
       {replicas ? TR("Micro-batches per replica: %1 on %2, %3 on %4") : TR("Layers per stage: %1 on %2, %3 on %4"),
        {kind_number(first), kind_name(kinds[0]), kind_number(second), kind_name(kinds[1])}},
       {detail, {}},
       {replicas ? ParameterHandle(&Cluster::batch_share) : ParameterHandle(&Cluster::layer_share)}});
}

void report_memory(const std::vector<DeviceKind>& kinds, const Evaluation& e, std::vector<Finding>& out) {
  const bool fits = e.first_kind_memory_free >= 0 && e.second_kind_memory_free >= 0;
  out.push_back({fits ? Severity::passed : Severity::warning,
                 {TR("Free memory: %1 on %2, %3 on %4"),
                  {kind_amount(e.first_kind_memory_free, Unit::memory), kind_name(kinds[0]),
                   kind_amount(e.second_kind_memory_free, Unit::memory), kind_name(kinds[1])}},
                 {TR("Memory of the step: %1 on %2, %3 on %4"),
                  {kind_amount(e.first_kind_memory, Unit::memory), kind_name(kinds[0]),
                   kind_amount(e.second_kind_memory, Unit::memory), kind_name(kinds[1])}},
                 {}});
}

}  // namespace

Message kind_legality_message(const Design& d, const Legality& legality) {
  const std::vector<DeviceKind> kinds = device_kinds(d);
  const Argument left = kind_number(legality.left), right = kind_number(legality.right);
  switch (legality.reason) {
    case Illegality::kind_count:
      return {TR("%1 GPUs are of the second kind, so none of the %2 GPUs is of the first. Use fewer, or choose the "
                 "second accelerator as the first"),
              {left, right}};
    case Illegality::kind_replicas:
      return {TR("TP × PP × CP = %1 does not divide the %2 GPUs of %3; each replica needs GPUs of one kind"),
              {left, right, kind_with(kinds, legality.right)}};
    case Illegality::kind_experts:
      return {TR("EP × expert tensor = %1 does not divide the %2 GPUs that one kind has in a stage"), {left, right}};
    case Illegality::kind_stages:
      return {TR("TP × CP × DP = %1 does not divide the %2 GPUs of %3; each stage needs GPUs of one kind"),
              {left, right, kind_with(kinds, legality.right)}};
    case Illegality::kind_schedule:
      return {
          TR("DualPipe places layers of both ends on each GPU, so stages cannot have different kinds. Choose another "
             "schedule, or let replicas differ"),
          {}};
    case Illegality::kind_batch:
      return {TR("The %2 micro-batches of a step cannot be shared by speed: replicas take whole rounds, at least %1 "
                 "micro-batches together"),
              {left, right}};
    case Illegality::kind_exchange:
      return {TR("Micro-batches cannot be shared by speed, because replicas exchange data during a step. Use equal "
                 "shares, or ZeRO stage 0 or 1 with one reduction per step"),
              {}};
    default:
      return {};
  }
}

void mixed_findings(const Design& given, const Evaluation& e, std::vector<Finding>& out) {
  if (!is_mixed(given) || e.legality.reason != Illegality::none) return;
  const std::vector<DeviceKind> kinds = device_kinds(given);
  const bool replicas = given.cluster.mixed_along == MixedAlong::replicas;
  report_memory(kinds, e, out);
  if (std::isnan(e.step_time)) return;
  report_pace(kinds, e, replicas, out);
  report_shares(kinds, e, replicas, out);
}

const std::string& kind_without_price(const Design& d) {
  if (is_mixed(d))
    for (const DeviceKind& kind : device_kinds(d))
      if (!(device_price(*kind.accelerator, d.economics.price_basis, d.economics.derive_price).usd > 0))
        return kind.accelerator->name;
  return d.cluster.accelerator->name;
}

}  // namespace trainyard
