// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace trainyard {

/// Lengths of texts in tokens: log-normal, cut at the longest length allowed.
class CutLengths {
 public:
  /// `mean` is the mean after the cut; `spread` is the standard deviation of the logarithm before it.
  CutLengths(double mean, double spread, double cap);

  double mean() const { return mean_; }
  double cap() const { return cap_; }
  /// Share of texts longer than `tokens`.
  double longer_than(double tokens) const;
  /// Mean of the squared lengths.
  double second_moment() const { return second_moment_; }
  /// Typical length of the longest of `texts` texts, by Blom's plotting position; for large numbers of texts.
  double longest_of(double texts) const;
  /// Mean length of the longest of `texts` texts, for any number; for one text it is the mean.
  double mean_longest_of(double texts) const;

 private:
  double mean_, spread_, cap_;
  double centre_;  ///< mean of the logarithm before the cut
  double second_moment_;
};

}  // namespace trainyard
