// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "engine/explore/grid_sweep.h"
#include "engine/explore/layout_search.h"
#include "engine/json/json.h"

namespace trainyard {

/// A complete search request.
struct SearchQuestion {
  Design design;
  SearchSpace space;
  SearchGoals goals;
  std::size_t shown = 10;  ///< number of best layouts to show
};

/// Returns a complete question as JSON, so that a part of the answer needs no other file:
/// {"kind","project","vary",…,"numbers"}. Equal questions have equal texts. "numbers" is a checksum of results, which
/// detects parts from program versions that compute differently.
Json question_json(const SearchQuestion& question);
Json question_json(const GridSweep& question);

/// Throws InputError, also if this program reads or computes the question differently from the program that wrote it.
SearchQuestion read_search_question(const Json& json, const std::string& name);
GridSweep read_sweep_question(const Json& json, const std::string& name);

/// How two questions differ, as part of a sentence: "another design (accelerators)"; empty if they are equal.
std::string question_difference(const Json& a, const Json& b);

}  // namespace trainyard
