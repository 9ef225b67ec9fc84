// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "engine/metrics/handle.h"
#include "engine/parameters/parameter.h"
#include "engine/studies/serving_curves.h"
#include "engine/text.h"

namespace trainyard {
namespace {

/// Limits range from a quarter to four times the design's limit.
constexpr int points_to_each_side = 6;
constexpr double widest = 4;

LimitPoint evaluate_limit_point(const Design& design, double Serving::*limit, double value) {
  Design at = design;
  at.serving.*limit = value;
  const Evaluation e = evaluate(at);
  const bool held = e.serving_verdict == ServingVerdict::meets;
  if (!held) return {value, unknown, unknown, held};
  return {value,
          e.serving_gpus,
          e.output_cost,
          held,
          band_ends(e, metric(&Evaluation::serving_gpus)),
          band_ends(e, metric(&Evaluation::output_cost))};
}

std::vector<LimitPoint> line_of(const Design& design, double Serving::*limit, double now, const Execution& execution) {
  constexpr int count = 2 * points_to_each_side + 1;
  std::vector<LimitPoint> out(count);
  parallel_for(count, execution, [&](size_t i) {
    const double power = double(int(i) - points_to_each_side) / points_to_each_side;
    out[i] = evaluate_limit_point(design, limit, now * std::pow(widest, power));
  });
  return out;
}

void add(std::vector<TokenPart>& parts, const char* label, double seconds) {
  if (seconds > 0) parts.push_back({label, seconds});
}

}  // namespace

LimitPrice price_of_limits(const Design& design, const Execution& execution) {
  const Serving now = resolved(design).serving;
  LimitPrice out;
  out.first_token = line_of(design, &Serving::first_token, now.first_token, execution.part(0, 0.5));
  out.next_token = line_of(design, &Serving::next_token, now.next_token, execution.part(0.5, 1));
  out.first_token_now = out.first_token[points_to_each_side];
  out.next_token_now = out.next_token[points_to_each_side];
  return out;
}

TokenParts token_parts(const Design& design) {
  const Evaluation e = evaluate(design);
  TokenParts out;
  if (!std::isfinite(e.tpot_mean)) return out;
  add(out.next_token, TRAINYARD_TR("matmuls"), e.token_linear);
  add(out.next_token, TRAINYARD_TR("elementwise"), e.token_elementwise);
  add(out.next_token, TRAINYARD_TR("cache reads"), e.token_cache);
  add(out.next_token, TRAINYARD_TR("output head"), e.token_head);
  add(out.next_token, TRAINYARD_TR("tensor parallel"), e.token_tensor);
  add(out.next_token, TRAINYARD_TR("experts"), e.token_expert);
  add(out.next_token, TRAINYARD_TR("pipeline"), e.token_pipeline);
  add(out.next_token, TRAINYARD_TR("host"), e.token_host);
  add(out.next_token, TRAINYARD_TR("other prompts"), e.token_prefill + e.token_attention);
  add(out.first_token, TRAINYARD_TR("waiting"), e.ttft_wait);
  add(out.first_token, TRAINYARD_TR("own prompt"), e.ttft_mean - e.ttft_wait - e.transfer_time);
  add(out.first_token, TRAINYARD_TR("cache transfer"), e.transfer_time);
  return out;
}

}  // namespace trainyard
