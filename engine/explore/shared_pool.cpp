// SPDX-License-Identifier: Apache-2.0
#include "engine/explore/shared_pool.h"

#include <algorithm>
#include <cmath>

#include "engine/error.h"
#include "engine/room/ownership.h"

namespace trainyard {
namespace {

constexpr double days_per_year = hours_per_year / hours_of_day;

void check_pool(const PoolPlan& plan) {
  const auto check = [](const char* id, double value, double least, double most) {
    if (!(value >= least && value <= most))
      throw InputError(std::string("pool.") + id + ": a number from " + std::to_string(std::llround(least)) + " to " +
                       std::to_string(std::llround(most)) + " is allowed.");
  };
  check("accelerators", plan.devices, 1, 1e9);
  for (const double devices : plan.serving) check("serving", devices, 0, plan.devices);
  for (const double requests : plan.requests) check("requests", requests, 0, 1e12);
  for (const auto& job : {plan.training, plan.post_training}) {
    if (!job) continue;
    check("job.accelerators", job->devices, 1, 1e9);
    check("job.hours", job->work_hours, 0, 1e12);
    check("job.start_hours", job->start_hours, 0, 1e6);
  }
  if (!std::isnan(plan.usd_per_hour)) check("price", plan.usd_per_hour, 0, 1e6);
}

/// The devices of each job in each hour of a day. A job without work needs none.
PoolDay fill_day(const PoolPlan& plan, bool trains, bool tunes) {
  PoolDay day;
  for (size_t hour = 0; hour < hours_of_day; ++hour) {
    PoolHour& out = day[hour];
    out.serving = plan.serving[hour];
    double free = plan.devices - out.serving;
    if (trains && plan.training->devices <= free) out.training = plan.training->devices;
    free -= out.training;
    if (tunes && plan.post_training->devices <= free) out.post_training = plan.post_training->devices;
    out.idle = free - out.post_training;
  }
  return day;
}

/// Hours of a day in which a job runs, and those of them that its starts take. A job that runs all day starts once,
/// which is left out.
struct JobDay {
  double hours = 0, lost = 0;
  double useful() const { return hours - lost; }
};

JobDay count_hours(const PoolDay& day, double PoolHour::*devices, double start_hours) {
  JobDay out;
  for (const PoolHour& hour : day) out.hours += hour.*devices > 0 ? 1 : 0;
  if (out.hours == 0 || out.hours == hours_of_day) return out;
  for (size_t first = 0; first < hours_of_day; ++first) {
    const PoolHour& before = day[(first + hours_of_day - 1) % hours_of_day];
    if (!(day[first].*devices > 0) || before.*devices > 0) continue;
    double length = 0;
    while (day[(first + size_t(length)) % hours_of_day].*devices > 0) ++length;
    out.lost += std::min(length, start_hours);
  }
  return out;
}

/// A job on its way through the year.
struct Progress {
  const std::optional<PoolJob>& job;
  double PoolHour::*devices;
  PoolUse& use;
  double left = job ? job->work_hours : 0;
  bool has_work() const { return left > 0; }
};

/// Days until the work of a job ends at this use of a day.
double days_left(const Progress& progress, const JobDay& day) {
  return progress.has_work() && day.useful() > 0 ? progress.left / day.useful() : INFINITY;
}

/// Runs a job for `days`, of which `counted` are in the first year. `ends`: its work ends with these days.
void advance(Progress& progress, const JobDay& day, double start, double days, double counted, bool ends) {
  if (!progress.has_work()) return;
  progress.use.hours += day.hours * counted;
  progress.use.lost_hours += day.lost * counted;
  progress.use.device_hours += day.hours * counted * progress.job->devices;
  if (progress.job->work_hours > 0) progress.use.done += day.useful() * counted / progress.job->work_hours;
  if (std::isfinite(days)) progress.left -= day.useful() * days;
  if (!ends) return;
  progress.left = 0;
  progress.use.finish_day = start + days;
}

/// Passes from the end of one job to the end of the next. Each of at most three passes has equal days.
void run_jobs(const PoolPlan& plan, PoolYear& out) {
  Progress training{plan.training, &PoolHour::training, out.training};
  Progress tuning{plan.post_training, &PoolHour::post_training, out.post_training};
  out.first_day = fill_day(plan, training.has_work(), tuning.has_work());
  double start = 0;
  while (training.has_work() || tuning.has_work()) {
    const PoolDay day = fill_day(plan, training.has_work(), tuning.has_work());
    const auto hours = [&](const Progress& one) {
      return one.has_work() ? count_hours(day, one.devices, one.job->start_hours) : JobDay{};
    };
    const JobDay trained = hours(training), tuned = hours(tuning);
    const double to_training = days_left(training, trained), to_tuning = days_left(tuning, tuned);
    const double days = std::min(to_training, to_tuning);
    const double counted = std::max(0.0, std::min(start + days, days_per_year) - start);
    advance(training, trained, start, days, counted, to_training == days && std::isfinite(days));
    advance(tuning, tuned, start, days, counted, to_tuning == days && std::isfinite(days));
    if (!std::isfinite(days)) return;
    start += days;
  }
}

void count_service(const PoolPlan& plan, PoolUse& use) {
  for (const double devices : plan.serving) {
    use.device_hours += devices * days_per_year;
    use.hours += devices > 0 ? days_per_year : 0;
  }
  use.done = use.device_hours > 0 ? 1 : 0;
}

/// Idle hours cost the rest, so that the costs add up to the cent.
void add_costs(const PoolPlan& plan, PoolYear& out) {
  if (std::isnan(plan.usd_per_hour)) return;
  out.cost = out.idle_cost = to_cents(out.device_hours * plan.usd_per_hour);
  for (PoolUse* use : {&out.serving, &out.training, &out.post_training}) {
    use->cost = to_cents(use->device_hours * plan.usd_per_hour);
    *out.idle_cost -= *use->cost;
  }
}

}  // namespace

PoolYear share_pool(const PoolPlan& plan) {
  check_pool(plan);
  PoolYear out;
  count_service(plan, out.serving);
  run_jobs(plan, out);
  out.device_hours = plan.devices * hours_per_year;
  out.idle_hours =
      out.device_hours - out.serving.device_hours - out.training.device_hours - out.post_training.device_hours;
  for (const double requests : plan.requests) out.requests += requests * 3600 * days_per_year;
  out.separate_devices = std::ranges::max(plan.serving);
  for (const auto& job : {plan.training, plan.post_training}) out.separate_devices += job ? job->devices : 0;
  add_costs(plan, out);
  return out;
}

}  // namespace trainyard
