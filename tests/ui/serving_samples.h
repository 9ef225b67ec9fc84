// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>

#include "engine/evaluation/evaluation.h"
#include "engine/studies/serving_curves.h"

/// A serving job with round figures: 32 of 354 users run on a replica of eight devices; 28 replicas and one spare serve
/// 40 requests per second. No engine gives these figures; charts must show them unchanged.
namespace trainyard::ui::samples {

inline Design serving_design() {
  Design design = default_design();
  design.job = Job::serving;
  return design;
}

constexpr double gib = double(1 << 30), user_bytes = 0.077 * gib;

inline Evaluation served() {
  Evaluation e;
  e.job = Job::serving;
  e.serving_verdict = ServingVerdict::meets;
  e.ttft = 0.95;
  e.tpot = 0.0391;
  e.ttft_mean = 0.6;
  e.tpot_mean = 0.038;
  e.user_rate = 26.3;
  e.replica_devices = 8;
  e.users_fit = 354;
  e.users_running = 32;
  e.served_requests = 40;
  e.replica_requests = 1.43;
  e.saturation_requests = 1.69;
  e.replicas = 28;
  e.prefill_replicas = 0;
  e.serving_replicas = 29;
  e.serving_gpus = 232;
  e.gpu_output_rate = 105;
  e.serving_weights = 47.2 * gib;
  e.serving_graphs = 1.4 * gib;
  e.serving_reserve = 4.3 * gib;
  e.serving_withheld = 7.96 * gib;
  e.serving_cache = 32 * user_bytes;
  e.serving_memory = e.serving_weights + e.serving_graphs + e.serving_reserve + e.serving_cache;
  e.serving_memory_capacity = 79.6 * gib;
  e.cache_waste_contiguous = 0.62;
  e.cache_waste_paged = 0.03;
  e.token_linear = 0.020;
  e.token_cache = 0.006;
  e.token_tensor = 0.004;
  e.token_host = 0.005;
  e.token_prefill = 0.003;
  e.month_cost = 423e3;
  e.output_cost = 8.06;
  e.quick_serving_gpus = 667;
  return e;
}

/// With more users, a GPU gives more tokens per second but each user fewer. The first token is late from 60 users on.
inline FrontierCurve frontier_curve(ServingVariant variant, double scale) {
  FrontierCurve curve;
  curve.variant = variant;
  curve.label = {variant == ServingVariant::as_given ? "together" : "separate prefill", {}};
  curve.design = serving_design();
  for (double users = 4; users <= 300; users *= 2) {
    const double rate = scale * 50 / (1 + users / 32);
    curve.points.push_back({users, rate, users * rate / 8, 0.2 + users / 50, users < 60, ReplicaLayout{8, 1, 1}});
  }
  return curve;
}

inline ServingFrontier frontier() {
  ServingFrontier out;
  out.curves = {frontier_curve(ServingVariant::as_given, 1), frontier_curve(ServingVariant::separate, 1.5)};
  out.chosen = out.curves[0].points[3];
  out.user_rate_target = 25;
  out.first_token_target = 1.5;
  out.finished = true;
  return out;
}

inline LoadCurve load_curve() {
  LoadCurve curve;
  curve.replicas = 28;
  curve.saturation = 56;
  curve.percentile = 0.95;
  curve.first_token_target = 1.5;
  curve.next_token_target = 0.04;
  const auto at = [](double requests) {
    const double wait = requests / (56 - requests);
    return LoadPoint{requests,           0.25 + 0.2 * wait,   0.25 + 0.15 * wait,
                     0.25 + 0.28 * wait, 0.03 + 0.001 * wait, 0.03 + 0.002 * wait};
  };
  for (int i = 0; i <= 27; ++i) curve.points.push_back(at(2 * i));
  curve.chosen = at(40);
  return curve;
}

/// One more replica of eight GPUs for every two requests per second.
inline CostCurve cost_curve(double replica_price) {
  CostCurve curve;
  CostLine line;
  for (double replicas = 1; replicas <= 40; ++replicas)
    for (const double end : {2 * replicas - 2, 2 * replicas})
      line.points.push_back({end, replicas + 1, 8 * (replicas + 1), replica_price * (replicas + 1)});
  curve.lines = {line};
  curve.chosen = {40, 21, 168, replica_price * 21};
  return curve;
}

inline LimitPrice limit_price() {
  LimitPrice price;
  for (int i = 1; i <= 20; ++i) {
    const double limit = 0.25 * i;
    const LimitPoint point{limit, 100 + 200 / limit, 5 + 6 / limit, limit > 0.3};
    price.first_token.push_back(point);
    price.next_token.push_back({limit / 10, point.gpus, point.output_cost, true});
  }
  price.first_token_now = {1.5, 232, 8.06, true};
  price.next_token_now = {0.04, 232, 8.06, true};
  return price;
}

}  // namespace trainyard::ui::samples
