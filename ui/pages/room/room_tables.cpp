// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/room/room_tables.h"

#include <QCoreApplication>
#include <QDate>
#include <QLocale>
#include <cmath>

#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

struct Texts {
  Q_DECLARE_TR_FUNCTIONS(trainyard::ui::RoomTables)
};

const QString unknown_mark = QStringLiteral("–");

QString count_text(const std::optional<Count>& count) {
  return count ? QLocale().toString(static_cast<qlonglong>(*count)) : unknown_mark;
}
QString power_text(const std::optional<double>& watts) {
  return watts ? number_text(*watts, Unit::power) : unknown_mark;
}

QString ports_text(const FabricTier& tier, Count ports) { return tier.switches ? count_text(ports) : unknown_mark; }

QString cables_text(const FabricSize& fabric) { return count_text(fabric.cables()); }

void add_network(QVector<FactRow>& rows, const QString& name, const FabricSize& fabric, const Bill& bill,
                 BillSection section) {
  for (size_t i = 0; i < fabric.tiers.size(); ++i) {
    const FabricTier& tier = fabric.tiers[i];
    const bool first = i == 0;
    rows.push_back({{},
                    {{first ? name : QString(), {}, Role::text, true},
                     {engine_text(tier.name)},
                     {count_text(tier.switches)},
                     {ports_text(tier, tier.ports_used)},
                     {ports_text(tier, tier.ports_free)},
                     {first ? cables_text(fabric) : QString()},
                     {first ? count_text(bill.count_optics(section)) : QString()}}});
  }
}

/// The age of a price: "20 months"; empty if its month is unknown.
QString age_text(const std::string& date) {
  const auto months = months_between(date, QDate::currentDate().toString(Qt::ISODate).toStdString());
  return months ? Texts::tr("%1 months", "age").arg(*months) : QString();
}

/// The price of a GPU-hour that the break-even uses: its basis, origin, date and age.
FactRow rent_row(const RentOrigin& rent, const QString& basis) {
  QStringList details{basis};
  using Origin = DevicePrice::Origin;
  if (rent.origin == Origin::entered) details = QStringList{Texts::tr("entered")};
  if (rent.origin == Origin::derived)
    details << Texts::tr("derived by a ratio of %1").arg(number_text(rent.price.ratio, Unit::none));
  if (!rent.date.empty()) details << QString::fromStdString(rent.date);
  if (const QString age = age_text(rent.date); !age.isEmpty()) details << age;
  return {QString(),
          {{Texts::tr("GPU-hour of the price basis"), details.join(QStringLiteral(", "))},
           {std::isnan(rent.usd) ? unknown_mark : number_text(rent.usd, Unit::money_per_hour)}}};
}

/// A row about a number of room_values(), or with an empty id.
FactRow fact(const char* id, const QString& name, const QString& value, const QString& detail = {}) {
  return {QString::fromLatin1(id), {{name, detail}, {value}}};
}

/// What the power limit supplies.
void add_fleet(const PoweredFleet& fleet, const std::optional<PoweredTraining>& training, QVector<FactRow>& rows) {
  rows.push_back(fact("powered_accelerators", Texts::tr("GPUs within the power limit"), count_text(fleet.accelerators),
                      Texts::tr("in %1 nodes; %2 at the utility connection")
                          .arg(count_text(fleet.nodes), number_text(fleet.utility_watts, Unit::power))));
  if (fleet.requests && fleet.users)
    rows.push_back(fact("powered_users", Texts::tr("Users within the power limit"),
                        number_text(*fleet.users, Unit::none), number_text(*fleet.requests, Unit::request_rate)));
  if (training)
    rows.push_back(fact("", Texts::tr("Training within the power limit"),
                        number_text(training->finish_days, Unit::days),
                        Texts::tr("on %1 GPUs").arg(number_text(training->accelerators, Unit::accelerators))));
}

void add_failures(const RoomReport& room, QVector<FactRow>& rows) {
  constexpr const char* ids[] = {"link_failures", "nic_failures", "power_supply_failures"};
  for (size_t i = 0; i < room.failures.size(); ++i) {
    const PartFailures& part = room.failures[i];
    const auto yearly = part.yearly();
    rows.push_back(fact(ids[i], Texts::tr("Interruptions per year: %1").arg(engine_text(part.name)),
                        yearly ? number_text(*yearly, Unit::none) : unknown_mark,
                        Texts::tr("%1 parts").arg(count_text(part.parts))));
  }
}

QString break_even_text(const Ownership& money) {
  if (money.break_even_months) return Texts::tr("%1 months").arg(number_text(*money.break_even_months, Unit::none));
  if (std::isnan(money.per_accelerator_hour)) return Texts::tr("the price of the servers is unknown");
  if (!money.is_complete()) return Texts::tr("unknown, as some costs are unknown");
  return money.months.front().rented ? Texts::tr("never") : Texts::tr("the rent is unknown");
}

/// "15 to 40 months"; empty without a range.
QString break_even_range(const Ownership& money) {
  if (!money.break_even_low || money.break_even_low == money.break_even_high) return {};
  const QString low = number_text(*money.break_even_low, Unit::none);
  if (!money.break_even_high) return Texts::tr("%1 months to never").arg(low);
  return Texts::tr("%1 to %2 months").arg(low, number_text(*money.break_even_high, Unit::none));
}

/// The section of a line, and for transceivers whether they are in switches or nodes.
QString place_text(const BillLine& line) {
  const QString section = engine_text(section_name(line.section));
  return *line.place ? section + QStringLiteral(", ") + engine_text(line.place) : section;
}

}  // namespace

QString price_range(const std::optional<Cents>& low, const std::optional<Cents>& high) {
  if (!low) return unknown_mark;
  const auto text = [](Cents cents) { return number_text(static_cast<double>(cents) / 100, Unit::money); };
  return !high || *high == *low ? text(*low) : Texts::tr("%1 to %2").arg(text(*low), text(*high));
}

QString confidence_text(const std::string& confidence) {
  if (confidence == "primary") return Texts::tr("primary document");
  if (confidence == "secondary") return Texts::tr("secondary report");
  if (confidence == "single") return Texts::tr("one source only");
  if (confidence == "derived") return Texts::tr("derived");
  if (confidence == "estimate") return Texts::tr("estimate");
  return confidence == "entered" ? Texts::tr("entered") : unknown_mark;
}

QString racks_text(const RoomRacks& racks) {
  if (const auto all = racks.all()) return Texts::tr("%1 racks").arg(count_text(all));
  if (racks.node_racks) return Texts::tr("%1 server racks (network racks unknown)").arg(count_text(racks.node_racks));
  return Texts::tr("racks of unknown number");
}

QVector<FactRow> network_rows(const RoomReport& room) {
  QVector<FactRow> rows;
  const RoomFabrics& fabrics = room.bill.fabrics;
  add_network(rows, Texts::tr("Compute"), fabrics.compute, room.bill, BillSection::compute_network);
  add_network(rows, Texts::tr("Storage"), fabrics.storage, room.bill, BillSection::storage_network);
  add_network(rows, Texts::tr("In-band"), fabrics.in_band, room.bill, BillSection::in_band_network);
  add_network(rows, Texts::tr("Out-of-band"), fabrics.out_of_band, room.bill, BillSection::out_of_band_network);
  return rows;
}

QVector<FactRow> bill_rows(const RoomReport& room) {
  QVector<FactRow> rows;
  for (const BillLine& line : room.bill.lines) {
    const auto total = [&](const std::optional<Cents>& price) {
      return price ? std::optional(*price * line.quantity) : std::nullopt;
    };
    const auto all = [&](const std::optional<double>& each) {
      return each ? std::optional(*each * double(line.quantity)) : std::nullopt;
    };
    const auto number = [&](const std::optional<double>& each) {
      return each ? QLocale().toString(*all(each), 'f', 0) : unknown_mark;
    };
    const QString source = QString::fromStdString(line.source), date = QString::fromStdString(line.date);
    rows.push_back({QString::fromStdString(line.part),
                    {{catalog_text(line.name), place_text(line)},
                     {count_text(line.quantity)},
                     {number(line.rack_units)},
                     {number(line.kilograms)},
                     {power_text(all(line.watts_typical))},
                     {power_text(all(line.watts_max))},
                     {line.included ? Texts::tr("included") : price_range(line.price_low, line.price_high)},
                     {line.included ? QString() : price_range(total(line.price_low), total(line.price_high))},
                     {date.isEmpty() ? unknown_mark : date, age_text(line.date)},
                     {confidence_text(line.confidence)}},
                    source});
  }
  return rows;
}

QVector<FactRow> power_rows(const RoomReport& room, const std::optional<PoweredTraining>& training) {
  const RoomPower& power = room.power;
  const RoomRacks& racks = room.bill.racks;
  QVector<FactRow> rows{
      fact("it_maximum", Texts::tr("IT equipment, maximum"), number_text(power.it.max, Unit::power),
           Texts::tr("all parts of known power: servers, switches, storage")),
      fact("it_average", Texts::tr("IT equipment, average"), number_text(room.average_watts, Unit::power),
           Texts::tr("typical power; the maximum where none is published")),
      fact("utility_maximum", Texts::tr("Utility connection, maximum"), number_text(power.utility_max, Unit::power),
           Texts::tr("at a PUE of %1").arg(number_text(power.pue, Unit::none))),
      fact("heat_liquid", Texts::tr("Heat to liquid"), power_text(power.liquid_max)),
      fact("heat_air", Texts::tr("Heat to air"), power_text(power.air_max)),
      fact("server_racks", Texts::tr("Racks of servers"), count_text(racks.node_racks),
           Texts::tr("%1 servers per rack, at most %2")
               .arg(count_text(racks.servers_per_rack), power_text(racks.watts_max))),
      fact("network_racks", Texts::tr("Racks of switches"), count_text(racks.network_racks)),
      fact("power_units", Texts::tr("Power distribution units"), count_text(racks.node_pdus + racks.network_pdus))};
  if (room.powered) add_fleet(*room.powered, training, rows);
  constexpr const char* boundaries[] = {"server_power", "it_power", "utility_power"};
  size_t place = 0;
  for (const AllInPower& one : power.per_accelerator)
    rows.push_back(fact(boundaries[place++], Texts::tr("Per GPU, %1").arg(engine_text(one.boundary)),
                        power_text(one.max),
                        one.is_max_complete ? QString() : Texts::tr("without parts of unknown power")));
  add_failures(room, rows);
  return rows;
}

QVector<FactRow> cost_rows(const RoomReport& room, const QString& basis) {
  const Ownership& money = room.money;
  const ComparedCosts& compared = room.compared;
  const auto hourly = [](double usd) { return number_text(usd, Unit::money_per_hour); };
  const double low = money.per_accelerator_hour_low.value_or(money.per_accelerator_hour);
  const double high = money.per_accelerator_hour_high.value_or(money.per_accelerator_hour);
  QVector<FactRow> rows{
      fact("gpu_hour", money.is_complete() ? Texts::tr("GPU-hour, own") : Texts::tr("GPU-hour, own, known part"),
           low < high ? Texts::tr("%1 to %2").arg(hourly(low), hourly(high)) : hourly(low),
           money.is_complete() ? QString() : Texts::tr("some costs are unknown")),
      rent_row(room.rent, basis),
      fact("break_even_months", Texts::tr("Break-even with rent"), break_even_text(money), break_even_range(money))};
  if (money.life_total)
    rows.push_back(fact(
        "life_total_low",
        money.is_complete() ? Texts::tr("Total over the life, less the residual value")
                            : Texts::tr("Known part over the life, less the residual value"),
        Texts::tr("%1 to %2")
            .arg(number_text(money.life_total->low, Unit::money), number_text(money.life_total->high, Unit::money)),
        Texts::tr("with the lower and the higher prices")));
  if (compared.per_million_tokens)
    rows.push_back(fact(
        "million_tokens", money.is_complete() ? Texts::tr("Million tokens") : Texts::tr("Million tokens, known part"),
        number_text(*compared.per_million_tokens, Unit::money), Texts::tr("trained, or output tokens")));
  if (compared.epoch)
    rows.push_back(fact(
        "epoch_hour", Texts::tr("GPU-hour by Epoch AI"), hourly(compared.epoch->total()),
        Texts::tr("hardware %1, network %2, energy %3")
            .arg(hourly(compared.epoch->hardware), hourly(compared.epoch->network), hourly(compared.epoch->energy))));
  if (compared.owner)
    rows.push_back(fact("owner_hour", Texts::tr("GPU-hour, published"), hourly(compared.owner->value),
                        QString::fromStdString(compared.owner->source)));
  if (compared.published)
    rows.push_back(fact("", Texts::tr("Published price table"), number_text(compared.published->total, Unit::money),
                        Texts::tr("switches %1, links %2, nodes %3")
                            .arg(number_text(compared.published->switches, Unit::money),
                                 number_text(compared.published->links, Unit::money),
                                 number_text(compared.published->nodes, Unit::money))));
  return rows;
}

QVector<FactRow> change_rows(const RoomReport& room) {
  QVector<FactRow> rows;
  const auto row = [&](const QString& name, const FabricSize& fabric) {
    rows.push_back({{},
                    {{name},
                     {fabric.is_legal() ? count_text(Count(fabric.tiers.size())) : unknown_mark},
                     {fabric.is_legal() ? count_text(fabric.switches()) : unknown_mark},
                     {fabric.is_legal() ? cables_text(fabric) : message_text(*fabric.problem)}}});
  };
  row(Texts::tr("This network"), room.bill.fabrics.compute);
  for (const FabricChange& change : room.changes) row(engine_text(change.name), change.fabric);
  return rows;
}

}  // namespace trainyard::ui
