// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <istream>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace trainyard {

class Json;

/// Whole cents, so that the lines of a bill add up exactly.
using Cents = std::int64_t;
/// Rounds dollars to cents.
Cents to_cents(double usd);

/// The price of one part.
struct PartPrice {
  Cents low = 0, high = 0;
  std::string date, source, confidence;  ///< confidence: primary, secondary, single, derived, estimate or entered
  bool operator==(const PartPrice&) const = default;
};

/// A part of a machine room. An empty figure is unknown.
struct RoomPart {
  std::string id, name, kind;        ///< kind: server, switch, optic, cable, nic, rack, power, cooling or licence
  std::vector<std::string> devices;  ///< accelerators of the catalog that a server holds
  std::int64_t accelerators = 0;     ///< per server
  std::int64_t nodes = 1;            ///< of the network per server; 18 in an NVL72 rack
  std::optional<double> rack_units, kilograms;
  std::optional<double> watts_typical, watts_max;
  std::optional<double> liquid_share;    ///< of the heat of a server that liquid removes
  std::optional<double> capacity_watts;  ///< heat that a coolant distribution unit removes
  std::optional<std::int64_t> pdus_per_rack;
  std::int64_t ports = 0;  ///< of a switch, each of port_rate
  double port_rate = 0;    ///< bytes/s per direction
  std::string interface;   ///< type of the ports in NetBox: "infiniband-ndr"
  std::string maker;       ///< empty if unknown
  std::string optics;      ///< family of transceivers of a switch: "400g"; empty if unknown
  std::string source, confidence, notes;
  std::optional<PartPrice> price;
};

/// All parts of resources/catalog/room_parts.json; parsed once, thread-safe.
const std::vector<RoomPart>& room_parts();
/// Throws InputError for an unknown id.
const RoomPart& find_part(std::string_view id);
/// The server that holds an accelerator of the catalog; nullptr if none is known.
const RoomPart* find_server_of(std::string_view accelerator);

/// The address of the document that a source names; empty if it is unknown. A source that is an address is returned.
std::string find_source_address(const std::string& source);

/// Prices that replace those of the parts, by part id.
using PriceList = std::map<std::string, PartPrice, std::less<>>;
/// Reads a CSV table with the columns part, low, high, currency, date and source; only part and low are required.
/// `part` is an id or a name of room_parts(), an empty `high` equals `low`, and the currency must be USD. Throws
/// InputError with the line and one sentence.
PriceList read_price_list(std::istream& in, const std::string& name);
/// A price list in a project file: [{"part", "low", "high", "date", "source"}], in dollars. Reading throws InputError
/// with one sentence.
Json price_list_json(const PriceList& prices);
PriceList read_price_list(const Json& json);
/// The price of a part: from the list if it has one.
std::optional<PartPrice> price_part(const RoomPart& part, const PriceList& prices);

}  // namespace trainyard
