// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

namespace trainyard {

/// Hits of an LRU cache whose documents are requested independently, with chances that follow a power law of their rank
/// (Zipf). Uses the approximation of Che et al. (IEEE JSAC 20, 2002): a document is held if it was requested within the
/// characteristic time of the cache. Continuous and monotonic in every argument but the number of documents.
class ReuseCurve {
 public:
  /// `documents`: whole number from 1; `skew`: exponent of the power law from 0, which makes all chances equal.
  ReuseCurve(double documents, double skew);
  /// Share of the requests whose document a cache of `room` documents holds; `room` is at least 0 and need not be
  /// whole.
  double hits(double room) const;

 private:
  /// Documents of about the same popularity.
  struct Rank {
    double documents, chance;
  };
  double characteristic_time(double room) const;

  static constexpr int most = 256;
  std::array<Rank, most> ranks_;
  int count_ = 0;
  double documents_;
};

}  // namespace trainyard
