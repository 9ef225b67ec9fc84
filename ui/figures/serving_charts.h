// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/design/design.h"
#include "engine/evaluation/evaluation.h"
#include "engine/studies/lifetime_bill.h"
#include "engine/studies/serving_curves.h"
#include "ui/charts/chart_spec.h"

namespace trainyard::ui {

// The charts of the Serving page: pure functions of the numbers, the language and the locale. `before` is the chart on
// screen while something is dragged, so that its rulers stay; nullptr otherwise.

enum class ServingChart { throughput, memory, first_token, next_token, cost, first_limit, next_limit };
QString serving_title(ServingChart chart);
/// In place of a chart whose numbers are not known yet.
LinePlot being_worked_out(ServingChart chart);

/// Output tokens a second and GPU against the speed that a user sees, over users at once.
LinePlot throughput_and_speed(const Design& design, const ServingFrontier& frontier, const QString& letter,
                              const LinePlot* before = nullptr);
/// The id of a place on a curve, and back; nullptr where the frontier has no such place.
QString frontier_id(qsizetype curve, qsizetype point);
const FrontierPoint* frontier_point(const ServingFrontier& frontier, const QString& id, const FrontierCurve*& curve);

/// What users at once take of a device's memory.
LinePlot memory_and_users(const Design& design, const Evaluation& evaluation, const LinePlot* before = nullptr);

enum class TokenOf { first, next };
/// How long users wait for a token, against the load up to saturation.
LinePlot latency_and_load(const Evaluation& evaluation, const LoadCurve& curve, TokenOf token,
                          const LinePlot* before = nullptr);

/// Dollars a month against the load; GPUs where the price is unknown.
LinePlot cost_and_load(const Design& design, const CostCurve& curve, const QString& letter,
                       const LinePlot* before = nullptr);

/// GPUs against how strict a limit is.
LinePlot price_of_limit(const LimitPrice& price, TokenOf token, const LinePlot* before = nullptr);

/// A token's time by part: of one that follows, or of the first.
StackedBar token_time(const Evaluation& evaluation, const TokenParts& parts, TokenOf token,
                      double previous_axis_max = 0);

/// Room that is kept for one request: in one piece as long as the longest, and in pages.
CachePages cache_pages(const Design& design, const Evaluation& evaluation);

/// What training and then serving a model costs until each day, and what its tokens bring in; `training` is the letter
/// of the scenario that trains it, empty where there is none.
LinePlot life_bill(const LifetimeBill& bill, const QString& training, const LinePlot* before = nullptr);

/// "95 of 100"
QString share_of_requests(double percentile);

}  // namespace trainyard::ui
