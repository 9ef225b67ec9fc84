// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "engine/metrics/metric.h"
#include "engine/studies/findings.h"
#include "engine/units/units.h"

namespace trainyard::ui {

/// A string of the engine in the user's language; empty for nullptr.
QString engine_text(const char* text);

/// A catalog text (name, note, reason, study) in the user's language, translated line by line. Text written by the user
/// stays unchanged.
QString catalog_text(const std::string& text);

/// The number format of the user's locale; cached, so calls are cheap.
const NumberStyle& number_style();

/// Number and unit with a no-break space between them and a true minus sign.
QString to_text(const Formatted& formatted);
QString number_text(double si, Unit unit);

/// A message of the engine in the user's language with its arguments filled in.
QString message_text(const Message& message);

/// How a number compares with another.
enum class Change { equal, better, worse, other };

/// A difference with two significant figures, without sign. Includes its unit if that differs from the unit of `value`.
struct Difference {
  Change change = Change::equal;
  bool up = false;      ///< whether the number is larger than the reference
  QString amount;       ///< "3.7", "$2.5 M"; "0" if it rounds to zero
  QString signed_text;  ///< "−3.7 days"
};
/// Compares the two numbers without their likely ranges. For two results use compared_cell(), which considers the
/// ranges.
Difference difference(double value, double reference, const Metric& metric);
/// Whether the metric is a share of the peak rate of the devices.
bool is_share_of_peak(const Metric& metric);
/// The label of a metric. A share of the peak rate names the number format of that peak: "MFU (FP8 peak)".
QString label_with_peak(const Metric& metric, const Design& design);
/// Whether the metric is a share of the peak rate and the peaks of both results differ.
bool has_another_peak(const Evaluation& evaluation, const Evaluation& reference, const Metric& metric);

}  // namespace trainyard::ui
