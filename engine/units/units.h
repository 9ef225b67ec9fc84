// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace trainyard {

/// What a number measures and how people read and type it. Inside the engine numbers are in SI (bytes, FLOP/s,
/// seconds, bytes/s, watts, joules, dollars); the few that are kept in the unit people quote say so here.
enum class Unit {
  none,              ///< a pure count or ratio: 16,384
  year,              ///< a calendar year, never grouped: 2022
  scaled,            ///< a large count, shown with k, M, G, T, P: 15.6 T
  tokens,            ///< tokens, shown with k, M, T: 15.6 T
  tokens_exact,      ///< a short token count, shown in full: 8,192 tokens
  sequences,         ///< sequences, shown in full
  accelerators,      ///< devices, shown in full
  fraction,          ///< 0 to 1, shown in percent
  ratio,             ///< n : 1
  memory,            ///< bytes, shown in binary units (GiB = 2^30)
  file,              ///< bytes, shown in decimal units (TB = 10^12)
  bytes,             ///< a few bytes, shown as such: 4 B
  bandwidth,         ///< bytes/s, shown in decimal units (GB/s)
  network,           ///< bytes/s, shown in bits (Gb/s)
  flop,              ///< floating-point operations
  flop_rate,         ///< FLOP/s
  token_rate,        ///< tokens/s
  query_rate,        ///< queries per minute
  request_rate,      ///< requests per second
  seconds,           ///< time, shown in ns to days, whichever reads best
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

/// How a person's language writes numbers. The default is the C locale of files.
struct NumberStyle {
  std::string decimal = ".";
  std::string group = ",";  ///< thousands separator on screen; empty for none
};

/// A number ready to be read: "67.2" and "GiB". `unit` is empty where there is none.
struct Formatted {
  std::string number;
  std::string unit;
  /// Both with a no-break space between them ("67.2 GiB"), dollars in front ("$75.0 M").
  std::string text() const;
};

/// Rounds for reading: three significant figures, counts in full.
Formatted format(double si, Unit unit, const NumberStyle& style = {});
/// As many digits as the value needs to be typed again unchanged (at most 12), in the unit in which that is short:
/// 80 GiB, but 1.2 GB; 10 min, but 601 s. Groups thousands only where parse() reads that back.
Formatted format_exact(double si, Unit unit, const NumberStyle& style = {});
/// In the scale that suits `reference`, with `decimals` digits: parts of a whole share both.
Formatted format_like(double si, Unit unit, double reference, int decimals, const NumberStyle& style = {});

/// The nearest value that format() writes without rounding: a good place for a slider to stop.
double round_for_reading(double si, Unit unit);

/// One step of a unit's ladder: 1 "GiB" is 2^30.
struct UnitStep {
  double factor;
  const char* name;
};
/// The step in which format() writes `si`.
UnitStep unit_step(double si, Unit unit);
/// The name of the SI unit in files and column heads: "bytes", "s", "FLOP/s"; empty for pure numbers.
const char* si_name(Unit unit);

/// What a plain number without a unit means when it is typed.
enum class PlainNumber {
  si,        ///< the SI unit: command line and files
  displayed  ///< the unit that format_exact() shows beside `current`: a field on screen
};

/// Reads what people type: "1.6T", "400 Gb/s", "80 GiB", "15.6e12", "12 h", "$2.5", "40 %", "7:1".
/// A single '.' or ',' is the decimal separator unless `style.group` says that it groups thousands; a '.' groups
/// only where the unit counts whole things (16.384 devices, but always 1.115 of anything else), so that no field
/// is off by a thousand in silence. With several separators the last one is the decimal if it stands alone of its
/// kind, and groups must have three digits.
/// A number with an exponent ("15.6e12") is in SI whatever `plain` says. Bytes and bits are both understood in a
/// bandwidth; without any capital letter the field's own are meant ("400 gb/s"). Prefixes without "i" are decimal:
/// "80 GB" of memory are 80e9 bytes.
/// Returns nothing when the text is no number or its unit measures something else.
std::optional<double> parse(std::string_view text, Unit unit, PlainNumber plain = PlainNumber::si, double current = 0,
                            const NumberStyle& style = {});

}  // namespace trainyard
