// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>

#include "engine/evaluation/evaluation.h"
#include "engine/studies/findings.h"
#include "ui/theme/theme.h"

class QPainter;

namespace trainyard::ui {

/// Status is a shape as well as a colour: disc with tick, triangle with !, octagon with cross, ring with i, star.
enum class StatusMark { good, warning, error, note, star };

StatusMark mark_of(const Evaluation& evaluation);
StatusMark mark_of(Severity severity);
Role role_of(StatusMark mark);

/// Paints the mark into the square `box`; `ground` shows through its sign.
void paint_mark(QPainter& painter, const QRectF& box, StatusMark mark, const Theme& theme, const QColor& ground);
/// As an icon that follows the palette.
QIcon mark_icon(StatusMark mark);

}  // namespace trainyard::ui
