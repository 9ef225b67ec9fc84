// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "engine/design/design.h"
#include "engine/serving/speculation.h"

namespace trainyard {

/// Prompts that arrive by chance (Poisson) at a replica that does nothing but prefill. It takes what waits, up to a
/// chunk of tokens, in one pass. Seconds, requests a second.
class PrefillQueue {
 public:
  /// `serving` is resolved: lengths, prefix hits, chunk.
  PrefillQueue(const Serving& serving, const Decoder& prefill);

  /// Requests a second at which the queue has no end.
  double saturation() const { return stages_ * batch_ / pass(batch_); }
  /// Mean time of a prompt that comes alone.
  double alone() const { return alone_; }
  /// Mean time of its own pass, with the prompts that are taken with it.
  double own_pass(double requests) const;
  /// Mean wait before it: for single prompts that of Pollaczek and Khinchine; of passes that take several, what is left
  /// of the running one and of those that must go before.
  double wait(double requests) const;
  /// Time from arrival to the end of prefill that a share of the requests does not exceed.
  double quantile(double requests, double share) const;
  /// The most requests a second of which a share does not take longer; NaN where even one alone does.
  double within(double time, double share) const;
  /// Whether that share of the requests is done in `time` at this load.
  bool meets(double time, double requests, double share) const;

 private:
  double load(double requests) const { return requests / saturation(); }
  double taken(double requests) const;
  double pass(double prompts) const;
  double busy(double requests) const;
  double offspring(double requests) const;
  void fill_nodes(const Serving& serving, const Decoder& prefill);
  double late(double time, double requests) const;
  /// Of the wait: mean, and mean of the squares (Takács 1962: that of Pollaczek and Khinchine asks for the third moment
  /// of the passes).
  struct Wait {
    double mean, square;
  };
  Wait moments(double requests) const;

  static constexpr std::size_t nodes = 33;
  struct Node {
    double weight, time;  ///< share of the requests from this length to the next; of a prompt of this length alone
  };
  std::array<Node, nodes> nodes_{};
  double batch_ = 1;   ///< prompts of the largest pass
  double stages_ = 1;  ///< of a pipeline, which works on as many passes
  double alone_ = 0;   ///< s of a pass of one prompt
  /// Seconds of a pass: without prompts, and of each of them.
  struct Line {
    double base = 0, further = 0;
  };
  double few_ = 1;        ///< prompts up to which passes are small
  Line small_, large_;    ///< of few, which read the weights, and of many, which compute
  double variation_ = 0;  ///< of the pass of one prompt: variance ÷ square of the mean
  double lean_ = 0;       ///< its third central moment ÷ cube of the mean
};

}  // namespace trainyard
