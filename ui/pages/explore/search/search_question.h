// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include "engine/explore/layout_search.h"

namespace trainyard::ui {

/// How the panel asks what may vary of an input: from and to, each choice with a mark, or one mark for all of it.
enum class SearchOffer { bounds, choices, mark };
SearchOffer offer_of(ParameterHandle input);

/// What the user asks of a search. What is not said follows the design, and changes with it.
struct SearchQuestion {
  struct Said {
    ParameterHandle input;
    std::optional<double> from{}, to{};            ///< of bounds
    std::optional<bool> varies{};                  ///< of a mark
    std::optional<std::vector<double>> allowed{};  ///< of choices
  };
  MetricHandle rank = &Evaluation::tokens_per_second, x = &Evaluation::memory;
  std::vector<Said> said;
  double memory_left = 0;
  bool at_high_end = false, inside_domain = true;

  const Said* find(ParameterHandle input) const;
  Said& say(ParameterHandle input);
};

/// Throws InputError for bounds that hold no value.
SearchSpace space_of(const SearchQuestion& question, const Design& design);
SearchGoals goals_of(const SearchQuestion& question);

/// Metrics that say which direction is better: those of the headline first.
std::vector<MetricHandle> ranking_metrics();

}  // namespace trainyard::ui
