// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/json/json.h"

namespace trainyard {

/// A number as parts of a search or a sweep hold it: read back it has the same bits, unknown, endless and negative zero
/// included.
Json exact_json(double value);
double read_exact(const Json& json);

/// FNV-1a: tells files and designs apart that differ by accident.
class Checksum {
 public:
  void add(std::string_view bytes);
  void add(double value);
  std::uint64_t value() const { return sum_; }

 private:
  std::uint64_t sum_ = 14695981039346656037ULL;
};

}  // namespace trainyard
