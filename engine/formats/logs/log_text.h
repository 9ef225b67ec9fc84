// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>
#include <istream>
#include <string>
#include <string_view>

#include "engine/run/parallel.h"

namespace trainyard {

/// The lines of a text of any size, read in blocks: without colours of a terminal, ended by a line feed or by the
/// carriage return of a progress bar. The rest of a line longer than a mebibyte is left out. `bytes` is the size of the
/// text where it is known, or 0. Ends early where `visit` returns false or the work is stopped.
void for_each_line(std::istream& in, const std::function<bool(std::string_view)>& visit,
                   const Execution& execution = {}, double bytes = 0);

/// The number behind the first `marker` of a line, NaN where there is none: "1,478", "25.2K" (decimal, as nanotron
/// shortens its numbers), "4.00000E-05", "1.34GiB" (the unit is left to the caller).
double number_after(std::string_view line, std::string_view marker);
/// The number that a text begins with, in the same spellings.
double leading_number(std::string_view text);
/// What stands between the first `from` and the next `to` behind it; empty where one is missing.
std::string_view between(std::string_view line, std::string_view from, std::string_view to);
bool holds(std::string_view line, std::string_view part);
std::string_view without_spaces(std::string_view text);

}  // namespace trainyard
