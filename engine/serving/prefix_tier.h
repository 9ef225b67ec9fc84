// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/serving/replica.h"

namespace trainyard {

/// Shares of a prompt's tokens found in each cache; the rest is computed.
struct FoundPrefixes {
  double on_device = 0;   ///< stored once for all requests that share it
  double on_host = 0;     ///< read over the host link when the prefix is needed again
  double token_read = 0;  ///< s to read the cache of one token from the host
  double computed() const { return 1 - on_device - on_host; }
  /// Seconds to read a prompt's host part.
  double read_time(double prompt) const { return on_host * prompt * token_read; }
};

/// Returns the prefix hits including those in host memory, which keeps prefixes longer. Scales the device's hits by a
/// published curve of hit rate against cache size. Host prefixes count only if reading them is faster than computing
/// them.
FoundPrefixes found_prefixes(const Replica& replica);

/// Share of all repeated tokens that a cache of `tokens` tokens still holds.
double share_of_repeats(double tokens);

}  // namespace trainyard
