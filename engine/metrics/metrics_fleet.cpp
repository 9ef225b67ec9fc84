// SPDX-License-Identifier: Apache-2.0
#include "engine/metrics/metric_tables.h"
#include "engine/text.h"

#define TR(text) TRAINYARD_TR(text)

namespace trainyard {
namespace {

const Metric fleet_rows[] = {
    {.id = "fleet_peak_gpus",
     .label = TR("Fleet GPUs, peak"),
     .unit = Unit::accelerators,
     .better = Better::lower,
     .value = &Evaluation::fleet_peak_gpus,
     .help = TR("GPUs of the busiest hour of the day, including those that replace a failure domain."),
     .formula =
         TR("in words: requests per second ÷ requests per replica, rounded up, × GPUs per replica, of decode and of "
            "prefill, + spare replicas × GPUs of the largest failure domain"),
     .source = TR("Computed from the quantities above.")},
    {.id = "fleet_mean_gpus",
     .label = TR("Fleet GPUs, mean"),
     .unit = Unit::none,
     .better = Better::lower,
     .value = &Evaluation::fleet_mean_gpus,
     .help = TR("GPUs of a fleet that follows the load, on average over the day. Replicas that start are paid."),
     .formula = TR("in words: mean over the hours of the most replicas needed until one start-up time later, with "
                   "spares, × GPUs per replica"),
     .source = TR("Computed from the quantities above; docs/serving.md.")},
    {.id = "fleet_day_cost",
     .label = TR("Fleet cost per day"),
     .unit = Unit::money,
     .better = Better::lower,
     .value = &Evaluation::fleet_day_cost,
     .help = TR("Cost per day of a fleet that follows the load."),
     .formula = "24 × {fleet_mean_gpus} × {accelerator_price}",
     .source = TR("Computed from the quantities above.")},
    {.id = "fixed_day_cost",
     .label = TR("Fixed fleet per day"),
     .unit = Unit::money,
     .better = Better::lower,
     .value = &Evaluation::fixed_day_cost,
     .help = TR("Cost per day of a fleet that always has the GPUs of the busiest hour."),
     .formula = "24 × {fleet_peak_gpus} × {accelerator_price}",
     .source = TR("Computed from the quantities above.")},
    {.id = "fleet_idle_cost",
     .label = TR("Idle cost per day"),
     .unit = Unit::money,
     .better = Better::lower,
     .value = &Evaluation::fleet_idle_cost,
     .help = TR("Cost per day of GPU-hours that the load does not occupy, in a fleet that follows the load: spares, "
                "starts and rounding."),
     .formula = TR("in words: fleet cost per day − requests of the day ÷ requests per replica × GPUs per replica × GPU "
                   "price"),
     .source = TR("Computed from the quantities above.")},
    {.id = "fixed_idle_cost",
     .label = TR("Fixed fleet, idle cost"),
     .unit = Unit::money,
     .better = Better::lower,
     .value = &Evaluation::fixed_idle_cost,
     .help = TR("Cost per day of GPU-hours that the load does not occupy, in a fixed fleet."),
     .formula = "{fixed_day_cost} − {fleet_day_cost} + {fleet_idle_cost}",
     .source = TR("Computed from the quantities above.")},
};

}  // namespace

MetricTable fleet_metrics() { return {MetricGroup::serving_cost, {Job::serving}, fleet_rows}; }

}  // namespace trainyard
