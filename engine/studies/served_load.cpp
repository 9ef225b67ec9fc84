// SPDX-License-Identifier: Apache-2.0
#include "engine/studies/served_load.h"

#include <algorithm>
#include <cmath>

namespace trainyard {
namespace {

bool in_fixed_batches(const Design& d) {
  return d.serving.batching == Batching::fixed && d.serving.prefill_place == PrefillPlace::together;
}

}  // namespace

ServedLoad::ServedLoad(const Design& design, double users)
    : design_(design), replica_(design), decoder_(design, replica_) {
  const ReplicaRoom room = room_of(design, replica_, decoder_);
  const double most = std::isinf(users) ? room.fit + room.on_host : std::min(users, room.fit + room.on_host);
  if (!(room.fit >= 1)) return;
  if (design.serving.prefill_place == PrefillPlace::separate) {
    pools_ = separate_pools(design);
    saturation_ = pools_->decode.saturation;
  } else if (in_fixed_batches(design)) {
    fixed_.emplace(design, replica_, decoder_, most);
    saturation_ = fixed_->saturation();
  } else {
    times_ = batch_times(design, replica_, decoder_, most);
    saturation_ = BatchQueue::saturation(times_);
  }
}

ServedLoad::Point ServedLoad::at(double requests) const {
  if (pools_) return in_pools(requests);
  if (fixed_) return in_batches(requests);
  const double share = design_.serving.percentile;
  const BatchQueue queue(times_, requests, design_.serving.first_token_steps);
  Point out;
  out.load = {requests,           queue.first_token(),       queue.first_token_at(0.5), queue.first_token_at(share),
              queue.next_token(), queue.next_token_at(share)};
  out.users = queue.running();
  out.gpus = replica_.layout().devices();
  return out;
}

ServedLoad::Point ServedLoad::in_batches(double requests) const {
  const double share = design_.serving.percentile;
  Point out;
  out.load = {requests,
              fixed_->first_token(requests),
              fixed_->first_token_at(requests, 0.5),
              fixed_->first_token_at(requests, share),
              fixed_->next_token(),
              fixed_->next_token()};
  out.users = requests * design_.serving.output_tokens * fixed_->next_token();
  out.gpus = replica_.layout().devices();
  return out;
}

/// One decode replica, and so many prefill replicas as keep its first tokens in time.
ServedLoad::Point ServedLoad::in_pools(double requests) const {
  SeparatePools pair = *pools_;
  const double prompts = std::isnan(pair.prefill.requests) ? pair.prefill.saturation : pair.prefill.requests;
  pair.decode.replicas = 1;
  pair.prefill.replicas = requests / std::min(prompts, 0.999 * pair.prefill.saturation);
  pair = under_load(design_, pair, requests);
  Point out;
  out.load = {requests, pair.ttft_mean, pair.ttft_median, pair.ttft, pair.tpot_mean, pair.tpot};
  out.users = pair.users_running;
  out.gpus = replica_.layout().devices() + pair.prefill.replicas * pair.prefill.layout.devices();
  return out;
}

}  // namespace trainyard
