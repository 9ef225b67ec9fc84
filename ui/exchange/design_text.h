// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "engine/design/design.h"

namespace trainyard::ui {

/// A design as one line that a shell, a mail and paste take: "--set job=serving --set …".
QString design_line(const Design& design);
/// Whether a text is such a line, with or without the command in front of it.
bool is_design_line(const QString& text);
/// The design that the line means: the default one with its inputs. Throws InputError.
Design design_of_line(const QString& text);

/// What sets a design apart from another one, short enough for a tab: "Tensor parallel 4, FP8, 3 more".
QString difference_name(const Design& design, const Design& other);

}  // namespace trainyard::ui
