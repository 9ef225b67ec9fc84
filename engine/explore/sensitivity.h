// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "engine/metrics/metric.h"
#include "engine/parameters/parameter.h"
#include "engine/run/parallel.h"

namespace trainyard {

/// What an input is moved by.
enum class Span {
  stated,        ///< its stated uncertainty
  neighbours,    ///< one position of its slider down and up
  half_double,   ///< half and twice its value
  tenth,         ///< a tenth less and more
  alternatives,  ///< each other choice
  entries        ///< each other entry of the catalog
};
const char* span_label(Span span);

/// One value of one input, and what it makes of the metric.
struct Influence {
  const Parameter* parameter = nullptr;
  Design design;  ///< with the change
  double before = 0, after = 0;
  Fit fits = Fit::yes;  ///< after it
};

/// What one input does to a metric. Of a metric of which neither is better, `better` is the side where it grows.
struct Sensitivity {
  const Parameter* parameter = nullptr;
  Span span = Span::half_double;
  std::optional<Influence> better, worse;  ///< neither where no value can be told: all are refused
  /// Percent of the metric for a percent of the input, about its value; NaN where the input is no number, or zero.
  double elasticity = 0;
  size_t tried = 0, illegal = 0, too_large = 0;  ///< values; those that cannot exist, those that do not fit

  double effect() const;  ///< the larger of both sides
};

struct SensitivityOptions {
  bool assumptions = true;     ///< of the model, with the chosen inputs
  bool entries = true;         ///< other entries of the catalogs
  bool stated = true;          ///< spans by stated uncertainty; otherwise by the slider
  bool other_layout = false;   ///< nearest legal one where a neighbouring degree or count is not legal or does not fit
  bool harm_by_choice = true;  ///< also what a choice makes worse, not sliders alone
  double least_effect = 1e-3;  ///< share of the metric; what does less is left out
};

/// Every input that moves the metric, the one that moves it most first; then those of which every value is refused.
/// Left out are layouts that are not legal,
/// changes that leave other work to do, and what does not fit where the design does.
std::vector<Sensitivity> sensitivities(const Design& design, const Metric& metric,
                                       const SensitivityOptions& options = {}, const Execution& execution = {});

/// What moves a metric most, for the better and for the worse. A metric of which neither is better has all in `gains`.
struct Influences {
  std::vector<Influence> gains, harms;
};
/// The `count` largest of each, over the inputs that people choose: what to look at next. Harm comes from sliders
/// alone: nobody turns off what every run has on. Some two hundred evaluations: for idle time.
Influences influences(const Design& design, const Metric& metric, size_t count);

}  // namespace trainyard
