// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/catalog/entries.h"

namespace trainyard {

/// A published rent of a device.
struct PriceQuote {
  double usd = unknown;  ///< per device-hour
  std::string provider, date, source, confidence;
};

/// The published rents of a device on a basis, oldest first; quotes without a date come first. Thread-safe.
std::span<const PriceQuote> price_quotes(std::string_view accelerator, PriceBasis basis);
/// Those of the quotes that count: within a year of the newest one.
std::span<const PriceQuote> recent_quotes(std::span<const PriceQuote> quotes);
/// The rents of a device: on each basis the median of its recent quotes; unknown without quotes.
Prices prices_of(std::string_view accelerator);

/// The price of a device for a design.
struct DevicePrice {
  enum class Origin {
    none,     ///< no price on the basis
    entered,  ///< by the user
    quoted,   ///< published on the basis
    derived   ///< a rent on another basis × the ratio of both for the H100 SXM
  };
  double usd = unknown;  ///< per device-hour
  Origin origin = Origin::none;
  PriceBasis from = PriceBasis::contract;  ///< basis of the published rent
  double ratio = 1;                        ///< price ÷ published rent
};
/// The price of a device on a basis. If it has none and `derive` is set, derives it from the first basis that has one.
DevicePrice device_price(const Accelerator& device, PriceBasis basis, bool derive);

}  // namespace trainyard
