// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/json/json.h"

namespace trainyard {

/// Replaces references between keys of one file as OmegaConf does: "${model.hidden_size}", "${.hidden_size}" for a
/// sibling, "${multiply:4, ${.hidden_size}}". Other references stay unchanged.
void resolve_references(Json& tree);

}  // namespace trainyard
