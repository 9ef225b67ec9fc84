// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/formats/hf/hf_families.h"
#include "engine/formats/kit/reading.h"
#include "engine/json/json.h"

namespace trainyard {

/// Keys of a config.json, with what the family's class takes where one is missing. What is set from a key is said by
/// the file; the rest is assumed.
class HfKeys {
 public:
  HfKeys(Reading& reading, const HfFamily& family);
  Reading& reading() const { return *reading_; }
  bool has(unsigned trait) const { return (traits_ & trait) != 0; }

  /// Several names of one key are joined by '|'. What is null counts as missing, and is not taken from the family: a
  /// file that says so leaves the key open by intention.
  const Json* find(const char* key);
  /// A list of one number over and over is that number.
  std::optional<double> number(const char* key);
  double number(const char* key, double otherwise) { return number(key).value_or(otherwise); }
  bool truth(const char* key, bool otherwise);
  /// Of a list with one entry for each layer; empty where there is none.
  std::vector<std::string> list(const char* key, double layers);

  /// What the last key that was asked for means.
  template <class Field, class Number>
  void give(Field field, Number value) {
    if (said_)
      reading_->set(field, value);
    else
      reading_->assume(field, value, missing());
  }
  /// What the family's code does: it follows from the model's type.
  void give_by_type(bool Model::*field, bool value);
  void give_by_type(double Model::*field, double value);
  void give_by_type(Norm norm, const char* id);
  /// Gives a row's field from the family where the file does not have the key.
  void give_missing(const FormatRow& row);

 private:
  static Message missing();
  Reading* reading_;
  unsigned traits_;
  std::shared_ptr<const Json> defaults_;
  bool said_ = false;
};

/// What of a model takes more than one key, in this order.
void read_hf_attention(HfKeys& keys);
void read_hf_layers(HfKeys& keys);
void read_hf_mlps(HfKeys& keys);
void read_hf_weights(HfKeys& keys);

/// quantization_config and dtype: the formats of a server.
void read_hf_formats(Reading& reading);

/// What the checkpoint of the model is called: its own name, or that of the file or its folder.
std::string hf_model_name(const Reading& reading);

}  // namespace trainyard
