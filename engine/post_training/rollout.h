// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "engine/statistics/cut_lengths.h"

namespace trainyard {

/// Seconds in which `sequences` sequences of one engine each advance by one token, with contexts of `context` tokens.
using DecodeTime = std::function<double(double sequences, double context)>;

/// The answers of one iteration, and the engines that generate them.
struct RolloutLoad {
  CutLengths lengths;
  double prompt = 0;   ///< mean number of prompt tokens
  double answers = 0;  ///< answers per iteration
  double engines = 1;
  double answers_that_fit = 0;  ///< answers whose cache fits one engine at once
  double budget = 0;        ///< tokens that an answer can gain per iteration; the length limit if none is carried over
  double imbalance = 1;     ///< time of the slowest engine ÷ the average
  double waiting_cost = 1;  ///< time of work that waits for cache space ÷ the time of its tokens
};

/// Seconds of a rollout that starts all answers together and ends with the last one.
struct RolloutTime {
  double total = 0;
  double floor = 0;    ///< minimum with any number of engines: a single answer, token by token
  double work = 0;     ///< remaining generation time, which more engines divide
  double waiting = 0;  ///< time spent waiting for cache space
  double longest = 0;  ///< tokens of the longest answer in one iteration
  double carried = 0;  ///< answers that continue in the next iteration
};
RolloutTime rollout_time(const RolloutLoad& load, const DecodeTime& decode);

/// Return the sequences in an engine if new answers start as soon as others end, at most `ahead` iterations early, and
/// the seconds that the answers of one iteration then take.
double streaming_sequences(const RolloutLoad& load, double ahead);
double streaming_time(const RolloutLoad& load, double ahead, const DecodeTime& decode);

}  // namespace trainyard
