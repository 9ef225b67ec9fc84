// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLocale>
#include <QStringList>

#include "engine/parameters/parameter.h"

namespace trainyard::ui {

/// Returns the value of an input as shown on screen: "8,192 tokens", "Interleaved 1F1B", "on". For an automatic input,
/// returns the derived value.
QString value_text(const Design& design, const Parameter& parameter, const QLocale& locale = QLocale());

/// Which parallel degrees a text names.
struct NamedDegrees {
  int always = 0;        ///< the first ones of the table, even if they are 1
  bool replicas = true;  ///< also data parallelism
};
/// Returns the parallel degrees of a group that exceed 1, in table order: "TP 8", "PP 4" (no-break spaces).
QStringList degree_texts(const Design& design, Group group, const NamedDegrees& named = {});

/// Describes an edit for the undo menu: "Tensor parallel 8 → 16". Automatic values read "automatic".
QString change_text(const Design& before, const Design& after, const Parameter& parameter,
                    const QLocale& locale = QLocale());

}  // namespace trainyard::ui
