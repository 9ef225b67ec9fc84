// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <queue>
#include <random>
#include <vector>

#include "engine/design/design.h"

namespace trainyard {

/// Simulates prompts that arrive at random at a server, which reads as many waiting prompts at a time as fit into a
/// chunk. Returns the time of each prompt from arrival to the end of its pass, in s. `pass` returns the time of a pass
/// for a number of prompts and their tokens.
template <class Pass>
std::vector<double> simulated_prefill(double requests, double mean, double spread, double chunk, int count,
                                      const Pass& pass) {
  std::mt19937_64 random(7);
  std::exponential_distribution<double> gap(requests);
  std::lognormal_distribution<double> length(std::log(mean) - spread * spread / 2, spread);
  std::vector<double> arrivals, lengths, times;
  double now = 0;
  for (int i = 0; i < count; ++i) {
    arrivals.push_back(now += gap(random));
    lengths.push_back(length(random));
  }
  double free = 0;
  for (size_t i = 0; i < arrivals.size();) {
    const double start = std::max(free, arrivals[i]);
    size_t end = i + 1;
    double tokens = lengths[i];
    while (end < arrivals.size() && arrivals[end] <= start && tokens + lengths[end] <= chunk) tokens += lengths[end++];
    free = start + pass(double(end - i), tokens);
    for (; i < end; ++i) times.push_back(free - arrivals[i]);
  }
  return times;
}

inline double mean_of(const std::vector<double>& values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return sum / double(values.size());
}

}  // namespace trainyard
