// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <vector>

#include "engine/metrics/metric.h"
#include "engine/parameters/parameter.h"
#include "engine/run/parallel.h"

namespace trainyard {

/// The variation applied to an input.
enum class Span {
  stated,        ///< the input's stated uncertainty
  neighbours,    ///< one position of its slider down and up
  half_double,   ///< half and twice its value
  tenth,         ///< 10 % less and more
  alternatives,  ///< every other choice
  entries        ///< every other entry of the catalog
};
const char* span_label(Span span);

/// One value of one input, and the resulting metric.
struct Influence {
  const Parameter* parameter = nullptr;
  Design design;  ///< with the change
  double before = 0, after = 0;
  Fit fits = Fit::yes;  ///< with the change
};

/// Effect of one input on a metric. If neither lower nor higher is better, `better` is the side where the metric
/// increases.
struct Sensitivity {
  const Parameter* parameter = nullptr;
  Span span = Span::half_double;
  std::optional<Influence> better, worse;  ///< both empty if no value could be evaluated
  /// Percent change of the metric per percent of the input, near its value; NaN if the input is not a number, or zero.
  double elasticity = 0;
  size_t tried = 0, illegal = 0, too_large = 0;  ///< values tried; of these, illegal ones and too large ones

  double effect() const;  ///< the larger of the two sides' changes, SI
};

struct SensitivityOptions {
  bool assumptions = true;     ///< also vary model assumptions, not only design choices
  bool entries = true;         ///< also vary catalog entries
  bool stated = true;          ///< vary by stated uncertainty; otherwise by slider positions
  bool other_layout = false;   ///< use the nearest legal layout if a neighbouring value is illegal or too large
  bool harm_by_choice = true;  ///< also report choices that make the metric worse, not only sliders
  double least_effect = 1e-3;  ///< share of the metric; smaller effects are left out
};

/// Inputs that change the metric, largest effect first; then numeric inputs without any legal value that fits. Leaves
/// out illegal layouts, changes of the work itself, and designs that do not fit if the present one does.
std::vector<Sensitivity> sensitivities(const Design& design, const Metric& metric,
                                       const SensitivityOptions& options = {}, const Execution& execution = {});

/// The largest effects on a metric, better and worse. If neither lower nor higher is better, `gains` has all of them.
/// Otherwise `gains` has no prices and other economic conditions, which a design does not change.
struct Influences {
  std::vector<Influence> gains, harms;
};
/// The `count` largest effects of each kind, over design inputs. `harms` come from sliders only: users rarely turn off
/// a standard feature. Takes about two hundred evaluations: for idle time.
Influences influences(const Design& design, const Metric& metric, size_t count);

}  // namespace trainyard
