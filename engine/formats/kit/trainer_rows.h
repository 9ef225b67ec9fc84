// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>

#include "engine/formats/kit/reading.h"
#include "engine/json/json.h"

namespace trainyard {

// Rows that several trainers share. Writers expect designs with resolved automatic inputs.

/// Sets the choice that a word stands for, ignoring case. An unknown word is reported as ignored.
void take_word(Reading& reading, const Json& value, ParameterHandle input, std::span<const Word> words);
/// The id of the choice that a word stands for, ignoring case; nullptr if unknown.
const char* choice_of(const std::string& word, std::span<const Word> words);
/// The first word for the design's choice; null if there is none.
Json word_of(const Design& design, ParameterHandle input, std::span<const Word> words);

/// A whole number as JSON.
Json whole(double value);
/// True for values that a program fills in itself: "auto", null, or a variable that the file does not set.
bool left_open(const Json& value);

/// Layers of the model in the files so far, else of the design's model.
double layers_of(const Reading& reading);

/// The number at a key of the open file, or `otherwise`.
double number_at(const Reading& reading, const char* key, double otherwise);

/// Report the current key as ignored because it is left open, or switched off.
void ignore_open(Reading& reading);
void ignore_off(Reading& reading);
/// Reads micro-batches per step and replica: a whole number, or left open.
void read_accumulation(Reading& reading, const Json& value);
/// For a key that is evaluated after all others: checks that it is a number or left open.
template <auto input>
void read_later(Reading& reading, const Json& value) {
  if (left_open(value)) return ignore_open(reading);
  reading.number(value);
  reading.use_for(input);
}
// Optimizer steps instead of tokens or seconds. Converting them needs the whole design.
void finish_steps(Reading& reading, double steps);
Json train_steps(const Design& design);
void finish_saves(Reading& reading, double steps);
Json save_steps(const Design& design);

/// Derives the number of devices from the number of replicas.
void settle_replicas(Reading& reading, double replicas);
/// Divides the states into `count` groups of replicas; each group holds a full copy.
void finish_groups(Reading& reading, double count);
/// The number of such groups; 1 if the replicas do not divide evenly.
double groups_of(const Design& design);

/// Sequences of a step ÷ (micro-batch × data parallelism), at least 1.
double accumulated(const Design& design);

/// Assumes the framework that the file is written for, unless a file names one.
void assume_framework(Reading& reading, Framework framework);
/// DeepSpeed accumulates gradients in the weights' format if no key names another (engine.py, get_data_types).
void assume_gradients_of_deepspeed(Reading& reading);
/// Assumes 1 for unstated degrees, for programs that do not divide the model by default.
void assume_whole_model(Reading& reading);

}  // namespace trainyard
