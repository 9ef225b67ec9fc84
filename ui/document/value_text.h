// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLocale>
#include <QString>

#include "engine/parameters/parameter.h"

namespace trainyard::ui {

/// The value of an input as the screen shows it: "8,192 tokens", "Interleaved 1F1B", "on". An automatic input
/// shows what it derives to.
QString value_text(const Design& design, const Parameter& parameter, const QLocale& locale = QLocale());

/// "Tensor parallel 8 → 16": what an edit did, for the undo menu. Automatic ends read "automatic".
QString change_text(const Design& before, const Design& after, const Parameter& parameter,
                    const QLocale& locale = QLocale());

}  // namespace trainyard::ui
