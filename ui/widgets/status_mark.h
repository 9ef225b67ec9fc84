// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>

#include "engine/evaluation/evaluation.h"
#include "engine/studies/findings.h"
#include "ui/theme/theme.h"

class QPainter;

namespace trainyard::ui {

/// Each status has a shape besides its colour: disc with tick, triangle with !, octagon with cross, ring with i, star.
enum class StatusMark { good, warning, error, note, star };

/// Training: whether the design fits and keeps its limits; serving: whether it meets its targets and limits.
StatusMark mark_of(const Evaluation& evaluation);
StatusMark mark_of(Severity severity);
Role role_of(StatusMark mark);

/// Paints the mark into the square `box`; the sign inside has the colour `ground`.
void paint_mark(QPainter& painter, const QRectF& box, StatusMark mark, const Theme& theme, const QColor& ground);
/// The mark as an icon that follows the palette.
QIcon mark_icon(StatusMark mark);

}  // namespace trainyard::ui
