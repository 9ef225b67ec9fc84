// SPDX-License-Identifier: Apache-2.0
// The user's own price list.
#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>

#include "engine/error.h"
#include "engine/json/json.h"
#include "engine/room/parts.h"
#include "engine/units/csv.h"
#include "engine/units/units.h"

namespace trainyard {
namespace {

enum Column { part_column, low_column, high_column, currency_column, date_column, source_column, column_count };
constexpr std::array<const char*, column_count> column_names{"part", "low", "high", "currency", "date", "source"};
constexpr double largest_price = 1e9;
constexpr int missing = -1;

/// A row of a price list, by column.
struct PriceRow {
  const std::string& file;
  const CsvRow& row;
  const std::array<int, column_count>& places;

  [[noreturn]] void fail(const std::string& sentence) const {
    throw InputError(file + ", line " + std::to_string(row.line) + ": " + sentence);
  }
  std::string cell(Column column) const {
    const int place = places[column];
    return place == missing || static_cast<std::size_t>(place) >= row.cells.size()
               ? std::string()
               : row.cells[static_cast<std::size_t>(place)];
  }
  std::string quoted(Column column) const { return std::string(column_names[column]) + " \"" + cell(column) + "\""; }
};

std::string lower(std::string text) {
  std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

std::array<int, column_count> find_columns(const CsvRow& head, const std::string& file) {
  std::array<int, column_count> places;
  places.fill(missing);
  for (std::size_t i = 0; i < head.cells.size(); ++i) {
    const auto found = std::ranges::find(column_names, lower(head.cells[i]));
    if (found == column_names.end())
      throw InputError(file + ": column \"" + head.cells[i] +
                       "\" is not allowed: a price list has part, low, high, currency, date and source.");
    places[static_cast<std::size_t>(found - column_names.begin())] = static_cast<int>(i);
  }
  for (const Column needed : {part_column, low_column})
    if (places[needed] == missing)
      throw InputError(file + ": column \"" + column_names[needed] + "\" is missing; a price list needs part and low.");
  return places;
}

/// By id or name; nullptr if there is none.
const RoomPart* find_named_part(const std::string& name) {
  const auto& all = room_parts();
  const auto found = std::ranges::find_if(all, [&](const RoomPart& p) { return p.id == name || p.name == name; });
  return found == all.end() ? nullptr : &*found;
}

const RoomPart& find_priced_part(const PriceRow& row) {
  const RoomPart* part = find_named_part(row.cell(part_column));
  if (!part) row.fail(row.quoted(part_column) + " is not a part of the machine room, such as qm9700.");
  return *part;
}

Cents read_money(const PriceRow& row, Column column) {
  const auto usd = parse(row.cell(column), Unit::money);
  if (!usd || !(*usd >= 0 && *usd <= largest_price))
    row.fail(row.quoted(column) + " is not allowed: dollars from 0 to 1,000,000,000.");
  return to_cents(*usd);
}

bool is_date(std::string_view text) {
  constexpr std::string_view shape = "0000-00-00";
  if (text.size() != 4 && text.size() != 7 && text.size() != shape.size()) return false;
  for (std::size_t i = 0; i < text.size(); ++i)
    if (shape[i] == '-' ? text[i] != '-' : !(text[i] >= '0' && text[i] <= '9')) return false;
  const auto number = [&](std::size_t from) { return (text[from] - '0') * 10 + (text[from + 1] - '0'); };
  if (text.size() >= 7 && (number(5) < 1 || number(5) > 12)) return false;
  return text.size() < shape.size() || (number(8) >= 1 && number(8) <= 31);
}

PartPrice read_price_row(const PriceRow& row) {
  PartPrice price;
  price.low = price.high = read_money(row, low_column);
  if (!row.cell(high_column).empty()) price.high = read_money(row, high_column);
  if (price.high < price.low) row.fail(row.quoted(high_column) + " is less than " + row.quoted(low_column) + ".");
  const std::string currency = row.cell(currency_column);
  if (!currency.empty() && currency != "USD")
    row.fail(row.quoted(currency_column) + " is not allowed: prices are in USD.");
  price.date = row.cell(date_column);
  if (!price.date.empty() && !is_date(price.date))
    row.fail(row.quoted(date_column) + " is not allowed: a date such as 2026-11-27.");
  price.source = row.cell(source_column);
  price.confidence = "entered";
  return price;
}

[[noreturn]] void fail_entry(std::size_t number, const std::string& sentence) {
  throw InputError("prices: entry " + std::to_string(number) + ": " + sentence);
}

std::string text_of(const Json& entry, const char* key, std::size_t number) {
  if (!entry.contains(key)) return {};
  if (!entry.at(key).is_string()) fail_entry(number, std::string(key) + " is not allowed: a text.");
  return entry.at(key).get<std::string>();
}

Cents cents_of(const Json& entry, const char* key, std::size_t number) {
  const double usd = entry.contains(key) && entry.at(key).is_number() ? entry.at(key).get<double>() : -1;
  if (!(usd >= 0 && usd <= largest_price))
    fail_entry(number, std::string(key) + " is not allowed: dollars from 0 to 1,000,000,000.");
  return to_cents(usd);
}

std::pair<std::string, PartPrice> read_entry(const Json& entry, std::size_t number) {
  if (!entry.is_object()) fail_entry(number, "not allowed: an object with part, low and high.");
  const std::string name = text_of(entry, "part", number);
  const RoomPart* part = find_named_part(name);
  if (!part) fail_entry(number, "part \"" + name + "\" is not a part of the machine room, such as qm9700.");
  PartPrice price;
  price.low = cents_of(entry, "low", number);
  price.high = cents_of(entry, "high", number);
  if (price.high < price.low) fail_entry(number, "high is less than low.");
  price.date = text_of(entry, "date", number);
  if (!price.date.empty() && !is_date(price.date))
    fail_entry(number, "date \"" + price.date + "\" is not allowed: a date such as 2026-11-27.");
  price.source = text_of(entry, "source", number);
  price.confidence = "entered";
  return {part->id, price};
}

}  // namespace

Json price_list_json(const PriceList& prices) {
  Json out = Json::array();
  for (const auto& [part, price] : prices)
    out.push_back({{"part", part},
                   {"low", static_cast<double>(price.low) / 100},
                   {"high", static_cast<double>(price.high) / 100},
                   {"date", price.date},
                   {"source", price.source}});
  return out;
}

PriceList read_price_list(const Json& json) {
  if (!json.is_array()) throw InputError("prices: not allowed: a list of prices.");
  PriceList out;
  std::size_t number = 0;
  for (const Json& entry : json) {
    auto [part, price] = read_entry(entry, ++number);
    if (!out.emplace(part, price).second) fail_entry(number, "part \"" + part + "\" has an earlier entry.");
  }
  return out;
}

PriceList read_price_list(std::istream& in, const std::string& name) {
  CsvReader reader(in, name);
  CsvRow row;
  if (!reader.next(row)) throw InputError(name + ": the price list is empty; it needs the columns part and low.");
  const auto places = find_columns(row, name);
  PriceList out;
  while (reader.next(row)) {
    const PriceRow read{name, row, places};
    if (row.cells.size() > places.size()) read.fail("the row has more cells than the price list has columns.");
    const RoomPart& part = find_priced_part(read);
    if (!out.emplace(part.id, read_price_row(read)).second)
      read.fail(read.quoted(part_column) + " has a price in an earlier line.");
  }
  return out;
}

}  // namespace trainyard
