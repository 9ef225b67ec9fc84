// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/design/design.h"
#include "engine/json/json.h"
#include "engine/serving/replica.h"

// The servers of a design for written files: how many, on how many nodes, with which options.
namespace trainyard {

/// Servers of one kind, for example all prefill servers.
struct ServerPool {
  double count;          ///< replicas; NaN if the design does not state how many it needs
  double tensor, ranks;  ///< per replica: tensor parallelism and attention replicas
  double devices;        ///< per replica
  double nodes, each;    ///< nodes per replica, and devices on each of them
};

/// Options of a server program.
struct ServerOptions {
  const char* name;          ///< "vllm"
  double Serving::*context;  ///< devices that share a prompt; nullptr if not supported
  const char* tensor_key;
  const char* ranks_key;
  const char *prefill, *prefill_value;  ///< option and value that make a server a prefill server
};
const ServerOptions& vllm_options();
const ServerOptions& sglang_options();

/// The servers of a design: those that decode, or do both, and those that only prefill. Both counts are NaN if the
/// layout misses the targets.
struct ServerPools {
  bool are_separate;
  ServerPool servers, prefill;
};
/// `resolved` must have no automatic inputs.
ServerPools server_pools(const ServerOptions& server, const Design& resolved);

/// Returns the arguments of prefill servers that replace or complete the common ones.
Json prefill_arguments(const ServerOptions& server, const ServerPool& prefill, const Design& resolved);

}  // namespace trainyard
