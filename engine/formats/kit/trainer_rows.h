// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>

#include "engine/formats/kit/reading.h"
#include "engine/json/json.h"

namespace trainyard {

// What the tables of several programs have in common. Rows write designs without automatic inputs.

/// Sets the choice that a word stands for, in whatever case it is written. A word that stands for none is passed over,
/// and said to be.
void take_word(Reading& reading, const Json& value, ParameterHandle input, std::span<const Word> words);
/// The same where the words have no input of their own: the id of the choice, or nullptr.
const char* choice_of(const std::string& word, std::span<const Word> words);
/// The first word of the choice; null where the program has none.
Json word_of(const Design& design, ParameterHandle input, std::span<const Word> words);

/// A whole number as JSON.
Json whole(double value);
/// A value that a program fills in by itself: "auto", null, or a variable that the file does not set.
bool left_open(const Json& value);

/// Layers of the model that the files describe so far, or of the design's own.
double layers_of(const Reading& reading);

/// The number that stands at a key of the open file, or another.
double number_at(const Reading& reading, const char* key, double otherwise);

void ignore_open(Reading& reading);
void ignore_off(Reading& reading);
/// How many micro-batches a replica adds up before a step: a whole number, or left open.
void read_accumulation(Reading& reading, const Json& value);
/// A key that is read once all others are: it must hold a number, or be left open.
template <auto input>
void read_later(Reading& reading, const Json& value) {
  if (left_open(value)) return ignore_open(reading);
  reading.number(value);
  reading.use_for(input);
}
// Optimizer steps in place of tokens and seconds: known once the whole design is.
void finish_steps(Reading& reading, double steps);
Json train_steps(const Design& design);
void finish_saves(Reading& reading, double steps);
Json save_steps(const Design& design);

/// The devices of a file that says how many replicas there are.
void settle_replicas(Reading& reading, double replicas);
/// States are divided in so many groups of replicas, each of which holds everything.
void finish_groups(Reading& reading, double count);
/// How many such groups a design has, where replicas divide into them.
double groups_of(const Design& design);

/// Sequences of a step ÷ (micro-batch × data parallelism), at least 1.
double accumulated(const Design& design);

/// A program whose file this is, where no file names another.
void assume_framework(Reading& reading, Framework framework);
/// DeepSpeed adds gradients up in the format of the weights where no key names another (engine.py, get_data_types).
void assume_gradients_of_deepspeed(Reading& reading);
/// Degrees that no file names are 1 where a program divides nothing by itself.
void assume_whole_model(Reading& reading);

}  // namespace trainyard
