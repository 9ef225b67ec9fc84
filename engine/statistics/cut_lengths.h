// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace trainyard {

/// Lengths of texts in tokens: log-normal, and cut at the longest allowed.
class CutLengths {
 public:
  /// `mean` is that of the lengths as they are cut; `spread` the standard deviation of the logarithm before.
  CutLengths(double mean, double spread, double cap);

  double mean() const { return mean_; }
  double cap() const { return cap_; }
  /// Share of them that are longer than `tokens`.
  double longer_than(double tokens) const;
  /// Mean of the squares.
  double second_moment() const { return second_moment_; }
  /// Typical longest of so many, by its place among them: where they are many.
  double longest_of(double texts) const;
  /// Mean of the longest of so many, however few: of one it is the mean.
  double mean_longest_of(double texts) const;

 private:
  double mean_, spread_, cap_;
  double centre_;  ///< mean of the logarithm before the cut
  double second_moment_;
};

}  // namespace trainyard
