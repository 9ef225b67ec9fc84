// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

namespace trainyard {

/// Random numbers by their place instead of in a row: Philox4x32-10 (Salmon et al. 2011, doi 10.1145/2063384.2063405).
/// Whoever asks for the same place of the same key gets the same bits, on any machine and thread, in any order.
using PhiloxBlock = std::array<std::uint32_t, 4>;
using PhiloxKey = std::array<std::uint32_t, 2>;
PhiloxBlock philox(PhiloxBlock counter, PhiloxKey key);

/// Uniform inside (0, 1): number `index` of a stream. Streams of different names have nothing to do with each other.
double uniform_at(std::uint64_t seed, std::uint64_t stream, std::uint64_t index);

/// The stream of a name (FNV-1a).
std::uint64_t stream_of(const char* name);

}  // namespace trainyard
