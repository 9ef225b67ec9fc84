// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/trust/run_filter.h"

namespace trainyard::ui {

/// "Llama 3.1 405B, 16,384 × H100 SXM".
QString run_title(const ValidatedRun& row);
/// "TP 8, PP 16, DP 128, BF16": the degrees that are not 1, and the precision.
QString layout_text(const Design& design);
/// "−1.7 %, inside the band".
QString error_sentence(const Compared& numbers);
/// "measured 12.57 s, predicted 12.36 s (11.7–13.0)".
QString measured_sentence(const Compared& numbers, Measure measure);
/// Both, with title and layout, one a line: for tool tips.
QString run_tip(const ValidatedRun& row, Measure measure);
/// "6.31–7.06 s": both ends in the unit of the value.
QString band_text(double low, double high, double value, Unit unit);
/// A source without version, date and what else follows, which a tip has.
QString where_published(const std::string& source);
/// A share as "5.8 %".
QString percent_text(double share, int decimals = 1);
/// One sentence about a selection.
QString summary_sentence(const ErrorStatistics& statistics);
Unit unit_of(Measure measure);

}  // namespace trainyard::ui
