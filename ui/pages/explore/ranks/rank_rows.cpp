// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/explore/ranks/rank_rows.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <cmath>

#include "ui/text/engine_text.h"

namespace trainyard::ui {
namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(Ranks)
};

QString number(std::int64_t value) { return QLocale().toString(qlonglong(value)); }

QString range_text(std::int64_t first, std::int64_t count) {
  return count == 1 ? number(first) : QStringLiteral("%1–%2").arg(number(first), number(first + count - 1));
}

/// "3, 19, 35–36": the layers of each chunk, in the order in which a micro-batch visits them.
QString layers_text(const std::vector<LayerRange>& layers) {
  QStringList out;
  for (const LayerRange& range : layers)
    if (range.count > 0) out << range_text(range.first, range.count);
  return out.isEmpty() ? Text::tr("none") : out.join(QStringLiteral(", "));
}

/// "0–7", "12, 20, 28 … 1,020": ranks in a short form.
QString members_text(const std::vector<std::int64_t>& members) {
  if (members.size() <= 1) return number(members.empty() ? 0 : members.front());
  const std::int64_t step = members[1] - members[0];
  bool even = true;
  for (size_t i = 1; i < members.size(); ++i) even = even && members[i] - members[i - 1] == step;
  if (even && step == 1) return range_text(members.front(), std::int64_t(members.size()));
  QStringList out;
  for (size_t i = 0; i < std::min<size_t>(members.size(), 2); ++i) out << number(members[i]);
  const QString text = out.join(QStringLiteral(", "));
  return members.size() > 2 ? QStringLiteral("%1 … %2").arg(text, number(members.back())) : text;
}

FactRow fact(const QString& id, const QString& label, const QString& value, const QString& detail = {}) {
  return {id, {{label, {}, Role::second_text}, {value, detail, Role::text, true}}};
}

}  // namespace

QVector<FactRow> device_rows(const RankMap& map, std::int64_t rank, const Evaluation& result) {
  QVector<FactRow> rows;
  if (rank < 0 || rank >= map.devices()) return rows;
  QStringList units;
  for (const RankMap::Level& level : map.levels())
    if (level.kind != UnitKind::cluster)
      units << QStringLiteral("%1 %2").arg(engine_text(unit_label(level.kind)), number(rank / level.size));
  if (!units.isEmpty()) rows << fact(QStringLiteral("units"), Text::tr("Location"), units.join(QStringLiteral(", ")));
  const RankHolding held = map.holding(rank);
  QStringList ends;
  if (held.embedding) ends << Text::tr("embedding");
  if (held.head) ends << Text::tr("output head");
  rows << fact(QStringLiteral("layers"), Text::tr("Layers"), layers_text(held.layers), ends.join(QStringLiteral(", ")));
  if (held.experts.count > 0)
    rows << fact(QStringLiteral("experts"), Text::tr("Experts of each layer"),
                 range_text(held.experts.first, held.experts.count));
  rows << fact(QStringLiteral("sequences"), Text::tr("Sequences of each step"),
               range_text(held.sequences.first, held.sequences.count));
  for (const RankGroup group : rank_groups) {
    const std::int64_t size = map.size(group);
    if (size <= 1) continue;
    rows << fact(QLatin1String(group_id(group)), engine_text(group_label(group)),
                 Text::tr("%1 of %2", "a member of a group").arg(number(map.place(group, rank)), number(size)),
                 Text::tr("GPUs %1").arg(members_text(map.members(group, rank))));
  }
  rows << fact(QStringLiteral("memory"), Text::tr("Memory"), number_text(held.memory, Unit::memory),
               Text::tr("of %1").arg(number_text(result.memory_capacity, Unit::memory)));
  return rows;
}

QStringList traffic_heads(const RankMap& map) {
  QStringList heads{Text::tr("Group"), Text::tr("sends")};
  for (size_t i = 0; i + 1 < map.levels().size(); ++i) {
    const QString unit = engine_text(unit_label(map.levels()[i].kind));
    heads << Text::tr("%1: members").arg(unit) << Text::tr("%1: outgoing").arg(unit);
  }
  return heads << Text::tr("waiting");
}

QVector<FactRow> traffic_rows(const RankMap& map) {
  QVector<FactRow> rows;
  for (const GroupTraffic& t : map.traffic()) {
    FactRow row{QLatin1String(group_id(t.group)),
                {{engine_text(group_label(t.group)), Text::tr("%1 GPUs").arg(number_text(t.shape.size, Unit::none)),
                  Role::text, true},
                 {number_text(t.bytes, Unit::file), {}, Role::text, false, t.bytes}}};
    for (size_t i = 0; i + 1 < map.levels().size(); ++i) {
      const double leaves = t.leaving[i];
      row.cells.push_back({number_text(t.inside[i], Unit::none), {}, Role::text, false, t.inside[i]});
      row.cells.push_back({leaves > 0 ? number_text(leaves, Unit::file) : QStringLiteral("0"),
                           number_text(leaves / t.bytes, Unit::fraction), Role::text, false, leaves});
    }
    row.cells.push_back({std::isfinite(t.time) ? number_text(t.time, Unit::seconds) : QStringLiteral("–"),
                         {},
                         Role::text,
                         true,
                         t.time});
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace trainyard::ui
