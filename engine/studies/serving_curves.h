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

// What the charts of a serving job show: many evaluations of designs near the given one. All take a design of a serving
// job as the user has it, automatic inputs unresolved.

/// How a curve differs from the design.
enum class ServingVariant {
  as_given,
  separate,              ///< prefill and decode on replicas of their own
  accelerator,           ///< another device
  accelerator_separate,  ///< both
  best_layouts           ///< what no other layout beats in speed and throughput: the Pareto line
};

/// A replica whose batch is kept at a number of users: whole, as the input takes it.
struct FrontierPoint {
  double users = 0;            ///< sequences at once on a replica
  double user_rate = 0;        ///< tokens a second of one of them
  double gpu_output_rate = 0;  ///< output tokens a second and GPU
  double first_token = 0;      ///< s, at the percentile of the targets
  bool in_time = false;        ///< the first token comes within its limit
  ReplicaLayout layout;
};
struct FrontierCurve {
  ServingVariant variant = ServingVariant::as_given;
  Message label;  ///< "H100 SXM 80 GB, separate prefill"
  Design design;  ///< of its points, but for users and layout
  std::vector<FrontierPoint>
      points;  ///< users ascending, of the Pareto line speed descending; empty where nothing fits
};
/// Throughput of a GPU against the speed that a user sees.
struct ServingFrontier {
  std::vector<FrontierCurve> curves;  ///< the design's own first
  FrontierPoint chosen;               ///< what the design comes to: users and speed in the mean; 0 where nothing runs
  double user_rate_target = 0;        ///< tokens a second that the limit of the next token asks for
  double first_token_target = 0;
  bool finished = false;  ///< false after a stop
};
/// A few milliseconds for the design alone, some tens with all variants.
ServingFrontier serving_frontier(const Design& design, const Execution& execution = {});
/// The design's own curve and chosen point only: for every frame of a dragged slider.
ServingFrontier own_frontier(const Design& design);
/// A point to take over: its users and its layout in the design of its curve.
Design design_at(const FrontierCurve& curve, const FrontierPoint& point);

/// What users meet where the replicas take so many requests a second in all.
struct LoadPoint {
  double requests = 0;
  double ttft_mean = 0, ttft_median = 0, ttft = 0;  ///< s; `ttft` at the percentile of the targets
  double tpot_mean = 0, tpot = 0;
};
struct LoadCurve {
  std::vector<LoadPoint> points;  ///< requests ascending, below saturation
  LoadPoint chosen;               ///< at the load of the design
  double replicas = 0;            ///< that serve, without spare ones
  double saturation = 0;          ///< requests a second at which queues have no end
  double percentile = 0;
  double first_token_target = 0, next_token_target = 0;
};
LoadCurve latency_against_load(const Design& design);

struct CostPoint {
  double requests = 0;
  double replicas = 0, gpus = 0;  ///< whole, with spare ones
  double month_cost = 0;          ///< dollars; NaN where the price is unknown
  std::optional<ResultBand> gpus_band{}, cost_band{};
};
struct CostLine {
  ServingVariant variant = ServingVariant::as_given;
  Message label;
  std::vector<CostPoint> points;  ///< requests ascending; the ends of each step where replicas are added
};
struct CostCurve {
  std::vector<CostLine> lines;  ///< the design's own first
  CostPoint chosen;
};
CostCurve cost_against_load(const Design& design, const Execution& execution = {});

/// What a stricter or wider limit asks for.
struct LimitPoint {
  double limit = 0;        ///< s
  double gpus = 0;         ///< NaN where no number of replicas holds it
  double output_cost = 0;  ///< dollars for a million output tokens; NaN where unknown or not held
  bool held = false;
  std::optional<ResultBand> gpus_band{}, cost_band{};  ///< where it is held
};
struct LimitPrice {
  std::vector<LimitPoint> first_token, next_token;  ///< limits ascending; the other limit is as in the design
  LimitPoint first_token_now, next_token_now;
};
LimitPrice price_of_limits(const Design& design, const Execution& execution = {});

/// Seconds of one token by what takes them, in the order in which they are stacked; those that take none are left out.
struct TokenPart {
  const char* label;
  double seconds = 0;
};
struct TokenParts {
  std::vector<TokenPart> next_token;   ///< of a token while the replica's users are served
  std::vector<TokenPart> first_token;  ///< mean wait, prefill, transfer, first step
};
TokenParts token_parts(const Design& design);

}  // namespace trainyard
