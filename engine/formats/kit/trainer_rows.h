// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>

#include "engine/formats/kit/reading.h"
#include "engine/json/json.h"

namespace trainyard {

// Rows that several trainers share. Writers expect designs with resolved automatic inputs.

/// Sets the choice with this word, ignoring case. An unknown word is reported as ignored.
void take_word(Reading& reading, const Json& value, ParameterHandle input, std::span<const Word> words);
/// Returns the id of the choice with this word, ignoring case; nullptr if unknown.
const char* choice_of(const std::string& word, std::span<const Word> words);
/// The first word for the design's choice; null if there is none.
Json word_of(const Design& design, ParameterHandle input, std::span<const Word> words);

/// A whole number as JSON.
Json whole(double value);
/// True for values that a program fills in itself: "auto", null, or a variable that the file does not set.
bool is_left_open(const Json& value);

/// Chooses the model that a training names. An unknown name is refused unless another file describes the model.
void take_model_name(Reading& reading, const Json& value);

/// Returns the number of layers of the model in the files read so far, else of the design's model.
double layers_of(const Reading& reading);

/// The number at a key of the open file, or `otherwise`.
double number_at(const Reading& reading, const char* key, double otherwise);

/// Report the current key as ignored because it is left open, or switched off.
void ignore_open(Reading& reading);
void ignore_off(Reading& reading);
/// Reads micro-batches per step and replica: a whole number, or left open.
void read_accumulation(Reading& reading, const Json& value);
/// Checks that the value is a number or left open, for a key that is evaluated after all others.
template <auto input>
void read_later(Reading& reading, const Json& value) {
  if (is_left_open(value)) return ignore_open(reading);
  reading.number(value);
  reading.use_for(input);
}
// Conversions between optimizer steps and tokens or seconds. They need the whole design.
void finish_steps(Reading& reading, double steps);
Json train_steps(const Design& design);
void finish_checkpoint_interval(Reading& reading, double steps);
Json checkpoint_interval_steps(const Design& design);

/// Derives the number of devices from the number of replicas.
void settle_replicas(Reading& reading, double replicas);
/// Divides the replicas into `count` groups. Each group holds a full copy of weights, gradients and optimizer states.
void finish_full_copies(Reading& reading, double count);
/// Returns the number of groups that hold a full copy; 1 if the replicas do not divide evenly.
double count_full_copies(const Design& design);

/// Returns micro-batches per step and replica, at least 1.
double accumulation_steps(const Design& design);

/// Assumes the framework that the file is written for, unless a file names one.
void assume_framework(Reading& reading, Framework framework);
/// Assumes the weights' format for gradients unless a key names another, as DeepSpeed does (engine.py, get_data_types).
void assume_gradients_of_deepspeed(Reading& reading);
/// Assumes a degree of 1 if no file states it, for programs that do not divide the model by default.
void assume_whole_model(Reading& reading);

}  // namespace trainyard
