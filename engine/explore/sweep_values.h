// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "engine/explore/grid_sweep.h"
#include "engine/studies/sweep.h"

namespace trainyard {

enum class Spacing { linear, geometric };
/// Default spacing of an input's values: that of its slider.
Spacing spacing_of(const Parameter& input, double from, double to);
/// Values from the first end of the range to the last, which may be lower. Integer inputs are rounded, so there may be
/// fewer.
std::vector<double> range_values(const Parameter& input, const ValueRange& range, Spacing spacing);

/// Every value: slider positions, both toggle states, all choices, all built-in entries.
std::vector<double> all_values(const Parameter& input);
/// The catalog entries with a known value of `field`, for example those with a price.
std::vector<double> entries_with(const Parameter& input, std::string_view field);
/// Values worth trying near the present one, at most `count` for numbers. Inputs that are not numbers, or are powers of
/// two, have all values. Logarithmic sliders span an eighth to eight times the value, linear ones their whole range;
/// GPU counts are whole replicas.
std::vector<double> usual_values(const Design& design, const Parameter& input, int count);

/// A readable value: "8,192 tokens", "Interleaved 1F1B", "H100 SXM". Untranslated.
std::string value_text(const Parameter& input, double value, const NumberStyle& style = {});
/// A value for files: a number in SI, "auto", "on", or an id.
std::string value_id(const Parameter& input, double value);

/// Parses "ID=FROM:TO:STEPS", optionally followed by ":linear" or ":geometric" to override the slider's spacing;
/// "ID=A,B,C"; "ID=all"; or "ID=all:FIELD" for catalog entries with a known FIELD. Throws InputError.
SweepAxis parse_axis(const Design& design, std::string_view text);
/// Metric of an id from user input. Throws InputError with the nearest ids, also for the verdict (not a number).
MetricHandle parse_metric(std::string_view id);
SweepLayout parse_sweep_layout(std::string_view id);

/// Limit that keeps a sweep to some minutes, and its table small enough to open.
inline constexpr std::size_t most_points = 1000000;
/// Throws InputError if inputs repeat or there are too many points.
void check_sweep(const GridSweep& sweep);

}  // namespace trainyard
