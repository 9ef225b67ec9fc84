// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdlib>
#include <string_view>

namespace trainyard::tests {

/// How many random cases a test tries: `all` in an optimised build, a twentieth of them, at least one, under the
/// sanitizers, where a case takes ten to twenty times as long. With TRAINYARD_CASES=all every build tries all.
inline int cases(int all) {
#if defined(__SANITIZE_ADDRESS__)
  constexpr int share = 20;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
  constexpr int share = 20;
#else
  constexpr int share = 1;
#endif
#else
  constexpr int share = 1;
#endif
  const char* asked = std::getenv("TRAINYARD_CASES");
  return asked && asked == std::string_view("all") ? all : std::max(1, all / share);
}

}  // namespace trainyard::tests
