// SPDX-License-Identifier: Apache-2.0
#include "engine/serving/serving_bill.h"

#include <algorithm>
#include <cmath>

#include "engine/serving/replica_times.h"
#include "engine/serving/separate_pools.h"
#include "engine/serving/served_device.h"
#include "engine/serving/served_model.h"

namespace trainyard {
namespace {

constexpr double hours_a_month = 730, million = 1e6;

/// GPUs of all replicas except spares.
double serving_devices(const ServingFigures& f, const Serving& s) {
  const double prompts = f.prefill_replicas > 0 ? f.prefill_replicas * prefill_layout_of(s).devices() : 0;
  return f.replicas * f.replica_devices + prompts;
}

/// Share of the serving devices' time in which their matrix units run.
double product_share(const Design& d, const ServingFigures& f) {
  const Serving& s = d.serving;
  const ServedModel model(*d.work.model);
  const double active = model.attention + model.dense + model.experts_per_token * model.expert;
  const double tokens = f.served_requests * (s.prompt_tokens * (1 - f.prompt_found) + s.output_tokens);
  return std::min(1.0, 2 * active * tokens / (serving_devices(f, s) * served_device(d).product));
}

/// Share of a prompt's time spent on attention to cached tokens.
double cached_share(const Design& d, const Replica& replica) {
  const double prompt = d.serving.prompt_tokens, computed = prompt * lengths_of(replica).computed;
  const double with = replica.prefill(computed, computed, 1, prompt).total();
  return std::clamp(1 - replica.prefill(computed, computed, 1).total() / with, 0.0, 1.0);
}

/// Share of the bill for prompts; with separate replicas, the share of the prefill devices.
double prompt_share(const ServingFigures& f, const Serving& s) {
  return f.prefill_replicas > 0 ? f.prefill_replicas * prefill_layout_of(s).devices() / serving_devices(f, s)
                                : f.prompt_load;
}

double each(double sum, double tokens) { return tokens > 0 ? sum / tokens : 0; }

}  // namespace

void set_bill(const Design& d, const Replica& replica, ServingFigures& out) {
  const Serving& s = d.serving;
  const Economics& e = d.economics;
  const double limit = d.cluster.accelerator->power;
  out.month_cost = out.serving_gpus * e.accelerator_price * hours_a_month;
  const double drawn =
      out.serving_gpus * s.power_floor + serving_devices(out, s) * s.power_compute * product_share(d, out);
  const double cap = d.cluster.power_cap;
  const double hosts = std::max(0.0, e.accelerator_power - limit * cap);
  out.serving_power = (limit * std::min(drawn, cap * out.serving_gpus) + out.serving_gpus * hosts) * e.pue;

  const double seconds = hours_a_month * 3600, answered = out.served_requests * s.output_tokens * seconds / million;
  const double read = out.served_requests * s.prompt_tokens * seconds / million;
  const double energy = out.serving_power * seconds;
  out.output_cost = out.month_cost / answered;
  out.output_energy = energy / answered;
  const double prompts = prompt_share(out, s);
  const double cached = prompts * (out.prefill_replicas > 0 ? cached_share(d, Replica(d, prefill_layout_of(s)))
                                                            : cached_share(d, replica));
  const double computed = (1 - out.prompt_found) * read, found = out.prompt_found * read;
  out.input_cost = each((prompts - cached) * out.month_cost, computed);
  out.cached_cost = each(cached * out.month_cost, found);
  out.answer_cost = (1 - prompts) * out.output_cost;
  out.input_energy = each((prompts - cached) * energy, computed);
  out.cached_energy = each(cached * energy, found);
  out.answer_energy = (1 - prompts) * out.output_energy;
}

}  // namespace trainyard
