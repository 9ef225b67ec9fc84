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

/// Keys of a saved result and of its "server_info" section: "server_info.tp_size".
using SavedKeys = std::map<std::string, Json, std::less<>>;

/// Facts about a server from log lines and saved results, except its speed: program, model, degrees, formats, memory.
class ServerFacts {
 public:
  void add(std::string_view line);
  void add_saved(const SavedKeys& keys);
  /// Fills unknown facts from another file.
  void complete(const ServerFacts& other);
  /// True if a server has logged its start arguments.
  bool has_start_arguments() const { return has_start_arguments_; }
  bool has_same_model(const ServerFacts& other) const { return !model.empty() && model == other.model; }
  /// True if both name different catalog models. A path or a custom name does not identify a model.
  bool has_other_model(const ServerFacts& other) const;
  std::string program() const;
  /// Maximum number of sequences that run at once; NaN if unknown.
  double most_sequences() const;
  void fill(ServingRun& run) const;
  /// Facts about the server's memory, as messages.
  std::vector<Message> notes() const;

  std::string backend, version, model, quantization, cache, type, device, attention_by_replicas;
  double tensor = unknown, pipeline = unknown, data = unknown, expert = unknown, sequences = unknown;
  double weights = unknown;  ///< GiB per device
  double cache_tokens = unknown;

 private:
  void take(std::string_view line, bool own_arguments);
  double replicas_of_attention() const;
  bool has_start_arguments_ = false;
};

/// Returns the missing columns that a prediction needs.
std::vector<std::string_view> missing_of(const ServingRun& run);

}  // namespace trainyard
