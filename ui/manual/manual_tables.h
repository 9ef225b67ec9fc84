// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace trainyard::ui {

/// The chapter of all inputs: label, id, unit, range, default, rule of the automatic value, meaning and source.
QString inputs_html();
/// The chapter of all results: label, id, unit, meaning, formula with links to its quantities, and source.
QString results_html();

}  // namespace trainyard::ui
