// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "engine/explore/grid_sweep.h"
#include "engine/explore/layout_search.h"
#include "engine/json/json.h"

namespace trainyard {

/// All that a search is asked.
struct SearchQuestion {
  Design design;
  SearchSpace space;
  SearchGoals goals;
  std::size_t shown = 10;  ///< of the best layouts
};

/// Whole questions, so that whoever has a part of the answer needs nothing else: {"kind","project","vary",…,"numbers"}.
/// Equal questions have equal texts. "numbers" tells programs apart that compute other results for the design or for
/// what varies: parts of both would not join to an answer.
Json question_json(const SearchQuestion& question);
Json question_json(const GridSweep& question);

/// Throws InputError, also for a question that this program would read or answer otherwise than the one that wrote it.
SearchQuestion read_search_question(const Json& json, const std::string& name);
GridSweep read_sweep_question(const Json& json, const std::string& name);

/// In what two questions differ, for a sentence: "another design (accelerators)"; empty where they are the same.
std::string question_difference(const Json& a, const Json& b);

}  // namespace trainyard
