// SPDX-License-Identifier: Apache-2.0
#include "engine/catalog/field.h"
#include "engine/text.h"

namespace trainyard {
namespace {

using N = Network;

const CatalogField<Network> network_rows[] = {
    in_words<N>({"name", TRAINYARD_TR("Name"), nullptr, Unit::none, &N::name,
                 TRAINYARD_TR("Name of this network on screen and in reports.")}),
    in_words<N>({"kind", TRAINYARD_TR("Kind"), nullptr, Unit::none, &N::kind,
                 TRAINYARD_TR("fat_tree, rail_optimised, rail_only, dragonfly or two_tier.")}),
    {"rail_size", TRAINYARD_TR("Rail group"), nullptr, Unit::accelerators, &N::rail_size,
     TRAINYARD_TR("Devices connected by one set of leaf switches."), 1, 1 << 20, true},
    {"rail_oversubscription", TRAINYARD_TR("Leaf oversubscription"), nullptr, Unit::ratio, &N::rail_oversubscription,
     TRAINYARD_TR("Bandwidth of a leaf switch to its devices ÷ bandwidth to the switches above."), 1, 64},
    {"pod_size", TRAINYARD_TR("Pod"), nullptr, Unit::accelerators, &N::pod_size,
     TRAINYARD_TR("Devices below one tier of spine switches."), 1, 1 << 20, true},
    {"oversubscription", TRAINYARD_TR("Oversubscription between pods"), nullptr, Unit::ratio, &N::oversubscription,
     TRAINYARD_TR("Bandwidth inside a pod ÷ bandwidth between pods."), 1, 64},
    {"site_size", TRAINYARD_TR("Site"), nullptr, Unit::accelerators, &N::site_size,
     TRAINYARD_TR("Devices per data centre."), 1, 1 << 20, true},
    {"built_size", TRAINYARD_TR("Built for"), nullptr, Unit::accelerators, &N::built_size,
     TRAINYARD_TR("Devices that the published network connects. A larger cluster assumes an extension."), 1, 1 << 20,
     true},
    {"site_oversubscription", TRAINYARD_TR("Oversubscription between sites"), nullptr, Unit::ratio,
     &N::site_oversubscription, TRAINYARD_TR("Bandwidth between pods ÷ bandwidth between data centres."), 1, 1000},
    {"site_latency", TRAINYARD_TR("Latency between sites"), nullptr, Unit::seconds, &N::site_latency,
     TRAINYARD_TR("One-way latency between data centres; light in fibre takes 5 µs per kilometre."), 0, 1},
    {"switch_latency", TRAINYARD_TR("Switch latency"), nullptr, Unit::seconds, &N::switch_latency,
     TRAINYARD_TR("Latency from port to port of one switch."), 0, 1e-3},
    {"rails_only", TRAINYARD_TR("Rails only"), nullptr, Unit::none, &N::rails_only,
     TRAINYARD_TR("No switch connects the rails. Messages to another rail pass the scale-up domain.")},
    {"in_network_reduction", TRAINYARD_TR("In-network reduction"), nullptr, Unit::none, &N::in_network_reduction,
     TRAINYARD_TR("Switches sum the data that passes them, like SHARP.")},
};

}  // namespace

std::span<const CatalogField<Network>> network_fields() { return network_rows; }

}  // namespace trainyard
