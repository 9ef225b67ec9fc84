// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "engine/statistics/cut_lengths.h"

namespace trainyard {

/// Seconds in which so many sequences of one engine each advance by a token, over a context of so many tokens.
using DecodeTime = std::function<double(double sequences, double context)>;

/// The answers of one iteration, and the engines that write them.
struct RolloutLoad {
  CutLengths lengths;
  double prompt = 0;   ///< tokens, mean
  double answers = 0;  ///< of an iteration
  double engines = 1;
  double fit = 0;           ///< answers whose cache one engine holds at once
  double budget = 0;        ///< tokens that an answer may grow by in one iteration; the cap where none are carried over
  double imbalance = 1;     ///< time of the engine that is done last ÷ the mean
  double waiting_cost = 1;  ///< time of what waits for room in the cache ÷ the time of its tokens
};

/// Seconds of a rollout that starts all answers together and ends with the last.
struct RolloutTime {
  double total = 0;
  double floor = 0;    ///< that no number of engines shortens: one answer alone, token by token
  double work = 0;     ///< the rest of writing, which more engines share
  double waiting = 0;  ///< for room in the cache
  double longest = 0;  ///< tokens of the longest answer, as far as one iteration takes it
  double carried = 0;  ///< answers that go on in the next iteration
};
RolloutTime rollout_time(const RolloutLoad& load, const DecodeTime& decode);

/// Sequences that an engine holds where answers start whenever others end, `ahead` iterations before their turn at
/// most; and the seconds that the answers of one iteration then take.
double streaming_sequences(const RolloutLoad& load, double ahead);
double streaming_time(const RolloutLoad& load, double ahead, const DecodeTime& decode);

}  // namespace trainyard
