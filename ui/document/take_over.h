// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "engine/design/design.h"

namespace trainyard::ui {

class Document;

/// Returns how a found design differs from the current one, as text of an undo step.
QString changes_of(const Document& document, const Design& next);

/// Applies a found design to the current scenario as one undo step that names the changes. Throws InputError.
void apply_design(Document& document, const Design& next);

}  // namespace trainyard::ui
