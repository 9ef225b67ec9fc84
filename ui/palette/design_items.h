// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/palette/palette_item.h"

namespace trainyard::ui {

class Document;

/// What the window does when an item opens an input, explains a metric or reports an error.
struct PaletteTargets {
  std::function<void(const QString& parameter)> show_input;
  std::function<void(const QString& metric)> explain;
  std::function<void(const QString& sentence)> fail;
};

/// Items for every input, result and catalog entry that the job of the open scenario has.
QVector<PaletteItem> design_items(Document& document, const PaletteTargets& targets);

/// Items that set an input to a typed value: "gpus 4096", "precision fp8", "model llama 70b". Each is one undo step.
/// For a number that the input refuses, the item states what is allowed and opens that input.
QVector<PaletteItem> value_items(const QString& typed, Document& document, const PaletteTargets& targets);

}  // namespace trainyard::ui
