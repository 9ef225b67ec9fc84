// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/room/room_tables.h"

#include <QCoreApplication>
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

FactRow fact(const QString& name, const QString& value, const QString& detail = {}) {
  return {{}, {{name, detail}, {value}}};
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
                     {date.isEmpty() ? unknown_mark : date},
                     {confidence_text(line.confidence)}},
                    source});
  }
  return rows;
}

QVector<FactRow> power_rows(const RoomReport& room) {
  const RoomPower& power = room.power;
  const RoomRacks& racks = room.bill.racks;
  QVector<FactRow> rows{fact(Texts::tr("IT equipment, maximum"), number_text(power.it.max, Unit::power)),
                        fact(Texts::tr("IT equipment, average"), number_text(room.average_watts, Unit::power),
                             Texts::tr("typical power; the maximum where none is published")),
                        fact(Texts::tr("Utility connection, maximum"), number_text(power.utility_max, Unit::power),
                             Texts::tr("at a PUE of %1").arg(number_text(power.pue, Unit::none))),
                        fact(Texts::tr("Heat to liquid"), power_text(power.liquid_max)),
                        fact(Texts::tr("Heat to air"), power_text(power.air_max)),
                        fact(Texts::tr("Racks of servers"), count_text(racks.node_racks),
                             Texts::tr("%1 servers per rack, at most %2")
                                 .arg(count_text(racks.servers_per_rack), power_text(racks.watts_max))),
                        fact(Texts::tr("Racks of switches"), count_text(racks.network_racks)),
                        fact(Texts::tr("Power distribution units"), count_text(racks.node_pdus + racks.network_pdus))};
  if (room.powered) {
    const PoweredFleet& fleet = *room.powered;
    QString load;
    if (fleet.requests && fleet.users)
      load = Texts::tr("%1, %2 concurrent users")
                 .arg(number_text(*fleet.requests, Unit::request_rate), number_text(*fleet.users, Unit::none));
    rows.push_back(fact(Texts::tr("GPUs within the power limit"), count_text(fleet.accelerators), load));
  }
  for (const AllInPower& one : power.per_accelerator)
    rows.push_back(fact(Texts::tr("Per GPU, %1").arg(engine_text(one.boundary)), power_text(one.max),
                        one.is_max_complete ? QString() : Texts::tr("without parts of unknown power")));
  return rows;
}

QVector<FactRow> cost_rows(const RoomReport& room) {
  const Ownership& money = room.money;
  const ComparedCosts& compared = room.compared;
  const auto hourly = [](double usd) { return number_text(usd, Unit::money_per_hour); };
  QVector<FactRow> rows{
      fact(Texts::tr("GPU-hour, own"),
           money.per_accelerator_hour_high && *money.per_accelerator_hour_high != money.per_accelerator_hour
               ? Texts::tr("%1 to %2").arg(hourly(money.per_accelerator_hour), hourly(*money.per_accelerator_hour_high))
               : hourly(money.per_accelerator_hour),
           money.unknown.empty() ? QString() : Texts::tr("a lower limit: some costs are unknown")),
      fact(Texts::tr("Break-even with rent"),
           money.break_even_months ? Texts::tr("%1 months").arg(number_text(*money.break_even_months, Unit::none))
           : std::isnan(money.per_accelerator_hour) ? Texts::tr("the price of the servers is unknown")
                                                    : Texts::tr("never"))};
  if (compared.per_million_tokens)
    rows.push_back(fact(Texts::tr("Million tokens"), number_text(*compared.per_million_tokens, Unit::money),
                        Texts::tr("trained, or output tokens")));
  if (compared.epoch)
    rows.push_back(fact(
        Texts::tr("GPU-hour by Epoch AI"), hourly(compared.epoch->total()),
        Texts::tr("hardware %1, network %2, energy %3")
            .arg(hourly(compared.epoch->hardware), hourly(compared.epoch->network), hourly(compared.epoch->energy))));
  if (compared.owner)
    rows.push_back(fact(Texts::tr("GPU-hour, published"), hourly(compared.owner->value),
                        QString::fromStdString(compared.owner->source)));
  if (compared.published)
    rows.push_back(fact(Texts::tr("Published price table"), number_text(compared.published->total, Unit::money),
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
