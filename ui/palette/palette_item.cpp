// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/palette/palette_item.h"

#include <QCoreApplication>

#include <algorithm>

#include "ui/palette/fuzzy.h"

namespace trainyard::ui {
namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(Palette)
};

/// Bonus by kind. At equal scores, the few inputs and pages precede the many catalog entries.
double advance_of(PaletteItem::Kind kind) {
  switch (kind) {
    case PaletteItem::Kind::value:
      return 30;
    case PaletteItem::Kind::input:
      return 4;
    case PaletteItem::Kind::page:
      return 5;
    case PaletteItem::Kind::action:
    case PaletteItem::Kind::scenario:
      return 3;
    case PaletteItem::Kind::result:
      return 2;
    case PaletteItem::Kind::entry:
      break;
  }
  return 0;
}

}  // namespace

QString kind_text(PaletteItem::Kind kind) {
  switch (kind) {
    case PaletteItem::Kind::value:
      return Text::tr("Set");
    case PaletteItem::Kind::input:
      return Text::tr("Input");
    case PaletteItem::Kind::action:
      return Text::tr("Action");
    case PaletteItem::Kind::page:
      return Text::tr("Page");
    case PaletteItem::Kind::scenario:
      return Text::tr("Scenario");
    case PaletteItem::Kind::result:
      return Text::tr("Result");
    case PaletteItem::Kind::entry:
      break;
  }
  return Text::tr("Catalog");
}

QVector<const PaletteItem*> rank_items(const QString& typed, const QVector<const PaletteItem*>& items, int count) {
  const FuzzyQuery query(typed);
  if (query.isEmpty()) return items.first(std::min<qsizetype>(count, items.size()));
  QVector<std::pair<double, const PaletteItem*>> found;
  for (const PaletteItem* item : items)
    if (const double score = query.score(item->names); score > 0)
      found.push_back({score + advance_of(item->kind), item});
  std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  QVector<const PaletteItem*> best;
  for (const auto& [score, item] : found.first(std::min<qsizetype>(count, found.size()))) best.push_back(item);
  return best;
}

}  // namespace trainyard::ui
