// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/formats/hf/hf_families.h"
#include "engine/formats/kit/reading.h"
#include "engine/json/json.h"

namespace trainyard {

/// Reads keys of a config.json, with the defaults of the family's class. A value from a key counts as stated by the
/// file; a default counts as assumed.
class HfKeys {
 public:
  HfKeys(Reading& reading, const HfFamily& family);
  Reading& reading() const { return *reading_; }
  bool has(unsigned trait) const { return (traits_ & trait) != 0; }
  /// False if the model type is unknown, so that its properties are only assumed.
  bool is_known_family() const { return is_known_; }

  /// Returns the value of a key, or nullptr. Alternative names are joined by '|'. A null value counts as missing but
  /// does not take the family's default, because the file leaves it open on purpose.
  const Json* find(const char* key);
  /// Accepts a list if all its numbers are equal.
  std::optional<double> number(const char* key);
  double number(const char* key, double otherwise) { return number(key).value_or(otherwise); }
  bool truth(const char* key, bool otherwise);
  /// Returns a list with one entry per layer; empty if the key is missing. Entries of prediction modules after those of
  /// the layers are left out.
  std::vector<std::string> list(const char* key, double layers);

  /// Sets the field from the last key that was looked up.
  template <class Field, class Number>
  void set(Field field, Number value) {
    if (is_stated_)
      reading_->set(field, value);
    else
      reading_->assume(field, value, missing());
  }
  /// Sets a property that the family's code fixes. It is reported under the key "model_type".
  void set_by_type(bool Model::*field, bool value);
  void set_by_type(double Model::*field, double value);
  void set_by_type(Norm norm, const char* id);
  /// Sets the field of a row to the family's default if the file lacks the key.
  void assume_missing(const FormatRow& row);

 private:
  static Message missing();
  Reading* reading_;
  unsigned traits_;
  bool is_known_;
  std::shared_ptr<const Json> defaults_;
  bool is_stated_ = false;
};

/// Readers for properties that depend on several keys; call them in this order.
void read_hf_attention(HfKeys& keys);
void read_hf_layers(HfKeys& keys);
void read_hf_mlps(HfKeys& keys);
void read_hf_weights(HfKeys& keys);

/// Reads groups of layers that differ in more than counts; call it after the readers above.
void read_hf_kinds(HfKeys& keys);

/// Returns whether each layer has experts, from the keys of the file.
std::vector<bool> hf_expert_layers(HfKeys& keys);
/// Returns the kind of each layer with a mixer in words such as "full_attention"; empty if no list names them.
std::vector<std::string> hf_layer_words(HfKeys& keys);

/// Returns the most key and value heads of a block in "block_configs"; empty without this key or without such a block.
std::optional<double> hf_block_kv_heads(HfKeys& keys);

/// Reads quantization_config and dtype: the weight formats for serving.
void read_hf_formats(Reading& reading);

/// Returns the name of the model's checkpoint: the name in the file, or that of the file or its folder.
std::string hf_model_name(const Reading& reading);

}  // namespace trainyard
