// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/json/json.h"
#include "engine/measured/serving_run.h"
#include "engine/units/message.h"

namespace trainyard {

/// Keys of a saved result, and those of its section on the server: "server_info.tp_size".
using SavedKeys = std::map<std::string, Json, std::less<>>;

/// What lines and saved results tell of a server besides how quick it is: program, model, degrees, formats, memory.
class ServerFacts {
 public:
  void add(std::string_view line);
  void add_saved(const SavedKeys& keys);
  /// What is still blank is that of another file.
  void complete(const ServerFacts& other);
  /// Whether a server has said with what it starts.
  bool tells_start() const { return starts_; }
  bool same_model(const ServerFacts& other) const { return !model.empty() && model == other.model; }
  /// Whether both name a model, and not the same one: a path or a name of the server's own names none.
  bool other_model(const ServerFacts& other) const;
  std::string program() const;
  /// Sequences that run at once at most; NaN for unknown.
  double most_sequences() const;
  void fill(ServingRun& run) const;
  /// What it says of its memory, for people.
  std::vector<Message> notes() const;

  std::string backend, version, model, quantization, cache, type, device, attention_by_replicas;
  double tensor = unknown, pipeline = unknown, data = unknown, expert = unknown, sequences = unknown;
  double weights = unknown;  ///< GiB of one device
  double cache_tokens = unknown;

 private:
  void take(std::string_view line, bool own_arguments);
  double replicas_of_attention() const;
  bool starts_ = false;
};

/// Columns that a run lacks and without which nothing can be predicted.
std::vector<std::string_view> missing_of(const ServingRun& run);

}  // namespace trainyard
