// SPDX-License-Identifier: Apache-2.0
#include "engine/serving/batch_queue.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/serving/last_positive.h"

namespace trainyard {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();
/// Probability below which a state is ignored.
constexpr double negligible = 1e-10;

/// exp() below this exponent is treated as zero.
constexpr double vanishing = -40;

/// Mean of min(`most`, X), where X is exponentially distributed with mean `mean`.
double capped_mean(double mean, double most) {
  if (!(mean > 0 && most > 0)) return 0;
  const double power = -most / mean;
  return power < vanishing ? mean : -mean * std::expm1(power);
}

/// load ^ steps, from the logarithm of the load.
double power_of_load(double log_load, double steps) {
  const double power = log_load * steps;
  return power < vanishing ? 0 : std::exp(power);
}

/// The time at which `share_of` reaches `share`, with a relative accuracy of 10⁻⁵; `about` is a first guess.
template <class Share>
double time_at(double share, double about, const Share& share_of) {
  const auto missing = [&](double time) { return share - share_of(time); };
  double low = 0, at_low = share, high = std::max(about, 1e-9), at_high = missing(high);
  while (at_high > 0) {
    low = high;
    at_low = at_high;
    high *= 2;
    at_high = missing(high);
    if (!(high < 1e12)) return infinite;
  }
  // A few extremely long prompts can make the mean much longer than most times.
  for (double half = 0.5 * high; low <= 0 && half > 1e-9; half = 0.5 * high) {
    const double at_half = missing(half);
    (at_half > 0 ? low : high) = half;
    (at_half > 0 ? at_low : at_high) = at_half;
  }
  return last_positive(low, at_low, high, at_high, 1e-5 * high, missing);
}

}  // namespace

/// Weighted sums over the states of a queue.
struct BatchQueue::Sums {
  double all = 0, running = 0, running_square = 0, began = 0, step_square = 0;
};

void BatchTimes::interpolate_prompts() {
  // Interpolate geometrically, because lengths are log-normal.
  const auto between = [](const std::array<double, length_nodes>& nodes, int i) {
    const auto [node, share] = coarse_place(i);
    return nodes[node] > 0 ? nodes[node] * std::pow(nodes[node + 1] / nodes[node], share) : 0;
  };
  for (int i = 0; i < fine_nodes; ++i) {
    fine_share[size_t(i)] = between(prompt_share, i);
    fine_chunks[size_t(i)] = between(prompt_chunks, i);
  }
}

BatchQueue::BatchQueue(const BatchTimes& times, double requests, double steps)
    : times_(times), requests_(requests), steps_(steps) {
  is_stable_ = times.count > 0 && requests < saturation(times);
  if (!is_stable_) return;
  // A prompt also occupies a place while it is read, so fewer places remain for answers.
  const State full = state_at(times, times.limit());
  limit_ = std::max(0.5 * times.limit(), times.limit() - requests * (full.step + full.prompt));
  for (size_t i = 0; i < length_nodes; ++i) {
    const double share = times_.prompt_share[i], square = node_weights[i] * share * share;
    prompt_square_ += square;
    prompt_cube_ += square * share;
    last_ += node_weights[i] * share / std::max(1.0, times_.prompt_chunks[i]);
    chunk_ += node_weights[i] * times_.prompt_chunks[i];
  }
  burst_square_ = prompt_square_ + 2 * (times_.burst - 1);
  chunk_ = 1 / std::max(chunk_, 1e-9);
  for (const int node : {-1, 0, 1}) node_steps_[size_t(node + 1)] = steps_at(std::sqrt(3.0) * node);
  sum_states();
  set_wait_for_cycles();
  add_wait_for_chunks();
  add_wait_for_burst();
  log_load_ = std::log(load_);
  step_without_own_prompt_ = find_step_without_own_prompt();
  for (size_t i = 0; i < length_nodes; ++i) answer_step_times_[i] = find_step_time(answer_steps(i));
}

// A one-token answer has no inter-token time; assume at least two tokens.
double BatchQueue::steps_of_answer() const { return std::max(times_.answer.mean - 1, 1.0) / times_.step_tokens; }

double BatchQueue::saturation(const BatchTimes& t) {
  if (t.count < 1) return 0;
  const double steps = std::max(t.answer.mean - 1, 1.0) / t.step_tokens;
  double chunks = 0;
  for (size_t i = 0; i < length_nodes; ++i) chunks += node_weights[i] * t.prompt_chunks[i];
  // If every step reads a full chunk, the rate at which prompts are read limits the number of running answers.
  const bool reads = t.prompt[size_t(t.count - 1)] > 0 && chunks > 0;
  const double most = reads ? std::min(t.limit(), std::max(steps / chunks, t.users[0])) : t.limit();
  double users = most, requests = 0;
  for (int i = 0; i < 4; ++i) {
    const State s = state_at(t, users);
    requests = 1 / (s.prompt + steps * s.step / users);
    users = std::min(most, std::max(0.5 * t.limit(), t.limit() - requests * (s.step + s.prompt)));
  }
  return requests;
}

BatchQueue::State BatchQueue::state_at(const BatchTimes& t, double users) {
  const auto last = size_t(t.count - 1);
  if (users >= t.users[last]) return {t.step[last], t.prompt[last]};
  const auto above = size_t(std::upper_bound(t.users.begin(), t.users.begin() + t.count, users) - t.users.begin());
  if (above == 0) return {t.step[0], t.prompt[0]};
  const double share = (users - t.users[above - 1]) / (t.users[above] - t.users[above - 1]);
  return {std::lerp(t.step[above - 1], t.step[above], share), std::lerp(t.prompt[above - 1], t.prompt[above], share)};
}

double BatchQueue::arrivals_per_departure(double users) const {
  const double running = std::min(users, limit_);
  const State s = state_at(times_, running);
  const double load = requests_ * s.prompt, left = 1 - load;
  if (left <= 0) return infinite;
  const double cycle = s.step / left,
               cycle_at_arrival = cycle + requests_ * s.prompt * s.prompt * burst_square_ / (1 - load * load);
  // An answer starts after the cycle that reads its own prompt. That cycle is longer, and so are the cycles after it.
  const double first_cycle = s.step + s.prompt * std::min(1 + requests_ * cycle_at_arrival, 1 + chunk_);
  const double prolongation = std::max(0.0, first_cycle - cycle) * load / left;
  const double steps = steps_of_answer();
  const double most_per_step = std::max(0.0, s.step + s.prompt * chunk_ - cycle);
  double mean_prolongation = 0;
  const double log_load = prolongation > 0 ? std::log(load) : 0;
  for (const int node : {-1, 0, 1}) {
    if (!(prolongation > 0)) break;
    const double length = node_steps_[size_t(node + 1)];
    mean_prolongation += (node == 0 ? 2.0 / 3 : 1.0 / 6) *
                         capped_mean(prolongation * (1 - power_of_load(log_load, length)), length * most_per_step);
  }
  return requests_ * (steps * cycle + mean_prolongation * (1 - running / limit_)) / running;
}

double BatchQueue::state_ratio(double users) const {
  const double load = arrivals_per_departure(users);
  if (!(times_.burst > 1)) return load;
  const double alone = 1 / times_.burst;
  // Beyond the last place, departures no longer depend on the state.
  const double slower = users > limit_ ? 1 : users > 1 ? load / arrivals_per_departure(users - 1) : 0;
  return alone * load + (1 - alone) * slower;
}

void BatchQueue::add_state(double users, double weight, Sums& sums) {
  const double running = std::min(users, limit_);
  sums.all += weight;
  sums.running += weight * running;
  sums.running_square += weight * running * running;
  place_wait_ += weight * (users - running);
  if (users >= limit_) full_probability_ += weight;
  if (users <= 0) {
    prompt_ += weight * times_.prompt[0];
    idle_extra_ += weight * (times_.single_prompt - times_.prompt_stages * times_.prompt[0]);
    return;
  }
  const State s = state_at(times_, running);
  decode_ += weight * s.step;
  decode_square_ += weight * s.step * s.step;
  prompt_ += weight * s.prompt;
  const double cycle = s.step / (1 - requests_ * s.prompt);
  // Weight each state by the number of answers that start in it.
  sums.began += weight * running / cycle;
  sums.step_square += weight * running * cycle;
}

/// Adds the states in which all places are taken. Further requests wait, and their number has a geometric tail after
/// `weight`.
void BatchQueue::add_full_states(double weight, Sums& sums) {
  const double ratio = state_ratio(limit_ + 1), tail = weight * ratio / (1 - ratio);
  add_state(limit_, tail, sums);
  place_wait_ += tail * (std::ceil(limit_) - limit_ + 1 / (1 - ratio));
}

double BatchQueue::add_states(double from, double to, Sums& sums) {
  // With many states, the distribution is smooth, so a stride of a third of its width is accurate enough.
  const double stride = std::max(1.0, std::floor(std::sqrt(from) / 3)), way = to < from ? -1 : 1;
  double weight = 1, n = from;
  // The upward and the downward walk start at the same state, so each of them counts half of it.
  add_state(n, 0.5 * (stride > 1 ? stride : 1), sums);
  while (n != to && weight > negligible) {
    const double left = std::abs(to - n), step = left >= 2 * stride ? stride : 1;
    const double grown = state_ratio(way > 0 ? n + 0.5 * (step + 1) : n - 0.5 * (step - 1));
    weight *= step == 1 ? (way > 0 ? grown : 1 / grown) : std::pow(grown, way * step);
    n += way * step;
    const double next = std::abs(to - n) >= 2 * stride ? stride : 1;
    add_state(n, weight * (n == to ? 0.5 * step + 0.5 : 0.5 * (step + next)), sums);
  }
  return n == to ? weight : 0;
}

void BatchQueue::sum_states() {
  // Start at the most likely number of sequences and walk in both directions.
  double low = 0, high = std::ceil(limit_);
  while (high - low > 1) {
    const double middle = std::floor((low + high) / 2);
    (state_ratio(middle) >= 1 ? low : high) = middle;
  }
  Sums sums;
  add_states(low, 0, sums);
  const double weight = add_states(low, std::ceil(limit_), sums);
  if (weight > negligible) add_full_states(weight, sums);
  for (double* sum : {&full_probability_, &place_wait_, &decode_, &decode_square_, &idle_extra_, &prompt_})
    *sum /= sums.all;
  running_ = sums.running / sums.all;
  place_wait_ /= requests_;
  load_ = std::min(requests_ * prompt_, 1 - 1e-6);
  step_ = sums.running / sums.began;
  step_spread_ = std::max(0.0, sums.step_square / sums.began - step_ * step_);
  // A change of the number of running sequences lasts about as long as an answer. It lasts longer in a large batch,
  // because all sequences then slow down.
  correlation_time_ = std::max(1.0, (sums.running_square / sums.all - running_ * running_) / running_ / times_.burst);
  const double whole = prompt_ + idle_extra_, spread = prompt_ * prompt_ * (prompt_square_ - 1);
  prompt_cube_ = prompt_ * prompt_ * prompt_ * prompt_cube_ + 3 * idle_extra_ * prompt_ * prompt_ * prompt_square_;
  prompt_square_ = whole * whole + spread;
  // Mean powers of the sum over a geometric number of prompts.
  const double more = times_.burst - 1;
  burst_square_ = prompt_square_ + 2 * more * prompt_ * prompt_;
  burst_cube_ = prompt_cube_ + 6 * more * prompt_ * prompt_square_ + 6 * more * more * prompt_ * prompt_ * prompt_;
}

/// Sets the mean and mean square of the cycle in which a request arrives, and of its wait. A request waits for the rest
/// of the cycle and for all prompts that arrive during it.
void BatchQueue::set_wait_for_cycles() {
  const double u = load_, l = requests_;
  cycle_ = decode_ / (1 - u);
  const double spread = l * cycle_ * burst_square_ / (1 - u * u);
  const double skew = (l * burst_cube_ * cycle_ + 3 * u * l * burst_square_ * spread) / (1 - u * u * u);
  // A request is more likely to arrive in a long cycle, so cycles are weighted by their duration.
  const double excess = l * burst_square_ / (1 - u * u);
  cycle_at_arrival_ = cycle_ + excess;
  const double square = decode_square_ / ((1 - u) * (1 - u));
  const double square_met = square + 3 * cycle_ * excess + (cycle_ > 0 ? skew / cycle_ : 0);
  const double rest = 2 * (steps_ - 1);
  wait_ = (0.5 * rest + u) * cycle_at_arrival_;
  wait_square_ = (rest * rest / 3 + rest * u + u * u) * square_met + l * burst_square_ * cycle_at_arrival_;
}

/// A step reads at most one chunk; further prompts wait in order of arrival.
void BatchQueue::add_wait_for_chunks() {
  const double l = requests_, u = load_;
  double mean = 0, square = 0, cube = 0, chunks = 0;
  for (size_t i = 0; i < length_nodes; ++i) {
    const double service = prompt_ * times_.prompt_share[i] + decode_ * times_.prompt_chunks[i];
    mean += node_weights[i] * service;
    square += node_weights[i] * service * service;
    cube += node_weights[i] * service * service * service;
    chunks += node_weights[i] * times_.prompt_chunks[i];
  }
  const double more_requests = times_.burst - 1;
  cube += 6 * more_requests * mean * square + 6 * more_requests * more_requests * mean * mean * mean;
  square += 2 * more_requests * mean * mean;
  const double busy = std::min(l * mean, 1 - 1e-6);
  const double in_order = 0.5 * l * square / (1 - busy);
  const double counted = 0.5 * l * burst_square_ / (1 - u);  // the wait that the cycles already contain
  // set_wait_for_cycles() lets a prompt also wait for those that arrive after it in the same cycle. Subtract that part
  // unless one chunk takes all of them.
  const double crowd = chunks * (1 + l * cycle_at_arrival_);
  const double later = 0.5 * u * l * burst_square_ / (1 - u * u) * crowd / (1 + crowd);
  const double more = in_order - counted - later;
  const double met = 1 - (1 - u) * std::exp(-l * decode_ * (2 + u));  // probability that other prompts are ahead
  const double more_square = l * cube / (3 * (1 - busy)) + 2 * in_order * in_order - l * burst_cube_ / (3 * (1 - u)) -
                             2 * counted * counted - later * wait_ / met;
  wait_square_ = std::max(wait_square_ + more_square, (wait_ + more) * (wait_ + more));
  wait_ += more;
}

void BatchQueue::add_wait_for_burst() {
  // Of a geometric burst, as many requests come before a random one as after it. One chunk reads all of them together.
  const double before = times_.burst - 1, crowd = 2 * before / chunk_, both = 1 + 1 / (1 + crowd);
  const double own = both * before * prompt_;
  wait_square_ += 2 * wait_ * own + both * both * before * (2 * before + 1) * prompt_ * prompt_;
  wait_ += own;
}

double BatchQueue::prefill_time(double share, double chunks) const {
  // The last chunk takes a whole step even if it is partly empty. That costs half a step on average, except for
  // single-chunk prompts.
  const double beyond = std::max(0.0, chunks - 1), steps = beyond > 0 ? 1 + beyond - 0.5 * std::expm1(-4 * beyond) : 1;
  return idle_extra_ + decode_ * steps + times_.prompt_stages * prompt_ * share;
}

double BatchQueue::first_token() const {
  if (!is_stable_) return infinite;
  double mean = 0;
  for (size_t i = 0; i < length_nodes; ++i)
    mean += node_weights[i] * prefill_time(times_.prompt_share[i], times_.prompt_chunks[i]);
  return mean + wait();
}

double BatchQueue::relative_prolongation(double steps) const {
  return load_ * (1 - power_of_load(log_load_, steps)) / (1 - load_);
}

double BatchQueue::first_cycle_excess() const {
  return std::max(0.0, decode_ + prompt_ * std::min(1 + requests_ * cycle_at_arrival_, 1 + chunk_) - cycle_);
}

double BatchQueue::prolongation_of_answer(double steps) const {
  return capped_mean(first_cycle_excess() * relative_prolongation(steps),
                     steps * std::max(0.0, decode_ + prompt_ * chunk_ - cycle_));
}

double BatchQueue::find_step_without_own_prompt() const {
  double prolongation = 0;
  for (size_t i = 0; i < length_nodes; ++i) prolongation += node_weights[i] * prolongation_of_answer(answer_steps(i));
  return std::max(running_ / requests_ - prolongation, 0.0) / steps_of_answer();
}

double BatchQueue::steps_at(double deviate) const {
  return std::max(times_.answer.at(deviate) - 1, 1.0) / times_.step_tokens;
}
double BatchQueue::answer_steps(size_t node) const { return steps_at(node_deviates[node]); }

double BatchQueue::next_token() const {
  if (!is_stable_) return infinite;
  double mean = step_without_own_prompt_;
  for (size_t i = 0; i < length_nodes; ++i)
    mean += node_weights[i] * prolongation_of_answer(answer_steps(i)) / answer_steps(i);
  return mean / times_.step_tokens;
}

CycleWaits BatchQueue::waits() const {
  const double spread = std::max(0.0, prompt_square_ - prompt_ * prompt_);
  return CycleWaits({requests_, decode_, prompt_, spread, chunk_, 2 * (steps_ - 1), wait_, wait_square_});
}

double BatchQueue::first_token_share(double time, const CycleWaits& waits) const {
  const double place_wait_if_full = full_probability_ > negligible ? place_wait_ / full_probability_ : 0;
  const LogNormal outside(wait_ + place_wait_if_full,
                          wait_square_ - wait_ * wait_ + place_wait_if_full * place_wait_if_full);
  // CycleWaits assumes single arrivals. The probability that a request is alone in its burst is 1 ÷ burst².
  const double alone = 1 / (times_.burst * times_.burst);
  const LogNormal crowded(wait_, wait_square_ - wait_ * wait_);
  const auto below = [&](double left) {
    const double single = waits.share_below(left);
    const double inside = alone < 1 ? std::lerp(crowded.share_below(left), single, alone) : single;
    return full_probability_ > negligible ? std::lerp(inside, outside.share_below(left), full_probability_) : inside;
  };
  // Prompt lengths are continuous: half the weight of each node is spread over the interval to the next node. With all
  // weight at the nodes, the share jumps at the time of each node whose prompt does not wait.
  const double at_once = below(std::numeric_limits<double>::min());
  double share = 0, last_own = 0, last_below = 0;
  for (size_t i = 0; i < fine_nodes; ++i) {
    const double taken = prefill_time(times_.fine_share[i], times_.fine_chunks[i]), left = time - taken;
    const double now = left > 0 ? below(left) : 0;
    const bool ends = i == 0 || i + 1 == fine_nodes;
    if (ends) share += fine_weights[i] / 2 * now;
    if (i > 0) {
      const double part = (fine_weights[i - 1] + fine_weights[i]) / 2, before = time - last_own;
      if (left > 0)
        share += part * (last_below + now) / 2;
      else if (before > 0)
        share += part * before / (taken - last_own) * (last_below + at_once) / 2;
    }
    if (left <= 0) break;
    last_own = taken;
    last_below = now;
  }
  return share;
}

double BatchQueue::first_token_share(double time) const { return is_stable_ ? first_token_share(time, waits()) : 0; }

/// Share of answers whose step time is below `time`. If few prompts stall an answer, their number follows a negative
/// binomial distribution with the mean and variance of the stalls. Prompt lengths vary independently.
double BatchQueue::step_time_share(double time, const AnswerStepTime& s) const {
  const double each = prompt_ * prompt_, own = std::max(0.0, prompt_square_ - each) / (s.steps * s.steps);
  const double part = prompt_ / s.steps, many = s.stall_mean / part;
  const double whole = log_normal_share(time, s.without_prompts + s.stall_mean, s.batch_variance + s.stall_variance);
  constexpr double few = 6, all = 12;
  if (many >= all || !(many > 1e-6)) return whole;
  const double spread = std::max(1.0001 * many, (s.stall_variance - many * own) / (part * part));
  const double size = many * many / (spread - many), stop = many / spread;
  double chance = std::exp(size * std::log(stop)), sum = 0, below = 0, in_time = 1;
  constexpr int most = 100;
  constexpr double none = 1e-9;
  for (int k = 0; k < most && sum < 0.9999; ++k) {
    // With more stalls, the share can only decrease.
    if (in_time > none) in_time = log_normal_share(time, s.without_prompts + k * part, s.batch_variance + k * own);
    below += chance * in_time;
    sum += chance;
    chance *= (size + k) / (k + 1) * (1 - stop);
  }
  return std::lerp(below / sum, whole, std::clamp((many - few) / (all - few), 0.0, 1.0));
}

BatchQueue::AnswerStepTime BatchQueue::find_step_time(double steps) const {
  const double u = load_, left = 1 - u, l = requests_;
  const double last = last_ * last_ * std::max(0.0, prompt_square_ - prompt_ * prompt_);
  const double first_spread = last + l * prompt_square_ * cycle_at_arrival_ * std::min(1.0, chunk_);
  // A step reads at most one full chunk of prompts, which bounds the variance.
  const double step = step_without_own_prompt_ * left, most = step + prompt_ * chunk_;
  const double life = std::max(1e-9, steps / steps_of_answer() / correlation_time_);
  const double variance_left = life < 1e-3 ? 1 - life / 3 : 2 * (life - 1 + std::exp(-life)) / (life * life);
  const double prolongation = relative_prolongation(steps),
               mean = step_without_own_prompt_ + prolongation_of_answer(steps) / steps,
               lost = 1 - power_of_load(log_load_, 2 * steps);
  const double innovations = (steps - 2 * prolongation + u * u * lost / (1 - u * u)) / (left * left);
  // During a stall more requests arrive, so the batch grows and slows all of its sequences.
  const double stalls = correlation_time_ * correlation_time_ *
                        (prolongation * prolongation * first_spread + innovations * l * burst_square_ * mean) /
                        (steps * steps);
  const double bound = std::max(0.0, (mean - step) * (most - mean));
  const double spread = stalls > 0 ? stalls * bound / (stalls + bound) : 0;
  return {steps, step, mean - step, spread, variance_left * step_spread_};
}

double BatchQueue::next_token_share(double time) const {
  if (!is_stable_) return 0;
  double share = 0;
  for (size_t i = 0; i < length_nodes; ++i)
    share += node_weights[i] * step_time_share(time * times_.step_tokens, answer_step_times_[i]);
  return share;
}

double BatchQueue::first_token_at(double share) const {
  if (!is_stable_) return infinite;
  return time_at(share, first_token(), [&, w = waits()](double t) { return first_token_share(t, w); });
}
double BatchQueue::next_token_at(double share) const {
  if (!is_stable_) return infinite;
  return time_at(share, next_token(), [&](double t) { return next_token_share(t); });
}

double requests_within(const BatchTimes& times, const TimeTargets& targets, double steps, double load) {
  // Search with the logarithm of the share of late requests. It is almost linear in the load, so few steps are needed.
  const auto spare = [&](double requests) {
    const double late = 1 - BatchQueue(times, requests, steps).share_in_time(targets);
    return late > 0 ? std::log((1 - targets.percentile) / late) : 100;
  };
  const double saturation = BatchQueue::saturation(times);
  if (!(saturation > 0)) return std::numeric_limits<double>::quiet_NaN();
  const double least = 1e-6 * saturation;
  double low = 0.5 * saturation, high = saturation, at_low = spare(low), at_high = spare(high);
  if (at_low >= 0) {
    // A prompt that arrives while nothing runs may take longer than one that joins a batch. Therefore also test a very
    // low load.
    const bool alone = BatchQueue(times, least, steps).first_token_share(targets.first_token) >= targets.percentile;
    if (!alone) return std::numeric_limits<double>::quiet_NaN();
  } else {
    high = low;
    at_high = at_low;
    low = least;
    at_low = spare(low);
    if (!(at_low >= 0)) return std::numeric_limits<double>::quiet_NaN();
  }
  const auto same = [load](double one, double other) {
    return load > 0 && std::ceil(load / one) == std::ceil(load / other);
  };
  return last_positive(low, at_low, high, at_high, 1e-8 * saturation, spare, same);
}

}  // namespace trainyard
