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

/// One input of a search and what is tried of it.
struct SearchAxis {
  ParameterHandle input;
  /// Of numbers in SI, NaN for automatic; of toggles, choices and catalog entries their positions (see value_at).
  std::vector<double> values;
};

/// What a search may vary: every combination of the values of its axes; every other input is as in the design. Points
/// have numbers from 0 to size() − 1, so that threads, shards and files name them shortly.
class SearchSpace {
 public:
  /// Sorted so that what decides early whether a layout is legal changes most slowly.
  const std::vector<SearchAxis>& axes() const { return axes_; }
  /// nullptr for an input that is kept.
  const SearchAxis* find(ParameterHandle input) const;

  /// Any input of the table may vary; one value fixes it. Throws InputError without values, for values that the input
  /// cannot have, and when there are more than 2^53 points.
  void vary(ParameterHandle input, std::vector<double> values);
  /// As in the design.
  void keep(ParameterHandle input);

  std::uint64_t size() const;
  /// The point as a whole design.
  Design design(const Design& base, std::uint64_t index) const;
  /// The same, in place: `design` is the base, or another point of the same base.
  void put(std::uint64_t index, Design& design) const;

 private:
  std::vector<SearchAxis> axes_;
};

/// The inputs that a panel offers, in its order: degrees, micro-batch, virtual stages, then choices.
std::span<const ParameterHandle> searched_inputs();

/// What a search tries of a number between two bounds: positions of its slider, and what divides what the input deals
/// out (heads, layers, experts, the sequence, the batch); the design's own value, too, where it lies between. Of
/// choices all positions.
std::vector<double> values_between(const Design& design, ParameterHandle input, double from, double to);

/// The layouts that every solver tries unless told otherwise: tensor parallelism inside the scale-up domain,
/// context parallelism down to 1,024 tokens per device, no offloading. Data parallelism takes the rest. The design's
/// own values are always included.
SearchSpace default_space(const Design& design);
/// One sentence with the limits of a space, to be shown next to an answer. A layout beyond them was not tried.
Message space_limits(const Design& design, const SearchSpace& space);

/// `ID=FROM:TO` or `ID=A,B,C` of the command line. Throws InputError.
void vary(SearchSpace& space, const Design& design, std::string_view assignment);
/// `ID`. Throws InputError.
void keep(SearchSpace& space, std::string_view id);

/// The K-th of N shares of so many points (`K/N`, K from 1), as equal as they get.
struct SearchRange {
  std::uint64_t begin = 0, end = 0;
};
SearchRange shard(std::uint64_t points, std::uint64_t k, std::uint64_t n);

}  // namespace trainyard
