// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/trust/run_filter.h"

namespace trainyard::ui {

/// The title of a run: "Llama 3.1 405B, 16,384 × H100 SXM".
QString run_title(const ValidatedRun& row);
/// The degrees above 1 and the precision: "TP 8, PP 16, DP 128, BF16".
QString layout_text(const Design& design);
/// The error of a prediction: "−1.7 %, inside the likely range".
QString error_sentence(const Compared& numbers);
/// Both values and the range: "measured 12.57 s, predicted 12.36 s, likely range 11.7–13.0 s".
QString measured_sentence(const Compared& numbers, Measure measure);
/// Title, layout, values and error, one per line, for tool tips.
QString run_tip(const ValidatedRun& row, Measure measure);
/// A likely range in the unit of its value: "6.31–7.06 s".
QString band_text(double low, double high, double value, Unit unit);
/// A source without version and date, which the tool tip shows.
QString where_published(const std::string& source);
/// A share in percent: "5.8 %".
QString percent_text(double share, int decimals = 1);
/// The errors of the filtered runs in one sentence.
QString summary_sentence(const ErrorStatistics& statistics);
/// The errors of the filtered runs of one framework, then those of all filtered runs: "Megatron: 312 runs: half within
/// 4.1 %, … All frameworks: 611 runs, half within 5.0 %".
QString framework_summary(Framework framework, const ErrorStatistics& own, const ErrorStatistics& all);
Unit unit_of(Measure measure);

}  // namespace trainyard::ui
