// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "engine/explore/layout_search.h"

namespace trainyard::ui {

/// How the panel asks for the values of an input: a lower and an upper bound, a mark per choice, or one mark.
enum class SearchOffer { bounds, choices, mark };
SearchOffer offer_of(ParameterHandle input);

/// The settings of a search. Unset values follow the design.
struct SearchQuestion {
  struct Said {
    ParameterHandle input;
    std::optional<double> from{}, to{};            ///< lower and upper bound, for SearchOffer::bounds
    std::optional<bool> varies{};                  ///< whether to vary the input, for SearchOffer::mark
    std::optional<std::vector<double>> allowed{};  ///< the checked choices, for SearchOffer::choices
  };
  MetricHandle rank = &Evaluation::tokens_per_second, x = &Evaluation::memory;
  std::vector<Said> said;
  double memory_left = 0;
  bool at_high_end = false, inside_domain = true;

  const Said* find(ParameterHandle input) const;
  Said& findOrAdd(ParameterHandle input);
};

/// Throws InputError if the bounds contain no value.
SearchSpace space_of(const SearchQuestion& question, const Design& design);
SearchGoals goals_of(const SearchQuestion& question);

/// Metrics for which a direction is better. Those of the headline come first.
std::vector<MetricHandle> ranking_metrics();

}  // namespace trainyard::ui
