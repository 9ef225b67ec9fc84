// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/design/design.h"
#include "engine/evaluation/evaluation.h"
#include "engine/studies/lifetime_bill.h"
#include "engine/studies/serving_curves.h"
#include "ui/charts/chart_spec.h"

namespace trainyard::ui {

// The charts of the Serving page; pure functions of the numbers, the language and the locale. `before` is the chart on
// screen during a drag, whose axes are kept; otherwise nullptr.

enum class ServingChart { throughput, memory, first_token, next_token, cost, first_limit, next_limit };
QString serving_title(ServingChart chart);
/// A placeholder for a chart whose numbers are still being computed.
LinePlot pending_chart(ServingChart chart);

/// Output tokens per second and GPU against the speed that each user gets, along the number of concurrent users.
LinePlot throughput_and_speed(const Design& design, const ServingFrontier& frontier, const QString& letter,
                              const LinePlot* before = nullptr);
/// The id of a point on a curve, and the point of an id; nullptr for an unknown id.
QString frontier_id(qsizetype curve, qsizetype point);
const FrontierPoint* frontier_point(const ServingFrontier& frontier, const QString& id, const FrontierCurve*& curve);

/// Device memory against the number of concurrent users.
LinePlot memory_and_users(const Design& design, const Evaluation& evaluation, const LinePlot* before = nullptr);

enum class TokenOf { first, next };
/// Latency of a token against the load, up to saturation.
LinePlot latency_and_load(const Evaluation& evaluation, const LoadCurve& curve, TokenOf token,
                          const LinePlot* before = nullptr);

/// Dollars per month against the load; GPUs if the price is unknown.
LinePlot cost_and_load(const Design& design, const CostCurve& curve, const QString& letter,
                       const LinePlot* before = nullptr);

/// GPUs against the latency limit.
LinePlot gpus_and_latency_limit(const LimitPrice& price, TokenOf token, const LinePlot* before = nullptr);

/// The time of a token by part: the first, or each next one.
StackedBar token_time(const Evaluation& evaluation, const TokenParts& parts, TokenOf token,
                      double previous_axis_max = 0);

/// Memory reserved for one request: contiguous for the longest request, and in pages.
CachePages cache_pages(const Design& design, const Evaluation& evaluation);

/// Cumulative cost of training and then serving a model by day, and the revenue of its tokens. `training`: letter of
/// the scenario that trains it; empty for none.
LinePlot lifetime_cost_chart(const LifetimeBill& bill, const QString& training, const LinePlot* before = nullptr);

/// A fraction of requests as text: "95 of 100".
QString share_of_requests(double percentile);

}  // namespace trainyard::ui
