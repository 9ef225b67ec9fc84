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
  PrefillQueue(const Serving& serving, const Decoder& decoder);

  /// Requests a second at which the queue has no end.
  double saturation() const { return batch_ / full_pass_; }
  /// Mean time of a prompt that comes alone.
  double alone() const { return alone_; }
  /// Mean time of its own pass, with the prompts that are taken with it.
  double own_pass(double requests) const;
  /// Mean wait before it: for single prompts that of Pollaczek and Khinchine; of passes that take several, what is left
  /// of the running one and of those that must go before.
  double wait(double requests) const;
  /// Time from arrival to the end of prefill that a share of the requests does not exceed.
  double quantile(double requests, double share) const;

 private:
  double load(double requests) const { return requests / saturation(); }
  double taken(double requests) const { return 1 + load(requests) * (batch_ - 1); }
  double pass(double prompts) const;
  double late(double time, double more, double busy, double wait) const;

  static constexpr int nodes = 9;
  struct Node {
    double weight, time;  ///< share of the requests from this length to the next; of a prompt of this length alone
  };
  std::array<Node, nodes> nodes_{};
  const Decoder& decoder_;
  double computed_, prompt_;  ///< mean tokens
  double batch_ = 1;          ///< prompts of the largest pass
  double alone_ = 0, variation_ = 0, mean_pass_ = 0, full_pass_ = 0;
};

}  // namespace trainyard
