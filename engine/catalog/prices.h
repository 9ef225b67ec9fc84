// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/catalog/entries.h"

namespace trainyard {

/// A published rental price of a device.
struct PriceQuote {
  double usd = unknown;  ///< dollars per device-hour
  std::string provider, date, source, confidence;
};

/// Returns the published rental prices of a device on a basis, oldest first. Quotes without a date come first.
/// Thread-safe.
std::span<const PriceQuote> price_quotes(std::string_view accelerator, PriceBasis basis);
/// Returns the quotes within a year of the newest one. Older quotes are not used.
std::span<const PriceQuote> recent_quotes(std::span<const PriceQuote> quotes);
/// Returns the rental price of a device on each basis: the median of its recent quotes, unknown without quotes.
Prices prices_of(std::string_view accelerator);

/// The price of a device for a design.
struct DevicePrice {
  enum class Origin {
    none,     ///< no price is known on the basis
    entered,  ///< the user entered the price
    quoted,   ///< a published price on the basis
    derived   ///< price on another basis × the ratio of the two bases for the H100 SXM
  };
  double usd = unknown;  ///< dollars per device-hour
  Origin origin = Origin::none;
  PriceBasis from = PriceBasis::contract;  ///< basis of the published price
  double ratio = 1;                        ///< price ÷ published price
};
/// Returns the newest date of the quotes behind a published or derived price; empty if it is entered or undated.
std::string price_date(const Accelerator& device, const DevicePrice& price);
/// Returns the whole months from a date (a year, month or day) to another; empty if a date has no month.
std::optional<int> months_between(std::string_view from, std::string_view to);
/// Returns the price of a device on a basis. If there is none and `derive` is set, derives it from the first basis that
/// has one.
DevicePrice device_price(const Accelerator& device, PriceBasis basis, bool derive);

}  // namespace trainyard
