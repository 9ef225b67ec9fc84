// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/json/json.h"

namespace trainyard {

/// Writes a number so that reading it back gives the same bits, including NaN, infinity and negative zero.
Json exact_json(double value);
double read_exact(const Json& json);

/// FNV-1a: detects accidental differences between files or designs.
class Checksum {
 public:
  void add(std::string_view bytes);
  void add(double value);
  std::uint64_t value() const { return sum_; }

 private:
  std::uint64_t sum_ = 14695981039346656037ULL;
};

}  // namespace trainyard
