// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "engine/json/json.h"

namespace trainyard {

/// Returns the command of a container as shell text; empty if it starts no vLLM or SGLang server. The container is an
/// object of Kubernetes, Compose or the values of a Helm chart.
std::string server_command(const Json& container);

}  // namespace trainyard
