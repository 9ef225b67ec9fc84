// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/design/design.h"
#include "engine/parameters/handle.h"
#include "engine/units/message.h"

namespace trainyard {

/// One input of a search and the values to try.
struct SearchAxis {
  ParameterHandle input;
  /// Numbers in SI units, NaN for automatic; positions for toggles, choices and catalog entries (see value_at).
  std::vector<double> values;
};

/// All combinations of the values of its axes; other inputs stay as in the design. Points are numbered from 0 up to,
/// but excluding, size(), so that threads, shards and files can name them.
class SearchSpace {
 public:
  /// Sorted so that inputs that decide legality early vary slowest.
  const std::vector<SearchAxis>& axes() const { return axes_; }
  /// nullptr if the input is not varied.
  const SearchAxis* find(ParameterHandle input) const;

  /// Any input of the table may vary; a single value fixes it. Throws InputError for an empty list, for values that the
  /// input cannot have, and for more than 2^53 points.
  void vary(ParameterHandle input, std::vector<double> values);
  /// The input stays as in the design.
  void keep(ParameterHandle input);

  std::uint64_t size() const;
  /// The given design with the values of a point.
  Design design(const Design& base, std::uint64_t index) const;
  /// The same in place; `design` is the base, or another point of the same base.
  void put(std::uint64_t index, Design& design) const;

 private:
  std::vector<SearchAxis> axes_;
};

/// The inputs offered for searching, in display order: degrees, micro-batch, virtual stages, then choices.
std::span<const ParameterHandle> searched_inputs();

/// Values to try between two bounds: slider positions, divisors of the divided quantities (heads, layers, devices,
/// experts, sequence, batch), and the design's own value. For choices: all positions within the bounds.
std::vector<double> values_between(const Design& design, ParameterHandle input, double from, double to);

/// The default layouts of all solvers: tensor parallelism within the scale-up domain, context parallelism down to 1,024
/// tokens per device, no offloading. Data parallelism uses the rest. Includes the design's own values.
SearchSpace default_space(const Design& design);
/// Same for a search that also varies other inputs, for example the number of devices. It adds the values that the
/// default space has at each value of those inputs.
SearchSpace default_space(const Design& design, std::span<const SearchAxis> varied);
/// States the limits of a space, shown next to an answer. Layouts beyond the limits were not tried.
std::vector<Message> space_limits(const Design& design, const SearchSpace& space);

/// Parses `ID=FROM:TO` or `ID=A,B,C` of the command line. Throws InputError.
void vary(SearchSpace& space, const Design& design, std::string_view assignment);
/// Parses `ID` of the command line. Throws InputError.
void keep(SearchSpace& space, std::string_view id);

/// The K-th of N nearly equal shares of the points (`K/N`, K from 1).
struct SearchRange {
  std::uint64_t begin = 0, end = 0;
};
SearchRange shard(std::uint64_t points, std::uint64_t k, std::uint64_t n);

}  // namespace trainyard
