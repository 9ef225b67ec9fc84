// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/design/design.h"
#include "engine/evaluation/evaluation.h"
#include "engine/metrics/result_band.h"
#include "engine/run/parallel.h"
#include "engine/serving/replica.h"
#include "engine/units/message.h"

namespace trainyard {

// Data for the charts of a serving job, from many evaluations near the given design. All functions take the user's
// design, with automatic inputs unresolved.

/// How a curve differs from the design.
enum class ServingVariant {
  as_given,
  separate,              ///< prefill and decode on separate replicas
  accelerator,           ///< another device
  accelerator_separate,  ///< another device, with separate prefill and decode
  best_layouts           ///< Pareto front of speed and throughput over all layouts
};

/// A replica that always serves the same whole number of users.
struct FrontierPoint {
  double users = 0;            ///< concurrent sequences per replica
  double user_rate = 0;        ///< tokens/s of one user
  double gpu_output_rate = 0;  ///< output tokens/s per GPU
  double first_token = 0;      ///< s, at the percentile of the targets
  bool in_time = false;        ///< the first token meets its limit
  ReplicaLayout layout;
};
struct FrontierCurve {
  ServingVariant variant = ServingVariant::as_given;
  Message label;                      ///< "H100 SXM 80 GB, separate prefill"
  Design design;                      ///< design of its points, except users and layout
  std::vector<FrontierPoint> points;  ///< users ascending; a Pareto front by descending speed; empty if nothing fits
};
/// Throughput per GPU against the speed that a user sees.
struct ServingFrontier {
  std::vector<FrontierCurve> curves;  ///< the design's own first
  FrontierPoint chosen;               ///< the design's own result, with average users and speed; 0 if nothing runs
  double user_rate_target = 0;        ///< tokens/s per user that the limit of the next token requires
  double percentile_rate = 0;         ///< tokens/s per user of the design at the percentile of the targets
  double percentile = 0;
  double first_token_target = 0;
  bool finished = false;  ///< false after a stop
};
/// Takes a few milliseconds for the design alone, some tens of milliseconds with all variants.
ServingFrontier serving_frontier(const Design& design, const Execution& execution = {});
/// Returns only the design's own curve and point. Fast enough for every frame while a slider moves.
ServingFrontier own_frontier(const Design& design);
/// A point as a design to apply: the design of its curve with the point's users and layout.
Design design_at(const FrontierCurve& curve, const FrontierPoint& point);

/// Latencies at a total rate of requests/s.
struct LoadPoint {
  double requests = 0;
  double ttft_mean = 0, ttft_median = 0, ttft = 0;  ///< s; `ttft` at the percentile of the targets
  double tpot_mean = 0, tpot = 0;
};
struct LoadCurve {
  std::vector<LoadPoint> points;  ///< requests ascending, below saturation
  LoadPoint chosen;               ///< at the load of the design
  double replicas = 0;            ///< serving replicas, without spares
  double saturation = 0;          ///< requests/s at which queues grow without bound
  double percentile = 0;
  double first_token_target = 0, next_token_target = 0;
};
/// Latencies of the design's replicas from low load to saturation.
LoadCurve latency_against_load(const Design& design);

struct CostPoint {
  double requests = 0;
  double replicas = 0, gpus = 0;  ///< whole numbers, including spares
  double month_cost = 0;          ///< dollars; NaN if the price is unknown
  std::optional<ResultBand> gpus_band{}, cost_band{};
};
struct CostLine {
  ServingVariant variant = ServingVariant::as_given;
  Message label;
  std::vector<CostPoint> points;  ///< requests ascending; both ends of each step where a replica is added
};
struct CostCurve {
  std::vector<CostLine> lines;  ///< the design's own first
  CostPoint chosen;
};
/// Returns cost and GPUs against load, for the design and for the opposite placement of prefill.
CostCurve cost_against_load(const Design& design, const Execution& execution = {});

/// GPUs and cost at a tighter or looser latency limit.
struct LimitPoint {
  double limit = 0;        ///< s
  double gpus = 0;         ///< NaN if no number of replicas meets the limit
  double output_cost = 0;  ///< dollars per million output tokens; NaN if unknown or not met
  bool held = false;
  std::optional<ResultBand> gpus_band{}, cost_band{};  ///< only if the limit is met
};
struct LimitPrice {
  std::vector<LimitPoint> first_token, next_token;  ///< limits ascending; the other limit is unchanged
  LimitPoint first_token_now, next_token_now;
};
LimitPrice price_of_limits(const Design& design, const Execution& execution = {});

/// Seconds of one token by cause, in stacking order. Parts of zero are omitted.
struct TokenPart {
  const char* label;
  double seconds = 0;
};
struct TokenParts {
  std::vector<TokenPart> next_token;   ///< of a token while the replica serves its users
  std::vector<TokenPart> first_token;  ///< average wait, prefill, transfer, first step
};
TokenParts token_parts(const Design& design);

}  // namespace trainyard
