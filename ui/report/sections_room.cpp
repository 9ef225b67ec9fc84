// SPDX-License-Identifier: GPL-3.0-or-later
#include <QLocale>
#include <cmath>

#include "engine/parameters/parameter.h"
#include "engine/room/machine_room.h"
#include "ui/figures/room_charts.h"
#include "ui/report/context.h"
#include "ui/report/gallery.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

// Chart heights in px at 96 dpi.
constexpr double picture_height = 250, racks_height = 120, cost_height = 170;

QString dollars_text(const std::optional<Cents>& cents) {
  return cents ? number_text(static_cast<double>(*cents) / 100, Unit::money) : ReportText::tr("unknown");
}

QString range_of_dollars(const std::optional<Cents>& low, const std::optional<Cents>& high) {
  if (!low || !high || *low == *high) return dollars_text(low);
  return ReportText::tr("%1 to %2").arg(dollars_text(low), dollars_text(high));
}

QString names_text(const std::vector<std::string>& names) {
  QStringList out;
  for (const std::string& name : names) out << catalog_text(name);
  return out.join(QStringLiteral(", "));
}

QString room_sentence(const RoomReport& room) {
  const RoomRacks& racks = room.bill.racks;
  const auto count = [](Count n) { return QLocale().toString(qlonglong(n)); };
  const QString places = racks.all() ? ReportText::tr("%1 racks").arg(count(*racks.all()))
                         : racks.node_racks
                             ? ReportText::tr("%1 server racks (network racks unknown)").arg(count(*racks.node_racks))
                             : ReportText::tr("an unknown number of racks");
  const bool unknown = std::isnan(room.money.per_accelerator_hour);
  const QString money =
      unknown ? ReportText::tr("The price of the servers is unknown, so no cost is stated.")
              : (room.money.is_complete() ? ReportText::tr("A GPU-hour costs at least **%1**.")
                                          : ReportText::tr("The known part of a GPU-hour costs **%1**; see the unknown "
                                                           "parts below. The break-even with renting is unknown."))
                    .arg(number_text(room.money.per_accelerator_hour, Unit::money_per_hour));
  return ReportText::tr(
             "**%1** GPUs in %2 use up to **%3** at the utility connection. The priced parts cost "
             "**%4**. %5")
      .arg(QLocale().toString(qlonglong(room.bill.accelerators)), places,
           number_text(room.power.utility_max, Unit::power),
           range_of_dollars(room.bill.total_low, room.bill.total_high), money);
}

/// Sources of prices in order of first use; a table refers to them by number.
class NumberedSources {
 public:
  /// Returns the number of the source of a line, from 1; empty without a source.
  QString number_of(const BillLine& line) {
    const QString source = QString::fromStdString(line.source), date = QString::fromStdString(line.date);
    if (source.isEmpty()) return {};
    const QString text = date.isEmpty() ? source : ReportText::tr("%1 (%2)", "source, date").arg(source, date);
    if (!texts_.contains(text)) texts_ << text;
    return QString::number(texts_.indexOf(text) + 1);
  }
  /// Returns "Sources: [1] …; [2] ….", or nothing without sources.
  Rich list() const {
    if (texts_.isEmpty()) return {};
    QStringList entries;
    for (qsizetype i = 0; i < texts_.size(); ++i)
      entries << ReportText::tr("[%1] %2", "number, source").arg(i + 1).arg(texts_[i]);
    return Rich{{ReportText::tr("Sources: "), true}} +
           with_links(entries.join(QStringLiteral("; ")) + u'.', Tone::second);
  }

 private:
  QStringList texts_;
};

block::Table bill_table(const Bill& bill, NumberedSources& sources) {
  block::Table table;
  table.dense = true;
  table.columns = {{ReportText::tr("Part"), false, 3},
                   {ReportText::tr("Quantity"), true},
                   {ReportText::tr("U"), true},
                   {ReportText::tr("kg"), true},
                   {ReportText::tr("Typical power"), true},
                   {ReportText::tr("Maximum power"), true},
                   {ReportText::tr("Total"), true},
                   {ReportText::tr("Source"), true}};
  const QString unknown = QStringLiteral("–");
  for (const BillLine& line : bill.lines) {
    const auto count = static_cast<double>(line.quantity);
    const auto plain_number = [&](const std::optional<double>& value) {
      return value ? QLocale().toString(*value * count, 'f', 0) : unknown;
    };
    const auto power = [&](const std::optional<double>& watts) {
      return watts ? number_text(*watts * count, Unit::power) : unknown;
    };
    const auto sum = [&](const std::optional<Cents>& price) {
      return price ? std::optional(*price * line.quantity) : std::nullopt;
    };
    const QString where = engine_text(section_name(line.section));
    table.rows.append(
        {Rich{{catalog_text(line.name)},
              {QStringLiteral(", ") + (*line.place ? engine_text(line.place) : where), false, Tone::second}},
         Rich{{QLocale().toString(qlonglong(line.quantity))}}, Rich{{plain_number(line.rack_units)}},
         Rich{{plain_number(line.kilograms)}}, Rich{{power(line.watts_typical)}}, Rich{{power(line.watts_max)}},
         Rich{{line.included ? ReportText::tr("included") : range_of_dollars(sum(line.price_low), sum(line.price_high)),
               true}},
         Rich{{sources.number_of(line), false, Tone::second}}});
  }
  return table;
}

block::Table power_table(const RoomReport& room) {
  block::Table table;
  table.columns = {{ReportText::tr("Power and space"), false, 1}, {ReportText::tr("Value"), true}};
  const auto add = [&](const QString& name, const QString& value) {
    table.rows.append({Rich{{name}}, Rich{{value, true}}});
  };
  const auto watts = [](double value) { return number_text(value, Unit::power); };
  add(ReportText::tr("IT equipment, maximum"), watts(room.power.it.max));
  add(ReportText::tr("IT equipment, average"), watts(room.average_watts));
  add(ReportText::tr("Utility connection, maximum, at a PUE of %1").arg(number_text(room.power.pue, Unit::none)),
      watts(room.power.utility_max));
  if (const auto racks = room.bill.racks.all())
    add(ReportText::tr("Racks, of which %1 for servers")
            .arg(QLocale().toString(qlonglong(*room.bill.racks.node_racks))),
        QLocale().toString(qlonglong(*racks)));
  if (room.power.liquid_max) add(ReportText::tr("Heat to liquid"), watts(*room.power.liquid_max));
  if (room.power.air_max) add(ReportText::tr("Heat to air"), watts(*room.power.air_max));
  if (room.powered)
    add(ReportText::tr("GPUs within the power limit"), QLocale().toString(qlonglong(room.powered->accelerators)));
  for (const PartFailures& part : room.failures)
    if (const auto yearly = part.yearly())
      add(ReportText::tr("Interruptions per year: %1").arg(engine_text(part.name)), number_text(*yearly, Unit::none));
  return table;
}

}  // namespace

void add_room(const ReportContext& context, QVector<Block>& blocks) {
  const RoomReport room = report_room(resolved(context.design), context.evaluation, context.project.prices);
  if (room.problem) {
    blocks.append(block::Paragraph{Rich{{sentence_of(*room.problem)}}});
    return;
  }
  blocks.append(block::Paragraph{rich(room_sentence(room))});
  blocks.append(row_of(
      {figure_of(fabric_picture(room), picture_height, ReportText::tr("Compute network from the core to the GPUs."))}));
  if (room.bill.racks.all())
    blocks.append(row_of({figure_of(rack_rows(room), racks_height, ReportText::tr("Rows of racks."))}));
  NumberedSources sources;
  blocks.append(bill_table(room.bill, sources));
  blocks.append(block::Paragraph{rich(ReportText::tr("Total of the priced parts: **%1**.")
                                          .arg(range_of_dollars(room.bill.total_low, room.bill.total_high)))});
  if (!room.bill.unpriced.empty())
    blocks.append(block::Paragraph{
        rich(ReportText::tr("Not in the total, because no price is known: %1.").arg(names_text(room.bill.unpriced)))});
  if (const Rich list = sources.list(); !list.isEmpty()) blocks.append(block::Paragraph{list});
  blocks.append(power_table(room));
  blocks.append(row_of(
      {figure_of(room_cost_by_part(room), cost_height, ReportText::tr("Cost per year by part, with the lower prices.")),
       figure_of(owned_and_rented(room), cost_height,
                 ReportText::tr("Total cost of buying and of renting, by month."))}));
  if (const auto& total = room.money.life_total)
    blocks.append(block::Paragraph{
        rich((room.money.is_complete()
                  ? ReportText::tr("Total over the life, less the residual value: **%1 to %2**, by prices.")
                  : ReportText::tr("Known part over the life, less the residual value: **%1 to %2**, by prices."))
                 .arg(number_text(total->low, Unit::money), number_text(total->high, Unit::money)))});
  for (const Message& note : room.notes)
    blocks.append(block::Paragraph{Rich{{sentence_of(note), false, Tone::second}}});
  if (room.reference)
    blocks.append(block::Paragraph{
        with_links(ReportText::tr("Source of the network: %1.").arg(QString::fromStdString(room.reference->source)),
                   Tone::second)});
}

}  // namespace trainyard::ui
