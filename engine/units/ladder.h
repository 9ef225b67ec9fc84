// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/units/units.h"

/// Shared by format() and parse(); internal to engine/units.
namespace trainyard::units {

/// One way to write a quantity: value in the engine = written number × 10^power × num ÷ den. The power of ten is kept
/// separately, so that "15.6" with "T" becomes exactly the double 15.6e12.
struct Step {
  int power = 0;
  double num = 1, den = 1;
  const char* name = "";
  const char* singular = nullptr;  ///< used if the number is exactly "1"
  double from = 1;                 ///< smallest number written in this step
};

/// The steps in which a unit is written.
struct Ladder {
  std::span<const Step> steps;   ///< in ascending order
  int default_step = 0;          ///< index of the step for zero and non-finite values
  Step si;                       ///< the engine's unit, under a name that parse() knows
  std::span<const Step> others;  ///< further spellings that may need fewer digits for a typed value
  const char* si_name = "";
  bool count = false;  ///< only whole numbers are meaningful
  bool whole = false;  ///< whole numbers in the base unit are shown in full
  bool power = false;  ///< beyond the last step, a power of ten is shown: 3.80 × 10²⁵
  bool dollar = false;
  bool cents = false;  ///< exact forms show at least two decimals
};
const Ladder& ladder(Unit unit);

double factor(const Step& step);
/// `si` as the number written before the step's name.
double written(double si, const Step& step);
/// The SI value of DECIMAL × 10^exponent in a step; empty if it is not a finite double.
std::optional<double> to_si(std::string_view decimal, int exponent, const Step& step);
/// The highest step whose number, rounded to three figures, is at least its `from`.
const Step& step_for(double si, std::span<const Step> steps, int default_step);

/// A value with the step and digits in which it can be typed again.
struct ExactForm {
  Step step;
  std::string digits;  ///< "15625", without trailing zeros; "0" for zero
  int exponent = 0;    ///< decimal exponent of the first digit
  bool negative = false;
};
ExactForm exact_form(double si, Unit unit);

}  // namespace trainyard::units
