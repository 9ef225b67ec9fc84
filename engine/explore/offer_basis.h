// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

#include "engine/design/design.h"
#include "engine/units/message.h"

namespace trainyard {

/// The basis of one device's figures: its price, its network and its framework.
struct OfferBasis {
  std::string price_kind;  ///< from the catalog; "as entered" for a price of the user; empty without a price
  std::string price_date;  ///< empty if unknown
  NetworkRef network;      ///< the assumed network
  bool own_network = false;
  Framework framework = Framework::megatron;
  std::size_t measured_runs = 0;  ///< published training runs on the device with this framework
};

/// The basis of `device` for the work of `design`. The framework is the design's if it was measured on the device,
/// otherwise the one with most measured runs there. The network is `chosen` if given; otherwise the design's for its
/// own device, or the one built for the device.
OfferBasis offer_basis(const Design& design, const AcceleratorRef& device, const NetworkRef& chosen);

/// Only the kind and date of the price.
OfferBasis price_basis(const Design& design, const AcceleratorRef& device);

/// Number of published training runs on a device with a framework. Thread-safe; the first call takes about 0.1 s.
std::size_t measured_runs(const std::string& accelerator, Framework framework);

/// Kind and date of the price: "reserved, 2026-10-06", "on demand, undated".
Message price_basis_text(const OfferBasis& basis);
/// Whether two prices come from the same kind of contract.
bool is_same_price_kind(const OfferBasis& a, const OfferBasis& b);
/// The name of the network, or which network is assumed because the catalog has none for the device; and that it was
/// built for fewer devices than `devices`, if so.
Message network_basis_text(const OfferBasis& basis, double devices = 0);
/// "Megatron-LM, measured runs: 12", or that no framework has a measured run on the device.
Message framework_basis_text(const OfferBasis& basis);

}  // namespace trainyard
