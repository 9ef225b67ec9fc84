// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "engine/formats/format.h"

namespace trainyard {

// The table of each format.
const Format& fsdp_format();

}  // namespace trainyard
