// SPDX-License-Identifier: Apache-2.0
#include "engine/statistics/philox.h"

namespace trainyard {
PhiloxBlock philox(PhiloxBlock c, PhiloxKey key) {
  constexpr std::uint64_t first = 0xD2511F53, second = 0xCD9E8D57;
  constexpr std::uint32_t weyl_first = 0x9E3779B9, weyl_second = 0xBB67AE85;
  constexpr int rounds = 10;
  for (int round = 0; round < rounds; ++round) {
    const std::uint64_t a = first * c[0], b = second * c[2];
    c = {static_cast<std::uint32_t>(b >> 32) ^ c[1] ^ key[0], static_cast<std::uint32_t>(b),
         static_cast<std::uint32_t>(a >> 32) ^ c[3] ^ key[1], static_cast<std::uint32_t>(a)};
    key = {key[0] + weyl_first, key[1] + weyl_second};
  }
  return c;
}

double uniform_at(std::uint64_t seed, std::uint64_t stream, std::uint64_t index) {
  const auto low = [](std::uint64_t v) { return static_cast<std::uint32_t>(v); };
  const auto high = [](std::uint64_t v) { return static_cast<std::uint32_t>(v >> 32); };
  const PhiloxBlock block = philox({low(index), high(index), low(stream), high(stream)}, {low(seed), high(seed)});
  const std::uint64_t bits = (static_cast<std::uint64_t>(block[1]) << 32 | block[0]) >> 12;
  // Add half a step, because 0 and 1 have no quantile.
  return (static_cast<double>(bits) + 0.5) * 0x1.0p-52;
}

std::uint64_t stream_of(const char* name) {
  std::uint64_t hash = 0xCBF29CE484222325ULL;
  for (; *name; ++name) hash = (hash ^ static_cast<unsigned char>(*name)) * 0x100000001B3ULL;
  return hash;
}

}  // namespace trainyard
