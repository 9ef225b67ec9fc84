// SPDX-License-Identifier: Apache-2.0
#include "engine/parameters/parameter_rows.h"

namespace trainyard {
namespace {

const Parameter table[] = {
    {.id = "accelerator_price",
     .label = TR("GPU price"),
     .group = Group::economics,
     .unit = Unit::money_per_hour,
     .min = 0.01,
     .max = 1000,
     .scale = Scale::logarithmic,
     .help = TR("Price of one device for one hour, everything included."),
     .source =
         TR("The accelerator's entry, with provider and date; unknown where none is published: enter your offer."),
     .access = FIELD(economics.accelerator_price),
     .derive = derived_price,
     .derivation = TR("catalog")},
    {.id = "accelerator_power",
     .label = TR("Power per GPU"),
     .group = Group::economics,
     .unit = Unit::power,
     .min = 1,
     .max = 1e5,
     .scale = Scale::logarithmic,
     .help = TR("Largest power of a server or rack ÷ its devices: with CPUs, network and fans."),
     .source = TR("The accelerator's entry: its server or rack, with source. Where none is published, thermal design "
                  "power and a share of the host."),
     .access = FIELD(economics.accelerator_power),
     .derive = derived_power,
     .derivation = TR("server or rack")},
    {.id = "host_power",
     .label = TR("Power of a host"),
     .group = Group::economics,
     .unit = Unit::power,
     .min = 1,
     .max = 1e5,
     .scale = Scale::logarithmic,
     .help = TR("Largest power of a server without its devices, where the power of the whole is not published."),
     .source = TR("NVIDIA plans with 1 kW for the processors of a node; servers with two sockets take 0.8 to 1.2 kW."),
     .access = FIELD(economics.host_power),
     .idle = server_published,
     .advanced = true},
    {.id = "power_utilization",
     .label = TR("Average load"),
     .group = Group::economics,
     .unit = Unit::fraction,
     .min = 0.1,
     .max = 1,
     .step = 0.01,
     .help = TR("Average power ÷ largest power while training."),
     .source = TR("H100-class IT average of about 1 kW a device; an assumption."),
     .access = FIELD(economics.power_utilization)},
    {.id = "pue",
     .label = TR("PUE"),
     .group = Group::economics,
     .min = 1,
     .max = 3,
     .step = 0.01,
     .help = TR("Power of the site ÷ power of the machines."),
     .source = TR("AWS 1.15 (2024), Google 1.09, Uptime survey mean 1.52."),
     .access = FIELD(economics.pue)},
    {.id = "carbon_intensity",
     .label = TR("Carbon intensity"),
     .group = Group::economics,
     .unit = Unit::carbon_intensity,
     .min = 1,
     .max = 2000,
     .scale = Scale::logarithmic,
     .help = TR("Emissions of the grid for one kilowatt-hour."),
     .source = TR("Northern Virginia and Ohio, 2024, location based: 323 g/kWh."),
     .access = FIELD(economics.carbon_intensity),
     .advanced = true},
};

}  // namespace

std::span<const Parameter> economics_parameters() { return table; }

}  // namespace trainyard
