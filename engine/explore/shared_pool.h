// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/design/design.h"
#include "engine/room/parts.h"
#include "engine/units/message.h"

namespace trainyard {

inline constexpr size_t hours_of_day = 24;
/// A figure for each hour of a day, from midnight.
using HourlyFigures = std::array<double, hours_of_day>;

/// Load of a service by hour ÷ its peak: the cosine of a fleet with the input day_peak of the design.
HourlyFigures assumed_daily_curve(const Design& service);
/// Reads 24 shares from 0 to 1, separated by commas, semicolons or spaces. `name` is the file or option for the
/// message. Throws InputError.
HourlyFigures read_daily_curve(std::string_view text, const std::string& name);

/// A job that runs whole hours on a fixed number of devices and continues later from its checkpoint.
struct PoolJob {
  double devices = 0;
  double work_hours = 0;   ///< to finish, without interruption by other jobs
  double start_hours = 0;  ///< lost at each start of a day
};

/// Input of share_pool(). In each hour the service comes first, then training, then post-training.
struct PoolPlan {
  double devices = 0;
  HourlyFigures serving{}, requests{};  ///< devices of the service, and requests/s, by hour
  std::optional<PoolJob> training, post_training;
  double usd_per_hour = std::numeric_limits<double>::quiet_NaN();  ///< dollars per device-hour; NaN: unknown
};

/// Devices by job in an hour of a day. They add up to the pool.
struct PoolHour {
  double serving = 0, training = 0, post_training = 0, idle = 0;
};
using PoolDay = std::array<PoolHour, hours_of_day>;

/// Use of the pool by a job during the first year.
struct PoolUse {
  double hours = 0;         ///< in which the job runs
  double device_hours = 0;  ///< of these hours
  double lost_hours = 0;    ///< of these hours, lost by starts
  std::optional<Cents> cost;
  double done = 0;                   ///< share of the work; of a service 1
  std::optional<double> finish_day;  ///< also after the first year; empty for a service, or if the job never finishes
};

/// Result of share_pool().
struct PoolYear {
  PoolDay first_day{};  ///< while all jobs have work
  PoolUse serving, training, post_training;
  double device_hours = 0, idle_hours = 0;  ///< of all devices in the year
  std::optional<Cents> cost, idle_cost;     ///< empty without a price; the costs of the jobs and of idle hours add up
  double requests = 0;                      ///< served in the year
  double separate_devices = 0;              ///< that the jobs need without sharing
};

/// Shares a pool among jobs for a year of 365.25 equal days. A job uses the free hours of a job that has finished from
/// then on. Throws InputError if a figure is out of range or the service needs more devices than the pool has.
PoolYear share_pool(const PoolPlan& plan);

/// Designs that share a pool. Empty ones are left out.
struct PoolDesigns {
  std::optional<Design> serving, training, post_training;
};

/// A pool plan from designs, or why there is none.
struct PlannedPool {
  std::optional<Message> problem;
  PoolPlan plan;
  double answer_tokens = 0;   ///< output tokens of a request
  double trained_tokens = 0;  ///< of the whole training
};

/// Evaluates the service at the load of each hour with the layout of its peak, and the other jobs alone. A training
/// also needs its spare nodes. `devices` NaN: the fewest with which each job and the service run at once in some hour.
/// All designs have one price. Throws InputError if a share is out of range.
PlannedPool plan_pool(const PoolDesigns& designs, const HourlyFigures& curve, double devices);

}  // namespace trainyard
