// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDate>
#include <QFile>
#include <cmath>
#include <numeric>
#include <sstream>
#include <string>
#include <vector>

#include "app/commands.h"
#include "app/design_input.h"
#include "app/input_file.h"
#include "app/output.h"
#include "app/overwriting.h"
#include "app/records.h"
#include "engine/catalog/prices.h"
#include "engine/evaluation/evaluation.h"
#include "engine/files/outputs.h"
#include "engine/parameters/handle.h"
#include "engine/parameters/parameter.h"
#include "engine/room/machine_room.h"
#include "engine/room/room_files.h"
#include "engine/room/room_values.h"
#include "engine/units/joined.h"
#include "ui/document/output_files.h"

namespace trainyard::app {
namespace {

constexpr size_t largest_price_list = size_t(1) << 20;
constexpr const char* unknown_text = "unknown";

std::string amount(double value, Unit unit) { return std::isnan(value) ? unknown_text : format(value, unit).text(); }
Json number_or_null(const std::optional<double>& value) { return value ? json_number(*value) : Json(); }
Json count_or_null(const std::optional<Count>& value) { return value ? Json(*value) : Json(); }
Json dollars_or_null(const std::optional<Cents>& cents) {
  return cents ? json_number(static_cast<double>(*cents) / 100) : Json();
}
double dollars(const std::optional<Cents>& cents) { return cents ? static_cast<double>(*cents) / 100 : std::nan(""); }
double or_nan(const std::optional<double>& value) { return value.value_or(std::nan("")); }

Json known_ports(const FabricTier& tier, Count ports) { return tier.switches ? Json(ports) : Json(); }

const RecordTable<FabricTier> tier_table{
    {"name", [](const FabricTier& t) { return std::string(t.name); }, In::all, "tier"},
    {"switches", [](const FabricTier& t) { return count_or_null(t.switches); }, In::all, "switches", Unit::none},
    {"ports_used", [](const FabricTier& t) { return known_ports(t, t.ports_used); }, In::all, "ports used", Unit::none},
    {"ports_free", [](const FabricTier& t) { return known_ports(t, t.ports_free); }, In::all, "free", Unit::none},
};

const RecordTable<LinkLevel> level_table{
    {"name", [](const LinkLevel& l) { return std::string(l.name); }},
    {"links", [](const LinkLevel& l) { return count_or_null(l.links); }},
    {"cables", [](const LinkLevel& l) { return count_or_null(l.cables); }},
};

const RecordTable<BillLine> bill_table{
    {"section", [](const BillLine& l) { return std::string(section_name(l.section)); }, In::all, "section"},
    {"part", [](const BillLine& l) { return l.part; }},
    {"name", [](const BillLine& l) { return l.name; }, In::all, "part"},
    {"place", [](const BillLine& l) { return std::string(l.place); }, In::all, "place"},
    {"quantity", [](const BillLine& l) { return l.quantity; }, In::all, "quantity", Unit::none},
    {"rack_units", [](const BillLine& l) { return or_nan(l.rack_units); }},
    {"kilograms", [](const BillLine& l) { return or_nan(l.kilograms); }},
    {"typical_w", [](const BillLine& l) { return or_nan(l.watts_typical); }},
    {"maximum_w", [](const BillLine& l) { return or_nan(l.watts_max); }, In::all, "max. power", Unit::power},
    {"unit_price_low", [](const BillLine& l) { return dollars(l.price_low); }, In::all, "price from", Unit::money},
    {"unit_price_high", [](const BillLine& l) { return dollars(l.price_high); }, In::all, "to", Unit::money},
    {"source", [](const BillLine& l) { return text_or_null(l.source); }},
    {"address", [](const BillLine& l) { return text_or_null(find_source_address(l.source)); }},
    {"date", [](const BillLine& l) { return text_or_null(l.date); }, In::all, "date"},
    {"confidence", [](const BillLine& l) { return text_or_null(l.confidence); }, In::all, "confidence"},
    {"included", &BillLine::included},
    {"", [](const BillLine& l) { return std::string(l.included ? "included in another part" : ""); }, In::text, ""},
};

Json fabric_json(const FabricSize& fabric, const Bill& bill, BillSection section) {
  return {{"kind", fabric_kind_id(fabric.plan.kind)},       {"tiers", tier_table.json_list(fabric.tiers)},
          {"levels", level_table.json_list(fabric.levels)}, {"links", count_or_null(fabric.links())},
          {"cables", count_or_null(fabric.cables())},       {"optics", bill.count_optics(section)},
          {"blocking", json_number(fabric.blocking)}};
}

Json power_json(const RoomReport& room) {
  Json per_device = Json::array();
  for (const AllInPower& one : room.power.per_accelerator)
    per_device.push_back({{"boundary", one.boundary},
                          {"typical_w", number_or_null(one.typical)},
                          {"maximum_w", number_or_null(one.max)},
                          {"typical_complete", one.is_typical_complete},
                          {"maximum_complete", one.is_max_complete}});
  return {{"it_average_w", json_number(room.average_watts)},
          {"it_maximum_w", json_number(room.power.it.max)},
          {"pue", json_number(room.power.pue)},
          {"utility_maximum_w", json_number(room.power.utility_max)},
          {"accelerators_within_limit", room.powered ? Json(room.powered->accelerators) : Json()},
          {"within_limit", room.powered ? Json(room.powered->accelerators >= room.bill.accelerators) : Json()},
          {"nodes_within_limit", room.powered ? Json(room.powered->nodes) : Json()},
          {"utility_within_limit_w", room.powered ? json_number(room.powered->utility_watts) : Json()},
          {"requests_within_limit", room.powered ? number_or_null(room.powered->requests) : Json()},
          {"users_within_limit", room.powered ? number_or_null(room.powered->users) : Json()},
          {"without_figure", json_list(room.power.it.without_max, std::identity())},
          {"liquid_maximum_w", number_or_null(room.power.liquid_max)},
          {"air_maximum_w", number_or_null(room.power.air_max)},
          {"per_accelerator", std::move(per_device)}};
}

Json racks_json(const RoomRacks& racks) {
  return {{"servers", count_or_null(racks.node_racks)},
          {"network", count_or_null(racks.network_racks)},
          {"all", count_or_null(racks.all())},
          {"servers_per_rack", count_or_null(racks.servers_per_rack)},
          {"maximum_w", number_or_null(racks.watts_max)},
          {"pdus", racks.node_pdus + racks.network_pdus}};
}

const RecordTable<OwnershipMonth> month_table{
    {"month", &OwnershipMonth::month},
    {"owned_low", &OwnershipMonth::owned},
    {"owned_high", &OwnershipMonth::owned_high},
    {"net_low", &OwnershipMonth::net_low},
    {"net_high", &OwnershipMonth::net_high},
    {"rented", [](const OwnershipMonth& m) { return number_or_null(m.rented); }},
};

Json money_json(const RoomReport& room) {
  Json parts = Json::array();
  for (const CostPart& part : room.money.parts)
    parts.push_back({{"name", part.name}, {"yearly", number_or_null(part.yearly)}});
  return {{"capital", std::isnan(room.money.yearly) ? Json() : json_number(sum_capital(room.bill, true).total())},
          {"capital_high", std::isnan(room.money.yearly) ? Json() : json_number(sum_capital(room.bill, false).total())},
          {"bill_total_low", dollars_or_null(room.bill.total_low)},
          {"bill_total_high", dollars_or_null(room.bill.total_high)},
          {"yearly", json_number(room.money.yearly)},
          {"per_accelerator_hour", json_number(room.money.per_accelerator_hour)},
          {"per_accelerator_hour_low", number_or_null(room.money.per_accelerator_hour_low)},
          {"per_accelerator_hour_high", number_or_null(room.money.per_accelerator_hour_high)},
          {"life_total_low", room.money.life_total ? json_number(room.money.life_total->low) : Json()},
          {"life_total_high", room.money.life_total ? json_number(room.money.life_total->high) : Json()},
          {"break_even_months", number_or_null(room.money.break_even_months)},
          {"break_even_low", number_or_null(room.money.break_even_low)},
          {"break_even_high", number_or_null(room.money.break_even_high)},
          {"complete", room.money.is_complete()},
          {"months", month_table.json_list(room.money.months)},
          {"parts", std::move(parts)},
          {"per_million_tokens", number_or_null(room.compared.per_million_tokens)},
          {"epoch_per_accelerator_hour", room.compared.epoch ? json_number(room.compared.epoch->total()) : Json()},
          {"published_owner_cost", room.compared.owner ? json_number(room.compared.owner->value) : Json()},
          {"published_network_total", room.compared.published ? json_number(room.compared.published->total) : Json()},
          {"unknown", json_list(room.money.unknown, [](const char* name) { return std::string(name); })}};
}

Json changes_json(const RoomReport& room) {
  Json out = Json::array();
  for (const FabricChange& change : room.changes)
    out.push_back({{"change", change.name},
                   {"possible", change.fabric.is_legal()},
                   {"tiers", tier_table.json_list(change.fabric.tiers)}});
  return out;
}

Json failures_json(const RoomReport& room) {
  Json out = Json::array();
  for (const PartFailures& part : room.failures)
    out.push_back({{"part", part.name},
                   {"count", count_or_null(part.parts)},
                   {"per_part_and_year", json_number(part.rate)},
                   {"per_year", number_or_null(part.yearly())}});
  return out;
}

/// All numbers of the room with formula and source, by id.
Json values_json(const Design& design, const RoomReport& room) {
  Json out = Json::object();
  for (const RoomValue& value : room_values(design, room))
    out[value.id] = {{"label", value.label},
                     {"value", number_or_null(value.value)},
                     {"formula", value.formula},
                     {"source", value.source}};
  return out;
}

const char* origin_id(DevicePrice::Origin origin) {
  switch (origin) {
    case DevicePrice::Origin::none:
      break;
    case DevicePrice::Origin::entered:
      return "entered";
    case DevicePrice::Origin::quoted:
      return "published";
    case DevicePrice::Origin::derived:
      return "derived";
  }
  return "unknown";
}

/// The price of a GPU-hour with its basis, origin and date.
Json rent_json(const Design& design, const RentOrigin& rent) {
  const bool derived = rent.origin == DevicePrice::Origin::derived;
  return {{"usd_per_hour", json_number(rent.usd)},
          {"basis", id_of(design, parameter(&Economics::price_basis))},
          {"origin", origin_id(rent.origin)},
          {"ratio", derived ? json_number(rent.price.ratio) : Json()},
          {"date", text_or_null(rent.date)}};
}

/// "$2.00/h, contract, published, 2026-07, 4 months old"
std::string rent_text(const Design& design, const RentOrigin& rent) {
  std::string out = amount(rent.usd, Unit::money_per_hour) + ", " + id_of(design, parameter(&Economics::price_basis)) +
                    ", " + origin_id(rent.origin);
  if (rent.origin == DevicePrice::Origin::derived)
    out += " by a ratio of " + format(rent.price.ratio, Unit::none).text();
  if (rent.date.empty()) return out;
  out += ", " + rent.date;
  const std::string today = QDate::currentDate().toString(Qt::ISODate).toStdString();
  if (const auto months = months_between(rent.date, today)) out += ", " + std::to_string(*months) + " months old";
  return out;
}

Json room_json(const Design& design, const std::optional<PoweredTraining>& powered, const RoomReport& room) {
  if (room.problem) return {{"problem", room.problem->text()}};
  const RoomFabrics& fabrics = room.bill.fabrics;
  Json reference;
  if (room.reference)
    reference = {{"id", room.reference->id},
                 {"name", room.reference->name},
                 {"source", room.reference->source},
                 {"date", text_or_null(room.reference->date)},
                 {"confidence", room.reference->confidence}};
  return {{"reference", std::move(reference)},
          {"obstacle", text_or_null(room.obstacle.text())},
          {"accelerators", room.bill.accelerators},
          {"nodes", room.plan.fabric.nodes},
          {"fabrics",
           {{"compute", fabric_json(fabrics.compute, room.bill, BillSection::compute_network)},
            {"storage", fabric_json(fabrics.storage, room.bill, BillSection::storage_network)},
            {"in_band", fabric_json(fabrics.in_band, room.bill, BillSection::in_band_network)},
            {"out_of_band", fabric_json(fabrics.out_of_band, room.bill, BillSection::out_of_band_network)}}},
          {"largest_nodes", count_or_null(room.largest_nodes)},
          {"changes", changes_json(room)},
          {"bill", bill_table.json_list(room.bill.lines)},
          {"unpriced", json_list(room.bill.unpriced, std::identity())},
          {"power", power_json(room)},
          {"racks", racks_json(room.bill.racks)},
          {"money", money_json(room)},
          {"training_within_limit", powered ? Json({{"accelerators", json_number(powered->accelerators)},
                                                    {"finish_days", json_number(powered->finish_days)}})
                                            : Json()},
          {"rent", rent_json(design, room.rent)},
          {"failures", failures_json(room)},
          {"values", values_json(design, room)},
          {"notes", json_list(room.notes)}};
}

std::string range(double low, double high, Unit unit) {
  return low == high ? amount(low, unit) : amount(low, unit) + " to " + amount(high, unit);
}

std::string whole(Count count) { return format(double(count), Unit::none).text(); }

std::string networks_text(const RoomReport& room) {
  const RoomFabrics& fabrics = room.bill.fabrics;
  std::string out = "Compute network: " + (room.reference ? room.reference->name : std::string("general tree")) + '\n';
  out += tier_table.text(fabrics.compute.tiers, unknown_text);
  const auto cables = fabrics.compute.cables();
  out += "Cables " + (cables ? whole(*cables) : std::string(unknown_text)) + ", transceivers " +
         whole(room.bill.count_optics(BillSection::compute_network)) +
         ". Largest cluster with as many tiers: " + (room.largest_nodes ? whole(*room.largest_nodes) : unknown_text) +
         " nodes.\n";
  return out;
}

std::string break_even_text(const RoomReport& room) {
  const Ownership& money = room.money;
  if (!money.is_complete()) return "unknown, as some costs are unknown";
  if (money.break_even_months) {
    const std::string expected = format(*money.break_even_months, Unit::none).text();
    if (!money.break_even_low || money.break_even_low == money.break_even_high) return expected;
    return expected + "; range " + format(*money.break_even_low, Unit::none).text() + " to " +
           (money.break_even_high ? format(*money.break_even_high, Unit::none).text() : "never");
  }
  return money.months.empty() || !money.months.front().rented ? unknown_text : "never";
}

std::string failures_text(const RoomReport& room) {
  TextTable out({1, 2});
  out.add({"Interruptions per year", "parts", "per year"});
  for (const PartFailures& part : room.failures)
    out.add({part.name, part.parts ? whole(*part.parts) : unknown_text, amount(or_nan(part.yearly()), Unit::none)});
  return out.text();
}

/// What the power limit supplies, and the training that it allows.
std::string powered_text(const PoweredFleet& fleet, const std::optional<PoweredTraining>& training) {
  std::string out = "The power limit supplies " + format(double(fleet.accelerators), Unit::accelerators).text() +
                    " GPUs in " + whole(fleet.nodes) + " nodes, which use up to " +
                    amount(fleet.utility_watts, Unit::power);
  if (fleet.requests) out += " and serve " + format(*fleet.requests, Unit::request_rate).text();
  if (fleet.users) out += " or " + whole(std::llround(*fleet.users)) + " concurrent users";
  out += ".\n";
  if (training)
    out += "The layout trains on " + whole(std::llround(training->accelerators)) + " of them in " +
           format(training->finish_days, Unit::days).text() + ".\n";
  return out;
}

/// "512 server racks (network racks unknown)"
std::string racks_text(const RoomRacks& racks) {
  if (const auto all = racks.all()) return whole(*all) + " racks, " + whole(*racks.node_racks) + " of servers";
  if (racks.node_racks) return whole(*racks.node_racks) + " server racks (network racks unknown)";
  return std::string("racks ") + unknown_text;
}

std::string money_text(const Design& design, const RoomReport& room) {
  TextTable out({1});
  for (const CostPart& part : room.money.parts) out.add({part.name, amount(or_nan(part.yearly), Unit::money)});
  const std::string known = room.money.is_complete() ? "" : ", known part";
  out.add({"Cost per year" + known, amount(room.money.yearly, Unit::money)});
  const double hour = room.money.per_accelerator_hour;
  out.add(
      {"Cost per GPU-hour" + known, range(room.money.per_accelerator_hour_low.value_or(hour),
                                          room.money.per_accelerator_hour_high.value_or(hour), Unit::money_per_hour)});
  if (room.money.life_total)
    out.add({"Total over the life, less the residual value" + known,
             range(room.money.life_total->low, room.money.life_total->high, Unit::money)});
  out.add({"GPU-hour of the price basis", rent_text(design, room.rent)});
  out.add({"Break-even with rent, months", break_even_text(room)});
  const ComparedCosts& compared = room.compared;
  if (compared.per_million_tokens || room.obstacle.exists())
    out.add({"Cost per million tokens" + known, amount(or_nan(compared.per_million_tokens), Unit::money)});
  if (compared.epoch)
    out.add({"GPU-hour by the method of Epoch AI", amount(compared.epoch->total(), Unit::money_per_hour)});
  if (compared.owner)
    out.add(
        {"GPU-hour of an owner (" + compared.owner->source + ")", amount(compared.owner->value, Unit::money_per_hour)});
  if (compared.published)
    out.add({"Total of the published price table", amount(compared.published->total, Unit::money)});
  std::string text = out.text();
  if (!room.money.unknown.empty())
    text += wrapped("Not in the sum, because unknown: " +
                    joined(room.money.unknown, ", ", [](const char* name) { return std::string(name); }) + ".");
  return text;
}

std::string room_text(const Design& design, const std::optional<PoweredTraining>& powered, const RoomReport& room) {
  if (room.problem) return room.problem->text() + '\n';
  const Bill& bill = room.bill;
  std::string out = room.obstacle.exists() ? wrapped(room.obstacle.text() + '.') + '\n' : std::string();
  out += networks_text(room) + "\nBill of materials\n" + bill_table.text(bill.lines, unknown_text);
  out += "Total of the priced parts: " + range(dollars(bill.total_low), dollars(bill.total_high), Unit::money) + ".\n";
  if (!bill.unpriced.empty())
    out += wrapped("Not in the total, because unpriced: " + joined(bill.unpriced, ", ") + ".");
  out += "\nPower and space\nAll IT equipment of known power " + amount(room.power.it.max, Unit::power) + " at most, " +
         amount(room.average_watts, Unit::power) + " on average; utility " +
         amount(room.power.utility_max, Unit::power) + " at a PUE of " + format(room.power.pue, Unit::none).text() +
         ".\n";
  if (room.powered) out += powered_text(*room.powered, powered);
  out += "Space: " + racks_text(bill.racks) + ".\n";
  if (!room.power.it.without_max.empty())
    out += wrapped("Not in the power, because unknown: " + joined(room.power.it.without_max, ", ") + ".");
  out += '\n' + failures_text(room);
  out += "\nCost per year\n" + money_text(design, room);
  for (const Message& note : room.notes) out += wrapped(note.text());
  return out;
}

/// The prices of the project, replaced by those of a file.
PriceList read_prices(const std::string& file, PriceList prices) {
  if (file.empty()) return prices;
  std::istringstream text(read_file(file, "a price list", largest_price_list));
  for (auto& [part, price] : read_price_list(text, file)) prices[part] = price;
  return prices;
}

QString path_of_file(const std::string& path) { return QFile::decodeName(path.c_str()); }

/// Writes the cable schedule and the files for NetBox, if asked.
void write_room_files(const RoomOptions& options, const RoomReport& room) {
  if (options.cables.empty() && options.netbox.empty()) return;
  const RackPlan racks = plan_racks(room.plan, room.bill);
  const CableSchedule schedule = schedule_cables(room.plan, room.bill, racks);
  for (const Message& note : schedule.notes) print_error(note.text(), done);
  if (!options.cables.empty()) {
    const Outputs outputs({options.cables});
    ui::write_whole(
        {{path_of_file(options.cables), QByteArray::fromStdString(cables_csv(room.bill, racks, schedule))}});
  }
  if (options.netbox.empty()) return;
  QVector<std::pair<QString, QByteArray>> files;
  for (const RoomFile& file : netbox_files(room.plan, room.bill, racks, schedule))
    files.push_back({QString::fromStdString(file.name), QByteArray::fromStdString(file.text)});
  ui::write_folder(path_of_file(options.netbox), files);
}

}  // namespace

int run_room(const RoomOptions& options) {
  check_outputs(options.force, {{options.cables, OutputKind::table}}, {options.input.file, options.prices});
  const ChosenDesign chosen = read_design(options.input);
  const Design design = resolved(chosen.design());
  const RoomReport room =
      report_room(design, evaluate(chosen.design()), read_prices(options.prices, chosen.project.prices));
  std::optional<PoweredTraining> powered;
  if (room.powered) powered = train_within(chosen.design(), double(room.powered->accelerators));
  if (!room.problem) write_room_files(options, room);
  print(options.format.json  ? json_text(room_json(design, powered, room))
        : options.format.csv ? bill_csv(room.bill)
                             : room_text(design, powered, room));
  const bool is_over = room.powered && room.power.utility_max > design.economics.power_limit;
  const bool fails = is_over && design.economics.power_limit_kind == LimitKind::hard;
  return room.problem || room.obstacle.exists() || fails ? infeasible : done;
}

}  // namespace trainyard::app
