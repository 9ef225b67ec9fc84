// SPDX-License-Identifier: Apache-2.0
#include "engine/serving/replica_times.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/serving/last_positive.h"
#include "engine/serving/prefix_tier.h"

namespace trainyard {
namespace {

/// Ratio of adjacent users in the table; times are almost linear in between.
constexpr double node_ratio = 1.35;

/// Seconds that a prompt adds to the steps of `users` sequences.
double added_prompt_time(const Design& d, const Decoder& decoder, double users, double prompt,
                         const RequestLengths& lengths) {
  const double answer = d.serving.output_tokens;
  const PassTime with = decoder.iteration(users, prompt * lengths.computed, prompt, answer);
  const PassTime without = decoder.step(users, prompt + answer / 2);
  const double computing = std::max(0.0, with.total() - without.total()) * answer / decoder.tokens_per_step() / users;
  return computing + prompt * lengths.token_read;
}

double prompt_time_alone(const Replica& replica, const Decoder& decoder, double prompt, const RequestLengths& lengths) {
  const double tokens = prompt * lengths.computed;
  // The proposer also prefills the uncached tokens; only the model attends to the cached ones.
  return decoder.prefill(tokens, tokens, 1).total() + replica.prefill(tokens, tokens, 1, prompt).total() -
         replica.prefill(tokens, tokens, 1).total() + prompt * lengths.token_read;
}

}  // namespace

RequestLengths lengths_of(const Serving& s) {
  return {{s.prompt_tokens, s.prompt_spread}, {s.output_tokens, s.output_spread}, 1 - s.prefix_hits};
}

RequestLengths lengths_of(const Replica& replica) {
  RequestLengths out = lengths_of(replica.design().serving);
  const FoundPrefixes found = found_prefixes(replica);
  out.computed = found.computed();
  out.token_read = found.read_time(1);
  return out;
}

TimeTargets targets_of(const Serving& s) { return {s.first_token, s.next_token, s.percentile}; }

namespace {

/// With separate pools, the prefill replicas keep the working set.
bool decodes_only(const Serving& s) { return s.prefill_place == PrefillPlace::separate; }

ReplicaCapacity capacity_for(double users, const Design& d, const Replica& replica, const Decoder& decoder) {
  const RequestLengths lengths = lengths_of(d.serving);
  const ReplicaMemory& memory = replica.memory();
  ReplicaCapacity out;
  const double prompt = lengths.prompt.mean;
  // A prefix that is fetched is not shared with other requests, so only device hits count. The prefix of a session
  // belongs to it alone, and a decode replica receives whole prompts.
  const bool is_shared = !decodes_only(d.serving) && !d.serving.finds_hits_of_sessions();
  const double found = is_shared ? found_on_device(replica) : 0;
  out.reused = found * prompt * memory.cache_token;
  out.shared = d.serving.keeps_prefixes_apart() && !decodes_only(d.serving)
                   ? d.serving.prefix_share * std::max(0.0, memory.cache)
                   : out.reused;
  const double left = memory.cache > 0 ? std::max(0.0, 1 - out.shared / memory.cache) : 0;
  out.fit = left * decoder.sequences_that_fit(prompt * (1 - found), lengths.answer.mean);
  out.users = std::min(users, out.fit);
  return out;
}

}  // namespace

ReplicaCapacity capacity_of(const Design& d, const Replica& replica, const Decoder& decoder) {
  return capacity_for(d.serving.users, d, replica, decoder);
}

PassTime step_of(const Design& d, const Decoder& decoder, double users) {
  return decoder.step(users, lengths_of(d.serving).context());
}

BatchTimes batch_times(const Design& d, const Replica& replica, const Decoder& decoder, double users) {
  BatchTimes out;
  const RequestLengths lengths = lengths_of(replica);
  out.answer = lengths.answer;
  out.step_tokens = decoder.tokens_per_step();
  out.burst = d.serving.requests_per_arrival();
  if (!(users >= 1)) return out;
  for (double n = 1; out.count < BatchTimes::most - 1 && n < users; n = std::max(n + 1, n * node_ratio))
    out.users[size_t(out.count++)] = n;
  out.users[size_t(out.count++)] = users;
  const double mean = lengths.prompt.mean, middle = std::sqrt(users);
  const double whole = added_prompt_time(d, decoder, middle, mean, lengths);
  double all = 0;
  for (size_t i = 0; i < length_nodes; ++i) {
    const double prompt = lengths.prompt.at(node_deviates[i]);
    out.prompt_share[i] = added_prompt_time(d, decoder, middle, prompt, lengths);
    out.prompt_chunks[i] = prompt * lengths.computed / replica.chunk();
    all += node_weights[i] * out.prompt_share[i];
  }
  for (double& share : out.prompt_share) share = all > 0 ? share / all : 1;
  out.interpolate_prompts();
  const double spread = whole > 0 ? all / whole : 1;
  for (size_t i = 0; i < size_t(out.count); ++i) {
    out.step[i] = step_of(d, decoder, out.users[i]).total();
    out.prompt[i] = spread * added_prompt_time(d, decoder, out.users[i], mean, lengths);
  }
  if (d.serving.engine->pipelined) out.prompt_stages = replica.layout().pipeline_parallel;
  out.single_prompt =
      std::max(out.prompt_stages * out.prompt[0], spread * prompt_time_alone(replica, decoder, mean, lengths));
  return out;
}

double users_within(const Design& d, const Replica& replica, const Decoder& decoder) {
  const double fit = capacity_for(std::numeric_limits<double>::infinity(), d, replica, decoder).users;
  const RequestLengths lengths = lengths_of(replica);
  // With separate pools, decode replicas read no prompts.
  const bool alone = d.serving.prefill_place == PrefillPlace::separate;
  const double steps = lengths.answer.mean / decoder.tokens_per_step();
  const auto spare = [&](double log_users) {
    const double users = std::exp(log_users), step = step_of(d, decoder, users).total();
    const double prompts =
        alone ? 0 : added_prompt_time(d, decoder, users, lengths.prompt.mean, lengths) * users / steps;
    return d.serving.next_token - (step + prompts) / decoder.tokens_per_step();
  };
  if (!(fit > 1)) return 1;
  const double most = std::log(fit), at_most = spare(most);
  if (at_most >= 0) return std::floor(fit);
  const double at_one = spare(0);
  if (!(at_one > 0)) return 1;
  const auto whole = [](double one, double other) { return std::floor(std::exp(one)) == std::floor(std::exp(other)); };
  return std::floor(std::exp(last_positive(0, at_one, most, at_most, 1e-9, spare, whole)));
}

}  // namespace trainyard
