// SPDX-License-Identifier: Apache-2.0
#include "engine/catalog/prices.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <map>

#include "catalog_data.h"
#include "engine/json/json.h"

namespace trainyard {
namespace {

constexpr std::array<const char*, price_basis_count> basis_ids{"contract", "specialised", "hyperscaler", "marketplace",
                                                               "one_year", "three_years", "purchase"};

using Quotes = std::map<std::string, std::array<std::vector<PriceQuote>, price_basis_count>, std::less<>>;

Quotes read_quotes() {
  Quotes out;
  for (const Json& row : Json::parse(catalog_data("prices"))) {
    const std::string basis = row.at("basis");
    const auto place = std::find(basis_ids.begin(), basis_ids.end(), basis) - basis_ids.begin();
    PriceQuote quote{row.at("usd"), row.at("provider"), row.at("date"), row.at("source"), row.at("confidence")};
    out[row.at("accelerator")].at(static_cast<std::size_t>(place)).push_back(std::move(quote));
  }
  for (auto& [id, all] : out)
    for (std::vector<PriceQuote>& quotes : all) std::ranges::stable_sort(quotes, {}, &PriceQuote::date);
  return out;
}

const Quotes& all_quotes() {
  static const Quotes quotes = read_quotes();
  return quotes;
}

/// Months since year 0; a date without a month counts as January. 0 without a date.
int month_of(const std::string& date) {
  if (date.size() < 4) return 0;
  return std::atoi(date.substr(0, 4).c_str()) * 12 + (date.size() >= 7 ? std::atoi(date.substr(5, 2).c_str()) - 1 : 0);
}

double median(std::span<const PriceQuote> quotes) {
  if (quotes.empty()) return unknown;
  std::vector<double> values;
  for (const PriceQuote& quote : quotes) values.push_back(quote.usd);
  std::ranges::sort(values);
  const std::size_t half = values.size() / 2;
  return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

/// Prices of the H100 SXM, the device with the most quotes on every basis.
const Prices& reference_prices() {
  static const Prices prices = prices_of("h100-sxm");
  return prices;
}

bool is_entered(const Accelerator& device) {
  const double published = device.prices[PriceBasis::contract];
  return !std::isnan(device.price) && device.price != published;
}

}  // namespace

std::span<const PriceQuote> price_quotes(std::string_view accelerator, PriceBasis basis) {
  const auto found = all_quotes().find(accelerator);
  if (found == all_quotes().end()) return {};
  return found->second[static_cast<std::size_t>(basis)];
}

std::span<const PriceQuote> recent_quotes(std::span<const PriceQuote> quotes) {
  if (quotes.empty()) return quotes;
  const int newest = month_of(quotes.back().date);
  const auto recent = [&](const PriceQuote& quote) { return month_of(quote.date) >= newest - 12; };
  const auto first = std::ranges::find_if(quotes, recent);
  return quotes.subspan(static_cast<std::size_t>(first - quotes.begin()));
}

Prices prices_of(std::string_view accelerator) {
  Prices out;
  for (std::size_t i = 0; i < price_basis_count; ++i)
    out.usd[i] = median(recent_quotes(price_quotes(accelerator, PriceBasis(i))));
  return out;
}

std::string price_date(const Accelerator& device, const DevicePrice& price) {
  using Origin = DevicePrice::Origin;
  if (price.origin != Origin::quoted && price.origin != Origin::derived) return {};
  const auto quotes = price_quotes(device.id, price.from);
  return quotes.empty() ? std::string() : quotes.back().date;
}

std::optional<int> months_between(std::string_view from, std::string_view to) {
  constexpr std::size_t month_digits = 7;
  if (from.size() < month_digits || to.size() < month_digits) return std::nullopt;
  return month_of(std::string(to)) - month_of(std::string(from));
}

DevicePrice device_price(const Accelerator& device, PriceBasis basis, bool derive) {
  using Origin = DevicePrice::Origin;
  if (is_entered(device)) return {device.price, Origin::entered, basis, 1};
  if (const double usd = device.prices[basis]; usd > 0) return {usd, Origin::quoted, basis, 1};
  if (!derive) return {};
  const Prices& reference = reference_prices();
  for (std::size_t i = 0; i < price_basis_count; ++i) {
    const auto other = PriceBasis(i);
    const double ratio = reference[basis] / reference[other];
    if (device.prices[other] > 0 && ratio > 0) return {device.prices[other] * ratio, Origin::derived, other, ratio};
  }
  return {};
}

}  // namespace trainyard
