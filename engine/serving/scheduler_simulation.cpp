// SPDX-License-Identifier: Apache-2.0
#include "engine/serving/scheduler_simulation.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <limits>
#include <numbers>
#include <queue>

#include "engine/machine/smooth.h"
#include "engine/serving/replica_times.h"
#include "engine/statistics/philox.h"

namespace trainyard {
namespace {

constexpr double never = std::numeric_limits<double>::infinity();

/// One request. `written` counts the steps after its first token.
struct Request {
  double arrival, prompt, to_read, steps, tokens;
  double late = 0;  ///< from the start of the first step after its arrival until the engine sees it
  double cost = 0;  ///< of the read part of its prompt, in prompts of average time
  double first = 0;
};

/// Arrivals and lengths of the requests, in order of arrival.
class Arrivals {
 public:
  explicit Arrivals(const SimulatedLoad& load) : load_(load) {
    if (load.clients > 0)
      for (double c = 0; c < std::min(load.clients, load.requests); ++c) pending_.push_back(0);
    else
      next_ = gap();
  }

  double next() const { return load_.clients > 0 ? (pending_.empty() ? never : pending_.front()) : next_; }
  bool is_finished() const { return next() == never; }
  Request take(double step_tokens) {
    const double prompt = length(load_.prompt, "prompt", 1), answer = length(load_.answer, "answer", 2);
    const Request out{next(), prompt, prompt, std::max(1.0, std::ceil((answer - 1) / step_tokens)), answer};
    ++taken_;
    if (load_.clients > 0)
      pending_.pop_front();
    else
      next_ = double(taken_) < load_.requests ? next_ + gap() : never;
    return out;
  }
  /// A client whose answer is complete sends its next request at `time`.
  void send_again(double time) {
    if (load_.clients > 0 && double(taken_ + pending_.size()) < load_.requests) pending_.push_back(time);
  }

 private:
  double random(const char* stream) const { return uniform_at(load_.seed, stream_of(stream), taken_); }
  /// Time until the next request; 0 if it belongs to the same burst.
  double gap() const {
    if (load_.burst > 1 && random("burst") > 1 / load_.burst) return 0;
    return -std::log(random("arrival")) / load_.requests_per_second * load_.burst;
  }
  double length(const Lengths& lengths, const char* stream, double least) const {
    const double u = random(stream), spread = load_.uniform_spread;
    if (spread < 0) {
      const double angle = 2 * std::numbers::pi * uniform_at(load_.seed + 1, stream_of(stream), taken_);
      return std::max(least, std::round(lengths.at(std::sqrt(-2 * std::log(u)) * std::cos(angle))));
    }
    // The mean of uniform lengths from (1 − spread) to 1 times the longest is that of `lengths`.
    return std::max(least, std::round(lengths.mean * (1 - spread * u) / (1 - spread / 2)));
  }

  const SimulatedLoad& load_;
  std::deque<double> pending_;
  double next_ = never;
  std::uint64_t taken_ = 0;
};

/// Linear interpolation in a table of ascending places; the last line continues beyond.
double interpolate(const std::vector<double>& places, const std::vector<double>& values, double at) {
  if (places.size() < 2) return values.front();
  const auto above = std::ranges::upper_bound(places, at);
  const size_t i = std::clamp<size_t>(size_t(above - places.begin()), 1, places.size() - 1);
  if (!(places[i] > places[i - 1])) return values[i];
  const double part = (at - places[i - 1]) / (places[i] - places[i - 1]);
  return values[i - 1] + std::max(0.0, part) * (values[i] - values[i - 1]);
}

/// Time that the first `tokens` tokens of a prompt add, in prompts of average time.
double prompt_cost(const SchedulerRules& rules, double tokens) {
  const std::vector<double>& lengths = rules.prompt_lengths;
  if (lengths.empty() || tokens <= lengths.front()) {
    const double whole = lengths.empty() ? rules.prompt_tokens : lengths.front();
    return (lengths.empty() ? 1 : rules.prompt_shares.front()) * tokens / whole;
  }
  return interpolate(lengths, rules.prompt_shares, tokens);
}

class Scheduler {
 public:
  Scheduler(const SchedulerRules& rules, const SimulatedLoad& load)
      : rules_(rules), load_(load), arrivals_(load), places_(rules.users.back()) {}

  SimulatedTimes run(double percentile) {
    warm_ = load_.clients > 0 ? 0 : load_.requests / 10;
    while (done_ < load_.requests) {
      if (began_ < 0 && done_ >= warm_) began_ = now_;
      admit();
      start_answers();
      if (!reading_.empty())
        read_prompts();
      else if (!running_.empty())
        decode();
      else if (const double next = std::min(arrivals_.next(), next_start()); next < never)
        pass(std::max(0.0, next - now_), 0, 0);
      else
        break;
    }
    return times(percentile);
  }

 private:
  struct Running {
    double end;
    Request request;
    bool operator<(const Running& other) const { return end > other.end; }
  };

  /// A prompt that was read and passes the other stages of the pipeline.
  struct Passing {
    double first;
    Request request;
    bool operator<(const Passing& other) const { return first > other.first; }
  };

  double count() const { return double(running_.size()); }
  double next_start() const { return passing_.empty() ? never : passing_.top().first; }

  void start_answers() {
    while (next_start() <= now_) {
      Request r = passing_.top().request;
      passing_.pop();
      running_.push({counter_ + r.steps, r});
    }
  }

  void admit() {
    if (!polls_rarely() || running_.empty() || counter_ >= next_poll_) {
      next_poll_ = counter_ + rules_.polling_steps;
      while (arrivals_.next() <= now_) {
        waiting_.push_back(arrivals_.take(rules_.step_tokens));
        Request& r = waiting_.back();
        r.late = (rules_.wait_share - 1) * (now_ - r.arrival);
      }
    }
    while (!waiting_.empty() && count() + double(reading_.size() + passing_.size()) + 1 <= places_ + 1e-9) {
      reading_.push_back(waiting_.front());
      waiting_.pop_front();
    }
  }

  double step_time(double decoding) const {
    return decoding > 0 ? interpolate(rules_.users, rules_.step, decoding) : 0;
  }

  void pass(double time, double steps, double decoding) {
    observe(time, decoding);
    now_ += time;
    counter_ += steps;
  }
  /// Counts the running sequences, except after the last arrival of an open loop, when the replica empties.
  void observe(double time, double decoding) {
    if (began_ < 0 || (load_.clients <= 0 && arrivals_.is_finished())) return;
    occupied_ += decoding * time;
    observed_ += time;
  }

  /// One step that reads waiting prompts in order of arrival, up to a chunk.
  void read_prompts() {
    const double decoding = rules_.prompts_alone ? 0 : count();
    double left = rules_.chunk, read = 0;
    for (Request& r : reading_) {
      const double taken = std::min(left, r.to_read), before = r.cost;
      r.to_read -= taken;
      r.cost = prompt_cost(rules_, r.prompt - r.to_read);
      left -= taken;
      read += r.cost - before;
      if (left <= 0) break;
    }
    // Data-parallel ranks wait for the fullest one.
    const double prompts = std::max(read, rules_.ranks * std::min(1.0, read));
    const double added = interpolate(rules_.users, rules_.prompt, std::max(1.0, count()));
    const double own = rules_.prompt_factor * added, beyond = (rules_.prompt_stages - 1) * added;
    // A prompt that no other sequence meets pays the fixed part of a step.
    const bool met = decoding > 0 || rules_.prompts_alone;
    const double work = met ? step_time(decoding) + own * prompts : rules_.single_prompt - beyond + own * (prompts - 1);
    const double lasts = smooth_max(work, rules_.least_prompt_step);
    // As in measured runs, prompts delay running answers by less than their own first token.
    pass(lasts, count() > 0 ? std::max(0.0, lasts - added * prompts) / step_time(count()) : 0, count());
    end_answers();
    while (!reading_.empty() && reading_.front().to_read <= 0) {
      Request r = reading_.front();
      reading_.pop_front();
      r.first = now_ + beyond * r.cost;
      if (began_ >= 0) first_.push_back(r.first - r.arrival + r.late + arrival_delay());
      passing_.push({r.first, r});
    }
  }

  /// Steps without prompts until an answer ends or the scheduler looks for new requests and finds some.
  void decode() {
    const double time = step_time(count());
    double steps = running_.top().end - counter_;
    if (next_start() < never) steps = std::min(steps, std::max(1.0, std::ceil((next_start() - now_) / time)));
    // Only a request that finds a place changes the next steps.
    if (arrivals_.next() < never && count() + double(waiting_.size()) < places_) {
      double until = std::max(1.0, std::ceil((arrivals_.next() - now_) / time));
      if (polls_rarely()) {
        const double looks = std::max(0.0, std::ceil((counter_ + until - next_poll_) / rules_.polling_steps));
        until = std::max(1.0, next_poll_ + looks * rules_.polling_steps - counter_);
      }
      steps = std::min(steps, until);
    }
    pass(time * steps, steps, count());
    while (polls_rarely() && next_poll_ < counter_) next_poll_ += rules_.polling_steps;
    end_answers();
  }
  bool polls_rarely() const { return rules_.polling_steps > 1; }

  void end_answers() {
    while (!running_.empty() && running_.top().end <= counter_ + 1e-9) {
      const Request r = running_.top().request;
      running_.pop();
      ++done_;
      arrivals_.send_again(now_ + rules_.request_time);
      if (began_ < 0) continue;
      next_.push_back((now_ - r.first) / std::max(1.0, r.tokens - 1));
      written_ += r.tokens;
    }
  }

  /// Clients spend the request time before each request, also before the first.
  double arrival_delay() const { return load_.clients > 0 ? rules_.request_time : 0; }

  static double mean(const std::vector<double>& v) {
    double sum = 0;
    for (const double each : v) sum += each;
    return v.empty() ? std::nan("") : sum / double(v.size());
  }
  static double quantile(std::vector<double> v, double share) {
    if (v.empty()) return std::nan("");
    const auto at = v.begin() + std::min<long>(long(v.size()) - 1, long(share * double(v.size())));
    std::nth_element(v.begin(), at, v.end());
    return *at;
  }
  SimulatedTimes times(double percentile) const {
    const double time = now_ - std::max(0.0, began_);
    return {mean(first_),   quantile(first_, 0.5),       quantile(first_, percentile),
            mean(next_),    quantile(next_, percentile), observed_ > 0 ? occupied_ / observed_ : std::nan(""),
            written_ / time};
  }

  const SchedulerRules& rules_;
  const SimulatedLoad& load_;
  Arrivals arrivals_;
  double places_;
  std::deque<Request> waiting_, reading_;
  std::priority_queue<Passing> passing_;
  std::priority_queue<Running> running_;
  std::vector<double> first_, next_;
  double now_ = 0, counter_ = 0, next_poll_ = 0, warm_ = 0, done_ = 0, began_ = -1, occupied_ = 0, observed_ = 0,
         written_ = 0;
};

/// Numbers of sequences at which step times are computed; they are almost linear in between.
std::vector<double> nodes_up_to(double users) {
  constexpr double ratio = 1.35;
  std::vector<double> out;
  for (double n = 1; n < users; n = std::max(n + 1, n * ratio)) out.push_back(n);
  out.push_back(users);
  return out;
}

}  // namespace

SchedulerRules closed_loop_rules(const Replica& replica, double prompt, double output, double most) {
  const ServingEngine& engine = *replica.design().serving.engine;
  SchedulerRules out;
  const double slots = std::floor(std::min(most, replica.sequences_that_fit(prompt, output)));
  if (!(slots >= 1)) return out;
  out.users = nodes_up_to(slots);
  for (const double n : out.users) {
    const double decode = replica.decode(n, prompt + output / 2).total();
    const double with = replica.iteration(n, prompt, prompt, output).total();
    out.step.push_back(decode);
    out.prompt.push_back(std::max(0.0, with - decode) * output / n);
  }
  out.prompt_tokens = prompt;
  out.prompt_factor = engine.prompt_factor;
  out.single_prompt = engine.prompt_factor * replica.prefill(prompt, prompt, 1).total();
  out.least_prompt_step = replica.least_prompt_step();
  out.chunk = replica.chunk();
  out.ranks = replica.layout().attention_data_parallel ? replica.layout().tensor_parallel : 1;
  out.request_time = engine.request_time;
  out.polling_steps = engine.polling_steps;
  out.prompts_alone = engine.prompts_alone;
  return out;
}

SchedulerRules open_loop_rules(const Design& design, const Replica& replica, const Decoder& decoder, double users) {
  const BatchTimes times = batch_times(design, replica, decoder, users);
  SchedulerRules out;
  const size_t count = size_t(times.count);
  out.users.assign(times.users.begin(), times.users.begin() + long(count));
  out.step.assign(times.step.begin(), times.step.begin() + long(count));
  out.prompt.assign(times.prompt.begin(), times.prompt.begin() + long(count));
  const RequestLengths lengths = lengths_of(replica);
  out.prompt_tokens = lengths.prompt.mean * lengths.computed;
  for (size_t i = 0; i < length_nodes; ++i) {
    out.prompt_lengths.push_back(lengths.prompt.at(node_deviates[i]) * lengths.computed);
    out.prompt_shares.push_back(times.prompt_share[i]);
  }
  out.prompt_stages = times.prompt_stages;
  out.single_prompt = times.single_prompt;
  out.chunk = replica.chunk();
  out.step_tokens = times.step_tokens;
  // In steps of the formula, half a step is the average rest of the step that a request meets.
  out.wait_share = 2 * (design.serving.first_token_steps - 1);
  return out;
}

SimulatedTimes simulate_scheduler(const SchedulerRules& rules, const SimulatedLoad& load, double percentile) {
  if (rules.users.empty() || !(rules.users.back() >= 1)) return {};
  return Scheduler(rules, load).run(percentile);
}

}  // namespace trainyard
