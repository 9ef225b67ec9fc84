// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <QVector>

#include <functional>

namespace trainyard {
struct Parameter;
}

namespace trainyard::ui {

/// An item that users find by typing and run with Enter.
struct PaletteItem {
  enum class Kind { value, input, action, page, scenario, result, entry };
  Kind kind = Kind::action;
  QString title = {};
  QStringList names = {};                ///< folded names: as shown on screen, in English, and ids
  std::function<QString()> detail = {};  ///< text after the title; called only for visible lines
  std::function<void()> run = {};
  const Parameter* sets = nullptr;  ///< the input to which the item gives a value, if it does
};

/// The kind shown at the end of a line: "Input", "Result" …
QString kind_text(PaletteItem::Kind kind);

/// The matching items, best first, at most `count`; for an empty query the first `count` items in their order.
QVector<const PaletteItem*> rank_items(const QString& typed, const QVector<const PaletteItem*>& items, int count);

}  // namespace trainyard::ui
