// SPDX-License-Identifier: Apache-2.0
#include "engine/serving/reuse_curve.h"

#include <algorithm>
#include <cmath>

namespace trainyard {
namespace {

/// Ranks that are counted one by one, and the growth of the groups after them.
constexpr double single_ranks = 32, group_growth = 1.15;

/// Integral of x^-skew, for the chances of a group of ranks.
double power_integral(double from, double to, double skew) {
  if (std::abs(1 - skew) < 1e-9) return std::log(to / from);
  return (std::pow(to, 1 - skew) - std::pow(from, 1 - skew)) / (1 - skew);
}

}  // namespace

ReuseCurve::ReuseCurve(double documents, double skew) : documents_(std::max(1.0, documents)) {
  double all = 0;
  const double single = std::min(single_ranks, std::floor(documents_));
  for (double rank = 1; rank <= single; ++rank) ranks_[size_t(count_++)] = {1, std::pow(rank, -skew)};
  for (double from = single + 0.5, end = documents_ + 0.5; from < end && count_ < most;) {
    const double to = count_ + 1 == most ? end : std::min(end, from * group_growth);
    ranks_[size_t(count_++)] = {to - from, power_integral(from, to, skew) / (to - from)};
    from = to;
  }
  for (int i = 0; i < count_; ++i) all += ranks_[size_t(i)].documents * ranks_[size_t(i)].chance;
  for (int i = 0; i < count_; ++i) ranks_[size_t(i)].chance /= all;
}

/// Solves Σ (1 − exp(−chance · time)) = room with Newton's method on the logarithm of the documents that are not held.
/// This function of time is convex, so the method approaches the root from below.
double ReuseCurve::characteristic_time(double room) const {
  constexpr int rounds = 100;
  double time = room;  // at most one document enters per request
  for (int round = 0; round < rounds; ++round) {
    double held = 0, missing = 0, slope = 0;
    for (int i = 0; i < count_; ++i) {
      const Rank& rank = ranks_[size_t(i)];
      const double gone = std::exp(-rank.chance * time);
      held -= rank.documents * std::expm1(-rank.chance * time);
      missing += rank.documents * gone;
      slope += rank.documents * rank.chance * gone;
    }
    const double step = std::log1p((room - held) / (documents_ - room)) * missing / slope;
    if (!(std::abs(step) > 1e-14 * time)) break;
    time += step;
  }
  return time;
}

double ReuseCurve::hits(double room) const {
  if (!(room > 0)) return 0;
  if (room >= documents_) return 1;
  const double time = characteristic_time(room);
  double found = 0;
  for (int i = 0; i < count_; ++i) {
    const Rank& rank = ranks_[size_t(i)];
    found -= rank.documents * rank.chance * std::expm1(-rank.chance * time);
  }
  return std::min(1.0, found);
}

}  // namespace trainyard
