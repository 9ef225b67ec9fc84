// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFontMetrics>
#include <QString>
#include <QStringList>

#include <optional>

#include "engine/parameters/parameter.h"

namespace trainyard::ui {

/// Meaning, range, default, source and id as rich text. `first`: sentences to put before them.
QString parameter_tool_tip(const Parameter& parameter, const QStringList& first);

/// The error for a refused value: "Tensor parallel must be 1 to 64, whole numbers; “0.5” was rejected."
QString refusal_text(const Parameter& parameter, const QString& typed);

/// The value that a typed change gives: "+30%" or "−12.5 %" of the present value. Empty if the text is no such change,
/// the value is unknown, or the input is itself a share.
std::optional<double> changed_by_share(const Design& design, const Parameter& parameter, const QString& typed);

/// All text that a search for inputs covers, in lower case.
QString search_text(const Parameter& parameter);

/// The first basic values of a group, for its folded header: "BF16, Adam, no recompute".
QString group_summary(Group group, const Design& design);

/// Drops whole facts from the end until the line fits into `width` pixels.
QString fitting_facts(QString facts, const QFontMetrics& metrics, int width);

}  // namespace trainyard::ui
