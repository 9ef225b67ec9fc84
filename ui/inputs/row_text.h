// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFontMetrics>
#include <QString>
#include <QStringList>

#include "engine/parameters/parameter.h"

namespace trainyard::ui {

/// Meaning, range, default, source and id, as rich text. `first` are sentences that stand before them.
QString parameter_tool_tip(const Parameter& parameter, const QStringList& first);

/// "Tensor parallel takes 1 to 64, powers of two; “7” was not taken over."
QString refusal_text(const Parameter& parameter, const QString& typed);

/// Everything that a search for an input looks in, in lower case.
QString search_text(const Parameter& parameter);

/// The few values that tell a group's story while it is folded: "BF16, Adam, no recompute".
QString group_summary(Group group, const Design& design);

/// Facts of a line that have no room are left out whole, from the end.
QString fitting_facts(QString facts, const QFontMetrics& metrics, int width);

}  // namespace trainyard::ui
