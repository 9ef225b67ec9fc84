// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "engine/explore/grid_sweep.h"
#include "engine/studies/sweep.h"

namespace trainyard {

enum class Spacing { linear, geometric };
/// How the values of a number are spread unless somebody asks otherwise: as its slider is.
Spacing spacing_of(const Parameter& input, double from, double to);
/// Both ends and what lies between; whole where the input is, so that there may be fewer. In the order of the range,
/// which may fall.
std::vector<double> range_values(const Parameter& input, const ValueRange& range, Spacing spacing);

/// Every value: positions of a slider, both states, all choices, all entries that are built in.
std::vector<double> all_values(const Parameter& input);
/// The entries of the catalog that have the figure: what could be bought has a price.
std::vector<double> entries_with(const Parameter& input, std::string_view field);
/// Values about the present one that are worth a look, at most `count` of a number: all of what is no number or goes
/// in powers of two, whole replicas of the GPUs, from an eighth to eight times what its slider spreads by factors, and
/// otherwise the whole range.
std::vector<double> usual_values(const Design& design, const Parameter& input, int count);

/// For reading: "8,192 tokens", "Interleaved 1F1B", "H100 SXM". Untranslated.
std::string value_text(const Parameter& input, double value, const NumberStyle& style = {});
/// For files: a number in SI, "auto", "on", or an id.
std::string value_id(const Parameter& input, double value);

/// "ID=FROM:TO:STEPS", with ":linear" or ":geometric" behind it where the spacing shall be another than the slider's;
/// "ID=A,B,C"; "ID=all", and of a catalog "ID=all:FIELD" for the entries that have the figure. Throws InputError.
SweepAxis parse_axis(const Design& design, std::string_view text);
/// The metric of an id from outside. Throws InputError with the nearest ids; also for the verdict, which is no number.
MetricHandle parse_metric(std::string_view id);
SweepLayout parse_sweep_layout(std::string_view id);

/// So many points are done in some minutes, and their table can still be opened.
inline constexpr std::size_t most_points = 1000000;
/// Throws InputError where inputs repeat or the points are too many.
void check_sweep(const GridSweep& sweep);

}  // namespace trainyard
