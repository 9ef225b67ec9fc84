// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "engine/metrics/metric.h"
#include "engine/studies/findings.h"
#include "engine/units/units.h"

namespace trainyard::ui {

/// A string of the engine in the language of the screen; empty for nullptr.
QString engine_text(const char* text);

/// A text of the catalogs (names, notes, reasons, what studies say) in the language of the screen, line by line.
/// What a user wrote stays as it is.
QString catalog_text(const std::string& text);

/// How the user's locale writes numbers. Read once per locale; cheap.
const NumberStyle& number_style();

/// Both parts with a no-break space between them, a true minus in front.
QString to_text(const Formatted& formatted);
QString number_text(double si, Unit unit);

/// A sentence of the engine with its places filled in.
QString message_text(const Message& message);

/// How a number stands to another one.
enum class Change { equal, better, worse, other };

/// A difference in two figures, without sign. Its unit stands with it where that is not the one of `value`.
struct Difference {
  Change change = Change::equal;
  bool up = false;      ///< the number is larger than the reference
  QString amount;       ///< "3.7", "$2.5 M"; "0" when it rounds away
  QString signed_text;  ///< "−3.7 days"
};
/// By the numbers alone. Two results are compared with compared_cell(), which knows their bands.
Difference difference(double value, double reference, const Metric& metric);
/// Whether the metric is a share of a peak that the two do not have in common.
bool has_another_peak(const Evaluation& evaluation, const Evaluation& reference, const Metric& metric);

}  // namespace trainyard::ui
