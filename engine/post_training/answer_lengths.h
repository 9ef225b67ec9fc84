// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace trainyard {

/// AnswerLengths of answers: log-normal, and cut at the longest allowed. Tokens.
class AnswerLengths {
 public:
  /// `mean` is that of the answers as they are cut; `spread` the standard deviation of the logarithm before.
  AnswerLengths(double mean, double spread, double cap);

  double mean() const { return mean_; }
  double cap() const { return cap_; }
  /// Share of the answers that are longer than `tokens`.
  double longer_than(double tokens) const;
  /// Mean of the squares.
  double second_moment() const { return second_moment_; }
  /// Expected longest of so many answers.
  double longest_of(double answers) const;

 private:
  double mean_, spread_, cap_;
  double centre_;  ///< mean of the logarithm before the cut
  double second_moment_;
};

}  // namespace trainyard
