// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "engine/design/design.h"
#include "engine/serving/speculation.h"

namespace trainyard {

/// Prompts with Poisson arrivals at a prefill-only replica. Each pass takes the waiting prompts, up to a chunk of
/// tokens. Seconds, requests/s.
class PrefillQueue {
 public:
  /// `serving` must be resolved: lengths, prefix hits, chunk.
  PrefillQueue(const Serving& serving, const Decoder& prefill);

  /// Requests/s at which the queue grows without bound.
  double saturation() const { return stages_ * full_batch_ / pass_time(full_batch_); }
  /// Average time of a prompt that arrives at an idle replica.
  double single_prompt_time() const { return single_prompt_time_; }
  /// Average duration of the pass that reads a prompt, including other prompts in the same pass.
  double own_pass_time(double requests) const;
  /// Average wait before the pass. For passes of single prompts: the Pollaczek–Khinchine formula. Otherwise: the rest
  /// of the current pass plus the passes before the prompt's own.
  double wait(double requests) const;
  /// Quantile `share` of the time from arrival to the end of prefill.
  double quantile(double requests, double share) const;
  /// The highest requests/s at which the fraction `share` of the prompts finish within `time`; NaN if even a single
  /// request is too slow.
  double requests_within(double time, double share) const;
  /// True if the fraction `share` of the requests finish within `time` at this load.
  bool meets(double time, double requests, double share) const;

 private:
  double load(double requests) const { return requests / saturation(); }
  double prompts_per_pass(double requests) const;
  double pass_time(double prompts) const;
  double busy_share(double requests) const;
  double prompts_per_pass_dispersion(double requests) const;
  void fill_nodes(const Serving& serving, const Decoder& prefill);
  double late_share(double time, double requests) const;
  /// Mean and mean square of the wait (Takács 1962; Pollaczek–Khinchine needs the third moment of the passes).
  struct Wait {
    double mean, square;
  };
  Wait find_wait_moments(double requests) const;

  static constexpr std::size_t nodes = 33;
  struct Node {
    double weight, time;  ///< share of requests up to the next length; time of a prompt alone
  };
  std::array<Node, nodes> nodes_{};
  double full_batch_ = 1;          ///< prompts in the largest pass
  double stages_ = 1;              ///< pipeline stages; each works on a different pass at the same time
  double single_prompt_time_ = 0;  ///< average s of a pass with one prompt
  /// Seconds of a pass: fixed part, and part per prompt.
  struct Line {
    double fixed = 0, per_prompt = 0;
  };
  double small_batch_ = 1;        ///< number of prompts up to which a pass counts as small
  Line small_, large_;            ///< small passes are limited by reading weights, large passes by compute
  double relative_variance_ = 0;  ///< of a pass with one prompt: variance ÷ square of the mean
  double burst_ = 1;              ///< mean number of requests that arrive together
  double third_moment_ = 0;       ///< of a pass with one prompt: third central moment ÷ cube of the mean
};

}  // namespace trainyard
