// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/json/json.h"

namespace trainyard {

/// Puts values in place of references between the keys of one file, as OmegaConf does: "${model.hidden_size}",
/// "${.hidden_size}" beside it, "${multiply:4, ${.hidden_size}}". A reference to something else stays as it is.
void resolve_references(Json& tree);

}  // namespace trainyard
