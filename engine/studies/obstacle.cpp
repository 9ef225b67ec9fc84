// SPDX-License-Identifier: Apache-2.0
#include "engine/studies/obstacle.h"

#include "engine/metrics/metric.h"
#include "engine/studies/findings.h"
#include "engine/studies/serving_findings.h"
#include "engine/text.h"

namespace trainyard {
namespace {

Message::Argument amount(double bytes) { return {bytes, Unit::memory, {}, false}; }

Message serving_reason(const Design& whole, const Evaluation& e) {
  return is_legal(e) ? replica_memory_message(whole, e) : legality_message(whole, e);
}

Obstacle obstacle_in_training(const Design& design, const Evaluation& e) {
  const Message title{verdict_label(e), {}};
  if (!is_legal(e)) return {title, legality_message(design, e)};
  if (e.memory_floor > e.memory_capacity)
    return {title,
            {TRAINYARD_TR("The fullest GPU needs at least %1 and has %2"),
             {amount(e.memory_floor), amount(e.memory_capacity)}}};
  for (const Finding& finding : findings(design, e))
    if (finding.severity == Severity::error) return {finding.title, finding.detail};
  return {};
}

}  // namespace

std::string Obstacle::text() const { return exists() ? title.text() + ": " + reason.text() : std::string(); }

Obstacle obstacle_of(const Design& design) { return obstacle_of(design, evaluate(design)); }

Obstacle obstacle_of(const Design& design, const Evaluation& e) {
  if (design.job != Job::serving) return obstacle_in_training(design, e);
  const bool stops =
      e.serving_verdict == ServingVerdict::not_legal || e.serving_verdict == ServingVerdict::does_not_fit;
  return stops ? Obstacle{{verdict_label(e), {}}, serving_reason(resolved(design), e)} : Obstacle{};
}

}  // namespace trainyard
