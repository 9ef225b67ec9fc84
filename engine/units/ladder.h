// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/units/units.h"

/// What format() and parse() share; nothing outside engine/units needs it.
namespace trainyard::units {

/// One way to write a quantity: engine's value = written number × 10^power × num ÷ den. The power of ten stands apart,
/// so that "15.6" with "T" becomes exactly the double that 15.6e12 is.
struct Step {
  int power = 0;
  double num = 1, den = 1;
  const char* name = "";
  const char* singular = nullptr;  ///< after a plain "1"
  double from = 1;                 ///< the smallest number that is written in this step
};

/// How a unit is written for reading.
struct Ladder {
  std::span<const Step> steps;   ///< ascending
  int home = 0;                  ///< step of zero and of unknown values
  Step si;                       ///< the unit of the engine under a name that parse() knows
  std::span<const Step> others;  ///< further spellings that may show a typed value in fewer digits
  const char* si_name = "";
  bool count = false;  ///< only whole numbers make sense
  bool whole = false;  ///< whole numbers of that unit are shown in full
  bool power = false;  ///< past the last step a power of ten is shown: 3.80 × 10²⁵
  bool dollar = false;
  bool cents = false;  ///< exact forms show them
};
const Ladder& ladder(Unit unit);

double factor(const Step& step);
/// `si` as the number that stands before the step's name.
double written(double si, const Step& step);
/// The SI value of DECIMAL × 10^exponent in a step; nothing when it is no finite double.
std::optional<double> to_si(std::string_view decimal, int exponent, const Step& step);
/// The highest step whose number does not fall under its `from` when rounded to three figures.
const Step& pick(double si, std::span<const Step> steps, int home);

/// A value in the step and with the digits in which it can be typed again.
struct ExactForm {
  Step step;
  std::string digits;  ///< "15625", without trailing zeros; "0" for zero
  int exponent = 0;    ///< of the first digit
  bool negative = false;
};
ExactForm exact_form(double si, Unit unit);

}  // namespace trainyard::units
