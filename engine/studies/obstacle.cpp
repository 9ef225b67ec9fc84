// SPDX-License-Identifier: Apache-2.0
#include "engine/studies/obstacle.h"

#include "engine/metrics/metric.h"
#include "engine/studies/findings.h"
#include "engine/text.h"

namespace trainyard {
namespace {

Message::Argument amount(double bytes) { return {bytes, Unit::memory, {}, false}; }

Message serving_reason(const Design& design, const Evaluation& e) {
  if (e.serving_verdict == ServingVerdict::not_legal) return legality_message(design, e);
  if (e.serving_memory > e.serving_memory_capacity)
    return {TRAINYARD_TR("A GPU of the replica needs %1 and has %2"),
            {amount(e.serving_memory), amount(e.serving_memory_capacity)}};
  return {TRAINYARD_TR("A replica's KV cache holds at most %1 tokens of one request; the context limit is %2"),
          {{e.largest_context, Unit::none, {}, false}, {design.serving.context_limit, Unit::none, {}, false}}};
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

Obstacle obstacle_of(const Design& design) {
  const Evaluation e = evaluate(design);
  if (design.job != Job::serving) return obstacle_in_training(design, e);
  const bool stops =
      e.serving_verdict == ServingVerdict::not_legal || e.serving_verdict == ServingVerdict::does_not_fit;
  return stops ? Obstacle{{verdict_label(e), {}}, serving_reason(resolved(design), e)} : Obstacle{};
}

}  // namespace trainyard
