// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "engine/formats/documents/document.h"
#include "engine/json/json.h"

namespace trainyard {

/// What a server does: both prefill and decode, or one of them.
enum class ServerRole { whole, prefill, decode };

/// A server that a deployment file starts.
struct DeployedServer {
  ServerRole role = ServerRole::whole;
  std::string place;      ///< path of its container in the file, or the name of its section
  std::string command;    ///< shell text; nothing is run
  double gpus = 0;        ///< of one container; 0 if the file does not state it
  bool is_table = false;  ///< the section consists of the server's arguments
};

/// Returns the vLLM and SGLang servers in a Kubernetes manifest, a KServe or Dynamo resource, a Compose file, values of
/// Helm charts or an srt-slurm recipe, in the order of the file. A command is found by its program, or by the image
/// that starts one.
std::vector<DeployedServer> deployed_servers(const Document& document);

/// Returns the name of the device that a deployment asks for, from a node selector, an affinity or a recipe; empty if
/// it states none.
std::string deployed_device(const Json& tree);

}  // namespace trainyard
