// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace trainyard {

/// The quantity that a number measures, and the way in which people read and type it. The engine uses SI (bytes,
/// FLOP/s, seconds, bytes/s, watts, joules, dollars). Some quantities use the customary unit that is stated below.
enum class Unit {
  none,              ///< a pure count or ratio: 16,384
  year,              ///< a calendar year, never grouped: 2022
  scaled,            ///< a large count, shown with k, M, G, T, P: 15.6 T
  tokens,            ///< tokens, shown with k, M, T: 15.6 T
  tokens_exact,      ///< a short token count, shown in full: 8,192 tokens
  sequences,         ///< sequences, shown in full
  samples,           ///< samples, shown with k, M, B
  accelerators,      ///< devices, shown in full
  fraction,          ///< 0 to 1, shown in percent
  ratio,             ///< n : 1
  memory,            ///< bytes, shown in binary units (GiB = 2^30)
  file,              ///< bytes, shown in decimal units (TB = 10^12)
  bytes,             ///< a few bytes, shown without a prefix: 4 bytes
  bandwidth,         ///< bytes/s, shown in decimal units (GB/s)
  network,           ///< bytes/s, shown in bits (Gb/s)
  flop,              ///< floating-point operations
  flop_rate,         ///< FLOP/s
  token_rate,        ///< tokens/s
  sample_rate,       ///< samples/s
  query_rate,        ///< queries per minute
  request_rate,      ///< requests per second
  seconds,           ///< time, shown in ns to days, whichever is most readable
  minutes,           ///< seconds, shown in minutes
  days,              ///< days
  device_time,       ///< accelerator-hours
  power,             ///< W
  energy,            ///< J, shown in Wh
  money,             ///< US dollars
  money_per_hour,    ///< dollars per hour
  money_per_energy,  ///< dollars per kWh
  carbon,            ///< grams of CO2 equivalent, shown in t
  carbon_intensity   ///< grams of CO2 equivalent per kWh
};

/// How a language writes numbers. The default is the C locale of files.
struct NumberStyle {
  std::string decimal = ".";
  std::string group = ",";  ///< thousands separator on screen; empty for none
};

/// A number ready to display: "67.2" and "GiB". `unit` is empty for pure numbers.
struct Formatted {
  std::string number;
  std::string unit;
  /// Number and unit with a no-break space ("67.2 GiB"); the dollar sign comes first ("$75.0 M").
  std::string text() const;
};

/// Rounds for display: three significant figures, counts in full.
Formatted format(double si, Unit unit, const NumberStyle& style = {});
/// Gives as many digits as needed to type the value again unchanged (at most 12), in the unit with the shortest text:
/// 80 GiB, but 1.2 GB; 10 min, but 601 s. Groups thousands only if parse() reads that back.
Formatted format_exact(double si, Unit unit, const NumberStyle& style = {});
/// Uses the step that suits `reference` and `decimals` digits, so that the parts of a whole share both.
Formatted format_like(double si, Unit unit, double reference, int decimals, const NumberStyle& style = {});

/// Returns the nearest value that format() writes without rounding, for example for the stops of a slider.
double round_for_reading(double si, Unit unit);

/// One step of a unit's ladder: factor 2^30 for "GiB".
struct UnitStep {
  double factor;
  const char* name;
};
/// The step in which format() writes `si`.
UnitStep unit_step(double si, Unit unit);
/// The name of the SI unit in files and column heads ("bytes", "s", "FLOP/s"); empty for pure numbers.
const char* si_name(Unit unit);

/// The unit of a number that is typed without one.
enum class PlainNumber {
  si,        ///< the SI unit: command line and files
  displayed  ///< the unit in which format_exact() shows `current`: fields on screen
};

/// Reads a typed quantity: "1.6T", "400 Gb/s", "80 GiB", "15.6e12", "12 h", "$2.5", "40 %", "7:1".
/// A single '.' or ',' is the decimal separator unless `style.group` says that it groups thousands. A '.' groups
/// thousands only in units that count whole things: 16.384 devices are 16,384, but 1.115 s stays 1.115 s. Otherwise a
/// value could silently be wrong by a factor of a thousand. If there are several separators, the last one is the
/// decimal separator if it occurs only once. Groups must have three digits.
/// A number with an exponent ("15.6e12") and no unit is in SI, whatever `plain` says. A bandwidth accepts both bytes
/// and bits; without capital letters, "b" means what the field shows ("400 gb/s"). Prefixes without "i" are decimal:
/// "80 GB" of memory is 80e9 bytes.
/// Returns an empty value if the text is not a number or its unit measures another quantity.
std::optional<double> parse(std::string_view text, Unit unit, PlainNumber plain = PlainNumber::si, double current = 0,
                            const NumberStyle& style = {});

}  // namespace trainyard
