// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/serving/replica.h"

namespace trainyard {

/// Where the tokens of a prompt are found, as shares of them. What is found nowhere is computed.
struct FoundPrefixes {
  double on_device = 0;   ///< held once for all requests that share it
  double on_host = 0;     ///< read over the link to the host when the prefix returns
  double token_read = 0;  ///< s to read the cache of one token from the host
  double computed() const { return 1 - on_device - on_host; }
  /// Seconds to read what the host has of a prompt.
  double read_time(double prompt) const { return on_host * prompt * token_read; }
};

/// Prefixes that stay longer are found more often: the host's memory raises the hits of the device's cache, by the
/// curve of hits by capacity that was published. A prefix is read only where that is quicker than computing it.
FoundPrefixes found_prefixes(const Replica& replica);

/// Share of all repeated tokens that a cache of so many tokens finds.
double share_of_repeats(double tokens);

}  // namespace trainyard
