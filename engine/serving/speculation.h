// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "engine/design/design.h"
#include "engine/serving/replica.h"

namespace trainyard {

/// Expected tokens per step if each of `proposed` tokens is accepted with probability `acceptance` until the first
/// rejection, and the model adds one token: (1 − aᵍ⁺¹) ÷ (1 − a) (Leviathan et al., arXiv 2211.17192, equation 1).
double tokens_per_step(double acceptance, double proposed);

/// Steps of a replica with or without speculation: a draft model, or extra heads of the model, propose tokens, and one
/// pass of the model verifies them. Without speculation, the figures are the replica's. `design` (resolved) and
/// `replica` must outlive it.
class Decoder {
 public:
  Decoder(const Design& design, const Replica& replica);

  const Replica& replica() const { return replica_; }
  /// Average tokens by which a step advances each sequence.
  double tokens_per_step() const { return tokens_; }
  /// One step: proposals and verification.
  PassTime step(double sequences, double context) const;
  /// A step of continuous batching, including prompts; see Replica::iteration().
  PassTime iteration(double sequences, double prompt, double context, double output) const;
  /// Prefill by the model and the draft model; see Replica::prefill().
  PassTime prefill(double tokens, double prompt, double sequences, double context = 0) const;
  /// Bytes of the proposer on one device: weights, and cache per token.
  double weights() const { return weights_; }
  double cache_token() const { return cache_token_; }
  /// As Replica::sequences_that_fit(), with room for the proposer's weights and cache.
  double sequences_that_fit(double prompt, double output) const;

 private:
  /// A draft model on the same devices. Its passes are part of the model's step, so the scheduler runs only once.
  struct Draft {
    Draft(const Design& design, const Replica& target);
    Design design;
    Replica replica;
  };
  PassTime proposal_time(double sequences, double context) const;

  const Design& design_;
  const Replica& replica_;
  std::unique_ptr<const Draft> draft_;
  double proposed_ = 0, tokens_ = 1;
  double weights_ = 0, cache_token_ = 0;
};

}  // namespace trainyard
