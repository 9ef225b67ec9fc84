// SPDX-License-Identifier: Apache-2.0
#include "engine/parameters/derivations_serving.h"
#include "engine/parameters/parameter_rows.h"

namespace trainyard {
namespace {

const Parameter fleet_rows[] = {
    {.id = "day_peak",
     .label = TR("Peak ÷ daily mean"),
     .min = 1,
     .max = 2,
     .step = 0.01,
     .help = TR("Requests per second of the busiest hour ÷ mean of the day. The load follows a cosine; a larger value "
                "saves more with a fleet that follows the load."),
     .source = TR("DeepSeek's open-infra-index, day 6: 278 nodes at the peak, 226.75 on average."),
     .access = FIELD(serving.day_peak),
     .advanced = true},
    {.id = "start_up_time",
     .label = TR("Replica start-up time"),
     .unit = Unit::seconds,
     .min = 0,
     .max = 36000,
     .step = 60,
     .help = TR("Time from the decision to start a replica until it serves. Its GPUs are paid in this time."),
     .source = TR("An assumption: 5 min for a node that is at hand; measure your own."),
     .access = FIELD(serving.start_up_time),
     .advanced = true},
    {.id = "domain_replicas",
     .label = TR("Replicas per failure domain"),
     .min = 1,
     .max = 1000,
     .integer = true,
     .step = 1,
     .help = TR("Replicas that fail together, for example in one node or rack. A fleet keeps this many for each spare "
                "replica; other results ignore it."),
     .source = TR("GPUs per node ÷ GPUs per replica, rounded down: a failed node."),
     .access = FIELD(serving.domain_replicas),
     .derive = derived_domain_replicas,
     .derivation = TR("replicas per node"),
     .advanced = true},
};

}  // namespace

ParameterTable fleet_parameters() { return {Group::targets, {Job::serving}, fleet_rows}; }

}  // namespace trainyard
