// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cmath>
#include <deque>
#include <functional>
#include <random>
#include <vector>

#include "engine/serving/lengths.h"

namespace trainyard {

/// Simulates continuous batching event by event, independently of the engine's queue. Requests arrive at random, wait
/// for one of `places`, are read in chunks during the steps of running requests, and leave one by one.
class BatchSimulator {
 public:
  struct Load {
    double requests;
    Lengths prompt, answer;
    double places, chunk;
  };
  /// Returns the time of a step in s: `running` requests decode with mean context `context`, and `tokens` tokens of
  /// prompts with mean length `length` are read.
  using Step = std::function<double(double running, double context, double tokens, double length)>;
  struct Result {
    double running = 0, tokens = 0;  ///< mean running requests; output tokens per second
    double first = 0, first_95 = 0, next = 0, next_95 = 0;
  };

  BatchSimulator(const Load& load, Step step) : load_(load), step_(std::move(step)), arrivals_(load.requests) {}

  Result run(int requests) {
    const int warm = requests / 10;
    next_arrival_ = arrivals_(random_);
    while (done_ < requests) {
      if (done_ >= warm && began_ < 0) began_ = now_;
      admit();
      if (running_.empty() && reading_.empty()) {
        now_ = next_arrival_;
        continue;
      }
      advance();
    }
    return result();
  }

 private:
  struct Request {
    double arrival, prompt, answer, to_read, to_write, first = 0;
  };

  double length(const Lengths& lengths, double least) {
    return std::max(least, std::round(lengths.at(normal_(random_))));
  }

  void admit() {
    while (next_arrival_ <= now_) {
      const double prompt = length(load_.prompt, 1), answer = length(load_.answer, 2);
      waiting_.push_back({next_arrival_, prompt, answer, prompt, answer - 1});
      next_arrival_ += arrivals_(random_);
    }
    while (!waiting_.empty() && double(running_.size() + reading_.size()) + 1 <= load_.places) {
      reading_.push_back(waiting_.front());
      waiting_.pop_front();
    }
  }

  void advance() {
    double left = load_.chunk, tokens = 0, lengths = 0, context = 0;
    for (Request& r : reading_) {
      const double taken = std::min(left, r.to_read);
      r.to_read -= taken;
      left -= taken;
      tokens += taken;
      lengths += taken * r.prompt;
    }
    for (const Request& r : running_) context += r.prompt + r.answer - r.to_write;
    const auto count = double(running_.size());
    const double time = step_(count, count > 0 ? context / count : 0, tokens, tokens > 0 ? lengths / tokens : 0);
    if (began_ >= 0) occupied_ += count * time;
    now_ += time;
    for (size_t i = 0; i < running_.size();) {
      if (--running_[i].to_write > 0) {
        ++i;
        continue;
      }
      finish(running_[i]);
      running_[i] = running_.back();
      running_.pop_back();
    }
    while (!reading_.empty() && reading_.front().to_read <= 0) {
      Request r = reading_.front();
      reading_.pop_front();
      r.first = now_;
      if (began_ >= 0) first_.push_back(now_ - r.arrival);
      running_.push_back(r);
    }
  }

  void finish(const Request& r) {
    ++done_;
    if (began_ < 0) return;
    next_.push_back((now_ - r.first) / (r.answer - 1));
    written_ += r.answer;
  }

  static double mean(const std::vector<double>& v) {
    double sum = 0;
    for (const double each : v) sum += each;
    return sum / double(v.size());
  }
  static double quantile(std::vector<double> v, double share) {
    const auto at = v.begin() + long(share * double(v.size()));
    std::nth_element(v.begin(), at, v.end());
    return *at;
  }
  Result result() const {
    const double time = now_ - began_;
    return {occupied_ / time,       written_ / time, mean(first_),
            quantile(first_, 0.95), mean(next_),     quantile(next_, 0.95)};
  }

  Load load_;
  Step step_;
  std::mt19937_64 random_{20261122};
  std::exponential_distribution<double> arrivals_;
  std::normal_distribution<double> normal_;
  std::deque<Request> waiting_, reading_;
  std::vector<Request> running_;
  std::vector<double> first_, next_;
  double now_ = 0, next_arrival_ = 0, began_ = -1, occupied_ = 0, written_ = 0;
  int done_ = 0;
};

}  // namespace trainyard
