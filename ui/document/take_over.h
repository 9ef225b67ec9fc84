// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "engine/design/design.h"

namespace trainyard::ui {

class Document;

/// What a found design changes of the one on screen, as the text of an edit.
QString changes_of(const Document& document, const Design& next);

/// Makes a found design that of the current scenario, as one undo step which names what changes. Throws InputError.
void take_over(Document& document, const Design& next);

}  // namespace trainyard::ui
