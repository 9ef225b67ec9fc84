// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <string>

#include "engine/design/design.h"
#include "engine/units/message.h"

namespace trainyard {

/// What the figures of one device rest on: its price, its network and its framework.
struct OfferBasis {
  std::string price_kind;  ///< of the catalog; "as entered" for a price of the user; empty without a price
  std::string price_date;  ///< empty if unknown
  NetworkRef network;      ///< that is assumed
  bool own_network = false;
  Framework framework = Framework::megatron;
  std::size_t measured_runs = 0;  ///< published training runs on the device with this framework
};

/// The basis of `device` for the work of `design`. The framework is that of the design if it was measured on the
/// device, else the one with most measured runs there. The network is that of the design for the design's own device,
/// else the one that was built for the device; `chosen` stands before both.
OfferBasis offer_basis(const Design& design, const AcceleratorRef& device, const NetworkRef& chosen);

/// Kind and date of the price alone.
OfferBasis price_basis(const Design& design, const AcceleratorRef& device);

/// Published training runs on a device with a framework. The first call reads the runs (about 0.1 s); thread-safe.
std::size_t measured_runs(const std::string& accelerator, Framework framework);

/// "reserved, 2026-10-06", "on demand, undated"
Message price_basis_text(const OfferBasis& basis);
/// Whether two prices come from the same kind of contract.
bool is_same_price_kind(const OfferBasis& a, const OfferBasis& b);
/// "Own network.", or the network that is assumed because none is published.
Message network_basis_text(const OfferBasis& basis);
/// "Megatron-LM, 12 measured runs"; "no framework was measured"
Message framework_basis_text(const OfferBasis& basis);

}  // namespace trainyard
