// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/palette/palette_item.h"

namespace trainyard::ui {

class Document;

/// Where items of the tables lead; the window says how.
struct PaletteTargets {
  std::function<void(const QString& parameter)> show_input;
  std::function<void(const QString& metric)> explain;
  std::function<void(const QString& sentence)> fail;
};

/// Every input, result and catalog entry of the open scenario's job, from the tables.
QVector<PaletteItem> design_items(Document& document, const PaletteTargets& targets);

/// What "gpus 4096", "precision fp8" or "model llama 70b" asks to set: an input by name and a value that it takes. One
/// undo step each. A number that the input does not take becomes an item that says what it takes and leads there.
QVector<PaletteItem> value_items(const QString& typed, Document& document, const PaletteTargets& targets);

}  // namespace trainyard::ui
