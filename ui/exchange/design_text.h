// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "engine/design/design.h"

namespace trainyard::ui {

/// Returns a design as one line for shells, mails and pasting: "--set job=serving --set …".
QString design_line(const Design& design);
/// Returns whether a text is a line of design_line(), with or without the command in front.
bool is_design_line(const QString& text);
/// Returns the design of a line: the default one with the line's inputs. Throws InputError.
Design design_of_line(const QString& text);

/// Names how a design differs from another, short enough for a tab: "Tensor parallel 4, FP8, 3 more".
QString name_differing_inputs(const Design& design, const Design& other);

}  // namespace trainyard::ui
