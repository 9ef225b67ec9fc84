// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "engine/design/design.h"
#include "engine/serving/replica.h"

namespace trainyard {

/// Tokens that a step yields where each of `proposed` tokens is accepted with a chance, up to the first that is not,
/// and the model adds one of its own: (1 − aᵍ⁺¹) ÷ (1 − a) (Leviathan et al., arXiv 2211.17192, equation 1).
double tokens_a_step(double acceptance, double proposed);

/// The steps of a replica that answers with or without speculation: a draft model, or further heads of the model
/// itself, propose tokens, and one pass of the model checks them all. Where it is off, the figures are the replica's
/// own. Design (resolved) and replica must outlive it.
class Decoder {
 public:
  Decoder(const Design& design, const Replica& replica);

  const Replica& replica() const { return replica_; }
  /// Tokens by which a step advances each sequence, in the mean.
  double tokens_a_step() const { return tokens_; }
  /// One step: proposals and their check.
  PassTime step(double sequences, double context) const;
  /// A step of continuous batching, with the prompts that it takes beside; as Replica::iteration().
  PassTime iteration(double sequences, double prompt, double context, double output) const;
  /// Prompts, by the model and the draft model; as Replica::prefill().
  PassTime prefill(double tokens, double prompt, double sequences, double context = 0) const;
  /// Bytes that proposals keep on one device: weights, and cache of a token.
  double weights() const { return weights_; }
  double cache_token() const { return cache_token_; }
  /// As Replica::sequences_that_fit(), beside the weights and the cache of what proposes.
  double sequences_that_fit(double prompt, double output) const;

 private:
  /// A model of its own on the same devices; its passes belong to the step of the model, so that the scheduler runs
  /// once for all.
  struct Draft {
    Draft(const Design& design, const Replica& target);
    Design design;
    Replica replica;
  };
  PassTime proposals(double sequences, double context) const;

  const Design& design_;
  const Replica& replica_;
  std::unique_ptr<const Draft> draft_;
  double proposed_ = 0, tokens_ = 1;
  double weights_ = 0, cache_token_ = 0;
};

}  // namespace trainyard
