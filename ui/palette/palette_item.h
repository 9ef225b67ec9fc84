// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <QVector>

#include <functional>

namespace trainyard::ui {

/// Something that can be found by typing and done with Enter.
struct PaletteItem {
  enum class Kind { value, input, action, page, scenario, result, entry };
  Kind kind = Kind::action;
  QString title = {};
  QStringList names = {};                ///< folded: as on screen, in English, ids
  std::function<QString()> detail = {};  ///< what stands behind the title; asked for lines that are shown
  std::function<void()> run = {};
};

/// "Input", "Result" … at the end of a line.
QString kind_text(PaletteItem::Kind kind);

/// The items that answer, best first, at most `count`; all where nothing was typed, in their order.
QVector<const PaletteItem*> ranked(const QString& typed, const QVector<const PaletteItem*>& items, int count);

}  // namespace trainyard::ui
