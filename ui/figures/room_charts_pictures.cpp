// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <QLocale>
#include <array>
#include <cmath>

#include "ui/figures/room_charts.h"
#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

struct PictureTexts {
  Q_DECLARE_TR_FUNCTIONS(trainyard::ui::RoomPictures)
};

const QString unknown_number = QStringLiteral("–");

QString count_of(const std::optional<Count>& count) {
  return count ? QLocale().toString(static_cast<qlonglong>(*count)) : unknown_number;
}

/// "multimode 1,016, up to 32 m"; empty if the reach is unknown.
QString reach_text(const std::vector<CableReach>& reach, size_t level) {
  if (level >= reach.size() || reach[level].total() == 0) return {};
  const CableReach& cables = reach[level];
  QStringList parts;
  if (cables.copper > 0) parts << PictureTexts::tr("copper %1").arg(count_of(cables.copper));
  if (cables.multimode > 0) parts << PictureTexts::tr("multimode %1").arg(count_of(cables.multimode));
  if (cables.single_mode > 0) parts << PictureTexts::tr("single-mode %1").arg(count_of(cables.single_mode));
  return PictureTexts::tr("%1; up to %2 m")
      .arg(parts.join(QStringLiteral(", ")), QString::number(std::ceil(cables.longest)));
}

auto links_of(const RoomReport& room, size_t level) {
  const FabricSize& fabric = room.bill.fabrics.compute;
  const LinkLevel& links = fabric.levels[level];
  const double rate = fabric.plan.port_rate * (level > 0 ? double(fabric.plan.uplink_ports) : 1);
  return FabricPicture::Links{
      PictureTexts::tr("%1 links of %2").arg(count_of(links.links), number_text(rate, Unit::network)),
      reach_text(room.bill.racks.compute_cables, level)};
}

auto tier_of(const RoomReport& room, size_t index) {
  const FabricTier& tier = room.bill.fabrics.compute.tiers[index];
  const std::string& part = room.plan.compute_switch;
  FabricPicture::Tier out{QStringLiteral("tier_%1").arg(index), engine_text(tier.name),
                          part.empty() ? PictureTexts::tr("unknown switch") : catalog_text(find_part(part).name),
                          count_of(tier.switches), double(tier.switches.value_or(0))};
  out.tip = out.count + u' ' + out.label + u'\n' + out.detail;
  if (tier.switches)
    out.tip +=
        u'\n' + PictureTexts::tr("%1 ports used, %2 free").arg(count_of(tier.ports_used), count_of(tier.ports_free));
  return out;
}

/// Servers and their GPUs, below the switches.
void add_nodes(FabricPicture& picture, const RoomReport& room) {
  const Bill& bill = room.bill;
  const RoomPlan& plan = room.plan;
  const QString server =
      plan.server.empty() ? PictureTexts::tr("unknown server") : catalog_text(find_part(plan.server).name);
  const auto add = [&](const char* id, const QString& label, const QString& detail, Count count) {
    picture.tiers.push_back({QLatin1String(id), label, detail, count_of(count), double(count),
                             count_of(count) + u' ' + label + u'\n' + detail});
  };
  add("nodes", PictureTexts::tr("nodes"), server, plan.fabric.nodes);
  picture.links.push_back({PictureTexts::tr("%1 per node").arg(count_of(plan.node_accelerators)),
                           PictureTexts::tr("scale-up network inside the server")});
  add("gpus", PictureTexts::tr("GPUs"),
      PictureTexts::tr("%1 NICs per node").arg(count_of(plan.fabric.rails * plan.fabric.planes)), bill.accelerators);
}

void add_rack_kind(RackRows& chart, const QString& label, Part part) { chart.kinds.push_back({label, {}, part}); }

}  // namespace

FabricPicture fabric_picture(const RoomReport& room) {
  const FabricSize& fabric = room.bill.fabrics.compute;
  FabricPicture picture;
  picture.title = PictureTexts::tr("Compute network");
  picture.subtitle = room.reference ? catalog_text(room.reference->name) : PictureTexts::tr("general tree");
  for (size_t i = fabric.tiers.size(); i-- > 0;) picture.tiers.push_back(tier_of(room, i));
  for (size_t level = fabric.levels.size(); level-- > 0;) {
    FabricPicture::Links links = links_of(room, level);
    // Level i joins tier i to the tier below; a level without a tier of its own joins switches of the highest tier.
    if (level < fabric.tiers.size())
      picture.links.push_back(links);
    else
      picture.inner.push_front(engine_text(fabric.levels[level].name) + QStringLiteral(": ") + links.label);
  }
  if (fabric.tiers.empty()) picture.links.clear();
  add_nodes(picture, room);
  QStringList parts;
  for (const FabricPicture::Tier& tier : picture.tiers) parts << tier.count + u' ' + tier.label;
  picture.sentence =
      PictureTexts::tr("Compute network from the core to the GPUs: %1").arg(parts.join(QStringLiteral(", ")));
  return picture;
}

RackRows rack_rows(const RoomReport& room) {
  RackRows chart;
  chart.title = PictureTexts::tr("Rows of racks");
  chart.row_label = PictureTexts::tr("Row %1");
  chart.rack_label = PictureTexts::tr("Row %1, rack %2: %3");
  const auto& floor = room.bill.racks.floor;
  if (!floor) {
    chart.empty = PictureTexts::tr("The number of racks is unknown");
    chart.sentence = chart.empty;
    return chart;
  }
  add_rack_kind(chart, PictureTexts::tr("racks of servers"), Part::compute);
  add_rack_kind(chart, PictureTexts::tr("racks with leaf switches"), Part::gradients);
  add_rack_kind(chart, PictureTexts::tr("other network racks"), Part::reserve);
  chart.racks_per_row = int(floor->rules.racks_per_row);
  std::array<Count, 3> counts{};
  const Count first = floor->place_of_network_rack(0);
  for (Count place = 0; place < floor->racks(); ++place) {
    const Count network = place - first;
    const bool is_node = network < 0 || network >= floor->network_racks;
    const int kind = is_node ? 0 : network < floor->leaf_racks ? 1 : 2;
    ++counts[size_t(kind)];
    chart.racks.push_back(kind);
  }
  for (int i = 0; i < chart.kinds.size(); ++i) chart.kinds[i].count = count_of(counts[size_t(i)]);
  chart.kinds.removeIf(
      [](const RackRows::Kind& kind) { return kind.count == QStringLiteral("0") && kind.part == Part::reserve; });
  const double watts = room.bill.racks.watts_max.value_or(0);
  chart.subtitle =
      watts > 0 ? PictureTexts::tr("up to %1 per rack of servers").arg(number_text(watts, Unit::power)) : QString();
  chart.sentence =
      PictureTexts::tr("%1 racks in rows of %2").arg(count_of(floor->racks()), QString::number(chart.racks_per_row));
  return chart;
}

}  // namespace trainyard::ui
