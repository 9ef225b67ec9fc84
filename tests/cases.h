// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <string_view>

namespace trainyard::tests {

#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool sanitized = true;
#elif defined(__has_feature)
inline constexpr bool sanitized = __has_feature(address_sanitizer);
#else
inline constexpr bool sanitized = false;
#endif

/// How many random cases a test tries: `usual`, or what TRAINYARD_CASES asks for: "all" or a number.
inline int cases(int all, int usual) {
  const char* asked = std::getenv("TRAINYARD_CASES");
  if (!asked) return usual;
  return asked == std::string_view("all") ? all : std::max(1, std::atoi(asked));
}

/// All cases in an optimised build, a twentieth of them under the sanitizers, where a case takes ten to twenty times as
/// long.
inline int cases(int all) { return cases(all, sanitized ? std::max(1, all / 20) : all); }

/// Whether a list of cases is tried in full: always but under the sanitizers, and there when TRAINYARD_CASES is set.
inline bool every_case() { return !sanitized || std::getenv("TRAINYARD_CASES"); }

/// The step through a list of cases: 1, or `sanitized_step` where not every case is tried.
inline size_t stride(size_t sanitized_step) { return every_case() ? 1 : sanitized_step; }

}  // namespace trainyard::tests
