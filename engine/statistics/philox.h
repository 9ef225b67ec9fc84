// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>

namespace trainyard {

/// Counter-based random numbers: Philox4x32-10 (Salmon et al. 2011, doi 10.1145/2063384.2063405). The same counter and
/// key give the same bits on any machine and thread, in any order.
using PhiloxBlock = std::array<std::uint32_t, 4>;
using PhiloxKey = std::array<std::uint32_t, 2>;
PhiloxBlock philox(PhiloxBlock counter, PhiloxKey key);

/// Number `index` of a stream, uniform in the open interval (0, 1). Streams with different names are independent.
double uniform_at(std::uint64_t seed, std::uint64_t stream, std::uint64_t index);

/// The stream number of a name (FNV-1a hash).
std::uint64_t stream_of(const char* name);

}  // namespace trainyard
