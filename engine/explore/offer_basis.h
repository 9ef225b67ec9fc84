// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

#include "engine/catalog/prices.h"
#include "engine/design/design.h"
#include "engine/units/message.h"

namespace trainyard {

/// Price, network and framework with which one device is evaluated.
struct OfferBasis {
  DevicePrice price;       ///< on the price basis of the design
  std::string price_date;  ///< date of the newest quote; empty if unknown or if the user entered the price
  NetworkRef network;      ///< the assumed network
  bool own_network = false;
  Framework framework = Framework::megatron;
  std::size_t measured_runs = 0;  ///< published training runs on the device with this framework
};

/// The basis of `device` for the work of `design`. The framework is the design's if it was measured on the device,
/// otherwise the one with most measured runs there. The network is `chosen` if given; otherwise the design's for its
/// own device, or the one built for the device.
OfferBasis offer_basis(const Design& design, const AcceleratorRef& device, const NetworkRef& chosen);

/// Same, but fills only the price and its date.
OfferBasis price_basis(const Design& design, const AcceleratorRef& device);

/// Minimum number of measured runs for which a device is ranked. One or two runs may be exceptions; from three on, the
/// spread of their errors is known. Refitting to the user's own runs needs as many.
inline constexpr std::size_t least_measured_runs = 3;

/// Number of published training runs on a device with a framework. Thread-safe; the first call takes about 0.1 s.
std::size_t measured_runs(const std::string& accelerator, Framework framework);

/// Kind and date of the price: "Contract, term not stated; 2026-07", "as entered", or the price from which it is
/// derived and the factor.
Message price_basis_text(const OfferBasis& basis);
/// Id of the kind of a price for files: "contract", "entered", "derived_from_specialised"; empty without a price.
std::string price_kind_id(const OfferBasis& basis);
/// Returns whether two prices are comparable: both are known, and both or neither were entered by the user. A derived
/// price is comparable with published ones.
bool is_same_price_kind(const OfferBasis& a, const OfferBasis& b);
/// Returns the name of the network, and says if it is only assumed because the catalog has none for the device. Also
/// says if the network was built for fewer devices than `devices`.
Message network_basis_text(const OfferBasis& basis, double devices = 0);
/// "Megatron-LM, measured runs: 12", or a text that no framework has a measured run on the device.
Message framework_basis_text(const OfferBasis& basis);

}  // namespace trainyard
