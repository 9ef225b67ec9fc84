// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "engine/metrics/metric.h"
#include "engine/studies/findings.h"
#include "engine/units/units.h"

namespace trainyard::ui {

/// A string of the engine in the language of the screen; empty for nullptr.
QString engine_text(const char* text);

/// How the user's locale writes numbers. Read once per locale; cheap.
const NumberStyle& number_style();

/// Both parts with a no-break space between them, a true minus in front.
QString to_text(const Formatted& formatted);
QString number_text(double si, Unit unit);

/// A sentence of the engine with its places filled in.
QString message_text(const Message& message);

/// How a value stands to the one of the baseline.
enum class Change { equal, better, worse, other };

/// A difference in two significant figures, without sign, in the scale in which `value` is shown.
struct Difference {
  Change change = Change::equal;
  bool up = false;      ///< the number is larger than the reference
  QString amount;       ///< "3.7", "$2.5 M"; "0" when it rounds away
  QString signed_text;  ///< "−3.7 days"
};
Difference difference(double value, double reference, const Metric& metric);

}  // namespace trainyard::ui
