// SPDX-License-Identifier: Apache-2.0
#include "engine/studies/served_load.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace trainyard {
namespace {

bool is_in_fixed_batches(const Design& d) {
  return d.serving.batching == Batching::fixed && d.serving.prefill_place == PrefillPlace::together;
}

/// Interpolates a table linearly between its nodes.
double interpolate_table(const BatchTimes& t, const std::array<double, BatchTimes::most>& of, double users) {
  const auto last = t.users.begin() + t.count - 1;
  const auto above = std::clamp(std::upper_bound(t.users.begin(), last, users), t.users.begin() + 1, last);
  if (t.count < 2) return of[0];
  const auto i = size_t(above - t.users.begin());
  return std::lerp(of[i - 1], of[i], (users - t.users[i - 1]) / (t.users[i] - t.users[i - 1]));
}

}  // namespace

ServedLoad::ServedLoad(const Design& design, double users)
    : design_(design), replica_(design), decoder_(design, replica_) {
  const ReplicaCapacity room = capacity_of(design, replica_, decoder_);
  if (!(room.fit >= 1)) return;
  max_users_ = std::min(users, room.fit);
  times_ = batch_times(design, replica_, decoder_, max_users_);
  saturation_ = BatchQueue::saturation(times_);
  if (design.serving.prefill_place == PrefillPlace::separate) {
    pools_ = separate_pools(design);
    saturation_ = pools_->decode.saturation;
  } else if (is_in_fixed_batches(design)) {
    fixed_.emplace(design, replica_, decoder_, max_users_);
    saturation_ = fixed_->saturation();
  }
}

LoadPoint ServedLoad::at(double requests) const {
  const double share = design_.serving.percentile;
  if (fixed_)
    return {requests,
            fixed_->first_token(requests),
            fixed_->first_token_at(requests, 0.5),
            fixed_->first_token_at(requests, share),
            fixed_->next_token(),
            fixed_->next_token()};
  const BatchQueue queue(times_, requests, design_.serving.first_token_steps);
  return {requests,           queue.first_token(),       queue.first_token_at(0.5), queue.first_token_at(share),
          queue.next_token(), queue.next_token_at(share)};
}

ServedLoad::FullBatch ServedLoad::full_batch(double users) const {
  return pools_ ? full_batch_separate(users) : fixed_ ? full_batch_fixed(users) : full_batch_together(users);
}

/// The replica prefills a new prompt within the steps of other users whenever an answer ends.
ServedLoad::FullBatch ServedLoad::full_batch_together(double users) const {
  const Serving& s = design_.serving;
  const double steps = std::max(s.output_tokens - 1, 1.0) / times_.step_tokens;
  const double step = interpolate_table(times_, times_.step, users),
               prompt = interpolate_table(times_, times_.prompt, users);
  const double answer = steps * step + users * prompt, requests = users / answer;
  FullBatch out;
  out.token_time = answer / (steps * times_.step_tokens);
  out.gpu_rate = requests * s.output_tokens / replica_.layout().devices();
  const double busy = requests * prompt, wait = prompt * busy / (2 * (1 - busy));
  out.first_token = s.first_token_steps * answer / steps + times_.single_prompt - std::log(1 - s.percentile) * wait;
  return out;
}

ServedLoad::FullBatch ServedLoad::full_batch_fixed(double users) const {
  const FixedBatches batches(design_, replica_, decoder_, users);
  return {batches.next_token(), batches.saturation() * design_.serving.output_tokens / replica_.layout().devices(),
          batches.first_token_at(batches.quickest(), design_.serving.percentile)};
}

/// Adds to each decode replica the fraction of a prefill replica that its prompts need. Prefill runs at the highest
/// load that meets its latency limit or, if there is none, at saturation.
ServedLoad::FullBatch ServedLoad::full_batch_separate(double users) const {
  const Serving& s = design_.serving;
  const double steps = std::max(s.output_tokens - 1, 1.0) / times_.step_tokens;
  const double answer = steps * interpolate_table(times_, times_.step, users), requests = users / answer;
  const ReplicaPool& prefill = pools_->prefill;
  const double most = std::isnan(prefill.requests) ? prefill.saturation : prefill.requests;
  const double devices = replica_.layout().devices() + requests / most * prefill.layout.devices();
  return {answer / (steps * times_.step_tokens), requests * s.output_tokens / devices,
          std::isnan(prefill.requests) ? std::numeric_limits<double>::infinity() : pools_->ttft};
}

}  // namespace trainyard
