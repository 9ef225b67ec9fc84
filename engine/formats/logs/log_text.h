// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <istream>
#include <string>
#include <string_view>

#include "engine/run/parallel.h"

namespace trainyard {

/// Visits the lines of a text of any size, which is read in blocks. A line ends at a line feed, or at the carriage
/// return of a progress bar. Removes terminal colours and cuts lines at 1 MiB. `bytes` is the size of the text, 0 if
/// unknown. Stops early if `visit` returns false or the work is stopped.
void for_each_line(std::istream& in, const std::function<bool(std::string_view)>& visit,
                   const Execution& execution = {}, double bytes = 0);

/// Returns the number after the first `marker`, or NaN if there is none. Reads "1,478", "25.2K" (decimal, as nanotron
/// shortens its numbers), "4.00000E-05" and "1.34GiB" (without its unit).
double number_after(std::string_view line, std::string_view marker);
/// Returns the number at the start of a text, in the same notations.
double leading_number(std::string_view text);
/// Returns the text between the first `from` and the next `to`; empty if either is missing.
std::string_view text_between(std::string_view line, std::string_view from, std::string_view to);
/// True if `line` contains `part`.
bool has_text(std::string_view line, std::string_view part);
std::string_view without_spaces(std::string_view text);

}  // namespace trainyard
