// SPDX-License-Identifier: Apache-2.0
#include "engine/units/ladder.h"

#include <array>
#include <charconv>
#include <cmath>

#include "engine/text.h"

namespace trainyard::units {

namespace {

constexpr double kib = 1024, mib = kib * kib, gib = mib * kib, tib = gib * kib, pib = tib * kib;
constexpr double hour = 3600, day = 86400;

constexpr Step plain[] = {{}};
/// Counts and dollars use B for billions, as in speech. Bytes and operations use giga.
constexpr Step scaled_steps[] = {{}, {3, 1, 1, "k"}, {6, 1, 1, "M"}, {9, 1, 1, "B"}, {12, 1, 1, "T"}, {15, 1, 1, "P"}};
constexpr Step token_steps[] = {{0, 1, 1, TRAINYARD_TR("tokens"), TRAINYARD_TR("token")}};
constexpr Step sequence_steps[] = {{0, 1, 1, TRAINYARD_TR("sequences"), TRAINYARD_TR("sequence")}};
constexpr Step percent[] = {{-2, 1, 1, "%"}};
constexpr Step memory_steps[] = {{0, 1, 1, "B"},     {0, kib, 1, "KiB"}, {0, mib, 1, "MiB"},
                                 {0, gib, 1, "GiB"}, {0, tib, 1, "TiB"}, {0, pib, 1, "PiB"}};
constexpr Step file_steps[] = {{0, 1, 1, "B"},   {3, 1, 1, "kB"},  {6, 1, 1, "MB"}, {9, 1, 1, "GB"},
                               {12, 1, 1, "TB"}, {15, 1, 1, "PB"}, {18, 1, 1, "EB"}};
/// Written out, because "B" also means billions: "406 B × 2 B" would be ambiguous.
constexpr Step byte_steps[] = {{0, 1, 1, TRAINYARD_TR("bytes"), TRAINYARD_TR("byte")}};
constexpr Step bandwidth_steps[] = {{0, 1, 1, "B/s"},  {3, 1, 1, "kB/s"},  {6, 1, 1, "MB/s"},
                                    {9, 1, 1, "GB/s"}, {12, 1, 1, "TB/s"}, {15, 1, 1, "PB/s"}};
constexpr Step network_steps[] = {{0, 1, 8, "b/s"},  {3, 1, 8, "kb/s"},  {6, 1, 8, "Mb/s"},
                                  {9, 1, 8, "Gb/s"}, {12, 1, 8, "Tb/s"}, {15, 1, 8, "Pb/s"}};
constexpr Step flop_steps[] = {{0, 1, 1, "FLOP"},   {3, 1, 1, "kFLOP"},  {6, 1, 1, "MFLOP"}, {9, 1, 1, "GFLOP"},
                               {12, 1, 1, "TFLOP"}, {15, 1, 1, "PFLOP"}, {18, 1, 1, "EFLOP"}};
constexpr Step flop_rate_steps[] = {{0, 1, 1, "FLOP/s"},   {3, 1, 1, "kFLOP/s"},  {6, 1, 1, "MFLOP/s"},
                                    {9, 1, 1, "GFLOP/s"},  {12, 1, 1, "TFLOP/s"}, {15, 1, 1, "PFLOP/s"},
                                    {18, 1, 1, "EFLOP/s"}, {21, 1, 1, "ZFLOP/s"}};
constexpr Step token_rate_steps[] = {{0, 1, 1, TRAINYARD_TR("tokens/s")},
                                     {3, 1, 1, TRAINYARD_TR("k\u00A0tokens/s")},
                                     {6, 1, 1, TRAINYARD_TR("M\u00A0tokens/s")},
                                     {9, 1, 1, TRAINYARD_TR("B\u00A0tokens/s")}};
constexpr Step sample_rate_steps[] = {{0, 1, 1, TRAINYARD_TR("samples/s")},
                                      {3, 1, 1, TRAINYARD_TR("k\u00A0samples/s")},
                                      {6, 1, 1, TRAINYARD_TR("M\u00A0samples/s")}};
constexpr Step query_rate_steps[] = {{0, 1, 1, TRAINYARD_TR("queries/min")}};
constexpr Step request_rate_steps[] = {{0, 1, 1, TRAINYARD_TR("requests/s")}};
constexpr Step second_steps[] = {{-9, 1, 1, "ns"},
                                 {-6, 1, 1, "µs"},
                                 {-3, 1, 1, "ms"},
                                 {0, 1, 1, "s", nullptr, 0.1},
                                 {0, 60, 1, "min"},
                                 {0, hour, 1, "h"},
                                 {0, day, 1, TRAINYARD_TR("days"), TRAINYARD_TR("day")}};
constexpr Step minute_steps[] = {{0, 60, 1, "min"}};
constexpr Step day_steps[] = {{0, 1, 1, TRAINYARD_TR("days"), TRAINYARD_TR("day")}};
constexpr Step in_days[] = {{-3, 1, day, "ms"}, {0, 1, day, "s"}, {0, 1, 1440, "min"}, {0, 1, 24, "h"}};
constexpr Step device_time_steps[] = {
    {0, 1, 1, "h"}, {3, 1, 1, "k\u00A0h"}, {6, 1, 1, "M\u00A0h"}, {9, 1, 1, "B\u00A0h"}};
constexpr Step power_steps[] = {{0, 1, 1, "W"}, {3, 1, 1, "kW"}, {6, 1, 1, "MW"}, {9, 1, 1, "GW"}};
constexpr Step energy_steps[] = {
    {0, hour, 1, "Wh"}, {3, hour, 1, "kWh"}, {6, hour, 1, "MWh"}, {9, hour, 1, "GWh"}, {12, hour, 1, "TWh"}};
constexpr Step money_steps[] = {{}, {3, 1, 1, "k"}, {6, 1, 1, "M"}, {9, 1, 1, "B"}, {12, 1, 1, "T"}};
constexpr Step hourly_steps[] = {{0, 1, 1, "/h"}};
constexpr Step energy_price_steps[] = {{0, 1, 1, "/kWh"}};
constexpr Step carbon_steps[] = {{0, 1, 1, "g"}, {3, 1, 1, "kg"}, {6, 1, 1, "t"}, {9, 1, 1, "kt"}, {12, 1, 1, "Mt"}};
constexpr Step intensity_steps[] = {{0, 1, 1, "g/kWh"}};

Ladder make(std::span<const Step> steps, int default_step, Step si, const char* si_name,
            std::span<const Step> others = {}) {
  Ladder result;
  result.steps = steps;
  result.default_step = default_step;
  result.si = si;
  result.si_name = si_name;
  result.others = others;
  return result;
}

Ladder in_powers(Ladder result) {
  result.power = true;
  return result;
}

Ladder count(std::span<const Step> steps, const char* si_name, bool only_whole) {
  Ladder result = make(steps, 0, steps[0], si_name);
  result.count = only_whole;
  result.whole = true;
  result.power = steps.size() > 1;
  return result;
}

Ladder bytes(std::span<const Step> steps, int default_step, std::span<const Step> others) {
  Ladder result = make(steps, default_step, byte_steps[0], "bytes", others);
  result.whole = true;
  return result;
}

Ladder dollars(Unit unit) {
  Ladder result = unit == Unit::money            ? make(money_steps, 0, money_steps[0], "USD")
                  : unit == Unit::money_per_hour ? make(hourly_steps, 0, hourly_steps[0], "USD/h")
                                                 : make(energy_price_steps, 0, energy_price_steps[0], "USD/kWh");
  result.dollar = true;
  result.cents = unit == Unit::money_per_hour;
  return result;
}

Ladder time(std::span<const Step> steps, int default_step) {
  return make(steps, default_step, second_steps[3], "s", second_steps);
}

Ladder make_ladder(Unit unit) {
  switch (unit) {
    case Unit::none:
    case Unit::year:
    case Unit::ratio:
      break;
    case Unit::scaled:
      return count(scaled_steps, "", false);
    case Unit::tokens:
      return count(scaled_steps, "tokens", false);
    case Unit::tokens_exact:
      return count(token_steps, "tokens", true);
    case Unit::sequences:
      return count(sequence_steps, "sequences", true);
    case Unit::samples:
      return count(scaled_steps, "samples", false);
    case Unit::accelerators:
      return count(plain, "accelerators", true);
    case Unit::fraction:
      return make(percent, 0, {}, "");
    case Unit::memory:
      return bytes(memory_steps, 3, file_steps);
    case Unit::file:
      return bytes(file_steps, 3, memory_steps);
    case Unit::bytes:
      return bytes(byte_steps, 0, {});
    case Unit::bandwidth:
      return make(bandwidth_steps, 3, bandwidth_steps[0], "bytes/s");
    case Unit::network:
      return make(network_steps, 3, bandwidth_steps[0], "bytes/s", bandwidth_steps);
    case Unit::flop:
      return in_powers(make(flop_steps, 4, flop_steps[0], "FLOP"));
    case Unit::flop_rate:
      return make(flop_rate_steps, 4, flop_rate_steps[0], "FLOP/s");
    case Unit::token_rate:
      return make(token_rate_steps, 0, token_rate_steps[0], "tokens/s");
    case Unit::sample_rate:
      return make(sample_rate_steps, 0, sample_rate_steps[0], "samples/s");
    case Unit::query_rate:
      return make(query_rate_steps, 0, query_rate_steps[0], "queries/min");
    case Unit::request_rate:
      return make(request_rate_steps, 0, request_rate_steps[0], "requests/s");
    case Unit::seconds:
      return time(second_steps, 3);
    case Unit::minutes:
      return time(minute_steps, 0);
    case Unit::days:
      return make(day_steps, 0, day_steps[0], "days", in_days);
    case Unit::device_time:
      return make(device_time_steps, 0, device_time_steps[0], "h");
    case Unit::power:
      return make(power_steps, 0, power_steps[0], "W");
    case Unit::energy:
      return make(energy_steps, 1, {0, 1, 1, "J"}, "J");
    case Unit::money:
    case Unit::money_per_hour:
    case Unit::money_per_energy:
      return dollars(unit);
    case Unit::carbon:
      return make(carbon_steps, 2, carbon_steps[0], "g");
    case Unit::carbon_intensity:
      return make(intensity_steps, 0, intensity_steps[0], "g/kWh");
  }
  return count(plain, "", false);
}

constexpr int unit_count = int(Unit::carbon_intensity) + 1;

double power_of_ten(int exponent) {
  constexpr double powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                               1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
  return powers[exponent];
}

}  // namespace

const Ladder& ladder(Unit unit) {
  static const auto ladders = [] {
    std::array<Ladder, unit_count> all;
    for (int i = 0; i < unit_count; ++i) all[size_t(i)] = make_ladder(Unit(i));
    return all;
  }();
  return ladders[size_t(unit)];
}

double factor(const Step& step) {
  const double scale = step.num / step.den;
  return step.power < 0 ? scale / power_of_ten(-step.power) : scale * power_of_ten(step.power);
}

double written(double si, const Step& step) {
  const double value = si * step.den / step.num;
  return step.power < 0 ? value * power_of_ten(-step.power) : value / power_of_ten(step.power);
}

std::optional<double> to_si(std::string_view decimal, int exponent, const Step& step) {
  std::string text(decimal);
  text += 'e';
  text += std::to_string(exponent + step.power);
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  value = value * step.num / step.den;
  if (!std::isfinite(value)) return std::nullopt;
  return value;
}

const Step& step_for(double si, std::span<const Step> steps, int default_step) {
  if (si == 0 || !std::isfinite(si)) return steps[size_t(default_step)];
  for (size_t i = steps.size(); i-- > 1;)
    if (std::abs(written(si, steps[i])) >= steps[i].from * 0.9995) return steps[i];
  return steps[0];
}

}  // namespace trainyard::units
