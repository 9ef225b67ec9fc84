// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace trainyard {

/// Returns at most `count` candidates that are most similar to a mistyped word, best first: those that contain it, then
/// those that share its start, words or letters. Case does not matter.
std::vector<std::string> nearest(std::string_view word, const std::vector<std::string>& candidates, size_t count);

/// Returns " (nearest: a, b)" for the end of a sentence; empty without candidates.
std::string nearest_hint(std::string_view word, const std::vector<std::string>& candidates, size_t count = 3);

}  // namespace trainyard
