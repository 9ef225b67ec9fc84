// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <charconv>
#include <cmath>
#include <fstream>

#include "app/command_line.h"
#include "app/commands.h"
#include "app/interruption.h"
#include "app/output.h"
#include "app/records.h"
#include "engine/catalog/catalog.h"
#include "engine/error.h"
#include "engine/evaluation/evaluation.h"
#include "engine/explore/fleet_search.h"
#include "engine/json/json.h"
#include "engine/parameters/parameter.h"
#include "engine/serving/closed_service.h"
#include "engine/studies/traced_load.h"

namespace trainyard::app {
namespace {

std::string device_of(const FleetOffer& o) { return o.design.cluster.accelerator->id; }

const RecordTable<FleetOffer> offer_table{
    {"accelerator", device_of, In::all, "accelerator"},
    {"tensor_parallel", [](const auto& o) { return o.design.serving.tensor_parallel; }, In::all, "TP", Unit::none},
    {"pipeline_parallel", [](const auto& o) { return o.design.serving.pipeline_parallel; }, In::all, "PP", Unit::none},
    {"expert_parallel", [](const auto& o) { return o.design.serving.expert_parallel; }, In::all, "EP", Unit::none},
    {"requests_per_replica", [](const auto& o) { return o.evaluation.replica_requests; }, In::all, "requests/s each",
     Unit::none},
    {"peak_gpus", [](const auto& o) { return o.totals.peak_gpus; }, In::all, "GPUs, peak", Unit::accelerators},
    {"mean_gpus", [](const auto& o) { return o.totals.gpu_hours / double(o.hours.size()); }, In::all, "mean",
     Unit::none},
    {"cost", [](const auto& o) { return o.totals.cost; }, In::all, "cost, all hours", Unit::money},
    {"idle_cost", [](const auto& o) { return o.totals.idle_cost; }, In::all, "idle", Unit::money},
    {"fixed_cost", [](const auto& o) { return o.totals.fixed_cost; }, In::all, "fixed fleet", Unit::money},
    {"fixed_idle_cost", [](const auto& o) { return o.totals.fixed_idle; }, In::all, "its idle", Unit::money},
};

/// An hour of the cheapest fleet.
struct HourRecord {
  std::size_t hour;
  FleetHour fleet;
  double price;
};
const RecordTable<HourRecord> hour_table{
    {"hour", [](const auto& h) { return h.hour; }, In::all, "hour", Unit::none},
    {"requests_per_second", [](const auto& h) { return h.fleet.rate; }, In::all, "requests/s", Unit::none},
    {"replicas", [](const auto& h) { return h.fleet.replicas; }, In::all, "replicas", Unit::none},
    {"gpus", [](const auto& h) { return h.fleet.gpus; }, In::all, "GPUs", Unit::none},
    {"cost", [](const auto& h) { return h.fleet.gpus * h.price; }, In::all, "cost", Unit::money},
    {"idle_cost", [](const auto& h) { return (h.fleet.gpus - h.fleet.busy) * h.price; }, In::all, "idle", Unit::money},
};

std::vector<HourRecord> hours_of(const FleetOffer& offer) {
  const double price = resolved(offer.design).economics.accelerator_price;
  std::vector<HourRecord> out;
  for (const FleetHour& hour : offer.hours) out.push_back({out.size(), hour, price});
  return out;
}

/// Reads the trace, sets lengths and prefix hits of the design, and returns the rates.
std::vector<double> rates_of_trace(const std::string& file, Design& d) {
  std::ifstream in(file);
  if (!in) throw InputError(file + ": the file cannot be read.");
  const RequestTrace trace = read_request_trace(in, file);
  check_trace_lengths(trace, *d.work.model);
  const Serving found = traced_load(d, trace, false).design.serving;
  Serving& s = d.serving;
  for (double Serving::*field :
       {&Serving::prompt_tokens, &Serving::prompt_spread, &Serving::output_tokens, &Serving::output_spread,
        &Serving::prefix_hits, &Serving::host_hits, &Serving::flash_hits, &Serving::shared_hits})
    s.*field = found.*field;
  s.derives_hits = found.derives_hits;
  s.hit_source = found.hit_source;
  s.load_kind = found.load_kind;
  return hourly_rates(trace);
}

/// Reads "5,20.5,10".
std::vector<double> rates_of_curve(const std::string& curve) {
  std::vector<double> out;
  for (const char *at = curve.data(), *end = at + curve.size(); at < end + 1;) {
    double rate = -1;
    const auto read = std::from_chars(at, end, rate);
    const bool ends_well = read.ec == std::errc() && (read.ptr == end || *read.ptr == ',');
    if (!(ends_well && rate >= 0 && rate <= 1e6))
      throw InputError("--curve: \"" + curve +
                       "\" is not allowed: requests/s from 0 to 1,000,000, separated by commas.");
    out.push_back(rate);
    at = read.ptr + 1;
  }
  if (!(*std::ranges::max_element(out) > 0)) throw InputError("--curve: one rate above 0 is needed.");
  return out;
}

/// Requests/s of each hour; none if no load of a closed loop is within the limits.
std::vector<double> rates_of(const FleetOptions& options, Design& d) {
  if (!options.trace.empty()) return rates_of_trace(options.trace, d);
  if (!options.curve.empty()) {
    if (d.serving.load_kind == LoadKind::closed) d.serving.load_kind = LoadKind::random;
    return rates_of_curve(options.curve);
  }
  const Design whole = resolved(d);
  // In a closed loop, the answers determine the rate.
  const double peak = is_closed_loop(whole.serving) ? evaluate(whole).served_requests : whole.serving.requests;
  if (std::isnan(peak)) return {};
  const auto day = day_curve(peak, whole.serving.day_peak);
  return {day.begin(), day.end()};
}

std::vector<AcceleratorRef> accelerators_of(const std::vector<std::string>& ids) {
  std::vector<AcceleratorRef> out;
  for (const std::string& id : ids) {
    const auto entry = find_entry(CatalogKind::accelerators, id);
    if (!entry) throw InputError("--accelerator: no accelerator \"" + id + "\" in the catalog.");
    out.push_back(std::get<AcceleratorRef>(*entry));
  }
  return out;
}

const char* const random_note = "The requests arrive at random at these rates, not in a closed loop.\n";

std::string as_text(const std::vector<FleetOffer>& offers, bool hours) {
  if (offers.empty()) return "No fleet meets the limits.\n";
  if (hours) return hour_table.text(hours_of(offers.front()), "-");
  return offer_table.text(offers, "-");
}

}  // namespace

int run_fleet(const FleetOptions& options) {
  Design design = read_serving_design(options.input).design();
  const LoadKind stated = design.serving.load_kind;
  const std::vector<double> rates = rates_of(options, design);
  const std::vector<AcceleratorRef> accelerators = accelerators_of(options.accelerators);
  Interruptible work(options.threads);
  std::vector<FleetOffer> offers;
  if (!rates.empty()) offers = search_fleets(design, rates, accelerators, work.execution());
  if (work.interrupted()) return print_stopped();
  if (offers.size() > options.top) offers.resize(options.top);
  if (options.format.json) {
    Json out = {{"fleets", offer_table.json_list(offers)}};
    out.append("hours", offers.empty() ? Json::array() : hour_table.json_list(hours_of(offers.front())));
    print(json_text(out));
  } else if (options.format.csv) {
    print(!options.hours   ? offer_table.csv(offers)
          : offers.empty() ? hour_table.csv(std::vector<HourRecord>())
                           : hour_table.csv(hours_of(offers.front())));
  } else {
    print(as_text(offers, options.hours) + (design.serving.load_kind != stated ? random_note : ""));
  }
  return offers.empty() ? infeasible : done;
}

}  // namespace trainyard::app
