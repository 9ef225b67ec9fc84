// SPDX-License-Identifier: Apache-2.0
// The plan of a shared pool from designs, and the daily curve of a service.
#include <algorithm>
#include <cmath>
#include <map>

#include "engine/error.h"
#include "engine/evaluation/evaluation.h"
#include "engine/explore/shared_pool.h"
#include "engine/machine/device_kinds.h"
#include "engine/parameters/parameter.h"
#include "engine/serving/fleet.h"
#include "engine/studies/obstacle.h"
#include "engine/text.h"
#include "engine/units/units.h"

namespace trainyard {
namespace {

/// Devices and load of a service in an hour.
struct ServedHour {
  double devices = 0, requests = 0;
};

/// The design at a share of its load.
Design scale_load(Design design, double share) {
  design.serving.requests *= share;
  design.serving.clients = std::max(1.0, std::round(design.serving.clients * share));
  return design;
}

/// The service at a share of its load; NaN devices if it misses its targets. It keeps the layout of `peak`, which is
/// resolved at the load of the busiest hour.
ServedHour serve_share(Design peak, const Design& design, double share) {
  if (share == 0) return {};
  const Design loaded = scale_load(design, share);
  peak.serving.requests = loaded.serving.requests;
  peak.serving.clients = loaded.serving.clients;
  const Evaluation e = evaluate(peak);
  return {e.serving_gpus, e.served_requests};
}

void plan_serving(PlannedPool& out, const Design& design, const HourlyFigures& curve) {
  std::map<double, ServedHour> served;
  const double busiest = std::ranges::max(curve);
  const Design peak = resolved(scale_load(design, busiest > 0 ? busiest : 1));
  for (size_t hour = 0; hour < hours_of_day; ++hour) {
    const double share = curve[hour];
    const auto [found, is_new] = served.try_emplace(share);
    if (is_new) found->second = serve_share(peak, design, share);
    out.plan.serving[hour] = found->second.devices;
    out.plan.requests[hour] = found->second.requests;
    if (!(found->second.devices >= 0) || !(found->second.requests >= 0))
      out.problem = {TRAINYARD_TR("The number of GPUs of the service is unknown, because it does not meet its targets "
                                  "at %1 of its load."),
                     {{share, Unit::fraction, {}, false}}};
  }
  out.answer_tokens = resolved(design).serving.output_tokens;
}

/// The job alone: its length includes its own interruptions. `days`: of Evaluation.
auto plan_job(PlannedPool& out, const Design& design, double Evaluation::*days) {
  std::optional<PoolJob> job;
  const Evaluation e = evaluate(design);
  if (const Obstacle obstacle = obstacle_of(design); obstacle.exists()) {
    out.problem = {TRAINYARD_TR("The %1 job of the pool cannot run. %2."),
                   {{0, Unit::none, job_id(design.job), false}, {0, Unit::none, obstacle.text(), false}}};
    return job;
  }
  if (!std::isfinite(e.*days)) {
    out.problem = {TRAINYARD_TR("The length of a job of the pool is unknown, or it would not finish."), {}};
    return job;
  }
  const Design whole = resolved(design);
  // A start takes as long as a restart, and training reads its checkpoint.
  const double read = design.job == Job::training && e.recovery_read_time > 0 ? e.recovery_read_time : 0;
  // The length supposes that spare nodes replace failed ones, so they are set aside with the job.
  const double spares = design.job == Job::training ? whole.failures.spare_nodes : 0;
  const double devices = whole.cluster.accelerators + spares * whole.cluster.accelerators_per_node;
  job = PoolJob{devices, e.*days * double(hours_of_day), (whole.failures.restart + read) / 3600};
  return job;
}

/// All jobs share one kind of device at one price.
void check_devices(PlannedPool& out, const PoolDesigns& designs) {
  const Design* first = nullptr;
  for (const auto* design : {&designs.serving, &designs.training, &designs.post_training}) {
    if (!*design) continue;
    if (!first) {
      first = &**design;
      out.plan.usd_per_hour = resolved(*first).economics.accelerator_price;
    } else if ((*design)->cluster.accelerator->id != first->cluster.accelerator->id) {
      out.problem = {TRAINYARD_TR("A pool has one kind of GPU; the jobs use %1 and %2."),
                     {{0, Unit::none, first->cluster.accelerator->name, true},
                      {0, Unit::none, (*design)->cluster.accelerator->name, true}}};
    } else if (const double price = resolved(**design).economics.accelerator_price;
               price != out.plan.usd_per_hour && !(std::isnan(price) && std::isnan(out.plan.usd_per_hour))) {
      out.problem = {
          TRAINYARD_TR("A pool has one price per GPU-hour; the jobs state %1 and %2."),
          {{out.plan.usd_per_hour, Unit::money_per_hour, {}, false}, {price, Unit::money_per_hour, {}, false}}};
    }
  }
  if (designs.training && is_mixed(*designs.training))
    out.problem = {TRAINYARD_TR("A pool has one kind of GPU; the training job uses two."), {}};
  if (!first) out.problem = {TRAINYARD_TR("A pool needs a job."), {}};
}

}  // namespace

HourlyFigures assumed_daily_curve(const Design& service) {
  HourlyFigures curve = day_curve(1, resolved(service).serving.day_peak);
  for (double& share : curve) share = std::max(share, 0.0);  // a rounding error at night
  return curve;
}

HourlyFigures read_daily_curve(std::string_view text, const std::string& name) {
  constexpr std::string_view between = " ,;\t\r\n";
  HourlyFigures curve{};
  size_t count = 0;
  for (size_t at = text.find_first_not_of(between); at != text.npos; at = text.find_first_not_of(between, at)) {
    const size_t end = std::min(text.find_first_of(between, at), text.size());
    const std::string word(text.substr(at, end - at));
    const auto value = parse(word, Unit::fraction);
    if (!value || !(*value >= 0 && *value <= 1))
      throw InputError(name + ": \"" + word + "\" is not allowed: a share from 0 to 1.");
    if (count < hours_of_day) curve[count] = *value;
    ++count;
    at = end;
  }
  if (count != hours_of_day)
    throw InputError(name + ": " + std::to_string(count) + " shares are not allowed: one for each of 24 hours.");
  return curve;
}

PlannedPool plan_pool(const PoolDesigns& designs, const HourlyFigures& curve, double devices) {
  for (const double share : curve)
    if (!(share >= 0 && share <= 1)) throw InputError("pool.curve: a share is a number from 0 to 1.");
  PlannedPool out;
  check_devices(out, designs);
  if (out.problem) return out;
  if (designs.serving) plan_serving(out, *designs.serving, curve);
  if (!out.problem && designs.training) {
    out.plan.training = plan_job(out, *designs.training, &Evaluation::finish_days);
    out.trained_tokens = evaluate(*designs.training).total_tokens;
  }
  if (!out.problem && designs.post_training)
    out.plan.post_training = plan_job(out, *designs.post_training, &Evaluation::post_days);
  if (out.problem) return out;
  // A job needs its devices in addition to the service, which needs its fewest in the quietest hour.
  double needed = std::ranges::max(out.plan.serving);
  const double quietest = std::ranges::min(out.plan.serving);
  for (const auto& job : {out.plan.training, out.plan.post_training})
    if (job) needed = std::max(needed, quietest + job->devices);
  out.plan.devices = std::isnan(devices) ? needed : devices;
  if (const double peak = std::ranges::max(out.plan.serving); peak > out.plan.devices)
    out.problem = {TRAINYARD_TR("The service needs %1 GPUs at its peak; the pool has %2."),
                   {{peak, Unit::accelerators, {}, false}, {out.plan.devices, Unit::accelerators, {}, false}}};
  return out;
}

}  // namespace trainyard
