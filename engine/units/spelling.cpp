// SPDX-License-Identifier: Apache-2.0
#include "engine/units/spelling.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <span>
#include <string>
#include <utility>

namespace trainyard::units {

namespace {

/// The multiples allowed before a unit's name.
enum Prefixes : unsigned {
  none = 0,
  large = 1,     ///< k, M, G, T, P, E, Z
  binary = 2,    ///< Ki, Mi, Gi, Ti, Pi
  small = 4,     ///< m, µ, n
  words = 8,     ///< B, bn, million, …
  no_milli = 16  ///< a small m is neither mega nor milli
};

struct Spelling {
  const char* name;
  double num = 1, den = 1;
  unsigned prefixes = none;
  int power = 0;
};

constexpr unsigned counting = large | binary | words;
constexpr unsigned data = large | binary;
constexpr unsigned physical = large | no_milli;
constexpr double hour = 3600, joules_per_kilowatt_hour = 3.6e6;

constexpr Spelling counts[] = {{"", 1, 1, counting}};
constexpr Spelling tokens[] = {
    {"tokens", 1, 1, counting}, {"token", 1, 1, counting}, {"tok", 1, 1, counting}, {"", 1, 1, counting}};
constexpr Spelling sequences[] = {
    {"sequences", 1, 1, counting}, {"sequence", 1, 1, counting}, {"seq", 1, 1, counting}, {"", 1, 1, counting}};
constexpr Spelling samples[] = {{"samples", 1, 1, counting}, {"sample", 1, 1, counting}, {"", 1, 1, counting}};
constexpr Spelling accelerators[] = {
    {"accelerators", 1, 1, counting}, {"accelerator", 1, 1, counting}, {"GPUs", 1, 1, counting},
    {"GPU", 1, 1, counting},          {"TPUs", 1, 1, counting},        {"TPU", 1, 1, counting},
    {"devices", 1, 1, counting},      {"device", 1, 1, counting},      {"", 1, 1, counting}};
constexpr Spelling fractions[] = {{"%", 1, 1, none, -2}, {"percent", 1, 1, none, -2}};
constexpr Spelling bytes[] = {{"B", 1, 1, data}, {"bytes", 1, 1, data}, {"byte", 1, 1, data}, {"", 1, 1, data}};
constexpr Spelling bandwidths[] = {{"B/s", 1, 1, data},     {"bps", 1, 8, large},    {"b/s", 1, 8, large},
                                   {"bit/s", 1, 8, large},  {"bits/s", 1, 8, large}, {"Bps", 1, 1, data},
                                   {"bytes/s", 1, 1, data}, {"byte/s", 1, 1, data},  {"", 1, 1, data}};
constexpr Spelling networks[] = {{"b/s", 1, 8, large},    {"bps", 1, 8, large},   {"bit/s", 1, 8, large},
                                 {"bits/s", 1, 8, large}, {"B/s", 1, 1, data},    {"Bps", 1, 1, data},
                                 {"bytes/s", 1, 1, data}, {"byte/s", 1, 1, data}, {"", 1, 8, large}};
constexpr Spelling flops[] = {{"FLOP", 1, 1, large}, {"FLOPs", 1, 1, large}, {"F", 1, 1, large}, {"", 1, 1, large}};
constexpr Spelling flop_rates[] = {{"FLOP/s", 1, 1, large}, {"FLOPs/s", 1, 1, large}, {"FLOPS", 1, 1, large},
                                   {"OP/s", 1, 1, large},   {"OPS", 1, 1, large},     {"F/s", 1, 1, large},
                                   {"F", 1, 1, large},      {"", 1, 1, large}};
constexpr Spelling token_rates[] = {{"tokens/s", 1, 1, large | words},
                                    {"token/s", 1, 1, large | words},
                                    {"tok/s", 1, 1, large | words},
                                    {"tps", 1, 1, large},
                                    {"", 1, 1, large | words}};
constexpr Spelling sample_rates[] = {
    {"samples/s", 1, 1, large | words}, {"sample/s", 1, 1, large | words}, {"", 1, 1, large | words}};
constexpr Spelling query_rates[] = {
    {"queries/min", 1, 1, large}, {"query/min", 1, 1, large}, {"/min", 1, 1, large}, {"qpm", 1, 1, large},
    {"queries/s", 60, 1, large},  {"query/s", 60, 1, large},  {"/s", 60, 1, large},  {"qps", 60, 1, large},
    {"queries/h", 1, 60, large},  {"query/h", 1, 60, large},  {"/h", 1, 60, large}};
constexpr Spelling request_rates[] = {
    {"requests/s", 1, 1, large},    {"request/s", 1, 1, large},    {"queries/s", 1, 1, large},
    {"query/s", 1, 1, large},       {"req/s", 1, 1, large},        {"/s", 1, 1, large},
    {"rps", 1, 1, large},           {"qps", 1, 1, large},          {"requests/min", 1, 60, large},
    {"request/min", 1, 60, large},  {"queries/min", 1, 60, large}, {"query/min", 1, 60, large},
    {"/min", 1, 60, large},         {"rpm", 1, 60, large},         {"qpm", 1, 60, large},
    {"requests/h", 1, 3600, large}, {"queries/h", 1, 3600, large}, {"/h", 1, 3600, large}};
constexpr Spelling times[] = {{"s", 1, 1, small}, {"sec"},        {"secs"},        {"second"},      {"seconds"},
                              {"min", 60},        {"mins", 60},   {"minute", 60},  {"minutes", 60}, {"m", 60},
                              {"h", hour},        {"hr", hour},   {"hrs", hour},   {"hour", hour},  {"hours", hour},
                              {"d", 86400},       {"day", 86400}, {"days", 86400}, {"w", 604800},   {"week", 604800},
                              {"weeks", 604800}};
/// The same names for a unit that counts days instead of seconds.
constexpr auto in_days(const Spelling (&seconds)[std::size(times)]) {
  std::array<Spelling, std::size(times)> result{};
  for (size_t i = 0; i < result.size(); ++i) {
    result[i] = seconds[i];
    const bool long_enough = seconds[i].num >= 86400;
    result[i].num = long_enough ? seconds[i].num / 86400 : 1;
    result[i].den = long_enough ? 1 : 86400 / seconds[i].num;
  }
  return result;
}
constexpr auto day_times = in_days(times);
constexpr unsigned many = large | words;
constexpr Spelling device_times[] = {{"GPU-hours", 1, 1, many},
                                     {"GPU-hour", 1, 1, many},
                                     {"GPUhours", 1, 1, many},
                                     {"GPU-h", 1, 1, many},
                                     {"GPUh", 1, 1, many},
                                     {"accelerator-hours", 1, 1, many},
                                     {"hours", 1, 1, many},
                                     {"hour", 1, 1, many},
                                     {"h", 1, 1, many},
                                     {"days", 24, 1, many},
                                     {"day", 24, 1, many},
                                     {"d", 24, 1, many},
                                     {"min", 1, 60},
                                     {"s", 1, hour}};
constexpr Spelling powers[] = {{"W", 1, 1, physical}, {"watts", 1, 1, physical}, {"watt", 1, 1, physical}};
constexpr Spelling energies[] = {{"Wh", hour, 1, physical}, {"J", 1, 1, physical}};
constexpr Spelling moneys[] = {{"$", 1, 1, large | words},
                               {"USD", 1, 1, large | words},
                               {"dollars", 1, 1, large | words},
                               {"", 1, 1, large | words}};
constexpr Spelling hourly[] = {{"/h"},       {"$/h"},       {"USD/h"},      {"/GPU-h"}, {"$/GPU-h"},
                               {"/GPUh"},    {"/GPU-hour"}, {"$/GPU-hour"}, {"/GPU/h"}, {"/day", 1, 24},
                               {"/s", hour}, {"$/s", hour}, {"USD/s", hour}};
constexpr Spelling energy_prices[] = {{"/kWh"},
                                      {"$/kWh"},
                                      {"USD/kWh"},
                                      {"/MWh", 1, 1e3},
                                      {"$/MWh", 1, 1e3},
                                      {"USD/MWh", 1, 1e3},
                                      {"/J", joules_per_kilowatt_hour},
                                      {"$/J", joules_per_kilowatt_hour}};
constexpr Spelling carbons[] = {{"t", 1, 1, physical, 6},  {"tCO2", 1, 1, physical, 6}, {"tCO2e", 1, 1, physical, 6},
                                {"tonnes", 1, 1, none, 6}, {"g", 1, 1, physical},       {"gCO2", 1, 1, physical},
                                {"gCO2e", 1, 1, physical}};
constexpr Spelling intensities[] = {{"g/kWh", 1, 1, physical},     {"gCO2/kWh", 1, 1, physical},
                                    {"gCO2e/kWh", 1, 1, physical}, {"g/MWh", 1, 1e3, physical},
                                    {"t/MWh", 1, 1e3, none, 6},    {"g/J", joules_per_kilowatt_hour, 1, physical}};

std::span<const Spelling> spellings(Unit unit) {
  switch (unit) {
    case Unit::none:
    case Unit::year:
    case Unit::scaled:
    case Unit::ratio:
      return counts;
    case Unit::tokens:
    case Unit::tokens_exact:
      return tokens;
    case Unit::sequences:
      return sequences;
    case Unit::samples:
      return samples;
    case Unit::accelerators:
      return accelerators;
    case Unit::fraction:
      return fractions;
    case Unit::memory:
    case Unit::file:
    case Unit::bytes:
      return bytes;
    case Unit::bandwidth:
      return bandwidths;
    case Unit::network:
      return networks;
    case Unit::flop:
      return flops;
    case Unit::flop_rate:
      return flop_rates;
    case Unit::token_rate:
      return token_rates;
    case Unit::sample_rate:
      return sample_rates;
    case Unit::query_rate:
      return query_rates;
    case Unit::request_rate:
      return request_rates;
    case Unit::seconds:
    case Unit::minutes:
      return times;
    case Unit::days:
      return day_times;
    case Unit::device_time:
      return device_times;
    case Unit::power:
      return powers;
    case Unit::energy:
      return energies;
    case Unit::money:
      return moneys;
    case Unit::money_per_hour:
      return hourly;
    case Unit::money_per_energy:
      return energy_prices;
    case Unit::carbon:
      return carbons;
    case Unit::carbon_intensity:
      return intensities;
  }
  return counts;
}

char lower(char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; }

std::string lower(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(), [](char c) { return lower(c); });
  return result;
}

bool has_upper(std::string_view text) { return lower(text) != text; }

struct Multiple {
  int power = 0;
  double num = 1;
};

std::optional<Multiple> large_prefix(char c) {
  switch (c) {
    case 'k':
      return Multiple{3, 1};
    case 'M':
      return Multiple{6, 1};
    case 'G':
      return Multiple{9, 1};
    case 'T':
      return Multiple{12, 1};
    case 'P':
      return Multiple{15, 1};
    case 'E':
      return Multiple{18, 1};
    case 'Z':
      return Multiple{21, 1};
    default:
      return std::nullopt;
  }
}

std::optional<Multiple> binary_prefix(char c) {
  const auto decimal = large_prefix(c);
  if (!decimal || decimal->power > 15) return std::nullopt;
  double num = 1;
  for (int i = 0; i < decimal->power; i += 3) num *= 1024;
  return Multiple{0, num};
}

std::optional<Multiple> small_prefix(char c) {
  switch (c) {
    case 'm':
      return Multiple{-3, 1};
    case 'u':
      return Multiple{-6, 1};
    case 'n':
      return Multiple{-9, 1};
    default:
      return std::nullopt;
  }
}

std::optional<Multiple> word(std::string_view text) {
  static constexpr std::pair<std::string_view, int> all[] = {
      {"b", 9}, {"bn", 9}, {"mn", 6}, {"tn", 12}, {"thousand", 3}, {"million", 6}, {"billion", 9}, {"trillion", 12}};
  const std::string key = lower(text);
  for (const auto& [name, power] : all)
    if (key == name) return Multiple{power, 1};
  return std::nullopt;
}

/// With `lenient`, a letter in the wrong case is accepted if it is unambiguous.
std::optional<Multiple> multiple(std::string_view head, unsigned prefixes, bool lenient) {
  if (head.empty()) return Multiple{};
  if (prefixes & words)
    if (const auto found = word(head)) return found;
  const bool with_i = head.size() == 2 && head[1] == 'i' && (prefixes & binary);
  if (head.size() != 1 && !with_i) return std::nullopt;
  char letter = head[0];
  if (prefixes & small) return with_i ? std::nullopt : small_prefix(letter);
  if (letter == 'K') letter = 'k';
  if (lenient && letter != 'k' && letter >= 'a' && letter <= 'z') {
    if (letter == 'm' && (prefixes & no_milli)) return std::nullopt;
    letter = char(letter - 'a' + 'A');
  }
  if (with_i) return binary_prefix(letter);
  return prefixes & large ? large_prefix(letter) : std::nullopt;
}

/// Only the case distinguishes bits from bytes. A capital B is never bits; a small b means bytes only in a word without
/// capitals ("80 gb").
bool same_name(std::string_view typed, std::string_view name, bool capitals) {
  if (typed.size() != name.size()) return false;
  for (size_t i = 0; i < typed.size(); ++i) {
    if (typed[i] == name[i]) continue;
    if (lower(typed[i]) != lower(name[i])) return false;
    if (typed[i] == 'B' || (typed[i] == 'b' && capitals)) return false;
  }
  return true;
}

/// Shortens "tokens per second" and "tokens/sec" to "tokens/s".
std::string compact(std::string_view text) {
  std::string result;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] == ' ') {
      if (text.substr(i, 5) == " per ") {
        result += '/';
        i += 4;
      }
      continue;
    }
    result += text[i];
  }
  if (text.starts_with("per ")) result.replace(0, 3, 1, '/');
  static constexpr std::pair<std::string_view, std::string_view> shorter[] = {
      {"/second", "/s"}, {"/sec", "/s"}, {"/minute", "/min"}, {"/hour", "/h"}, {"/hr", "/h"}};
  for (const auto& [from, to] : shorter)
    if (result.ends_with(from)) result.replace(result.size() - from.size(), from.size(), to);
  return result;
}

std::optional<Step> match(std::string_view typed, std::span<const Spelling> names, bool lenient) {
  const bool capitals = has_upper(typed);
  for (const Spelling& spelling : names) {
    const std::string_view name = spelling.name;
    if (typed.size() < name.size()) continue;
    const std::string_view tail = typed.substr(typed.size() - name.size());
    if (lenient ? !same_name(tail, name, capitals) : tail != name) continue;
    // A single m means minutes. Reject M, which would mean a million.
    if (name == "m" && tail == "M") continue;
    const auto found = multiple(typed.substr(0, typed.size() - name.size()), spelling.prefixes, lenient);
    if (found) return Step{spelling.power + found->power, spelling.num * found->num, spelling.den, ""};
  }
  return std::nullopt;
}

}  // namespace

std::optional<Step> spelled(std::string_view text, Unit unit) {
  const std::string typed = compact(text);
  const auto names = spellings(unit);
  if (const auto exact = match(typed, names, false)) return exact;
  return match(typed, names, true);
}

}  // namespace trainyard::units
