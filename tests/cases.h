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

/// Number of random cases of a test: `usual`, or the value of TRAINYARD_CASES ("all" or a number).
inline int cases(int all, int usual) {
  const char* asked = std::getenv("TRAINYARD_CASES");
  if (!asked) return usual;
  return asked == std::string_view("all") ? all : std::max(1, std::atoi(asked));
}

/// All cases in an optimised build, a twentieth under the sanitizers, where a case takes ten to twenty times as long.
inline int cases(int all) { return cases(all, sanitized ? std::max(1, all / 20) : all); }

/// True if every case of a list is tried: always without sanitizers, and under them if TRAINYARD_CASES is set.
inline bool every_case() { return !sanitized || std::getenv("TRAINYARD_CASES"); }

/// Step through a list of cases: 1 if every case is tried, else `sanitized_step`.
inline size_t stride(size_t sanitized_step) { return every_case() ? 1 : sanitized_step; }

}  // namespace trainyard::tests
